"""Which label makes most of the pool safe?

rest      what an input adds to everything that is known: a row of whole numbers, none of them 0; safe inputs have none
kind      inputs with parallel rests: a label for one of them makes all of them safe
weight    how many inputs of the pool are of a kind: the gain of a label for one of them
column    a direction that is open; a rest is a number in each of some columns
rarity    of a kind: the sum of 1 / (how many inputs of the pool touch the column) over the columns of its rest

A label removes one direction: a column is solved for, all rests that hold it are rewritten, and kinds that become
parallel are one kind from then on. Only rests that hold the column are looked at, and all numbers are exact.

The label with the largest gain comes first. Most gains are equal, and then the kind that is least rare comes first.
What it settles is common in the pool, and so in other inputs drawn like it; what nothing else holds comes last.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from math import gcd

__all__ = ["Gains", "Rest", "parallel"]

Rest = dict[int, int]
Key = tuple[tuple[int, int], ...]
Entry = tuple[int, float, int]


class Gains:
    """What labels would gain, as more and more of them are given; kinds are named by their first input's number."""

    def __init__(self, rests: Iterable[Rest], weights: Sequence[int]) -> None:
        self._rests: dict[int, Key] = {}
        self._weights: dict[int, int] = {}
        self._kinds: dict[Key, int] = {}
        self._holding: dict[int, set[int]] = defaultdict(set)
        self._joined: dict[int, int] = {}
        self._entries: dict[int, Entry] = {}
        for number, (rest, weight) in enumerate(zip(rests, weights, strict=True)):
            self._enter(number, rest, weight)
        self._touched = {
            column: sum(self._weights[number] for number in numbers) for column, numbers in self._holding.items()
        }
        self._entries = {number: self._entry(number) for number in self._rests}
        self._best = list(self._entries.values())
        heapify(self._best)

    def best(self) -> int | None:
        """The kind whose label gains most, of equal ones the least rare; None if nothing is open."""
        while self._best:
            entry = self._best[0]
            if self._entries.get(entry[-1]) is entry:
                return entry[-1]
            heappop(self._best)
        return None

    def label(self, number: int) -> int:
        """Take the label of an input as given; returns how many inputs that makes safe, 0 if it was so already."""
        while number in self._joined:
            number = self._joined[number]
        if number not in self._rests:
            return 0
        gain, asked = self._weights[number], dict(self._leave(number))
        pivot = min(asked, key=lambda column: (len(self._holding[column]), column))
        for other in sorted(self._holding[pivot]):
            weight, rest = self._weights[other], self._leave(other)
            entered = self._enter(other, _without(pivot, rest, asked), weight)
            self._entries[entered] = entry = self._entry(entered)
            heappush(self._best, entry)
        return gain

    def _enter(self, number: int, rest: Rest, weight: int) -> int:
        """Add inputs with this rest, to their kind if it is there; returns what names the kind, the first of both."""
        key = tuple(sorted(parallel(rest).items()))
        same = self._kinds.get(key)
        if same is not None:
            weight += self._weights[same]
            self._leave(same)
            number, later = min(number, same), max(number, same)
            self._joined[later] = number
        self._kinds[key], self._rests[number], self._weights[number] = number, key, weight
        for column, _ in key:
            self._holding[column].add(number)
        return number

    def _leave(self, number: int) -> Key:
        """Take a kind out; returns its rest."""
        key = self._rests.pop(number)
        del self._weights[number], self._kinds[key]
        self._entries.pop(number, None)
        for column, _ in key:
            self._holding[column].discard(number)
        return key

    def _entry(self, number: int) -> Entry:
        rarity = sum([1 / max(self._touched[column], 1) for column, _ in self._rests[number]])
        return -self._weights[number], rarity, number


def parallel(rest: Rest) -> Rest:
    """One rest for all that are parallel: divided by what its numbers have in common, the first one positive."""
    common = gcd(*rest.values())
    if rest[min(rest)] < 0:
        common = -common
    return rest if common == 1 else {column: value // common for column, value in rest.items()}


def _without(pivot: int, rest: Key, asked: Rest) -> Rest:
    """The combination of two rests that does not hold the pivot; it is empty only if they are parallel."""
    keep, total = asked[pivot], dict(rest)
    take = total[pivot]
    if keep != 1:
        total = {column: keep * value for column, value in rest}
    for column, value in asked.items():
        left = total.get(column, 0) - take * value
        if left:
            total[column] = left
        else:
            del total[column]
    return total
