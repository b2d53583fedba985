"""Edges are put together to the output that has them, and never where several outputs have them.

value     any value of JSON; order in lists is not said by edges, so values are compared without it
size      the number of constants, keys, objects, lists and calls in a value
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.bags import Bag
from unanimity.language.calls.composing import SeveralCalls, Uncomposed, composed
from unanimity.language.calls.distributing import distribution
from unanimity.language.calls.edges import edges, read_edge
from unanimity.language.calls.paths import below, last_key, spelled
from unanimity.language.forms.json_calls import JsonCalls
from unanimity.language.forms.shapes import Shape, shaped
from unanimity.language.forms.trees import Constant, Node, Tree

CONSTANTS = (True, "true", 1, "1", None, "", "[]", "{}", "()", "f()", "<city>", "a=1")
FEW = (True, "true")
KEYS = ("a", "b")
TOOLS = ("f", "g")
ODD = (
    "",
    "a.b",
    "[]",
    "a[]",
    "a b",
    "()",
    "f()",
    "=",
    "[()]",
    'a"b',
    "a\\",
    "a.b.c",
    "ä",
    "name",
    "arguments",
    "<city>",
)


def shape_of(value: Any) -> Shape:
    """The shape of a value without names."""
    codec = JsonCalls()
    return shaped(codec.tree(value), (), codec).shape


def bag_of(value: Any, *, listed: bool) -> Bag:
    """The edges of a value."""
    return Bag(Counter(edge.atom for edge in edges(shape_of(value), listed=listed)))


def loose(shape: Shape) -> str:
    """A shape as a text, the same for shapes that differ in the order of items, keys and calls only."""
    return f"{shape.label}({','.join(sorted(map(loose, shape.children)))})"


@cache
def values(size: int, constants: tuple[Any, ...] = FEW) -> tuple[Any, ...]:
    """All values of a size, without regard to the order in lists."""
    if size == 1:
        return (*constants, [], {})
    found = list[Any](filter(None, objects(size - 1, constants)))
    found += [{"name": tool, "arguments": each} for tool in TOOLS for each in objects(size - 1, constants)]
    found += [list(items) for items in bags(size - 1, constants) if items]
    return tuple(found)


def objects(size: int, constants: tuple[Any, ...]) -> Iterator[dict[str, Any]]:
    """All objects whose members have this size together, each with one for its key."""
    if size == 0:
        yield {}
    for count in range(1, len(KEYS) + 1):
        for keys in combinations(KEYS, count):
            for sizes in shares(size - count, count):
                yield from (
                    dict(zip(keys, each, strict=True)) for each in product(*(values(n, constants) for n in sizes))
                )


def bags(size: int, constants: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """All bags of items that have this size together."""
    for count in range(1, size + 1):
        for sizes in shares(size, count):
            if list(sizes) == sorted(sizes):
                groups = [combinations_with_replacement(values(n, constants), k) for n, k in Counter(sizes).items()]
                yield from (tuple(item for group in each for item in group) for each in product(*groups))


def shares(size: int, count: int) -> Iterator[tuple[int, ...]]:
    """All ways to share a size among so many, each of which has at least one."""
    if count == 1 and size >= 1:
        yield (size,)
    if count > 1:
        yield from ((n, *rest) for n in range(1, size - count + 2) for rest in shares(size - n, count - 1))


def check(every: Sequence[Any], *, listed: bool) -> tuple[int, int, int]:
    """No edges of several values are put together; returns how many bags there are, are put together, are shared."""
    by_bag: dict[Bag, set[str]] = defaultdict(set)
    for value in every:
        by_bag[bag_of(value, listed=listed)].add(loose(shape_of(value)))
    made = several = 0
    for bag, shapes in by_bag.items():
        assert all(edge is not None and edge.atom == atom for atom, edge in ((a, read_edge(a)) for a in bag))
        several += len(shapes) > 1
        try:
            found = composed(bag, listed=listed)
        except Uncomposed:
            continue
        if isinstance(found, Shape):
            made += 1
            assert shapes == {loose(found)}, (dict(bag), shapes, found)
        else:
            assert isinstance(found, SeveralCalls)
    return len(by_bag), made, several


@pytest.mark.parametrize("listed", [False, True])
def test_edges_of_several_values_are_never_put_together(listed: bool) -> None:
    """All values up to size 6 with two constants, and up to 4 with all that could be mistaken for something else."""
    bags, made, several = check([each for size in range(1, 7) for each in values(size)], listed=listed)
    assert bags > 3_000
    assert made > 1_700
    assert several > 90
    _, made, _ = check([each for size in range(1, 5) for each in values(size, CONSTANTS)], listed=listed)
    assert made > 1_000


@pytest.mark.thorough
@pytest.mark.parametrize("listed", [False, True])
def test_the_same_of_larger_values(listed: bool) -> None:
    """All values of up to size 8."""
    _, made, several = check([each for size in range(1, 9) for each in values(size)], listed=listed)
    assert made > 26_000
    assert several > 5_000


@pytest.mark.parametrize("listed", [False, True])
def test_a_flat_call_is_its_edges(listed: bool) -> None:
    """A call without objects and with one list at most is put together from its edges, whatever its keys are called."""
    for tool, key, constant in product(("f", "a.b", "f()", "[]", 'a"b', "name"), ODD, CONSTANTS):
        for value in (constant, [constant], [], {}, {"x": constant}):
            call = {"name": tool, "arguments": {key: value, "z": 1}}
            for whole in (call, [call]):
                found = composed(bag_of(whole, listed=listed), listed=listed)
                assert isinstance(found, Shape)
                assert loose(found) == loose(shape_of(whole))


@pytest.mark.parametrize("tool", ["", "[", "()", "[()]", "=()"])
def test_tools_with_odd_names_are_put_together_or_not_at_all(tool: str) -> None:
    """Whatever a tool is called, its edges make no other value."""
    arguments: Sequence[Any] = ({}, {"a": 1}, {"a": 2}, {"a": {"b": 1}}, {"a": [1]})
    every = [{"name": tool, "arguments": each} for each in arguments]
    for listed in (False, True):
        for value in (*every, *([each] for each in every), [*every[:2]], {"a": every[1]}):
            try:
                found = composed(bag_of(value, listed=listed), listed=listed)
            except Uncomposed:
                continue
            assert not isinstance(found, Shape) or loose(found) == loose(shape_of(value))


def test_a_path_is_parted_where_it_was_joined() -> None:
    """The last key of a path is the one that was put there, whatever keys look like."""
    for one, other in product(ODD, repeat=2):
        for items in ("", "[]", "[][]"):
            above = below("", one) + items
            assert last_key(below(above, other) + items) == (above, below("", other))
            assert spelled(below("", other)) == other


@given(st.recursive(st.sampled_from(CONSTANTS), lambda v: st.lists(v) | st.dictionaries(st.sampled_from(ODD), v)))
def test_any_value_is_put_together_again_or_refused(value: Any) -> None:
    """Deep values with odd keys."""
    for listed in (False, True):
        try:
            found = composed(bag_of(value, listed=listed), listed=listed)
        except Uncomposed:
            continue
        assert isinstance(found, Shape)
        assert loose(found) == loose(shape_of(value)), json.dumps(value)


Takes = Callable[[str, str, Tree], bool]
Possible = Callable[[str, Collection[str]], bool]


def every_distribution(
    tools: Sequence[str], arguments: Sequence[tuple[str, Tree]], takes: Takes, is_possible: Possible
) -> set[tuple[str, ...]]:
    """All bags of calls that come of giving each argument to some call, as texts."""
    found = set[tuple[str, ...]]()
    for owners in product(range(len(tools)), repeat=len(arguments)):
        own = [[arguments[k] for k, owner in enumerate(owners) if owner == i] for i in range(len(tools))]
        keys = [[key for key, _ in each] for each in own]
        if all(len(set(each)) == len(each) for each in keys) and all(
            is_possible(tool, [key for key, _ in each]) and all(takes(tool, key, value) for key, value in each)
            for tool, each in zip(tools, own, strict=True)
        ):
            calls = [Node(tool, _members(each)) for tool, each in zip(tools, own, strict=True)]
            found.add(tuple(sorted(map(JsonCalls().text, calls))))
    return found


def _members(arguments: Sequence[tuple[str, Tree]]) -> tuple[Node, ...]:
    return tuple(Node(f"{key}:", (value,)) for key, value in sorted(arguments, key=lambda each: each[0]))


SCHEMAS = {
    "f()": ({"a"}, {"a", "b"}),
    "g()": (set(), {"b"}),
    "h()": ({"a", "c"}, {"a", "b", "c"}),
    "i()": ({"c"}, {"c"}),
}


@pytest.mark.parametrize("exact", [False, True])
def test_arguments_are_distributed_in_the_only_way(exact: bool) -> None:
    """Up to three calls and four arguments: the library's distribution is the only one, or there is none or several."""

    def takes(tool: str, key: str, value: Tree) -> bool:
        return key in SCHEMAS[tool][1] and (tool, key, value) != ("h()", "b", Constant("y"))

    def is_possible(tool: str, keys: Collection[str]) -> bool:
        needs, every = SCHEMAS[tool]
        return set(keys) in (needs, every) if exact else needs <= set(keys)

    each = [(key, Constant(value)) for key in "abc" for value in ("x", "y")]
    asked = found = 0
    for count in range(1, 4):
        for tools in combinations_with_replacement(SCHEMAS, count):
            for size in range(5):
                for arguments in combinations_with_replacement(each, size):
                    ways = every_distribution(tools, arguments, takes, is_possible)
                    calls = distribution(tools, arguments, takes, is_possible)
                    asked += 1
                    if calls is None:
                        assert len(ways) != 1, (tools, arguments)
                    else:
                        found += 1
                        assert ways == {tuple(sorted(map(JsonCalls().text, calls)))}, (tools, arguments)
    assert asked > 5_000
    assert found > 200
