"""Which equations are missed when all of them together are missed by as little as can be?

    S m = t    equations, each with a weight; the numbers of m may have any sign, or none may be below 0
    error      the sum of the weighted sizes of t - S m; an m with the least error is nearest
    worth      a number y for each equation, between -weight and weight, with S' y = 0 (where m is not below 0: <= 0)
               and the largest t y: where y is inside, every nearest m meets the equation; where it is weight (or
               -weight), every nearest m falls short of it (or exceeds it) or meets it; and every such m is nearest
    floor      of an m that is not below 0: numbers that are 0 in every nearest m, or 0 in this one

Two linear programmes: one for the worth, which also gives a nearest m, and one for a way from there that leaves as
many more equations as it can. So what is found does not depend on which m comes first.
HiGHS proposes; nothing here decides anything.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.optimum import Floats, least
from unanimity.exact.order import Indices
from unanimity.exact.rows import Integers, Rows

__all__ = ["missed_by_nearest"]

Mask = NDArray[np.bool_]

TOLERANCE = 1e-6


def missed_by_nearest(s: Rows, t: Integers, weights: Integers, *, signed: bool) -> Mask:
    """The equations that some nearest m misses, as far as floating point can tell, and all if it cannot."""
    from scipy.sparse import csr_array

    matrix, right, weight = csr_array(s.to_scipy().astype(np.float64)), t.astype(np.float64), weights.astype(np.float64)
    transposed = matrix.T.tocsc(), np.zeros(s.width)
    sides = {"equal": transposed} if signed else {"below": transposed}
    optimum = least(-right, -weight, weight, **sides)
    if optimum is None:
        return np.ones(len(s), dtype=np.bool_)
    worth, nearest = optimum.point / weight, optimum.duals
    missed = np.abs(right - matrix @ nearest) > TOLERANCE
    inside = np.abs(worth) < 1 - TOLERANCE
    doubtful = np.flatnonzero(~inside & ~missed)
    if len(doubtful):
        lower, upper = np.full(s.width, -np.inf), np.full(s.width, np.inf)
        if not signed:
            lower[nearest <= TOLERANCE] = 0
            upper[matrix.T @ (worth * weight) < -TOLERANCE] = 0
        missed[doubtful[_left(matrix, doubtful, np.sign(worth[doubtful]), np.flatnonzero(inside), (lower, upper))]] = (
            True
        )
    return missed


def _left(matrix: Any, doubtful: Indices, sides: Floats, met: Indices, bounds: tuple[Floats, Floats]) -> Mask:
    """Which doubtful equations one way v leaves to their sides, the most that any does; those met stay so.

    The largest sum of xi where sides * (matrix v) + xi + more = 0, 0 <= xi <= 1 and more >= 0: as v may be scaled,
    each xi ends at 0 or at 1.
    """
    from scipy.sparse import block_array, diags_array, eye_array

    width, count = matrix.shape[1], len(doubtful)
    turned, ones = diags_array(sides) @ matrix[doubtful], eye_array(count)
    rows = [[turned, ones, ones]] + ([[matrix[met], None, None]] if len(met) else [])
    equations = block_array(rows, format="csc")
    optimum = least(
        np.concatenate((np.zeros(width), -np.ones(count), np.zeros(count))),
        np.concatenate((bounds[0], np.zeros(2 * count))),
        np.concatenate((bounds[1], np.ones(count), np.full(count, np.inf))),
        equal=(equations, np.zeros(equations.shape[0])),
    )
    return np.ones(count, dtype=np.bool_) if optimum is None else optimum.point[width : width + count] > 0.5
