"""Facts must be found by kind, by name and by relation, and be all that was told."""

from __future__ import annotations

import pytest
from tests.candidates.small_world import ADAMS, IOWA, OHIO, TOP, WORLD

from unanimity.demo.facts import Facts, Thing


def test_a_thing_may_be_of_several_kinds() -> None:
    """What is told to be of two kinds is of both."""
    assert ADAMS in WORLD.of_kind("city") & WORLD.of_kind("capital")
    assert TOP in WORLD.of_kind("place") & WORLD.of_kind("mountain")


@pytest.mark.parametrize("name", ["iowa", "Iowa", " IOWA? ", "ia", "IA"])
def test_a_thing_is_found_by_any_of_its_names(name: str) -> None:
    """A name is found as a sentence may have it, and so is a short one."""
    assert WORLD.called(name) == {IOWA}


def test_a_relation_is_read_either_way() -> None:
    """A thing is ahead of another exactly if that one is behind it."""
    assert OHIO in WORLD.ahead("next to", IOWA)
    for relation in ("in", "through", "next to", "capital", "high point", "low point"):
        for kind in ("state", "city", "river", "place", "country"):
            for thing in WORLD.of_kind(kind):
                assert all(thing in WORLD.behind(relation, other) for other in WORLD.ahead(relation, thing))
                assert all(thing in WORLD.ahead(relation, other) for other in WORLD.behind(relation, thing))


def test_what_was_not_told_is_not_so() -> None:
    """Kinds, names, relations and measures that nothing was told of hold nothing."""
    world = Facts([])
    assert not world.of_kind("state")
    assert not world.called("iowa")
    assert not world.ahead("in", IOWA)
    assert not world.behind("in", IOWA)
    assert not world.measured("area")


def test_measures_cannot_be_changed() -> None:
    """What a measure says is for reading only."""
    with pytest.raises(TypeError):
        WORLD.measured("area")[Thing("state", "new")] = 1  # type: ignore[index]
