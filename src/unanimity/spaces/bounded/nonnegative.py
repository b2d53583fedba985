"""The nonnegative family: mappings with rational numbers, none of them below 0.

For each target atom some source atoms are forced to contribute nothing. What is left is the linear family again, one
small system for each target atom: its mappings differ in the null space of S on the atoms that may contribute.
"""

from __future__ import annotations

import numpy as np

from unanimity.exact.blocks import block_of_rows
from unanimity.exact.rational import Rational
from unanimity.exact.relative_interior import Positive, nonnegative_solutions
from unanimity.exact.rows import Indices, Rows, as_integers
from unanimity.spaces.agreement import Agreement, Directions, NoMapping, consensus_of
from unanimity.spaces.bounded.space import PositiveSpace
from unanimity.spaces.cells import Cells, cells
from unanimity.spaces.core import Core
from unanimity.spaces.family import LINEAR, NONNEGATIVE, Family
from unanimity.spaces.kept import Parts
from unanimity.spaces.proofs.columns import Columns
from unanimity.spaces.proofs.lemmas import Lemmas, ZeroLemmas
from unanimity.system import System

__all__ = ["NonnegativeSpace", "nonnegative_agreement"]


class NonnegativeSpace(PositiveSpace):
    """All rational mappings without negative numbers that fit the examples, by what they agree on."""

    family = NONNEGATIVE

    @classmethod
    def of_nothing(cls) -> NonnegativeSpace:
        """The space before any example: it knows nothing."""
        return cls(System(), Core.of_nothing(), Agreement.of_nothing())

    @classmethod
    def again(cls, parts: Parts) -> NonnegativeSpace:
        """The space that these parts were kept of."""
        return cls(parts.system, parts.core, parts.agreement)

    def _of_nothing(self) -> NonnegativeSpace:
        return self.of_nothing()

    def _compile(self, s: Rows, t: Rows, core: Indices) -> Agreement:
        return nonnegative_agreement(s, t, core)

    def _lemmas(self, columns: Columns, agreement: Agreement) -> Lemmas:
        return ZeroLemmas(columns, agreement)

    def _wider(self, s: Rows, t: Rows, core: Indices) -> Family:
        return LINEAR


def nonnegative_agreement(s: Rows, t: Rows, core: Indices) -> Agreement:
    """What all nonnegative mappings M with S M = T agree on; the core's rows must span the others."""
    system = cells(s, t, core)
    found = nonnegative_solutions(system.left, system.right_columns, system.unknown_targets)
    if found is None:
        raise NoMapping
    unseen = np.setdiff1d(np.arange(s.width), s.columns)
    base = _folded(found.span.base, system, s.width)
    possible = directions_over_sources(found.span.dissent, system, s.width).with_free(unseen)
    certain = directions_over_sources(found.proved, system, s.width).with_free(unseen)
    return Agreement(
        consensus_of(base, possible),
        _folded(found.inside, system, s.width),
        certain,
        _zeros(found, system, len(s)),
        bool((found.positive | found.zero).all()),
    )


def directions_over_sources(dissent: Rows, system: Cells, sources: int) -> Directions:
    """The directions over the unknowns as rows over the source atoms, each with the target that it is about."""
    by_direction = dissent.transposed()
    first = by_direction.columns[by_direction.starts[:-1]]
    columns = system.unknown_sources[by_direction.columns]
    rows = Rows(by_direction.starts, columns, by_direction.values, sources)
    return Directions(rows, system.unknown_targets[first])


def _folded(matrix: Rational, system: Cells, sources: int) -> Rational:
    """A mapping over the unknowns as one over source and target atoms."""
    return Rational(system.over_sources(matrix.numerators, sources), matrix.denominators)


def _zeros(found: Positive, system: Cells, examples: int) -> Directions:
    """The weightings that show which unknowns are 0, as rows over the examples: one for each block of equations."""
    used = np.flatnonzero(found.z)
    if not len(used):
        return Directions.none(examples)
    block_of = block_of_rows(system.left.take(used), system.blocks)
    order = np.argsort(block_of, kind="stable")
    _, firsts = np.unique(block_of[order], return_index=True)
    used = used[order]
    rows = Rows(np.append(firsts, len(used)), system.examples[used], as_integers(found.z[used].tolist()), examples)
    return Directions(rows, system.targets[used[firsts]])
