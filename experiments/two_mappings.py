"""Algorithm 1: non-negative mappings, decided by two of them.

    M1    a mapping in the relative interior of all non-negative mappings that fit
    M2    one drawn from a ball around it that consists of such mappings

With probability 1, x M1 = x M2 only if all of them agree on x (proposition 3).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import null_space
from scipy.sparse import csr_array, eye_array, kron, vstack

from experiments.interior import Floats, relative_interior

__all__ = ["TwoMappings", "two_mappings"]

TOLERANCE = 1e-7


@dataclass(frozen=True, slots=True, eq=False)
class TwoMappings:
    """Two mappings that agree exactly where all do."""

    m1: Floats
    m2: Floats

    def safe(self, x: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which rows of x both mappings give the same output for."""
        gaps = np.abs(x @ (self.m2 - self.m1)).max(axis=1)
        scale = np.abs(self.m2 - self.m1).max(initial=0.0) or 1.0
        return np.asarray(gaps < TOLERANCE * scale)

    def outputs(self, x: NDArray[np.int64]) -> NDArray[np.int64]:
        """The outputs of the rows of x, to be believed where they are safe."""
        return np.rint(x @ self.m1).astype(np.int64)


def two_mappings(s: NDArray[np.int64], t: NDArray[np.int64], seed: int = 0) -> TwoMappings | None:
    """Train: one linear programme over all of M, and one random draw; None if no non-negative mapping fits."""
    sources, targets = s.shape[1], t.shape[1]
    fits = kron(eye_array(targets), csr_array(s.astype(np.float64)), format="csr")
    a = csr_array(vstack([fits, -fits, -eye_array(sources * targets)], format="csr"))
    right = t.T.ravel().astype(np.float64)
    found = relative_interior(a, np.concatenate((right, -right, np.zeros(sources * targets))))
    if found is None:
        return None
    m1 = found.point.reshape(targets, sources).T
    zero = found.active[2 * len(right) :].reshape(targets, sources).T
    return TwoMappings(m1, m1 + found.radius * _in_ball(s, zero, seed))


def _in_ball(s: NDArray[np.int64], zero: NDArray[np.bool_], seed: int) -> Floats:
    """N v for a random v of the unit ball, where the columns of N span the directions that keep all of A0 active.

    What is always active concerns one target atom at a time, so N is put together from the targets' null spaces.
    """
    random = np.random.default_rng(seed)
    bases = [null_space(s[:, ~zero[:, t]].astype(np.float64)) for t in range(zero.shape[1])]
    dimension = sum(basis.shape[1] for basis in bases)
    v = random.standard_normal(dimension)
    v *= random.uniform() ** (1 / max(dimension, 1)) / (np.linalg.norm(v) or 1.0)
    moved = np.zeros(zero.shape)
    for t, basis in enumerate(bases):
        part, v = v[: basis.shape[1]], v[basis.shape[1] :]
        moved[~zero[:, t], t] = basis @ part
    return moved
