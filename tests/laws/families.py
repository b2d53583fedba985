"""The families of mappings, each with the oracles that say what must come out. A new family is one more line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest
from tests import oracles

from unanimity import Answer, Bag, DontKnow, Parser, Undecided, Vector

__all__ = [
    "FAMILIES",
    "Counts",
    "Family",
    "Pair",
    "every_family",
    "inputs_of",
    "numbers",
    "outputs_of",
    "said",
    "saying",
]

Counts = dict[str, int]
Pair = tuple[Counts, Counts]
Verdict = Answer | DontKnow | Undecided


@dataclass(frozen=True)
class Family:
    """A family's name, and its oracles: does any mapping fit, and what do all that fit give (None: they differ)?"""

    name: str
    consistent: Callable[[Sequence[Counts], Sequence[Counts]], bool]
    forced: Callable[[Sequence[Counts], Sequence[Counts], Counts], dict[str, Fraction] | None]

    def fits(self, pairs: Sequence[Pair]) -> bool:
        """Whether some mapping fits all pairs."""
        return self.consistent(inputs_of(pairs), outputs_of(pairs))

    def output(self, pairs: Sequence[Pair], x: Counts) -> dict[str, Fraction] | None:
        """The output that all mappings that fit give for x, None if they differ."""
        return self.forced(inputs_of(pairs), outputs_of(pairs), x)


FAMILIES = [Family("linear", oracles.consistent, oracles.forced)]

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)


def inputs_of(pairs: Sequence[Pair]) -> list[Counts]:
    """S."""
    return [x for x, _ in pairs]


def outputs_of(pairs: Sequence[Pair]) -> list[Counts]:
    """T."""
    return [y for _, y in pairs]


def said(verdict: Verdict) -> dict[str, Fraction] | None:
    """The output of an answer as exact numbers, None for "don't know"; a bag must be one and a vector must not."""
    match verdict:
        case Answer(output=output):
            is_bag = all(number > 0 and Fraction(number).denominator == 1 for number in output.values())
            assert isinstance(output, Bag if is_bag else Vector)
            return numbers(output)
        case DontKnow():
            return None
        case Undecided():
            raise AssertionError("no search limit is near in a small system")


def saying(parser: Parser, questions: Sequence[Counts]) -> list[dict[str, Fraction] | None]:
    """What a parser says to each question."""
    return [said(parser.ask(x)) for x in questions]


def numbers(output: Mapping[str, int | Fraction]) -> dict[str, Fraction]:
    """An output as exact numbers, none of which may be 0."""
    assert all(output.values())
    return {atom: Fraction(number) for atom, number in output.items()}
