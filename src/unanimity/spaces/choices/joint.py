"""Which equations do examples with several candidates make?

    unknown    a pair of a source and a target atom, as without candidates (cells.py); and for each candidate of an
               example that is not settled whether it is the right one: 1 or 0
    equation   for an example i and a target atom t: what i's atoms contribute, and what the right candidate lacks of
               the most that any candidate has of t, make that most; and for each i: one candidate is right

All numbers in these equations are whole and none is negative, so that they can be bounded and explored like those of
settled examples. But now targets share unknowns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unanimity.exact.bounds import tighten
from unanimity.exact.cpsat import OutOfTime, Programme
from unanimity.exact.rows import Indices, Integers, Rows
from unanimity.spaces.agreement import NoMapping
from unanimity.spaces.cells import Cells, cells
from unanimity.spaces.choices.candidates import Candidates

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["Joint", "Support", "joint", "pruned", "support"]


@dataclass(frozen=True, slots=True, eq=False)
class Joint:
    """Equations over pairs of atoms, which come first, and over candidates."""

    cells: Cells
    left: Rows
    right: Integers
    candidates: Indices

    @property
    def pairs(self) -> int:
        """How many unknowns are pairs of atoms."""
        return self.cells.left.width

    @property
    def alone(self) -> Cells:
        """The equations as those of a single target atom, since the unknowns are shared."""
        nobody = np.full(len(self.candidates), -1)
        everywhere = np.zeros(len(self.right), dtype=np.int64)
        sources = np.concatenate((self.cells.unknown_sources, nobody))
        targets = np.concatenate((self.cells.unknown_targets, nobody))
        return Cells(self.left, self.right, everywhere, everywhere, sources, targets, 1)


def joint(s: Rows, candidates: Candidates, chosen: Indices) -> Joint:
    """The equations of the chosen examples; unknowns that no example at all allows are left out."""
    from scipy.sparse import csr_array, hstack, vstack

    system = cells(s, candidates.largest(), chosen)
    open_ = candidates.open
    open_ = open_[np.isin(candidates.owners[open_], chosen)]
    owners, owner_numbers = np.unique(candidates.owners[open_], return_inverse=True)
    lacks = _lacking(system, candidates, open_)
    left = csr_array(hstack([system.left.to_scipy(), lacks]))
    one = csr_array(
        (np.ones(len(open_), dtype=np.int64), (owner_numbers, system.left.width + np.arange(len(open_)))),
        shape=(len(owners), left.shape[1]),
    )
    both = csr_array(vstack([left, one]))
    both.sort_indices()
    right = np.concatenate((system.right, np.ones(len(owners), dtype=np.int64)))
    return Joint(system, Rows.from_scipy(both), right, open_)


def _lacking(system: Cells, candidates: Candidates, open_: Indices) -> csr_array[Any]:
    """For each equation and each open candidate of its example what that lacks of the equation's right side."""
    from scipy.sparse import csr_array

    columns: dict[int, list[int]] = {}
    for place, owner in enumerate(candidates.owners[open_].tolist()):
        columns.setdefault(owner, []).append(place)
    given = [candidates.rows.row(k) for k in open_.tolist()]
    numbers, rows, places = [], [], []
    equations = zip(system.examples.tolist(), system.targets.tolist(), system.right.tolist(), strict=True)
    for e, (example, target, most) in enumerate(equations):
        for place in columns.get(example, ()):
            lack = most - given[place].get(target, 0)
            if lack:
                numbers.append(lack)
                rows.append(e)
                places.append(place)
    shape = (len(system.right), len(open_))
    return csr_array((np.array(numbers, dtype=np.int64), (np.array(rows, dtype=np.int64), places)), shape=shape)


def pruned(s: Rows, candidates: Candidates) -> tuple[Joint, Candidates]:
    """Leave out candidates that bounds exclude, until they exclude none; raises NoMapping if nothing is left."""
    everything = np.arange(len(s))
    while True:
        system = joint(s, candidates, everything)
        bounds = tighten(system.left, system.right)
        if bounds is None:
            raise NoMapping
        excluded = system.candidates[bounds.hi[system.pairs :] == 0]
        if not len(excluded):
            return system, candidates
        candidates = candidates.without(excluded.tolist())


@dataclass(frozen=True, slots=True, eq=False)
class Support:
    """Which of some unknowns are 0 in every solution, a solution, and whether the others are known to have one."""

    never: list[int]
    solution: Integers | None
    complete: bool


def support(programme: Programme, unknowns: list[int], end: float) -> Support:
    """Which of some unknowns, each 0 or 1, are 0 in every solution; if time is over, none is known to be."""
    unmarked, solution = unknowns, None
    try:
        found = programme.solve((), end)
        if found is None:
            raise NoMapping
        while found is not None:
            solution = found
            unmarked = [u for u in unmarked if not found[u]]
            found = programme.solve([({u: 1}, 0) for u in unmarked], end) if unmarked else None
    except OutOfTime:
        return Support([], solution, complete=False)
    return Support(unmarked, solution, complete=True)
