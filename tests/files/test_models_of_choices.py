"""A model of examples with several candidates gives back what was saved, or is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from unanimity import Answer, BadModel, DontKnow, OneOf, Parser, learn
from unanimity.files.model.models import load_model, save_model
from unanimity.files.model.sections import Section, read_sections, write_sections

PAIRS = [
    ("area of iowa", OneOf("area IA", "area OH", "city IA")),
    ("cities in ohio", "city OH"),
    ("cities in iowa", "city IA"),
    ("area of ohio", OneOf("city IA", "area OH")),
    ("lakes in ohio", OneOf("lake OH", "river OH")),
]
QUESTIONS = ("area of ohio", "ohio area", "lakes in iowa", "lakes", "a maine")
FAMILIES = ("linear", "nonnegative", "integral")

Change = Callable[[dict[str, Any], dict[str, Section]], None]


def said(parser: Parser) -> list[object]:
    """All that is said of some questions, with proofs and witnesses, and of the examples."""
    told: list[object] = [(choice.number, choice.example, list(choice.possible)) for choice in parser.choices()]
    for verdict in map(parser.ask, QUESTIONS):
        match verdict:
            case Answer(output=output, proof=proof):
                told.append((output, proof))
            case DontKnow(reason=reason, witness=witness):
                told.append((reason, witness))
            case _:
                told.append(verdict)
    return told


@pytest.mark.parametrize("family", FAMILIES)
def test_a_model_says_what_was_learned(tmp_path: Path, family: str) -> None:
    """Verdicts, proofs and what is known of the candidates are the same after saving and loading."""
    parser = learn(PAIRS, family=family)
    save_model(tmp_path / "m", parser)
    loaded = load_model(tmp_path / "m").parser
    assert said(loaded) == said(parser)
    save_model(tmp_path / "again", loaded)
    assert (tmp_path / "again").read_bytes() == (tmp_path / "m").read_bytes()


@pytest.mark.parametrize("family", FAMILIES)
def test_a_loaded_model_learns_on(tmp_path: Path, family: str) -> None:
    """More examples settle what was open, as if all had been learned at once."""
    save_model(tmp_path / "m", learn(PAIRS, family=family))
    loaded = load_model(tmp_path / "m").parser
    loaded.add([("lakes in iowa", "lake IA")])
    assert said(loaded) == said(learn([*PAIRS, ("lakes in iowa", "lake IA")], family=family))


def replaced(name: str, numbers: list[int]) -> Change:
    """Another array instead of a section."""

    def change(_header: dict[str, Any], sections: dict[str, Section]) -> None:
        sections[name] = Section.of_numbers(np.array(numbers, dtype=np.int64))

    return change


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (replaced("live", [0, 99]), "a candidate is possible that is not there"),
        (replaced("live", [0, 3, 4, 5]), "an example has no possible candidate"),
        (replaced("owners", [0, 0, 3, 9]), "an output belongs to an example that is not there"),
        (replaced("owners", [3, 0, 0, 4]), "an output belongs to an example that is not there"),
        (replaced("changes.numbers", [7]), "does not fit the others"),
        (lambda header, _: header.update(family="cubic"), "does not know the family 'cubic'"),
        (lambda header, _: header.update(complete=1), "neither true nor false"),
        (lambda _, sections: sections.pop("live"), "does not make sense"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, change: Change, problem: str) -> None:
    """A model whose candidates or changes do not fit each other is refused, with its place."""
    save_model(tmp_path / "m", learn(PAIRS))
    header, sections = read_sections(str(tmp_path / "m"))
    told, kept = dict(header), dict(sections)
    change(told, kept)
    write_sections(tmp_path / "bad", told, kept)
    with pytest.raises(BadModel, match=problem) as refused:
        load_model(tmp_path / "bad")
    assert refused.value.place == str(tmp_path / "bad")
