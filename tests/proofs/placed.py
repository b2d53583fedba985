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

__all__ = ["Bag", "edges_of", "normal", "placements", "read", "slots_of", "values_of", "written"]

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


def edges_of(value: Any, path: str = "") -> list[str]:
    """The edges of a value, all of whose constants are written out."""
    if isinstance(value, dict):
        members = value["arguments"] if is_call(value) else value
        below = [edges_of(each, f"{path}.{key_of(key)}" if path else key_of(key)) for key, each in members.items()]
        own = f"{key_of(value['name'])}()" if is_call(value) else ""
        return [(f"{path}={own}" if path else own) if own else f"{path}{{}}", *itertools.chain(*below)]
    if isinstance(value, list) and value and all(is_call(each) for each in value):
        return [f"{path}[()]", *itertools.chain(*(edges_of(each, path) for each in value))]
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


def values_of(edges: Bag) -> set[str]:
    """All values with these edges, without names; in normal form."""
    return {normal(value) for value, rest in _values("", Counter(edges)) if not rest}


def _without(rest: Rest, atom: str) -> Rest:
    return rest - Counter([atom])


def _values(path: str, rest: Rest) -> Iterator[tuple[Any, Rest]]:
    """All values that may stand at a path, each with the edges that it leaves."""
    for atom in sorted(rest):
        left = _without(rest, atom)
        if atom == f"{path}[]":
            yield from _lists(f"{path}[]", left, [], calls=False)
        elif atom == f"{path}[()]":
            yield from ((calls, other) for calls, other in _lists(path, left, [], calls=True) if calls)
        elif atom == f"{path}{{}}":
            yield from ((each, other) for each, other in _objects(path, left, {}) if not is_call(each))
        elif (tool := _tool_at(path, atom)) is not None:
            yield from (({"name": tool, "arguments": each}, other) for each, other in _objects(path, left, {}))
        elif atom.startswith(f"{path}=") and not atom.endswith("()"):
            yield read(atom[len(path) + 1 :]), left


def _tool_at(path: str, atom: str) -> str | None:
    """The name of the tool, if an edge is of a call at this path."""
    start = f"{path}=" if path else ""
    if not atom.startswith(start) or not atom.endswith("()"):
        return None
    key = atom[len(start) : -2]
    if not KEY.fullmatch(key):
        return None
    return str(json.loads(key)) if key.startswith('"') else key


def _lists(path: str, rest: Rest, items: list[Any], *, calls: bool) -> Iterator[tuple[list[Any], Rest]]:
    """All lists of these items and more; of calls only, or such as are no list of calls."""
    if calls or not items or not all(map(is_call, items)):
        yield items, rest
    for value, left in _values(path, rest):
        if (is_call(value) or not calls) and (not items or normal(items[-1]) <= normal(value)):
            yield from _lists(path, left, [*items, value], calls=calls)


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
