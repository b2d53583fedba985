"""The paper's noise experiment: no answer is wrong at any level, and recall falls as mistakes grow."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from statistics import fmean

import numpy as np
import pytest
from experiments.artificial import Artificial, artificial
from experiments.corruption import Corruption, blindly_corrupted, corrupted
from experiments.noise import LEVELS, Level, noise
from experiments.two_programmes import OutOfTime, TwoProgrammes
from scipy.sparse import csr_array

from unanimity import learn_matrix

FEW, MANY = range(2), range(20)

both_ways = pytest.mark.parametrize("corruption", [corrupted, blindly_corrupted], ids=lambda way: way.__name__)
some_seeds = pytest.mark.parametrize(
    "seeds", [FEW, pytest.param(MANY, marks=pytest.mark.thorough)], ids=lambda seeds: f"{len(seeds)} seeds"
)


@cache
def run(seed: int, corruption: Corruption) -> list[Level]:
    """The experiment on one data set."""
    return list(noise(seed, corruption=corruption))


@both_ways
@pytest.mark.parametrize("seed", range(20))
def test_mistakes_are_as_many_as_asked_for(seed: int, corruption: Corruption) -> None:
    """So many additions and deletions are made, no count is negative, and T stays as it was; a seed repeats them."""
    for t in (artificial(seed).T, np.array([[1]]), np.array([[0, 3], [0, 0], [1, 1]])):
        given = t.copy()
        for mistakes in (0, 1, 2, 7, 40):
            changed = corruption(t, mistakes, np.random.default_rng(seed))
            made = int(np.abs(changed - given).sum())
            assert made == mistakes if corruption is corrupted else made <= mistakes and (mistakes - made) % 2 == 0
            assert changed.min() >= 0
            assert (changed == corruption(t, mistakes, np.random.default_rng(seed))).all()
        assert (t == given).all()


@both_ways
def test_mistakes_are_additions_and_deletions(corruption: Corruption) -> None:
    """About half of the mistakes add an atom, half delete one."""
    t = artificial(0).T
    changed = corruption(t, 400, np.random.default_rng(0)) - t
    assert 120 < changed[changed > 0].sum() < 280
    assert 120 < -changed[changed < 0].sum() < 280


def test_mistakes_need_an_output() -> None:
    """Without any target atom there is nothing to be mistaken about."""
    with pytest.raises(ValueError, match="no outputs"):
        corrupted(np.zeros((3, 0), dtype=np.int64), 1, np.random.default_rng(0))


@both_ways
@some_seeds
def test_every_answer_is_right_at_every_level(seeds: range, corruption: Corruption) -> None:
    """Precision is exactly 1 for each seed and each level, and without mistakes nearly all is answered."""
    for seed in seeds:
        levels = run(seed, corruption)
        assert [level.mistakes for level in levels] == list(LEVELS)
        assert all(level.right == level.answered for level in levels), seed
        assert all(level.precision == 1.0 for level in levels)
        assert levels[0].recall > 0.9


@both_ways
@some_seeds
def test_recall_never_rises(seeds: range, corruption: Corruption) -> None:
    """From level to level recall never rises, for any seed, and so neither does its mean."""
    for seed in seeds:
        assert all(after.right <= before.right for before, after in pairwise(run(seed, corruption))), seed


@some_seeds
def test_recall_falls_as_in_the_paper_if_mistakes_undo_others(seeds: range) -> None:
    """At 30 mistakes nearly all is answered; from there the mean falls at each level, to the paper's little at 150."""
    runs = zip(*(run(seed, blindly_corrupted) for seed in seeds), strict=True)
    found = {levels[0].mistakes: fmean(level.recall for level in levels) for levels in runs}
    assert found[30] > 0.9
    assert all(found[after] < found[before] for before, after in pairwise(LEVELS[1:]))
    assert found[150] < 0.4


@both_ways
@pytest.mark.parametrize("mistakes", [30, *(pytest.param(n, marks=pytest.mark.thorough) for n in (90, 150))])
def test_verdicts_are_those_of_two_programmes(mistakes: int, corruption: Corruption) -> None:
    """The compiled family answers what two integer programmes with the budget answer, question by question."""
    data = artificial(3)
    t = corruption(data.T, mistakes, np.random.default_rng(mistakes))
    assert_as_two_programmes(replace(data, T=t), mistakes, questions=3)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(12, 4, 1, 12), (16, 4, 1, 20), (20, 3, 2, 24)], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_verdicts_on_larger_blocks_are_those_of_two_programmes(size: tuple[int, int, int, int], seed: int) -> None:
    """So it does where more atoms occur with each other than can be enumerated, and with a budget too large."""
    sources, targets, clusters, train = size
    data = artificial(seed, sources=sources, targets=targets, clusters=clusters, train=train, test=8)
    t = corrupted(data.T, 4, np.random.default_rng(seed))
    for budget in (4, 6):
        assert_as_two_programmes(replace(data, T=t), budget, questions=6)


def assert_as_two_programmes(data: Artificial, mistakes: int, *, questions: int) -> None:
    """The first test inputs are answered, or not, as two programmes do."""
    learned = learn_matrix(csr_array(data.S), csr_array(data.T), family="integral", mistakes=mistakes)
    answers = learned.ask(csr_array(data.X))
    programmes = TwoProgrammes(data.S, data.T, mistakes=mistakes)
    for i in range(questions):
        expected = programmes.output(data.X[i])
        assert answers.mask[i] == (expected is not None)
        assert expected is None or (answers.outputs.toarray()[i] == expected).all()


def test_a_programme_can_run_out_of_time() -> None:
    """A programme that is not solved within its seconds says so."""
    data = artificial(0)
    programmes = TwoProgrammes(data.S, data.T, mistakes=20, seconds=0)
    with pytest.raises(OutOfTime):
        programmes.output(data.X[0])


def test_nothing_answered_is_nothing_wrong() -> None:
    """Without answers precision is 1."""
    silent, wrong = Level(30, 50, 0, 0, 30), Level(30, 50, 10, 5, 30)
    assert (silent.precision, silent.recall) == (1.0, 0.0)
    assert (wrong.precision, wrong.recall) == (0.5, 0.1)


@both_ways
def test_mistakes_left_to_be_seen_are_counted(corruption: Corruption) -> None:
    """All of them are left if none undoes another, an even number less if they are drawn blindly."""
    for level in run(0, corruption):
        assert level.left == level.mistakes if corruption is corrupted else (level.mistakes - level.left) % 2 == 0
