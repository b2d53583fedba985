"""The families of mappings, each with the oracles that say what must come out. A new family is one more line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

import pytest
from tests import oracles
from tests import oracles_by_column as by_column

from unanimity import Answer, Bag, DontKnow, Parser, Undecided, Vector, Withheld

__all__ = [
    "FAMILIES",
    "LINEAR",
    "Counts",
    "Family",
    "Pair",
    "Row",
    "every_family",
    "inputs_of",
    "numbers",
    "outputs_of",
    "said",
    "saying",
]

A = TypeVar("A")
B = TypeVar("B")

Row = Mapping[str, oracles.Number]
Counts = dict[str, int]
Pair = tuple[Counts, Counts]
Verdict = Answer | DontKnow | Undecided


@dataclass(frozen=True)
class Family:
    """A family's name, and its oracles: does any mapping fit, what do all that fit give (None: they differ), and
    which numbers may a mapping hold?
    """

    name: str
    consistent: Callable[[Sequence[Row], Sequence[Row]], bool]
    forced: Callable[[Sequence[Row], Sequence[Row], Row], dict[str, Fraction] | None]
    allows: Callable[[Fraction], bool]

    def fits(self, pairs: Sequence[tuple[Row, Row]]) -> bool:
        """Whether some mapping fits all pairs."""
        return self.consistent(inputs_of(pairs), outputs_of(pairs))

    def output(self, pairs: Sequence[tuple[Row, Row]], x: Row) -> dict[str, Fraction] | None:
        """The output that all mappings that fit give for x, None if they differ."""
        return self.forced(inputs_of(pairs), outputs_of(pairs), x)


LINEAR = Family("linear", oracles.consistent, oracles.forced, lambda number: True)

FAMILIES = [  # every family holds the next one
    LINEAR,
    Family(
        "nonnegative",
        by_column.nonnegative_consistent,
        by_column.nonnegative_forced,
        lambda number: number >= 0,
    ),
    Family(
        "integral",
        by_column.integral_consistent,
        by_column.integral_forced,
        lambda number: number >= 0 and number.denominator == 1,
    ),
]

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)


def inputs_of(pairs: Sequence[tuple[A, B]]) -> list[A]:
    """S."""
    return [x for x, _ in pairs]


def outputs_of(pairs: Sequence[tuple[A, B]]) -> list[B]:
    """T."""
    return [y for _, y in pairs]


def said(verdict: Verdict | Withheld) -> dict[str, Fraction] | None:
    """The output of an answer as exact numbers, None for "don't know"; a bag must be one and a vector must not."""
    match verdict:
        case Answer(output=output):
            is_bag = all(number > 0 and Fraction(number).denominator == 1 for number in output.values())
            assert isinstance(output, Bag if is_bag else Vector)
            return numbers(output)
        case DontKnow():
            return None
        case Undecided() | Withheld():
            raise AssertionError("no search limit is near in a small system, and one view withholds nothing")


def saying(parser: Parser, questions: Sequence[Counts]) -> list[dict[str, Fraction] | None]:
    """What a parser says to each question."""
    return [said(parser.ask(x)) for x in questions]


def numbers(output: Mapping[str, int | Fraction]) -> dict[str, Fraction]:
    """An output as exact numbers, none of which may be 0."""
    assert all(output.values())
    return {atom: Fraction(number) for atom, number in output.items()}
