"""Which examples contradict each other, and what does that imply?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Self

from unanimity.bags import Bag
from unanimity.errors import Conflict
from unanimity.evidence import Output
from unanimity.examples import Example
from unanimity.learning.contradictions import forced
from unanimity.records.implied import implied
from unanimity.records.record import Part, Record

__all__ = ["ConflictExample", "ConflictRecord", "ConflictSet"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictExample(Part):
    """One of several examples that contradict each other; it has an output, or several of which one is right."""

    place: Annotated[str, "where it stands"]
    input: Annotated[str | Bag, "its input; counts if it was given as such"]
    output: Annotated[Bag | None, "its output"] = None
    outputs: Annotated[Sequence[Bag], "its outputs, if it has several"] = ()
    weight: Annotated[
        Fraction | None,
        "how often it counts, with its sign, where weighted examples show the contradiction; otherwise null",
    ]
    forced: Annotated[Output | None, "the output that the other examples force for it; null if they leave it open"]

    @classmethod
    def of(cls, example: Example, weight: Fraction | None, output: Output | None) -> ConflictExample:
        """An example, its weight, and what the others force for it."""
        several = bool(example.instead)
        return cls(
            place=example.place,
            input=example.text or example.input,
            output=None if several else example.output,
            outputs=example.candidates if several else (),
            weight=weight,
            forced=output,
        )

    @property
    def candidates(self) -> Sequence[Bag]:
        """The output, or all that it may have."""
        return self.outputs if self.output is None else [self.output]


@dataclass(frozen=True, slots=True)
class ConflictSet(Part):
    """Examples that contradict each other; none can be left out."""

    family: Annotated[str, "the family of mappings of which none fits them"]
    target: Annotated[str | None, "the atom of the outputs that no mapping can give; null if it is not one alone"]
    examples: Annotated[Sequence[ConflictExample], "the examples"]
    implies: Annotated[str, "what follows, in words"]

    @classmethod
    def of(cls, conflict: Conflict) -> Self:
        """The examples of a conflict, with what the others force for each."""
        weights: Sequence[Fraction | None] = conflict.weights or [None] * len(conflict)
        outputs = forced(conflict)
        examples = list(map(ConflictExample.of, conflict.examples, weights, outputs))
        return cls(conflict.family.name, conflict.target, examples, implied(conflict, outputs))


@dataclass(frozen=True, slots=True)
class ConflictRecord(Record, ConflictSet):
    """Examples that contradict each other; none can be left out."""

    kind = "conflict"
