"""Bounds, whole solutions and their hulls against plain enumeration."""

from __future__ import annotations

from itertools import product
from time import monotonic

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests import oracles
from tests.exact.matrices import Dense, matrices, rows_of

from unanimity.exact.bounds import tighten
from unanimity.exact.cpsat import OutOfTime, Programme, has_whole_solution, whole_hull
from unanimity.exact.eliminate import eliminate
from unanimity.exact.relative_interior import free_unknowns
from unanimity.exact.rows import Rows

FOREVER = 1e9


@st.composite
def systems(draw: st.DrawFn) -> tuple[Dense, list[int]]:
    """Equations in which every unknown occurs; most have a whole solution without negative numbers."""
    a = draw(matrices(st.integers(1, 4), height=draw(st.integers(1, 3)), width=draw(st.integers(1, 5))))
    a = a[:, np.array([any(column) for column in a.T], dtype=np.bool_)]
    m = draw(st.lists(st.integers(0, 3), min_size=a.shape[1], max_size=a.shape[1]))
    slip = draw(st.sampled_from([0, 0, 0, 1]))
    return a, [slip + int(sum(n * x for n, x in zip(row, m, strict=True))) for row in a]


def enumerated(a: Dense, b: list[int]) -> list[tuple[int, ...]]:
    """All whole solutions without negative numbers."""
    most = [min(goal // n for n, goal in zip(column, b, strict=True) if n) for column in a.T]
    every = product(*(range(n + 1) for n in most))
    return [
        m for m in every if all(sum(n * x for n, x in zip(r, m, strict=True)) == g for r, g in zip(a, b, strict=True))
    ]


@given(systems())
def test_bounds_hold_for_every_solution(system: tuple[Dense, list[int]]) -> None:
    """Every solution lies within the bounds, and there is none if there are no bounds."""
    a, b = system
    bounds = tighten(rows_of(a), np.array(b, dtype=np.int64))
    found = enumerated(a, b)
    assert bounds is not None or not found
    if bounds is not None:
        assert all((bounds.lo <= m).all() and (m <= bounds.hi).all() for m in map(np.array, found))


@given(systems())
def test_all_solutions_are_listed_and_counted(system: tuple[Dense, list[int]]) -> None:
    """`solutions` gives all of them if they are as few as allowed, and says so."""
    a, b = system
    bounds = tighten(rows_of(a), np.array(b, dtype=np.int64))
    expected = set(enumerated(a, b))
    assert has_whole_solution(rows_of(a), np.array(b, dtype=np.int64), 60.0) == bool(expected)
    assume(bounds is not None and len(expected) < 200)
    assert bounds is not None
    programme = Programme(rows_of(a), np.array(b, dtype=np.int64), bounds)
    found, complete = programme.solutions(200, monotonic() + FOREVER)
    assert complete
    assert {tuple(m.tolist()) for m in found} == expected
    assert len(found) == len(expected)
    if len(expected) > 1:
        some, complete = programme.solutions(len(expected) - 1, monotonic() + FOREVER)
        assert not complete
        assert len(some) == len(expected) - 1


@given(systems())
def test_the_hull_spans_all_differences(system: tuple[Dense, list[int]]) -> None:
    """The first is a solution, and the differences found span those of all solutions, and no more."""
    a, b = system
    goals = np.array(b, dtype=np.int64)
    bounds = tighten(rows_of(a), goals)
    assume(bounds is not None)
    assert bounds is not None
    found = eliminate(rows_of(a), Rows.of([{0: goal} for goal in b], 1))
    free, _ = free_unknowns(found.dissent, found.base.numerators)
    hull = whole_hull(Programme(rows_of(a), goals, bounds), free, None, monotonic() + FOREVER)
    expected = enumerated(a, b)
    assert (hull is None) == (not expected)
    if hull is not None:
        assert hull.complete
        assert tuple(hull.first.tolist()) in expected
        mine = [dict(enumerate(d.tolist())) for d in hull.differences]
        all_of_them = [dict(enumerate((np.array(m) - hull.first).tolist())) for m in expected]
        assert oracles.rank(mine) == len(mine) == oracles.rank([*mine, *all_of_them])
        assert all(tuple((hull.first + d).tolist()) in expected for d in hull.differences)


def test_without_time_nothing_is_claimed() -> None:
    """With no time left the solver is not asked: the hull has the guess and is not complete, or there is no hull."""
    a, b = np.array([[2, 3]], dtype=object), np.array([6])
    bounds = tighten(rows_of(a), b)
    assert bounds is not None
    programme = Programme(rows_of(a), b, bounds)
    hull = whole_hull(programme, np.array([1]), np.array([3, 0]), monotonic() - 1)
    assert hull is not None
    assert not hull.complete
    assert not hull.differences
    with pytest.raises(OutOfTime):
        whole_hull(programme, np.array([1]), None, monotonic() - 1)


def test_a_wrong_guess_does_no_harm() -> None:
    """A guess that is no solution is not taken."""
    a, b = np.array([[1, 1]], dtype=object), np.array([1])
    bounds = tighten(rows_of(a), b)
    assert bounds is not None
    hull = whole_hull(Programme(rows_of(a), b, bounds), np.array([1]), np.array([2, -1]), monotonic() + FOREVER)
    assert hull is not None
    assert hull.first.sum() == 1
    assert (hull.first >= 0).all()
