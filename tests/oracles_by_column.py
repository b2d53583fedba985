"""Slow, plain, obviously right versions of what all mappings of a family have in common, one column at a time.

    S, T      the rows of the inputs and of the outputs, one of each an example; inputs are whole and never negative
    seen      the source atoms that some input holds; nothing bounds the others, so a question with one is never forced
    goal      a target atom that some output holds
    column    {seen atom: number}, what a mapping has for one goal; it fits if S times it is that column of T
    corner    a column that fits, is nowhere below 0, and whose atoms above 0 are independent in S
    left      what is still left of a column of T after some atoms took their part

A mapping fits exactly when its columns do. The columns that fit are
    in the linear family one of them and that one moved in any direction orthogonal to S,
    in the nonnegative family a polytope, bounded because every seen atom is, and so all averages of its corners,
    in the integral family finitely many.
So for each there is a list of columns such that what is the same in all of these is the same in all that fit.
Nothing is shared with the code under test.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import TypeVar

from tests.oracles import Number, Rationals, dot

__all__ = [
    "all_whole_mappings",
    "corners",
    "integral_consistent",
    "integral_forced",
    "linear_columns",
    "nonnegative_consistent",
    "nonnegative_forced",
    "whole_columns",
]

K = TypeVar("K")

Rows = Sequence[Mapping[K, Number]]
Table = list[list[Number]]


def nonnegative_consistent(s: Rows[K], t: Rows[K]) -> bool:
    """Whether some rational M >= 0 has S M = T."""
    return all(corners(s, t).values())


def nonnegative_forced(s: Rows[K], t: Rows[K], x: Mapping[K, Number]) -> Rationals[K] | None:
    """The output that every rational M >= 0 with S M = T gives for x; None if they differ. There must be one."""
    values = {goal: [dot(x, column) for column in columns] for goal, columns in corners(s, t).items()}
    return forced(s, x, {goal: (min(some), max(some)) for goal, some in values.items()})


def integral_consistent(s: Rows[K], t: Rows[K]) -> bool:
    """Whether some whole M >= 0 has S M = T."""
    return all(whole_range(s, column, {}) is not None for column in goals(t).values())


def integral_forced(s: Rows[K], t: Rows[K], x: Mapping[K, Number]) -> Rationals[K] | None:
    """The output that every whole M >= 0 with S M = T gives for x; None if they differ. There must be one."""
    ranges = {goal: whole_range(s, column, x) for goal, column in goals(t).items()}
    return forced(s, x, {goal: ends for goal, ends in ranges.items() if ends is not None})


def forced(s: Rows[K], x: Mapping[K, Number], ranges: Mapping[K, tuple[Number, Number]]) -> Rationals[K] | None:
    """The output if the least and the most that x can have of each goal are the same and no atom of x is new."""
    if any(count and atom not in seen(s) for atom, count in x.items()):
        return None
    if any(least != most for least, most in ranges.values()):
        return None
    return {goal: Fraction(least) for goal, (least, _) in ranges.items() if least}


def seen(s: Rows[K]) -> list[K]:
    """The source atoms that some input holds, in the order in which they first occur."""
    return list(dict.fromkeys(atom for row in s for atom, count in row.items() if count))


def goals(t: Rows[K]) -> dict[K, list[Number]]:
    """The target atoms named in T, each with its column."""
    return {goal: [row.get(goal, 0) for row in t] for goal in dict.fromkeys(goal for row in t for goal in row)}


def linear_columns(s: Rows[K], t: Rows[K]) -> dict[K, list[Rationals[K]]]:
    """For each goal one column that fits, and that one moved in each direction of a basis; none if none fits."""
    atoms, table = tabled(s, t)
    pivots, rest = solved(table, range(len(atoms)))
    free = [k for k in range(len(atoms)) if k not in pivots]
    found: dict[K, list[Rationals[K]]] = {}
    for y, goal in enumerate(goals(t), len(atoms)):
        first = {k: Fraction(row[y]) / row[k] for k, row in pivots.items()} | dict.fromkeys(free, Fraction(0))
        moves = [{k: -Fraction(row[f]) / row[k] for k, row in pivots.items()} | {f: Fraction(1)} for f in free]
        ways = [first, *({k: n + move.get(k, 0) for k, n in first.items()} for move in moves)]
        fits = not any(row[y] for row in rest)
        found[goal] = [{atom: way[k] for k, atom in enumerate(atoms)} for way in ways] if fits else []
    return found


def corners(s: Rows[K], t: Rows[K]) -> dict[K, list[Rationals[K]]]:
    """For each goal all corners of the polytope of its columns; none if no rational column >= 0 fits.

    A corner's atoms above 0 belong to some largest set of atoms that are independent in S, and at most one column that
    fits is 0 outside that set: so all those sets are tried.
    """
    atoms, table = tabled(s, t)
    pivots, rest = solved(table, range(len(atoms)))
    found: dict[K, list[Rationals[K]]] = {goal: [] for goal in goals(t)}
    for chosen in combinations(range(len(atoms)), len(pivots)):
        rows, _ = solved(list(pivots.values()), chosen)
        if len(rows) < len(chosen):
            continue
        for y, goal in enumerate(found, len(atoms)):
            numbers = {atoms[k]: Fraction(row[y]) / row[k] for k, row in rows.items()}
            corner = {atom: numbers.get(atom, Fraction(0)) for atom in atoms}
            fits = not any(row[y] for row in rest) and min(corner.values(), default=0) >= 0
            if fits and corner not in found[goal]:
                found[goal].append(corner)
    return found


def tabled(s: Rows[K], t: Rows[K]) -> tuple[list[K], Table]:
    """The seen atoms, and the rows of S and T beside each other: first what is at these atoms, then at the goals."""
    atoms, columns = seen(s), goals(t).values()
    return atoms, [[row.get(atom, 0) for atom in atoms] + ys for row, *ys in zip(s, *columns, strict=True)]


def solved(table: Table, places: Sequence[int]) -> tuple[dict[int, list[Number]], Table]:
    """The rows solved for as many of the places as can be: each has 0 at the others; and the rows left, 0 at all."""
    found: dict[int, list[Number]] = {}
    rest = table
    for place in places:
        pivot = next((row for row in rest if row[place]), None)
        if pivot is not None:
            rest = [cleared(row, place, pivot) for row in rest if row is not pivot]
            found = {other: cleared(row, place, pivot) for other, row in found.items()} | {place: pivot}
    return found, rest


def cleared(row: list[Number], place: int, pivot: list[Number]) -> list[Number]:
    """The row times a number less the pivot times another, so that it has 0 at the place."""
    return [a * pivot[place] - b * row[place] for a, b in zip(row, pivot, strict=True)] if row[place] else row


def whole_columns(s: Rows[K], t: Rows[K]) -> dict[K, list[dict[K, int]]]:
    """For each goal every whole column >= 0 that fits."""

    def filled(atoms: Sequence[K], left: tuple[Number, ...]) -> Iterator[dict[K, int]]:
        if not atoms and not any(left):
            yield {}
        if atoms:
            first, *others = atoms
            for n, rest in parts(s, first, others, left):
                for column in filled(others, rest):
                    yield {first: n} | column

    return {goal: list(filled(seen(s), tuple(column))) for goal, column in goals(t).items()}


def all_whole_mappings(s: Rows[K], t: Rows[K]) -> list[dict[K, dict[K, int]]]:
    """Every whole mapping that fits, over the seen atoms, as its columns by goal."""
    columns = whole_columns(s, t)
    return [dict(zip(columns, chosen, strict=True)) for chosen in product(*columns.values())]


def whole_range(s: Rows[K], column: Sequence[Number], x: Mapping[K, Number]) -> tuple[Number, Number] | None:
    """The least and the most of x m over all whole columns m >= 0 that fit; None if there is none.

    Atom by atom, all ways to come to the same left-over are kept as one, with the least and the most of x m so far.
    """
    atoms = seen(s)
    reached: dict[tuple[Number, ...], tuple[Number, Number]] = {tuple(column): (0, 0)}
    for k, atom in enumerate(atoms):
        further: dict[tuple[Number, ...], tuple[Number, Number]] = {}
        for left, (least, most) in reached.items():
            for n, rest in parts(s, atom, atoms[k + 1 :], left):
                value = n * x.get(atom, 0)
                low, high = further.get(rest, (least + value, most + value))
                further[rest] = min(low, least + value), max(high, most + value)
        reached = further
    return reached.get((0,) * len(s))


def parts(
    s: Rows[K], atom: K, later: Sequence[K], left: tuple[Number, ...]
) -> Iterator[tuple[int, tuple[Number, ...]]]:
    """Every number that the atom may have, with what it leaves for later atoms: never less than they can take up."""
    held = [row.get(atom, 0) for row in s]
    last = [not any(row.get(other) for other in later) for row in s]
    for n in range(min(int(rest // count) for rest, count in zip(left, held, strict=True) if count) + 1):
        rest = tuple(rest - n * count for rest, count in zip(left, held, strict=True))
        if not any(y for y, over in zip(rest, last, strict=True) if over):
            yield n, rest
