"""Which outputs may each example still have?

candidate   an output that an example may have; those of all examples are numbered through, example by example
live        said of a candidate that is not known to be impossible
settled     said of an example with one live candidate
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.rows import Indices, Rows, stack
from unanimity.system import Others

__all__ = ["Candidates"]

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Candidates:
    """All candidates as rows over the target atoms, the example that owns each, and which are live."""

    rows: Rows
    owners: Indices
    live: Mask

    @classmethod
    def of(cls, outputs: Rows, others: Others | None) -> Candidates:
        """Those of some examples, all of them live."""
        if others is None:
            return cls(outputs, np.arange(len(outputs)), np.ones(len(outputs), dtype=np.bool_))
        owners = np.concatenate((np.arange(len(outputs)), others.owners))
        order = np.argsort(owners, kind="stable")
        rows = stack([outputs, others.rows]).take(order)
        return cls(rows, owners[order], np.ones(len(order), dtype=np.bool_))

    @cached_property
    def firsts(self) -> Indices:
        """The number of each example's first candidate, and at the end how many candidates there are."""
        return np.searchsorted(self.owners, np.arange(self.owners[-1] + 2 if len(self.owners) else 1))

    @cached_property
    def counts(self) -> Indices:
        """How many live candidates each example has."""
        return np.bincount(self.owners[self.live], minlength=len(self.firsts) - 1)

    @property
    def settled(self) -> Indices:
        """The examples that have one live candidate."""
        return np.flatnonzero(self.counts == 1)

    @property
    def open(self) -> Indices:
        """The live candidates of examples that have several."""
        return np.flatnonzero(self.live & (self.counts[self.owners] > 1))

    def live_of(self, example: int) -> Sequence[int]:
        """The numbers of an example's live candidates."""
        first, last = self.firsts[example], self.firsts[example + 1]
        return [int(first) + k for k in np.flatnonzero(self.live[first:last]).tolist()]

    def of_examples(self, examples: Sequence[int]) -> Candidates:
        """Those of some examples, numbered anew."""
        numbers = [k for i in examples for k in range(int(self.firsts[i]), int(self.firsts[i + 1]))]
        counts = [int(self.firsts[i + 1] - self.firsts[i]) for i in examples]
        owners = np.repeat(np.arange(len(examples)), counts)
        return Candidates(self.rows.take(numbers), owners, self.live[numbers])

    def without(self, dead: Iterable[int]) -> Candidates:
        """The table of candidates when some are not live any more."""
        live = self.live.copy()
        live[list(dead)] = False
        return Candidates(self.rows, self.owners, live)

    def outputs(self, examples: Indices) -> Rows:
        """The only live candidates of settled examples."""
        lone = np.flatnonzero(self.live & (self.counts[self.owners] == 1))
        place = np.searchsorted(self.owners[lone], examples)
        return self.rows.take(lone[place])

    def largest(self) -> Rows:
        """For each example how often its live candidates have each target atom at most."""
        live = np.flatnonzero(self.live)
        rows = self.rows.take(live)
        width = max(rows.width, 1)
        keys = np.repeat(self.owners[live], np.diff(rows.starts)) * width + rows.columns
        order = np.argsort(keys, kind="stable")
        keys, values = keys[order], rows.values[order]
        begins = np.flatnonzero(np.diff(keys, prepend=-1)) if len(keys) else np.zeros(0, dtype=np.int64)
        found = keys[begins]
        values = np.maximum.reduceat(values, begins) if len(begins) else values[:0]
        starts = np.searchsorted(found // width, np.arange(len(self.counts) + 1))
        return Rows(starts, found % width, values, rows.width)
