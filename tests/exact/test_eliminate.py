"""Elimination must find the rank, the null space and a mapping exactly, whatever the numbers."""

from __future__ import annotations

from itertools import islice
from math import gcd

import numpy as np
import pytest
from flint import fmpz_mat
from hypothesis import given
from hypothesis import strategies as st
from tests.exact.matrices import Dense, dense_of, flint_of, matrices, random_dense, rows_of

from unanimity.exact import residues
from unanimity.exact.eliminate import Elimination, can_eliminate, eliminate
from unanimity.exact.residues import PRIMES, primes


def check(s: Dense, t: Dense) -> Elimination:
    """All claims of an elimination, held against FLINT and against arithmetic that cannot overflow."""
    found = eliminate(rows_of(s), rows_of(t))
    rank, dissent = flint_of(s).rank(), dense_of(found.dissent)
    assert len(found.core) == len(set(found.core.tolist())) == flint_of(s[found.core]).rank() == rank
    assert dissent.shape == (s.shape[1], s.shape[1] - rank)
    assert not s.dot(dissent).any()
    assert flint_of(dissent).rank() == dissent.shape[1]
    assert all(gcd(*column.tolist()) == 1 for column in dissent.T)
    numerators, denominators = dense_of(found.base.numerators), found.base.denominators
    assert numerators.shape == (s.shape[1], t.shape[1])
    assert len(denominators) == t.shape[1]
    assert all(denominator > 0 for denominator in denominators)
    scaled = t * np.array(denominators, dtype=object)
    wrong = np.flatnonzero((s.dot(numerators) != scaled).any(axis=1))
    assert found.misfits.tolist() == wrong.tolist()
    assert not set(found.misfits.tolist()) & set(found.core.tolist())
    together = flint_of(np.concatenate((s, t), axis=1))
    assert (together.rank() > rank) == bool(len(found.misfits))
    return found


def determinant(s: Dense) -> int:
    """The determinant of a square matrix."""
    return int(flint_of(s).det())


@given(matrices(), matrices(st.integers(0, 3), height=7))
def test_small_systems(s: Dense, t: Dense) -> None:
    """Any small system, consistent or not, with empty rows and columns or without any."""
    check(s, t[: len(s)])


@given(matrices(), matrices(height=7))
def test_consistent_systems(s: Dense, m: Dense) -> None:
    """Where a whole mapping made the outputs, there are no misfits."""
    assert not len(check(s, s.dot(m[: s.shape[1]]) + np.zeros((len(s), m.shape[1]), dtype=object)).misfits)


@given(matrices(st.integers(999_000, 1_000_000)), matrices(st.integers(0, 1_000_000), height=7))
def test_large_counts(s: Dense, t: Dense) -> None:
    """Counts as large as they may be."""
    check(s, t[: len(s)])


@given(matrices(st.integers(-(2**33), 2**33)), matrices(st.integers(-(2**36) + 1, 2**36 - 1), height=7))
def test_numbers_as_large_as_are_allowed(s: Dense, t: Dense) -> None:
    """What grows while cores grow: numbers of either sign whose rows add up to nearly 2^36."""
    assert can_eliminate(rows_of(s), rows_of(t))
    check(s, t[: len(s)])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("height", "width", "length"), [(50, 70, 5), (90, 60, 5), (90, 60, 50)])
