"""What was found out about the whole solutions of a system, block by block?

hull      of a block: one solution, and differences to others that span all differences
certain   directions that two solutions differ by
possible  these and, where time was over, all that was not excluded
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from unanimity.exact.cpsat import OutOfTime, Programme, whole_hull
from unanimity.exact.rows import Indices, Integers, Rows
from unanimity.spaces.agreement import Agreement, Directions, NoMapping, consensus_of
from unanimity.spaces.cells import Cells
from unanimity.spaces.deadline import Deadline

__all__ = ["Hulls"]


class Hulls:
    """A solution of a system, and directions, gathered block by block."""

    def __init__(self, system: Cells, deadline: Deadline) -> None:
        self._system, self._deadline = system, deadline
        self.values: Integers = np.zeros(system.left.width, dtype=np.int64)
        self.certain: list[dict[int, int]] = []
        self.possible: list[dict[int, int]] = []
        self.complete = True

    def fix(self, unknowns: Indices, values: Integers) -> None:
        """Some unknowns have these values in the solution."""
        self.values[unknowns] = values

    def add(
        self,
        unknowns: Indices,
        programme: Programme,
        free: Indices,
        guess: Integers | None,
        outer: Sequence[Integers],
    ) -> None:
        """Explore a block; if time is over, all of the outer directions remain possible."""
        try:
            hull = whole_hull(programme, free, guess, self._deadline.end)
        except OutOfTime:
            raise self._deadline.missed() from None
        if hull is None:
            raise NoMapping
        self.fix(unknowns, hull.first)
        self.certain += _named(unknowns, hull.differences)
        self.possible += _named(unknowns, hull.differences if hull.complete else outer)
        self.complete = self.complete and hull.complete

    def agreement(self, s: Rows, free: Indices) -> Agreement:
        """What the solutions agree on, where some source atoms may contribute anything."""
        mapping = self._system.mapping(self.values, s.width)
        certain = self._directions(self.certain, s.width).with_free(free)
        possible = certain if self.complete else self._directions(self.possible, s.width).with_free(free)
        return Agreement(consensus_of(mapping, possible), mapping, certain, Directions.none(len(s)), self.complete)

    def _directions(self, rows: Sequence[dict[int, int]], sources: int) -> Directions:
        """Rows over the unknowns as rows over the source atoms, each with its target."""
        system = self._system
        targets = np.array([system.unknown_targets[next(iter(row))] for row in rows], dtype=np.int64)
        named = ({int(system.unknown_sources[u]): n for u, n in row.items()} for row in rows)
        return Directions(Rows.of(named, sources), targets)


def _named(unknowns: Indices, differences: Sequence[Integers]) -> list[dict[int, int]]:
    return [{int(unknowns[u]): int(row[u]) for u in np.flatnonzero(row)} for row in differences]
