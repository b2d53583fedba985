"""Which unknowns and equations are left when the outputs may hold some mistakes?

    unknown   a pair of a source atom s and a target atom t: how often s contributes t
    price     of a pair: the errors that are certain if s contributes t at all, sum of max(0, S_is - T_it)
    struck    a pair whose price is more than can be spent
    rare      a source atom that occurs so seldom that it may contribute anything, even what no example holds

Pairs that occur in no example together are not among the unknowns: contributing there costs an error for every
occurrence of s, whatever else, so the best mapping does not, and others may exactly if s is rare.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from unanimity.exact.rows import Indices, Integers, Rows
from unanimity.spaces.cells import Cells

__all__ = ["Prices", "lenient_cells", "occurrences", "prices", "within"]


@dataclass(frozen=True, slots=True, eq=False)
class Prices:
    """Pairs, as s * width + t, sorted, that occur together in some example, and the price of each."""

    pairs: Indices
    prices: Integers

    def affordable(self, allowance: int | None) -> Prices:
        """Those that cost no more than the allowance, or all."""
        if allowance is None:
            return self
        chosen = self.prices <= allowance
        return Prices(self.pairs[chosen], self.prices[chosen])


def occurrences(s: Rows) -> Integers:
    """How often each source atom occurs in all examples together."""
    total = np.zeros(s.width, dtype=np.int64)
    np.add.at(total, s.columns, s.values)
    return total


def prices(s: Rows, t: Rows) -> Prices:
    """All pairs that occur together, with their prices."""
    each = t.take(np.repeat(np.arange(len(s)), np.diff(s.starts)))
    owner = np.repeat(np.arange(s.count), np.diff(each.starts))
    keys = np.asarray(s.columns, dtype=np.int64)[owner] * t.width + each.columns
    pairs, place = np.unique(keys, return_inverse=True)
    covered = np.zeros(len(pairs), dtype=np.int64)
    np.add.at(covered, place, np.minimum(s.values[owner], each.values))
    return Prices(pairs, occurrences(s)[pairs // max(t.width, 1)] - covered)


def lenient_cells(s: Rows, t: Rows, pairs: Indices) -> Cells:
    """The equations of the examples over these unknowns, those included whose right side is 0."""
    width = max(t.width, 1)
    sources, targets = np.divmod(pairs, width)
    held = s.transposed().take(sources)
    unknowns = np.repeat(np.arange(len(pairs)), np.diff(held.starts))
    keys = np.asarray(held.columns, dtype=np.int64) * width + targets[unknowns]
    order = np.argsort(keys, kind="stable")
    equations, firsts = np.unique(keys[order], return_index=True)
    left = Rows(np.append(firsts, len(keys)), unknowns[order], held.values[order], len(pairs))
    examples, about = np.divmod(equations, width)
    return Cells(left, _given(t, equations), examples, about, sources, targets, t.width)


def within(system: Cells, kept: Indices) -> Cells:
    """The same equations over some of the unknowns, and only those equations that hold one of them."""
    mask = np.zeros(system.left.width, dtype=np.bool_)
    mask[kept] = True
    left = system.left.keeping(mask)
    rows = np.flatnonzero(np.diff(left.starts))
    return Cells(
        left.take(rows),
        system.right[rows],
        system.examples[rows],
        system.targets[rows],
        system.unknown_sources[mask],
        system.unknown_targets[mask],
        system.width,
    )


def _given(t: Rows, keys: Indices) -> Integers:
    """The counts T_it of the pairs i * width + t."""
    owners = np.repeat(np.arange(len(t)), np.diff(t.starts))
    stored = owners * t.width + t.columns
    order = np.argsort(stored)
    place = np.searchsorted(stored[order], keys)
    found = (place < len(stored)) & (stored[order][np.minimum(place, len(stored) - 1)] == keys) if len(stored) else None
    given = np.zeros(len(keys), dtype=np.int64)
    if found is not None:
        given[found] = t.values[order][place[found]]
    return given
