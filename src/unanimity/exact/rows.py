"""How is an exact sparse matrix stored, and multiplied without ever overflowing?

rows      an integer matrix by rows, zeros left out
starts    where each row begins in `columns` and `values`, and at the end where the last one ends
values    64-bit integers, or Python's own where a number needs more
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = [
    "Builder",
    "Indices",
    "Integers",
    "Rows",
    "as_integers",
    "combination",
    "difference",
    "primitive",
    "product",
    "stack",
    "times_columns",
    "total",
]

Integers = NDArray[Any]
Indices = NDArray[np.int64]  # of rows, columns, examples

SMALL = 2**62


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """An exact sparse integer matrix, stored by rows."""

    starts: Integers
    columns: Integers
    values: Integers
    width: int

    @classmethod
    def of(cls, rows: Iterable[Mapping[int, int]], width: int) -> Rows:
        """The matrix whose rows are the given {column: number}."""
        builder = Builder()
        for row in rows:
            builder.append(row)
        return builder.rows(width)

    @classmethod
    def empty(cls, height: int, width: int) -> Rows:
        """The zero matrix."""
        nothing = np.zeros(0, dtype=np.int64)
        return cls(np.zeros(height + 1, dtype=np.int64), nothing, nothing, width)

    @classmethod
    def from_scipy(cls, matrix: csr_array[Any]) -> Rows:
        """The same matrix, sharing its memory, without stored zeros."""
        if matrix.nnz and not matrix.data.all():
            matrix = matrix.copy()
            matrix.eliminate_zeros()
        return cls(matrix.indptr, matrix.indices, matrix.data, int(matrix.shape[1]))

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __iter__(self) -> Iterator[dict[int, int]]:
        return (self.row(i) for i in range(len(self)))

    @property
    def is_small(self) -> bool:
        """Whether all numbers are 64-bit integers."""
        return self.values.dtype != object

    @property
    def count(self) -> int:
        """How many numbers are stored."""
        return len(self.values)

    def row(self, i: int) -> dict[int, int]:
        """Row i as {column: number}, in Python's own integers."""
        return dict(self.entries(i))

    def entries(self, i: int) -> Iterable[tuple[int, int]]:
        """Row i as (column, number), in Python's own integers, as often as a column is stored."""
        span = slice(self.starts[i], self.starts[i + 1])
        return zip(self.columns[span].tolist(), self.values[span].tolist(), strict=True)

    def between(self, first: int, last: int) -> Rows:
        """Rows first to last - 1; nothing is copied but the starts."""
        begin, end = self.starts[first], self.starts[last]
        return Rows(self.starts[first : last + 1] - begin, self.columns[begin:end], self.values[begin:end], self.width)

    def take(self, chosen: Sequence[int] | Integers) -> Rows:
        """The chosen rows, in the order given."""
        chosen = np.asarray(chosen, dtype=np.int64)
        lengths = np.diff(self.starts)[chosen]
        starts = np.concatenate(([0], np.cumsum(lengths)))
        where = np.repeat(self.starts[chosen] - starts[:-1], lengths) + np.arange(starts[-1])
        return Rows(starts, self.columns[where], self.values[where], self.width)

    def widened(self, width: int) -> Rows:
        """The same rows with room for more columns."""
        return self if width == self.width else Rows(self.starts, self.columns, self.values, width)

    def indexed_like(self, other: Rows) -> Rows:
        """The same matrix with indices of the other's type, so that a product need not convert the larger one."""
        kind = other.columns.dtype
        return Rows(
            self.starts.astype(kind, copy=False), self.columns.astype(kind, copy=False), self.values, self.width
        )

    def to_scipy(self) -> csr_array[Any]:
        """The same matrix for scipy, sharing its memory; only where the numbers are small."""
        from scipy.sparse import csr_array

        return csr_array((self.values, self.columns, self.starts), shape=(len(self), self.width))

    def transposed(self) -> Rows:
        """Rows and columns exchanged."""
        order = np.argsort(self.columns, kind="stable")
        rows = np.repeat(np.arange(len(self), dtype=np.int64), np.diff(self.starts))
        starts = np.searchsorted(self.columns[order], np.arange(self.width + 1))
        return Rows(starts, rows[order], self.values[order], len(self))

    def keeping(self, mask: NDArray[np.bool_]) -> Rows:
        """The columns that the mask marks, numbered anew."""
        chosen = mask[self.columns]
        starts = np.concatenate(([0], np.cumsum(chosen)))[self.starts]
        numbers = np.cumsum(mask) - 1
        return Rows(starts, numbers[self.columns[chosen]], self.values[chosen], int(mask.sum()))

    def heightened(self, height: int) -> Rows:
        """The same rows with empty ones after them."""
        starts = np.concatenate((self.starts, np.full(height - len(self), self.count, dtype=np.int64)))
        return Rows(starts, self.columns, self.values, self.width)

    def largest(self) -> int:
        """The size of the largest number."""
        return int(np.abs(self.values).max()) if self.count else 0


