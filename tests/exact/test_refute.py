"""A refutation is found exactly when there is nothing to be found, and follows the rule."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.exact.matrices import Dense, rows_of
from tests.exact.test_positive import solutions
from tests.exact.test_whole import enumerated, systems

from unanimity.exact.refute import Box, Claim, Leaf, Remainder, Split, Tree, leaves, refute, renamed


def box_of(a: Dense, b: list[int], *, whole: bool) -> Box:
    """What each unknown can be by a single equation."""
    most = [min(Fraction(goal, int(n)) for n, goal in zip(column, b, strict=True) if n) for column in a.T]
    return Box([0] * len(most), [int(n) if whole else n for n in most])


def refutes(tree: Tree[int], a: Dense, b: list[int], box: Box, claim: Claim | None) -> bool:
    """The rule of docs/proofs.md, once more and plainly."""
    if isinstance(tree, Split):
        below, above = box.halves(tree.atom, tree.at)
        return refutes(tree.below, a, b, below, claim) and refutes(tree.above, a, b, above, claim)
    if isinstance(tree, Remainder):
        shares = tree.weights.items()
        left = [sum((share * int(a[i][s]) for i, share in shares), Fraction(0)) for s in range(a.shape[1])]
        right = sum((share * b[i] for i, share in shares), Fraction(0))
        return all(n.denominator == 1 for n in left) and right.denominator != 1
    r = [sum(weight * int(a[i][s]) for i, weight in tree.weights.items()) for s in range(a.shape[1])]
    total: Fraction = Fraction(sum(weight * b[i] for i, weight in tree.weights.items()))
    if claim:
        r = [n + claim.side * tree.goal * claim.w.get(s, 0) for s, n in enumerate(r)]
        total += claim.side * tree.goal * claim.g
    for s, n in enumerate(r):
        most = box.hi[s] if n > 0 else box.lo[s]
        assert most is not None
        total -= n * most
    return total > 0 and tree.goal >= 0


@given(systems())
def test_refuted_exactly_when_nothing_solves(system: tuple[Dense, list[int]]) -> None:
    """Equations are refuted if and only if they have no solution: by a tree if it must be whole, else by a leaf."""
    a, b = system
    for whole, none in ((True, not enumerated(a, b)), (False, not solutions(a, b))):
        box = box_of(a, b, whole=whole)
        tree = refute(rows_of(a), b, box, None, whole=whole)
        assert (tree is not None) == none
        if tree is not None:
            assert refutes(tree, a, b, box, None)
            assert whole or isinstance(tree, Leaf)
            assert all(isinstance(end, Remainder) or end.goal == 0 for end in leaves(tree))


@given(systems(), st.data())
def test_every_other_value_is_refuted(system: tuple[Dense, list[int]], data: st.DataObject) -> None:
    """A claim about a functional is refuted if and only if no whole solution meets it."""
    a, b = system
    numbers = data.draw(st.lists(st.integers(-2, 2), min_size=a.shape[1], max_size=a.shape[1]))
    w = {s: n for s, n in enumerate(numbers) if n}
    claim = Claim(data.draw(st.sampled_from([-1, 1])), w, data.draw(st.integers(-3, 5)))
    values = [sum(n * m[s] for s, n in w.items()) for m in enumerated(a, b)]
    met = any(claim.side * (value - claim.g) >= 0 for value in values)
    box = box_of(a, b, whole=True)
    tree = refute(rows_of(a), b, box, claim, whole=True)
    assert (tree is None) == met
    assert tree is None or refutes(tree, a, b, box, claim)


def test_numbers_and_names_can_be_exchanged() -> None:
    """`renamed` puts other numbers for equations and other names for unknowns, and changes nothing else."""
    tree = Split(1, 4, Leaf({0: 2, 1: -1}, 3), Leaf({1: 5}, 0))
    assert renamed(tree, [7, 9].__getitem__, ["a", "b"].__getitem__) == Split(
        "b", 4, Leaf({7: 2, 9: -1}, 3), Leaf({9: 5}, 0)
    )
    assert list(leaves(tree)) == [Leaf({0: 2, 1: -1}, 3), Leaf({1: 5}, 0)]


def test_a_remainder_is_seen_at_once() -> None:
    """An odd number of even counts is refuted by one equation, however many unknowns there are."""
    a = np.full((1, 12), 2, dtype=object)
    box = box_of(a, [101], whole=True)
    assert refute(rows_of(a), [101], box, None, whole=True) == Remainder({0: Fraction(1, 2)})
    assert refute(rows_of(a), [101], Box(box.lo, [Fraction(101, 2)] * 12), None, whole=False) is None
