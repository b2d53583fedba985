"""What shows that a verdict is right?

    combination   examples that add up to the question, so that their outputs add up to its output
    deduction     the same, target atom by target atom, where some atoms contribute nothing to the target and some
                  lemmas help; each lemma has a proof of its own
    witness       a change of one mapping that fits into another, which gives the question another output

docs/proofs.md says why each of them is enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, TypeVar

from unanimity.bags import Atom, Bag, Vector
from unanimity.examples import Example

if TYPE_CHECKING:
    from unanimity.exact.refute import Tree

__all__ = [
    "Combination",
    "Deduction",
    "Lemma",
    "Output",
    "Part",
    "Quote",
    "Sandwich",
    "Term",
    "Trees",
    "Witness",
]

Name = TypeVar("Name")
Output = Bag | Vector
Weights = Mapping[int, Fraction]  # of the examples at these lines of the system file


@dataclass(frozen=True, slots=True)
class Term:
    """One example of a combination, with its weight and its line in the system file."""

    weight: Fraction
    example: Example
    line: int


@dataclass(frozen=True, slots=True)
class Combination:
    """Examples that add up to the question, so that their outputs add up to its output."""

    question: Bag
    output: Output
    terms: Sequence[Term]


@dataclass(frozen=True, slots=True)
class Quote:
    """An example and its line in the system file."""

    line: int
    example: Example


@dataclass(frozen=True, slots=True)
class Sandwich:
    """Weights of examples whose inputs lie below a functional and above it, and whose outputs are the same."""

    lower: Weights
    upper: Weights


@dataclass(frozen=True, slots=True)
class Trees(Generic[Name]):
    """Refutations of every smaller and of every larger whole value of a functional."""

    below: Tree[Name]
    above: Tree[Name]


@dataclass(frozen=True, slots=True)
class Lemma:
    """In every mapping that fits, the functional's atoms together contribute exactly `value` to the target."""

    target: Atom
    functional: Mapping[Atom, Fraction]
    value: Fraction
    proof: Sandwich | Trees[Atom]


@dataclass(frozen=True, slots=True)
class Part:
    """Weights of examples and of lemmas that add up to the question, as far as one target atom is concerned."""

    target: Atom
    weights: Weights
    lemmas: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class Deduction:
    """The output of a question, target atom by target atom, where the examples may hold some mistakes, or none.

    Targets without a part get nothing: each atom of the question is in a quoted example whose output lacks them, or in
    so many of them that they cannot all be mistaken.
    """

    question: Bag
    output: Output
    quotes: Sequence[Quote]
    lemmas: Sequence[Lemma]
    parts: Sequence[Part]
    mistakes: int = 0


@dataclass(frozen=True, slots=True)
class Witness:
    """A direction in which a consistent mapping can be changed and still fit, and two outputs it leads to.

    It is added to the column of the target; in the linear family that can be any column.
    If the examples may hold mistakes, both mappings make no more of them than that.
    """

    question: Bag
    direction: Mapping[Atom, Fraction]
    readings: tuple[Output, Output]
    target: Atom | None = None
    mistakes: int = 0
