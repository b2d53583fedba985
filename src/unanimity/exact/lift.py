"""How does a solution modulo a prime become the exact rational solution?

    K          a sparse square integer matrix, invertible modulo p
    solve      given integers R, some X with K X = R modulo p
    digits     x = d0 + d1 p + d2 p^2 + ..., each found by solving for what the earlier ones leave over (Dixon)

Residues only propose: a column counts as solved when K times its numerators equals its denominator times the right
side over the integers. Ordinary data ends after the first digit, where the residue is the number itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt, log2
from typing import TYPE_CHECKING, Any

import numpy as np

from unanimity.exact.factor import Whole, mod
from unanimity.exact.rows import Indices, Integers

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["Solution", "lift", "pieces"]

SMALL_DENOMINATOR = 2**24

Solve = Callable[[Whole], Whole]


class Solution:
    """Exact rational columns: column j is numerators[j] / denominators[j]."""

    def __init__(self, width: int) -> None:
        nothing: Integers = np.zeros(0, dtype=np.int64)
        self.numerators: list[Integers] = [nothing] * width
        self.denominators: list[int] = [0] * width

    def put(self, column: int, numerators: Integers, denominator: int) -> None:
        """Record a column that was verified."""
        self.numerators[column] = numerators
        self.denominators[column] = denominator

    def open(self) -> Whole:
        """The columns not solved yet."""
        return np.array([j for j, denominator in enumerate(self.denominators) if not denominator], dtype=np.int64)


def pieces(columns: Indices, height: int, most: int) -> Iterator[Indices]:
    """The columns, so many at a time that they hold about so many numbers at most."""
    width = max(8, most // max(height, 1))
    return (columns[start : start + width] for start in range(0, len(columns), width))


def lift(k: csr_array[Any], solve: Solve, right: Whole, p: int) -> Solution:
    """The exact solution of K X = right."""
    lifting = _Lifting(k, right, solve(right), p)
    lifting.settle(1)
    columns = lifting.solution.open()
    if not len(columns):
        return lifting.solution
    value: Integers = lifting.first[:, columns].astype(object)
    left_over = (right[:, columns] - k @ lifting.first[:, columns]) // p
    most = _most_digits(k, right, p)
    digits, look_at = 1, 2
    while len(columns):
        digit = solve(left_over)
        value += digit.astype(object) * p**digits
        left_over = (left_over - k @ digit) // p
        digits += 1
        whole = ~left_over.any(axis=0)
        if digits == look_at or whole.any():
            for position in np.flatnonzero(whole).tolist():
                lifting.solution.put(int(columns[position]), value[:, position], 1)
            if digits == look_at:
                lifting.look(columns, value, p**digits)
                look_at = min(digits + max(1, digits // 2), most)
            kept = np.isin(columns, lifting.solution.open())
            columns, value, left_over = columns[kept], value[:, kept], left_over[:, kept]
        if digits > most:
            raise ArithmeticError("a solution is larger than Hadamard's bound allows")
    return lifting.solution


class _Lifting:
    """The columns of K X = right, each solved once its numerators over some denominator are seen to fit."""

    def __init__(self, k: csr_array[Any], right: Whole, first: Whole, p: int) -> None:
        self.k, self.right, self.first, self.p = k, right, first, p
        self.solution = Solution(right.shape[1])

    def settle(self, denominator: int) -> None:
        """Solve all open columns whose numerators over this denominator are smaller than p/2, at once."""
        columns = self.solution.open()
        numerators = mod(self.first[:, columns] * (denominator % self.p), self.p)
        fits = ~(self.k @ numerators - denominator * self.right[:, columns]).any(axis=0)
        for position in np.flatnonzero(fits):
            self.solution.put(int(columns[position]), numerators[:, position], denominator)

    def look(self, columns: Whole, value: Integers, modulus: int) -> None:
        """Solve every open column that its value modulo the modulus determines."""
        denominator = 1
        for position, column in enumerate(columns.tolist()):
            if self.solution.denominators[column]:
                continue
            guess = _reconstruct(value[:, position].tolist(), modulus, denominator)
            if guess is None or not _fits(self.k, *guess, self.right[:, column]):
                continue
            self.solution.put(column, *guess)
            if guess[1] != denominator and guess[1] < SMALL_DENOMINATOR:
                denominator = guess[1]
                self.settle(denominator)


def _fits(k: csr_array[Any], numerators: Integers, denominator: int, right: Whole) -> bool:
    """Whether K numerators = denominator * right over the integers."""
    products = k.data.astype(object) * numerators.astype(object)[k.indices]
    sums = np.add.reduceat(products, k.indptr[:-1])
    return bool((sums == denominator * right.astype(object)).all())


def _reconstruct(residues: list[int], modulus: int, denominator: int) -> tuple[Integers, int] | None:
    """Small numerators over a common small denominator that have the given residues, if there are any."""
    bound = isqrt(modulus // 2)
    for residue in residues:
        scaled = residue * denominator % modulus
        if scaled > bound and modulus - scaled > bound:
            extra = _denominator(scaled, modulus, bound)
            if extra is None:
                return None
            denominator *= extra
            if denominator > bound:
                return None
    half = modulus // 2
    numerators = np.empty(len(residues), dtype=object)
    numerators[:] = [(residue * denominator + half) % modulus - half for residue in residues]
    return numerators, denominator


def _denominator(residue: int, modulus: int, bound: int) -> int | None:
    """The d up to the bound for which residue * d is small modulo the modulus (Euclid, stopped half-way)."""
    a, b, u, v = modulus, residue, 0, 1
    while b > bound:
        quotient = a // b
        a, b, u, v = b, a - quotient * b, v, u - quotient * v
    return abs(v) if abs(v) <= bound else None


def _most_digits(k: csr_array[Any], right: Whole, p: int) -> int:
    """How many digits always suffice, by Hadamard's bound on determinants."""
    norms = np.sqrt(np.add.reduceat(k.data.astype(np.float64) ** 2, k.indptr[:-1])) if k.nnz else np.ones(1)
    largest = float(np.abs(right).max(initial=1)) * len(norms)
    bits = float(np.log2(np.maximum(norms, 1) * 1.01).sum()) + log2(largest) + 2
    return int((2 * bits + 2) / log2(p)) + 3
