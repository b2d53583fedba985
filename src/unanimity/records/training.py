"""What was learned from examples, and where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from unanimity.exact.rows import Rows
from unanimity.language.forms.json_calls import JsonCalls
from unanimity.language.names.spelling import Relation
from unanimity.language.parser import Parser
from unanimity.language.promise import measured_of, promise
from unanimity.records.record import Part, Record
from unanimity.records.verdicts import Cleaned, cleaned_of

__all__ = [
    "Budget",
    "Learned",
    "LearnedAtoms",
    "LearnedWay",
    "Settled",
    "TrainingRecord",
    "learned_from",
    "training_record",
]


@dataclass(frozen=True, slots=True)
class LearnedAtoms(Part):
    """Into what inputs are cut, and how much of it the examples have."""

    name: Annotated[str, "how it is called"]
    distinct: Annotated[int, "how many different ones the examples have"]


@dataclass(frozen=True, slots=True)
class Budget(Part):
    """Mistakes in the examples."""

    allowed: Annotated[int, "how many are allowed"]
    needed: Annotated[int, "how many the best mapping makes"]


@dataclass(frozen=True, slots=True)
class Settled(Part):
    """Examples with several outputs, of which one is right."""

    settled: Annotated[int, "of how many it is known which"]
    open: Annotated[int, "of how many it is not"]


@dataclass(frozen=True, slots=True)
class Learned(Part):
    """The size of what was learned from, and how much it fixes."""

    examples: Annotated[int, "how many examples were learned from"]
    independent: Annotated[int, "how many of these are independent of each other"]
    inputs: Annotated[Sequence[LearnedAtoms], "what inputs are cut into; several are asked together"]
    outputs: Annotated[int, "how many different atoms the outputs have"]
    known: Annotated[int, "how many of the first inputs' atoms are answered by themselves"]
    mistakes: Annotated[Budget | None, "if mistakes are allowed"] = None
    choices: Annotated[Settled | None, "if examples have several outputs"] = None
    undecided: Annotated[int, "how many of the first inputs' atoms learning left open when it reached its limits"] = 0


@dataclass(frozen=True, slots=True)
class LearnedWay(Part):
    """How outputs write values of a kind, where that is not as sentences have them."""

    values: Annotated[str, "the values: times, amounts in dollars, as their token has it"]
    key: Annotated[str, "the key, or the label and the number of its argument, that has them"]
    way: Annotated[str, "how they are written"]
    shown_by: Annotated[Sequence[str], "where two examples with different values are"]


@dataclass(frozen=True, slots=True)
class TrainingRecord(Record):
    """What `train` has learned and written."""

    kind = "training"

    examples: Annotated[int, "how many examples there were"]
    family: Annotated[str, "the family of mappings that are thought possible"]
    learned: Annotated[Learned, "what was learned from, and how much it fixes"]
    digests: Annotated[Sequence[str], "the digests of the examples as the checker reads them, one for each `inputs`"]
    files: Annotated[Sequence[str], "the files that were written, the model first"]
    condition: Annotated[str, "under which condition answers are right, in words"]
    cleaned: Annotated[Cleaned | None, "if the examples were cleaned"] = None
    ways: Annotated[Sequence[LearnedWay], "how outputs write values, as the examples show it"] = ()
    measured: Annotated[str | None, "how often held-out answers were right, in words, if that was measured"] = None


def training_record(parser: Parser, total: int, digests: Sequence[str], files: Sequence[str]) -> TrainingRecord:
    """What was learned from so many examples, and where it was written."""
    learned, condition = learned_from(parser), promise(parser)
    found = (parser.family, learned, digests, files, condition, cleaned_of(parser))
    ways = [_way(relation, parser) for relation in parser.outputs.relations()]
    return TrainingRecord(total, *found, ways, measured_of(parser))


def _way(relation: Relation, parser: Parser) -> LearnedWay:
    """A learned way to write values, as people read it."""
    slot = relation.slot
    key = slot.label.rstrip(":") if parser.settings.form == JsonCalls.name else f"{slot.label}@{slot.position + 1}"
    return LearnedWay(relation.token.strip("<:>"), key, relation.way, relation.shown_by)


def learned_from(parser: Parser) -> Learned:
    """The size of a parser's examples, and how much they fix."""
    space, choices = parser.space, parser.choices()
    settled = sum(choice.forced is not None for choice in choices)
    return Learned(
        len(parser.system),
        space.rank,
        [LearnedAtoms(view.recipe.name, len(view.space.system.sources)) for view in parser.views],
        len(parser.system.targets),
        _known(parser),
        Budget(space.mistakes, space.least_mistakes) if space.mistakes else None,
        Settled(settled, len(choices) - settled) if choices else None,
        len(space.undecided),
    )


def _known(parser: Parser) -> int:
    """How many source atoms would be answered if each were asked alone."""
    count = len(parser.system.sources)
    alone = Rows(np.arange(count + 1), np.arange(count), np.ones(count, dtype=np.int64), count)
    return int(parser.space.ask_rows(alone).mask.sum())
