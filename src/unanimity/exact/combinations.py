"""Which rows add up to x, and with which weights?

weights    {row: rational} with weights . rows = x, zeros left out
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cached_property, partial
from math import gcd
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

from unanimity.exact.eliminate import eliminate
from unanimity.exact.factor import Factor, factor
from unanimity.exact.interruptible import interruptible
from unanimity.exact.lift import lift, pieces
from unanimity.exact.residues import PRIMES, UnluckyPrime
from unanimity.exact.rows import Builder, Indices, Rows, combination, difference, product

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["Combinations", "Weights", "shortest"]

Weights = dict[int, Fraction]

NEIGHBOURS = 3_000
SHORT = 3
TRIES = 12
LARGEST = 2**20  # of the numbers of many weights, so that nothing made of them is large
WORK = 2**18  # how many numbers of a solution are worked on at once


class Combinations:
    """All combinations of some rows, each found on demand."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def weights(self, x: Mapping[int, int]) -> Weights | None:
        """The weights that make x of the rows, exactly; None when x is not a combination of them."""
        found = self._factor
        right = np.zeros((found.rank, 1), dtype=np.int64)
        for column, value in x.items():
            if column in self._place:
                right[self._place[column]] = value
        solution = lift(self._transposed, found.solve_left, right, found.p)
        denominator, where = solution.denominators[0], np.flatnonzero(solution.numerators[0])
        numbers = solution.numerators[0][where].tolist()
        numerators = dict(zip(found.core[where].tolist(), numbers, strict=True))
        total = combination(numerators.items(), self.rows)
        if {j: v for j, v in total.items() if v} != {j: v * denominator for j, v in x.items() if v}:
            return None
        return {row: Fraction(numerator, denominator) for row, numerator in numerators.items()}

    def weights_of_many(self, xs: Rows) -> tuple[Rows, list[int]] | None:
        """The weights of the rows that make each x, as whole numbers over a denominator.

        None if some x is no combination, or only with large numbers.
        """
        found = self._factor
        by_pivot = xs.to_scipy()[:, found.pivots]
        builder, denominators = Builder(), list[int]()
        for part in pieces(np.arange(len(xs)), len(self.rows), WORK):
            right = by_pivot[part].toarray().T.astype(np.int64)
            solution = lift(self._transposed, found.solve_left, right, found.p)
            for numerators, denominator in zip(solution.numerators, solution.denominators, strict=True):
                where = np.flatnonzero(numerators)
                common = gcd(denominator, *numerators[where].tolist())
                at = zip(found.core[where].tolist(), numerators[where].tolist(), strict=True)
                builder.append({row: numerator // common for row, numerator in at})
                denominators.append(denominator // common)
        weights = builder.rows(len(self.rows))
        if not weights.is_small or max(weights.largest(), *denominators, 1) > LARGEST:
            return None
        times = np.repeat(np.array(denominators, dtype=np.int64), np.diff(xs.starts))
        scaled = Rows(xs.starts, xs.columns, xs.values * times, xs.width)
        return None if difference(product(weights, self.rows), scaled).count else (weights, denominators)

    @cached_property
    def _place(self) -> dict[int, int]:
        """For each pivot its place among them."""
        return {pivot: place for place, pivot in enumerate(self._factor.pivots.tolist())}

    @cached_property
    def _transposed(self) -> csr_array[Any]:
        """The square of the independent rows and their pivots, its rows and columns exchanged."""
        return self._factor.square(self.rows).T.tocsr()

    @cached_property
    def _factor(self) -> Factor:
        """A factor that spans all rows: the first prime's if the rows are independent, or one that is certain."""
        with suppress(UnluckyPrime):
            found = factor(self.rows, PRIMES[0])
            if found.rank == len(self.rows):
                return found
        return factor(self.rows, eliminate(self.rows, Rows.empty(len(self.rows), 0)).p)


def shortest(rows: Rows, x: Mapping[int, int], seconds: float = 2.0) -> Weights | None:
    """Few rows that add up to x, found by linear programmes and then weighed exactly; None if none is found.

    Each programme gives every row a random price and looks for the cheapest combination: that one uses independent
    rows, so none of them can be left out. The fewest rows of several tries are near the fewest possible; how many
    tries there are depends on the seconds.
    """
    if not x:
        return {}
    near = _neighbours(rows, x)
    supports = sorted(_cheapest_supports(rows.take(near), x, seconds), key=len)
    for support in supports:
        chosen = near[support]
        weights = Combinations(rows.take(chosen)).weights(x)
        if weights is not None:
            return {int(chosen[row]): weight for row, weight in weights.items()}
    return None


def _cheapest_supports(rows: Rows, x: Mapping[int, int], seconds: float) -> Iterator[Indices]:
    """For each try the rows of a cheapest combination that gives x, as far as floating point can tell."""
    from scipy.optimize import linprog
    from scipy.sparse import csc_array, hstack

    columns = np.union1d(rows.columns, list(x))
    right = np.array([x.get(column, 0) for column in columns.tolist()], dtype=np.float64)
    equations = csc_array(rows.to_scipy()[:, columns].T.astype(np.float64))
    both_signs = hstack([equations, -equations], format="csc")
    random = np.random.default_rng(0)
    end = monotonic() + seconds
    for _ in range(TRIES):
        left = end - monotonic()
        if left <= 0:
            return
        prices = np.tile(random.uniform(0.01, 2, len(rows)), 2)
        told = {"A_eq": both_signs, "b_eq": right, "method": "highs-ds", "options": {"time_limit": left}}
        programme = interruptible(partial(linprog, prices, **told))
        found = programme.x
        if programme.status == 0 and found is not None:
            support = np.flatnonzero(np.abs(found[: len(rows)] - found[len(rows) :]) > 1e-7)
            yield support
            if len(support) <= SHORT:
                return


def _neighbours(rows: Rows, x: Mapping[int, int]) -> Indices:
    """All rows if they are few, otherwise those that share most atoms with x or with rows that do."""
    if len(rows) <= NEIGHBOURS:
        return np.arange(len(rows))
    holds = Rows(rows.starts, rows.columns, np.ones(rows.count), rows.width).to_scipy()
    near = np.zeros(rows.width)
    near[list(x)] = 1
    lengths = np.maximum(np.diff(rows.starts), 1)
    share = holds @ near / lengths
    near = np.maximum(near, 0.5 * (share @ holds > 0))
    share += holds @ near / lengths
    return np.sort(np.argsort(-share, kind="stable")[:NEIGHBOURS])
