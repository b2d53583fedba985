"""The point estimate that the paper compares with: the mapping of least squared error, rounded where it is close.

epsilon   an output is believed if each of its numbers is within epsilon of a whole one
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import lstsq

__all__ = ["THRESHOLDS", "PointEstimate", "point_estimate"]

Floats = NDArray[np.float64]

THRESHOLDS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
PLACES = 9  # of decimals; what is beyond are errors of rounding
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class PointEstimate:
    """One mapping, chosen for its average error."""

    mapping: Floats

    def outputs(self, x: NDArray[np.int64]) -> NDArray[np.int64]:
        """The nearest whole outputs of the rows of x; halves go down, as in the paper, whatever errors of rounding."""
        return np.ceil(np.round(x @ self.mapping, PLACES) - 0.5).astype(np.int64)

    def answered(self, x: NDArray[np.int64], epsilon: float) -> NDArray[np.bool_]:
        """Which rows of x have an output within epsilon of a whole one; errors of rounding are forgiven."""
        y = x @ self.mapping
        return np.asarray((np.abs(y - np.rint(y)) <= epsilon + ROUNDING).all(axis=1))


def point_estimate(s: NDArray[np.int64], t: NDArray[np.int64]) -> PointEstimate:
    """The mapping pinv(S) T, by a factorisation that always ends: singular values need not converge."""
    negligible = max(s.shape) * np.finfo(np.float64).eps
    mapping, *_ = lstsq(s.astype(np.float64), t.astype(np.float64), cond=negligible, lapack_driver="gelsy")
    return PointEstimate(mapping)
