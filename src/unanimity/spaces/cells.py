"""Which equations are left once the atoms that visibly contribute nothing are struck?

unknown     a pair of a source atom s and a target atom t: how often s contributes t
struck      a pair that some example forbids: it holds s, its output lacks t, and nothing contributes less than 0
equation    a pair of an example i and a target atom t of its output: what i's atoms contribute makes T_it
cells       the equations over the unknowns that are not struck; those of one target never share an unknown with
            those of another, so all can be solved as one sparse system
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from unanimity.exact.blocks import block_of_columns
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Indices, Integers, Rows

__all__ = ["Cells", "cells", "unstruck"]


@dataclass(frozen=True)
class Cells:
    """Equations by unknowns, with what each of them stands for."""

    left: Rows
    right: Integers
    examples: Indices
    targets: Indices
    unknown_sources: Indices
    unknown_targets: Indices
    width: int

    @cached_property
    def right_columns(self) -> Rows:
        """The right sides, each in the column of its target."""
        return Rows(np.arange(len(self.right) + 1), self.targets, self.right, self.width)

    @cached_property
    def blocks(self) -> Indices:
        """For each unknown the number of its block: unknowns in different blocks share no equation."""
        return block_of_columns(self.left)

    def mapping(self, values: Integers, sources: int) -> Rational:
        """Whole values of the unknowns as a mapping."""
        where = np.flatnonzero(values)
        starts = np.concatenate(([0], np.cumsum(values != 0)))
        rows = Rows(starts, self.unknown_targets[where], values[where], self.width)
        return Rational(self.over_sources(rows, sources), [1] * self.width)

    def over_sources(self, rows: Rows, height: int) -> Rows:
        """Rows over the unknowns, summed into one row for each source atom."""
        owners = np.repeat(self.unknown_sources, np.diff(rows.starts))
        order = np.argsort(owners, kind="stable")
        starts = np.searchsorted(owners[order], np.arange(height + 1))
        return Rows(starts, rows.columns[order], rows.values[order], rows.width)


def cells(s: Rows, t: Rows, chosen: Indices) -> Cells:
    """The equations of the chosen examples over the unknowns that no example at all strikes."""
    open_ = unstruck(s, t)
    inputs, outputs = s.take(chosen), t.take(chosen)
    equation_of = np.repeat(np.arange(len(chosen)), np.diff(outputs.starts))
    left = inputs.take(equation_of)
    targets = np.asarray(outputs.columns, dtype=np.int64)
    owner = np.repeat(np.arange(len(left)), np.diff(left.starts))
    keys = np.asarray(left.columns, dtype=np.int64) * t.width + targets[owner]
    place = np.searchsorted(open_, keys)
    kept = (place < len(open_)) & (open_[np.minimum(place, len(open_) - 1)] == keys) if len(open_) else keys < 0
    starts = np.concatenate(([0], np.cumsum(kept)))[left.starts]
    rows = Rows(starts, place[kept], left.values[kept], len(open_))
    sources, unknown_targets = np.divmod(open_, max(t.width, 1))
    return Cells(rows, outputs.values, np.asarray(chosen)[equation_of], targets, sources, unknown_targets, t.width)


def unstruck(s: Rows, t: Rows) -> Indices:
    """The pairs that no example strikes, as s * width + t, sorted: every example that holds s has t in its output."""
    from scipy.sparse import csr_array

    holds, gives = (
        csr_array((np.ones(rows.count, dtype=np.int64), rows.columns, rows.starts), shape=(len(rows), rows.width))
        for rows in (s, t)
    )
    together = (holds.T @ gives).tocoo()
    often = np.bincount(s.columns, minlength=s.width)
    open_ = together.data == often[together.row]
    return np.sort(together.row[open_].astype(np.int64) * t.width + together.col[open_])
