"""Active against passive labelling: the walk halves the labels, and the better order needs fewer still."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from experiments.active import Curve, artificial_task, curves, geoquery_task, labels_needed, order, outcomes, table
from experiments.artificial import artificial
from experiments.geoquery_files import read_geoquery
from scipy.sparse import csr_array
from tests.geoquery_folder import GEOQUERY, needs_geoquery

from unanimity import learn_matrix

SEEDS = range(3)


@pytest.fixture(scope="module")
def runs() -> list[Curve]:
    """The curves of some seeds."""
    return [curve for seed in SEEDS for curve in curves(artificial_task(seed), seed)]


def test_the_walk_labels_the_rank(runs: list[Curve]) -> None:
    """Both active ways ask for as many labels as inputs are independent, and end at the recall of all labels."""
    for seed in SEEDS:
        pool = artificial_task(seed).pool
        rank = np.linalg.matrix_rank(pool.to_scipy().toarray())
        passive, walk, best = (run for run in runs if run.seed == seed)
        assert (len(passive.recalls), len(walk.recalls), len(best.recalls)) == (121, rank + 1, rank + 1)
        assert passive.recalls[-1] == walk.recalls[-1] == best.recalls[-1]
        assert list(best.recalls) == sorted(best.recalls)
        assert best.recalls[-1] == all_labels(seed)


def test_the_walk_asks_for_the_first_of_those_it_may(runs: list[Curve]) -> None:
    """An input is skipped exactly if those before it combine to it."""
    pool = artificial_task(0).pool
    matrix, passed = pool.to_scipy().toarray(), order(pool, "passive", 0)
    ranks = [0, *(int(np.linalg.matrix_rank(matrix[passed[: k + 1]])) for k in range(len(passed)))]
    assert order(pool, "walk", 0) == [i for k, i in enumerate(passed) if ranks[k + 1] > ranks[k]]


def test_fewer_labels_are_needed(runs: list[Curve]) -> None:
    """The walk needs little more than half of the labels, and the better order clearly fewer than the walk."""
    assert labels_needed(runs, "walk", 1.0) <= 0.6 * labels_needed(runs, "passive", 1.0)
    assert labels_needed(runs, "best", 0.5) <= 0.8 * labels_needed(runs, "walk", 0.5)
    assert all(labels_needed(runs, "best", share) <= labels_needed(runs, "walk", share) for share in (0.5, 0.8, 1.0))
    assert "best/walk" in table(runs)


def test_there_are_three_ways() -> None:
    """Another one is refused."""
    with pytest.raises(ValueError, match="no way called worst"):
        order(artificial_task(0).pool, "worst", 0)


def test_it_runs_as_a_program() -> None:
    """The module prints its table."""
    command = [sys.executable, "-m", "experiments.active", "--seeds", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("artificial: labels needed")


@needs_geoquery
def test_geoquery_needs_half_of_the_labels() -> None:
    """The better order reaches any large share of the final recall with about half of the labels; nothing is wrong."""
    data = read_geoquery(GEOQUERY)
    task = geoquery_task(data)
    runs = [curve for seed in range(5) for curve in curves(task, seed)]
    for share in (0.5, 0.8, 0.9, 0.95, 0.99):
        assert labels_needed(runs, "best", share) <= 0.5 * labels_needed(runs, "passive", share)
        assert labels_needed(runs, "best", share) <= 0.85 * labels_needed(runs, "walk", share)
    assert labels_needed(runs, "best", 1.0) <= 0.55 * labels_needed(runs, "passive", 1.0)
    assert {(each.answered, each.right) for each in outcomes(data)} == {(190, 190)}


def all_labels(seed: int) -> float:
    """The share of the test inputs that are answered after all labels."""
    data = artificial(seed)
    return float(learn_matrix(csr_array(data.S), csr_array(data.T)).ask(csr_array(data.X)).mask.mean())
