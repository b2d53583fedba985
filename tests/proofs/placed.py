"""Which placements of names, and which values of JSON, go with edges? Found by trying all, in the plainest way.

edges        a bag of atoms, as the chapter "Calls" of docs/proofs.md has them
slot         a place for a name: its path and its type, once for each time that the edges have it
placement    for each name the paths that it fills, with repetitions, sorted
normal       a value whose objects are sorted by their keys, and whose lists are sorted: their order says nothing
"""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

__all__ = [
    "Bag",
    "are_calls",
    "edges_of",
    "normal",
    "output_edges",
    "placements",
    "read",
    "slots_of",
    "values_of",
    "written",
]

Bag = Mapping[str, int]
Rest = Counter[str]

KEY = re.compile(r'\w[\w-]*|"(?:[^"\\]|\\.)*"')


def read(text: str) -> Any:
    """The value of a text in JSON, its numbers exact."""
    return json.loads(text, parse_int=Decimal, parse_float=Decimal)


def written(constant: Any) -> str:
    """A constant in the simplest form."""
    if not isinstance(constant, Decimal):
        return json.dumps(constant, ensure_ascii=False)
    digits = f"{constant:f}"
    digits = digits.rstrip("0").rstrip(".") if "." in digits else digits
    return "0" if digits == "-0" else digits


def key_of(key: str) -> str:
    """A key as paths have it."""
    return key if re.fullmatch(r"\w[\w-]*", key) else json.dumps(key, ensure_ascii=False)


def is_call(value: Any) -> bool:
    """Whether a value is a call."""
    return (
        isinstance(value, dict)
        and set(value) == {"name", "arguments"}
        and isinstance(value["name"], str)
        and isinstance(value["arguments"], dict)
    )


def are_calls(value: Any) -> bool:
    """Whether a value is a list of calls only."""
    return isinstance(value, list) and bool(value) and all(is_call(each) for each in value)


def output_edges(value: Any, *, lists: bool) -> list[str]:
    """The edges of a whole output, where outputs are lists of calls throughout or not."""
    if lists and is_call(value):
        return ["=()", *edges_of(value)]
    return [edge for edge in edges_of(value) if not (lists and are_calls(value) and edge == "[()]")]


def edges_of(value: Any, path: str = "") -> list[str]:
    """The edges of a value, all of whose constants are written out."""
    if isinstance(value, dict):
        members = value["arguments"] if is_call(value) else value
        below = [edges_of(each, f"{path}.{key_of(key)}" if path else key_of(key)) for key, each in members.items()]
        own = f"{key_of(value['name'])}()" if is_call(value) else ""
        return [(f"{path}={own}" if path else own) if own else f"{path}{{}}", *itertools.chain(*below)]
    if are_calls(value):
        mark = [f"{path}[()]"] if len(value) == 1 else []
        return [*mark, *itertools.chain(*(edges_of(each, path) for each in value))]
    if isinstance(value, list):
        return [f"{path}[]", *itertools.chain(*(edges_of(each, f"{path}[]") for each in value))]
    return [f"{path}={written(value)}"]


