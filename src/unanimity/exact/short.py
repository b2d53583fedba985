"""Which few rows add up to x, for many x and the same rows?

What `shortest` (combinations.py) finds, found in the coordinates of relations.py: the same random prices, the same
cheapest combinations, but each programme goes on from where it ended for the x before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from time import monotonic

import numpy as np

from unanimity.exact.combinations import SHORT, TRIES, Weights
from unanimity.exact.highs import Floats
from unanimity.exact.relation_blocks import Block, Proposal
from unanimity.exact.relations import Relations
from unanimity.exact.resumed import Resumed
from unanimity.exact.rows import Indices

__all__ = ["ShortCombinations"]

REMEMBERED = 10_000  # combinations

Part = tuple[Block, Weights]


class ShortCombinations:
    """Short combinations of some rows, found on demand and remembered."""

    def __init__(self, relations: Relations) -> None:
        self._relations = relations
        self._found: dict[frozenset[tuple[int, int]], Weights] = {}

    def shortest(self, x: Mapping[int, int], coordinates: Weights, seconds: float = 2.0) -> Weights | None:
        """Few rows that add up to x, which has these coordinates, with their weights; None if none is found."""
        key = frozenset(x.items())
        weights = self._found.get(key)
        if weights is None:
            weights = self._shortest(self._relations.of_first(coordinates), monotonic() + seconds)
            if weights is not None:
                if len(self._found) >= REMEMBERED:
                    self._found.clear()
                self._found[key] = weights
        return weights

    def _shortest(self, coordinates: Weights, end: float) -> Weights | None:
        single, parts = self._relations.parts(coordinates)
        proposed = list(self._proposed(len(single), parts, end))
        for k, proposals in sorted(proposed, key=lambda found: sum(map(len, found[1]))):
            weights = dict(single)
            for (block, x), proposal in zip(parts, proposals, strict=True):
                exact = block.weighed(x, proposal)
                if exact is None:
                    break
                weights |= {int(block.rows[i]): weight for i, weight in exact.items()}
            else:
                return {int(self._cheapest[k][i]): weight for i, weight in weights.items()}
        return None

    def _proposed(self, count: int, parts: list[Part], end: float) -> Iterator[tuple[int, list[Proposal]]]:
        """For each try a proposal for every part; `count` rows more are used in any case."""
        for k in range(TRIES):
            proposals = list[Proposal]()
            for block, x in parts:
                proposal = block.proposed(self._programme(block, k), x, (), end)
                if proposal is None:
                    break
                proposals.append(proposal)
            else:
                yield k, proposals
                if count + sum(map(len, proposals)) <= SHORT:
                    return
            if monotonic() > end:
                return

    def _programme(self, block: Block, k: int) -> Resumed:
        """The programme of the block with the prices of try k."""
        if (block, k) not in self._programmes:
            self._programmes[block, k] = block.programme(self._prices[k][self._cheapest[k][block.rows]])
        return self._programmes[block, k]

    @cached_property
    def _programmes(self) -> dict[tuple[Block, int], Resumed]:
        return {}

    @cached_property
    def _prices(self) -> list[Floats]:
        """For each try the prices of all rows."""
        random = np.random.default_rng(0)
        return [random.uniform(0.01, 2, len(self._relations.first)) for _ in range(TRIES)]

    @cached_property
    def _cheapest(self) -> list[Indices]:
        """For each try and each row that is the first of equal ones the cheapest of these."""
        first = self._relations.first
        found = []
        for prices in self._prices:
            cheapest = np.arange(len(first))
            order = np.argsort(-prices, kind="stable")
            cheapest[first[order]] = order
            found.append(cheapest)
        return found
