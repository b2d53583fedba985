"""The oracles must agree with each other, and with what other people's programs and brute force say."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
import sympy  # type: ignore[import-untyped]
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import linprog
from tests import oracles
from tests.oracles_by_column import (
    all_whole_mappings,
    corners,
    integral_consistent,
    integral_forced,
    linear_columns,
    nonnegative_consistent,
    nonnegative_forced,
    whole_columns,
)

Counts = dict[str, int]
System = tuple[list[Counts], list[Counts]]

ATOMS = "abcd"
WAYS = {
    "linear": (oracles.consistent, oracles.forced),
    "nonnegative": (nonnegative_consistent, nonnegative_forced),
    "integral": (integral_consistent, integral_forced),
}


@st.composite
def systems(draw: st.DrawFn, most: int = 4) -> System:
    """Up to four examples over up to so many atoms, with two targets; about half of them follow a whole mapping."""
    atoms = ATOMS[: draw(st.integers(1, most))]
    bags = st.fixed_dictionaries({}, optional=dict.fromkeys(atoms, st.integers(1, 3)))
    s = draw(st.lists(bags, max_size=4))
    numbers = st.fixed_dictionaries({"T": st.integers(0, 4), "U": st.integers(0, 2)})
    if draw(st.booleans()):
        truth = {atom: draw(numbers) for atom in atoms}
        return s, [{t: sum(n * truth[atom][t] for atom, n in x.items()) for t in "TU"} for x in s]
    return s, [draw(numbers) for _ in s]


questions = st.dictionaries(st.sampled_from(ATOMS), st.integers(-2, 3))


@given(systems(), questions)
def test_wider_families_force_less(system: System, x: Counts) -> None:
    """What a wider family fits or forces, a narrower one forces alike, as long as some mapping of it fits."""
    fits = [consistent(*system) for consistent, _ in WAYS.values()]
    assert fits == sorted(fits, reverse=True)
    outputs = [forced(*system, x) for fit, (_, forced) in zip(fits, WAYS.values(), strict=True) if fit]
    for wider, narrower in pairwise(outputs):
        assert wider is None or wider == narrower


@given(systems(most=3))
def test_whole_columns_are_all_there_are(system: System) -> None:
    """Depth-first search finds exactly the whole columns that trying every column in a box finds."""
    s, t = system
    atoms = [atom for atom in ATOMS if any(atom in row for row in s)]
    matrix = np.array([[row.get(atom, 0) for atom in atoms] for row in s]).reshape(len(s), len(atoms))
    for goal, found in whole_columns(s, t).items():
        column = np.array([row[goal] for row in t])
        box = np.array(list(product(range(column.max() + 1), repeat=len(atoms))))
        right = box[(box @ matrix.T == column).all(axis=1)].tolist()
        assert sorted([m[atom] for atom in atoms] for m in found) == sorted(right)


@given(systems(), questions)
def test_whole_mappings_agree_exactly_when_forced(system: System, x: Counts) -> None:
    """The integral oracle says what a list of all whole mappings shows, and nothing forces an atom never seen."""
    s, t = system
    mappings = all_whole_mappings(s, t)
    assert integral_consistent(s, t) == bool(mappings)
    assume(mappings)
    outputs = [{goal: oracles.dot(x, column) for goal, column in mapping.items()} for mapping in mappings]
    unseen = any(n and not any(atom in row for row in s) for atom, n in x.items())
    agreed = not unseen and all(output == outputs[0] for output in outputs)
    assert integral_forced(s, t, x) == ({goal: n for goal, n in outputs[0].items() if n} if agreed else None)


@given(systems(), questions)
def test_linear_columns_agree_exactly_when_forced(system: System, x: Counts) -> None:
    """The linear columns fit, there are some if any mapping fits, and they agree on what the linear oracle forces."""
    s, t = system
    found = linear_columns(s, t)
    assert all(found.values()) == oracles.consistent(s, t)
    for goal, columns in found.items():
        assert all(oracles.dot(x, m) == y[goal] for m in columns for x, y in zip(s, t, strict=True))
    assume(found and all(found.values()) and all(any(atom in row for row in s) for atom, n in x.items() if n))
    agreed = all(len({oracles.dot(x, m) for m in columns}) == 1 for columns in found.values())
    output = {goal: oracles.dot(x, columns[0]) for goal, columns in found.items()}
    assert oracles.forced(s, t, x) == ({goal: n for goal, n in output.items() if n} if agreed else None)


@given(systems())
def test_corners_fit(system: System) -> None:
    """Every corner fits, none of its numbers is negative, and no two corners are the same."""
    s, t = system
    for goal, found in corners(s, t).items():
        for i, corner in enumerate(found):
            assert all(oracles.dot(x, corner) == y[goal] for x, y in zip(s, t, strict=True))
            assert min(corner.values(), default=0) >= 0
            assert corner not in found[:i]


@given(systems(), questions)
def test_corners_reach_what_linear_programming_finds(system: System, x: Counts) -> None:
    """The least and the most at the corners are those that HiGHS finds; where it finds none there is no corner."""
    s, t = system
    atoms = [atom for atom in ATOMS if any(atom in row for row in s)]
    assume(atoms)
    matrix = np.array([[row.get(atom, 0) for atom in atoms] for row in s])
    cost = np.array([x.get(atom, 0) for atom in atoms])
    for goal, found in corners(s, t).items():
        column = np.array([row[goal] for row in t])
        least, most = (linprog(sign * cost, A_eq=matrix, b_eq=column) for sign in (1, -1))
        assert (least.status == 0) == (most.status == 0) == bool(found)
        if found:
            values = [oracles.dot(x, corner) for corner in found]
            assert float(min(values)) == pytest.approx(least.fun, abs=1e-7)
            assert float(max(values)) == pytest.approx(-(most.fun or 0), abs=1e-7)


@given(systems())
def test_whole_columns_lie_between_the_corners(system: System) -> None:
    """A polytope that holds a whole column has corners, and one whose single corner is whole holds no other column."""
    s, t = system
    whole, all_corners = whole_columns(s, t), corners(s, t)
    for goal, found in all_corners.items():
        assert found or not whole[goal]
        if len(found) == 1:
            assert whole[goal] == [m for m in found if all(n.denominator == 1 for n in m.values())]


@given(systems())
def test_ranks_and_null_spaces_are_those_of_sympy(system: System) -> None:
    """Rank and null space are what sympy finds, and every direction is orthogonal to every row."""
    s, _ = system
    matrix = sympy.Matrix(len(s), len(ATOMS), [row.get(atom, 0) for row in s for atom in ATOMS])
    directions = oracles.null_space(s, ATOMS)
    assert oracles.rank(s) == matrix.rank()
    assert len(directions) == len(matrix.nullspace()) == oracles.rank(directions)
    assert not any(oracles.dot(row, direction) for row in s for direction in directions)


def test_three_systems_by_hand() -> None:
    """A system that only whole mappings settle, one that mappings >= 0 settle, and one that nothing whole fits."""
    knapsack: System = [{"a": 3, "b": 5}], [{"T": 8}]
    assert oracles.forced(*knapsack, {"a": 1}) is nonnegative_forced(*knapsack, {"a": 1}) is None
    assert integral_forced(*knapsack, {"a": 1, "b": 2}) == {"T": Fraction(3)}
    struck: System = [{"a": 1, "b": 1}, {"b": 1, "c": 1}], [{"T": 1}, {}]
    assert oracles.forced(*struck, {"a": 1}) is None
    assert nonnegative_forced(*struck, {"a": 1}) == integral_forced(*struck, {"a": 1}) == {"T": Fraction(1)}
    halves: System = [{"a": 2}], [{"T": 1}]
    assert nonnegative_forced(*halves, {"a": 1}) == {"T": Fraction(1, 2)}
    assert not integral_consistent(*halves)


def test_without_targets_seen_atoms_contribute_nothing() -> None:
    """If no output holds anything, no seen atom contributes anything unless negative numbers could cancel out."""
    s: list[Counts] = [{"a": 1, "b": 1}]
    t: list[Counts] = [{}]
    for forced in (nonnegative_forced, integral_forced):
        assert forced(s, t, {"a": 1}) == forced(s, t, {}) == {}
        assert forced(s, t, {"a": 1, "never seen": 1}) is None
    assert oracles.forced(s, t, {"a": 1}) is None
