"""Gains: labels are taken one after another, exactly, whatever the numbers; memory is bounded by the kinds kept."""

from __future__ import annotations

import numpy as np
import pytest

from unanimity import BadInput, learn, suggest
from unanimity.exact.rows import Rows
from unanimity.learning.pool.gains import Gains, parallel
from unanimity.learning.pool.kinds import Pool
from unanimity.spaces.linear.space import LinearSpace


def test_parallel_rests_are_one_kind() -> None:
    """A rest and any multiple of it are the same, and their weights add up."""
    assert parallel({2: -4, 5: 6}) == {2: 2, 5: -3}
    gains = Gains([{1: 1, 2: 2}, {1: -2, 2: -4}, {1: 1}], [3, 4, 5])
    assert gains.best() == 0
    assert gains.label(1) == 7  # by whichever of them it is named
    assert gains.label(0) == 0
    assert (gains.best(), gains.label(2), gains.best()) == (2, 5, None)


def test_a_label_joins_kinds() -> None:
    """Once x is known, x + y and y are one kind; the next label makes both safe."""
    gains = Gains([{1: 1}, {1: 1, 2: 1}, {2: 1}], [2, 1, 1])
    assert (gains.label(0), gains.best(), gains.label(1), gains.best()) == (2, 1, 2, None)


def test_among_equal_gains_the_least_rare_comes_first() -> None:
    """An input whose words many others hold comes before one whose words nothing else holds."""
    found = suggest(learn([]), [["zebra", "quagga"], ["a", "b"], ["a", "c"], ["b", "c", "d"], ["a", "d"]])
    assert found.next[-1].place == "input 1"


def test_large_numbers_stay_exact() -> None:
    """Chains in which each input doubles a weight need numbers far beyond floats, and are still told apart."""
    chain = [{f"w{i}": 1, f"w{i + 1}": 2} for i in range(70)]
    known = [(x, {"T": 3}) for x in chain[:59]]
    found = suggest(learn(known), [*chain, {"w0": 1}, {"w59": 1}, {"w0": 1, "w59": 1}], 100)
    assert (found.remaining, found.answered, len(found.next)) == (12, 59, 12)
    assert found.next[0].gain == 3  # w0 and w59 are one kind: each is a multiple of the other
    assert found.next[-1].answered == found.inputs == 73


def test_few_kinds_are_kept_and_still_span_the_pool() -> None:
    """With room for three kinds the rank is exact, gains are the least, and at the end all is answered."""
    random = np.random.default_rng(0)
    matrix = random.integers(0, 2, size=(200, 12))
    rows = Rows.of(({j: int(n) for j, n in enumerate(row) if n} for row in matrix), 12)
    pool = Pool(LinearSpace.of_nothing(), most=3)
    for start in range(0, 200, 20):
        pool.add(rows.between(start, start + 20), [(str(i), "") for i in range(start, start + 20)])
    steps = list(pool.steps())
    assert pool.rank == len(steps) == np.linalg.matrix_rank(matrix) == 12
    assert pool.left_out > 0
    assert not pool.is_exact
    asked = [int(str(step.input)) for step in steps]
    assert np.linalg.matrix_rank(matrix[asked]) == 12
    assert steps[-1].answered == pool.inputs == 200


def test_a_budget_of_mistakes_is_refused() -> None:
    """There a label does not settle its own input, so nothing can be promised."""
    parser = learn([("a", "T"), ("a", "T")], family="integral", mistakes=1)
    with pytest.raises(BadInput, match="does not settle even its own input"):
        suggest(parser, ["b"])


def test_bad_pools() -> None:
    """A pool without inputs, and one with a blank input, are refused; the latter with its place."""
    with pytest.raises(BadInput, match="holds no inputs"):
        suggest(learn([]), [])
    with pytest.raises(BadInput, match="input 2: the input is blank"):
        suggest(learn([]), ["a", "?"])
