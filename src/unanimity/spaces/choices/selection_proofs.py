"""Why can no mapping at all meet a claim, whichever candidates are right?

The equations are those of selections.py: relations between examples whose inputs cancel, over the candidates. A weight
of a relation, for a target atom, is a weight of each of its examples.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from unanimity.bags import Atom
from unanimity.evidence import CaseLeaf
from unanimity.exact.blocks import block_of_rows
from unanimity.exact.refute import Box, Claim, Leaf, refute_mixed
from unanimity.exact.rows import Rows
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.choices.cases import candidate_name, case_leaves, case_tree, chosen_lines, live_lines
from unanimity.spaces.choices.joint_proofs import SECONDS, Found
from unanimity.spaces.choices.selections import ONE, Equations, equations
from unanimity.system import FIRST_LINE, System

__all__ = ["SelectionRefuter", "SumClaim"]


@dataclass(frozen=True, slots=True)
class SumClaim:
    """What is to be refuted: side * (w M_t - g) >= 0, where w is the sum of the examples with these weights."""

    side: int
    target: int
    weights: Mapping[int, Fraction]
    g: Fraction

    @property
    def scale(self) -> int:
        """What to multiply it by, so that all its numbers are whole."""
        return lcm(self.g.denominator, *(weight.denominator for weight in self.weights.values()))


class SelectionRefuter:
    """Refutes claims about the mappings, with numbers of any sign, that give each example a live candidate."""

    def __init__(self, system: System, candidates: Candidates, cancel: Rows) -> None:
        self._system, self._candidates, self._cancel = system, candidates, cancel
        self._open = candidates.open

    @cached_property
    def _equations(self) -> Equations:
        return equations(self._candidates, self._cancel)

    def dead(self, fixed: int, gone: Collection[int]) -> Found | None:
        """A refutation that a candidate is right."""
        return self._refuted([int(np.searchsorted(self._open, fixed))], None, fixed, gone)

    def claim(self, claim: SumClaim) -> Found | None:
        """A refutation of a claim."""
        places = {int(k): place for place, k in enumerate(self._open)}
        about = [places[k] for i in claim.weights for k in self._candidates.live_of(i) if k in places]
        return self._refuted(about, claim, None, ())

    def contradiction(self) -> Found | None:
        """A refutation that any mapping fits."""
        for number, weights in enumerate(self._cancel):
            broken = self._broken(weights)
            if broken is not None:
                target, sign = broken
                rows = self._cancel.entries(number)
                named = {(i + FIRST_LINE, self._system.targets.atoms[target]): sign * weight for i, weight in rows}
                return Found(CaseLeaf(named, 0), frozenset(weights))
        tried = (np.flatnonzero(self._equations.blocks == block) for block in np.unique(self._equations.blocks))
        found = (self._refuted(places.tolist(), None, None, ()) for places in tried)
        return next((each for each in found if each is not None), None)

    def _broken(self, weights: Mapping[int, int]) -> tuple[int, int] | None:
        """A target atom for which a relation cannot hold, whatever is right, and the sign of what is left over."""
        least, most = dict[int, int](), dict[int, int]()
        for i, weight in weights.items():
            rows = [self._candidates.rows.row(k) for k in self._candidates.live_of(i)]
            for target in {target for row in rows for target in row}:
                numbers = [weight * row.get(target, 0) for row in rows]
                least[target] = least.get(target, 0) + min(numbers)
                most[target] = most.get(target, 0) + max(numbers)
        return next(((t, 1 if least[t] > 0 else -1) for t in least if least[t] > 0 or most[t] < 0), None)

    def _refuted(
        self, about: Collection[int], claim: SumClaim | None, fixed: int | None, gone: Collection[int]
    ) -> Found | None:
        """A refutation by the equations that have to do with some open candidates, by their places."""
        label = self._equations.blocks
        used = np.isin(label, label[list(about)])
        rows = np.flatnonzero(np.isin(block_of_rows(self._equations.left, label), label[list(about)]))
        unknowns = self._open[used].tolist()
        tree = refute_mixed(
            self._equations.left.take(rows).keeping(used),
            [self._equations.right[e] for e in rows.tolist()],
            Box([int(k == fixed) for k in unknowns], [int(k not in gone) for k in unknowns]),
            None if claim is None else self._local(claim, unknowns),
            np.ones(len(unknowns), dtype=np.bool_),
            SECONDS,
        )
        if tree is None:
            return None

        def case_leaf(leaf: Leaf) -> CaseLeaf:
            return self._told({int(rows[e]): weight for e, weight in leaf.weights.items()}, leaf.goal, claim)

        live = live_lines(self._candidates, fixed, gone)
        cases = case_tree(tree, case_leaf, lambda u: candidate_name(self._candidates, unknowns[u]), live)
        lines = {line for leaf in case_leaves(cases) for line, _ in leaf.weights}.union(chosen_lines(cases))
        return Found(cases, frozenset(line - FIRST_LINE for line in lines))

    def _local(self, claim: SumClaim, unknowns: list[int]) -> Claim:
        """A claim about a sum of examples as one about the candidates that are right."""
        bound, w = int(claim.g * claim.scale), dict[int, int]()
        place = {k: u for u, k in enumerate(unknowns)}
        for i, weight in claim.weights.items():
            live = self._candidates.live_of(i)
            for k in live:
                number = int(weight * claim.scale) * self._candidates.rows.row(k).get(claim.target, 0)
                if len(live) == 1:
                    bound -= number
                elif number:
                    w[place[k]] = number
        return Claim(claim.side, w, bound)

    def _told(self, weights: Mapping[int, int], goal: int, claim: SumClaim | None) -> CaseLeaf:
        """A leaf by what its relations say of single examples."""
        total: dict[tuple[int, Atom], int] = {}
        atoms = self._system.targets.atoms
        for e, weight in weights.items():
            relation, target = self._equations.names[e]
            for i, number in self._cancel.entries(relation) if relation != ONE else ():
                key = i + FIRST_LINE, atoms[target]
                total[key] = total.get(key, 0) - weight * number
        if claim is not None:
            goal *= claim.scale
            for i, share in claim.weights.items():
                key = i + FIRST_LINE, atoms[claim.target]
                total[key] = total.get(key, 0) - int(claim.side * goal * share)
        return CaseLeaf({key: number for key, number in total.items() if number}, goal)