class Builder:
    """A matrix that grows row by row."""

    def __init__(self) -> None:
        self._starts, self._columns = array("q", [0]), array("q")
        self._values: list[int] = []

    def append(self, row: Mapping[int, int]) -> None:
        """Add a row {column: number}; zeros are left out."""
        for column, value in row.items():
            if value:
                self._columns.append(column)
                self._values.append(value)
        self._starts.append(len(self._columns))

    def rows(self, width: int) -> Rows:
        """The matrix so far."""
        starts, columns = (np.array(part, dtype=np.int64) for part in (self._starts, self._columns))
        return Rows(starts, columns, as_integers(self._values), width)


def as_integers(values: Sequence[int] | Integers) -> Integers:
    """An array of the numbers: 64-bit if all fit well, Python's own otherwise."""
    if len(values) == 0:
        return np.zeros(0, dtype=np.int64)
    if isinstance(values, np.ndarray) and values.dtype != object:
        return values.astype(np.int64, copy=False)
    if max(map(abs, values)) < SMALL:
        return np.array(values, dtype=np.int64)
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return array


def stack(parts: Sequence[Rows]) -> Rows:
    """The rows of all parts, one after another; all must be equally wide."""
    columns = np.concatenate([part.columns for part in parts])
    starts = np.zeros(1 + sum(map(len, parts)), dtype=columns.dtype if len(columns) < 2**31 else np.int64)
    first, count = 1, 0
    for part in parts:
        starts[first : first + len(part)] = part.starts[1:] + count
        first, count = first + len(part), count + part.count
    return Rows(starts, columns, np.concatenate([part.values for part in parts]), parts[0].width)


def product(left: Rows, right: Rows) -> Rows:
    """left times right, exactly, whatever the size of the numbers."""
    if left.is_small and right.is_small:
        longest = int(np.diff(left.starts).max(initial=0))
        if longest * left.largest() * right.largest() < SMALL:
            return Rows.from_scipy(left.to_scipy() @ right.indexed_like(left).to_scipy())
    return Rows.of((combination(left.entries(i), right) for i in range(len(left))), right.width)


def total(left: Rows, right: Rows) -> Rows:
    """left + right, exactly, whatever the size of the numbers."""
    if left.is_small and right.is_small and left.largest() + right.largest() < SMALL:
        return Rows.from_scipy(left.to_scipy() + right.to_scipy())
    pairs = zip(left, right, strict=True)
    return Rows.of(({j: a.get(j, 0) + b.get(j, 0) for j in a.keys() | b.keys()} for a, b in pairs), left.width)


def difference(left: Rows, right: Rows) -> Rows:
    """left - right, exactly, whatever the size of the numbers."""
    return total(left, Rows(right.starts, right.columns, -right.values, right.width))


def times_columns(rows: Rows, factors: Sequence[int]) -> Rows:
    """The rows with every column multiplied by its factor."""
    values = rows.values.astype(object) * np.array([*factors, 0], dtype=object)[rows.columns]
    return Rows(rows.starts, rows.columns, as_integers(values), rows.width)


def primitive(columns: Rows) -> Rows:
    """The matrix with every column divided by what its numbers have in common; no column may be empty."""
    by_column = columns.transposed()
    if not columns.count:
        return columns
    if columns.is_small:
        common = np.gcd.reduceat(by_column.values, by_column.starts[:-1])
        if (common == 1).all():
            return columns
        return Rows(columns.starts, columns.columns, columns.values // common[columns.columns], columns.width)
    factors = np.array([gcd(*row.values()) for row in by_column], dtype=object)
    return Rows(columns.starts, columns.columns, as_integers(columns.values // factors[columns.columns]), columns.width)


def combination(weights: Iterable[tuple[int, int]], rows: Rows) -> dict[int, int]:
    """The sum of rows given as (row, weight); zeros may be among the numbers."""
    total: dict[int, int] = {}
    for i, weight in weights:
        for column, value in rows.entries(i):
            total[column] = total.get(column, 0) + weight * value
    return total
