"""How is a sparse square system solved modulo a prime, from either side?

K         the square of the independent rows and their pivot columns, in the order of `triangular.py`:

                      peeled   led    dense
             peeled [   P       .       .   ]      P and L are triangular,
             led    [   0       L       U   ]      so only the Schur complement
             dense  [   0       V       W   ]      W - V L^-1 U is dense

residue   as in residues.py, but held in 64-bit integers where matrices are sparse
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.residues import Echelon, Residues, UnluckyPrime, echelon, inverse, inverse_of, primes, times
from unanimity.exact.rows import Indices, Rows
from unanimity.exact.triangular import Order, order

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["Factor", "Whole", "factor", "factors", "mod", "residues_of"]

Whole = NDArray[np.int64]

STRIPE = 16


@dataclass(frozen=True)
class Factor:
    """The independent rows of a matrix modulo p, their pivot columns, and the means to solve with their square."""

    p: int
    core: Indices
    pivots: Indices
    free: Indices
    peeled: Triangle
    led: Triangle
    beside: csr_array[Any]
    u: csr_array[Any]
    v: csr_array[Any]
    schur_inverse: Residues

    @property
    def rank(self) -> int:
        """How many rows are independent modulo p, and so at least as many over the rationals."""
        return len(self.core)

    def square(self, rows: Rows) -> csr_array[Any]:
        """K itself, over the integers, taken from the matrix that was factored."""
        return rows.take(self.core).to_scipy()[:, self.pivots]

    def solve(self, right: Whole) -> Whole:
        """The X with K X = right modulo p."""
        a, b = len(self.peeled), len(self.peeled) + len(self.led)
        x = np.empty_like(right)
        partial = self.led.solve(right[a:b])
        x[b:] = self._dense(self.schur_inverse, right[b:] - self.v @ partial)
        x[a:b] = self.led.solve(right[a:b] - self.u @ x[b:])
        x[:a] = self.peeled.solve(right[:a] - self.beside @ x[a:])
        return x

    def solve_left(self, right: Whole) -> Whole:
        """The X with transposed(K) X = right modulo p."""
        a, b = len(self.peeled), len(self.peeled) + len(self.led)
        x = np.empty_like(right)
        x[:a] = self.peeled.solve_left(right[:a])
        rest = right[a:] - self.beside.T @ x[:a]
        partial = self.led.solve_left(rest[: b - a])
        x[b:] = self._dense(self.schur_inverse.T, rest[b - a :] - self.u.T @ partial)
        x[a:b] = self.led.solve_left(rest[: b - a] - self.v.T @ x[b:])
        return x

    def _dense(self, matrix: Residues, right: Whole) -> Whole:
        return times(matrix, mod(right, self.p).astype(np.float64), self.p).astype(np.int64)


class Triangle:
    """A sparse triangular matrix modulo p whose rows only look at rows of a lower level."""

    def __init__(self, matrix: csr_array[Any], p: int) -> None:
        self.p = p
        self.inverses = np.array([inverse_of(int(value), p) for value in matrix.diagonal()], dtype=np.int64)
        self.matrix = matrix

    def __len__(self) -> int:
        return len(self.inverses)

    def solve(self, right: Whole) -> Whole:
        """The X with (this) X = right modulo p."""
        return self._solve(self._levels, right)

    def solve_left(self, right: Whole) -> Whole:
        """The X with transposed(this) X = right modulo p."""
        return self._solve(self._levels_left, right)

    def _solve(self, levels: list[tuple[Indices, csr_array[Any]]], right: Whole) -> Whole:
        x = mod(right, self.p)
        for members, others in levels:
            x[members] = mod((x[members] - mod(others @ x, self.p)) * self.inverses[members, None], self.p)
        return x

    @cached_property
    def _levels(self) -> list[tuple[Indices, csr_array[Any]]]:
        return _levels(self.matrix, range(len(self) - 1, -1, -1))

    @cached_property
    def _levels_left(self) -> list[tuple[Indices, csr_array[Any]]]:
        return _levels(self.matrix.T.tocsr(), range(len(self)))


def factors(rows: Rows) -> Iterator[Factor]:
    """The factor modulo one prime after the other, without the few primes that do not serve."""
    for p in primes():
        with suppress(UnluckyPrime):
            yield factor(rows, p)


def factor(rows: Rows, p: int) -> Factor:
    """The independent rows of a matrix modulo p, ready to solve with; raises UnluckyPrime where p does not serve."""
    parts = order(rows)
    s = residues_of(rows, p)
    rest, led = s[parts.rest_rows], s[parts.led_rows]
    triangle = Triangle(led[:, parts.led_columns], p)
    u, v, w = led[:, parts.dense_columns], rest[:, parts.led_columns], rest[:, parts.dense_columns]
    chosen, found = _dense_rows(w, v, _solved(triangle, u), p)
    dense_rows, dense_columns = parts.rest_rows[chosen], parts.dense_columns[found.columns]
    peeled = s[parts.peeled_rows]
    return Factor(
        p=p,
        core=np.concatenate((parts.peeled_rows, parts.led_rows, dense_rows)),
        pivots=np.concatenate((parts.peeled_columns, parts.led_columns, dense_columns)),
        free=_free(parts, dense_columns),
        peeled=Triangle(peeled[:, parts.peeled_columns], p),
        led=triangle,
        beside=peeled[:, np.concatenate((parts.led_columns, dense_columns))],
        u=u[:, found.columns],
        v=v[chosen],
        schur_inverse=inverse(found, p),
    )


def _solved(triangle: Triangle, u: csr_array[Any]) -> NDArray[np.int32]:
    """L^-1 U, a few columns at a time."""
    result = np.empty(u.shape, dtype=np.int32)
    for start in range(0, u.shape[1], STRIPE):
        result[:, start : start + STRIPE] = triangle.solve(u[:, start : start + STRIPE].toarray())
    return result


def _dense_rows(w: csr_array[Any], v: csr_array[Any], solved: NDArray[np.int32], p: int) -> tuple[Indices, Echelon]:
    """Rows of the Schur complement W - V solved that carry its rank, looking at no more of them than that takes."""
    height, width = w.shape
    chosen, rows = np.zeros(0, dtype=np.int64), np.zeros((0, width))
    found = echelon(rows, p)
    step = 2 * width + 64
    for start in range(0, height, step):
        part = slice(start, start + step)
        schur = mod(w[part].toarray() - v[part] @ solved, p).astype(np.float64)
        rows = np.concatenate((rows, schur))
        found = echelon(rows, p)
        chosen = np.concatenate((chosen, np.arange(start, start + len(schur))))[found.rows]
        rows = rows[found.rows]
        if len(chosen) == width:
            break
    return chosen, found


def _free(parts: Order, dense_pivots: Indices) -> Indices:
    """The columns that occur in some row but carry no pivot."""
    return np.sort(np.concatenate((parts.loose_columns, np.setdiff1d(parts.dense_columns, dense_pivots))))


def _levels(matrix: csr_array[Any], sequence: range) -> list[tuple[Indices, csr_array[Any]]]:
    """Rows grouped so that each looks only at rows of earlier groups, each group with what it looks at."""
    starts, columns = matrix.indptr.tolist(), matrix.indices.tolist()
    level = [0] * matrix.shape[0]
    for i in sequence:
        level[i] = 1 + max((level[j] for j in columns[starts[i] : starts[i + 1]] if j != i), default=0)
    levels = np.array(level, dtype=np.int64)
    by_level = np.argsort(levels, kind="stable")
    strict = matrix.copy()
    strict.setdiag(0)
    strict.eliminate_zeros()
    groups = np.split(by_level, np.flatnonzero(np.diff(levels[by_level])) + 1) if len(by_level) else []
    return [(members, strict[members]) for members in groups]


def mod(a: Whole, p: int) -> Whole:
    """The residues of whole numbers, between -p/2 and p/2."""
    half = p // 2
    return (a + half) % p - half


def residues_of(rows: Rows, p: int) -> csr_array[Any]:
    """The residues of a matrix with numbers of any size."""
    values = mod(rows.values, p).astype(np.int64, copy=False)
    return Rows(rows.starts, rows.columns, values, rows.width).to_scipy()
