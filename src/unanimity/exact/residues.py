"""How is dense linear algebra done modulo a prime at the speed of floating-point BLAS?

p         a prime just below 2^23
residue   a whole number between -p/2 and p/2, held in a float64
block     sums of up to BLOCK products of two residues stay below 2^53, so float64 holds them exactly
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "PRIMES",
    "Echelon",
    "Residues",
    "UnluckyPrime",
    "echelon",
    "inverse",
    "inverse_of",
    "primes",
    "reduced",
    "times",
]

Residues = NDArray[np.float64]

PRIMES = (8388593, 8388587, 8388581, 8388571)  # the largest below 2^23

BLOCK = 256
PANEL = 32


class UnluckyPrime(ArithmeticError):
    """The prime divides a number that has to be inverted; another one will not."""


def primes() -> Iterator[int]:
    """Primes below 2^23, the largest first: of the unlucky ones there are only finitely many, so one will do."""
    yield from PRIMES
    for number in range(PRIMES[-1] - 2, 2**22, -2):
        if all(number % divisor for divisor in range(3, isqrt(number) + 1, 2)):
            yield number


def inverse_of(number: int, p: int) -> int:
    """The inverse of a number modulo p."""
    if number % p == 0:
        raise UnluckyPrime(p)
    return pow(number, -1, p)


@dataclass(frozen=True, slots=True)
class Echelon:
    """Rows and columns that form an invertible square, and its triangular factors: square = lower @ upper."""

    rows: NDArray[np.int64]
    columns: NDArray[np.int64]
    lower: Residues
    upper: Residues


def reduced(a: Residues, p: int) -> Residues:
    """The residues of whole numbers below 2^53 in size; the result may stray past p/2 by a little, never past p."""
    quotient = a * (1.0 / p)
    np.rint(quotient, out=quotient)
    quotient *= -p
    quotient += a
    return quotient


def times(a: Residues, b: Residues, p: int) -> Residues:
    """a @ b modulo p, exactly."""
    total = np.zeros((a.shape[0], b.shape[1]))
    for start in range(0, a.shape[1], BLOCK):
        total = reduced(a[:, start : start + BLOCK] @ b[start : start + BLOCK] + total, p)
    return total


def echelon(matrix: Residues, p: int) -> Echelon:
    """The largest invertible square that the matrix holds modulo p; its size is the rank."""
    a = matrix.copy()
    order = np.arange(len(a))
    pivots = _eliminate(a, order, 0, 0, a.shape[1], p)
    rank = len(pivots)
    factors = a[:rank][:, pivots]
    lower = np.tril(factors, -1) + np.eye(rank)
    return Echelon(order[:rank], np.array(pivots, dtype=np.int64), lower, np.triu(factors))


def _eliminate(a: Residues, order: NDArray[np.int64], top: int, left: int, right: int, p: int) -> list[int]:
    """Eliminate columns left to right - 1 below row top, in place, and return the columns with a pivot."""
    if right - left <= PANEL or top == len(a):
        return _panel(a, order, top, left, right, p)
    middle = (left + right) // 2
    first = _eliminate(a, order, top, left, middle, p)
    if first:
        _carry(a, top, first, middle, right, p)
    return first + _eliminate(a, order, top + len(first), middle, right, p)


def _panel(a: Residues, order: NDArray[np.int64], top: int, left: int, right: int, p: int) -> list[int]:
    """Eliminate a few columns one by one; the multipliers stay where they made zeros."""
    pivots: list[int] = []
    for column in range(left, right):
        row = top + len(pivots)
        candidates = np.flatnonzero(a[row:, column])
        if not len(candidates):
            continue
        chosen = row + int(candidates[0])
        if chosen != row:
            a[[row, chosen]] = a[[chosen, row]]
            order[[row, chosen]] = order[[chosen, row]]
        invert = pow(int(a[row, column]), -1, p)
        below = row + 1 + np.flatnonzero(a[row + 1 :, column])
        multipliers = reduced(a[below, column] * invert, p)
        a[below, column] = multipliers
        rest = slice(column + 1, right)
        a[below, rest] = reduced(a[below, rest] - np.outer(multipliers, a[row, rest]), p)
        pivots.append(column)
    return pivots


def _carry(a: Residues, top: int, pivots: list[int], left: int, right: int, p: int) -> None:
    """Carry the elimination of the pivot columns over to columns left to right - 1."""
    bottom = top + len(pivots)
    lower = np.tril(a[top:bottom][:, pivots], -1) + np.eye(len(pivots))
    upper = times(_inverse_lower(lower, p), a[top:bottom, left:right], p)
    a[top:bottom, left:right] = upper
    a[bottom:, left:right] = reduced(a[bottom:, left:right] - times(a[bottom:][:, pivots], upper, p), p)


def inverse(square: Echelon, p: int) -> Residues:
    """The inverse modulo p of the square that an echelon names, its rows and columns in the echelon's order."""
    scale = np.array([float(pow(int(pivot), -1, p)) for pivot in np.diag(square.upper)])
    unit = reduced(scale[:, None] * square.upper, p)
    upper = _inverse_lower(unit.T, p).T
    return times(reduced(upper * scale, p), _inverse_lower(square.lower, p), p)


def _inverse_lower(lower: Residues, p: int) -> Residues:
    """The inverse modulo p of a lower triangular matrix with ones on its diagonal."""
    n = len(lower)
    result = np.eye(n)
    if n <= PANEL:
        for i in range(1, n):
            result[i, :i] = -reduced(lower[i, :i] @ result[:i, :i], p)
        return result
    half = n // 2
    first, second = _inverse_lower(lower[:half, :half], p), _inverse_lower(lower[half:, half:], p)
    result[:half, :half], result[half:, half:] = first, second
    result[half:, :half] = -times(second, times(lower[half:, :half], first, p), p)
    return result
