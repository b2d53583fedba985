"""Learning from denotations on the artificial data: how much is answered if each example has k candidates?

    candidates  the outputs that an example may have, one of which is right (see `distractors`)
    share       of the training examples, as in the paper's figure of the three relaxations
    labels      the recall if the right candidates were known
    recall      how many of the test inputs are answered with the truth
    precision   how many of the answers are the truth, 1 if there are none
    programme, system   the recall of the paper's relaxations, in which a mixture of candidates counts as right, too

What the family answers is what all pairs of a mapping and a choice agree on. So for each data set recall never falls as
the share grows, and never rises as candidates are added; it is never above that of the labels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from experiments.artificial import Artificial, artificial
from experiments.corruption import Matrix
from experiments.distractors import KINDS, candidates
from experiments.linear_system import LinearSystem
from experiments.relaxed_choices import relaxed_programme, relaxed_system
from unanimity.bags import Bag, Vector
from unanimity.examples import OneOf
from unanimity.language.learn import learn
from unanimity.verdict import Answer

__all__ = ["CANDIDATES", "SHARES", "Score", "Setting", "experiment"]

SHARES = tuple(range(10, 101, 10))  # per cent
CANDIDATES = (2, 4, 8)
CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Setting:
    """What one run learns from: so many candidates of a kind, and a share of the examples."""

    kind: str
    k: int
    share: int


@dataclass(frozen=True, slots=True)
class Score:
    """How many of the test inputs were asked, answered and answered rightly; and rightly by others."""

    setting: Setting
    asked: int
    answered: int
    right: int
    labels: int
    programme: int
    system: int


def experiment(
    seed: int,
    family: str = "integral",
    *,
    shares: Sequence[int] = SHARES,
    numbers: Sequence[int] = CANDIDATES,
) -> Iterator[Score]:
    """Every kind, number of candidates and share, on the artificial data of a seed."""
    whole = artificial(seed)
    lists = {(kind, k): candidates(whole, draw, k, seed) for kind, draw in KINDS.items() for k in numbers}
    for share in shares:
        size = len(whole.S) * share // 100
        data = replace(whole, S=whole.S[:size], T=whole.T[:size])
        labels = _right(data, _answers(data, [t[None] for t in data.T], family))
        for (kind, k), every in lists.items():
            yield _score(Setting(kind, k, share), data, every[:size], family, labels)


def _score(setting: Setting, data: Artificial, some: Sequence[Matrix], family: str, labels: int) -> Score:
    """What the family and the two relaxations make of the candidates."""
    answers = _answers(data, some, family)
    programme, system = (_safe(relaxed(data.S, some), data) for relaxed in (relaxed_programme, relaxed_system))
    answered = sum(y is not None for y in answers)
    return Score(setting, len(data.X), answered, _right(data, answers), labels, programme, system)


def _answers(data: Artificial, some: Sequence[Matrix], family: str) -> list[Bag | Vector | None]:
    """What the family answers to each test input, None where it does not."""
    examples = [(_bag(x), OneOf(*map(_bag, outputs))) for x, outputs in zip(data.S, some, strict=True)]
    parser = learn(examples, family=family)
    verdicts = parser.ask_many([_bag(x) for x in data.X])
    return [verdict.output if isinstance(verdict, Answer) else None for verdict in verdicts]


def _right(data: Artificial, answers: Sequence[Bag | Vector | None]) -> int:
    """How many answers are the truth."""
    return sum(answer == _bag(y) for answer, y in zip(answers, data.Y, strict=True))


def _safe(relaxed: LinearSystem, data: Artificial) -> int:
    """How many test inputs have one output in a relaxation, and that the truth."""
    right = np.abs(relaxed.outputs(data.X) - data.Y).max(axis=1) < CLOSE
    return int((relaxed.safe(data.X) & right).sum())


def _bag(row: Matrix) -> Bag:
    """A row of counts as a bag of numbered atoms."""
    return Bag({str(atom): int(row[atom]) for atom in np.flatnonzero(row)})