@pytest.mark.parametrize("most", [1, 3, 10**6])
def test_sentences(seed: int, height: int, width: int, length: int, most: int) -> None:
    """Systems with frequent and rare atoms, short inputs and long ones, every other one with a spoiled output."""
    s = random_dense(seed, height, width, length, most)
    t = s.dot(random_dense(seed + 100, width, 6, 2, 2))
    t[height // 2, 0] += seed % 2
    check(s, t)


@pytest.mark.parametrize("seed", range(4))
def test_few_independent_rows(seed: int) -> None:
    """Systems most of whose rows are sums of a few."""
    few = random_dense(seed, 12, 40, 6, 2)
    s = random_dense(seed + 1, 80, 12, 3, 3).dot(few)
    check(s, s[:, ::9].copy())


def test_one_of_everything() -> None:
    """The least systems: no rows, no columns, one row, one column, a row of zeros, a column of zeros."""
    one = np.array([[1]], dtype=object)
    for shape in [(0, 0), (0, 3), (3, 0), (1, 1), (2, 2)]:
        check(np.zeros(shape, dtype=object), np.zeros((shape[0], 2), dtype=object))
    check(one, one)
    check(3 * one, 2 * one)
    check(0 * one, one)
    check(np.array([[0, 2, 0], [0, 0, 0], [0, 4, 0]], dtype=object), np.array([[1], [0], [2]], dtype=object))


def test_null_vectors_of_hundreds_of_digits() -> None:
    """99 rows that chain 100 atoms with factors of 1,000,000 leave one direction, with numbers of 594 digits."""
    n = 100
    s = np.zeros((n - 1, n), dtype=object)
    for i in range(n - 1):
        s[i, i], s[i, i + 1] = 10**6, 999_999
    found = check(s, np.ones((n - 1, 1), dtype=object))
    assert len(str(max(map(abs, dense_of(found.dissent).flat)))) >= 594


def unlucky(p: int) -> Dense:
    """A 2 x 2 matrix of counts whose determinant is p: singular modulo p, and invertible."""
    root = int(p**0.5) + 1
    return np.array([[root, 1], [root * root - p, root]], dtype=object)


def blocks(parts: list[Dense]) -> Dense:
    """The matrices along the diagonal of a larger one."""
    size = sum(len(part) for part in parts)
    result, at = np.zeros((size, size), dtype=object), 0
    for part in parts:
        result[at : at + len(part), at : at + len(part)] = part
        at += len(part)
    return result


@pytest.mark.parametrize("bad", [1, 2, 5, 11])
def test_unlucky_primes(bad: int) -> None:
    """When the first primes divide the determinant, however many, a later one is found, and the results are right."""
    first = list(islice(primes(), bad))
    s = blocks([unlucky(p) for p in first])
    assert all(determinant(s) % p == 0 for p in first)
    check(s, np.ones((len(s), 1), dtype=object))
    check(np.concatenate((s, 2 * s)), np.arange(4 * len(s)).reshape(2 * len(s), 2).astype(object))


@pytest.mark.parametrize("seed", range(6))
def test_unlucky_primes_in_dense_systems(seed: int) -> None:
    """A full system with a determinant divisible by the first two primes, its rows and columns well mixed."""
    random = np.random.default_rng(seed)
    s = blocks([unlucky(PRIMES[0]), unlucky(PRIMES[1]), np.eye(4, dtype=int).astype(object)])
    for _ in range(40):
        i, j = random.choice(len(s), size=2, replace=False).tolist()
        if (s[i] + s[j]).max() <= 10**6:
            s[i] += s[j]
    s = s[random.permutation(len(s))][:, random.permutation(len(s))]
    assert determinant(s) % (PRIMES[0] * PRIMES[1]) == 0 != determinant(s)
    check(s, s[:, :2].copy())
    check(np.concatenate((s[:5], s[:5])), np.concatenate((s[:5, :2], s[:5, :2])))


@pytest.mark.parametrize("seed", range(40))
def test_primes_that_are_nearly_always_unlucky(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With tiny primes, which divide numbers and determinants all the time, the results are the same."""
    monkeypatch.setattr(residues, "PRIMES", (3, 5, 7, 11, 13, 17, *PRIMES))
    s = random_dense(seed, 12, 9, 1 + seed % 6, [1, 3, 60][seed % 3])
    check(s, s[:, :2].copy())
    check(s - s[::-1], random_dense(seed, 12, 2, 2, 3))
    check((s.T.dot(s))[:, ::2], s.T[:, :2].copy())


@pytest.mark.parametrize("factor", [1, -1, 2, PRIMES[1], 4 * PRIMES[2]])
def test_numbers_that_a_prime_divides(factor: int) -> None:
    """Numbers of either sign that are multiples of a prime, in any place, are handled with another prime."""
    number = PRIMES[0] * factor if abs(factor) < 100 else 2 * factor
    lonely = np.array([[number, 0], [0, 3]], dtype=object)
    mixed = np.array([[number, 1, 2], [1, number, 1], [3, 1, number], [number, number, 0]], dtype=object)
    check(lonely, np.ones((2, 1), dtype=object))
    check(mixed, np.ones((4, 1), dtype=object))
    check(mixed.T, np.ones((3, 1), dtype=object))
    check(number * mixed // number, mixed[:, :1])


def test_flint_can_tell_ranks_apart() -> None:
    """The oracle itself sees that an unlucky matrix is invertible."""
    assert fmpz_mat([[1, 0], [0, PRIMES[0]]]).rank() == flint_of(unlucky(PRIMES[0])).rank() == 2


@pytest.mark.parametrize("width", [2, 600, 2_000])
def test_long_rows_of_large_counts(width: int) -> None:
    """Rows of many atoms with the largest counts: products reach 10^12 times their number, and stay exact."""
    random = np.random.default_rng(width)
    s = random.integers(999_000, 10**6 + 1, size=(6, width)).astype(object)
    s[5] = s[0]
    t = np.full((6, 2), 10**6, dtype=object)
    t[0, 1] -= 1
    found = check(s, t) if width == 2 else eliminate(rows_of(s), rows_of(t))
    if width > 2:
        dissent = dense_of(found.dissent)
        assert len(found.core) + dissent.shape[1] == width
        assert len(found.core) == flint_of(s).rank() == 5
        assert not s.dot(dissent).any()
        assert found.misfits.tolist() in ([0], [5])
