"""The paper's noise experiment: how much is still answered when so many mistakes were made in the training outputs?

    mistakes    additions and deletions of target atoms in T; also the budget that is learned with
    precision   how many of the answers are the truth, 1 if there are none
    recall      how many of the test inputs are answered with the truth

Mistakes that do not undo each other hardly matter: the fewest that explain the outputs are as many as were made, so the
budget leaves nothing to spare. Recall falls as in the paper's figure if mistakes are made blindly and some undo others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from experiments.artificial import Artificial, Sizes, artificial
from experiments.corruption import Corruption, Matrix, corrupted
from unanimity.learning.learn import learn_matrix

__all__ = ["LEVELS", "PAPER", "Level", "noise"]

PAPER = {0: 1.0, 30: 1.0, 60: 0.84, 90: 0.28, 120: 0.28, 150: 0.0}  # the recall of the one run that the paper shows
LEVELS = tuple(PAPER)
MISTAKES = 1  # beside a seed: the numbers that its mistakes are drawn from


@dataclass(frozen=True, slots=True)
class Level:
    """What came out at one number of mistakes: how many test inputs were asked, answered, and answered rightly.

    Of the mistakes so many are left to be seen; the others were undone.
    """

    mistakes: int
    asked: int
    answered: int
    right: int
    left: int

    @property
    def precision(self) -> float:
        """The share of the answers that are the truth."""
        return self.right / self.answered if self.answered else 1.0

    @property
    def recall(self) -> float:
        """The share of the inputs that are answered with the truth."""
        return self.right / self.asked


def noise(
    seed: int, levels: Sequence[int] = LEVELS, corruption: Corruption = corrupted, sizes: Sizes = "equal"
) -> Iterator[Level]:
    """The experiment on the artificial data of a seed; each level keeps the mistakes of lower ones and makes more.

    So every mapping that fits at one level also fits at the next: the recall of a seed never rises.
    """
    data = artificial(seed, sizes)
    for mistakes in levels:
        t = corruption(data.T, mistakes, np.random.default_rng((seed, MISTAKES)))
        yield _asked(data, t, mistakes)


def _asked(data: Artificial, t: Matrix, mistakes: int) -> Level:
    """Learn from the mistaken outputs with that budget, and ask the test inputs."""
    learned = learn_matrix(csr_array(data.S), csr_array(t), family="integral", mistakes=mistakes)
    answers = learned.ask(csr_array(data.X))
    right = (answers.outputs.toarray() == answers.denominator * data.Y).all(axis=1) & answers.mask
    return Level(mistakes, len(data.X), int(answers.mask.sum()), int(right.sum()), int(np.abs(t - data.T).sum()))
