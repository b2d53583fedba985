"""A factored matrix must have the rank that FLINT finds modulo p, and must solve from either side."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.exact.matrices import Dense, matrices, modular, random_dense, rows_of

from unanimity.exact.factor import factor, mod
from unanimity.exact.residues import PRIMES


def check(dense: Dense, p: int) -> None:
    """The core is independent modulo p and as large as the rank; its square is solved exactly from both sides."""
    rows = rows_of(dense)
    found = factor(rows, p)
    assert found.rank == len(found.pivots) == modular(dense, p).rank()
    assert len(set(found.core.tolist())) == len(set(found.pivots.tolist())) == found.rank
    seen = np.flatnonzero(dense.astype(bool).any(axis=0))
    assert sorted([*found.pivots.tolist(), *found.free.tolist()]) == seen.tolist()
    square = dense[np.ix_(found.core, found.pivots)]
    assert (found.square(rows).toarray() == square).all()
    assert modular(square, p).rank() == found.rank
    random = np.random.default_rng(found.rank)
    for size in (1, 10**6, 2**40):
        right = random.integers(-size, size + 1, size=(found.rank, 3))
        for k, x in ((square, found.solve(right.copy())), (square.T, found.solve_left(right.copy()))):
            assert not ((k.dot(x.astype(object)) - right) % p).any()
            assert np.abs(x).max(initial=0) < p


@given(matrices(), st.sampled_from(PRIMES))
def test_small_matrices(dense: Dense, p: int) -> None:
    """Any small matrix is factored rightly, also with empty rows and columns."""
    check(dense, p)


@given(matrices(st.integers(999_990, 1_000_000)))
def test_large_counts(dense: Dense) -> None:
    """Counts near the largest allowed are factored rightly."""
    check(dense, PRIMES[0])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("height", "width", "length"), [(60, 40, 6), (40, 60, 6), (90, 90, 4), (120, 80, 60)])
@pytest.mark.parametrize("most", [1, 3, 10**6])
def test_sentences(seed: int, height: int, width: int, length: int, most: int) -> None:
    """Matrices with frequent and rare columns, short rows and long ones, are factored rightly."""
    check(random_dense(seed, height, width, length, most), PRIMES[seed])


@given(st.lists(st.integers(-(2**62), 2**62), min_size=1), st.sampled_from(PRIMES))
def test_residues_of_64_bit_integers(numbers: list[int], p: int) -> None:
    """`mod` gives the residue between -p/2 and p/2."""
    for number, residue in zip(numbers, mod(np.array(numbers, dtype=np.int64), p).tolist(), strict=True):
        assert (number - residue) % p == 0
        assert abs(residue) <= p // 2
