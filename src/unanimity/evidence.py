"""What shows that a verdict is right?

    combination   examples that add up to the question, so that their outputs add up to its output
    deduction     the same, target atom by target atom, where some atoms contribute nothing to the target and some
                  lemmas help; each lemma has a proof of its own
    witness       a change of one mapping that fits into another, which gives the question another output
    rivals        the same where examples have several candidates: several columns change at once
    cases         trees that refute a claim whichever candidates of some examples are right
    dead          a candidate of an example that no mapping that fits gives

docs/proofs.md says why each of them is enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, TypeVar

from unanimity.bags import Atom, Bag, Counts, Vector
from unanimity.exact.sums import nonzero, weighted_sum
from unanimity.examples import Example

if TYPE_CHECKING:
    from unanimity.exact.refute import Tree

__all__ = [
    "CaseChoice",
    "CaseLeaf",
    "CaseSplit",
    "CaseTree",
    "Cases",
    "Combination",
    "Dead",
    "Deduction",
    "Lemma",
    "Output",
    "Part",
    "Quote",
    "Rivals",
    "Sandwich",
    "Term",
    "Trees",
    "Weights",
    "Witness",
    "shown_output",
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

    question: Counts[int]
    output: Output
    terms: Sequence[Term]


@dataclass(frozen=True, slots=True)
class Quote:
    """An example and its line in the system file, and, if it has several candidates, those that are still possible."""

    line: int
    example: Example
    possible: Sequence[Bag] = ()

    @property
    def outputs(self) -> Sequence[Bag]:
        """The outputs that it may have."""
        return self.possible or [self.example.output]


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
class CaseLeaf:
    """Whole weights of lines, each for a target atom, and of the claim, that contradict each other."""

    weights: Mapping[tuple[int, Atom], int]
    goal: int


@dataclass(frozen=True, slots=True)
class CaseSplit:
    """The atom contributes at most `at` of the target, or at least one more."""

    atom: Atom
    target: Atom
    at: int
    below: CaseTree
    above: CaseTree


@dataclass(frozen=True, slots=True)
class CaseChoice:
    """One of these candidates of the example at that line is right, or one of its others."""

    line: int
    candidates: Sequence[int]
    these: CaseTree
    others: CaseTree


CaseTree = CaseLeaf | CaseSplit | CaseChoice


@dataclass(frozen=True, slots=True)
class Cases:
    """Refutations of what is less and of what is more; in the linear family, weights that make up the functional."""

    below: CaseTree
    above: CaseTree
    weights: Weights | None = None


@dataclass(frozen=True, slots=True)
class Dead:
    """The tree shows that a candidate of the example at that line is not right; it also needs some other lines."""

    line: int
    candidate: int
    lines: Sequence[int]
    tree: CaseTree


@dataclass(frozen=True, slots=True)
class Lemma:
    """In every mapping that fits, the functional's atoms together contribute exactly `value` to the target."""

    target: Atom
    functional: Mapping[Atom, Fraction]
    value: Fraction
    proof: Sandwich | Trees[Atom] | Cases


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
    so many of them that they cannot all be mistaken. Only in the linear family, where some examples have several
    candidates, `weights` serve for them.
    """

    question: Counts[int]
    output: Output
    quotes: Sequence[Quote]
    lemmas: Sequence[Lemma]
    parts: Sequence[Part]
    mistakes: int = 0
    weights: Weights | None = None


def shown_output(proof: Combination | Deduction) -> dict[Atom, Fraction]:
    """What the examples and the lemmas of a proof add up to, zeros left out: the output that it shows, if it holds."""
    if isinstance(proof, Combination):
        return nonzero(weighted_sum((term.weight, term.example.output.items()) for term in proof.terms))
    outputs = {quote.line: quote.outputs for quote in proof.quotes}
    total = weighted_sum((weight, outputs[line][0].items()) for line, weight in (proof.weights or {}).items())
    for part in proof.parts:
        examples = (weight * outputs[line][0].get(part.target, 0) for line, weight in part.weights.items())
        lemmas = (weight * proof.lemmas[k].value for k, weight in part.lemmas.items())
        total[part.target] = sum(examples, Fraction(0)) + sum(lemmas, Fraction(0))
    return nonzero(total)


@dataclass(frozen=True, slots=True)
class Witness:
    """A direction in which a consistent mapping can be changed and still fit, and two outputs it leads to.

    It is added to the column of the target; in the linear family that can be any column.
    If the examples may hold mistakes, both mappings make no more of them than that.
    """

    question: Counts[int]
    direction: Mapping[Atom, Fraction]
    readings: tuple[Output, Output]
    target: Atom | None = None
    mistakes: int = 0


@dataclass(frozen=True, slots=True)
class Rivals:
    """What is added to some columns of a consistent mapping to make another one, and the two outputs.

    The two may give different candidates to some examples, which are `unsettled`.
    """

    question: Counts[int]
    changes: Mapping[Atom, Mapping[Atom, Fraction]]
    readings: tuple[Output, Output]
    unsettled: Sequence[Example]
