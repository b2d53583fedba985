"""Which examples decide a question where no word contributes a negative number?

    open       a pair of a source and a target atom that no example strikes (spaces/cells.py)
    near       a target atom that has an open pair with an atom of the question; of the others it gets nothing
    block      open pairs of one target that share equations; what one block says is independent of the others
    deciding   for a near target: the examples with an atom of the question, those with equations in a block of its
               open pairs, and enough others to strike the pairs of those equations that are not open

What the deciding examples force of a target is forced by all, as they are some of all. What they leave open is left
open by all: two columns that fit them and differ on the question differ in a block of its open pairs; there either can
replace what any column has that fits all examples, for the deciding examples hold all equations of that block, and
strike whatever else stands in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from unanimity.exact.blocks import block_of_rows
from unanimity.exact.rows import Indices, Rows
from unanimity.spaces.cells import Cells, cells
from unanimity.spaces.proofs.strikes import Strikes

__all__ = ["Deciding"]


class Deciding:
    """Which examples decide a question; some mapping without negative numbers must fit all of them."""

    def __init__(self, s: Rows, t: Rows, x: Mapping[int, int]) -> None:
        self._s, self._t, self._x = s, t, list(x)
        self._cells: Cells = cells(s, t, np.arange(len(s)))

    @property
    def is_new(self) -> bool:
        """Whether some atom of the question is in no example."""
        return not np.isin(self._x, self._s.columns).all()

    @cached_property
    def near(self) -> list[int]:
        """The target atoms that the question might get anything of."""
        mine = np.isin(self._cells.unknown_sources, self._x)
        return [int(target) for target in np.unique(self._cells.unknown_targets[mine])]

    def far(self) -> set[int]:
        """Examples that show that the question gets nothing of the targets that are not near."""
        strikes = Strikes(self._s, self._t, self._holders)
        for atom in self._x:
            strikes.want(atom, np.setdiff1d(np.arange(self._t.width), self.near))
        return strikes.examples(set())

    def of(self, target: int) -> Indices:
        """The examples that decide what the question gets of a near target, in order."""
        system = self._cells
        here = np.isin(system.unknown_sources, self._x) & (system.unknown_targets == target)
        equations = np.flatnonzero(np.isin(self._blocks_of_equations, system.blocks[here]))
        inputs = self._s.take(system.examples[equations])
        strikes = Strikes(self._s, self._t, self._holders)
        for atom in np.setdiff1d(inputs.columns, system.unknown_sources[system.unknown_targets == target]).tolist():
            strikes.want(atom, [target])
        quoted = {*system.examples[equations].tolist(), *self._holders.take(self._x).columns.tolist()}
        return np.array(sorted(strikes.examples(quoted)), dtype=np.int64)

    @cached_property
    def _blocks_of_equations(self) -> Indices:
        return block_of_rows(self._cells.left, self._cells.blocks)

    @cached_property
    def _holders(self) -> Rows:
        return self._s.transposed()