def normal(value: Any) -> str:
    """A value as a text that is the same for values that differ in the order of keys and of items only."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{normal(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(sorted(map(normal, value))) + "]"
    return written(value)


def slots_of(edges: Bag) -> list[tuple[str, str]]:
    """The slots of edges."""
    found = [(re.fullmatch(r"(.*)=(<.*>)", atom), count) for atom, count in edges.items()]
    return [(match[1], match[2]) for match, count in found if match and '"' not in match[2] for _ in range(count)]


def placements(
    edges: Bag, types: Sequence[str], roles: Mapping[int, Bag], barred: Mapping[int, Sequence[str]]
) -> list[tuple[tuple[str, ...], ...]]:
    """All placements of names with these types that obey the roles of some, and what is barred; sorted."""
    slots = slots_of(edges)
    able = [
        [k for k, each in enumerate(types) if each == kind and path not in barred.get(k, ())] for path, kind in slots
    ]
    found = set()
    for chosen in itertools.product(*able):
        filled = [
            tuple(sorted(path for (path, _), k in zip(slots, chosen, strict=True) if k == name))
            for name in range(len(types))
        ]
        if all(Counter(filled[k]) == Counter({p: n for p, n in role.items() if p != "-"}) for k, role in roles.items()):
            found.add(tuple(filled))
    return sorted(found)


def values_of(edges: Bag, tools: Mapping[str, Any], *, lists: bool = False) -> set[str]:
    """All values with these edges, without names; in normal form. Of several calls those that tools take."""
    bare, listed = Counter(edges) - Counter(["=()"]), Counter(edges) + Counter(["[()]"])
    likely = [value for given in (bare, listed) for value, rest in _values("", given) if not rest]
    found = [value for value in likely if Counter(output_edges(value, lists=lists)) == Counter(edges)]
    return {normal(value) for value in found if not are_calls(value) or len(value) == 1 or _take(tools, value)}


def _take(tools: Mapping[str, Any], calls: Sequence[Any]) -> bool:
    """Whether all tools take what they are called with, and have what they need."""
    for call in calls:
        use, arguments = tools.get(f"{key_of(call['name'])}()"), call["arguments"]
        if use is None or not set(use["needs"]) <= set(arguments):
            return False
        if not all(
            any(normal(read(one)) == normal(value) for one in use["takes"].get(key, ()))
            for key, value in arguments.items()
        ):
            return False
    return True


def _without(rest: Rest, atom: str) -> Rest:
    return rest - Counter([atom])


def _values(path: str, rest: Rest) -> Iterator[tuple[Any, Rest]]:
    """All values that may stand at a path, each with the edges that it leaves."""
    for atom in sorted(rest):
        left = _without(rest, atom)
        if atom == f"{path}[]":
            yield from _lists(f"{path}[]", left, [])
        elif atom == f"{path}[()]":
            yield from (([call], other) for call, other in _calls(path, left))
        elif atom == f"{path}{{}}":
            yield from ((each, other) for each, other in _objects(path, left, {}) if not is_call(each))
        elif atom.startswith(f"{path}=") and not atom.endswith("()"):
            yield read(atom[len(path) + 1 :]), left
    yield from _calls(path, rest)
    yield from ((calls, left) for calls, left in _lists_of_calls(path, rest, []) if len(calls) > 1)


def _calls(path: str, rest: Rest) -> Iterator[tuple[Any, Rest]]:
    """All single calls that may stand at a path."""
    for atom in sorted(rest):
        if (tool := _tool_at(path, atom)) is not None:
            for arguments, left in _objects(path, _without(rest, atom), {}):
                yield {"name": tool, "arguments": arguments}, left


def _tool_at(path: str, atom: str) -> str | None:
    """The name of the tool, if an edge is of a call at this path."""
    start = f"{path}=" if path else ""
    if not atom.startswith(start) or not atom.endswith("()"):
        return None
    key = atom[len(start) : -2]
    if not KEY.fullmatch(key):
        return None
    return str(json.loads(key)) if key.startswith('"') else key


def _lists(path: str, rest: Rest, items: list[Any]) -> Iterator[tuple[list[Any], Rest]]:
    """All lists of these items and more, but for lists of calls."""
    if not are_calls(items):
        yield items, rest
    for value, left in _values(path, rest):
        if not items or normal(items[-1]) <= normal(value):
            yield from _lists(path, left, [*items, value])


def _lists_of_calls(path: str, rest: Rest, calls: list[Any]) -> Iterator[tuple[list[Any], Rest]]:
    """All lists of these calls and more."""
    yield calls, rest
    for call, left in _calls(path, rest):
        if not calls or normal(calls[-1]) <= normal(call):
            yield from _lists_of_calls(path, left, [*calls, call])


def _objects(path: str, rest: Rest, members: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Rest]]:
    """All objects of these members and more."""
    yield members, rest
    start = f"{path}." if path else ""
    found = {match[0] for atom in rest if atom.startswith(start) and (match := KEY.match(atom, len(start)))}
    for key in sorted(found):
        name = str(json.loads(key)) if key.startswith('"') else key
        if not members or max(members) < name:
            for value, left in _values(f"{start}{key}", rest):
                yield from _objects(path, left, {**members, name: value})
