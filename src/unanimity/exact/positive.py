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

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.eliminate import Elimination, can_eliminate, eliminate
from unanimity.exact.optimum import Floats, least
from unanimity.exact.order import Indices
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Integers, Rows, combination

__all__ = ["Positive", "free_unknowns", "kept_columns", "nonnegative_solutions"]

Mask = NDArray[np.bool_]

PRECISIONS = (1, 2**4, 2**10, 2**20, 2**30, 2**40)
LARGEST = 2.0**60


@dataclass(frozen=True, slots=True, eq=False)
class Positive:
    """The solutions with no negative number: which unknowns are positive or zero, and what proves it.

    `base` and the directions of `dissent` span all solutions, and more if some unknown is neither proved positive nor
    proved zero. `inside` is a solution; the directions of `proved` lead from it to others.
    """

    positive: Mask
    zero: Mask
    base: Rational
    dissent: Rows
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
        found = eliminate(kept_columns(a, positive), b)
        if len(found.misfits):
            return None
        inside, seen = _inside(found, guess.solution[positive], column[positive])
        if seen.all():
            break
        positive = _without(positive, ~seen)
    z, zero = _zeros(a, positive, guess.duals)
    inner = _spread(found, inside, positive)
    if (positive | zero).all():
        return Positive(positive, zero, inner[0], inner[1], inner[2], inner[1], z)
    wider = eliminate(kept_columns(a, ~zero), b)
    outer = _spread(wider, wider.base, ~zero)
    return Positive(positive, zero, outer[0], outer[1], inner[2], inner[1], z)


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
    directions, width = found.dissent, found.base.numerators.width
    free, size = free_unknowns(directions, found.base.numerators)
    amounts = solution[free] / size.astype(np.float64)
    inside, seen = found.base, _positive(found.base.numerators)
    for precision in PRECISIONS:
        whole = np.rint(amounts * precision)
        if seen.all() or (np.abs(whole) > LARGEST).any():
            break
        pairs = zip(column[free].tolist(), whole.tolist(), strict=True)
        moves = Rows.of(({t: int(n) * found.base.denominators[t]} for t, n in pairs), width)
        inside = found.base.changed(directions, Rational(moves, [precision] * width))
        seen = _positive(inside.numerators)
    return inside, seen


def _positive(numbers: Rows) -> Mask:
    """Which rows hold a positive number."""
    owners = np.repeat(np.arange(len(numbers)), np.diff(numbers.starts))
    seen = np.zeros(len(numbers), dtype=np.bool_)
    seen[owners[np.asarray(numbers.values > 0, dtype=np.bool_)]] = True
    return seen


def _zeros(a: Rows, positive: Mask, duals: Floats) -> tuple[Integers, Mask]:
    """A weighting z that proves unknowns zero, near the duals, and which ones it does prove."""
    others = ~positive
    nothing = np.zeros(len(a), dtype=np.int64)
    used = np.flatnonzero(np.abs(duals) > 1e-9)
    if not others.any() or not len(used):
        return nothing, np.zeros(a.width, dtype=np.bool_)
    rows = a.take(used)
    on_positive = kept_columns(rows, positive).transposed()
    no_goals = Rows.empty(len(on_positive), 0)
    if not can_eliminate(on_positive, no_goals):
        return nothing, np.zeros(a.width, dtype=np.bool_)
    weightings = eliminate(on_positive, no_goals).dissent
    free, size = free_unknowns(weightings, Rows.empty(len(weightings), 0))
    amounts = duals[used][free] / size.astype(np.float64)
    best, proved = nothing, np.zeros(a.width, dtype=np.bool_)
    for precision in PRECISIONS:
        whole = np.rint(amounts * precision)
        if (np.abs(whole) > LARGEST).any():
            break
        z = combination(enumerate(whole.astype(np.int64).tolist()), weightings.transposed())
        sums = {u: number for u, number in combination(z.items(), rows).items() if number}
        if any(number < 0 for number in sums.values()):
            continue
        shown = np.zeros(a.width, dtype=np.bool_)
        shown[list(sums)] = True
        if shown.sum() > proved.sum():
            proved = shown
            best = _scattered(z, used, len(a))
        if (positive | shown).all():
            break
    return best, proved


def _scattered(row: dict[int, int], where: Indices, length: int) -> Integers:
    """The numbers of a row, each put where it belongs."""
    numbers: Integers = np.zeros(length, dtype=object)
    for j, number in row.items():
        numbers[where[j]] = number
    return numbers


def kept_columns(a: Rows, mask: Mask) -> Rows:
    """The columns of A that the mask marks."""
    numbers = np.cumsum(mask) - 1
    chosen = mask[a.columns]
    starts = np.concatenate(([0], np.cumsum(chosen)))[a.starts]
    return Rows(starts, numbers[a.columns[chosen]], a.values[chosen], int(mask.sum()))


def _without(mask: Mask, dropped: Mask) -> Mask:
    """The mask without those of its members that are dropped."""
    left = mask.copy()
    left[np.flatnonzero(mask)[dropped]] = False
    return left


def _spread(found: Elimination, inside: Rational, mask: Mask) -> tuple[Rational, Rows, Rational]:
    """Base, dissent and inside over all unknowns; those that the mask leaves out are 0."""
    numbers = np.flatnonzero(mask)
    return (
        Rational(_heightened(found.base.numerators, numbers, len(mask)), found.base.denominators),
        _heightened(found.dissent, numbers, len(mask)),
        Rational(_heightened(inside.numerators, numbers, len(mask)), inside.denominators),
    )


def _heightened(rows: Rows, numbers: Indices, height: int) -> Rows:
    """The rows under these numbers, empty ones between them."""
    lengths = np.zeros(height, dtype=np.int64)
    lengths[numbers] = np.diff(rows.starts)
    return Rows(np.concatenate(([0], np.cumsum(lengths))), rows.columns, rows.values, rows.width)
