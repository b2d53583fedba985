"""Which of the questions of a case are asked?

all       drawn like the examples
far       the fifth that is least like the examples: whose largest cosine with a training input is the smallest.
          They are the same for every method. The nearest neighbour's score is that very cosine, so that by
          construction it answers least there
chosen    of 100 draws of a fifth of the questions, the same for every method, the one on which this method comes off
          worst: with the lowest reliability if a wrong answer costs 10, and of several with the lowest recall. So the
          paper's adversary chooses data sets; one who sees the answers would ask nothing but what is wrong
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from experiments.alternatives.case import Case, Matrix, Replies
from experiments.alternatives.learners import nearest
from unanimity.learning.tally import Tally

__all__ = ["COST", "DRAWS", "KINDS", "Questions", "questions", "tallies"]

KINDS = ("all", "far", "chosen")
PART = 5  # one in so many questions
DRAWS = 100
COST = 10  # of a wrong answer

Questions = tuple[Matrix, Matrix]  # the numbers of the far ones, and the draws, one a row


def questions(case: Case) -> Questions:
    """The far questions of a case, and the draws from which one is chosen against each method."""
    size = len(case.X) // PART
    similarity = nearest(case.S, case.T)(case.X).scores
    random = np.random.default_rng((*case.seed, 2))
    draws = [np.sort(random.choice(len(case.X), size=size, replace=False)) for _ in range(DRAWS)]
    return np.sort(np.argsort(similarity, kind="stable")[:size]), np.array(draws)


def tallies(found: Replies, asked: Questions) -> Mapping[str, Tally]:
    """What comes of a method's replies to each kind of questions."""
    far, draws = asked
    worst = min((_tally(found, draw) for draw in draws), key=lambda tally: (tally.reliability(COST), tally.correct))
    return dict(zip(KINDS, (_tally(found, np.arange(len(found.right))), _tally(found, far), worst), strict=True))


def _tally(found: Replies, numbers: Matrix) -> Tally:
    return Tally(len(numbers), int(found.answered[numbers].sum()), int(found.right[numbers].sum()))
