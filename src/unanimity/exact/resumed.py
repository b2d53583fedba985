"""How is a linear programme solved again after small changes, faster than anew?

HiGHS keeps its last basis. After a change of right sides or of bounds that basis still has the right signs of costs, so
the dual simplex method goes on from there, often in a few steps. What is found is a proposal; nothing here decides.

A programme is solved in slices of time, between which Python looks at signals: so no thread is needed for Ctrl-C.
"""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import Any

import numpy as np

from unanimity.exact.highs import Floats

__all__ = ["Resumed"]

SLICE = 0.2  # seconds; an interrupt is noticed after so long


class Resumed:
    """The programme: make costs . x small, where lower <= x <= upper and A x = right; bounds and right may change."""

    def __init__(self, costs: Floats, a: Any) -> None:
        self._costs, self._a = costs, a
        self._highs: Any = None
        self._bounds = np.zeros(0), np.zeros(0)
        self._right: Floats = np.zeros(0)
        self._lock = Lock()

    def __reduce__(self) -> tuple[type[Resumed], tuple[Floats, Any]]:
        return Resumed, (self._costs, self._a)  # a copy begins anew: what HiGHS keeps cannot be copied

    def solve(self, lower: Floats, upper: Floats, right: Floats, end: float) -> tuple[Floats, Floats] | None:
        """The best x and the duals of the equations; None if they are not found before the end, by `monotonic`."""
        from highspy import HighsModelStatus  # type: ignore[import-untyped]

        with self._lock:
            highs, self._highs = self._highs, None  # it is kept only if nothing goes wrong below
            highs = self._begun(lower, upper, right) if highs is None else self._changed(highs, lower, upper, right)
            while (left := end - monotonic()) > 0:
                highs.setOptionValue("time_limit", highs.getRunTime() + min(left, SLICE))
                highs.run()
                match highs.getModelStatus():
                    case HighsModelStatus.kOptimal:
                        solution = highs.getSolution()
                        self._highs = highs
                        return np.array(solution.col_value), np.array(solution.row_dual)
                    case HighsModelStatus.kTimeLimit:
                        continue
                    case _:
                        return None
            return None

    def _begun(self, lower: Floats, upper: Floats, right: Floats) -> Any:
        """The programme as HiGHS has it."""
        from highspy import Highs, HighsLp, MatrixFormat

        highs, programme = Highs(), HighsLp()
        highs.setOptionValue("output_flag", False)
        highs.setOptionValue("presolve", "off")
        highs.setOptionValue("threads", 1)
        programme.num_row_, programme.num_col_ = self._a.shape
        programme.col_cost_, programme.col_lower_, programme.col_upper_ = self._costs, lower, upper
        programme.row_lower_ = programme.row_upper_ = right
        programme.a_matrix_.format_ = MatrixFormat.kColwise
        programme.a_matrix_.start_, programme.a_matrix_.index_ = self._a.indptr, self._a.indices
        programme.a_matrix_.value_ = self._a.data
        highs.passModel(programme)
        self._bounds, self._right = (lower.copy(), upper.copy()), right.copy()
        return highs

    def _changed(self, highs: Any, lower: Floats, upper: Floats, right: Floats) -> Any:
        """The solver, told of those bounds and right sides that differ from the last ones."""
        for row in np.flatnonzero(right != self._right).tolist():
            highs.changeRowBounds(row, right[row], right[row])
        others = np.flatnonzero((lower != self._bounds[0]) | (upper != self._bounds[1])).astype(np.int32)
        if len(others):
            highs.changeColsBounds(len(others), others, lower[others], upper[others])
        self._bounds, self._right = (lower.copy(), upper.copy()), right.copy()
        return highs
