"""How few examples must go before no derivation of an answer is left?

    derivation    examples that together force the answer; there may be others that do without some of them
    price         of an example: how many examples say the same, as all of them have to go
    cut           examples of which every derivation uses one: without them the answer is not known

Every derivation must lose an example, so the search takes one that is left and tries to take away each of its examples
in turn. Derivations that share no example must each lose one, which ends most tries early.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Protocol

from unanimity.errors import UnanimityError

__all__ = ["Bounds", "Derivations", "InDoubt", "least_cut"]

Examples = frozenset[int]

MOST_FOUND = 2_000  # derivations, in one search


class InDoubt(UnanimityError):
    """It was not found within the limits whether an answer is forced."""


class Derivations(Protocol):
    """Where derivations of one answer come from."""

    def without(self, gone: Examples) -> Examples | None:
        """A derivation that uses none of these examples, None if there is none; raises InDoubt if that is not found."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """No cut costs less than `least`; `cut` is the cheapest one known, and it costs `most`."""

    least: int
    most: int
    cut: Examples


def least_cut(
    derivations: Derivations, prices: Mapping[int, int], known: Bounds, enough: int | None, seconds: float
) -> Bounds:
    """What a cut costs at least, and a cheapest cut, starting from what is known.

    The search ends when the two meet, when it is known whether a cut costs `enough`, or when time is over.
    """
    search = _Search(derivations, prices, monotonic() + seconds)
    least, best = known.least, known
    try:
        while least < best.most and (enough is None or least < enough <= best.most):
            found = search.cut_within(least, 0, 0)
            if found is None:
                least += 1
            else:
                best = Bounds(least, search.price(found), found)
    except (InDoubt, _OutOfTime):
        pass
    return Bounds(least, best.most, best.cut)


class _OutOfTime(Exception):
    """The search has taken as long as it may."""


class _Search:
    """Derivations found so far, and the search for a cut; sets of examples are the bits of a number."""

    def __init__(self, derivations: Derivations, prices: Mapping[int, int], end: float) -> None:
        self._derivations, self._prices, self._end = derivations, prices, end
        self._found: list[int] = []
        self._examples: list[int] = []
        self._bits: dict[int, int] = {}
        self._priced: dict[int, int] = {}

    def price(self, examples: Examples) -> int:
        """What all of them cost."""
        return sum(self._prices[i] for i in examples)

    def cut_within(self, budget: float, gone: int, spared: int) -> Examples | None:
        """A cut of those gone and others, none of them spared, that cost no more than the budget; None if none is."""
        if monotonic() > self._end or len(self._found) > MOST_FOUND:
            raise _OutOfTime
        left = [derivation & ~spared for derivation in self._found if not derivation & gone]
        if not left:
            new = self._derivations.without(self._set(gone))
            if new is None:
                return self._set(gone)
            self._found.append(self._number(new))
            left = [self._found[-1] & ~spared]
        left.sort(key=int.bit_count)
        if self._at_least(left) > budget:
            return None
        for bit in self._in_turn(left):
            if self._price(bit) <= budget:
                cut = self.cut_within(budget - self._price(bit), gone | bit, spared)
                if cut is not None:
                    return cut
            spared |= bit
        return None

    def _at_least(self, left: list[int]) -> float:
        """What more a cut costs at least: of derivations that share nothing not spared, each must lose one such."""
        used, total = 0, 0.0
        for derivation in left:
            if not derivation & used:
                used |= derivation
                total += self._price(derivation)
        return total

    def _in_turn(self, left: list[int]) -> list[int]:
        """The examples of the first derivation, those first that most of the others use too."""
        bits, rest = list[int](), left[0]
        while rest:
            bits.append(rest & -rest)
            rest &= rest - 1
        return sorted(bits, key=lambda bit: -sum(1 for derivation in left if derivation & bit))

    def _price(self, examples: int) -> float:
        """What the cheapest of them costs."""
        return min((price for price, priced in self._priced.items() if priced & examples), default=inf)

    def _number(self, examples: Examples) -> int:
        """The number whose bits are these examples."""
        for i in sorted(examples - self._bits.keys()):
            self._bits[i] = 1 << len(self._examples)
            self._priced[self._prices[i]] = self._priced.get(self._prices[i], 0) | self._bits[i]
            self._examples.append(i)
        return sum(self._bits[i] for i in examples)

    def _set(self, bits: int) -> Examples:
        """The examples that are bits of the number."""
        return frozenset(i for i in self._examples if self._bits[i] & bits)
