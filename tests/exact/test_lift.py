"""Lifting must give the exact rational solution, however many digits it has."""

from __future__ import annotations

from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.exact.matrices import Dense, matrices, random_dense, rows_of

from unanimity.exact.factor import factor
from unanimity.exact.lift import Solution, lift
from unanimity.exact.residues import PRIMES


def solved(dense: Dense, right: Dense, p: int = PRIMES[0]) -> Solution:
    """The lifted solution for the square of a matrix, checked over the integers, where nothing overflows."""
    rows = rows_of(dense)
    found = factor(rows, p)
    right = right[: found.rank]
    for k, solve in ((found.square(rows), found.solve), (found.square(rows).T.tocsr(), found.solve_left)):
        solution = lift(k, solve, right.astype(np.int64), p)
        exact = k.toarray().astype(object)
        for j in range(right.shape[1]):
            numerators, denominator = solution.numerators[j], solution.denominators[j]
            assert denominator > 0
            assert all(int(number) == number for number in numerators)
            assert (exact.dot(numerators.astype(object)) == denominator * right[:, j]).all()
    return solution


def chain(n: int, here: int, next_one: int) -> Dense:
    """Rows that hold one atom and the next: solving from the end multiplies by next_one / here at every step."""
    dense: Dense = np.diag([here] * n) + np.diag([next_one] * (n - 1), k=1)
    return dense.astype(object)


def digits(solution: Solution) -> int:
    """How many digits the longest number has."""
    return max(len(str(abs(int(number)))) for numbers in solution.numerators for number in numbers)


@given(matrices(), matrices(st.integers(0, 3), height=7, width=3))
def test_small_systems(dense: Dense, right: Dense) -> None:
    """Any small system is solved exactly."""
    solved(dense, right)


@given(matrices(st.integers(1, 10**6)), matrices(st.integers(0, 10**6), height=7, width=3))
def test_large_counts(dense: Dense, right: Dense) -> None:
    """Systems with counts as large as they may be are solved exactly."""
    solved(dense, right)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("most", [1, 3, 10**6])
@pytest.mark.parametrize("length", [5, 60])
def test_sentences(seed: int, most: int, length: int) -> None:
    """Larger systems with short rows and with long ones are solved exactly."""
    dense = random_dense(seed, 80, 60, length, most)
    right = random_dense(seed + 1, 60, 5, 5, most)
    solved(dense, right, PRIMES[seed])


def test_hundreds_of_digits() -> None:
    """A chain of 100 atoms with a factor of 1,000,000 at every step has a solution with 594 digits."""
    right = np.zeros((100, 2), dtype=object)
    right[99], right[0, 1] = 1, 1_000_000
    assert digits(solved(chain(100, 1, 10**6), right)) > 590


def test_denominators_of_hundreds_of_digits() -> None:
    """A chain that divides by 1,000,000 at every step has a denominator with hundreds of digits."""
    right = np.zeros((100, 1), dtype=object)
    right[0] = right[99] = 1
    solution = solved(chain(100, 10**6, 999_999), right)
    assert len(str(solution.denominators[0])) > 590


def test_columns_of_every_kind_together() -> None:
    """Whole, fractional, long and zero solutions in one system do not disturb each other."""
    dense = chain(40, 7, 1_000)
    right = np.zeros((40, 6), dtype=object)
    right[:, 0] = dense.dot(np.arange(40))
    right[0, 1] = 7
    right[0, 2] = 1
    right[39, 3], right[20, 4] = 7, 1
    solution = solved(dense, right)
    assert solution.denominators[5] == 1
    assert not solution.numerators[5].any()


def test_nothing_to_solve() -> None:
    """A system without columns, or without rows, has an empty solution."""
    assert solved(chain(3, 1, 1), np.zeros((3, 0), dtype=object)).denominators == []
    empty = solved(np.zeros((0, 0), dtype=object), np.zeros((0, 2), dtype=object))
    assert [len(numerators) for numerators in empty.numerators] == [0, 0]
    assert empty.denominators == [1, 1]


@pytest.mark.parametrize(
    "factors",
    [(2,), (2, 3), (2**18, 2**19), (2**19, 2**19 - 1), (2**19, 2**19), (2**19, 2**19, 3), (999_983, 999_979, 999_961)],
)
def test_denominators_of_every_size(factors: tuple[int, ...]) -> None:
    """Denominators around 2^38, where the method changes, and of every other size are found."""
    n = len(factors)
    dense = np.diag(np.array(factors, dtype=object)) + np.eye(n, k=1, dtype=int).astype(object)
    solution = solved(dense, np.eye(n, dtype=int).astype(object))
    assert max(solution.denominators) == prod(factors)
