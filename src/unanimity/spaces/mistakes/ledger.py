"""Which errors are certain, whatever the mapping, and what do they leave to be spent elsewhere?

    entry     a number of errors that every mapping that fits has in some examples, as far as one target atom goes
    weighed   those examples; no two entries of a target share one
    bounding  examples that bound the atoms which the entry's tree takes to be bounded
    spare     of a target and some examples: what all entries that are about others leave of the mistakes allowed

docs/proofs.md has the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from unanimity.errors import astray
from unanimity.exact.refute import Box, Leaf, Split, Tree, leaves, refute_near, renamed
from unanimity.exact.rows import Indices, Rows, combination
from unanimity.spaces.mistakes.least_errors import LeastErrors

__all__ = ["Entry", "Ledger"]

SECONDS = 10.0  # to look for one tree


@dataclass(frozen=True)
class Entry:
    """Errors that are certain in the outputs of the examples that the tree weighs, as far as they hold the target."""

    target: int
    errors: int
    bounding: Sequence[int]
    tree: Tree[int]

    @cached_property
    def weighed(self) -> frozenset[int]:
        """The examples in which the errors are."""
        return frozenset(i for leaf in leaves(self.tree) for i in leaf.weights)


@dataclass(frozen=True)
class Ledger:
    """How many mistakes are allowed, and which of them are certain."""

    mistakes: int
    entries: Sequence[Entry] = ()

    @classmethod
    def of(cls, errors: LeastErrors, mistakes: int) -> Ledger:
        """The ledger of the fewest errors, block by block."""
        entries = [*_of_blocks(errors), *_of_strays(errors)]
        bound = _Bounding(errors.s, errors.t, mistakes)
        return cls(mistakes, [bound.bounded(*entry) for entry in entries])

    @cached_property
    def spare(self) -> int:
        """What all entries together leave."""
        return self.mistakes - sum(entry.errors for entry in self.entries)

    def spare_for(self, target: int, examples: Iterable[int]) -> int:
        """What the entries leave that are not about this target in any of these examples."""
        return self.spare + sum(entry.errors for entry in self.about(target, examples))

    def about(self, target: int, examples: Iterable[int]) -> list[Entry]:
        """The entries about this target that weigh any of these examples."""
        return [entry for entry in self.of_target(target) if not entry.weighed.isdisjoint(examples)]

    def of_target(self, target: int) -> Sequence[Entry]:
        """All entries about this target."""
        return self._of_target.get(target, ())

    def weighing(self, examples: Iterable[int]) -> set[int]:
        """The numbers of all entries that weigh any of these examples."""
        return {k for i in examples for k in self._of_example.get(i, ())}

    @cached_property
    def _of_target(self) -> dict[int, list[Entry]]:
        found: dict[int, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(entry.target, []).append(entry)
        return found

    @cached_property
    def _of_example(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for k, entry in enumerate(self.entries):
            for i in entry.weighed:
                found.setdefault(i, []).append(k)
        return found


_Unbounded = tuple[int, int, Tree[int]]  # an entry's target, errors and tree


def _of_blocks(errors: LeastErrors) -> Iterator[_Unbounded]:
    """For each block that cannot be fitted, its errors: by weights where they show them, otherwise by a tree."""
    near, system = errors.nearest, errors.system
    for block in np.flatnonzero(near.missed).tolist():
        rows = np.flatnonzero(near.blocks_of_equations == block)
        target, missed, shown = int(system.targets[rows[0]]), int(near.missed[block]), int(near.shown[block])
        if shown < missed:
            tree = _tree(errors, block, rows)
            if tree is not None:
                yield target, missed, tree
                continue
        if shown:
            weights = zip(system.examples[rows].tolist(), near.weights[rows].tolist(), strict=True)
            yield target, shown, Leaf({i: w for i, w in weights if w}, 0)


def _tree(errors: LeastErrors, block: int, rows: Indices) -> Tree[int] | None:
    """A tree that shows all the errors of a block, over examples and atoms; None if none is found in time."""
    near, system = errors.nearest, errors.system
    here = near.blocks_of_unknowns == block
    left, right = system.left.take(rows).keeping(here), system.right[rows].tolist()
    box = Box([0] * left.width, [None] * left.width)
    tree = refute_near(left, right, box, None, int(near.missed[block]) - 1, SECONDS)
    if tree is None:
        return None
    atoms = system.unknown_sources[here].tolist()
    return renamed(tree, system.examples[rows].tolist().__getitem__, atoms.__getitem__)


def _of_strays(errors: LeastErrors) -> Iterator[_Unbounded]:
    """Each output atom that nothing explains is an error, as often as it counts."""
    stray = errors.stray
    for i, target, count in zip(
        *(part.tolist() for part in (stray.examples, stray.targets, stray.counts)), strict=True
    ):
        yield target, count, Leaf({i: 1}, 0)


class _Bounding:
    """Finds examples that show that atoms contribute nothing, for any mapping that fits."""

    def __init__(self, s: Rows, t: Rows, mistakes: int) -> None:
        self._s, self._t, self._mistakes = s, t, mistakes
        self._holders = s.transposed()

    def bounded(self, target: int, errors: int, tree: Tree[int]) -> Entry:
        """The entry, with examples that strike all atoms of which its leaves have too many."""
        split = set(_split_atoms(tree))
        rising = {
            atom
            for leaf in leaves(tree)
            for atom, number in combination(((i, int(w)) for i, w in leaf.weights.items()), self._s).items()
            if number > 0 and atom not in split
        }
        found: set[int] = set()
        for atom in sorted(rising):
            gains = {i: max(0, n - self._t.row(i).get(target, 0)) for i, n in self._holders.entries(atom)}
            found |= _least_spent(gains, self._mistakes)
        return Entry(target, errors, sorted(found), tree)


def _least_spent(gains: dict[int, int], spare: int) -> set[int]:
    """Few examples whose gains add up to more than is spare."""
    chosen: set[int] = set()
    total = 0
    for i in sorted(gains, key=lambda i: (-gains[i], i)):
        if total > spare:
            break
        chosen.add(i)
        total += gains[i]
    if total <= spare:
        raise astray("no examples strike an atom that should be struck")
    return chosen


def _split_atoms(tree: Tree[int]) -> Iterator[int]:
    """The atoms at which a tree splits: within, they are bounded by the split."""
    match tree:
        case Split(atom=atom, below=below, above=above):
            yield atom
            yield from _split_atoms(below)
            yield from _split_atoms(above)
