"""The paper's relaxation of choices is never wrong, exact where nothing is to be chosen, and weaker otherwise."""

from __future__ import annotations

import numpy as np
import pytest
from experiments.artificial import Artificial, artificial
from experiments.distractors import KINDS, candidates
from experiments.relaxed_choices import relaxed_programme, relaxed_system
from numpy.typing import NDArray
from scipy.sparse import csr_array
from tests.laws.families import numbers
from tests.oracles_of_choices import EveryChoice

from unanimity import learn_matrix

Matrix = NDArray[np.int64]

RELAXED = {"linear": relaxed_system, "nonnegative": relaxed_programme}

both_ways = pytest.mark.parametrize("family", RELAXED)
every_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(scope="module", params=range(4))
def data(request: pytest.FixtureRequest) -> Artificial:
    """Artificial data of a small size, with so few examples that much is open."""
    return artificial(request.param, sources=8, targets=3, clusters=2, train=6 + 2 * request.param, test=20)


@both_ways
def test_without_a_choice_it_is_the_family(data: Artificial, family: str) -> None:
    """With one candidate each, the verdicts and outputs are those of the exact family."""
    exact = learn_matrix(csr_array(data.S), csr_array(data.T), family=family).ask(csr_array(data.X))
    relaxed = RELAXED[family](data.S, [t[None] for t in data.T])
    assert relaxed.safe(data.X).tolist() == exact.mask.tolist()
    outputs = exact.outputs.toarray()[exact.mask] / exact.denominator
    assert relaxed.outputs(data.X)[exact.mask] == pytest.approx(outputs)


@both_ways
@every_kind
@pytest.mark.parametrize("k", [2, 3])
def test_relaxing_the_choice_only_loses_answers(data: Artificial, family: str, kind: str, k: int) -> None:
    """What is safe with mixtures is safe with one right candidate each, as the oracle says, and the truth."""
    lists = candidates(data, KINDS[kind], k, seed=0)[:6]
    s = data.S[:6]
    relaxed = RELAXED[family](s, lists)
    oracle = EveryChoice(family, [(named(x), [*map(named, ys)]) for x, ys in zip(s, lists, strict=True)])
    for x, y, safe, output in zip(data.X, data.Y, relaxed.safe(data.X), relaxed.outputs(data.X), strict=True):
        assert not safe or oracle.output(named(x)) == numbers(named(y))
        assert not safe or output == pytest.approx(y)


@both_ways
def test_a_mixture_counts_as_right(family: str) -> None:
    """Nothing or X for one a, X or X X for two: that is X each; but half an X fits too, if mixtures do."""
    s, nothing_or_one, two = np.array([[1], [2]]), np.array([[0], [1]]), np.array([[1], [2]])
    relaxed = RELAXED[family](s, [nothing_or_one, two])
    assert not relaxed.safe(np.array([[1]])).any()
    oracle = EveryChoice(family, [({"a": 1}, [{}, {"X": 1}]), ({"a": 2}, [{"X": 1}, {"X": 2}])])
    assert oracle.output({"a": 1}) == numbers({"X": 1})


@both_ways
def test_an_atom_never_seen_may_map_to_anything(family: str) -> None:
    """Only what the examples hold can be safe."""
    relaxed = RELAXED[family](np.array([[1, 0]]), [np.array([[2]])])
    assert relaxed.safe(np.array([[1, 0], [0, 1], [1, 1]])).tolist() == [True, False, False]


def test_what_cannot_be_fitted_is_told() -> None:
    """Examples that no mixture fits have no programme."""
    with pytest.raises(ValueError, match="no mixture"):
        relaxed_programme(np.array([[1], [2]]), [np.array([[1]]), np.array([[3], [4]])])


def named(counts: Matrix) -> dict[str, int]:
    """A row of counts as a bag of numbered atoms."""
    return {str(atom): count for atom, count in enumerate(counts.tolist()) if count}
