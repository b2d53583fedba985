"""Which equations speak of one target atom?

column     the unstruck source atoms of a target atom t, and equations over them: the core's examples whose outputs
           hold t, and for each atom the example that bounds it most tightly
most       the most that an atom can contribute to t, by that one example
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.blocks import block_of_columns, block_of_rows
from unanimity.exact.combinations import Combinations, Weights
from unanimity.exact.refute import Box, Claim, Tree, refute, renamed
from unanimity.exact.rows import Indices, Integers, Rows
from unanimity.spaces.cells import unstruck
from unanimity.spaces.proofs.strikes import Strikes

__all__ = ["AnyColumn", "AnyColumns", "Column", "ColumnPart", "Columns"]

Mask = NDArray[np.bool_]


class AnyColumn(Protocol):
    """What proofs need to know of one target atom."""

    @property
    def atoms(self) -> Indices:
        """The source atoms that may contribute to it."""

    @property
    def place(self) -> Mapping[int, int]:
        """Where each of them stands."""

    def combination(self, x: Mapping[int, int], where: Mask | None = None) -> Weights | None:
        """Weights of examples that add up to x on these atoms, or on those that the mask marks."""

    def refuted(self, claim: Claim) -> Tree[int] | None:
        """A tree, over examples and atoms, that refutes a claim about some of the atoms; None if none is found."""

    def bounding_examples(self, atoms: Iterable[int]) -> set[int]:
        """The examples that a refutation needs to bound these atoms."""


class AnyStrikes(Protocol):
    """Pairs to be struck, and then few examples that strike them all."""

    def want(self, atom: int, targets: Iterable[int]) -> None:
        """The atom must be struck for these targets."""

    def examples(self, quoted: set[int]) -> set[int]:
        """The examples quoted anyway, and as many more as strike all that is wanted."""


class AnyColumns(Protocol):
    """What proofs need to know of a system."""

    @property
    def s(self) -> Rows:
        """The inputs."""

    @property
    def t(self) -> Rows:
        """The outputs."""

    def targets_near(self, x: Mapping[int, int]) -> set[int]:
        """The target atoms to which some atom of x may contribute."""

    def column(self, target: int) -> AnyColumn:
        """The column of a target atom."""

    def strikes(self) -> AnyStrikes:
        """A way to find examples that strike atoms."""


@dataclass(frozen=True)
class Column:
    """Equations left m = right of one target atom, over the atoms that may contribute to it."""

    atoms: Indices
    examples: Indices
    left: Rows
    right: Integers
    most: list[Fraction]
    bounding: Indices
    _seen: dict[bytes, Combinations] = field(default_factory=dict, repr=False)

    @cached_property
    def place(self) -> dict[int, int]:
        """Where each atom stands in this column."""
        return {atom: u for u, atom in enumerate(self.atoms.tolist())}

    @cached_property
    def blocks(self) -> Indices:
        """For each atom the number of its block: atoms in different blocks share no equation."""
        return block_of_columns(self.left)

    def local(self, x: Mapping[int, int]) -> dict[int, int]:
        """A row over the source atoms as one over this column's."""
        return {self.place[atom]: count for atom, count in x.items() if atom in self.place}

    def combination(self, x: Mapping[int, int], where: Mask | None = None) -> Weights | None:
        """Weights of examples that add up to x on this column's atoms, or on those that the mask marks."""
        where = np.ones(len(self.atoms), dtype=np.bool_) if where is None else where
        numbers = np.cumsum(where) - 1
        wanted = {int(numbers[u]): count for u, count in self.local(x).items() if where[u]}
        if not wanted:
            return {}
        weights = self._combinations(where).weights(wanted)
        return None if weights is None else {int(self.examples[i]): weight for i, weight in weights.items()}

    def refuted(self, claim: Claim) -> Tree[int] | None:
        """A tree, over examples and atoms, that refutes a claim about some of the atoms; None if none is found."""
        part = self.part(claim.w)
        box = Box([0] * len(part.atoms), [int(self.most[self.place[atom]]) for atom in part.atoms.tolist()])
        tree = refute(part.left, part.right.tolist(), box, part.local(claim), whole=True)
        return None if tree is None else part.named(tree)

    def bounding_examples(self, atoms: Iterable[int]) -> set[int]:
        """The examples that bound these atoms most tightly, as far as they are in this column."""
        return {int(self.bounding[self.place[atom]]) for atom in atoms if atom in self.place}

    def part(self, atoms: Iterable[int]) -> ColumnPart:
        """The equations of the blocks of these atoms."""
        numbers = np.unique(self.blocks[[self.place[atom] for atom in atoms]])
        here = np.isin(self.blocks, numbers)
        rows = np.flatnonzero(np.isin(block_of_rows(self.left, self.blocks), numbers))
        return ColumnPart(self.atoms[here], self.examples[rows], self.left.take(rows).keeping(here), self.right[rows])

    def _combinations(self, where: Mask) -> Combinations:
        """The combinations of the equations on some atoms; there are only one or two such sets in use."""
        key = where.tobytes()
        if key not in self._seen:
            self._seen[key] = Combinations(self.left.keeping(where))
        return self._seen[key]


