"""Slow, plain, obviously right versions of what the library computes.

    row         {column: number}, any names as columns; zeros may be left out
    weights     {number of a row: rational}, zeros left out
    S, T        the rows of the inputs and of the outputs, one of each an example

Everything is done with fractions, one row after another, and nothing is shared with the code under test.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

__all__ = [
    "Rationals",
    "combined",
    "consistent",
    "dot",
    "echelon",
    "forced",
    "null_space",
    "plus",
    "rank",
    "split",
    "weights_of",
]

K = TypeVar("K")

Number = int | Fraction
Rationals = dict[K, Fraction]
Echelon = dict[K, tuple[Rationals[K], Rationals[int]]]


def plus(a: Mapping[K, Number], factor: Number, b: Mapping[K, Number]) -> Rationals[K]:
    """a + factor * b, zeros left out."""
    total = {key: Fraction(number) for key, number in a.items()}
    for key, number in b.items():
        total[key] = total.get(key, Fraction(0)) + factor * number
    return {key: number for key, number in total.items() if number}


def dot(a: Mapping[K, Number], b: Mapping[K, Number]) -> Fraction:
    """The sum of the products of what stands at the same columns."""
    return sum((Fraction(number) * b.get(key, 0) for key, number in a.items()), Fraction(0))


def combined(weights: Mapping[int, Number], rows: Sequence[Mapping[K, Number]]) -> Rationals[K]:
    """The sum of the rows, each times its weight."""
    total: Rationals[K] = {}
    for i, weight in weights.items():
        total = plus(total, weight, rows[i])
    return total


def echelon(rows: Sequence[Mapping[K, Number]]) -> Echelon[K]:
    """For each pivot column a row with 1 there and 0 at the other pivots, and the weights that make it of the rows."""
    found: Echelon[K] = {}
    for i, row in enumerate(rows):
        rest, weights = split(row, found)
        if not rest:
            continue
        pivot, number = next(iter(rest.items()))
        new = plus({}, 1 / number, rest)
        why = plus({}, 1 / number, plus({i: 1}, -1, weights))
        found = {
            column: (plus(old, -old.get(pivot, 0), new), plus(because, -old.get(pivot, 0), why))
            for column, (old, because) in found.items()
        }
        found[pivot] = new, why
    return found


def split(x: Mapping[K, Number], found: Echelon[K]) -> tuple[Rationals[K], Rationals[int]]:
    """What of x the echelon's rows do not account for, and the weights of what they do."""
    rest, weights = plus({}, 1, x), plus({}, 1, {0: 0})
    for pivot, (row, why) in found.items():
        rest, weights = plus(rest, -x.get(pivot, 0), row), plus(weights, x.get(pivot, 0), why)
    return rest, weights


def rank(rows: Sequence[Mapping[K, Number]]) -> int:
    """How many of the rows are independent."""
    return len(echelon(rows))


def weights_of(x: Mapping[K, Number], rows: Sequence[Mapping[K, Number]]) -> Rationals[int] | None:
    """Weights that make x of the rows; None if x is not in their row space."""
    rest, weights = split(x, echelon(rows))
    return None if rest else weights


def null_space(rows: Sequence[Mapping[K, Number]], columns: Iterable[K]) -> list[Rationals[K]]:
    """A basis of the directions orthogonal to every row, one for each column without a pivot."""
    found = echelon(rows)
    free = [column for column in columns if column not in found]
    return [
        plus({column: 1}, -1, {pivot: row.get(column, Fraction(0)) for pivot, (row, _) in found.items()})
        for column in free
    ]


def consistent(s: Sequence[Mapping[K, Number]], t: Sequence[Mapping[K, Number]]) -> bool:
    """Whether some M has S M = T: combinations of the examples with no input have no output."""
    found = echelon(s)
    for x, y in zip(s, t, strict=True):
        _, weights = split(x, found)
        if plus(y, -1, combined(weights, t)):
            return False
    return True


def forced(
    s: Sequence[Mapping[K, Number]], t: Sequence[Mapping[K, Number]], x: Mapping[K, Number]
) -> Rationals[K] | None:
    """The output that every M with S M = T gives for x; None if they differ. S and T must be consistent."""
    weights = weights_of(x, s)
    return None if weights is None else combined(weights, t)
