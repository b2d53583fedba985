"""Which examples of one block force an answer when some of them are gone? (exact/relations.py)

An input falls into its parts in the blocks of examples that have to do with each other. No block can stand in for
another, so an answer is lost exactly when one of its parts is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from time import monotonic

import numpy as np

from unanimity.exact.relation_blocks import Block
from unanimity.exact.resumed import Resumed

__all__ = ["RelatedDerivations"]

Examples = frozenset[int]

TINY = 1e-7
ROUNDS = 4


class RelatedDerivations:
    """Combinations of the examples of a block that give a part of an input."""

    def __init__(self, block: Block, programme: Resumed, part: dict[int, Fraction], seconds: float) -> None:
        self._block, self._programme, self._part, self._end = block, programme, part, monotonic() + seconds
        self._found: list[Examples] = []
        self._places = {i: at for at, i in enumerate(block.rows.tolist())}

    def without(self, gone: Examples) -> Examples | None:
        """The examples of a combination without those gone; few of them, where a programme finds such a one."""
        for derivation in self._found:
            if derivation.isdisjoint(gone):
                return derivation
        new = self._new(gone)
        if new is not None:
            self._found.append(new)
        return new

    def at_least(self, prices: Mapping[int, int], most: int) -> int:
        """What a cut costs at least, because derivations that share nothing must each lose one; not more than most."""
        used, total = Examples(), 0
        while total < most and monotonic() < self._end:
            derivation = self._new(used)
            if derivation is None:
                break
            self._found.append(derivation)
            used |= derivation
            total += min(prices[i] for i in derivation)
        return min(total, most)

    def _new(self, gone: Examples) -> Examples | None:
        places = [self._places[i] for i in gone if i in self._places]
        if not self._block.can_do_without(self._part, places):
            return None
        proposal = self._block.proposed(self._programme, self._part, places, self._end)
        weights = None if proposal is None else self._block.weighed(self._part, proposal)
        if weights is None:
            left = np.setdiff1d(np.arange(len(self._block)), places).tolist()
            weights = self._block.weights(self._part, left)
        return None if weights is None else frozenset(self._block.rows[list(weights)].tolist())

    def cuts(self, prices: Mapping[int, int]) -> Iterator[Examples]:
        """Some sets of examples that are likely to be cuts: those that change with some v, where x changes by 1."""
        rows = self._block.rows
        uneven = np.random.default_rng(0).uniform(1, 1.001, len(rows))  # so that there is one optimum only
        price = uneven * [prices[i] for i in rows.tolist()]
        for changes in self._block.separating(self._part, price, ROUNDS, self._end):
            yield frozenset(rows[changes > TINY].tolist())
