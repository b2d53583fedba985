"""Which equations are missed when all of them together are missed by as little as can be?

    S m = t    equations, each with a weight; the numbers of m may have any sign, or none may be below 0
    error      the sum of the weighted sizes of t - S m; an m with the least error is nearest
    worth      a number y for each equation, between -weight and weight, with S' y = 0 (where m is not below 0: <= 0)
               and the largest t y: where y is inside, every nearest m meets the equation; where it is weight (or
               -weight), every nearest m falls short of it (or exceeds it) or meets it; and every such m is nearest
    looked at  the equations in a programme; if the others are met all the same, they can be left out, at worth 0

Two linear programmes: one for the worth, which also gives a nearest m, and one for a way from there that leaves as
many more equations as it can. So what is found does not depend on which m comes first.
HiGHS proposes; nothing here decides anything.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.highs import Floats, least
from unanimity.exact.rows import Indices, Integers, Rows

__all__ = ["missed_by_nearest"]

Mask = NDArray[np.bool_]

TOLERANCE = 1e-6
AT_FIRST = 1_000  # equations to look at with and without a right side, and to add when they are not met


def missed_by_nearest(s: Rows, t: Integers, weights: Integers, *, signed: bool) -> Mask:
    """The equations that some nearest m misses, as far as floating point can tell, and all if it cannot."""
    problem = _Problem(s, t.astype(np.float64), weights.astype(np.float64), signed)
    try:
        problem.find_nearest()
        return problem.missed()
    except _NothingFound:
        return np.ones(len(s), dtype=np.bool_)


class _NothingFound(Exception):
    """A programme has not ended as it must."""


class _Problem:
    """Equations of which more and more are looked at, a nearest m, and the worth of the equations looked at."""

    def __init__(self, s: Rows, t: Floats, weights: Floats, signed: bool) -> None:
        from scipy.sparse import csr_array

        self._matrix: Any = csr_array(s.to_scipy().astype(np.float64))
        self._t, self._weights, self._signed = t, weights, signed
        with_right, without = np.flatnonzero(t), np.flatnonzero(t == 0)
        self._looked_at = np.sort(np.concatenate((with_right[:AT_FIRST], without[:AT_FIRST])))
        self._m: Floats = np.zeros(s.width)
        self._worth: Floats = np.zeros(len(s))

    def find_nearest(self) -> None:
        """Find a nearest m, and the worth of what was looked at."""
        while True:
            here = self._looked_at
            transposed, limits = self._matrix[here].T.tocsc(), self._weights[here]
            sides = {"equal" if self._signed else "below": (transposed, np.zeros(len(self._m)))}
            optimum = least(-self._t[here], -limits, limits, **sides)
            if optimum is None:
                raise _NothingFound
            self._m, self._worth[here] = optimum.duals, optimum.point
            if not self._look_at_more(self._t - self._matrix @ self._m):
                return

    def missed(self) -> Mask:
        """The equations that this m misses, or that another nearest one does."""
        missed: Mask = np.abs(self._t - self._matrix @ self._m) > TOLERANCE
        edge = np.abs(self._worth) > self._weights - TOLERANCE
        doubtful = np.flatnonzero(edge & ~missed)
        while len(doubtful):
            met = self._looked_at[~edge[self._looked_at]]
            left, way = self._left(doubtful, met)
            if not self._look_at_more(np.where(missed | edge, 0, self._matrix @ way)):
                missed[doubtful[left]] = True
                break
        return missed

    def _left(self, doubtful: Indices, met: Indices) -> tuple[Mask, Floats]:
        """Which doubtful equations one way v leaves to their sides, the most that any does, and v; those met stay so.

        The largest sum of xi where sides * (matrix v) + xi + more = 0, 0 <= xi <= 1 and more >= 0: as v may be
        scaled, each xi ends at 0 or at 1.
        """
        from scipy.sparse import block_array, diags_array, eye_array

        width, count = len(self._m), len(doubtful)
        sides, ones = diags_array(np.sign(self._worth[doubtful])), eye_array(count)
        rows = [[sides @ self._matrix[doubtful], ones, ones]] + ([[self._matrix[met], None, None]] if len(met) else [])
        equations = block_array(rows, format="csc")
        lower, upper = self._ways()
        optimum = least(
            np.concatenate((np.zeros(width), -np.ones(count), np.zeros(count))),
            np.concatenate((lower, np.zeros(2 * count))),
            np.concatenate((upper, np.ones(count), np.full(count, np.inf))),
            equal=(equations, np.zeros(equations.shape[0])),
        )
        if optimum is None:
            raise _NothingFound
        return optimum.point[width : width + count] > 0.5, optimum.point[:width]

    def _ways(self) -> tuple[Floats, Floats]:
        """How each number of m may change: where none may be below 0, a 0 only upwards, and only if that is free."""
        lower, upper = np.full(len(self._m), -np.inf), np.full(len(self._m), np.inf)
        if not self._signed:
            lower[self._m <= TOLERANCE] = 0
            upper[self._matrix.T @ self._worth < -TOLERANCE] = 0
        return lower, upper

    def _look_at_more(self, gaps: Floats) -> bool:
        """Look at the equations with the largest gaps too; returns whether some were not looked at before."""
        sizes = np.abs(gaps)
        sizes[self._looked_at] = 0
        more = np.argsort(-sizes, kind="stable")[:AT_FIRST]
        more = more[sizes[more] > TOLERANCE]
        self._looked_at = np.sort(np.concatenate((self._looked_at, more)))
        return len(more) > 0
