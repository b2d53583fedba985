"""The whole-number mappings that fit must be listed, all of them, and counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import assume, given
from tests.laws.families import FAMILIES, inputs_of, outputs_of
from tests.laws.worlds import World, fitting, worlds
from tests.oracles_by_column import all_whole_mappings

from unanimity import BadInput, learn

IOWA = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]
INTEGRAL = next(family for family in FAMILIES if family.name == "integral")


def plain(mapping: Mapping[str, Mapping[str, int]]) -> frozenset[tuple[str, str, int]]:
    """A mapping as a set of who contributes what how often."""
    return frozenset((s, t, n) for s, row in mapping.items() for t, n in row.items() if n)


def test_the_running_example_has_four() -> None:
    """The paper's running example has exactly four mappings: two choices, each between two words."""
    for family in ("linear", "nonnegative", "integral"):
        found = learn(IOWA, family=family).mappings(10)
        assert found.count == len(found) == 4
        assert len({plain(mapping) for mapping in found}) == 4
        assert [len(part.choices) for part in found.parts] == [2, 2]
        assert {str(part) for part in found.parts} == {
            "area from “area” or “of”",
            "city from “cities” or “in”",
        }


def test_a_limit_is_kept_and_the_count_is_not_limited() -> None:
    """No more mappings are listed than asked for, but all are counted."""
    found = learn(IOWA).mappings(3)
    assert len(found) == 3
    assert found.count == 4


def test_none_fit() -> None:
    """If no whole mapping fits, none is listed and the count is 0."""
    found = learn([("a a", "x")]).mappings()
    assert found.count == len(found) == 0
    assert learn([("a", "x"), ("a b", "")]).mappings().count == 0


def test_nothing_learned_leaves_one() -> None:
    """Without examples there is one mapping, the empty one; with empty outputs every word contributes nothing."""
    assert list(learn([]).mappings()) == [{}]
    assert list(learn([("a b", "")]).mappings()) == [{"a": {}, "b": {}}]


def test_too_many_to_count() -> None:
    """Where there are too many, the count is None and as many as asked for are listed."""
    found = learn([("a b c", {"x": 500})]).mappings(7)
    assert found.count is None
    assert len(found) == 7
    assert not found.parts[0].complete
    assert len(str(found.parts[0])) < 200


@pytest.mark.parametrize("limit", [-1, 2.5, "3"])
def test_a_limit_is_a_number_of_mappings(limit: Any) -> None:
    """Anything but a whole number of 0 or more is refused."""
    with pytest.raises(BadInput, match="makes no sense"):
        learn(IOWA).mappings(limit)


@given(worlds(5))
def test_all_of_them_by_enumeration(world: World) -> None:
    """The mappings listed are exactly those that enumeration finds."""
    pairs = fitting(INTEGRAL, world.pairs)
    found = learn(pairs, family="integral").mappings(500)
    assume(found.count is not None and found.count <= 500)
    expected = all_whole_mappings(inputs_of(pairs), outputs_of(pairs))
    by_target = (frozenset((s, t, n) for t, s, n in plain(columns)) for columns in expected)
    assert {plain(mapping) for mapping in found} == set(by_target)
    assert found.count == len(expected)
