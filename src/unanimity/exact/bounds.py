"""Between which whole numbers must each unknown lie?

    A, b     equations A m = b whose numbers are whole, those of A positive, over whole unknowns m >= 0
    lo, hi   bounds that every solution keeps

Each equation bounds each of its unknowns by what the others leave for it; this is repeated until nothing changes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from unanimity.exact.rows import Integers, Rows

__all__ = ["Bounds", "tighten", "tighter_bounds"]

ROUNDS = 100


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """The least and the most that each unknown can be."""

    lo: Integers
    hi: Integers

    @property
    def fixed(self) -> Integers:
        """Which unknowns have only one value left."""
        return np.asarray(self.lo == self.hi)


def tighten(a: Rows, b: Integers) -> Bounds | None:
    """Bounds of all whole solutions; None if there cannot be one."""
    lo = np.zeros(a.width, dtype=np.int64)
    filled = np.flatnonzero(np.diff(a.starts))
    if np.delete(b, filled).any() or (b < 0).any():
        return None
    if not len(filled):
        return Bounds(lo, lo)
    if (b[filled] % np.gcd.reduceat(a.values, a.starts[filled])).any():
        return None
    bounds = Bounds(lo, np.full(a.width, b.max()))
    for _ in range(ROUNDS):
        tighter = tighter_bounds(a, b, bounds)
        if (tighter.lo > tighter.hi).any():
            return None
        if (tighter.lo == bounds.lo).all() and (tighter.hi == bounds.hi).all():
            break
        bounds = tighter
    return bounds


def tighter_bounds(a: Rows, b: Integers, bounds: Bounds) -> Bounds:
    """What each equation leaves for each of its unknowns, given the others' bounds; lo > hi where there is nothing."""
    owners = np.repeat(np.arange(len(a)), np.diff(a.starts))
    spare = b - _sums(a, bounds.lo, owners)
    excess = _sums(a, bounds.hi, owners) - b
    lo, hi = bounds.lo.copy(), bounds.hi.copy()
    np.minimum.at(hi, a.columns, bounds.lo[a.columns] + spare[owners] // a.values)
    np.maximum.at(lo, a.columns, bounds.hi[a.columns] - excess[owners] // a.values)
    return Bounds(lo, hi)


def _sums(a: Rows, m: Integers, owners: Integers) -> Integers:
    """A m; counts are at most a million and rows at most a few thousand long, so 64 bits suffice."""
    total = np.zeros(len(a), dtype=np.int64)
    np.add.at(total, owners, a.values * m[a.columns])
    return total
