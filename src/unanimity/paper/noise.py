"""The paper's noise experiment: how much is still answered when so many mistakes were made in the training outputs?

    mistakes    additions and deletions of target atoms in T; also the budget that is learned with
    precision   how many of the answers are the truth, 1 if there are none
    recall      how many of the test inputs are answered with the truth

    python -m unanimity.paper.noise --seeds 20

Mistakes that do not undo each other hardly matter: the fewest that explain the outputs are as many as were made, so the
budget leaves nothing to spare. Recall falls as in the paper's figure if mistakes are made blindly and some undo others.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from unanimity.learning.learn import learn_matrix
from unanimity.paper.artificial import Artificial, artificial
from unanimity.paper.corruption import Corruption, Matrix, blindly_corrupted, corrupted

__all__ = ["LEVELS", "PAPER", "Level", "Summary", "noise", "summary", "table"]

PAPER = {0: 1.0, 30: 1.0, 60: 0.84, 90: 0.28, 120: 0.28, 150: 0.0}  # the recall of the one run that the paper shows
LEVELS = tuple(PAPER)
MISTAKES = 1  # beside a seed: the numbers that its mistakes are drawn from


@dataclass(frozen=True, slots=True)
class Level:
    """What came out at one number of mistakes: how many test inputs were asked, answered, and answered rightly."""

    mistakes: int
    asked: int
    answered: int
    right: int

    @property
    def precision(self) -> float:
        """The share of the answers that are the truth."""
        return self.right / self.answered if self.answered else 1.0

    @property
    def recall(self) -> float:
        """The share of the inputs that are answered with the truth."""
        return self.right / self.asked


@dataclass(frozen=True, slots=True)
class Summary:
    """What came out at one number of mistakes over all seeds."""

    mistakes: int
    precision: float
    recall: float
    lowest: float
    highest: float

    def __str__(self) -> str:
        return f"{self.precision:9.3f}  {self.recall:.3f} ({self.lowest:.2f}-{self.highest:.2f})"


def noise(seed: int, levels: Sequence[int] = LEVELS, corruption: Corruption = corrupted) -> Iterator[Level]:
    """The experiment on the artificial data of a seed; each level keeps the mistakes of lower ones and makes more.

    So every mapping that fits at one level also fits at the next: the recall of a seed never rises.
    """
    data = artificial(seed)
    for mistakes in levels:
        t = corruption(data.T, mistakes, np.random.default_rng((seed, MISTAKES)))
        yield _asked(data, t, mistakes)


def _asked(data: Artificial, t: Matrix, mistakes: int) -> Level:
    """Learn from the mistaken outputs with that budget, and ask the test inputs."""
    learned = learn_matrix(csr_array(data.S), csr_array(t), family="integral", mistakes=mistakes)
    answers = learned.ask(csr_array(data.X))
    right = (answers.outputs.toarray() == answers.denominator * data.Y).all(axis=1) & answers.mask
    return Level(mistakes, len(data.X), int(answers.mask.sum()), int(right.sum()))


def summary(runs: Sequence[Sequence[Level]]) -> list[Summary]:
    """Each level over all runs: precision over all answers, and the mean, lowest and highest recall."""
    return [_summed(levels) for levels in zip(*runs, strict=True)]


def _summed(levels: Sequence[Level]) -> Summary:
    answered, recalls = sum(level.answered for level in levels), [level.recall for level in levels]
    precision = sum(level.right for level in levels) / answered if answered else 1.0
    return Summary(levels[0].mistakes, precision, sum(recalls) / len(recalls), min(recalls), max(recalls))


def table(seeing: Sequence[Summary], blind: Sequence[Summary]) -> str:
    """Both ways of making mistakes beside the paper's single run."""
    lines = [
        "             none undoes another             some undo others                the paper",
        "mistakes     precision  recall (range)       precision  recall (range)       recall",
    ]
    for one, other in zip(seeing, blind, strict=True):
        paper = f"{PAPER[one.mistakes]:.2f}" if one.mistakes in PAPER else ""
        lines.append(f"{one.mistakes:8}     {one}     {other}     {paper}".rstrip())
    return "\n".join(lines)


def main() -> None:
    """Run the experiment for the seeds asked for and print its table; progress goes to standard error."""
    parser = argparse.ArgumentParser(prog="python -m unanimity.paper.noise", description="The paper's noise experiment")
    parser.add_argument("--seeds", type=int, default=20, help="how many data sets, from seed 0 on (default: 20)")
    seeds = range(parser.parse_args().seeds)
    print(table(*(_repeated(seeds, corruption) for corruption in (corrupted, blindly_corrupted))))


def _repeated(seeds: Sequence[int], corruption: Corruption) -> list[Summary]:
    """The experiment for all seeds, telling how far it is."""
    runs = []
    for seed in seeds:
        print(f"{corruption.__name__}: data set {seed + 1} of {len(seeds)}", file=sys.stderr, flush=True)
        runs.append(list(noise(seed, corruption=corruption)))
    return summary(runs)


if __name__ == "__main__":
    main()
