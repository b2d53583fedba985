"""How is an exact mapping stored, and applied?

numerators     a whole number for each source and target atom
denominators   one for each target atom: the mapping's column t is numerators[:, t] / denominators[t]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

import numpy as np

from unanimity.exact.rows import Indices, Rows, as_integers, combination, difference, product, times_columns, total

__all__ = ["Rational", "over_common"]


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
        sums = combination(x.items(), self.numerators)
        return {t: Fraction(total, self.denominators[t]) for t, total in sums.items() if total}

    def row(self, s: int) -> dict[int, Fraction]:
        """Row s, zeros left out."""
        return self.apply({s: 1})

    def misfits(self, s: Rows, t: Rows) -> Indices:
        """The rows of S whose product with this matrix is not the row of T."""
        return np.flatnonzero(np.diff(self.gaps(s, t).starts))

    def gaps(self, s: Rows, t: Rows) -> Rows:
        """What this matrix lacks to give T for S, each column times its denominator."""
        return difference(self._times_denominators(t), product(s, self.numerators))

    def changed(self, directions: Rows, amounts: Rational) -> Rational:
        """The sum of this matrix and directions times amounts, which are what solves for the gaps."""
        more = product(directions, amounts.numerators)
        if amounts.is_whole:
            return Rational(total(self.numerators, more), self.denominators).lowest()
        mine = times_columns(self.numerators, amounts.denominators)
        pairs = zip(self.denominators, amounts.denominators, strict=True)
        return Rational(total(mine, more), [a * b for a, b in pairs]).lowest()

    def lowest(self) -> Rational:
        """The same matrix with every column in lowest terms."""
        if self.is_whole:
            return self
        columns = self.numerators.transposed()
        common = [gcd(d, *columns.row(t).values()) for t, d in enumerate(self.denominators)]
        if all(factor == 1 for factor in common):
            return self
        factors = np.array(common, dtype=object)[self.numerators.columns]
        values = as_integers(self.numerators.values.astype(object) // factors)
        numerators = Rows(self.numerators.starts, self.numerators.columns, values, self.numerators.width)
        return Rational(numerators, [d // factor for d, factor in zip(self.denominators, common, strict=True)])

    def resized(self, height: int, width: int) -> Rational:
        """The same matrix with room for more rows and columns, all zero."""
        more = [1] * (width - len(self.denominators))
        return Rational(self.numerators.heightened(height).widened(width), [*self.denominators, *more])

    def _times_denominators(self, t: Rows) -> Rows:
        return t if self.is_whole else times_columns(t, self.denominators)


def over_common(numbers: Mapping[int, Fraction]) -> tuple[dict[int, int], int]:
    """Rationals as whole numbers, and the least denominator that they are all over."""
    common = lcm(*(number.denominator for number in numbers.values()))
    return {i: number.numerator * (common // number.denominator) for i, number in numbers.items()}, common
