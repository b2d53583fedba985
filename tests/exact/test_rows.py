"""Exact sparse matrices must do what dense arrays of Python's integers do."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.sparse import csr_array
from tests.exact.matrices import Dense, dense_of, large, matrices, rows_of

from unanimity.exact.rows import SMALL, Builder, Rows, as_integers, combination, difference, product, stack


def same(rows: Rows, dense: Dense) -> bool:
    """Whether the rows hold exactly the numbers of the dense array."""
    found = dense_of(rows)
    return found.shape == dense.shape and bool((found == dense).all())


@given(matrices(large))
def test_what_goes_in_comes_out(dense: Dense) -> None:
    """A matrix of any numbers is stored exactly, and gives its rows back."""
    rows = rows_of(dense)
    assert same(rows, dense)
    assert len(rows) == len(dense)
    assert rows.count == np.count_nonzero(dense)
    assert rows.largest() == max(map(abs, dense.flat), default=0)
    assert rows.is_small == (rows.largest() < SMALL)
    assert list(rows) == [{j: row[j] for j in reversed(range(len(row))) if row[j]} for row in dense]


@given(matrices(large), st.data())
def test_taking_rows(dense: Dense, data: st.DataObject) -> None:
    """`take` gives the chosen rows in the order given, also repeated and also none."""
    chosen = data.draw(st.lists(st.integers(0, len(dense) - 1), max_size=9)) if len(dense) else []
    assert same(rows_of(dense).take(chosen), dense[chosen] if chosen else dense[:0])


@given(matrices(large), st.integers(0, 7), st.integers(0, 7))
def test_rows_between(dense: Dense, first: int, last: int) -> None:
    """`between` gives consecutive rows."""
    first, last = sorted((min(first, len(dense)), min(last, len(dense))))
    assert same(rows_of(dense).between(first, last), dense[first:last])


@given(matrices(large))
def test_transposing(dense: Dense) -> None:
    """`transposed` exchanges rows and columns, and twice is once."""
    rows = rows_of(dense)
    assert same(rows.transposed(), dense.T)
    assert same(rows.transposed().transposed(), dense)


@given(matrices(large), st.integers(0, 3), st.integers(0, 3))
def test_making_room(dense: Dense, more_rows: int, more_columns: int) -> None:
    """`widened` and `heightened` add zeros after what is there."""
    height, width = dense.shape
    grown = rows_of(dense).widened(width + more_columns).heightened(height + more_rows)
    assert same(grown, np.pad(dense, ((0, more_rows), (0, more_columns)), constant_values=0))


@given(st.integers(0, 5).flatmap(lambda width: st.lists(matrices(large, width=width), min_size=1, max_size=4)))
def test_stacking(parts: list[Dense]) -> None:
    """`stack` puts matrices below each other, whatever the size of their numbers."""
    assert same(stack([rows_of(part) for part in parts]), np.concatenate(parts))


@given(st.integers(0, 6).flatmap(lambda n: st.tuples(matrices(large, width=n), matrices(large, height=n))))
def test_multiplying(pair: tuple[Dense, Dense]) -> None:
    """`product` is exact where 64 bits would overflow and where they would not."""
    left, right = pair
    expected = np.zeros((left.shape[0], right.shape[1]), dtype=object) + left.dot(right)
    assert same(product(rows_of(left), rows_of(right)), expected)


@given(matrices(large, height=4, width=4), matrices(large, height=4, width=4))
def test_subtracting(left: Dense, right: Dense) -> None:
    """`difference` is exact where 64 bits would overflow and where they would not."""
    assert same(difference(rows_of(left), rows_of(right)), left - right)


@given(matrices(large, height=4), st.dictionaries(st.integers(0, 3), large))
def test_combining(dense: Dense, weights: dict[int, int]) -> None:
    """`combination` is the weighted sum of rows."""
    total = combination(weights.items(), rows_of(dense))
    expected = sum((weight * dense[i] for i, weight in weights.items()), np.zeros(dense.shape[1], dtype=object))
    assert [total.get(j, 0) for j in range(dense.shape[1])] == list(expected)


@pytest.mark.parametrize("height", [0, 3])
@pytest.mark.parametrize("width", [0, 3])
def test_empty_matrices(height: int, width: int) -> None:
    """A matrix without rows, columns or numbers behaves like any other."""
    zeros = np.zeros((height, width), dtype=object)
    rows = Rows.empty(height, width)
    assert same(rows, zeros)
    assert same(rows.transposed(), zeros.T)
    assert same(rows.take(range(height)), zeros)
    assert same(product(rows, rows.transposed()), np.zeros((height, height), dtype=object))
    assert same(difference(rows, rows), zeros)
    assert same(stack([rows, rows]), np.concatenate([zeros, zeros]))
    assert rows.largest() == rows.count == 0


@given(matrices(st.integers(1, 5)), st.sampled_from([np.int32, np.int64]), st.data())
def test_from_scipy(dense: Dense, indices: type[np.int32] | type[np.int64], data: st.DataObject) -> None:
    """`from_scipy` leaves out stored zeros, takes indices of either size, and leaves the matrix as it was."""
    matrix = csr_array(dense.astype(np.int64))
    matrix = csr_array((matrix.data, matrix.indices.astype(indices), matrix.indptr.astype(indices)), shape=dense.shape)
    if matrix.nnz:
        zeros = data.draw(st.lists(st.integers(0, matrix.nnz - 1)))
        matrix.data[zeros] = 0
    before = matrix.toarray(), matrix.nnz
    rows = Rows.from_scipy(matrix)
    assert same(rows, before[0].astype(object))
    assert same(rows.transposed(), before[0].T.astype(object))
    assert same(rows.take(range(len(dense))), before[0].astype(object))
    assert same(product(rows, rows.transposed()), before[0].dot(before[0].T).astype(object))
    assert (matrix.toarray() == before[0]).all()
    assert matrix.nnz == before[1]


@given(matrices(large, height=4, width=4))
def test_using_rows_does_not_change_them(dense: Dense) -> None:
    """No operation changes the rows it is given, even where memory is shared with scipy."""
    rows = rows_of(dense)
    kept = rows.starts.copy(), rows.columns.copy(), rows.values.copy()
    for result in (product(rows, rows), difference(rows, rows), rows.transposed(), stack([rows, rows]), rows.take([0])):
        dense_of(result)
    if rows.is_small:
        matrix = rows.to_scipy()
        _ = matrix @ matrix, matrix[:, [2, 0]], matrix.T.tocsr(), matrix.toarray()
    assert all((old == new).all() for old, new in zip(kept, (rows.starts, rows.columns, rows.values), strict=True))


@given(st.lists(large))
def test_integers_are_stored_exactly(numbers: list[int]) -> None:
    """`as_integers` keeps every number, in 64 bits exactly when all are well within them."""
    stored = as_integers(numbers)
    assert stored.tolist() == numbers
    assert (stored.dtype == object) == any(abs(number) >= SMALL for number in numbers)


@given(matrices(large))
def test_building_row_by_row(dense: Dense) -> None:
    """A builder's matrix holds the rows so far, without zeros, and goes on growing."""
    builder = Builder()
    assume(len(dense))
    for i, row in enumerate(dense):
        builder.append(dict(enumerate(row.tolist())))
        assert same(builder.rows(dense.shape[1]), dense[: i + 1])


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("size", [2**30, 2**31 - 1, 2**31, 2**31 + 1, 2**32])
def test_products_at_the_edge_of_64_bits(count: int, size: int) -> None:
    """Sums of products just below, at and above 2^62, 2^63 and 2^64 are exact, of either sign."""
    left = np.array([[size] * count, [-size] * count], dtype=object)
    assert same(product(rows_of(left), rows_of(left.T)), left.dot(left.T))
    assert same(difference(product(rows_of(left), rows_of(left.T)), rows_of(-left.dot(left.T))), 2 * left.dot(left.T))
