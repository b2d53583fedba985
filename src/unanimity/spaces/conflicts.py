"""Which examples cannot all be right?

misfit     an example that is a combination of others while its output is not that combination of theirs
conflict   a misfit and the few examples it is a combination of; none of them can be left out
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from unanimity.exact.combine import Combinations, Weights, shortest
from unanimity.exact.rows import Rows
from unanimity.spaces.core import Core

__all__ = ["find_conflict"]

MISFITS = 8
TRIES = 4


def find_conflict(s: Rows, t: Rows, core: Core) -> Weights:
    """Weights of a few rows whose inputs cancel and whose outputs do not; some row must clash with the core."""
    wrong = np.zeros(len(s), dtype=np.bool_)
    wrong[core.consensus.base.misfits(s, t)] = True
    safe = core.consensus.safe(s)
    fitting = np.flatnonzero(safe & ~wrong)
    rows = s.take(fitting)
    found: list[Weights] = []
    for i in np.flatnonzero(safe & wrong)[:MISFITS].tolist():
        weights = _made_of(rows, s.row(i))
        found.append({int(fitting[j]): weight for j, weight in weights.items()} | {i: Fraction(-1)})
        if len(found[-1]) <= 2:
            break
    smallest = min(found, key=len)
    return {i: smallest[i] for i in sorted(smallest)}


def _made_of(rows: Rows, x: dict[int, int]) -> Weights:
    """Few independent rows that add up to x, which is a combination of them all."""
    weights = shortest(rows, x, TRIES)
    if weights is None:
        weights = Combinations(rows).weights(x)
    if weights is None:
        raise ArithmeticError("a row that depends on others is no combination of them")
    return weights
