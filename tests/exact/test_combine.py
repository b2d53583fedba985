"""Weights must make x of the rows exactly, and be refused exactly when x is no combination."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests import oracles
from tests.exact.matrices import Dense, matrices, random_dense, rows_of

from unanimity.exact import combinations as combine
from unanimity.exact.combinations import Combinations, shortest
from unanimity.exact.residues import PRIMES


def row_of(x: Dense) -> dict[int, int]:
    """A dense row as {column: number}."""
    return {j: int(number) for j, number in enumerate(x) if number}


def adds_up(weights: dict[int, Fraction], s: Dense, x: Dense) -> bool:
    """Whether the weights are not 0 and give x."""
    return all(weights.values()) and oracles.combined(weights, [row_of(row) for row in s]) == row_of(x)


@given(matrices(st.integers(0, 3)), st.data())
def test_found_exactly_when_there_are_any(s: Dense, data: st.DataObject) -> None:
    """Weights are found if and only if x is in the row space, also of rows that depend on each other."""
    x = data.draw(matrices(st.integers(-3, 3), height=1, width=s.shape[1]))[0]
    mixed = data.draw(matrices(st.integers(-3, 3), height=1, width=len(s)))[0].dot(s) if len(s) else x * 0
    for question in (x, mixed):
        weights = Combinations(rows_of(s)).weights(row_of(question))
        expected = oracles.weights_of(row_of(question), [row_of(row) for row in s])
        assert (weights is None) == (expected is None)
        assert weights is None or adds_up(weights, s, question)


@given(matrices(st.integers(0, 10**6)), st.data())
def test_large_counts(s: Dense, data: st.DataObject) -> None:
    """Rows with counts up to a million, and combinations of them that are bags."""
    assume(len(s))
    weights = data.draw(matrices(st.integers(0, 1), height=1, width=len(s)))[0]
    x = weights.dot(s)
    found = Combinations(rows_of(s)).weights(row_of(x))
    assert found is not None
    assert adds_up(found, s, x)


@given(matrices(st.integers(0, 2)), st.data())
def test_few_rows_are_enough(s: Dense, data: st.DataObject) -> None:
    """`shortest` finds independent rows that give x, and none if x is no combination."""
    x = data.draw(matrices(st.integers(0, 2), height=1, width=s.shape[1]))[0]
    assume(len(s) and x.any() and s.any())
    for question in (x, s.sum(axis=0)):
        weights = shortest(rows_of(s), row_of(question))
        expected = oracles.weights_of(row_of(question), [row_of(row) for row in s])
        assert (weights is None) == (expected is None)
        if weights is not None:
            assert adds_up(weights, s, question)
            assert oracles.rank([row_of(s[i]) for i in weights]) == len(weights)


def test_one_row_is_enough_where_it_is() -> None:
    """Where x is a multiple of a row, that row is found among many others."""
    s = random_dense(5, 60, 30, 5, 2)
    for i in (0, 17, 59):
        weights = shortest(rows_of(s), row_of(3 * s[i]))
        assert weights is not None
        assert list(weights.values()) == [3]
        assert (s[next(iter(weights))] == s[i]).all()


def test_few_of_many_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are too many rows to look at all, the near ones are looked at, and what is found adds up."""
    monkeypatch.setattr(combine, "NEIGHBOURS", 20)
    s = random_dense(6, 200, 60, 4, 2)
    found = 0
    for i in range(0, 200, 20):
        x = s[i] + s[i + 1] - s[i + 2]
        weights = shortest(rows_of(s), row_of(x))
        found += weights is not None
        assert weights is None or adds_up(weights, s, x)
    assert found


def test_weights_of_hundreds_of_digits() -> None:
    """A chain with factors of a million at every step has weights with hundreds of digits."""
    n = 60
    s = (np.eye(n, dtype=np.int64) + 10**6 * np.eye(n, k=1, dtype=np.int64)).astype(object)
    weights = Combinations(rows_of(s)).weights({0: 1})
    assert weights == {i: Fraction((-(10**6)) ** i) for i in range(n)}


def test_unlucky_primes() -> None:
    """Where the first primes divide the determinant, the weights are found with a later one."""
    s = np.zeros((6, 6), dtype=object)
    for i, p in enumerate(PRIMES[:3]):
        root = int(p**0.5) + 1
        s[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = [[root, 1], [root * root - p, root]]
    combinations = Combinations(rows_of(s))
    for j in range(6):
        weights = combinations.weights({j: 1})
        assert weights is not None
        assert adds_up(weights, s, np.eye(6, dtype=int).astype(object)[j])
        assert {weight.denominator for weight in weights.values()} == {PRIMES[j // 2]}


def test_nothing() -> None:
    """The empty x is the empty combination of any rows, also of none."""
    assert Combinations(rows_of(np.zeros((0, 3), dtype=object))).weights({}) == {}
    assert Combinations(rows_of(np.ones((2, 3), dtype=object))).weights({}) == {}
    assert Combinations(rows_of(np.zeros((0, 3), dtype=object))).weights({1: 1}) is None
    assert Combinations(rows_of(np.zeros((2, 3), dtype=object))).weights({1: 1}) is None
