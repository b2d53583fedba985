"""Which examples cannot all be right?

misfit     an example that is a combination of others while its output is not that combination of theirs
conflict   a misfit and the few examples it is a combination of; none of them can be left out
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from unanimity.exact.combinations import Weights, shortest
from unanimity.exact.rows import Rows
from unanimity.spaces.core import Core

__all__ = ["find_conflict"]

MISFITS = 4
SECONDS = 1.0  # for each


def find_conflict(s: Rows, t: Rows, core: Core) -> Weights:
    """Weights of a few rows whose inputs cancel and whose outputs do not; some row must clash with the core."""
    wrong = np.zeros(len(s), dtype=np.bool_)
    wrong[core.consensus.base.misfits(s, t)] = True
    safe = core.consensus.safe(s)
    fitting = np.flatnonzero(safe & ~wrong)
    rows = s.take(fitting)
    found: list[Weights] = []
    for i in np.flatnonzero(safe & wrong)[:MISFITS].tolist():
        short = shortest(rows, s.row(i), SECONDS)
        weights = core.weights(s.row(i)) if short is None else {int(fitting[j]): w for j, w in short.items()}
        found.append(weights | {i: Fraction(-1)})
        if len(found[-1]) <= 2:
            break
    smallest = min(found, key=len)
    return {i: smallest[i] for i in sorted(smallest)}
