"""What do the equations S M = T leave open?

    S, T       the inputs and the outputs, one row an example
    p          the prime that found them
    core       rows of S that are independent and span all the others
    dissent    a basis of the null space of S, by columns: the directions in which fitting mappings differ
    base       one M that fits the core, and gives nothing to atoms without a pivot
    misfits    rows that depend on the core but whose outputs the base does not give: the equations contradict

A prime finds the core; then everything is lifted to exact numbers and verified over the integers:
the core is independent because it is so modulo p; S dissent = 0 and the columns of the dissent are independent, so the
rank is no larger than the core. Nothing is left to luck: an unlucky prime fails this test and the next one is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

import numpy as np

from unanimity.exact.factor import Factor, Whole, factors
from unanimity.exact.lift import lift, pieces
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Indices, Integers, Rows, as_integers, product

__all__ = ["Elimination", "can_eliminate", "eliminate"]

LARGEST = 2**36  # of a row's sum and of a number of T: then nothing below overflows 64 bits
WORK = 2**16  # how many numbers of a solution are worked on at once


@dataclass(frozen=True, slots=True, eq=False)
class Elimination:
    """What a set of equations determines, and what it leaves open."""

    p: int
    core: Indices
    dissent: Rows
    base: Rational
    misfits: Indices


def can_eliminate(s: Rows, t: Rows) -> bool:
    """Whether the numbers are small enough to eliminate with; counts of up to a million always are."""
    longest = int(np.diff(s.starts).max(initial=0))
    return s.is_small and t.is_small and longest * s.largest() < LARGEST and t.largest() < LARGEST


def eliminate(s: Rows, t: Rows) -> Elimination:
    """The independent rows of S, a basis of its null space, and a mapping that fits those rows."""
    for found in factors(s):
        dissent = _dissent(s, found)
        others = s.take(np.setdiff1d(np.arange(len(s)), found.core))
        if not product(others, dissent).count:
            base = _base(s, t, found)
            return Elimination(found.p, found.core, dissent, base, base.misfits(s, t))
    raise ArithmeticError("every prime divides a determinant of these equations")


def _dissent(s: Rows, found: Factor) -> Rows:
    """The null space of S: one column for each column of S without a pivot."""
    k, columns = found.square(s), s.take(found.core).transposed()
    directions: list[tuple[Integers, Integers]] = []
    for part in pieces(found.free, found.rank, WORK):
        solution = lift(k, found.solve, _dense_columns(columns, part), found.p)
        for atom, numerators, denominator in zip(part, solution.numerators, solution.denominators, strict=True):
            where = np.flatnonzero(numerators)
            entries = _primitive(np.append(-numerators[where], [denominator]))
            directions.append((np.append(found.pivots[where], atom), entries))
    never = np.setdiff1d(np.arange(s.width), np.concatenate((found.pivots, found.free)))
    directions += [(np.array([atom]), np.array([1])) for atom in never]
    return _from_columns(directions, s.width)


def _base(s: Rows, t: Rows, found: Factor) -> Rational:
    """A mapping that fits the core and gives nothing to columns without a pivot."""
    k, columns = found.square(s), t.take(found.core).transposed()
    entries: list[tuple[Integers, Integers]] = []
    denominators: list[int] = []
    for part in pieces(np.arange(t.width), found.rank, WORK):
        solution = lift(k, found.solve, _dense_columns(columns, part), found.p)
        for numerators, denominator in zip(solution.numerators, solution.denominators, strict=True):
            where = np.flatnonzero(numerators)
            common = _primitive(np.append(numerators[where], [denominator]))
            entries.append((found.pivots[where], common[:-1]))
            denominators.append(int(common[-1]))
    return Rational(_from_columns(entries, s.width), denominators)


def _dense_columns(columns: Rows, chosen: Indices) -> Whole:
    return columns.take(chosen).to_scipy().toarray().T.astype(np.int64)


def _primitive(numbers: Integers) -> Integers:
    """The numbers divided by what they have in common."""
    if numbers.dtype != object:
        divided: Integers = numbers // np.gcd.reduce(numbers)
        return divided
    common = gcd(*numbers.tolist())
    return as_integers([int(number) // common for number in numbers])


def _from_columns(columns: list[tuple[Integers, Integers]], height: int) -> Rows:
    """The matrix with the given columns, each as (which rows, which numbers)."""
    if not columns:
        return Rows.empty(height, 0)
    starts = np.cumsum([0, *(len(where) for where, _ in columns)])
    values = np.concatenate([values for _, values in columns])
    return Rows(starts, np.concatenate([where for where, _ in columns]), as_integers(values), height).transposed()
