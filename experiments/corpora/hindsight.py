"""How many right answers could one threshold give at a precision, if it were chosen on the questions themselves?

That is no method, as it looks at what it is asked. It says what the order of the scores is worth, whichever rule makes
a threshold of it. A rule that has one threshold for new questions and another one for others can still give more.
"""

from __future__ import annotations

import numpy as np

from experiments.alternatives.guesses import Floats
from experiments.corpora.sheets import Mask
from unanimity.learning.tally import Tally

__all__ = ["IN_HINDSIGHT", "PRECISION", "in_hindsight"]

PRECISION = 0.99
IN_HINDSIGHT = f"hindsight {PRECISION:g}"


def in_hindsight(scores: Floats, right: Mask, asked: int, precision: float = PRECISION) -> Tally:
    """What is given from the lowest score on from which the precision is reached; equal scores stand together."""
    order = np.argsort(-scores, kind="stable")
    last = np.append(np.diff(scores[order]) != 0, True)[: len(order)]  # of those with the same score
    correct, count = np.cumsum(right[order]), np.arange(1, len(order) + 1)
    reached = np.flatnonzero(last & (correct >= precision * count))
    return Tally(asked, int(count[reached[-1]]), int(correct[reached[-1]])) if len(reached) else Tally(asked)
