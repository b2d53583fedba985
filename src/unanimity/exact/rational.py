"""How is an exact mapping stored, and applied?

numerators     a whole number for each source and target atom
denominators   one for each target atom: the mapping's column t is numerators[:, t] / denominators[t]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from unanimity.exact.order import Indices
from unanimity.exact.rows import Rows, as_integers, combination, difference, product

__all__ = ["Rational"]


@dataclass(frozen=True, slots=True, eq=False)
class Rational:
    """A matrix of rationals, stored by rows, with one denominator a column."""

    numerators: Rows
    denominators: Sequence[int]

    @property
    def is_whole(self) -> bool:
        """Whether every number is whole."""
        return all(denominator == 1 for denominator in self.denominators)

    def apply(self, x: Mapping[int, int]) -> dict[int, Fraction]:
        """x times this matrix, zeros left out."""
        sums = combination(x, self.numerators)
        return {t: Fraction(total, self.denominators[t]) for t, total in sums.items() if total}

    def row(self, s: int) -> dict[int, Fraction]:
        """Row s, zeros left out."""
        return self.apply({s: 1})

    def misfits(self, s: Rows, t: Rows) -> Indices:
        """The rows of S whose product with this matrix is not the row of T."""
        gaps = difference(product(s, self.numerators), self._scaled(t))
        return np.flatnonzero(np.diff(gaps.starts))

    def _scaled(self, t: Rows) -> Rows:
        """T with every column multiplied by its denominator."""
        if self.is_whole:
            return t
        factors = np.array(self.denominators, dtype=object)[t.columns]
        return Rows(t.starts, t.columns, as_integers(t.values.astype(object) * factors), t.width)

    def resized(self, height: int, width: int) -> Rational:
        """The same matrix with room for more rows and columns, all zero."""
        more = [1] * (width - len(self.denominators))
        return Rational(self.numerators.heightened(height).widened(width), [*self.denominators, *more])
