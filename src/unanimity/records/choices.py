"""Which outputs are possible where examples have several?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from unanimity.bags import Bag
from unanimity.files.verbatim import Verbatim, as_json
from unanimity.language.parser import Parser
from unanimity.records.record import Record
from unanimity.spaces.choices.space import Choice

__all__ = ["ChoiceRecord", "choice_records", "explained_records"]

Given = Verbatim | str | Bag


@dataclass(frozen=True, slots=True)
class ChoiceRecord(Record):
    """An example with several outputs, of which one is right."""

    kind = "choice"

    place: Annotated[str, "where it stands"]
    input: Annotated[str | Bag, "its input; counts if it was given as such"]
    outputs: Annotated[Sequence[Given], "its outputs, each once: counts, or forms, as JSON if they were given as JSON"]
    possible: Annotated[Sequence[Given], "those of them that some mapping that fits gives"]
    forced: Annotated[Given | None, "the only possible one; null if there are several"]
    atoms: Annotated[Sequence[Bag], "the atoms of those that are possible, each bag once, if asked for"] = ()


def choice_records(parser: Parser) -> Iterator[ChoiceRecord]:
    """Each example with several outputs, as forms if outputs are forms."""
    return (_record(parser, choice) for choice in parser.choices())


def explained_records(parser: Parser) -> Iterator[ChoiceRecord]:
    """The records with the atoms of what is possible; several forms can have the same."""
    for choice in parser.choices():
        yield replace(_record(parser, choice), atoms=[choice.example.candidates[k] for k in choice.possible])


def _record(parser: Parser, choice: Choice) -> ChoiceRecord:
    """The example with its outputs as they were given."""
    example, outputs, possible = choice.example, *_given(parser, choice)
    forced = possible[0] if len(possible) == 1 else None
    return ChoiceRecord(example.place, example.text or example.input, outputs, possible, forced)


def _given(parser: Parser, choice: Choice) -> tuple[Sequence[Given], Sequence[Given]]:
    """All outputs and those that are possible, as forms if outputs are forms."""
    forms = parser.outputs_of(choice)
    if forms is None:
        candidates = choice.example.candidates
        return candidates, [candidates[k] for k in choice.possible]
    outputs, possible = ([as_json(text, parser.settings.form) or text for text in texts] for texts in forms)
    return outputs, possible
