"""The search for a cheapest cut finds what trying all sets finds, and its bounds hold whenever it has to stop."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest

from unanimity.learning.support.cuts import Bounds, InDoubt, least_cut

Sets = Sequence[frozenset[int]]

ELEMENTS = range(7)


class Listed:
    """Derivations from a list; after so many it is in doubt."""

    def __init__(self, derivations: Sets, patience: int = 10**6) -> None:
        self.derivations, self.patience = derivations, patience

    def without(self, gone: frozenset[int]) -> frozenset[int] | None:
        """The first that needs none of those gone."""
        self.patience -= 1
        if self.patience < 0:
            raise InDoubt("enough")
        return next((some for some in self.derivations if some.isdisjoint(gone)), None)


def drawn(seed: int) -> tuple[list[frozenset[int]], dict[int, int]]:
    """Some sets of elements, none of them empty, and what each element costs."""
    random = np.random.default_rng(seed)
    sizes = random.integers(1, 5, random.integers(1, 9))
    return [frozenset(random.choice(7, size, replace=False).tolist()) for size in sizes], {
        i: int(random.integers(1, 4)) for i in ELEMENTS
    }


def cheapest(derivations: Sets, prices: dict[int, int]) -> int:
    """The least that any cut costs, of all there are."""
    every = (frozenset(some) for size in range(8) for some in combinations(ELEMENTS, size))
    return min(sum(prices[i] for i in cut) for cut in every if all(cut & some for some in derivations))


@pytest.mark.parametrize("seed", range(100))
def test_the_cheapest_cut_is_found(seed: int) -> None:
    """Its price, and a cut of that price, starting from the most expensive cut of all."""
    derivations, prices = drawn(seed)
    known = Bounds(0, sum(prices.values()), frozenset(ELEMENTS))
    found = least_cut(Listed(derivations), prices, known, None, 10)
    assert found.least == found.most == cheapest(derivations, prices) == sum(prices[i] for i in found.cut)
    assert all(found.cut & some for some in derivations)


@pytest.mark.parametrize("seed", range(50))
def test_bounds_hold_wherever_the_search_stops(seed: int) -> None:
    """Whether because of doubt, of time, or because enough is known."""
    derivations, prices = drawn(seed)
    known, true = Bounds(0, sum(prices.values()), frozenset(ELEMENTS)), cheapest(derivations, prices)
    for patience in range(6):
        found = least_cut(Listed(derivations, patience), prices, known, None, 10)
        assert found.least <= true <= found.most
    assert least_cut(Listed(derivations), prices, known, None, -1) == known
    for enough in range(1, 9):
        found = least_cut(Listed(derivations), prices, known, enough, 10)
        assert found.least <= true <= found.most
        assert found.least >= enough or found.most < enough
