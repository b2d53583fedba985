"""The linear-system view: every mapping that fits is M0 + B A.

M0    one mapping that fits
B     a basis of the null space of S; a row of zeros belongs to a safe source atom
A     anything
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import null_space

__all__ = ["LinearSystem", "linear_system"]

Floats = NDArray[np.float64]

TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class LinearSystem:
    """All mappings that fit, as M0 + B A."""

    m0: Floats
    b: Floats

    def safe_atoms(self) -> NDArray[np.bool_]:
        """Which source atoms have a row of zeros in B, and so the same output under every mapping."""
        return np.asarray(np.abs(self.b).max(axis=1, initial=0.0) < TOLERANCE)

    def safe(self, x: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which rows of x are orthogonal to B, and so in the row space of S (proposition 4)."""
        return np.asarray(np.abs(x @ self.b).max(axis=1, initial=0.0) < TOLERANCE * (1 + np.abs(x).sum(axis=1)))

    def outputs(self, x: NDArray[np.int64]) -> Floats:
        """The outputs of the rows of x, to be believed where they are safe."""
        return np.asarray(x @ self.m0)


def linear_system(s: NDArray[np.int64], t: NDArray[np.int64]) -> LinearSystem:
    """Solve S M = T in floating point: M0 by the pseudo-inverse, B by singular values."""
    floats = s.astype(np.float64)
    return LinearSystem(np.linalg.pinv(floats) @ t, null_space(floats))
