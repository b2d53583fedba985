"""Algorithm 1's heart: a point in the relative interior of a polytope, and a ball around it that stays inside.

P         the polytope {p : A p <= b}
xi        one number an inequality: a lower bound on its slack, 0 if it is active in all of P
alpha     how far P is scaled up, so that every slack that can be positive can be 1
R         the radius of a ball around the point, within what is always active, that lies in P
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import null_space
from scipy.optimize import linprog
from scipy.sparse import csr_array, eye_array, hstack

__all__ = ["Interior", "point_in_ball", "relative_interior"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Interior:
    """A point in the relative interior, the radius of a ball around it, and which inequalities are always active."""

    point: Floats
    radius: float
    active: NDArray[np.bool_]
    alpha: float


def relative_interior(a: csr_array[Any], b: Floats) -> Interior | None:
    """Roundy's programme, max sum(xi) with A p + xi <= alpha b, 0 <= xi <= 1, alpha >= 1; None if P is empty."""
    height, width = a.shape
    inequalities = hstack([a, eye_array(height), csr_array(-b[:, None])], format="csr")
    goal = np.concatenate((np.zeros(width), -np.ones(height), [0.0]))
    bounds = [(None, None)] * width + [(0, 1)] * height + [(1, None)]
    programme = linprog(goal, A_ub=inequalities, b_ub=np.zeros(height), bounds=bounds, method="highs")
    if programme.x is None:
        return None
    p, xi, alpha = programme.x[:width], programme.x[width:-1], float(programme.x[-1])
    active = xi < 0.5
    norms = np.sqrt(np.asarray(a.multiply(a).sum(axis=1)).ravel())[~active]
    radius = 1 / (alpha * norms.max()) if len(norms) else 0.0
    return Interior(p / alpha, float(radius), active, alpha)


def point_in_ball(a: csr_array[Any], found: Interior, seed: int) -> Floats:
    """A point drawn evenly from the ball around the first one, within what is always active: p1 + R N v."""
    random = np.random.default_rng(seed)
    n = null_space(a.toarray()[found.active]) if found.active.any() else np.eye(a.shape[1])
    v = random.standard_normal(n.shape[1])
    v *= random.uniform() ** (1 / max(len(v), 1)) / (np.linalg.norm(v) or 1.0)
    return np.asarray(found.point + found.radius * n @ v)
