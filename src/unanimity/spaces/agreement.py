"""What do the mappings of a family agree on, target atom by target atom, and what shows it?

    consensus     what can be answered, and how: no direction in which mappings that fit might differ is missing
    inside        one mapping of the family that fits
    directions    as rows over the source atoms, each with its target atom: adding some of it to that column of
                  `inside` gives another mapping of the family that fits
    zeros         as rows over the examples, each with its target atom: weightings that show which atoms contribute
                  nothing to that target (exact/relative_interior.py)

Usually the directions span the consensus' dissent. Where a limit was reached, they span less, and a question between
the two is undecided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from unanimity.exact.eliminate import can_eliminate, eliminate
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Indices, Rows, combination, stack
from unanimity.spaces.consensus import Consensus

__all__ = ["ANY", "Agreement", "Directions", "NoMapping", "consensus_of"]

ANY = -1  # as a target: whichever one likes


class NoMapping(Exception):
    """No mapping of the family seems to fit."""


@dataclass(frozen=True)
class Directions:
    """Rows over the source atoms, or over the examples, each about one target atom."""

    rows: Rows
    targets: Indices

    @classmethod
    def none(cls, width: int) -> Directions:
        """No rows at all."""
        return cls(Rows.empty(0, width), np.zeros(0, dtype=np.int64))

    def with_free(self, atoms: Indices) -> Directions:
        """These, and one for each atom that nothing restrains."""
        free = Rows(np.arange(len(atoms) + 1), atoms, np.ones(len(atoms), dtype=np.int64), self.rows.width)
        return Directions(stack([self.rows, free]), np.concatenate((self.targets, np.full(len(atoms), ANY))))

    def widened(self, width: int) -> Directions:
        """These directions over more atoms, the new ones unrestrained."""
        wider = Directions(self.rows.widened(width), self.targets)
        return wider.with_free(np.arange(self.rows.width, width))

    def of(self, target: int) -> Rows:
        """Those about one target atom."""
        return self.rows.take(np.flatnonzero(self.targets == target))

    def disputing(self, x: Mapping[int, int]) -> list[int]:
        """The numbers of those that x is not orthogonal to."""
        products = combination(x.items(), self._by_atom)
        return sorted(j for j, value in products.items() if value)

    @cached_property
    def _by_atom(self) -> Rows:
        return self.rows.transposed()


@dataclass(frozen=True)
class Agreement:
    """A consensus, with the mapping, the directions and the weightings that prove what it says."""

    consensus: Consensus
    inside: Rational
    directions: Directions
    zeros: Directions
    complete: bool

    @classmethod
    def of_nothing(cls) -> Agreement:
        """What is agreed before any example."""
        nothing = Consensus.of_nothing()
        return cls(nothing, nothing.base, Directions.none(0), Directions.none(0), complete=True)

    def resized(self, sources: int, targets: int, examples: int) -> Agreement:
        """The same agreement over more atoms and examples; new source atoms are free."""
        return Agreement(
            self.consensus.resized(sources, targets),
            self.inside.resized(sources, targets),
            self.directions.widened(sources),
            Directions(self.zeros.rows.widened(examples), self.zeros.targets),
            self.complete,
        )


def consensus_of(base: Rational, directions: Directions) -> Consensus:
    """The consensus of a mapping and all directions from it: of them only independent ones are kept."""
    rows, nothing = directions.rows, Rows.empty(len(directions.rows), 0)
    chosen = eliminate(rows, nothing).core if can_eliminate(rows, nothing) else np.arange(len(rows))
    return Consensus(base, rows.take(np.sort(chosen)).transposed())
