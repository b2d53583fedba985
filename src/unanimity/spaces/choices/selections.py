"""Which choices of candidates can a mapping with numbers of any sign fit?

    relation    weights of the examples whose inputs cancel: then their outputs cancel, too, whatever the mapping
    selection   which of the open candidates are right: one of each example, so that every relation holds

A choice can be fitted exactly if every relation holds, so the mapping itself need not be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from unanimity.exact.blocks import block_of_columns, block_of_rows
from unanimity.exact.bounds import Bounds
from unanimity.exact.cpsat import LARGEST, Programme, TooLarge
from unanimity.exact.eliminate import eliminate
from unanimity.exact.rows import Indices, Rows
from unanimity.spaces.agreement import NoMapping
from unanimity.spaces.choices.candidates import Candidates

__all__ = ["ONE", "Equations", "Selections", "check_size", "equations", "relations", "selections"]

ONE = -1  # instead of a relation: one candidate of the example is right


@dataclass(frozen=True, eq=False)
class Equations:
    """Rows over the open candidates; each is named by a relation and a target atom, or by ONE and an example."""

    left: Rows
    right: Sequence[int]
    names: Sequence[tuple[int, int]]

    @cached_property
    def blocks(self) -> Indices:
        """For each open candidate the number of its part."""
        ones = np.ones(self.left.count, dtype=np.int64)  # so that nothing cancels
        return block_of_columns(Rows(self.left.starts, self.left.columns, ones, self.left.width))


@dataclass(frozen=True, slots=True, eq=False)
class Selections:
    """Open candidates that relations connect, and the equations that they have to meet."""

    candidates: Indices
    programme: Programme

    def without(self, dead: Indices) -> Selections:
        """The selections that are left when some candidates are not right."""
        bounds = self.programme.bounds
        most = np.where(np.isin(self.candidates, dead), 0, bounds.hi)
        return Selections(self.candidates, Programme(self.programme.a, self.programme.b, Bounds(bounds.lo, most)))


def check_size(programme: Programme) -> None:
    """Raise TooLarge if the numbers are too large for the solver."""
    a = programme.a
    if not a.is_small or a.largest() * max(a.width, 1) >= LARGEST:
        raise TooLarge


def relations(s: Rows) -> Rows:
    """A basis of the weights of rows that cancel."""
    columns = s.transposed()
    return eliminate(columns, Rows.empty(len(columns), 0)).dissent.transposed()


def equations(candidates: Candidates, cancel: Rows) -> Equations:
    """What the relations say of the open candidates; raises NoMapping if settled examples break one."""
    open_ = candidates.open
    columns: dict[int, list[int]] = {}
    for place, owner in enumerate(candidates.owners[open_].tolist()):
        columns.setdefault(owner, []).append(place)
    rows, right, names = list[dict[int, int]](), list[int](), list[tuple[int, int]]()
    for number, weights in enumerate(cancel):
        for target, row, goal in _told(weights, columns, candidates):
            if row:
                rows.append(row)
                right.append(goal)
                names.append((number, target))
            elif goal:
                raise NoMapping
    for owner, places in columns.items():
        rows.append(dict.fromkeys(places, 1))
        right.append(1)
        names.append((ONE, owner))
    return Equations(Rows.of(rows, len(open_)), right, names)


def selections(candidates: Candidates, cancel: Rows) -> Iterator[Selections]:
    """The open candidates, in parts that share no relation; raises NoMapping if settled examples break one."""
    found, open_ = equations(candidates, cancel), candidates.open
    right, label = np.array(found.right, dtype=object), found.blocks
    row_label = block_of_rows(found.left, label)
    for number in range(int(label.max(initial=-1)) + 1):
        members, rows = np.flatnonzero(label == number), np.flatnonzero(row_label == number)
        none, one = np.zeros(len(members), dtype=np.int64), np.ones(len(members), dtype=np.int64)
        inner = found.left.take(rows).keeping(label == number)
        yield Selections(open_[members], Programme(inner, right[rows], Bounds(none, one)))


def _told(
    weights: dict[int, int], columns: dict[int, list[int]], candidates: Candidates
) -> Iterator[tuple[int, dict[int, int], int]]:
    """For each target atom what a relation says of the open candidates: a row over them, and its right side."""
    left: dict[int, dict[int, int]] = {}
    right: dict[int, int] = {}
    open_ = candidates.open
    for example, weight in weights.items():
        for place in columns.get(example, ()):
            for target, count in candidates.rows.entries(int(open_[place])):
                left.setdefault(target, {})[place] = weight * count
        if example not in columns:
            [only] = candidates.live_of(example)
            for target, count in candidates.rows.entries(only):
                right[target] = right.get(target, 0) - weight * count
    for target in left.keys() | right.keys():
        yield target, left.get(target, {}), right.get(target, 0)
