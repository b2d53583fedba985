"""The integral family: mappings with whole numbers, none of them below 0.

    known    unknowns that have a single value, by their bounds or by elimination
    block    unknowns that are left and share equations, with those equations; blocks are independent

The whole solutions of a block are spanned by a few differences. A solver finds them while learning, so that asking
needs none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from unanimity.errors import BadInput
from unanimity.exact.blocks import block_of_columns, block_of_rows
from unanimity.exact.bounds import Bounds, tighten
from unanimity.exact.eliminate import Elimination, eliminate
from unanimity.exact.order import Indices
from unanimity.exact.positive import free_unknowns
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Integers, Rows
from unanimity.exact.whole import Hull, OutOfTime, Programme, need_solver, whole_hull
from unanimity.spaces.agreement import Agreement, Directions, NoMapping, consensus_of
from unanimity.spaces.cells import Cells, cells
from unanimity.spaces.columns import Columns
from unanimity.spaces.core import Core
from unanimity.spaces.lemmas import Lemmas, TreeLemmas
from unanimity.spaces.linear import LinearSpace
from unanimity.spaces.nonnegative import NonnegativeSpace, nonnegative_agreement
from unanimity.spaces.positive import PositiveSpace
from unanimity.system import System

__all__ = ["SECONDS", "Block", "IntegralSpace", "Reduced", "integral_agreement", "reduced"]

Mask = NDArray[np.bool_]

SECONDS = 600.0


class IntegralSpace(PositiveSpace):
    """All whole mappings without negative numbers that fit the examples, by what they agree on."""

    family = "integral"
    whole = True

    def __init__(self, system: System, core: Core, agreement: Agreement, seconds: float = SECONDS) -> None:
        super().__init__(system, core, agreement)
        self.seconds = seconds

    @classmethod
    def of_nothing(cls, seconds: float = SECONDS) -> IntegralSpace:
        """The space before any example; learning from a batch may then take so many seconds."""
        need_solver()
        return cls(System(), Core.of_nothing(), Agreement.of_nothing(), seconds)

    def _of_nothing(self) -> IntegralSpace:
        return self.of_nothing(self.seconds)

    def _compile(self, s: Rows, t: Rows, core: Indices) -> Agreement:
        return integral_agreement(s, t, core, self.seconds)

    def _lemmas(self, columns: Columns, agreement: Agreement) -> Lemmas:
        return TreeLemmas(columns, agreement)

    def _wider(self, s: Rows, t: Rows, core: Indices) -> str:
        try:
            nonnegative_agreement(s, t, core)
        except NoMapping:
            return LinearSpace.family
        return NonnegativeSpace.family


def integral_agreement(s: Rows, t: Rows, core: Indices, seconds: float) -> Agreement:
    """What all whole mappings M >= 0 with S M = T agree on; the core's rows must span the others."""
    end = monotonic() + seconds
    system = cells(s, t, core)
    rest = reduced(system)
    values = rest.known_values.copy()
    certain, possible, complete = _Found(), _Found(), True
    for block in rest.blocks:
        hull = _hull(block, end, seconds)
        values[block.unknowns] = hull.first
        certain.add(block.unknowns, hull.differences)
        possible.add(block.unknowns, hull.differences if hull.complete else block.directions)
        complete = complete and hull.complete
    unseen = np.setdiff1d(np.arange(s.width), s.columns)
    mapping = _mapping(values, system, s.width)
    directions = certain.directions(system, s.width).with_free(unseen)
    outer = directions if complete else possible.directions(system, s.width).with_free(unseen)
    return Agreement(consensus_of(mapping, outer), mapping, directions, Directions.none(len(s)), complete)


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


def _hull(block: Block, end: float, seconds: float) -> Hull:
    try:
        hull = whole_hull(block.programme, block.free, block.guess, end)
    except OutOfTime:
        problem = f"within {seconds:g} seconds no whole mapping was found, nor was it shown that there is none"
        raise BadInput(problem, remedy="Allow more time, or choose the nonnegative family.") from None
    if hull is None:
        raise NoMapping
    return hull


class _Found:
    """Directions over the unknowns, gathered block by block."""

    def __init__(self) -> None:
        self._rows: list[dict[int, int]] = []

    def add(self, unknowns: Indices, differences: Sequence[Integers]) -> None:
        """The differences between solutions of one block."""
        for difference in differences:
            where = np.flatnonzero(difference)
            self._rows.append({int(unknowns[u]): int(difference[u]) for u in where})

    def directions(self, system: Cells, sources: int) -> Directions:
        """The same over the source atoms."""
        targets = np.array([system.unknown_targets[next(iter(row))] for row in self._rows], dtype=np.int64)
        named = ({int(system.unknown_sources[u]): n for u, n in row.items()} for row in self._rows)
        return Directions(Rows.of(named, sources), targets)


def _mapping(values: Integers, system: Cells, sources: int) -> Rational:
    """The values of the unknowns as a mapping."""
    where = np.flatnonzero(values)
    lengths = np.zeros(len(values), dtype=np.int64)
    lengths[where] = 1
    rows = Rows(np.concatenate(([0], np.cumsum(lengths))), system.unknown_targets[where], values[where], system.width)
    return Rational(system.over_sources(rows, sources), [1] * system.width)
