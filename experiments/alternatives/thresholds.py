"""From which score on is a guess given as an answer?

held out    some of the training examples, drawn by a seed, on which the score is tried. What is no bag is no reply, so
            that it does not count there either
tuned       the lowest score of a right held-out guess that is above the scores of all wrong ones, so that no mistake
            remains on what is held out; afterwards all training examples are learned from. If a wrong guess has the
            highest score, nothing is answered
"""

from __future__ import annotations

from time import perf_counter

import numpy as np

from experiments.alternatives.case import Case, Mask, Matrix, Method, Replies, bags, replies
from experiments.alternatives.guesses import Floats, Guesser, Learner

__all__ = ["fixed", "given_from", "lowest_without_mistake", "parted", "tried", "tuned"]

HELD_OUT = 1 / 3
Rows = Matrix


def parted(case: Case, part: float) -> tuple[Rows, Rows]:
    """The numbers of the training examples to learn from, and of those held out, which are this part of all."""
    drawn = np.random.default_rng((*case.seed, 1)).permutation(len(case.S))
    count = round(len(drawn) * part)
    return np.sort(drawn[count:]), np.sort(drawn[:count])


def tried(learner: Learner, case: Case, part: float) -> tuple[Guesser, Floats, Mask]:
    """What is learned without this part of the examples, the scores of its guesses on them, and which are right."""
    kept, held = parted(case, part)
    guesser = learner(case.S[kept], case.T[kept])
    found = guesser(case.S[held])
    given = bags(found.outputs)
    return guesser, found.scores[given], found.right(case.T[held])[given]


def lowest_without_mistake(scores: Floats, right: Mask) -> float:
    """The lowest score of a right guess above all wrong ones; infinity if there is none."""
    wrong = scores[~right]
    above = scores[right & (scores > wrong.max())] if len(wrong) else scores
    return float(above.min()) if len(above) else np.inf


def fixed(learner: Learner, least: float) -> Method:
    """The method that gives a guess if its score is at least so high."""

    def method(case: Case) -> Replies:
        start = perf_counter()
        guesser = learner(case.S, case.T)
        return given_from(least, guesser, case, perf_counter() - start)

    return method


def tuned(learner: Learner) -> Method:
    """The method that gives a guess if its score is at least the tuned one."""

    def method(case: Case) -> Replies:
        start = perf_counter()
        _, scores, right = tried(learner, case, HELD_OUT)
        least = lowest_without_mistake(scores, right)
        guesser = learner(case.S, case.T)
        return given_from(least, guesser, case, perf_counter() - start)

    return method


def given_from(least: float, guesser: Guesser, case: Case, learning: float) -> Replies:
    """The replies of a guesser whose guesses are given from this score on."""
    start = perf_counter()
    found = guesser(case.X)
    return replies(found.outputs, found.scores >= least, case.Y, learning, perf_counter() - start)
