"""Which of two numbers of a call is the larger one, whatever the sentence says first?

    pair     two keys of a tool that both have a number
    order    said of a pair if in enough examples, with different numbers, the one is never larger than the other

What stands around "between 22 and 18" is what stands around "between 18 and 22", so the words do not tell which number
is the lower limit. A call that breaks the order of all examples is therefore not given. This only ever takes answers
away: no order is proved.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from decimal import Decimal
from itertools import combinations

from unanimity.bags import Atom
from unanimity.language.calls.paths import Path

__all__ = ["NumberOrders"]

ENOUGH = 3  # examples with different numbers

Pair = tuple[Atom | None, Path, Path]
Order = tuple[bool, bool]  # whether the one is never larger, and whether the other is never


class NumberOrders:
    """What some examples show of the numbers of tools."""

    def __init__(self) -> None:
        self._seen: dict[Pair, set[tuple[Decimal, Decimal]]] = defaultdict(set)
        self._orders: dict[Pair, Order] = {}  # worked out when they are wanted

    def note(self, tool: Atom | None, numbers: Mapping[Path, Decimal]) -> None:
        """Take note of the numbers of one more call."""
        for one, other in combinations(sorted(numbers), 2):
            self._seen[tool, one, other].add((numbers[one], numbers[other]))
            self._orders.pop((tool, one, other), None)

    def has_order(self, tool: Atom | None, paths: Collection[Path]) -> bool:
        """Whether numbers at two of these paths may break an order."""
        return any(any(self._order((tool, *pair))) for pair in combinations(sorted({*paths}), 2))

    def broken(self, tool: Atom | None, numbers: Mapping[Path, Decimal]) -> str | None:
        """What speaks against the numbers of a call, in words; None if nothing does."""
        for one, other in combinations(sorted(numbers), 2):
            is_less, is_more = self._order((tool, one, other))
            if is_less and numbers[one] > numbers[other]:
                return _said(one, other, len(self._seen[tool, one, other]))
            if is_more and numbers[one] < numbers[other]:
                return _said(other, one, len(self._seen[tool, one, other]))
        return None

    def _order(self, pair: Pair) -> Order:
        """The order of a pair in all examples, if these are enough."""
        if pair not in self._seen:
            return False, False
        if pair not in self._orders:
            seen = self._seen[pair]
            enough = len(seen) >= ENOUGH
            self._orders[pair] = enough and all(a <= b for a, b in seen), enough and all(a >= b for a, b in seen)
        return self._orders[pair]


def _said(less: Path, more: Path, examples: int) -> str:
    return f"{less} would be larger than {more}, which is so in none of {examples:,} examples with both"
