"""What is left of equations over whole unknowns when everything that has a single value is known?

    known    unknowns that have a single value, by their bounds or by elimination
    block    unknowns that are left and share equations, with those equations; blocks are independent

The whole solutions of a block are spanned by a few differences, which a solver finds (hulls.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.blocks import block_of_columns, block_of_rows
from unanimity.exact.bounds import Bounds, tighten
from unanimity.exact.cpsat import Programme
from unanimity.exact.eliminate import Elimination, eliminate
from unanimity.exact.rational import Rational
from unanimity.exact.relative_interior import free_unknowns
from unanimity.exact.rows import Indices, Integers, Rows
from unanimity.spaces.agreement import NoMapping
from unanimity.spaces.bounded.hulls import Hulls
from unanimity.spaces.cells import Cells

__all__ = ["Block", "Reduced", "explore", "reduced"]

Mask = NDArray[np.bool_]


def explore(system: Cells, numbers: Indices, hulls: Hulls) -> None:
    """Add to the hulls what the whole solutions of these equations, over unknowns of these numbers, look like."""
    rest = reduced(system)
    hulls.fix(numbers, rest.known_values)
    for block in rest.blocks:
        hulls.add(numbers[block.unknowns], block.programme, block.free, block.guess, block.directions)


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Unknowns, the equations that they share, and the directions that the equations alone leave open."""

    unknowns: Indices
    programme: Programme
    free: Indices
    guess: Integers | None
    directions: list[Integers]


@dataclass(frozen=True, slots=True, eq=False)
class Reduced:
    """What is left of a system when all unknowns with a single value are known; smaller blocks come first."""

    known_values: Integers
    blocks: list[Block]


def reduced(system: Cells) -> Reduced:
    """Fix unknowns by their bounds and by elimination, in turn, until neither fixes one more."""
    values = np.zeros(system.left.width, dtype=np.int64)
    known = np.zeros(system.left.width, dtype=np.bool_)
    while True:
        left, right, targets = _remaining(system, known, values)
        bounds = tighten(left, right)
        if bounds is None:
            raise NoMapping
        if not bounds.fixed.any():
            found = _eliminated(left, right, targets, system.width)
            single = np.diff(found.dissent.starts) == 0
            if not single.any():
                return Reduced(values, list(_blocks(left, right, bounds, found, np.flatnonzero(~known))))
            fixed, numbers = single, _whole(found.base, single, bounds)
        else:
            fixed, numbers = bounds.fixed, bounds.lo
        where = np.flatnonzero(~known)[fixed]
        values[where] = numbers[fixed]
        known[where] = True


def _remaining(system: Cells, known: Mask, values: Integers) -> tuple[Rows, Integers, Indices]:
    """The equations over the unknowns that are not known yet: their left sides, right sides and targets."""
    right = system.right - system.left.to_scipy() @ values
    left = system.left.keeping(~known)
    lengths = np.diff(left.starts)
    if right[lengths == 0].any():
        raise NoMapping
    rows = np.flatnonzero(lengths)
    return left.take(rows), right[rows], system.targets[rows]


def _eliminated(left: Rows, right: Integers, targets: Indices, width: int) -> Elimination:
    columns = Rows(np.arange(len(right) + 1), targets, right, width)
    found = eliminate(left, columns)
    if len(found.misfits):
        raise NoMapping
    return found


def _whole(base: Rational, single: Mask, bounds: Bounds) -> Integers:
    """The values of the unknowns that elimination determines; they must be whole and within their bounds."""
    values = np.zeros(len(single), dtype=np.int64)
    for u in np.flatnonzero(single).tolist():
        [value] = base.row(u).values() or [0]
        if value.denominator != 1 or not bounds.lo[u] <= value <= bounds.hi[u]:
            raise NoMapping
        values[u] = int(value)
    return values


def _blocks(left: Rows, right: Integers, bounds: Bounds, found: Elimination, unknowns: Indices) -> Iterator[Block]:
    """The parts of the equations that share no unknown, small ones first."""
    label = block_of_columns(left)
    row_label = block_of_rows(left, label)
    free, _ = free_unknowns(found.dissent, found.base.numerators)
    by_direction = found.dissent.transposed()
    for number in np.argsort(np.bincount(label), kind="stable").tolist():
        members, rows = np.flatnonzero(label == number), np.flatnonzero(row_label == number)
        place = np.cumsum(label == number) - 1
        inner = left.take(rows).keeping(label == number)
        here = np.flatnonzero(label[free] == number)
        yield Block(
            unknowns[members],
            Programme(inner, right[rows], Bounds(bounds.lo[members], bounds.hi[members])),
            place[free[here]],
            _guess(found.base, members),
            [_dense(by_direction.row(j), place, len(members)) for j in here.tolist()],
        )


def _dense(row: dict[int, int], place: Indices, width: int) -> Integers:
    numbers: Integers = np.zeros(width, dtype=object)
    for u, number in row.items():
        numbers[place[u]] = number
    return numbers


def _guess(base: Rational, members: Indices) -> Integers | None:
    """What elimination proposes for some unknowns, if it is whole."""
    values = [next(iter(base.row(u).values()), Fraction(0)) for u in members.tolist()]
    whole = all(value.denominator == 1 and abs(value.numerator) < 2**62 for value in values)
    return np.array([value.numerator for value in values], dtype=np.int64) if whole else None
