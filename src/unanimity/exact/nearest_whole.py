"""By how little can whole numbers m >= 0 miss the equations A m = b, block by block?

    A, b      whole numbers, none of them negative
    missed    the sum of |A m - b| over the equations of a block; blocks share no unknown
    weights   whole w with w A <= 0 on a block: whatever m is there, it is missed by at least w b / max |w|

One linear programme proposes m and w for all blocks at once. Both are rounded and weighed exactly; where the two do
not meet, a solver looks for the best m, and only a tree can prove it (refute.py).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from unanimity.exact.blocks import block_of_columns, block_of_rows, sums_of_blocks
from unanimity.exact.bounds import Bounds
from unanimity.exact.cpsat import Programme
from unanimity.exact.highs import Floats, least
from unanimity.exact.refute import FINE, SMALL_SCALES
from unanimity.exact.rows import Indices, Integers, Rows

__all__ = ["NearestWhole", "nearest_whole", "room"]

SCALES = (*SMALL_SCALES, FINE)


@dataclass(frozen=True, slots=True, eq=False)
class NearestWhole:
    """Whole numbers that miss the equations by as little as can be, and weights that show at least some of it."""

    m: Integers
    blocks_of_unknowns: Indices
    blocks_of_equations: Indices
    missed: Integers  # for each block
    weights: Integers  # of the equations
    shown: Integers  # for each block, how much of what is missed the weights show to be necessary


def nearest_whole(a: Rows, b: Integers, end: float) -> NearestWhole:
    """The whole m >= 0 that misses A m = b least; no equation may be without unknowns."""
    blocks = block_of_columns(a)
    of_equations = block_of_rows(a, blocks) if len(a) else np.zeros(0, dtype=np.int64)
    count = int(blocks.max(initial=-1)) + 1
    point, duals = _proposed(a, b)
    m = np.rint(point).astype(np.int64)
    missed = sums_of_blocks(of_equations, np.abs(a.to_scipy() @ m - b), count)
    shown, weights = _weighed(a, b, blocks, of_equations, duals, missed)
    for block in np.flatnonzero(shown < missed).tolist():
        where, rows = blocks == block, np.flatnonzero(of_equations == block)
        m[where], missed[block] = _searched(a.take(rows).keeping(where), b[rows], int(missed[block]), end)
    return NearestWhole(m, blocks, of_equations, missed, weights, shown)


def room(a: Rows, b: Integers, allowance: int) -> Bounds:
    """The box of all m >= 0 that miss A m = b by no more than the allowance."""
    hi = np.full(a.width, np.iinfo(np.int64).max)
    owners = np.repeat(np.arange(len(a)), np.diff(a.starts))
    np.minimum.at(hi, a.columns, (b[owners] + allowance) // a.values)
    return Bounds(np.zeros(a.width, dtype=np.int64), hi)


def _proposed(a: Rows, b: Integers) -> tuple[Floats, Floats]:
    """What a linear programme says of the best m, whole or not, and of the weights."""
    from scipy.sparse import eye_array, hstack

    if not len(a):
        return np.zeros(a.width), np.zeros(0)
    matrix, one = a.to_scipy().astype(np.float64), eye_array(len(a), format="csr")
    costs = np.concatenate((np.zeros(a.width), np.ones(2 * len(a))))
    equations = hstack([matrix, one, -one], format="csr")
    optimum = least(costs, np.zeros(len(costs)), np.full(len(costs), np.inf), equal=(equations, b.astype(np.float64)))
    if optimum is None:
        return np.zeros(a.width), np.zeros(len(a))
    return optimum.point[: a.width], -optimum.duals


def _weighed(
    a: Rows, b: Integers, blocks: Indices, of_equations: Indices, duals: Floats, missed: Integers
) -> tuple[Integers, Integers]:
    """For each block the most that rounded weights show to be missed, and those weights."""
    count = len(missed)
    best, weights = np.zeros(count, dtype=np.int64), np.zeros(len(b), dtype=np.int64)
    columns = a.transposed().to_scipy()
    for scale in SCALES:
        if (best == missed).all():
            break
        rounded = np.rint if scale < SCALES[-1] else np.floor
        w = rounded(scale * np.clip(duals, -1, 1)).astype(np.int64)
        w = np.where(b == 0, np.minimum(w, 0), w)
        fits = np.ones(count, dtype=np.bool_)
        fits[blocks[columns @ w > 0]] = False
        shown = -(-sums_of_blocks(of_equations, w * b, count) // scale)
        better = fits & (shown > best)
        best[better] = shown[better]
        weights = np.where(better[of_equations], w, weights)
    return best, weights


def _searched(a: Rows, b: Integers, missed: int, end: float) -> tuple[Integers, int]:
    """The best m of one block, and what it misses, given that some m misses no more than so much."""
    found = Programme(a, b, room(a, b, missed), missed).nearest(end)
    if found is None:
        raise ArithmeticError("the solver denies a solution that is known")
    return found, int(np.abs(a.to_scipy() @ found - b).sum())
