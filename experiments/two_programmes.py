"""Proposition 2: two integer programmes for each input.

    N      how many mistakes the outputs may hold
    E      an error for each example and target atom: |S M - T| <= E, which in all is at most N
    v      a random direction in the space of outputs
    a, b   the least and the largest x M v over all whole non-negative mappings M that fit: S M = T, or ||S M - T|| <= N

With probability 1, a = b exactly when all of them agree on x.
"""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array, eye_array, hstack, kron

__all__ = ["OutOfTime", "TwoProgrammes"]

TOLERANCE = 1e-6

Matrix = NDArray[np.int64]
Floats = NDArray[np.float64]


class OutOfTime(Exception):
    """A programme was not solved within its seconds."""


class TwoProgrammes:
    """All whole non-negative mappings that fit, as the constraints of an integer programme."""

    def __init__(self, s: Matrix, t: Matrix, seed: int = 0, *, mistakes: int = 0, seconds: float = inf) -> None:
        self.s, self.t, self.mistakes, self.seconds = s, t, mistakes, seconds
        self.seen = s.any(axis=0)
        self.constraints = _within(s, t, mistakes) if mistakes else _exact(s, t)
        self.v = np.random.default_rng(seed).standard_normal(t.shape[1])

    def output(self, x: Matrix) -> Matrix | None:
        """The output that all mappings give for x, None if they differ: one is unbounded for atoms never seen."""
        if x[~self.seen].any():
            return None
        first, second = (x @ self.mapping(goal) for goal in self.goals(x))
        return first if abs(float((first - second) @ self.v)) < TOLERANCE else None

    def goals(self, x: Matrix) -> tuple[Floats, Floats]:
        """What the two programmes for x make as small as they can."""
        goal = np.outer(self.v, x).ravel()
        return goal, -goal

    def mapping(self, goal: Floats) -> Matrix:
        """The mapping that makes a goal least; raises OutOfTime if it is not found in time."""
        errors = self.t.size if self.mistakes else 0
        found = milp(
            np.append(goal, np.zeros(errors)),
            constraints=self.constraints,
            integrality=np.repeat([1, 0], [len(goal), errors]),
            bounds=Bounds(0, inf),
            options={"mip_rel_gap": 0.0, "time_limit": self.seconds},
        )
        if found.status == 1:
            raise OutOfTime(f"not solved within {self.seconds:g} seconds")
        if found.x is None:
            raise ValueError(f"no whole mapping was found: {found.message}")
        m = np.rint(found.x[: len(goal)]).astype(np.int64).reshape(self.t.shape[1], self.s.shape[1]).T
        if np.abs(self.s @ m - self.t).sum() > self.mistakes:
            raise ValueError("the mapping found does not fit when its numbers are rounded")
        return m


def _exact(s: Matrix, t: Matrix) -> list[LinearConstraint]:
    """S M = T, where the unknowns are the columns of M one below the other."""
    right = t.T.ravel().astype(np.float64)
    return [LinearConstraint(_all_columns(s, t), right, right)]


def _within(s: Matrix, t: Matrix, mistakes: int) -> list[LinearConstraint]:
    """S M - E <= T, S M + E >= T and sum E <= N, where the unknowns are the columns of M and then those of E."""
    products, right = _all_columns(s, t), t.T.ravel().astype(np.float64)
    errors = eye_array(t.size, format="csr")
    every_error = np.repeat([[0.0, 1.0]], [products.shape[1], t.size], axis=1)
    return [
        LinearConstraint(hstack([products, -errors], format="csr"), -inf, right),
        LinearConstraint(hstack([products, errors], format="csr"), right, inf),
        LinearConstraint(csr_array(every_error), -inf, mistakes),
    ]


def _all_columns(s: Matrix, t: Matrix) -> Any:
    """The products of S with all columns of M, as one matrix."""
    return kron(eye_array(t.shape[1]), csr_array(s.astype(np.float64)), format="csr")
