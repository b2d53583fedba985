"""Which few examples does no mapping of the family fit, and what shows it?

    members      numbers of examples
    refutation   members that contradict each other, by what they say of one target atom, and the tree that shows it

A refutation found for a whole block names the examples that it uses. Then each of them is left out in turn: if the
others can still be refuted, what that uses is kept. What is left cannot be made smaller.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic

import numpy as np

from unanimity.errors import Unproved
from unanimity.exact.combinations import Weights
from unanimity.exact.cpsat import has_whole_solution
from unanimity.exact.refute import Box, Leaf, Remainder, Tree, leaves, refute, renamed
from unanimity.exact.rows import Indices, Rows, combination
from unanimity.exact.sums import weighted_sum
from unanimity.spaces.bounded.clash_blocks import clashing_blocks

__all__ = ["Refutation", "clashing_examples", "refutation_of", "start_of"]

TRIES = 8
SMALL = 3  # examples; with so few it is not worth looking for fewer
SECONDS = 2.0  # to look for a smaller one
PATIENCE = 30.0  # seconds to look for a tree once the examples are known


@dataclass(frozen=True, slots=True)
class Refutation:
    """Examples that no mapping fits, the target atom that shows it, and the tree, over examples and source atoms."""

    members: Sequence[int]
    target: int
    tree: Tree[int] | None  # None if the solver is sure and no tree was found in time


class Refuter:
    """Refutes sets of examples, target by target, in the nonnegative or (whole) in the integral family."""

    def __init__(self, s: Rows, t: Rows, *, whole: bool) -> None:
        self._s, self._t, self._whole = s, t, whole

    def refuted(self, members: Sequence[int], target: int, seconds: float = SECONDS) -> Refutation | None:
        """Those of the members that a refutation of all of them uses; None if they are not refuted."""
        rows = self._s.take(np.array(members, dtype=np.int64))
        given = [self._t.row(i).get(target, 0) for i in members]
        most, bounding = self._bounds(rows, given)
        open_ = sorted(atom for atom, bound in most.items() if bound > 0)
        place = {atom: u for u, atom in enumerate(open_)}
        used = [k for k, count in enumerate(given) if count > 0]
        left = Rows.of(({place[a]: n for a, n in rows.entries(k) if a in place} for k in used), len(open_))
        right = [given[k] for k in used]
        if self._whole and has_whole_solution(left, np.array(right, dtype=np.int64), SECONDS):
            return None
        box = Box([0] * len(open_), [most[atom] for atom in open_])
        tree = refute(left, right, box, None, whole=self._whole, seconds=seconds)
        if tree is None:
            return Refutation(members, target, None) if self._whole else None
        tree = renamed(tree, used.__getitem__, open_.__getitem__)
        needed = {k for leaf in leaves(tree) for k in self._needed(leaf, rows, bounding)}
        numbered = renamed(tree, members.__getitem__, int)
        return Refutation([members[k] for k in sorted(needed)], target, numbered)

    def smallest(self, first: Refutation) -> Refutation:
        """The smallest refutation that a few orders of leaving examples out lead to; nothing in it can be spared."""
        random, end = np.random.default_rng(0), monotonic() + SECONDS
        best = self._reduced(first, sorted(first.members))
        for _ in range(TRIES):
            if monotonic() > end or len(best.members) <= SMALL:
                break
            found = self._reduced(first, random.permutation(np.array(first.members)).tolist())
            best = min(best, found, key=lambda refutation: len(refutation.members))
        elsewhere = self._refuted_elsewhere(best)
        return best if elsewhere is None else self.smallest(elsewhere)

    def _reduced(self, refutation: Refutation, order: Sequence[int]) -> Refutation:
        """The refutation without each example, in this order, that can be spared for the sake of its target."""
        for i in order:
            if i in refutation.members:
                others = [j for j in refutation.members if j != i]
                refutation = self.refuted(others, refutation.target) or refutation
        return refutation

    def _refuted_elsewhere(self, refutation: Refutation) -> Refutation | None:
        """A refutation of all but one of the members by what they say of another target."""
        for i in refutation.members:
            others = [j for j in refutation.members if j != i]
            targets = {target for j in others for target, _ in self._t.entries(j)} - {refutation.target}
            for target in sorted(targets):
                found = self.refuted(others, target)
                if found is not None:
                    return found
        return None

    def _bounds(self, rows: Rows, given: Sequence[int]) -> tuple[dict[int, Fraction | int], dict[int, int]]:
        """For each atom the most that it can contribute, and which row says so."""
        most: dict[int, Fraction | int] = {}
        bounding: dict[int, int] = {}
        for k, count in enumerate(given):
            for atom, held in rows.entries(k):
                bound = count // held if self._whole else Fraction(count, held)
                if atom not in most or bound < most[atom]:
                    most[atom], bounding[atom] = bound, k
        return most, bounding

    def _needed(self, end: Leaf | Remainder, rows: Rows, bounding: dict[int, int]) -> Iterator[int]:
        """The rows that an end of a tree weighs, and those that bound or strike what it counts on."""
        yield from end.weights
        match end:
            case Leaf(weights=weights):
                sums = combination(weights.items(), rows)
                yield from (bounding[atom] for atom, number in sums.items() if number > 0)
            case Remainder(weights=shares):
                held = [(atom, weight * n) for k, weight in shares.items() for atom, n in rows.entries(k)]
                yield from (bounding[atom] for atom, number in held if number.denominator != 1)


def refutation_of(s: Rows, t: Rows, starts: Iterator[tuple[Indices, int]], *, whole: bool) -> Refutation:
    """A small refutation among sets of examples, each with the target atom at which they are thought to clash."""
    refuter, end = Refuter(s, t, whole=whole), monotonic() + SECONDS
    best: Refutation | None = None
    for members, target in starts:
        found = refuter.refuted(members.tolist(), target)
        if found is None:
            continue
        found = refuter.smallest(found)
        best = found if best is None or len(found.members) < len(best.members) else best
        if len(best.members) <= 2 or monotonic() > end:
            break
    if best is None:
        raise Unproved(
            "no mapping that fits was found, and no proof that there is none: "
            "the counts are too large, or too different in size, for the search"
        )
    if best.tree is None:
        best = refuter.refuted(best.members, best.target, PATIENCE) or best
    return best


def clashing_examples(s: Rows, t: Rows, core: Indices) -> Sequence[int]:
    """Examples that no nonnegative mapping fits, as soon as some are found and shown to clash; none if they are not."""
    refuter = Refuter(s, t, whole=False)
    for members, target in clashing_blocks(s, t, core, whole=False):
        found = refuter.refuted(members.tolist(), target)
        if found is not None and found.tree is not None:
            return found.members
    return ()


def start_of(weights: Weights, t: Rows) -> tuple[Indices, int]:
    """Where to start from examples whose weighted inputs cancel: a target atom in which their outputs do not."""
    gaps = weighted_sum((weight, t.entries(i)) for i, weight in weights.items())
    target = next(target for target, gap in gaps.items() if gap)
    return np.array(sorted(weights), dtype=np.int64), target
