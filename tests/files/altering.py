"""Alters a model again and again, mends its hash, and runs commands on it; tells which of them ended unforeseen.

    python tests/files/altering.py MODEL QUESTIONS EXAMPLES FIRST COUNT

Memory and time are bounded: who uses too much of either is unforeseen, too.
"""

from __future__ import annotations

import io
import json
import random
import resource
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import numpy as np

from unanimity import BadModel
from unanimity.cli.main import main
from unanimity.files.model.sections import Section, read_sections, write_sections

MOST_MEMORY = 3 * 2**30
MOST_SECONDS = 30

NUMBERS = (-1, 0, 1, 2, 3, 7, 255, 2**20, 2**31 - 1, 2**31, 2**40, 2**53, 2**62, 2**63 - 1, -(2**63), -7, -(2**31))
LONG = (2**64, -(2**70), 10**40)
TEXTS = ("", "a", "of", "\ud800", "\0", "x" * 1000, "[]", "{}", "1", "state", "iowa", "IA", "<state>", "(", "\n")
VALUES: tuple[Any, ...] = (None, True, False, 0, 1, -1, 10**6, 10**30, 1.5, 1e308, "", "x", "integral", "json")
VALUES += ([], {}, [[]], {"a": 1}, ["a"])

Draw = random.Random
Model = tuple[dict[str, Any], dict[str, Section]]


def numbers_altered(numbers: list[int], draw: Draw) -> list[int]:
    """Numbers of which one is another, is gone, is there twice or has changed places; or all of which have."""
    other = list(numbers)
    i = draw.randrange(len(other)) if other else 0
    match draw.randrange(9):
        case 0 | 1 | 2 | 3 if other:
            other[i] = draw.choice(NUMBERS)
        case 4 if other:
            other[i] += draw.choice((-1, 1))
        case 5 if other:
            del other[i]
        case 6:
            other.insert(i, draw.choice(NUMBERS))
        case 7:
            draw.shuffle(other)
        case _ if other:
            other[i] = draw.choice(LONG)
    return other


def texts_altered(texts: list[str], draw: Draw) -> list[str]:
    """Texts of which one is another, is gone, or is there twice."""
    other = list(texts)
    i = draw.randrange(len(other)) if other else 0
    match draw.randrange(5):
        case 0 | 1 if other:
            other[i] = draw.choice([*TEXTS, *other])
        case 2 if other:
            del other[i]
        case 3:
            other.insert(i, draw.choice([*TEXTS, *other]))
        case _ if other:
            text = other[i]
            k = draw.randrange(len(text) + 1)
            other[i] = text[:k] + draw.choice('0123456789-{}[]":,ae') + text[k + draw.randrange(2) :]
    return other


def section_altered(section: Section, others: list[Section], draw: Draw) -> Section:
    """A section with other numbers or texts, of another kind, or another one's."""
    if draw.random() < 0.04:
        return draw.choice(others)
    if draw.random() < 0.03:
        return Section(draw.choice(("int64", "text", "hex", "?")), section.content)
    try:
        if section.kind == "text":
            return Section("text", json.dumps(texts_altered(section.strings(), draw)).encode())
        numbers = numbers_altered(section.numbers().tolist(), draw)
    except (BadModel, ValueError):  # it was altered before, and has no content
        return section
    small = all(-(2**63) <= number < 2**63 for number in numbers)
    return Section.of_numbers(np.array(numbers, dtype=np.int64 if small else object))


def header_altered(header: dict[str, Any], draw: Draw) -> dict[str, Any]:
    """A header in which a field is another, or is gone."""
    other = json.loads(json.dumps(header))
    views = other.get("views") if isinstance(other.get("views"), list) else []
    within = draw.choice([other, *(view for view in views if isinstance(view, dict))])
    field = draw.choice([name for name in within if name != "sections"] or ["views"])
    if draw.random() < 0.15:
        within.pop(field, None)
    elif isinstance(within.get(field), list) and within[field] and draw.random() < 0.5:
        within[field][0] = draw.choice(VALUES)
    else:
        within[field] = draw.choice(VALUES)
    return dict(other)


def altered(model: Model, draw: Draw) -> Model:
    """A model in which one thing, or sometimes two or three, is not as it was."""
    header, sections = model
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        if draw.random() < 0.15:
            header = header_altered(header, draw)
        else:
            name = draw.choice(list(sections))
            sections = sections | {name: section_altered(sections[name], list(sections.values()), draw)}
            if draw.random() < 0.02:
                del sections[name]
    return header, sections


def commands(model: str, questions: list[str], texts: str, examples: str) -> list[list[str]]:
    """What is done with a model: all that reads one."""
    return [
        ["ask", model, *questions, "--proof", f"{model}.proof"],
        ["ask", model, *questions, "--json"],
        ["ask", model, *questions, "--explain"],
        ["ask", model, *questions, "--proof", f"{model}.proof", "--embed"],
        ["ask", model, *questions[:2], "--support", "2"],
        ["certify", model, examples, "--proof", f"{model}.proof"],
        ["evaluate", model, examples],
        ["suggest", model, texts],
        ["paraphrases", model, texts, "--proof", f"{model}.proof"],
        ["paraphrases", model, texts, "--rules"],
    ]


def ended(command: list[str]) -> str:
    """What is unforeseen about how a command ended, if anything."""
    out, err = io.StringIO(), io.StringIO()
    signal.alarm(MOST_SECONDS)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(command)
    finally:
        signal.alarm(0)
    said = err.getvalue()
    foreseen = code in (0, 1, 2) and "Traceback" not in said and "should not happen" not in said
    return "" if foreseen else f"{code}: {said}"


def too_long(*_: object) -> None:
    """End what takes too long."""
    raise TimeoutError


def run(model: str, texts: str, examples: str, first: int, count: int, tell: Callable[[str], None]) -> None:
    """Alter, mend and use the model so many times, and tell what is unforeseen."""
    header, sections = read_sections(model)
    questions = [line for line in Path(texts).read_text().splitlines() if line]
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "altered")
        every = commands(path, questions, texts, examples)
        for number in range(first, first + count):
            draw = random.Random(number)  # noqa: S311
            write_sections(path, *altered((dict(header), dict(sections)), draw))
            for command in (every[0], *draw.sample(every[1:], 2)):
                if trouble := ended(command):
                    tell(f"alteration {number}, {' '.join(command[:1] + command[2:])}: {trouble}")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGALRM, too_long)
    its_model, its_texts, its_examples, begin, times = sys.argv[1:]
    run(its_model, its_texts, its_examples, int(begin), int(times), print)
    print("done")
