"""What do whole calls cost beyond their atoms, on the embedded smart home and travel desk?

questions   the held-out ones, each with other names of the same types and other numbers every time that it is asked,
            so that no text is answered because it was asked before
atoms       asking for the atoms alone, which needs neither roles nor anything that puts a call together
plain       learning without roles of names, and atoms without their keys
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from benchmarks.measure import Row, ms, seconds, side_by_side
from unanimity.examples import Written
from unanimity.files.inputs.examples import read_examples
from unanimity.files.inputs.lexicons import read_lexicon
from unanimity.files.inputs.tools import read_tools
from unanimity.files.model.models import load_model, save_model
from unanimity.language.learn import learn
from unanimity.language.lexicon import Lexicon, Mention
from unanimity.language.parser import Parser

__all__ = ["Data", "calls"]

HOME, TRAVEL = ("the smart home", "home"), ("the travel desk", "travel")
ALLOWED = 0.02  # seconds, for one question
PLAIN = {"roles": "none", "targets": "predicates"}


def calls(count: int = 2_000, turns: int = 9) -> Iterator[Row]:
    """Asking whole calls and training for them on both, and the slowest question to the smart home."""
    for what, folder in (HOME, TRAVEL):
        data = Data(folder)
        yield _asking(what, data, count, turns)
        if folder == HOME[1]:
            yield _slowest(what, data, turns)
        ours, theirs = side_by_side(data.learned, lambda data=data: data.learned(**PLAIN), turns)  # type: ignore[misc]
        note = f"{len(data.examples)} examples, from texts to a parser"
        yield Row(f"learn calls to {what}", ms(ours), f"{ms(theirs)} without roles and keys", ours / theirs, 1.5, note)


def _asking(what: str, data: Data, count: int, turns: int) -> Row:
    """Whole calls against atoms alone; both models have been asked other questions before, as those in use have."""
    parser, random = data.loaded(), Random(1)  # noqa: S311
    parser.parse_many(data.varied(count, random))
    times = list[tuple[float, float]]()
    for _ in range(turns):
        asked, others = data.varied(count, random), data.varied(count, random)
        times.append((seconds(lambda: parser.parse_many(asked)), seconds(lambda: parser.ask_many(others))))  # noqa: B023
    ours, theirs = min(a for a, _ in times), min(b for _, b in times)
    whole = sum(parse.is_whole for parse in parser.parse_many(data.held_out)) / len(data.held_out)
    note = f"{count:,} questions at once, each with other names; {whole:.0%} of the held-out ones get a call"
    return Row(f"ask {what} for whole calls", ms(ours), f"{ms(theirs)} atoms alone", ours / theirs, 1.5, note)


def _slowest(what: str, data: Data, turns: int) -> Row:
    """The question that takes longest, in a process that has answered others; of each the fastest turn counts."""
    parser, random = data.loaded(), Random(2)  # noqa: S311
    first = seconds(lambda: parser.call(data.held_out[0]))
    parser.parse_many(data.held_out)
    times: dict[str, float] = {}
    for _ in range(turns):
        for question in data.held_out:
            asked = data.with_other_names(question, random)
            start = perf_counter()
            parser.call(asked)
            times[question] = min(times.get(question, 1), perf_counter() - start)
    slowest = max(times.values())
    note = f"the first one after the model is loaded takes {ms(first)}"
    return Row(f"the slowest question to {what}", ms(slowest), f"{ms(ALLOWED)} allowed", slowest / ALLOWED, 1, note)


class Data:
    """The embedded examples of one demonstration."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(str(files("unanimity.demo").joinpath(folder)))
        self.examples = self._read("train.jsonl")
        self.held_out = [str(example.input) for example in self._read("held_out.jsonl")]
        self.lexicon: Lexicon = read_lexicon(self._folder / "lexicon.tsv")
        self.tools = read_tools(self._folder / "tools.json")
        self._alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for name, types in self.lexicon.types.items():
            self._alike[types].append(name)

    def learned(self, **more: Any) -> Parser:
        """What is learned from the examples."""
        told = {"form": "json", "atoms": "bigrams", "lexicon": self.lexicon, "tools": self.tools, **more}
        return learn(self.examples, **told)

    def loaded(self) -> Parser:
        """The same, read from a model."""
        with TemporaryDirectory() as scratch:
            model = Path(scratch, "calls.model")
            save_model(model, self.learned())
            return load_model(model).parser

    def varied(self, count: int, random: Random) -> list[str]:
        """So many questions, the held-out ones in turn."""
        return [self.with_other_names(self.held_out[i % len(self.held_out)], random) for i in range(count)]

    def with_other_names(self, question: str, random: Random) -> str:
        """The question with other names of the same types, and other numbers."""
        text = question.lower()
        for mention in self.lexicon.sentence(question).mentions:
            text = text.replace(mention.name, self._other(mention, random), 1)
        return text

    def _other(self, mention: Mention, random: Random) -> str:
        if mention.is_value:
            return str(random.randint(2, 99)) if mention.name.isdecimal() else mention.name
        return random.choice(self._alike[mention.types])

    def _read(self, name: str) -> list[Written]:
        return list(read_examples(self._folder / name, "json"))
