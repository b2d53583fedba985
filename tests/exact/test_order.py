"""The triangular part that is found without arithmetic must be triangular."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from tests.exact.matrices import Dense, matrices, random_dense, rows_of

from unanimity.exact.triangular import order


def check(dense: Dense) -> None:
    """Every row and every column that occurs is in exactly one part, and the parts have the shape that they claim."""
    found = order(rows_of(dense))
    rows = np.concatenate((found.peeled_rows, found.led_rows, found.rest_rows))
    columns = np.concatenate((found.peeled_columns, found.led_columns, found.dense_columns, found.loose_columns))
    assert sorted(rows) == list(range(len(dense)))
    assert sorted(columns) == np.flatnonzero(dense.astype(bool).any(axis=0)).tolist()
    assert len(found.peeled_rows) == len(found.peeled_columns)
    assert len(found.led_rows) == len(found.led_columns)
    peeled = dense[np.ix_(found.peeled_rows, found.peeled_columns)]
    led = dense[np.ix_(found.led_rows, found.led_columns)]
    for triangle in (peeled, led):
        assert all(np.diag(triangle))
        assert not np.tril(triangle, -1).any()
    staying = np.concatenate((found.led_rows, found.rest_rows))
    assert not dense[np.ix_(staying, np.concatenate((found.peeled_columns, found.loose_columns)))].any()


@given(matrices())
def test_small_matrices(dense: Dense) -> None:
    """The parts of any small matrix are what they claim, also with empty rows and columns."""
    check(dense)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("height", "width"), [(40, 60), (60, 40), (200, 30), (150, 150)])
def test_sentences(seed: int, height: int, width: int) -> None:
    """The parts of matrices with frequent and rare columns are what they claim."""
    check(random_dense(seed, height, width, length=6, most=3))


@given(matrices())
def test_nothing_of_a_permutation_is_left(dense: Dense) -> None:
    """Rows that are triangular in some order are all peeled, whatever else stands above their diagonal."""
    n = min(dense.shape)
    triangle = np.triu(dense[:n, :n], 1) + np.eye(n, dtype=int).astype(object)
    found = order(rows_of(triangle[::-1]))
    assert len(found.peeled_rows) == n
    assert len(found.led_rows) == len(found.rest_rows) == len(found.dense_columns) == 0
