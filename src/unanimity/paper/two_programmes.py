"""Proposition 2: two integer programmes for each input.

    v      a random direction in the space of outputs
    a, b   the least and the largest x M v over all whole non-negative mappings M that fit

With probability 1, a = b exactly when all of them agree on x.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array, eye_array, kron

__all__ = ["TwoProgrammes"]

TOLERANCE = 1e-6


class TwoProgrammes:
    """All whole non-negative mappings that fit, as the constraints of an integer programme."""

    def __init__(self, s: NDArray[np.int64], t: NDArray[np.int64], seed: int = 0) -> None:
        self.shape = s.shape[1], t.shape[1]
        self.seen = s.any(axis=0)
        fits = kron(eye_array(t.shape[1]), csr_array(s.astype(np.float64)), format="csr")
        right = t.T.ravel().astype(np.float64)
        self.constraints = LinearConstraint(fits, right, right)
        self.v = np.random.default_rng(seed).standard_normal(t.shape[1])

    def output(self, x: NDArray[np.int64]) -> NDArray[np.int64] | None:
        """The output that all mappings give for x, None if they differ: one is unbounded for atoms never seen."""
        if x[~self.seen].any():
            return None
        goal = np.outer(self.v, x).ravel()
        least, largest = self._solved(goal), self._solved(-goal)
        first, second = x @ least, x @ largest
        return first if abs(float((first - second) @ self.v)) < TOLERANCE else None

    def _solved(self, goal: Any) -> NDArray[np.int64]:
        """The mapping that makes the goal least."""
        found = milp(
            goal,
            constraints=self.constraints,
            integrality=np.ones(len(goal), dtype=np.int64),
            bounds=Bounds(0, np.inf),
            options={"mip_rel_gap": 0.0},
        )
        if found.x is None:
            raise ValueError(f"no whole mapping was found: {found.message}")
        sources, targets = self.shape
        return np.rint(found.x).astype(np.int64).reshape(targets, sources).T
