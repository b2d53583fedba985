"""Learning from denotations on the artificial data: no answer is wrong, and recall is ordered as it must be."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from experiments.artificial import artificial
from experiments.denotations import CANDIDATES, SHARES, Score, Setting, experiment
from experiments.distractors import KINDS, candidates

SOME_SHARES = (20, 50, 100)
SEEDS = range(5)


@cache
def run(seed: int) -> dict[Setting, Score]:
    """The experiment on one data set, at some shares."""
    return {score.setting: score for score in experiment(seed, shares=SOME_SHARES)}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_candidates_are_the_right_one_and_different_others(kind: str, seed: int) -> None:
    """Each list has the right output once, no output twice, all that a smaller list has, and a seed repeats it."""
    data = artificial(seed)
    lists = [candidates(data, KINDS[kind], k, seed) for k in (1, *CANDIDATES)]
    for some, k in zip(lists, (1, *CANDIDATES), strict=True):
        for right, ys in zip(data.T, some, strict=True):
            assert (ys == right).all(axis=1).sum() == 1
            assert len(ys) == len(np.unique(ys, axis=0)) == k
    for fewer, more in pairwise(lists):
        assert all(rows(few) <= rows(many) for few, many in zip(fewer, more, strict=True))
    assert [ys.tolist() for ys in candidates(data, KINDS[kind], 4, seed)] == [ys.tolist() for ys in lists[2]]


def test_others_are_of_their_kind() -> None:
    """Perturbed others differ by one or two atoms; all others are outputs, those of the same block first if told so."""
    data, outputs = artificial(0), rows(artificial(0).T)
    for right, ys in zip(data.T, candidates(data, KINDS["perturbed"], 8, 0), strict=True):
        assert set(np.abs(ys - right).sum(axis=1)) <= {0, 1, 2}
    for ys in candidates(data, KINDS["elsewhere"], 8, 0):
        assert rows(ys) <= outputs
    blocks = (data.S @ data.S.T) > 0
    connected = np.linalg.matrix_power(blocks.astype(np.int64) * 1.0, 8) > 0
    for i, ys in enumerate(candidates(data, KINDS["same block"], 8, 0)):
        own = rows(data.T[connected[i]])
        assert len(rows(ys) & own) == min(8, len(own))


@pytest.mark.thorough
def test_no_answer_is_wrong() -> None:
    """Precision is exactly 1 in every setting; with all examples and two candidates nearly all is answered."""
    for seed in SEEDS:
        assert all(score.right == score.answered for score in run(seed).values()), seed
        assert all(run(seed)[Setting(kind, 2, 100)].right >= 45 for kind in KINDS)


@pytest.mark.thorough
def test_recall_is_ordered() -> None:
    """It falls with more candidates, rises with more examples, and lies between the relaxations' and the labels'."""
    for seed in SEEDS:
        for setting, score in run(seed).items():
            assert score.system <= score.programme <= score.right <= score.labels, (seed, setting)
            for other in run(seed).values():
                fewer = other.setting.k <= setting.k and other.setting.share >= setting.share
                if other.setting.kind == setting.kind and fewer:
                    assert score.right <= other.right, (seed, setting, other.setting)


def test_the_shares_are_the_papers() -> None:
    """10 %, 20 % and so on, up to all examples."""
    assert SHARES == (10, 20, 30, 40, 50, 60, 70, 80, 90, 100)


def rows(matrix: np.typing.NDArray[np.int64]) -> set[tuple[int, ...]]:
    """The different rows."""
    return set(map(tuple, matrix.tolist()))
