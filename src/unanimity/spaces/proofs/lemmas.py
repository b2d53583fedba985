"""What is fixed for one target atom, and how is it proved?

    fact      some atoms together contribute a fixed number of the target, in every mapping that fits
    loose     atoms whose own contribution is not such a fact: examples must account for them
    rest      what the examples of a part leave over, to be accounted for by facts

docs/proofs.md has the rules: two weightings in the nonnegative family, two trees of them in the integral one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from unanimity.errors import Unproved, astray
from unanimity.evidence import Sandwich, Trees
from unanimity.exact.combinations import Weights
from unanimity.exact.rational import over_common
from unanimity.exact.refute import Claim, Leaf, Remainder, leaves
from unanimity.exact.rows import Rows, combination
from unanimity.exact.sums import weighted_sum
from unanimity.spaces.agreement import Agreement
from unanimity.spaces.proofs.columns import AnyColumn, AnyColumns, Columns

__all__ = ["Fact", "Lemmas", "TreeLemmas", "ZeroLemmas"]

Numbers = Mapping[int, Fraction | int]


@dataclass(frozen=True, slots=True)
class Fact:
    """A lemma over columns and examples, and the atoms that must be struck for its proof to hold."""

    functional: Numbers
    value: Fraction
    proof: Sandwich | Trees[int]
    used: frozenset[int]
    strikes: frozenset[int]


class Lemmas(Protocol):
    """A family's way of proving that something is fixed."""

    def loose(self, target: int, column: AnyColumn) -> NDArray[np.bool_]:
        """The atoms of a column whose contribution is not fixed, or not zero where only zeros can be lemmas."""

    def facts(self, target: int, rest: Mapping[int, Fraction]) -> list[tuple[Fact, Fraction]]:
        """Facts whose functionals, with these weights, add up to the rest."""


class _Weighting(NamedTuple):
    """Examples with weights whose outputs cancel, and what their inputs add up to at the atoms not struck."""

    z: Mapping[int, int]
    sums: Mapping[int, int]


class ZeroLemmas:
    """The nonnegative family: atoms that contribute nothing, by the weightings that learning has kept."""

    def __init__(self, columns: Columns, agreement: Agreement) -> None:
        self._columns, self._agreement = columns, agreement
        self._weightings: dict[int, list[_Weighting]] = {}

    def loose(self, target: int, column: AnyColumn) -> NDArray[np.bool_]:
        """The atoms that are not proved to contribute nothing."""
        zeros = [atom for weighting in self._weighting(target) for atom in weighting.sums]
        return ~np.isin(column.atoms, zeros)

    def facts(self, target: int, rest: Mapping[int, Fraction]) -> list[tuple[Fact, Fraction]]:
        """One fact: the rest contributes nothing, because it lies between two multiples of a weighting that gives 0."""
        if not rest:
            return []
        lower, upper, covered = dict[int, Fraction](), dict[int, Fraction](), set[int]()
        for z, sums in self._weighting(target):
            mine = rest.keys() & sums.keys()
            covered |= mine
            up = max((rest[atom] / sums[atom] for atom in mine if rest[atom] > 0), default=Fraction(0))
            down = max((-rest[atom] / sums[atom] for atom in mine if rest[atom] < 0), default=Fraction(0))
            upper.update({i: up * n for i, n in z.items() if up})
            lower.update({i: -down * n for i, n in z.items() if down})
        if covered != set(rest):
            raise Unproved("an atom is not proved to contribute nothing")
        strikes = _violated(self._columns.s, rest, lower, upper) - self._columns.column(target).place.keys()
        fact = Fact(rest, Fraction(0), Sandwich(lower, upper), frozenset({*lower, *upper}), frozenset(strikes))
        return [(fact, Fraction(1))]

    def _weighting(self, target: int) -> list[_Weighting]:
        """The weightings about a target, with what they make of each atom that they prove to contribute nothing."""
        if target not in self._weightings:
            may, s = self._columns.column(target).place, self._columns.s
            pairs = [(z, combination(z.items(), s)) for z in self._agreement.zeros.of(target)]
            found = [_Weighting(z, {atom: n for atom, n in sums.items() if n and atom in may}) for z, sums in pairs]
            self._weightings[target] = found
        return self._weightings[target]


class TreeLemmas:
    """The integral family: atoms, or sums of atoms, whose contribution is fixed, by trees of weightings."""

    def __init__(self, columns: AnyColumns, agreement: Agreement) -> None:
        self._columns, self._agreement = columns, agreement
        self._known: dict[tuple[int, int], Fact] = {}

    def loose(self, target: int, column: AnyColumn) -> NDArray[np.bool_]:
        """The atoms in which two mappings that fit differ, or may differ for all that is known."""
        moving = self._agreement.directions.of(target).columns
        if not self._agreement.complete:
            moving = np.append(moving, np.flatnonzero(np.diff(self._agreement.consensus.dissent.starts)))
        return np.isin(column.atoms, moving)

    def facts(self, target: int, rest: Mapping[int, Fraction]) -> list[tuple[Fact, Fraction]]:
        """One fact for each fixed atom; if some atoms are only fixed together, one for the whole rest."""
        column = self._columns.column(target)
        moving = set(column.atoms[self.loose(target, column)].tolist())
        if not moving.intersection(rest):
            return [(self._atom(target, atom), weight) for atom, weight in rest.items()]
        whole, scale = over_common(rest)
        return [(self._fact(target, whole), Fraction(1, scale))]

    def _atom(self, target: int, atom: int) -> Fact:
        if (target, atom) not in self._known:
            self._known[target, atom] = self._fact(target, {atom: 1})
        return self._known[target, atom]

    def _fact(self, target: int, w: Mapping[int, int]) -> Fact:
        """That w is fixed, by refuting every other value."""
        column, mapping = self._columns.column(target), self._agreement.inside
        value = sum((n * mapping.row(atom).get(target, Fraction(0)) for atom, n in w.items()), Fraction(0))
        below, above = column.refuted(Claim(-1, w, int(value) - 1)), column.refuted(Claim(1, w, int(value) + 1))
        if below is None or above is None:
            raise Unproved("no refutation of the other values was found")
        used, strikes = set[int](), set[int]()
        for side, tree in ((-1, below), (1, above)):
            for leaf in leaves(tree):
                if isinstance(leaf, Remainder):
                    raise astray("equations that have a solution leave no remainder")
                claimed = {atom: side * leaf.goal * n for atom, n in w.items()}
                rising = self._rising(leaf, claimed)
                used |= {*leaf.weights, *column.bounding_examples(rising)}
                strikes |= rising - column.place.keys()
        return Fact(w, value, Trees(below, above), frozenset(used), frozenset(strikes))

    def _rising(self, leaf: Leaf, claimed: Mapping[int, int]) -> set[int]:
        """The atoms that a leaf counts on being bounded from above."""
        sums = combination(leaf.weights.items(), self._columns.s)
        return {atom for atom in sums.keys() | claimed.keys() if sums.get(atom, 0) + claimed.get(atom, 0) > 0}


def _violated(s: Rows, w: Mapping[int, Fraction], lower: Weights, upper: Weights) -> set[int]:
    """The atoms at which w does not lie between the two weightings of examples."""
    low, high = _weighted(s, lower), _weighted(s, upper)
    zero = Fraction(0)
    atoms = low.keys() | high.keys() | w.keys()
    return {a for a in atoms if not low.get(a, zero) <= w.get(a, zero) <= high.get(a, zero)}


def _weighted(s: Rows, weights: Weights) -> dict[int, Fraction]:
    return weighted_sum((weight, s.entries(i)) for i, weight in weights.items())
