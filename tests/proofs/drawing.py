"""How the random tests draw bags, write numbers and vectors, and spoil what they have written."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

__all__ = ["a_bag", "number", "spoilt", "vector"]


def a_bag(chance: random.Random, atoms: str, size: int, most: int) -> dict[str, int]:
    """A bag of at most so many different atoms, of each at most so many."""
    return {atom: chance.randint(1, most) for atom in chance.sample(atoms, min(size, len(atoms)))}


def number(value: Fraction | int) -> int | str:
    """A number as the format has it."""
    return int(value) if Fraction(value).denominator == 1 else str(value)


def vector(values: Mapping[Any, Fraction | int]) -> dict[str, Any]:
    """A vector or weights as the format has them."""
    return {str(key): number(value) for key, value in values.items() if value}


def spoilt(chance: random.Random, value: Any) -> Any:
    """The value with one of its numbers changed by one, but not to or past 0."""
    value = json.loads(json.dumps(value))
    places: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        at = waiting.pop()
        entries = list(at.items() if isinstance(at, dict) else enumerate(at))
        places += [(at, key) for key, entry in entries if type(entry) is int]
        waiting += [entry for _, entry in entries if isinstance(entry, dict | list)]
    if places:
        at, key = chance.choice(places)
        changed = at[key] + chance.choice([-1, 1])
        at[key] = changed if changed * at[key] > 0 else at[key] + (1 if at[key] >= 0 else -1)
    return value
