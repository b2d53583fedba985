"""Between which whole numbers must each unknown lie?

    A, b     equations A m = b whose numbers are whole, those of A positive, over whole unknowns m >= 0
    lo, hi   bounds that every solution keeps

Each equation bounds each of its unknowns by what the others leave for it; this is repeated until nothing changes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from unanimity.exact.rows import Integers, Rows

__all__ = ["Bounds", "tighten"]

ROUNDS = 100


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """The least and the most that each unknown can be; every unknown must occur in an equation."""

    lo: Integers
    hi: Integers

    @property
    def fixed(self) -> Integers:
        """Which unknowns have only one value left."""
        return np.asarray(self.lo == self.hi)


def tighten(a: Rows, b: Integers) -> Bounds | None:
    """Bounds of all whole solutions; None if there cannot be one."""
    owners = np.repeat(np.arange(len(a)), np.diff(a.starts))
    order = np.argsort(a.columns, kind="stable")
    starts = np.searchsorted(a.columns[order], np.arange(a.width))
    lo = np.zeros(a.width, dtype=np.int64)
    if np.any((np.diff(a.starts) == 0) & (b != 0)):
        return None
    if not a.width:
        return Bounds(lo, lo)
    filled = np.flatnonzero(np.diff(a.starts))
    if (b[filled] % np.gcd.reduceat(a.values, a.starts[filled])).any():
        return None
    hi = np.minimum.reduceat((b[owners] // a.values)[order], starts)
    for _ in range(ROUNDS):
        spare = b - _sums(a, lo, owners)
        excess = _sums(a, hi, owners) - b
        if (spare < 0).any() or (excess < 0).any():
            return None
        most = lo[a.columns] + spare[owners] // a.values
        least = hi[a.columns] - excess[owners] // a.values
        new_hi = np.minimum(hi, np.minimum.reduceat(most[order], starts))
        new_lo = np.maximum(lo, np.maximum.reduceat(least[order], starts))
        if (new_lo > new_hi).any():
            return None
        if (new_lo == lo).all() and (new_hi == hi).all():
            break
        lo, hi = new_lo, new_hi
    return Bounds(lo, hi)


def _sums(a: Rows, m: Integers, owners: Integers) -> Integers:
    """A m; counts are at most a million and rows at most a few thousand long, so 64 bits suffice."""
    total = np.zeros(len(a), dtype=np.int64)
    np.add.at(total, owners, a.values * m[a.columns])
    return total
