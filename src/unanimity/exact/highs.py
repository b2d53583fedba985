"""What does a linear programme suggest? HiGHS proposes; nothing here decides anything.

point    numbers within their bounds that make the costs as small as they can be
duals    for each row what relaxing it would save: not negative for rows that may stay below their right side
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.interruptible import interruptible

__all__ = ["Floats", "Optimum", "least"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Optimum:
    """The best point found, and the duals of the rows."""

    point: Floats
    duals: Floats


def least(
    costs: Floats, lower: Floats, upper: Floats, *, equal: tuple[Any, Floats] | None = None, below: Any = None
) -> Optimum | None:
    """The least cost of x within its bounds where A x = b (equal) or A x <= b (below); None if none is found."""
    from scipy.optimize import linprog

    bounds = list(zip(lower.tolist(), upper.tolist(), strict=True))
    if equal is not None:
        a, b = equal
        programme = interruptible(lambda: linprog(costs, A_eq=a, b_eq=b, bounds=bounds, method="highs"))
        rows = programme.eqlin
    else:
        a, b = below
        programme = interruptible(lambda: linprog(costs, A_ub=a, b_ub=b, bounds=bounds, method="highs"))
        rows = programme.ineqlin
    if programme.status != 0 or programme.x is None:
        return None
    return Optimum(programme.x, -rows.marginals)
