"""How little equations can be missed, and what shows it, against plain enumeration."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.exact.matrices import Dense, matrices, rows_of
from tests.exact.test_whole import FOREVER

from unanimity.exact.cpsat import Programme, misses, whole_hull
from unanimity.exact.nearest_whole import nearest_whole, room
from unanimity.exact.refute import Box, Claim, Leaf, Split, Tree, refute_near

Whole = tuple[int, ...]


@st.composite
def noisy_systems(draw: st.DrawFn) -> tuple[Dense, list[int]]:
    """Equations that a whole m nearly solves; every unknown occurs, and no equation is empty."""
    a = draw(matrices(st.integers(1, 3), height=draw(st.integers(1, 4)), width=draw(st.integers(1, 3))))
    a = a[np.array([any(row) for row in a], dtype=np.bool_)]
    a = a[:, np.array([any(column) for column in a.T], dtype=np.bool_)]
    assume(a.size)
    m = draw(st.lists(st.integers(0, 2), min_size=a.shape[1], max_size=a.shape[1]))
    slips = draw(st.lists(st.integers(-2, 2), min_size=len(a), max_size=len(a)))
    exact = (int(sum(n * x for n, x in zip(row, m, strict=True))) for row in a)
    return a, [max(0, goal + slip) for goal, slip in zip(exact, slips, strict=True)]


def missed(a: Dense, b: list[int], m: Whole) -> int:
    """The sum of |A m - b|."""
    return sum(abs(sum(int(n) * x for n, x in zip(row, m, strict=True)) - g) for row, g in zip(a, b, strict=True))


def near(a: Dense, b: list[int], allowance: int) -> list[Whole]:
    """All whole m >= 0 that miss the equations by no more than the allowance."""
    most = [min((g + allowance) // n for n, g in zip(column, b, strict=True) if n) for column in a.T]
    return [m for m in product(*(range(n + 1) for n in most)) if missed(a, b, m) <= allowance]


def shows(tree: Tree[int], a: Dense, b: list[int], box: Box, claim: Claim | None, spare: int) -> bool:
    """The rule of docs/proofs.md for equations that may be missed, once more and plainly."""
    if isinstance(tree, Split):
        below, above = box.halves(tree.atom, tree.at)
        sides = ((tree.below, below), (tree.above, above))
        return all(shows(child, a, b, half, claim, spare) for child, half in sides)
    assert isinstance(tree, Leaf)
    weights: Mapping[int, int] = tree.weights
    force = claim.side * tree.goal if claim else 0
    total = sum(w * b[i] for i, w in weights.items()) + (force * claim.g if claim else 0)
    for s in range(a.shape[1]):
        r = sum(w * int(a[i][s]) for i, w in weights.items()) + (force * claim.w.get(s, 0) if claim else 0)
        most = box.hi[s] if r > 0 else box.lo[s]
        if r and most is None:
            return False
        total -= r * int(most or 0)
    return total > spare * max(map(abs, weights.values()), default=0)


@given(noisy_systems())
def test_nearest_misses_least(system: tuple[Dense, list[int]]) -> None:
    """No whole m misses the equations by less, and the weights show what they say."""
    a, b = system
    rows, right = rows_of(a), np.array(b, dtype=np.int64)
    found = nearest_whole(rows, right, FOREVER)
    total = misses(rows, right, found.m)
    assert total == found.missed.sum() == missed(a, b, tuple(found.m.tolist()))
    assert total == 0 or not near(a, b, total - 1)
    assert (found.shown <= found.missed).all()
    for block, shown in enumerate(found.shown.tolist()):
        w = {i: int(n) for i, n in enumerate(found.weights) if n and found.blocks_of_equations[i] == block}
        open_ended = Box([0] * a.shape[1], [None] * a.shape[1])
        assert shown == 0 or shows(Leaf(w, 0), a, b, open_ended, None, shown - 1)


@given(noisy_systems(), st.integers(0, 3))
def test_hulls_of_nearly_solved_equations(system: tuple[Dense, list[int]], extra: int) -> None:
    """With an allowance, a hull's differences span exactly those of all m within it, and the box holds them all."""
    a, b = system
    rows, right = rows_of(a), np.array(b, dtype=np.int64)
    allowance = int(nearest_whole(rows, right, FOREVER).missed.sum()) + extra
    box, every = room(rows, right, allowance), near(a, b, allowance)
    assert all((m <= box.hi).all() for m in map(np.array, every))
    hull = whole_hull(Programme(rows, right, box, allowance), np.arange(a.shape[1]), None, FOREVER)
    assert hull is not None
    assert hull.complete
    assert tuple(hull.first.tolist()) in every
    assert all(tuple((hull.first + difference).tolist()) in every for difference in hull.differences)
    spanned = np.array([list(map(int, d)) for d in hull.differences]).reshape(-1, a.shape[1])
    others = np.array([np.array(m) - hull.first for m in every]).reshape(-1, a.shape[1])
    assert np.linalg.matrix_rank(spanned) == np.linalg.matrix_rank(np.concatenate([spanned, others])) == len(spanned)


@given(noisy_systems(), st.integers(0, 3), st.data())
def test_refuted_exactly_when_nothing_comes_near(
    system: tuple[Dense, list[int]], spare: int, data: st.DataObject
) -> None:
    """A claim is refuted if and only if no whole m that misses the equations by at most what is spare meets it."""
    a, b = system
    numbers = data.draw(st.lists(st.integers(-2, 2), min_size=a.shape[1], max_size=a.shape[1]))
    w = {s: n for s, n in enumerate(numbers) if n}
    claim = Claim(data.draw(st.sampled_from([-1, 1])), w, data.draw(st.integers(-3, 5))) if w else None
    met = any(
        claim is None or claim.side * (sum(n * m[s] for s, n in w.items()) - claim.g) >= 0 for m in near(a, b, spare)
    )
    box = Box([0] * a.shape[1], [None] * a.shape[1])
    tree = refute_near(rows_of(a), b, box, claim, spare)
    assert (tree is None) == met
    assert tree is None or shows(tree, a, b, box, claim, spare)
