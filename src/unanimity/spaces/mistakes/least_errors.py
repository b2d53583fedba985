"""How few mistakes can the examples hold, and which mapping shows it?

errors      of a mapping: the sum of |S M - T| over all examples and target atoms
cells       the unknowns that may be worth their price, and their equations, which fall into independent blocks
stray       an output atom T_it that no unknown of its example can explain: it is wrong in every mapping that fits
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from unanimity.exact.cpsat import OutOfTime
from unanimity.exact.nearest_whole import NearestWhole, nearest_whole
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Indices, Integers, Rows, difference, product
from unanimity.spaces.cells import Cells
from unanimity.spaces.deadline import Deadline
from unanimity.spaces.mistakes.prices import Prices, lenient_cells, prices

__all__ = ["LeastErrors", "Stray", "least_errors"]


@dataclass(frozen=True, slots=True, eq=False)
class Stray:
    """Output atoms that nothing explains: the examples, the target atoms, and how many of each."""

    examples: Indices
    targets: Indices
    counts: Integers


@dataclass(frozen=True)
class LeastErrors:
    """A whole mapping without negative numbers that has the fewest errors, block by block."""

    s: Rows
    t: Rows
    prices: Prices
    system: Cells
    nearest: NearestWhole

    @property
    def total(self) -> int:
        """How many errors it has in all."""
        return int(self.nearest.missed.sum() + self.stray.counts.sum())

    @cached_property
    def stray(self) -> Stray:
        """What no unknown explains."""
        examples = np.repeat(np.arange(len(self.t)), np.diff(self.t.starts))
        width = max(self.t.width, 1)
        known = self.system.examples * width + self.system.targets
        where = np.flatnonzero(~np.isin(examples * width + self.t.columns, known))
        return Stray(examples[where], self.t.columns[where], self.t.values[where])

    @cached_property
    def mapping(self) -> Rational:
        """The mapping itself."""
        return self.system.mapping(self.nearest.m, self.s.width)

    @cached_property
    def residuals(self) -> Rows:
        """S M - T, one row an example."""
        return difference(product(self.s, self.mapping.numerators), self.t)


def least_errors(s: Rows, t: Rows, deadline: Deadline, mistakes: int | None = None) -> LeastErrors:
    """The mapping with the fewest errors; if only so many mistakes are of interest, what costs more is left out."""
    affordable = prices(s, t).affordable(mistakes)
    system = lenient_cells(s, t, affordable.pairs)
    try:
        found = nearest_whole(system.left, system.right, deadline.end)
    except OutOfTime:
        raise deadline.uncounted() from None
    return LeastErrors(s, t, affordable, system, found)
