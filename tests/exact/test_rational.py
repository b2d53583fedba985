"""Rational matrices must be applied and compared exactly."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.exact.matrices import Dense, dense_of, large, matrices, rows_of

from unanimity.exact.rational import Rational, over_common

DENOMINATORS = st.lists(st.one_of(st.integers(1, 4), st.integers(1, 10**25)), min_size=3, max_size=3)


def fractions(rational: Rational) -> list[list[Fraction]]:
    """The matrix, number by number."""
    numerators = dense_of(rational.numerators).tolist()
    return [[Fraction(n, d) for n, d in zip(row, rational.denominators, strict=True)] for row in numerators]


@given(matrices(large, height=4, width=3), DENOMINATORS, st.dictionaries(st.integers(0, 3), st.integers(0, 10**6)))
def test_applying(numerators: Dense, denominators: list[int], x: dict[int, int]) -> None:
    """A row times the matrix is the weighted sum of the matrix's rows, zeros left out."""
    rational = Rational(rows_of(numerators), denominators)
    sums = [
        sum((count * Fraction(int(numerators[s, t]), denominators[t]) for s, count in x.items()), Fraction(0))
        for t in range(3)
    ]
    assert rational.apply(x) == {t: number for t, number in enumerate(sums) if number}
    assert rational.row(2) == rational.apply({2: 1})
    assert rational.is_whole == (set(denominators) == {1})


@given(matrices(width=4), matrices(large, height=4, width=3), DENOMINATORS, st.data())
def test_misfits(s: Dense, numerators: Dense, denominators: list[int], data: st.DataObject) -> None:
    """The misfits are exactly the rows where S times the matrix is not T, also when it is off by one part in 10^25."""
    rational = Rational(rows_of(numerators * np.array(denominators, dtype=object)), denominators)
    t = s.dot(numerators) + np.zeros((len(s), 3), dtype=object)
    off = data.draw(matrices(st.integers(-1, 1), height=len(s), width=3))
    expected = np.flatnonzero(off.astype(bool).any(axis=1)).tolist()
    assert rational.misfits(rows_of(s), rows_of(t + off)).tolist() == expected
    tiny = Rational(rows_of(numerators * np.array(denominators, dtype=object) + 1), denominators)
    touched = np.flatnonzero(s.astype(bool).any(axis=1)).tolist()
    assert tiny.misfits(rows_of(s), rows_of(t)).tolist() == touched


@given(matrices(large, width=3), DENOMINATORS, st.integers(0, 2), st.integers(0, 2))
def test_resizing(numerators: Dense, denominators: list[int], rows: int, columns: int) -> None:
    """Room for more atoms is filled with zeros."""
    rational = Rational(rows_of(numerators), denominators)
    height = len(numerators)
    grown = fractions(rational.resized(height + rows, 3 + columns))
    old = [[*row, *([Fraction(0)] * columns)] for row in fractions(rational)]
    assert grown == old + [[Fraction(0)] * (3 + columns)] * rows


@given(st.dictionaries(st.integers(0, 9), st.fractions(max_denominator=10**30)))
def test_the_least_common_denominator(numbers: dict[int, Fraction]) -> None:
    """Whole numbers over one denominator are the rationals they were made of, and no smaller denominator does."""
    whole, denominator = over_common(numbers)
    assert {i: Fraction(number, denominator) for i, number in whole.items()} == numbers
    assert gcd(denominator, *whole.values()) == 1
