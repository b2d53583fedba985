"""Which unknowns are forced to 0 must be exactly right, and proved in whole numbers."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.exact.matrices import Dense, matrices, rows_of
from tests.oracles_by_column import corners

from unanimity.exact import relative_interior as positive
from unanimity.exact.relative_interior import Positive, nonnegative_solutions
from unanimity.exact.rows import Rows


@st.composite
def systems(draw: st.DrawFn) -> tuple[Dense, list[int]]:
    """Equations A m = b that some m >= 0 solves, in which every unknown occurs."""
    a = draw(matrices(st.integers(1, 3), height=draw(st.integers(1, 5)), width=draw(st.integers(1, 6))))
    a = a[:, np.array([any(column) for column in a.T], dtype=np.bool_)]
    m = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=a.shape[1], max_size=a.shape[1]))
    return a, [int(sum(n * x for n, x in zip(row, m, strict=True))) for row in a]


def solved(a: Dense, b: list[int]) -> Positive | None:
    """What is found, with all unknowns in one column."""
    goals = Rows.of([{0: count} for count in b], 1)
    return nonnegative_solutions(rows_of(a), goals, np.zeros(a.shape[1], dtype=np.int64))


def solutions(a: Dense, b: list[int]) -> list[dict[int, Fraction]]:
    """Solutions whose averages are all of them."""
    inputs = [{j: int(n) for j, n in enumerate(row) if n} for row in a]
    found = corners(inputs, [{0: count} if count else {} for count in b])
    return [{int(j): Fraction(n) for j, n in corner.items()} for corner in found.get(0, [{}])]


@given(systems())
def test_positive_exactly_where_a_solution_is(system: tuple[Dense, list[int]]) -> None:
    """An unknown is positive if some solution has it positive, and zero otherwise; nothing is left open."""
    a, b = system
    found = solved(a, b)
    assert found is not None
    expected = [any(corner.get(j, 0) > 0 for corner in solutions(a, b)) for j in range(a.shape[1])]
    assert found.positive.tolist() == expected
    assert (found.positive ^ found.zero).all()


@given(systems())
def test_both_sides_are_proved(system: tuple[Dense, list[int]]) -> None:
    """`inside` solves the equations and is positive there; z is 0 there, above 0 elsewhere, and gives b nothing."""
    a, b = system
    found = solved(a, b)
    assert found is not None
    inside = [found.inside.row(j).get(0, Fraction(0)) for j in range(a.shape[1])]
    assert [sum(n * x for n, x in zip(row, inside, strict=True)) for row in a] == b
    assert [x > 0 for x in inside] == found.positive.tolist()
    z = [int(n) for n in found.z]
    sums = [sum(n * int(x) for n, x in zip(z, column, strict=True)) for column in a.T]
    assert all(total == 0 if sure else total > 0 for total, sure in zip(sums, found.positive, strict=True))
    assert sum(n * goal for n, goal in zip(z, b, strict=True)) == 0


@given(systems())
def test_base_and_dissent_span_the_solutions(system: tuple[Dense, list[int]]) -> None:
    """The base solves the equations, every direction is in their null space, and leaves zeros alone."""
    a, b = system
    found = solved(a, b)
    assert found is not None
    base = [found.span.base.row(j).get(0, Fraction(0)) for j in range(a.shape[1])]
    assert [sum(n * x for n, x in zip(row, base, strict=True)) for row in a] == b
    for direction in found.span.dissent.transposed():
        assert all(sum(int(row[j]) * n for j, n in direction.items()) == 0 for row in a)
        assert all(found.positive[j] for j in direction)


@given(matrices(st.integers(1, 3), height=4, width=4), st.lists(st.integers(0, 6), min_size=4, max_size=4))
def test_none_only_where_there_is_none(a: Dense, b: list[int]) -> None:
    """If any solution without negative numbers exists, it is found."""
    kept = a[:, np.array([any(column) for column in a.T], dtype=np.bool_)]
    assert (solved(kept, b) is None) == (not solutions(kept, b))


@pytest.mark.parametrize("lost", ["inside", "z"])
def test_what_is_not_proved_stays_open(lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If rounding failed, unknowns would be open, the dissent wider, and `inside` still a solution."""
    a, b = np.array([[1, 1, 1, 1], [1, 1, 0, 0]], dtype=object), [1, 1]
    if lost == "z":
        monkeypatch.setattr(positive, "_zeros", lambda a, *_: (np.zeros(len(a)), np.zeros(a.width, dtype=np.bool_)))
    else:
        inside = positive._inside

        def dimmed(*given: object) -> object:
            solution, seen = inside(*given)  # type: ignore[arg-type]
            return solution, seen & (np.arange(len(seen)) != 0) if len(seen) == 2 else seen

        monkeypatch.setattr(positive, "_inside", dimmed)
    found = solved(a, b)
    assert found is not None
    assert not (found.positive | found.zero).all()
    inside_now = [found.inside.row(j).get(0, Fraction(0)) for j in range(4)]
    assert all(n >= 0 for n in inside_now)
    assert [sum(n * x for n, x in zip(row, inside_now, strict=True)) for row in a] == b
    assert found.span.dissent.width > found.proved.width
