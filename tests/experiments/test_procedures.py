"""The paper's procedures do what the paper says of them, and agree with each other and with the exact family."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest
from experiments.artificial import Artificial, artificial
from experiments.interior import point_in_ball, relative_interior
from experiments.linear_system import linear_system
from experiments.point_estimate import THRESHOLDS, point_estimate
from experiments.two_mappings import two_mappings
from experiments.two_programmes import TwoProgrammes
from numpy.typing import NDArray
from scipy.sparse import csr_array

from unanimity import learn_matrix

Matrix = NDArray[np.int64]

# area, of, ohio, cities, in, iowa; and area, city, OH, IA
S = np.array([[1, 1, 0, 0, 0, 1], [0, 0, 1, 1, 1, 0], [0, 0, 0, 1, 1, 1]])
T = np.array([[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 0, 1]])
AREA_OF_OHIO, OHIO_AREA = np.array([1, 1, 1, 0, 0, 0]), np.array([1, 0, 1, 0, 0, 0])


@pytest.fixture(scope="module", params=[0, 1])
def data(request: pytest.FixtureRequest) -> Artificial:
    """Artificial data of a small size, with so few examples that much is open."""
    return artificial(request.param, sources=12, targets=4, clusters=3, train=9, test=12)


def test_the_artificial_data_are_as_the_paper_says() -> None:
    """Sizes, lengths, clusters and the truth are the paper's; the same seed gives the same data."""
    data = artificial(3)
    assert (data.S.shape, data.T.shape, data.X.shape) == ((120, 50), (120, 20), (50, 50))
    lengths = np.concatenate((data.S, data.X)).sum(axis=1)
    assert (lengths.min(), lengths.max()) == (5, 10)
    assert data.M.sum(axis=1).max() == 2
    assert (data.S @ data.M == data.T).all()
    assert (artificial(3).S == data.S).all()
    together = (data.S.T @ data.S) > 0
    assert together.sum(axis=1).max() <= 5


def test_clusters_may_be_of_drawn_sizes() -> None:
    """Then source atoms that occur together are fewer or more than five; inputs still stay within one cluster."""
    data = artificial(3, "drawn")
    assert (data.S @ data.M == data.T).all()
    together = ((data.S.T @ data.S) > 0).sum(axis=1)
    assert together.max() > 5 > together.min()


def test_halves_are_rounded_down() -> None:
    """The point estimate takes the smaller of two whole outputs that are as near, as the paper's interval does."""
    point = point_estimate(np.array([[1, 1]]), np.array([[1]]))
    assert point.outputs(np.array([[1, 0], [1, 1], [3, 0]])).tolist() == [[0], [1], [1]]


def test_the_triangle_of_the_figure() -> None:
    """In the triangle x + y <= 6 at z = 0 only the inequalities on z are always active, and the ball stays inside."""
    a = np.array([[0, 0, 1], [0, 0, -1], [-1, 0, 0], [0, -1, 0], [1, 1, 0]], dtype=np.float64)
    b = np.array([0, 0, 0, 0, 6], dtype=np.float64)
    found = relative_interior(csr_array(a), b)
    assert found is not None
    assert found.active.tolist() == [True, True, False, False, False]
    assert found.radius == pytest.approx(1 / (found.alpha * np.sqrt(2)))
    for seed in range(20):
        second = point_in_ball(csr_array(a), found, seed)
        assert (a @ second <= b + 1e-9).all()
        assert np.linalg.norm(second - found.point) <= found.radius
    for angle in np.linspace(0, 2 * np.pi, 17):
        edge = found.point + found.radius * np.array([np.cos(angle), np.sin(angle), 0])
        assert (a @ edge <= b + 1e-9).all()


def test_the_four_examples_of_the_figure() -> None:
    """With a fourth example, area of Ohio cities in, exactly Ohio and Iowa are safe by themselves."""
    s = np.vstack([S, [1, 1, 1, 1, 1, 0]])
    t = np.vstack([T, [1, 1, 1, 0]])
    system = linear_system(s, t)
    assert np.flatnonzero(system.safe_atoms()).tolist() == [2, 5]
    assert system.b.shape == (6, 2)


