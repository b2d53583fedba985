"""Which unknowns of a sparse system have to do with each other?"""

from __future__ import annotations

import numpy as np

from unanimity.exact.rows import Indices, Integers, Rows

__all__ = ["block_of_columns", "block_of_rows", "sums_of_blocks"]


def block_of_columns(rows: Rows) -> Indices:
    """For each column the number of its block: columns of different blocks are in no row together."""
    from scipy.sparse.csgraph import connected_components

    pattern = rows.to_scipy()
    return np.asarray(connected_components(pattern.T @ pattern, directed=False)[1], dtype=np.int64)


def block_of_rows(rows: Rows, blocks: Indices) -> Indices:
    """For each row the block of its columns; no row may be empty."""
    return blocks[rows.columns[rows.starts[:-1]]]


def sums_of_blocks(blocks: Indices, numbers: Integers, count: int) -> Integers:
    """The sum of the numbers of each of so many blocks, exactly."""
    total = np.zeros(count, dtype=np.int64)
    np.add.at(total, blocks, numbers)
    return total
