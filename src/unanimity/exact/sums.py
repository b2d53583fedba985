"""What do weighted {key: number} vectors add up to, exactly?

key       an atom, or the number of a column; one that is not there counts 0
entries   of a vector: (key, number), where a key that occurs twice counts twice
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

__all__ = ["add_to", "nonzero", "weighted_sum"]

Key = TypeVar("Key")
Number = TypeVar("Number", int, Fraction)
Entries = Iterable[tuple[Key, Fraction | int]]

ZERO = Fraction(0)


def weighted_sum(terms: Iterable[tuple[Fraction, Entries[Key]]]) -> dict[Key, Fraction]:
    """The sum of (weight, entries), with the keys as they first occur; zeros may be among the numbers."""
    total: dict[Key, Fraction] = {}
    for weight, entries in terms:
        add_to(total, entries, weight)
    return total


def add_to(total: dict[Key, Fraction], entries: Entries[Key], weight: Fraction | int = 1) -> None:
    """Add the entries, as often as the weight says, to a total, in place."""
    for key, number in entries:
        total[key] = total.get(key, ZERO) + weight * number


def nonzero(total: Mapping[Key, Number]) -> dict[Key, Number]:
    """The numbers that are not 0."""
    return {key: number for key, number in total.items() if number}
