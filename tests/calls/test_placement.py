"""Names are placed exactly where every placement puts them, as trying all placements says.

slot    a path with a type, as often as the edges have it
way     for each path and type the names that stand there, as a multiset
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.language.calls.placement import Placement, placement
from unanimity.language.calls.roles import Role
from unanimity.language.lexicon import Mention

Slots = Mapping[tuple[str, str], int]
Way = frozenset[tuple[tuple[str, str], frozenset[tuple[Mention, int]]]]
MayFill = Callable[[str, Mention], bool]

PATHS = ("from", "to", "via[]")
KINDS = (("city",), ("person",))
ROLES: Sequence[Role] = (
    *(
        {},
        {"from": 1},
        {"to": 1},
        {"via[]": 1},
        {"via[]": 2},
        {"from": 1, "to": 1},
        {"to": 1, "via[]": 1},
        {"other": 1},
    ),
)


def every_way(slots: Slots, mentions: Sequence[Mention], roles: Mapping[Mention, Role], may_fill: MayFill) -> set[Way]:
    """All functions from slots to names of their types in which each name with a role fills just what this says."""
    names = list(dict.fromkeys(mentions))
    each = [slot for slot, count in slots.items() for _ in range(count)]
    able = [[name for name in names if name.token == token and may_fill(path, name)] for path, token in each]
    found = set[Way]()
    for chosen in product(*able):
        filled = {
            name: Counter(path for (path, _), other in zip(each, chosen, strict=True) if other == name)
            for name in names
        }
        if all(filled[name] == Counter(role) for name, role in roles.items()):
            found.add(_way(_grouped(slots, each, chosen)))
    return found


def _grouped(
    slots: Slots, each: Sequence[tuple[str, str]], chosen: Sequence[Mention]
) -> dict[tuple[str, str], list[Mention]]:
    found: dict[tuple[str, str], list[Mention]] = {slot: [] for slot in slots}
    for slot, name in zip(each, chosen, strict=True):
        found[slot].append(name)
    return found


def _way(placed: Mapping[tuple[str, str], Sequence[Mention]]) -> Way:
    return frozenset((slot, frozenset(Counter(names).items())) for slot, names in placed.items())


def check(slots: Slots, mentions: Sequence[Mention], roles: Mapping[Mention, Role], may_fill: MayFill) -> bool:
    """The library's placement is the only way, or a reason, and there is none or several; whether there is one."""
    ways = every_way(slots, mentions, roles, may_fill)
    placed: Placement | str = placement(slots, mentions, roles, may_fill)
    if isinstance(placed, str):
        assert placed
        assert len(ways) != 1, (slots, mentions, roles, placed)
        return False
    assert ways == {_way(placed)}, (slots, mentions, roles, placed)
    return True


def anything(_path: str, _mention: Mention) -> bool:
    """No tool is declared."""
    return True


def names_of(kinds: Sequence[tuple[str, ...]]) -> list[Mention]:
    """A name of each type."""
    return [Mention(f"name {i}", types) for i, types in enumerate(kinds)]


@pytest.mark.parametrize("twice", [False, True])
def test_all_small_placements(twice: bool) -> None:
    """Up to three names of two types, with any roles or none, in all bags of up to three slots."""
    every = [(path, f"<{kind}>") for path in PATHS for (kind,) in KINDS]
    bags = [Counter(bag) for size in range(4) for bag in combinations_with_replacement(every, size)]
    asked = unique = 0
    for kinds in (each for size in range(4) for each in combinations_with_replacement(KINDS, size)):
        names = names_of(kinds)
        several = ROLES[:6] if len(kinds) == 3 else ROLES
        for given_roles in product((None, *several), repeat=len(names)):
            roles = {name: role for name, role in zip(names, given_roles, strict=True) if role is not None}
            told = sum(sum(role.values()) for role in roles.values())
            for slots in bags:
                if abs(told - slots.total()) <= 1:
                    asked += 1
                    unique += check(slots, [*names, *names[:1]] if twice else names, roles, anything)
    assert asked > 15_000
    assert unique > 800


@given(st.data())
def test_any_placement(data: st.DataObject) -> None:
    """More names and slots, some of which declared tools do not let names fill."""
    kinds = data.draw(st.lists(st.sampled_from(KINDS), max_size=4))
    names = names_of(kinds)
    role = st.none() | st.sampled_from(ROLES)
    roles = {name: said for name in names if (said := data.draw(role)) is not None}
    bag = Counter((path, name.token) for name, said in roles.items() for path in Counter(said).elements())
    slot = st.tuples(st.sampled_from(PATHS), st.sampled_from(["<city>", "<person>"]))
    bag.update(data.draw(st.lists(slot, max_size=3)))
    if bag and data.draw(st.integers(0, 3)) == 0:
        bag -= Counter([min(bag)])
    barred = (
        data.draw(st.sets(st.tuples(st.sampled_from(PATHS), st.sampled_from(names)), max_size=3)) if names else set()
    )
    check(bag, names, roles, lambda path, mention: (path, mention) not in barred)


def test_one_free_name_fills_what_is_left_and_two_leave_it_open() -> None:
    """The claimed slots are filled, one free name takes all others, and with a second one nothing is known."""
    anna, bob, carl = names_of([("person",)] * 3)
    slots = {("from", "<person>"): 1, ("to", "<person>"): 1, ("via[]", "<person>"): 1}
    assert placement(slots, [anna, bob], {anna: {"to": 1}}) == {
        ("from", "<person>"): [bob],
        ("to", "<person>"): [anna],
        ("via[]", "<person>"): [bob],
    }
    assert isinstance(placement(slots, [anna, bob, carl], {anna: {"to": 1}}), str)
    assert isinstance(placement(slots, [anna, bob], {anna: {"to": 1}, bob: {"from": 1}}), str)
