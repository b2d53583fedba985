"""Doubts are what they are said to be, as far as a sketch tells."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from unanimity.bags import Bag
from unanimity.exact.least_squares import fitted
from unanimity.exact.rows import Rows
from unanimity.examples import Example
from unanimity.learning.measured.doubt import BASE
from unanimity.learning.measured.sketch import doubts_of
from unanimity.system import System

MATRICES = st.integers(0, 2**32 - 1).map(lambda seed: np.random.default_rng(seed).integers(0, 3, size=(30, 8)))


@given(MATRICES, st.integers(0, 1_000))
@settings(max_examples=40)
def test_what_is_fitted_is_nearest(s: np.ndarray, seed: int) -> None:
    """No combination of the columns is nearer than the one that is found."""
    c = np.random.default_rng(seed).normal(size=(30, 3))
    best = np.linalg.lstsq(s.astype(float), c, rcond=None)[0]
    found = fitted(csr_array(s.astype(float)), c)
    assert np.linalg.norm(s @ found - c) <= np.linalg.norm(s @ best - c) * 1.001 + 1e-6


def system(count: int, seed: int = 1) -> System:
    """Sentences of words that each add one atom."""
    random, made = np.random.default_rng(seed), System()
    bags = [Bag({f"w{i}": 1 for i in random.choice(12, size=3, replace=False)}) for _ in range(count)]
    made.append(made.encode(Example(bag, Bag({atom.upper(): 1 for atom in bag}), "", "") for bag in bags))
    return made


def asked(made: System, *bags: Bag) -> Rows:
    """Questions as rows."""
    return Rows.of((made.question(bag).row for bag in bags), len(made.sources))


def rows_of(made: System, *bags: Bag) -> Rows:
    """Outputs as rows."""
    return Rows.of(({made.targets.columns[atom]: n for atom, n in bag.items()} for bag in bags), len(made.targets))


def test_leverage_is_that_of_the_smallest_sum() -> None:
    """Within what a sketch tells, the doubt is BASE times the size of the smallest sum of examples; unseen, twice."""
    made = system(60)
    s = np.array([[row.get(column, 0) for column in range(len(made.sources))] for row in made.inputs], dtype=float)
    inverse = np.linalg.pinv(s.T @ s)
    doubts, random = doubts_of(made), np.random.default_rng(2)
    for _ in range(20):
        names = random.choice(12, size=4, replace=False)
        bag, output = Bag({f"w{i}": 1 for i in names}), Bag({f"W{i}": 1 for i in names})
        x = np.array([bag.get(atom, 0) for atom in made.sources.atoms], dtype=float)
        [doubt] = doubts.of(asked(made, bag), rows_of(made, output))
        assert doubt == pytest.approx(2 * BASE * np.sqrt(x @ inverse @ x), rel=0.5)  # no example has four words


def test_new_and_unseen_are_told_exactly() -> None:
    """A question is new if no example has its atoms, in this number."""
    made = system(20)
    first = Bag(made.sources.bag(made.inputs.row(0)))
    twice = Bag(dict.fromkeys(first, 2))
    assert doubts_of(made).are_new(asked(made, first, twice)).tolist() == [False, True]


def test_examples_that_were_set_aside_raise_doubt_where_they_say_otherwise() -> None:
    """Only answers that their words touch become more doubtful."""
    made = system(60)
    bag = Bag({"w0": 1, "w1": 1, "w2": 1})
    wrong = [Example(bag, Bag({"W9": 3}), "", "")] * 30
    output = Bag({"W0": 1, "W1": 1, "W2": 1})
    far, far_output = Bag({"w9": 1, "w10": 1, "w11": 1}), Bag({"W9": 1, "W10": 1, "W11": 1})
    x, y = asked(made, bag, far), rows_of(made, output, far_output)
    before, after = doubts_of(made).of(x, y), doubts_of(made, wrong).of(x, y)
    assert after[0] > 2 * before[0]
    assert after[0] / before[0] > after[1] / before[1]


def test_atoms_that_were_learned_later_are_as_doubtful_as_can_be() -> None:
    """Nothing was measured of them."""
    made = system(20)
    doubts = doubts_of(made)
    made.append(made.encode([Example(Bag({"new": 1}), Bag({"NEW": 1}), "", "")]))
    seen = Bag(made.sources.bag(made.inputs.row(0)))
    found = doubts.of(asked(made, Bag({"new": 1}), seen), rows_of(made, Bag({"NEW": 1}), Bag({"W1": 1})))
    assert found[0] == np.inf
    assert np.isfinite(found[1])
