"""How is an answer proved where no word contributes a negative number?

    part      for one target atom: examples and lemmas that add up to the question on the atoms that are not struck
    lemma     some atoms together contribute a fixed number of the target in every mapping that fits (lemmas.py)

Everything is made on demand from what learning has kept; docs/proofs.md has the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import numpy as np

from unanimity.bags import Atom, Counts, bag_or_vector
from unanimity.evidence import Deduction, Lemma, Part, Quote, Sandwich, Trees
from unanimity.exact.combinations import Weights
from unanimity.exact.refute import renamed
from unanimity.exact.sums import add_to, nonzero
from unanimity.spaces.proofs.columns import AnyColumns
from unanimity.spaces.proofs.lemmas import Fact, Lemmas
from unanimity.system import FIRST_LINE, System

__all__ = ["Deducer"]


class Deducer:
    """Proves answers from the examples, by a family's lemmas."""

    def __init__(self, system: System, columns: AnyColumns, lemmas: Lemmas, mistakes: int = 0) -> None:
        self._system, self._columns, self._lemmas, self._mistakes = system, columns, lemmas, mistakes

    def deduce(self, x: Counts[int], row: Mapping[int, int], output: Mapping[int, Fraction]) -> Deduction:
        """A deduction of the question's output, which must be what all mappings give."""
        t = self._columns.t
        near = sorted(self._columns.targets_near(row))
        strikes = self._columns.strikes()
        for atom in row:
            strikes.want(atom, np.setdiff1d(np.arange(t.width), near))
        facts: list[tuple[int, Fact]] = []
        parts: list[Part] = []
        quoted: set[int] = set()
        for target in near:
            weights, helpers = self._part(target, row)
            touched = self._rest(row, weights, helpers)
            strikes_here = set(touched).union(*(fact.strikes for fact, _ in helpers))
            for atom in strikes_here:
                strikes.want(atom, [target])
            quoted |= {*weights}.union(*(fact.used for fact, _ in helpers))
            numbers = {len(facts) + k: weight for k, (_, weight) in enumerate(helpers)}
            facts += [(target, fact) for fact, _ in helpers]
            if weights or numbers:
                parts.append(Part(self._system.target_atom(target), _lines(weights), numbers))
        quotes = [Quote(i + FIRST_LINE, self._system.example(i)) for i in sorted(strikes.examples(quoted))]
        named = bag_or_vector({self._system.target_atom(u): output[u] for u in sorted(output)})
        return Deduction(x, named, quotes, [self._named(*fact) for fact in facts], parts, self._mistakes)

    def _part(self, target: int, row: Mapping[int, int]) -> tuple[Weights, list[tuple[Fact, Fraction]]]:
        """Weights of examples and of facts that add up to the question for one target."""
        column = self._columns.column(target)
        weights = column.combination(row)
        if weights is not None:
            return weights, []
        weights = column.combination(row, self._lemmas.loose(target, column))
        if weights is None:
            weights = {}
        rest = {atom: number for atom, number in self._rest(row, weights, []).items() if atom in column.place}
        return weights, self._lemmas.facts(target, rest)

    def _rest(
        self, row: Mapping[int, int], weights: Weights, helpers: Iterable[tuple[Fact, Fraction]]
    ) -> dict[int, Fraction]:
        """What examples and facts do not account for; zeros left out."""
        rest = {atom: Fraction(count) for atom, count in row.items()}
        for i, weight in weights.items():
            add_to(rest, self._columns.s.row(i).items(), -weight)
        for fact, weight in helpers:
            add_to(rest, fact.functional.items(), -weight)
        return nonzero(rest)

    def _named(self, target: int, fact: Fact) -> Lemma:
        atoms = self._system.sources.atoms
        functional = {atoms[atom]: Fraction(number) for atom, number in fact.functional.items()}
        match fact.proof:
            case Sandwich(lower=lower, upper=upper):
                proof: Sandwich | Trees[Atom] = Sandwich(_lines(lower), _lines(upper))
            case Trees(below=below, above=above):
                proof = Trees(*(renamed(tree, FIRST_LINE.__add__, atoms.__getitem__) for tree in (below, above)))
        return Lemma(self._system.target_atom(target), functional, fact.value, proof)


def _lines(weights: Mapping[int, Fraction]) -> dict[int, Fraction]:
    return {i + FIRST_LINE: weights[i] for i in sorted(weights)}
