"""Which atoms may contribute to a target atom when the outputs may hold mistakes, and how are claims refuted then?

price    of an atom for a target: the errors that are certain if it contributes at all (prices.py)
struck   an atom whose price is more than what the ledger leaves for its examples
column   the atoms that are not struck for a target, the equations of all examples that hold one of them, and those
         of examples that an entry of the ledger weighs
link     between examples: an atom that both hold, or an entry that weighs both. Refuting a claim must look at all
         that are linked, since the errors of an entry may be anywhere among its examples
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from unanimity.errors import astray
from unanimity.exact.blocks import block_of_columns, block_of_rows
from unanimity.exact.combinations import Weights
from unanimity.exact.refute import Box, Claim, Tree, refute_near
from unanimity.exact.rows import Indices, Integers, Rows
from unanimity.spaces.mistakes.ledger import Ledger
from unanimity.spaces.mistakes.prices import occurrences
from unanimity.spaces.proofs.columns import ColumnPart

__all__ = ["LenientColumn", "LenientColumns", "LenientStrikes"]

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class LenientColumn:
    """Equations left m = right of one target atom, each of which may be missed."""

    target: int
    atoms: Indices
    examples: Indices
    left: Rows
    right: Integers
    links: Rows  # for each equation its atoms and, numbered after these, the entries that weigh it
    ledger: Ledger

    @cached_property
    def place(self) -> dict[int, int]:
        """Where each atom stands in this column."""
        return {atom: u for u, atom in enumerate(self.atoms.tolist())}

    def combination(self, x: Mapping[int, int], where: Mask | None = None) -> Weights | None:
        """No example proves anything by itself, since it may be the mistaken one."""
        return None

    def refuted(self, claim: Claim) -> Tree[int] | None:
        """A tree, over examples and atoms, that shows more errors than are allowed if the claim holds."""
        part = self._part([self.place[atom] for atom in claim.w])
        spare = self.ledger.spare_for(self.target, part.examples.tolist())
        box = Box([0] * len(part.atoms), [None] * len(part.atoms))
        tree = refute_near(part.left, part.right.tolist(), box, part.local(claim), spare)
        return None if tree is None else part.named(tree)

    def bounding_examples(self, atoms: Iterable[int]) -> set[int]:
        """None: such refutations bound only what they split."""
        return set()

    def _part(self, unknowns: Sequence[int]) -> ColumnPart:
        """All equations that are linked to these unknowns."""
        numbers = np.unique(self._blocks[unknowns])
        here = np.isin(self._blocks[: len(self.atoms)], numbers)
        rows = np.flatnonzero(np.isin(block_of_rows(self.links, self._blocks), numbers))
        return ColumnPart(self.atoms[here], self.examples[rows], self.left.take(rows).keeping(here), self.right[rows])

    @cached_property
    def _blocks(self) -> Indices:
        return block_of_columns(self.links)


class LenientColumns:
    """The columns of a system with mistakes, each worked out when it is first looked at."""

    def __init__(self, s: Rows, t: Rows, ledger: Ledger) -> None:
        self.s, self.t, self.ledger = s, t, ledger
        self._columns: dict[int, LenientColumn] = {}

    def targets_near(self, x: Mapping[int, int]) -> set[int]:
        """The target atoms for which some atom of x is not struck."""
        near: set[int] = set()
        for atom in x:
            gains = self.gains(atom).sum(axis=0)
            near.update(np.flatnonzero(gains <= self.allowed(atom)).tolist())
        return near - {self.t.width}

    def column(self, target: int) -> LenientColumn:
        """The column of a target atom."""
        if target not in self._columns:
            self._columns[target] = self._made(target)
        return self._columns[target]

    def strikes(self) -> LenientStrikes:
        """A way to find examples that strike atoms."""
        return LenientStrikes(self)

    def examples_with(self, atom: int) -> Indices:
        """The examples that hold a source atom."""
        return np.array([*self._holders.row(atom)], dtype=np.int64)

    def gains(self, atom: int) -> Integers:
        """For each example that holds an atom, and each target, the errors if the atom contributes; last, no target."""
        held = self._holders.row(atom)
        gains = np.repeat(np.array([*held.values()], dtype=np.int64)[:, None], self.t.width + 1, axis=1)
        for row, i in zip(gains, held, strict=True):
            for target, count in self.t.entries(i):
                row[target] = max(0, row[target] - count)
        return gains

    def allowed(self, atom: int) -> Integers:
        """For each target, and last for one that occurs nowhere, what may be spent in the examples of an atom."""
        allowed = np.full(self.t.width + 1, self.ledger.spare)
        for k in self.ledger.weighing(self.examples_with(atom).tolist()):
            entry = self.ledger.entries[k]
            allowed[entry.target] += entry.errors
        return allowed

    @cached_property
    def _holders(self) -> Rows:
        return self.s.transposed()

    @cached_property
    def _givers(self) -> Rows:
        return self.t.transposed()

    @cached_property
    def _occurrences(self) -> Integers:
        return occurrences(self.s)

    def _made(self, target: int) -> LenientColumn:
        price, given = self._occurrences.copy(), self._givers.row(target)
        for i, count in given.items():
            for atom, held in self.s.entries(i):
                price[atom] -= min(held, count)
        allowed, entries = np.full(self.s.width, self.ledger.spare), self.ledger.of_target(target)
        for entry in entries:
            weighed = self.s.take(sorted(entry.weighed))
            allowed[np.unique(weighed.columns)] += entry.errors
        open_ = (price <= allowed) & (self._occurrences > 0)
        left, width = self.s.keeping(open_), int(open_.sum())
        weighing = {i: k for k, entry in enumerate(entries, width) for i in entry.weighed}
        examples = np.union1d(np.flatnonzero(np.diff(left.starts)), np.array(sorted(weighing), dtype=np.int64))
        left = left.take(examples)
        rows = zip(left, examples.tolist(), strict=True)
        links = Rows.of((row | ({weighing[i]: 1} if i in weighing else {}) for row, i in rows), width + len(entries))
        right = np.array([given.get(i, 0) for i in examples.tolist()], dtype=np.int64)
        return LenientColumn(target, np.flatnonzero(open_), examples, left, right, links, self.ledger)


class LenientStrikes:
    """Pairs to be struck, and then few examples that strike them all."""

    def __init__(self, columns: LenientColumns) -> None:
        self._columns = columns
        self._wanted: dict[int, set[int]] = {}

    def want(self, atom: int, targets: Iterable[int]) -> None:
        """The atom must be struck for these targets, and for one that occurs nowhere."""
        self._wanted.setdefault(atom, {self._columns.t.width}).update(int(target) for target in targets)

    def examples(self, quoted: set[int]) -> set[int]:
        """The examples quoted anyway, and as many more as strike all that is wanted."""
        quoted = set(quoted)
        for atom, targets in self._wanted.items():
            wanted = np.array(sorted(targets))
            examples = self._columns.examples_with(atom)
            gains = self._columns.gains(atom)[:, wanted]
            known = np.isin(examples, list(quoted))
            missing = self._columns.allowed(atom)[wanted] + 1 - gains[known].sum(axis=0)
            left = np.flatnonzero(~known)
            while (missing > 0).any():
                useful = np.minimum(gains[left], np.maximum(missing, 0)).sum(axis=1)
                if not useful.any():
                    raise astray("no examples strike an atom that should be struck")
                best = int(np.argmax(useful))
                quoted.add(int(examples[left[best]]))
                missing = missing - gains[left[best]]
                left = np.delete(left, best)
        return quoted
