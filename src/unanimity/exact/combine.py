"""Which rows add up to x, and with which weights?

weights    {row: rational} with weights . rows = x, zeros left out
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

import numpy as np

from unanimity.exact.factor import Factor, factor
from unanimity.exact.lift import lift
from unanimity.exact.residues import PRIMES
from unanimity.exact.rows import Rows, combination

__all__ = ["Combinations", "shortest"]

Weights = dict[int, Fraction]

NEIGHBOURS = 3_000


class Combinations:
    """All combinations of some independent rows, each found on demand."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def weights(self, x: Mapping[int, int]) -> Weights | None:
        """The weights that make x of the rows, exactly; None when x is not a combination of them."""
        found = self._factor
        right = np.array([[x.get(pivot, 0)] for pivot in found.pivots.tolist()], dtype=np.int64).reshape(-1, 1)
        transposed = found.square(self.rows).T.tocsr()
        solution = lift(transposed, found.solve_left, right, found.p)
        denominator = solution.denominators[0]
        numerators = {
            row: numerator
            for row, numerator in zip(found.core.tolist(), solution.numerators[0].tolist(), strict=True)
            if numerator
        }
        total = combination(numerators, self.rows)
        if {j: v for j, v in total.items() if v} != {j: v * denominator for j, v in x.items() if v}:
            return None
        return {row: Fraction(numerator, denominator) for row, numerator in numerators.items()}

    @cached_property
    def _factor(self) -> Factor:
        factors = (factor(self.rows, p) for p in PRIMES)
        best = next(factors)
        while best.rank < len(self.rows) and (other := next(factors, None)):
            best = max(best, other, key=lambda found: found.rank)
        return best


def shortest(rows: Rows, x: Mapping[int, int]) -> Weights | None:
    """Few rows that add up to x, found by a linear programme and then weighed exactly; None if it finds none.

    The programme makes the sum of the weights' sizes least, which is not the same as the fewest rows but near it.
    No chosen row can be left out.
    """
    from scipy.optimize import linprog
    from scipy.sparse import hstack

    near = _neighbours(rows, x)
    s = rows.take(near).to_scipy().astype(np.float64)
    columns = np.union1d(s.indices, list(x))
    right = np.array([x.get(column, 0) for column in columns.tolist()], dtype=np.float64)
    equations = s[:, columns].T.tocsc()
    programme = linprog(
        np.ones(2 * len(near)), A_eq=hstack([equations, -equations], format="csc"), b_eq=right, method="highs-ds"
    )
    if programme.x is None:
        return None
    chosen = near[np.abs(programme.x[: len(near)] - programme.x[len(near) :]) > 1e-7]
    weights = Combinations(rows.take(chosen)).weights(x)
    return None if weights is None else {int(chosen[row]): weight for row, weight in weights.items()}


def _neighbours(rows: Rows, x: Mapping[int, int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
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