def test_the_running_example() -> None:
    """Every procedure answers "area of Ohio" with {area, OH}, and none answers "Ohio area"."""
    system, mappings, programmes = linear_system(S, T), two_mappings(S, T), TwoProgrammes(S, T)
    assert mappings is not None
    questions = np.stack([AREA_OF_OHIO, OHIO_AREA])
    assert system.safe(questions).tolist() == mappings.safe(questions).tolist() == [True, False]
    assert mappings.outputs(questions)[0].tolist() == [1, 0, 1, 0]
    assert system.outputs(questions)[0] == pytest.approx([1, 0, 1, 0])
    found = programmes.output(AREA_OF_OHIO)
    assert found is not None
    assert found.tolist() == [1, 0, 1, 0]
    assert programmes.output(OHIO_AREA) is None


def test_the_linear_view_is_the_linear_family(data: Artificial) -> None:
    """Orthogonality to B in floating point gives the verdicts of the exact linear family."""
    exact = learn_matrix(csr_array(data.S), csr_array(data.T)).ask(csr_array(data.X))
    assert linear_system(data.S, data.T).safe(data.X).tolist() == exact.mask.tolist()


def test_relaxing_loses_answers_and_is_never_wrong(data: Artificial) -> None:
    """Safe in the linear system implies safe in the programme, that safe over whole numbers; answers are the truth."""
    linear, mappings = linear_system(data.S, data.T).safe(data.X), two_mappings(data.S, data.T)
    assert mappings is not None
    programmes = TwoProgrammes(data.S, data.T)
    whole = [programmes.output(x) for x in data.X]
    for i, output in enumerate(whole):
        assert not linear[i] or mappings.safe(data.X)[i]
        assert not mappings.safe(data.X)[i] or output is not None
        assert output is None or (output == data.Y[i]).all()
        assert not mappings.safe(data.X)[i] or (mappings.outputs(data.X)[i] == data.Y[i]).all()


def test_both_mappings_fit_and_are_not_negative(data: Artificial) -> None:
    """M1 and M2 are non-negative and give the training outputs."""
    mappings = two_mappings(data.S, data.T)
    assert mappings is not None
    for m in (mappings.m1, mappings.m2):
        assert m.min() > -1e-8
        assert data.S @ m == pytest.approx(data.T, abs=1e-7)


@pytest.mark.parametrize("seed", range(12))
def test_two_programmes_against_all_mappings(seed: int) -> None:
    """Two programmes decide as enumerating every whole mapping does."""
    random = np.random.default_rng(seed)
    s = random.integers(0, 3, size=(3, 4))
    truth = random.integers(0, 3, size=(4, 1))
    t = s @ truth
    columns = [np.array(m) for m in product(range(int(t.max()) + 1), repeat=4) if (s @ np.array(m) == t[:, 0]).all()]
    for x in random.integers(0, 2, size=(4, 4)):
        used = (x > 0) & (s.sum(axis=0) == 0)
        if used.any():
            continue
        values = {int(x @ m) for m in columns}
        found = TwoProgrammes(s, t).output(x)
        assert (found is not None) == (len(values) == 1)


def test_an_impossible_programme_is_told() -> None:
    """Examples that no non-negative mapping fits have no two mappings."""
    assert two_mappings(np.array([[1, 1], [1, 0]]), np.array([[0], [1]])) is None


def test_the_threshold_trades_precision_for_recall(data: Artificial) -> None:
    """A larger epsilon never takes an answer away, and 0.5 answers everything."""
    point = point_estimate(data.S, data.T)
    answered = [point.answered(data.X, epsilon) for epsilon in THRESHOLDS]
    for before, after in pairwise(answered):
        assert (after | ~before).all()
    assert answered[-1].all()
