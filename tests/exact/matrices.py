"""Matrices for the tests: as the library stores them, as dense arrays of Python's integers, and as FLINT's.

dense    an array of Python's own integers, which never overflow
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpz_mat, nmod_mat
from hypothesis import strategies as st
from numpy.typing import NDArray

from unanimity.exact.rows import Rows

__all__ = ["Dense", "dense_of", "flint_of", "large", "matrices", "modular", "random_dense", "rows_of", "small"]

Dense = NDArray[Any]

small = st.integers(0, 3)
large = st.one_of(
    st.integers(-3, 3),
    st.integers(-(10**6), 10**6),
    st.sampled_from([sign * (2**n + d) for sign in (-1, 1) for n in (31, 32, 61, 62, 63, 64) for d in (-1, 0, 1)]),
    st.integers(-(10**30), 10**30),
)


@st.composite
def matrices(
    draw: st.DrawFn, numbers: st.SearchStrategy[int] = small, height: int | None = None, width: int | None = None
) -> Dense:
    """Matrices of up to 7 rows and columns, or of the size given, about half of them zeros."""
    n = draw(st.integers(0, 7)) if height is None else height
    m = draw(st.integers(0, 7)) if width is None else width
    entries = draw(st.lists(st.just(0) | numbers, min_size=n * m, max_size=n * m))
    dense = np.empty(n * m, dtype=object)
    dense[:] = entries
    return dense.reshape(n, m)


def random_dense(seed: int, height: int, width: int, length: int, most: int) -> Dense:
    """Rows with up to `length` numbers from 1 to `most`; early columns are frequent, late ones rare, as words are."""
    random = np.random.default_rng(seed)
    dense = np.zeros((height, width), dtype=object)
    frequency = 1 / np.arange(1, width + 1)
    for row in dense:
        size = int(random.integers(1, min(length, width) + 1))
        columns = random.choice(width, size=size, replace=False, p=frequency / frequency.sum())
        row[columns] = random.integers(1, most + 1, size=size).tolist()
    return dense


def rows_of(dense: Dense) -> Rows:
    """The matrix as the library stores it, each row's columns in an order of their own."""
    rows = ({j: int(row[j]) for j in reversed(range(len(row))) if row[j]} for row in dense)
    return Rows.of(rows, dense.shape[1])


def dense_of(rows: Rows) -> Dense:
    """The matrix as a dense array; every stored number must be a whole one other than 0, in a place of its own."""
    assert rows.starts[0] == 0
    assert rows.starts[-1] == len(rows.columns) == len(rows.values)
    dense = np.zeros((len(rows), rows.width), dtype=object)
    for i in range(len(rows)):
        for place in range(rows.starts[i], rows.starts[i + 1]):
            value = int(rows.values[place])
            assert value == rows.values[place] != 0
            assert dense[i, rows.columns[place]] == 0
            dense[i, rows.columns[place]] = value
    return dense


def flint_of(dense: Dense) -> fmpz_mat:
    """The matrix for FLINT, over the integers."""
    height, width = dense.shape
    return fmpz_mat(height, width, [int(value) for value in dense.flat])


def modular(dense: Dense, p: int) -> nmod_mat:
    """The matrix for FLINT, modulo p."""
    height, width = dense.shape
    return nmod_mat(height, width, [int(value) % p for value in dense.flat], p)
