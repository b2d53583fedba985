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
from time import monotonic
from typing import Protocol

from unanimity.errors import UnanimityError

__all__ = ["Bounds", "Derivations", "InDoubt", "least_cut"]

Examples = frozenset[int]

NOTHING: Examples = frozenset()
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
            found = search.cut_within(least, NOTHING, NOTHING)
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
    """Derivations found so far, and the search for a cut."""

    def __init__(self, derivations: Derivations, prices: Mapping[int, int], end: float) -> None:
        self._derivations, self._prices, self._end = derivations, prices, end
        self._found: list[Examples] = []

    def price(self, examples: Examples) -> int:
        """What all of them cost."""
        return sum(self._prices[i] for i in examples)

    def cut_within(self, budget: int, gone: Examples, spared: Examples) -> Examples | None:
        """A cut of those gone and others, none of them spared, that cost no more than the budget; None if none is."""
        derivation = self._left(gone)
        if derivation is None:
            return gone
        if self._at_least(gone, spared) > budget:
            return None
        for i in sorted(derivation - spared):
            if self._prices[i] <= budget:
                cut = self.cut_within(budget - self._prices[i], gone | {i}, spared)
                if cut is not None:
                    return cut
            spared |= {i}
        return None

    def _left(self, gone: Examples) -> Examples | None:
        """A shortest derivation found before that needs none of those gone, or a new one, if there is any."""
        if monotonic() > self._end or len(self._found) > MOST_FOUND:
            raise _OutOfTime
        for derivation in self._found:
            if derivation.isdisjoint(gone):
                return derivation
        new = self._derivations.without(gone)
        if new is not None:
            self._found.append(new)
            self._found.sort(key=len)
        return new

    def _at_least(self, gone: Examples, spared: Examples) -> float:
        """What more a cut costs at least: of derivations that share nothing, each must lose one that is not spared."""
        used, total = gone, 0.0
        for derivation in self._found:
            if derivation.isdisjoint(used):
                used |= derivation
                total += min((self._prices[i] for i in derivation - spared), default=float("inf"))
        return total