@dataclass(frozen=True, slots=True, eq=False)
class ColumnPart:
    """Some blocks of a column's equations."""

    atoms: Indices
    examples: Indices
    left: Rows
    right: Integers

    def local(self, claim: Claim) -> Claim:
        """A claim about atoms as one about this part's unknowns."""
        place = {atom: u for u, atom in enumerate(self.atoms.tolist())}
        return Claim(claim.side, {place[atom]: n for atom, n in claim.w.items()}, claim.g)

    def named(self, tree: Tree[int]) -> Tree[int]:
        """A tree over this part's equations and unknowns as one over examples and atoms."""
        return renamed(tree, self.examples.tolist().__getitem__, self.atoms.tolist().__getitem__)


class Columns:
    """The columns of a system, each worked out when it is first looked at."""

    def __init__(self, s: Rows, t: Rows, core: Indices) -> None:
        self.s, self.t, self.core = s, t, core
        self._columns: dict[int, Column] = {}

    def targets_near(self, x: Mapping[int, int]) -> set[int]:
        """The target atoms to which some atom of x may contribute."""
        width = self.t.width
        cuts = ((np.searchsorted(self._pairs, [atom * width, (atom + 1) * width])) for atom in x)
        return {int(pair) % width for first, last in cuts for pair in self._pairs[first:last]}

    def strikes(self) -> Strikes:
        """A way to find examples that strike atoms."""
        return Strikes(self.s, self.t, self.holders)

    def column(self, target: int) -> Column:
        """The column of a target atom."""
        if target not in self._columns:
            self._columns[target] = self._made(target)
        return self._columns[target]

    @cached_property
    def holders(self) -> Rows:
        """For each source atom the examples that hold it, with how often they do."""
        return self.s.transposed()

    @cached_property
    def _pairs(self) -> Indices:
        return unstruck(self.s, self.t)

    @cached_property
    def _givers(self) -> Rows:
        """For each target atom the examples whose outputs hold it, with how often they do."""
        return self.t.transposed()

    def _made(self, target: int) -> Column:
        atoms = self._pairs[self._pairs % self.t.width == target] // self.t.width
        given = self._givers.row(target)
        bounding, most = [], []
        for atom in atoms.tolist():
            bounds = {i: Fraction(given[i], count) for i, count in self.holders.entries(atom)}
            tightest = min(bounds, key=lambda i: (bounds[i], i))
            bounding.append(tightest)
            most.append(bounds[tightest])
        core = set(self.core.tolist())
        examples = np.array(sorted({*(i for i in given if i in core), *bounding}), dtype=np.int64)
        left = self.s.take(examples).keeping(np.isin(np.arange(self.s.width), atoms))
        right = np.array([given[i] for i in examples.tolist()], dtype=np.int64)
        return Column(atoms, examples, left, right, most, np.array(bounding, dtype=np.int64))
