"""Trees must be equal exactly when they are written the same."""

from __future__ import annotations

import copy
import pickle
from decimal import Decimal

import pytest

from unanimity.language.forms.trees import DEEPEST, Constant, Node, Tree, depth

Value = str | int | Decimal | bool | None
DECIMALS = [Decimal(text) for text in ("1", "1.0", "1.00", "-0.0")]
DIFFERENT: list[Value] = ["1", "true", "", 1, 0, True, False, None, *DECIMALS]


def chain(levels: int) -> Tree:
    """A tree of so many levels."""
    tree = Node("end")
    for _ in range(levels - 1):
        tree = Node("on", (tree,))
    return tree


def test_what_is_written_differently_is_different() -> None:
    """Texts, numbers, truth values and nothing are never equal by accident of Python."""
    for number, one in enumerate(DIFFERENT):
        for other in DIFFERENT[number + 1 :]:
            assert Constant(one) != Constant(other)
            assert Node("a", (Constant(one),)) != Node("a", (Constant(other),))
    assert len(set(map(Constant, DIFFERENT))) == len(DIFFERENT)


@pytest.mark.parametrize("value", DIFFERENT)
def test_what_is_written_the_same_is_equal(value: Value) -> None:
    """A constant equals another of the same value, with the same hash, and never the value itself."""
    assert Constant(value) == Constant(copy.deepcopy(value))
    assert hash(Constant(value)) == hash(Constant(copy.deepcopy(value)))
    assert Constant(value) != value


def test_numbers_can_be_compared_by_what_they_amount_to() -> None:
    """`number` is the same for 1, 1.0 and 1.00, is exact, and is None for what is no number."""
    assert Constant(1).number == Constant(Decimal("1.0")).number == Constant(Decimal("1.00")).number
    assert Constant(10**40).number == Constant(Decimal("1E+40")).number
    assert Constant(10**40 + 1).number != Constant(Decimal("1E+40")).number
    assert [Constant(value).number for value in ("1", True, False, None)] == [None] * 4


def test_depth_counts_levels() -> None:
    """A leaf has one level, a node one more than its deepest child, however deep."""
    assert depth(Constant(1)) == depth(Node("a")) == 1
    assert depth(Node("a", (Node("b", (Constant(1),)), Constant(2)))) == 3
    assert depth(chain(20_000)) == 20_000


def test_the_deepest_trees_are_ordinary_values() -> None:
    """Trees of the most levels that can be read are compared, hashed, printed, copied and pickled."""
    tree, same = chain(DEEPEST), chain(DEEPEST)
    assert tree == same
    assert hash(tree) == hash(same)
    assert repr(tree) == repr(same)
    assert copy.deepcopy(tree) == tree
    assert pickle.loads(pickle.dumps(tree)) == tree  # noqa: S301
