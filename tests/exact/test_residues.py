"""Dense algebra modulo a prime, done in floating point, must agree with FLINT's, done in integers."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from flint import nmod_mat
from hypothesis import given
from hypothesis import strategies as st
from tests.exact.matrices import modular

from unanimity.bags import MAX_COUNT
from unanimity.exact.residues import (
    BLOCK,
    PRIMES,
    Residues,
    UnluckyPrime,
    echelon,
    inverse,
    inverse_of,
    primes,
    reduced,
    times,
)

SIZES = [(0, 0), (0, 4), (4, 0), (1, 1), (5, 3), (31, 33), (32, 32), (33, 65), (70, 40), (130, 130)]


def residues(seed: int, height: int, width: int, p: int) -> Residues:
    """Residues of either sign, many of them the largest there are, so that sums become as large as they can."""
    random = np.random.default_rng(seed)
    half = p // 2
    drawn = random.integers(-half, half + 1, size=(height, width))
    extreme = random.random((height, width)) < 0.3
    return np.where(extreme, half, drawn).astype(np.float64)


def of_rank(seed: int, height: int, width: int, rank: int, p: int) -> Residues:
    """Residues whose rank is at most as given, and nearly always exactly that."""
    return times(residues(seed, height, rank, p), residues(seed + 1, rank, width, p), p)


def flint(a: Residues, p: int) -> nmod_mat:
    """The same residues for FLINT; all of them must be whole."""
    assert (a == np.rint(a)).all()
    return modular(a.astype(np.int64).astype(object), p)


def test_primes_are_primes() -> None:
    """Moduli are primes above all counts, small enough for BLOCK products to add up below 2^53; none comes twice."""
    found = list(islice(primes(), 30))
    assert found[: len(PRIMES)] == list(PRIMES)
    assert found == sorted(set(found), reverse=True)
    for p in found:
        assert all(p % d for d in range(2, int(p**0.5) + 1))
        assert BLOCK * (p / 2 + 4) ** 2 + p < 2**53
        assert p > 2 * MAX_COUNT


@given(st.integers(-(10**12), 10**12), st.sampled_from(PRIMES))
def test_inverses(number: int, p: int) -> None:
    """A number times its inverse is 1 modulo p; a multiple of p has none, and says so."""
    assert number * inverse_of(number, p) % p == 1 if number % p else True
    with pytest.raises(UnluckyPrime):
        inverse_of(number * p, p)


@given(st.lists(st.integers(-(2**53) + 2**23, 2**53 - 2**23), min_size=1), st.sampled_from(PRIMES))
def test_reducing(numbers: list[int], p: int) -> None:
    """A residue differs from its number by a multiple of p, and hardly exceeds p/2."""
    for number, residue in zip(numbers, reduced(np.array(numbers, dtype=np.float64), p).tolist(), strict=True):
        assert residue == int(residue)
        assert (number - int(residue)) % p == 0
        assert abs(residue) <= p / 2 + 4


@given(st.integers(-(2**29), 2**29), st.sampled_from(PRIMES))
def test_multiples_reduce_to_zero(n: int, p: int) -> None:
    """A multiple of p has the residue 0, so that no pivot is ever taken for another number than 0."""
    assert reduced(np.array([float(n * p)]), p)[0] == 0


@pytest.mark.parametrize("inner", [0, 1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 7])
@pytest.mark.parametrize("p", PRIMES[:2])
def test_multiplying(inner: int, p: int) -> None:
    """`times` is exact for sums of any length, also of the largest residues, all of one sign."""
    most = np.full((3, inner), float(p // 2))
    for a, b in [(residues(inner, 5, inner, p), residues(inner + 1, inner, 4, p)), (most, most.T), (most, -most.T)]:
        assert flint(times(a, b, p), p) == flint(a, p) * flint(b, p)


@pytest.mark.parametrize(("height", "width"), SIZES)
@pytest.mark.parametrize("lost", [0, 1, 7])
def test_echelon(height: int, width: int, lost: int) -> None:
    """The square is as large as the rank, names rows and columns of the matrix, and is the product of its factors."""
    for p in PRIMES[:2]:
        a = of_rank(height + width, height, width, max(min(height, width) - lost, 0), p)
        found = echelon(a, p)
        assert len(found.rows) == len(found.columns) == flint(a, p).rank()
        assert len(set(found.rows.tolist())) == len(found.rows)
        assert found.columns.tolist() == sorted(set(found.columns.tolist()))
        square = a[np.ix_(found.rows, found.columns)]
        assert flint(found.lower, p) * flint(found.upper, p) == flint(square, p)
        assert (np.diag(found.lower) == 1).all()
        assert not np.triu(found.lower, 1).any()
        assert not np.tril(found.upper, -1).any()


@pytest.mark.parametrize(("height", "width"), SIZES)
@pytest.mark.parametrize("lost", [0, 7])
def test_inverting(height: int, width: int, lost: int) -> None:
    """The inverse of an echelon's square, times that square, is the identity."""
    for p in PRIMES[:2]:
        a = of_rank(height * width, height, width, max(min(height, width) - lost, 0), p)
        found = echelon(a, p)
        n = len(found.rows)
        product = flint(a[np.ix_(found.rows, found.columns)], p) * flint(inverse(found, p), p)
        assert product == flint(np.eye(n), p)


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 2**32))
def test_small_matrices(height: int, width: int, seed: int) -> None:
    """The rank of a small matrix of small numbers is the one that FLINT finds."""
    a = np.random.default_rng(seed).integers(-1, 2, size=(height, width)).astype(np.float64)
    p = PRIMES[0]
    found = echelon(a, p)
    assert len(found.rows) == flint(a, p).rank()
    square = a[np.ix_(found.rows, found.columns)]
    assert flint(inverse(found, p), p) * flint(square, p) == flint(np.eye(len(found.rows)), p)


def test_the_matrix_stays_as_it_was() -> None:
    """Elimination works on a copy."""
    p = PRIMES[0]
    a = residues(1, 40, 40, p)
    before = a.copy()
    inverse(echelon(a, p), p)
    assert (a == before).all()
