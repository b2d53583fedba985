"""What do the equations A m = b leave open when no number of m may be negative?

    A, b        equations by unknowns; the right sides stand in several columns, each with a denominator of its own:
                every unknown belongs to one column, and its equations have right sides in no other
    positive    unknowns that some solution makes positive; `inside` is a solution that makes all of them so
    zero        unknowns that every solution has at 0
    z           a weighting of the equations with z A = 0 on the positive unknowns, z A > 0 on the zero ones, z b = 0:
                no term of z A m = z b = 0 is negative, so all are 0, which proves that the zero ones are

One linear programme (Roundy's) proposes which unknowns are which; `inside` and z, in exact numbers, decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import lcm

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.eliminate import Elimination, can_eliminate, eliminate
from unanimity.exact.highs import Floats, least
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Indices, Integers, Rows, combination

__all__ = ["Positive", "Span", "free_unknowns", "nonnegative_solutions"]

Mask = NDArray[np.bool_]

PRECISIONS = (1, 2**4, 2**10, 2**20, 2**30, 2**40, 2**50)
TINY = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Span:
    """One point and the directions in which others lie."""

    base: Rational
    dissent: Rows

    def over(self, mask: Mask) -> Span:
        """The span over more unknowns, of which the mask marks its own; the others are 0."""
        base = Rational(_heightened(self.base.numerators, mask), self.base.denominators)
        return Span(base, _heightened(self.dissent, mask))


@dataclass(frozen=True, slots=True, eq=False)
class Positive:
    """The solutions with no negative number: which unknowns are positive or zero, and what proves it.

    All solutions are in `span`, which is larger if some unknown is neither proved positive nor proved zero.
    `inside` is a solution; the directions of `proved` lead from it to others.
    """

    positive: Mask
    zero: Mask
    span: Span
    inside: Rational
    proved: Rows
    z: Integers


def nonnegative_solutions(a: Rows, b: Rows, column: Indices) -> Positive | None:
    """The solutions of A m = b with m >= 0, or None if there seem to be none; column[u] is that of unknown u."""
    guess = _relative_interior(a, b)
    if guess is None:
        return None
    positive = guess.positive
    while True:
        found = eliminate(a.keeping(positive), b)
        if len(found.misfits):
            return None
        inside, seen = _inside(found, guess.solution[positive], column[positive])
        if seen.all():
            break
        positive = _without(positive, ~seen)
    z, zero = _zeros(a, column, positive, guess.duals)
    span = Span(found.base, found.dissent).over(positive)
    wider = span
    if not (positive | zero).all():
        outer = eliminate(a.keeping(~zero), b)
        wider = Span(outer.base, outer.dissent).over(~zero)
    inside = Rational(_heightened(inside.numerators, positive), inside.denominators)
    return Positive(positive, zero, wider, inside, span.dissent, z)


def free_unknowns(dissent: Rows, base: Rows) -> tuple[Indices, Integers]:
    """For each direction an unknown that is 0 in the base and that no other direction changes, and by how much."""
    alone = np.flatnonzero((np.diff(dissent.starts) == 1) & (np.diff(base.starts) == 0))
    entries = dissent.starts[alone]
    free, size = np.zeros(dissent.width, dtype=np.int64), np.zeros(dissent.width, dtype=dissent.values.dtype)
    free[dissent.columns[entries]] = alone
    size[dissent.columns[entries]] = dissent.values[entries]
    return free, size


@dataclass(frozen=True, slots=True, eq=False)
class _Guess:
    """What floating point makes of a system: a solution, which of its numbers are positive, and weights like z."""

    solution: Floats
    positive: Mask
    duals: Floats


def _relative_interior(a: Rows, b: Rows) -> _Guess | None:
    """The largest sum of xi where m = xi + r, 0 <= xi <= 1, r >= 0, and A m = alpha b for some alpha >= 1."""
    from scipy.sparse import csc_array, hstack

    if not a.width:
        return None if b.count else _Guess(np.zeros(0), np.zeros(0, dtype=np.bool_), np.zeros(len(a)))
    matrix = csc_array(a.to_scipy().astype(np.float64))
    right = np.asarray(b.to_scipy().sum(axis=1), dtype=np.float64).reshape(-1, 1)
    optimum = least(
        np.concatenate((-np.ones(a.width), np.zeros(a.width + 1))),
        np.concatenate((np.zeros(2 * a.width), np.ones(1))),
        np.concatenate((np.ones(a.width), np.full(a.width + 1, np.inf))),
        equal=(hstack([matrix, matrix, csc_array(-right)], format="csc"), np.zeros(len(a))),
    )
    if optimum is None:
        return None
    xi, rest, scale = optimum.point[: a.width], optimum.point[a.width : -1], optimum.point[-1]
    return _Guess((xi + rest) / scale, xi > 0.5, optimum.duals)


def _inside(found: Elimination, solution: Floats, column: Indices) -> tuple[Rational, Mask]:
    """A solution in exact numbers near the proposed one, and which of its numbers are positive."""
    base, directions = found.base, found.dissent
    free, size = free_unknowns(directions, base.numerators)
    groups, width = column[free].tolist(), base.numerators.width
    inside, seen = base, _positive(base.numerators)
    for precision in PRECISIONS:
        if seen.all():
            break
        numerators, common = _rounded(solution[free], size.tolist(), groups, precision)
        pairs = zip(groups, numerators, strict=True)
        moves = Rows.of(({t: n * base.denominators[t]} for t, n in pairs), width)
        inside = base.changed(directions, Rational(moves, [precision * common.get(t, 1) for t in range(width)]))
        seen = _positive(inside.numerators)
    return inside, seen


def _rounded(
    values: Floats, sizes: Sequence[int], groups: Sequence[int], precision: int
) -> tuple[list[int], dict[int, int]]:
    """How often to go in each direction so that its free unknown gets its value, rounded to the precision.

    The numbers of a group are to be divided by the precision and by what the group's sizes have in common.
    """
    common: dict[int, int] = {}
    for group, size in zip(groups, sizes, strict=True):
        common[group] = lcm(common.get(group, 1), size)
    whole = np.rint(values * precision).tolist()
    each = zip(whole, sizes, groups, strict=True)
    return [int(value) * (common[group] // size) for value, size, group in each], common


def _positive(numbers: Rows) -> Mask:
    """Which rows hold a positive number."""
    owners = np.repeat(np.arange(len(numbers)), np.diff(numbers.starts))
    seen = np.zeros(len(numbers), dtype=np.bool_)
    seen[owners[np.asarray(numbers.values > 0, dtype=np.bool_)]] = True
    return seen


def _zeros(a: Rows, column: Indices, positive: Mask, duals: Floats) -> tuple[Integers, Mask]:
    """A weighting z that proves unknowns zero, near the duals, and which ones it does prove."""
    used = np.flatnonzero((np.abs(duals) > TINY) & (np.diff(a.starts) > 0))
    rows = a.take(used)
    on_positive = rows.keeping(positive).transposed()
    best: dict[int, int] = {}
    proved = np.zeros(a.width, dtype=np.bool_)
    if can_eliminate(on_positive, Rows.empty(len(on_positive), 0)) and not positive.all():
        weightings = eliminate(on_positive, Rows.empty(len(on_positive), 0)).dissent
        for z, shown in _weightings(rows, weightings, duals[used], column[rows.columns[rows.starts[:-1]]]):
            if shown.sum() > proved.sum():
                best, proved = z, shown
            if (positive | proved).all():
                break
    return _scattered(best, used, len(a)), proved


def _weightings(rows: Rows, directions: Rows, duals: Floats, column: Indices) -> Iterator[tuple[dict[int, int], Mask]]:
    """Weightings z of the rows near the duals, and the unknowns at which z rows is positive; it is never negative."""
    free, size = free_unknowns(directions, Rows.empty(len(directions), 0))
    by_direction = directions.transposed()
    for precision in PRECISIONS:
        numerators, _ = _rounded(duals[free], size.tolist(), column[free].tolist(), precision)
        z = combination(enumerate(numerators), by_direction)
        sums = {u: number for u, number in combination(z.items(), rows).items() if number}
        if all(number > 0 for number in sums.values()):
            shown = np.zeros(rows.width, dtype=np.bool_)
            shown[list(sums)] = True
            yield z, shown


def _scattered(row: dict[int, int], where: Indices, length: int) -> Integers:
    """The numbers of a row, each put where it belongs."""
    numbers: Integers = np.zeros(length, dtype=object)
    for j, number in row.items():
        numbers[where[j]] = number
    return numbers


def _without(mask: Mask, dropped: Mask) -> Mask:
    """The mask without those of its members that are dropped."""
    left = mask.copy()
    left[np.flatnonzero(mask)[dropped]] = False
    return left


def _heightened(rows: Rows, mask: Mask) -> Rows:
    """The rows where the mask has room for them, empty ones elsewhere."""
    lengths = np.zeros(len(mask), dtype=np.int64)
    lengths[mask] = np.diff(rows.starts)
    return Rows(np.concatenate(([0], np.cumsum(lengths))), rows.columns, rows.values, rows.width)
