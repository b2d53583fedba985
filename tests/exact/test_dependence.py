"""Lone rows are exactly those that are no combination of the others, and can be taken away all at once."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from tests.exact.matrices import Dense, large, matrices, random_dense, rows_of
from tests.oracles import rank

from unanimity.exact import dependence
from unanimity.exact.dependence import first_equals, lone_rows, peeled_rows
from unanimity.exact.eliminate import can_eliminate, eliminate
from unanimity.exact.residues import PRIMES
from unanimity.exact.rows import Rows


def lone(dense: Dense) -> list[int]:
    """What the library finds."""
    rows = rows_of(dense)
    found: list[int] = lone_rows(rows, eliminate(rows, Rows.empty(len(rows), 0)).core).tolist()
    return found


def plainly_lone(dense: Dense) -> list[int]:
    """The rows without which the rank is less."""
    rows = [dict(enumerate(row)) for row in dense.tolist()]
    full = rank(rows)
    return [i for i in range(len(rows)) if rank(rows[:i] + rows[i + 1 :]) < full]


@given(matrices())
def test_lone_rows_are_those_that_the_others_do_not_span(dense: Dense) -> None:
    """Row by row, against the rank without it."""
    assert lone(dense) == plainly_lone(dense)


@given(matrices(large))
def test_numbers_of_any_size(dense: Dense) -> None:
    """As large as elimination takes them."""
    rows = rows_of(dense)
    assume(len(rows) and can_eliminate(rows, Rows.empty(len(rows), 0)))
    assert lone(dense) == plainly_lone(dense)


def test_rows_like_sentences() -> None:
    """Frequent and rare columns, more rows than rank."""
    for seed in range(10):
        dense = random_dense(seed, 12, 10, 4, 2)
        assert lone(dense) == plainly_lone(dense)


def test_a_zero_modulo_the_prime_is_no_zero() -> None:
    """A weight that the first prime divides counts: the row that has it is used."""
    p = PRIMES[0]
    assert lone(np.array([[1, 0, 0], [0, 1, 0], [p, 1, 0], [0, 0, 5]], dtype=object)) == [3]


def test_what_a_random_sum_does_not_show_is_decided_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """If all weights cancelled in the sum, lone rows would still be told from the others."""
    monkeypatch.setattr(dependence, "_used_at_a_glance", lambda found, _: np.zeros(found.rank, dtype=np.bool_))
    for seed in range(10):
        dense = random_dense(seed, 10, 8, 4, 2)
        assert lone(dense) == plainly_lone(dense)


@given(matrices())
def test_all_at_once(dense: Dense) -> None:
    """Without the lone rows no other is lone, and the rows that were combinations of others still are."""
    kept = [i for i in range(len(dense)) if i not in plainly_lone(dense)]
    assert lone(dense[kept]) == []
    assert rank([dict(enumerate(row)) for row in dense[kept].tolist()]) + len(plainly_lone(dense)) == rank(
        [dict(enumerate(row)) for row in dense.tolist()]
    )


@given(matrices())
def test_peeled_rows_are_lone(dense: Dense) -> None:
    """What is seen at a glance is so."""
    assert set(np.flatnonzero(peeled_rows(rows_of(dense))).tolist()) <= set(plainly_lone(dense))


@given(matrices())
def test_first_equals(dense: Dense) -> None:
    """Each row is given the number of the first like it."""
    rows = [tuple(row) for row in dense.tolist()]
    assert first_equals(rows_of(dense)).tolist() == [rows.index(row) for row in rows]
