"""Which rows of a sparse matrix are triangular as they stand?

Sentences are short and most words are rare, so most of an elimination needs no arithmetic at all:

    peeled    (row, column) pairs where the column occurs in no row that is left: take both away, and repeat
    led       among the rows that stay, one row for each column that is the rarest of its row
    dense     the columns that stay without such a row; only these need real elimination
    loose     columns whose rows were all peeled for another column's sake; nothing pins them down

Listed peeled first and led after, rarest first, a row holds its own column, later ones, and dense or loose ones.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from unanimity.exact.rows import Indices, Rows

__all__ = ["Order", "order"]


@dataclass(frozen=True, slots=True)
class Order:
    """A matrix's rows and columns, sorted by how they will be eliminated."""

    peeled_rows: Indices
    peeled_columns: Indices
    led_rows: Indices
    led_columns: Indices
    rest_rows: Indices
    dense_columns: Indices
    loose_columns: Indices


def order(rows: Rows) -> Order:
    """The triangular part of a matrix, found without arithmetic."""
    peeled_rows, peeled_columns = _peel(rows)
    staying = np.setdiff1d(np.arange(len(rows)), peeled_rows)
    kernel = rows.take(staying)
    degrees = np.bincount(kernel.columns, minlength=rows.width)
    led, led_columns = _leads(kernel, degrees)
    rest = np.setdiff1d(np.arange(len(staying)), led)
    seen = np.flatnonzero(degrees)
    loose = np.setdiff1d(np.unique(rows.columns), np.concatenate((peeled_columns, seen)))
    return Order(
        peeled_rows, peeled_columns, staying[led], led_columns, staying[rest], np.setdiff1d(seen, led_columns), loose
    )


def _peel(rows: Rows) -> tuple[Indices, Indices]:
    """Take away columns that occur in one row only, each with its row, until there is none."""
    starts, columns, sizes = rows.starts.tolist(), rows.columns.tolist(), np.abs(rows.values).tolist()
    degree = np.bincount(rows.columns, minlength=rows.width).tolist()
    holders = [0] * rows.width  # the sum of the numbers of the rows that hold a column: with one row, that row
    for i in range(len(rows)):
        for column in columns[starts[i] : starts[i + 1]]:
            holders[column] += i
    peeled: dict[int, int] = {}
    waiting = [column for column in range(rows.width) if degree[column] == 1]
    while waiting:
        column = waiting.pop()
        if degree[column] != 1:
            continue
        i = holders[column]
        span = range(starts[i], starts[i + 1])
        peeled[i] = min((sizes[at], columns[at]) for at in span if degree[columns[at]] == 1)[1]
        for at in span:
            other = columns[at]
            degree[other] -= 1
            holders[other] -= i
            if degree[other] == 1:
                waiting.append(other)
    return np.array(list(peeled), dtype=np.int64), np.array(list(peeled.values()), dtype=np.int64)


def _leads(kernel: Rows, degrees: Indices) -> tuple[Indices, Indices]:
    """For each column that is the rarest of some row, the row with the least number there, the shortest first."""
    if not kernel.count:
        nothing = np.zeros(0, dtype=np.int64)
        return nothing, nothing
    rank = np.empty(len(degrees), dtype=np.int64)
    by_rarity = np.argsort(degrees, kind="stable")
    rank[by_rarity] = np.arange(len(degrees))
    lengths = np.diff(kernel.starts)
    filled = np.flatnonzero(lengths)
    leads = np.minimum.reduceat(rank[kernel.columns], kernel.starts[filled])
    at_lead = rank[kernel.columns] == np.repeat(leads, lengths[filled])
    sizes = np.abs(kernel.values[at_lead].astype(np.float64))
    sorting = np.lexsort((lengths[filled], sizes, leads))
    _, first = np.unique(leads[sorting], return_index=True)
    chosen = sorting[first]
    return filled[chosen], by_rarity[leads[chosen]]
