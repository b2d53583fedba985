"""Which examples force an answer when some of them are gone?

rows       the inputs of examples, equal ones once
linear     weights of rows that add up to the question
positive   what proofs quote where no word contributes a negative number (forcing.py)
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from unanimity.errors import UnanimityError, Unproved
from unanimity.evidence import Deduction
from unanimity.exact.combinations import Combinations
from unanimity.exact.highs import Floats, least
from unanimity.exact.rows import Indices, Rows
from unanimity.learning.forcing import forcing
from unanimity.learning.subsystem import learned_from, part_of
from unanimity.learning.support.cuts import InDoubt
from unanimity.spaces.family import Family
from unanimity.spaces.space import Space
from unanimity.system import FIRST_LINE, System
from unanimity.verdict import Answer, DontKnow

__all__ = ["LinearDerivations", "MistakenDerivations", "PositiveDerivations"]

Examples = frozenset[int]
Row = Mapping[int, int]

TINY = 1e-7
ROUNDS = 4


class LinearDerivations:
    """Combinations of rows that give x; the examples have the numbers given."""

    def __init__(self, rows: Rows, numbers: Indices, x: Row) -> None:
        columns = np.union1d(rows.columns, list(x))
        mask = np.zeros(rows.width, dtype=np.bool_)
        mask[columns] = True
        self._rows, self._numbers = rows.keeping(mask), numbers
        self._x = {int(np.searchsorted(columns, column)): count for column, count in x.items()}

    def without(self, gone: Examples) -> Examples | None:
        """The rows of a combination without those gone; few of them, where a programme finds such a one."""
        left = np.flatnonzero(~np.isin(self._numbers, list(gone)))
        if not np.isin(list(self._x), self._rows.take(left).columns).all():
            return None
        short = left[self._proposed(left)]
        for some in (short, left) if len(short) else (left,):
            weights = Combinations(self._rows.take(some)).weights(self._x)
            if weights is not None:
                return frozenset(self._numbers[some[list(weights)]].tolist())
        return None

    def cuts(self, prices: Mapping[int, int]) -> list[Examples]:
        """Some sets of rows that are likely to be cuts: those that change with some v, where x changes by 1.

        Each programme makes the sum of the sizes of rows v small, and the next one all the more for the small ones.
        """
        from scipy.sparse import csc_array, hstack

        matrix = self._rows.to_scipy().astype(np.float64)
        price = np.array([prices[i] for i in self._numbers.tolist()], dtype=np.float64)
        x = np.zeros((self._rows.width, 1))
        x[list(self._x), 0] = list(self._x.values())
        equations = hstack([csc_array(matrix.T), csc_array(-x)], format="csc")
        costs = np.append(np.zeros(len(price)), -1.0)
        found, weight = list[Examples](), price
        for _ in range(ROUNDS):
            bounds = np.append(-weight, 0.0), np.append(weight, np.inf)
            optimum = least(costs, *bounds, equal=(equations, np.zeros(self._rows.width)))
            if optimum is None:
                break
            changes = np.abs(matrix @ optimum.duals)
            found.append(frozenset(self._numbers[changes > TINY].tolist()))
            weight = price / (changes + 0.1)
        return found

    def _proposed(self, left: Indices) -> Indices:
        """Of the rows left some that a cheapest combination uses, as far as floating point can tell."""
        from scipy.sparse import csc_array, hstack

        matrix = csc_array(self._rows.take(left).to_scipy().T.astype(np.float64))
        right = np.zeros(self._rows.width)
        right[list(self._x)] = list(self._x.values())
        prices = np.tile(np.random.default_rng(0).uniform(0.5, 1.5, len(left)), 2)
        nothing: Floats = np.zeros_like(prices)
        both_signs = hstack([matrix, -matrix], format="csc")
        optimum = least(prices, nothing, np.full_like(prices, np.inf), equal=(both_signs, right))
        if optimum is None:
            return np.zeros(0, dtype=np.int64)
        return np.flatnonzero(np.abs(optimum.point[: len(left)] - optimum.point[len(left) :]) > TINY)


class PositiveDerivations:
    """Examples that force x's output in a family without negative numbers; equal ones are given once."""

    def __init__(self, system: System, numbers: Indices, x: Row, family: Family, seconds: float | None) -> None:
        self._system, self._numbers, self._x, self._family, self._seconds = system, numbers, x, family, seconds
        self._linear = LinearDerivations(system.inputs.take(numbers), numbers, x)

    def without(self, gone: Examples) -> Examples | None:
        """The rows of a combination, which any family accepts, or else what a proof quotes."""
        combination = self._linear.without(gone)
        if combination is not None:
            return combination
        left = np.setdiff1d(self._numbers, list(gone))
        return forcing(self._system, left, self._x, self._family, self._seconds)


class MistakenDerivations:
    """Examples that force x's output though some of them may hold mistakes: what a proof rests on."""

    def __init__(self, space: Space, x: Row, seconds: float) -> None:
        self._system, self._question = space.system, space.system.sources.bag(x)
        self._family, self._mistakes, self._seconds = space.family, space.mistakes, seconds

    def without(self, gone: Examples) -> Examples | None:
        """The examples that a proof quotes, and those that its ledger rests on."""
        left = np.setdiff1d(np.arange(len(self._system)), list(gone))
        try:
            space = learned_from(part_of(self._system, left), self._family, self._seconds, self._mistakes)
        except UnanimityError as error:
            raise InDoubt(str(error)) from error
        match space.ask(self._question):
            case Answer() as answer:
                return frozenset(left[_rested_on(answer, space)].tolist())
            case DontKnow():
                return None
        raise InDoubt("learning reached its limits")


def _rested_on(answer: Answer, space: Space) -> list[int]:
    """The numbers of the examples that a proof and its ledger need; all of them if none is found."""
    try:
        proof = answer.proof
    except Unproved:
        return list(range(len(space.system)))
    if not isinstance(proof, Deduction) or space.ledger is None:
        raise TypeError("an answer in spite of mistakes has another proof")
    ledger = {i for entry in space.ledger.entries for i in (*entry.weighed, *entry.bounding)}
    return sorted({quote.line - FIRST_LINE for quote in proof.quotes} | ledger)
