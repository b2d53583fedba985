"""How is it shown that no numbers m >= 0 solve some equations, or that none does and also meets a claim?

    A, b      equations A m = b over a few unknowns
    box       lo <= m <= hi, both exact; hi is None where there is no bound
    claim     side * (w m - g) >= 0: with side -1 that w m <= g, with side +1 that w m >= g
    leaf      whole weights l of the equations and a whole goal mu of the claim, such that, with r = l A + side mu w,
              l b + side mu g  -  (the most that r m can be in the box)  >  0
    split     m_s <= k or m_s >= k + 1, for unknowns that are whole
    remainder weights l such that l A is whole and l b is not: whole unknowns cannot do that

The rule and its reason are in docs/proofs.md. A linear programme that always has a solution asks by how much the
equations must be missed; its duals, scaled and rounded, are the weights. Rounding cannot fail for long, because what it
costs is charged to the box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import ceil, floor, gcd
from time import monotonic
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.bounds import Bounds, tighter_bounds
from unanimity.exact.cpsat import misses
from unanimity.exact.highs import Floats, Optimum, least
from unanimity.exact.rows import Rows, combination

__all__ = [
    "FINE",
    "SMALL_SCALES",
    "Box",
    "Claim",
    "Leaf",
    "Remainder",
    "Split",
    "Tree",
    "leaves",
    "refute",
    "refute_mixed",
    "refute_near",
    "renamed",
]

Most = Fraction | int | None
Mask = NDArray[np.bool_]
Name = TypeVar("Name")
Other = TypeVar("Other")

SCALES = tuple(chain(range(1, 33), (2**k for k in range(6, 40))))
SMALL_SCALES = (*range(1, 13), 15, 16, 20, 24, 30, 60, 120, 840, 2520)
FINE = 10**6
TINY = 1e-7
UNBOUNDED = 2**31
SECONDS = 30.0
DEEPEST = 200  # splits on one path; the checker refuses trees that are much deeper


@dataclass(frozen=True, slots=True)
class Leaf:
    """Whole weights of the equations and of the claim that contradict each other within the box."""

    weights: Mapping[int, int]
    goal: int


@dataclass(frozen=True, slots=True)
class Remainder:
    """Weights that make the left sides whole and the right side not."""

    weights: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class Split(Generic[Name]):
    """Unknown `atom` is at most `at`, or at least one more; both lead to a contradiction."""

    atom: Name
    at: int
    below: Leaf | Remainder | Split[Name]
    above: Leaf | Remainder | Split[Name]


Tree = Leaf | Remainder | Split[Name]


@dataclass(frozen=True, slots=True)
class Claim:
    """What is to be refuted: side * (w m - g) >= 0."""

    side: int
    w: Mapping[int, int]
    g: int


@dataclass(frozen=True, slots=True)
class Box:
    """The least and the most that each unknown can be."""

    lo: Sequence[int]
    hi: Sequence[Most]

    def halves(self, s: int, k: int) -> tuple[Box, Box]:
        """Where unknown s is at most k, and where it is at least k + 1."""
        below, above = list(self.hi), list(self.lo)
        below[s] = k if below[s] is None else min(k, below[s])  # type: ignore[type-var]
        above[s] = max(above[s], k + 1)
        return Box(self.lo, below), Box(above, self.hi)


class _NoRefutation(Exception):
    """The search has taken as long as it may, or has met a solution."""


def refute(
    a: Rows, b: Sequence[int], box: Box, claim: Claim | None, *, whole: bool, seconds: float = SECONDS
) -> Tree[int] | None:
    """A tree that shows that no m in the box solves A m = b and meets the claim; None if none was found in time."""
    remainder = _remainder(a, b) if whole else None
    if remainder is not None:
        return remainder
    return refute_mixed(a, b, box, claim, np.full(a.width, whole), seconds)


def refute_mixed(
    a: Rows, b: Sequence[int], box: Box, claim: Claim | None, whole: Mask, seconds: float = SECONDS
) -> Tree[int] | None:
    """A refutation where only some unknowns are whole, and without remainders; others are never split at."""
    return _tree(_Search(a, b, claim, whole=whole, end=monotonic() + seconds), box)


def refute_near(
    a: Rows, b: Sequence[int], box: Box, claim: Claim | None, spare: int, seconds: float = SECONDS
) -> Tree[int] | None:
    """A tree that shows that no whole m in the box misses A m = b by at most what is spare and meets the claim."""
    return _tree(_NearSearch(a, b, claim, spare, end=monotonic() + seconds), box)


def _tree(search: _Search, box: Box) -> Tree[int] | None:
    try:
        return search.tree(box)
    except _NoRefutation:
        return None


class _Search:
    """The equations and the claim, as floats for the programmes and as whole numbers for the rule."""

    spare = 0

    def __init__(self, a: Rows, b: Sequence[int], claim: Claim | None, *, whole: Mask, end: float) -> None:
        from scipy.sparse import csr_array, hstack, vstack

        self.a, self.b, self.claim, self.whole, self.end = a, b, claim, whole, end
        matrix = csr_array(a.to_scipy().astype(np.float64)) if len(a) else csr_array((0, a.width))
        slack = self._slack()
        parts = [hstack([matrix, -slack]), hstack([-matrix, -slack])]
        right = [np.array(b, dtype=np.float64), -np.array(b, dtype=np.float64)]
        if claim:
            row = np.zeros((1, a.width + slack.shape[1]))
            row[0, list(claim.w)] = [-claim.side * number for number in claim.w.values()]
            parts.append(csr_array(row))
            right.append(np.array([-claim.side * claim.g], dtype=np.float64))
        self.left, self.right = vstack(parts, format="csr"), np.concatenate(right)
        self.costs = np.concatenate((np.zeros(a.width), np.ones(slack.shape[1])))

    def _slack(self) -> Any:
        """How the equations may be missed: all of them by as much as the one that is missed most."""
        return np.ones((len(self.a), 1))

    def tree(self, box: Box, depth: int = 0) -> Tree[int] | None:
        """A refutation within the box; None if there is none to be found."""
        if monotonic() > self.end or depth > DEEPEST:
            raise _NoRefutation
        optimum = self._programme(box)
        if optimum is None:
            return self._plain_leaf(box)
        point = optimum.point[: self.a.width]
        leaf = self._leaf(optimum.duals, box)
        if leaf is not None or not self.whole.any():
            return leaf
        if self.whole.all() and self._is_solution(np.rint(point)):
            raise _NoRefutation
        cut = self._implied_cut(box) or _cut(point, box, self.whole)
        if cut is None:
            return None
        below, above = (self.tree(half, depth + 1) for half in box.halves(*cut))
        return Split(*cut, below, above) if below is not None and above is not None else None

    def _implied_cut(self, box: Box) -> tuple[int, int] | None:
        """Where an equation or the claim leaves less room than the box: one side of the cut is refuted at once."""
        if not self.whole.all() or (self.a.values < 0).any():
            return None
        hi = np.array([UNBOUNDED if most is None else int(most) for most in box.hi], dtype=np.int64)
        lo = np.array(box.lo, dtype=np.int64)
        claimed = Bounds(lo.copy(), hi.copy())
        if self.claim and len(self.claim.w) == 1:
            [(s, n)] = self.claim.w.items()
            if n * self.claim.side > 0:
                claimed.lo[s] = max(lo[s], -(-self.claim.g // n))
            else:
                claimed.hi[s] = min(hi[s], self.claim.g // n)
        tighter = tighter_bounds(self.a, np.array(self.b, dtype=np.int64), claimed)
        gains = np.concatenate((tighter.lo - lo, hi - tighter.hi)) / np.tile(np.maximum(hi - lo, 1), 2)
        best = int(np.argmax(gains)) if len(gains) else 0
        if not len(gains) or gains[best] <= 0:
            return None
        s = best % len(lo)
        cut = min(int(tighter.lo[s]) - 1, int(hi[s]) - 1) if best < len(lo) else max(int(tighter.hi[s]), int(lo[s]))
        return (s, cut) if lo[s] <= cut < hi[s] else None

    def _programme(self, box: Box) -> Optimum | None:
        """By how little the equations can be missed: where, and the duals; None if the box and the claim exclude it."""
        lower, upper = np.zeros(len(self.costs)), np.full(len(self.costs), np.inf)
        lower[: self.a.width] = box.lo
        upper[: self.a.width] = [np.inf if most is None else float(most) for most in box.hi]
        if (lower > upper).any():
            return None
        return least(self.costs, lower, upper, below=(self.left, self.right))

    def _plain_leaf(self, box: Box) -> Leaf | None:
        """The leaf that needs no equation, because the claim lies outside the box."""
        leaf = Leaf({}, 1 if self.claim else 0)
        return leaf if self._holds(leaf, box) else None

    def _leaf(self, duals: Floats, box: Box) -> Leaf | None:
        """The duals as whole numbers, once some multiple of them proves what they suggest."""
        n = len(self.a)
        weights, goal = duals[n : 2 * n] - duals[:n], float(duals[2 * n]) if self.claim else 0.0
        for whole, force in self._rounded(weights, goal):
            chosen = {int(i): int(whole[i]) for i in np.flatnonzero(whole)}
            leaf = Leaf(chosen, max(0, force))
            if self._holds(leaf, box):
                return leaf
        return None

    def _rounded(self, weights: Floats, goal: float) -> Iterator[tuple[Floats, int]]:
        """Multiples of the duals as whole numbers, small ones first."""
        for scale in _scales(np.append(weights, goal)):
            yield np.rint(weights * scale), round(goal * scale)

    def _holds(self, leaf: Leaf, box: Box) -> bool:
        """The rule of docs/proofs.md, exactly."""
        r = combination(leaf.weights.items(), self.a)
        total: Fraction | int = sum(weight * self.b[i] for i, weight in leaf.weights.items())
        if self.claim:
            force = self.claim.side * leaf.goal
            total += force * self.claim.g
            for s, number in self.claim.w.items():
                r[s] = r.get(s, 0) + force * number
        for s, number in r.items():
            most = box.hi[s] if number > 0 else box.lo[s]
            if number and most is None:
                return False
            total -= number * (most or 0)
        return total > self.spare * max(map(abs, leaf.weights.values()), default=0)

    def _is_solution(self, point: Floats) -> bool:
        """Whether these whole numbers, which lie in the box, solve the equations and meet the claim."""
        m = [int(number) for number in point]
        if misses(self.a, np.array(self.b, dtype=np.int64), np.array(m, dtype=np.int64)) > self.spare:
            return False
        claim = self.claim
        return claim is None or claim.side * (sum(n * m[s] for s, n in claim.w.items()) - claim.g) >= 0


class _NearSearch(_Search):
    """The search where the equations may be missed, by no more than is spare in all."""

    def __init__(self, a: Rows, b: Sequence[int], claim: Claim | None, spare: int, *, end: float) -> None:
        super().__init__(a, b, claim, whole=np.ones(a.width, dtype=np.bool_), end=end)
        self.spare = spare

    def _slack(self) -> Any:
        """How the equations may be missed: each by itself."""
        from scipy.sparse import eye_array

        return eye_array(len(self.a), format="csr")

    def _rounded(self, weights: Floats, goal: float) -> Iterator[tuple[Floats, int]]:
        """Multiples of the duals; a weight above 0 is of no use where the right side is 0."""
        useful = np.where(np.array(self.b) == 0, np.minimum(weights, 0), weights)
        for scale in (*SMALL_SCALES, FINE):
            yield np.rint(useful * scale), round(goal * scale)
        up = self.claim is not None and self.claim.side < 0
        yield np.floor(useful * FINE), (ceil if up else floor)(goal * FINE)

    def _implied_cut(self, box: Box) -> tuple[int, int] | None:
        """No equation that may be missed leaves less room than the box."""
        return None


def _remainder(a: Rows, b: Sequence[int]) -> Remainder | None:
    """An equation whose numbers have a common divisor on the left that does not divide the right."""
    for i, goal in enumerate(b):
        common = gcd(*(number for _, number in a.entries(i)))
        if goal % max(common, 1):
            return Remainder({i: Fraction(1, common)})
    return None


def leaves(tree: Tree[Name]) -> Iterator[Leaf | Remainder]:
    """The ends of a tree."""
    match tree:
        case Leaf() | Remainder():
            yield tree
        case Split(below=below, above=above):
            yield from leaves(below)
            yield from leaves(above)


def renamed(tree: Tree[Name], row: Callable[[int], int], name: Callable[[Name], Other]) -> Tree[Other]:
    """The same tree with other numbers for its equations and other names for its unknowns."""
    match tree:
        case Leaf(weights=weights, goal=goal):
            return Leaf({row(i): weight for i, weight in weights.items()}, goal)
        case Remainder(weights=shares):
            return Remainder({row(i): weight for i, weight in shares.items()})
        case Split(atom=atom, at=at, below=below, above=above):
            return Split(name(atom), at, renamed(below, row, name), renamed(above, row, name))


def _scales(numbers: Floats) -> Iterator[float]:
    """What to multiply weights by before rounding, small results first."""
    sizes = np.abs(numbers)
    sizes = sizes[sizes > TINY]
    if len(sizes):
        yield from (scale / float(size) for size in {sizes.min(), sizes.max()} for scale in SCALES)


def _cut(point: Floats, box: Box, whole: Mask) -> tuple[int, int] | None:
    """Where to split: at the whole unknown furthest from a whole number, or else in the middle of some interval."""
    away = np.where(whole, np.abs(point - np.rint(point)), 0.0)
    s = int(np.argmax(away)) if len(away) else 0
    if len(away) and away[s] > TINY:
        return s, int(np.floor(point[s]))
    bounded = ((s, most) for s, most in enumerate(box.hi) if most is not None and whole[s])
    widths = {s: most - box.lo[s] for s, most in bounded if most > box.lo[s]}
    if not widths:
        return None
    widest = max(widths, key=lambda s: widths[s])
    return widest, box.lo[widest] + (int(widths[widest]) - 1) // 2
