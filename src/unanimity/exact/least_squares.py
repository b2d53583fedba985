"""Which combination of columns comes nearest to given ones, by the sum of squares?

    S     a sparse matrix, one row an example
    Z     the solution of (S'S + RIDGE) Z = S'C, so that S Z is as near to C as can be; any, if several are as
          near, as all of them give the same for a combination of rows of S

Conjugate gradients on all columns at once, each scaled by its size: nothing but products with S, so that memory stays
near that of S. It is floating point, and stops where more steps change little.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

__all__ = ["NEAR", "Floats", "fitted"]

Floats = NDArray[np.float64]

RIDGE = 1e-6
MOST_STEPS = 300
NEAR = 1e-3  # of what was to be solved for, by its size
TINY = 1e-300


def fitted(s: csr_array[Any], c: Floats, near: float = NEAR) -> Floats:
    """The Z with which S Z is nearest to C."""
    transposed = s.T.tocsr()
    scale = np.asarray(s.multiply(s).sum(axis=0), dtype=np.float64).ravel()[:, None] + RIDGE
    rest: Floats = transposed @ c
    goal, solution = near * np.sqrt((rest * rest).sum(axis=0)), np.zeros_like(rest)
    way = scaled = rest / scale
    size = (rest * scaled).sum(axis=0)
    for _ in range(MOST_STEPS):
        if (np.sqrt((rest * rest).sum(axis=0)) <= goal).all():
            break
        image = transposed @ (s @ way) + RIDGE * way
        step = size / ((way * image).sum(axis=0) + TINY)
        solution += step * way
        rest = rest - step * image
        scaled = rest / scale
        before, size = size, (rest * scaled).sum(axis=0)
        way = scaled + (size / (before + TINY)) * way
    return solution
