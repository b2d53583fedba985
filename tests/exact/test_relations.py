"""Relations between rows must hold exactly, and what is found with them must be what is found without."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from itertools import combinations
from time import monotonic

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.sparse import csc_array
from tests import oracles
from tests.exact.matrices import Dense, matrices, rows_of

from unanimity.exact import relations as related
from unanimity.exact.combinations import Combinations, Weights, shortest
from unanimity.exact.eliminate import eliminate
from unanimity.exact.relations import Relations, relations_of
from unanimity.exact.resumed import Resumed
from unanimity.exact.rows import Rows
from unanimity.exact.short import ShortCombinations

Row = dict[int, int]


@pytest.fixture(autouse=True)
def _however_dense(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small systems are dense."""
    monkeypatch.setattr(related, "DENSE", 10**6)


def row_of(x: Dense) -> Row:
    """A dense row as {column: number}."""
    return {j: int(number) for j, number in enumerate(x) if number}


def found_in(s: Dense) -> tuple[Relations, Combinations, list[int]]:
    """The relations of the rows, and the core they are told by."""
    rows = rows_of(s)
    core = eliminate(rows, Rows.empty(len(rows), 0)).core
    combinations_of_core = Combinations(rows.take(core))
    relations = relations_of(rows, combinations_of_core, core)
    assert relations is not None
    return relations, combinations_of_core, core.tolist()


def coordinates(x: Row, core: Combinations, members: list[int]) -> Weights | None:
    """The weights of the core's rows that give x, by their numbers."""
    weights = core.weights(x)
    return None if weights is None else {members[i]: weight for i, weight in weights.items()}


def sums(s: Dense, data: st.DataObject) -> list[Row]:
    """Some combinations of the rows, none of them empty."""
    mixed = data.draw(matrices(st.integers(-2, 2), height=2, width=len(s))).dot(s)
    return [row_of(x) for x in (*mixed, s.sum(axis=0), s[0]) if x.any()]


@given(matrices(st.integers(0, 2)), st.data())
def test_short_combinations_are_the_plain_ones(s: Dense, data: st.DataObject) -> None:
    """They have as many rows as `shortest` finds without relations, add up, and are the same when asked again."""
    assume(len(s))
    relations, core, members = found_in(s)
    short = ShortCombinations(relations)
    for x in sums(s, data):
        weights = coordinates(x, core, members)
        plain = shortest(rows_of(s), x)
        assert weights is not None
        assert plain is not None
        found = short.shortest(x, weights)
        assert found is not None
        assert len(found) == len(plain)
        assert oracles.combined(found, [row_of(row) for row in s]) == x
        assert short.shortest(x, weights) == found


@given(matrices(st.integers(0, 2)), st.data())
def test_what_is_left_without_some_rows(s: Dense, data: st.DataObject) -> None:
    """Whether any combination is left, and which, for every pair of rows of a block that may be gone."""
    assume(len(s))
    relations, core, members = found_in(s)
    for x in sums(s, data):
        weights = coordinates(x, core, members)
        assert weights is not None
        single, parts = relations.parts(relations.of_first(weights))
        assert single.keys().isdisjoint(i for block in relations.blocks for i in block.rows.tolist())
        for block, part in parts:
            vectors = [row_of(s[i]) for i in block.rows.tolist()]
            given_by = oracles.combined(part, vectors)
            programme = block.programme(np.ones(len(block)))
            for gone in combinations(range(len(block)), 2):
                left = [k for k in range(len(block)) if k not in gone]
                expected = oracles.weights_of(given_by, [vectors[k] for k in left])
                assert block.can_do_without(part, gone) == (expected is not None)
                if expected is not None:
                    proposal = block.proposed(programme, part, gone, monotonic() + 10)
                    assert proposal is not None
                    exact = block.weighed(part, proposal)
                    assert exact is not None
                    assert exact.keys().isdisjoint(gone)
                    assert oracles.combined(exact, vectors) == given_by
                    assert exact == block.weights(part, list(exact))


def test_weights_that_floats_do_not_tell_are_found_by_elimination() -> None:
    """A proposal whose weights are wrong but whose rows are right is weighed exactly; wrong rows are refused."""
    s = np.array([[1, 0], [0, 1], [3, 5001]], dtype=object)
    relations, core, members = found_in(s)
    weights = coordinates({0: 1}, core, members)
    assert weights is not None
    _, ((block, part),) = relations.parts(weights)
    places = {i: at for at, i in enumerate(block.rows.tolist())}
    vectors = [row_of(s[i]) for i in block.rows.tolist()]
    exact = block.weighed(part, {places[1]: -0.5, places[2]: 0.5})
    assert exact is not None
    assert oracles.combined(exact, vectors) == {0: 1}
    assert block.weighed(part, {places[1]: 1.0}) is None


def test_large_numbers_are_refused() -> None:
    """Relations in large numbers are not told; nor are they worked out where they would be dense."""
    n = 12
    s = np.zeros((n + 1, n), dtype=object)
    for i in range(n):
        s[i, i] = 1
        if i + 1 < n:
            s[i, i + 1] = 1000
    s[n, 0] = 1
    rows = rows_of(s)
    assert relations_of(rows, Combinations(rows.take(np.arange(n))), np.arange(n)) is None


def test_dense_relations_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row that needs all others is no help where numbers must be few."""
    monkeypatch.setattr(related, "DENSE", 0)
    rows = rows_of(np.array([[1, 0], [0, 1], [1, 1]], dtype=object))
    core = np.arange(2)
    assert relations_of(rows, Combinations(rows.take(core)), core) is None


def test_equal_rows_are_told_by_the_first() -> None:
    """Copies are in no relation; rows that nothing depends on are in no block."""
    s = np.array([[1, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1], [1, 1, 0]], dtype=object)
    relations, core, members = found_in(s)
    assert relations.first.tolist() == [0, 1, 0, 3, 4]
    assert [sorted(block.rows.tolist()) for block in relations.blocks] == [[0, 1, 4]]
    weights = coordinates({0: 1, 2: 2}, core, members)
    assert weights is not None
    single, parts = relations.parts(relations.of_first(weights))
    assert single == {3: Fraction(2)}
    assert len(parts) == 1


def test_a_programme_can_be_copied() -> None:
    """Also one that has been solved, so that a parser that was asked can be; the copy finds the same."""
    costs, ones = np.array([1.0, 2.0]), csc_array(np.ones((1, 2)))
    bounds, right, end = (np.zeros(2), np.full(2, np.inf)), np.ones(1), monotonic() + 60
    programme = Resumed(costs, ones)
    for each in (programme, deepcopy(programme)):
        found = each.solve(*bounds, right, end)
        assert found is not None
        assert found[0].tolist() == [1.0, 0.0]
