"""What do all consistent mappings agree on?

    base      one consistent mapping, source atoms by target atoms
    dissent   directions, as columns over the source atoms, in which consistent mappings differ
    safe      x is safe when it is orthogonal to every direction; then x times the base is what all mappings give

Every family compiles to this, so asking is the same for all of them and never calls a solver.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.eliminate import can_eliminate, eliminate
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Indices, Integers, Rows, as_integers, combination, primitive, product, stack

__all__ = ["Answers", "Consensus"]

PIECE = 32_768


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """The verdicts on many rows: row i is answered where `mask` says so, by outputs[i] / denominator."""

    mask: NDArray[np.bool_]
    outputs: Rows
    denominator: int


@dataclass(frozen=True, slots=True, eq=False)
class Narrowed:
    """A consensus after more examples, which of them were independent, and which do not fit."""

    consensus: Consensus
    core: Indices
    misfits: Indices


@dataclass(frozen=True)
class Consensus:
    """One consistent mapping and the directions in which the others differ."""

    base: Rational
    dissent: Rows

    @classmethod
    def of_nothing(cls) -> Consensus:
        """What is agreed before any example: there are no atoms yet."""
        return cls(Rational(Rows.empty(0, 0), ()), Rows.empty(0, 0))

    def resized(self, sources: int, targets: int) -> Consensus:
        """The same consensus over more atoms; new source atoms are free."""
        if (sources, targets) == (len(self.dissent), self.base.numerators.width):
            return self
        more, width = sources - len(self.dissent), self.dissent.width
        free = Rows(np.arange(more + 1), width + np.arange(more), np.ones(more, dtype=np.int64), width + more)
        return Consensus(self.base.resized(sources, targets), stack([self.dissent.widened(free.width), free]))

    def narrowed(self, s: Rows, t: Rows) -> Narrowed | None:
        """The consensus of those mappings that fit S M = T as well; None where its numbers would grow too large.

        Mappings that fit so far are base + dissent A for any A, so what is new is the smaller system
        (S dissent) A = T - S base; what it leaves open of A is left open of the mapping.
        """
        open_, gaps = product(s, self.dissent), self.base.gaps(s, t)
        if not can_eliminate(open_, gaps):
            return None
        found = eliminate(open_, gaps)
        base = self.base.changed(self.dissent, found.base)
        dissent = primitive(product(self.dissent, found.dissent))
        return Narrowed(Consensus(base, dissent), found.core, found.misfits)

    def disputed(self, x: Mapping[int, int]) -> dict[int, int]:
        """The directions that x is not orthogonal to, with their products; x is safe when there is none."""
        return {j: value for j, value in combination(x.items(), self.dissent).items() if value}

    def direction(self, j: int) -> dict[int, int]:
        """Direction j, as {source atom: number}."""
        return self._directions.row(j)

    @cached_property
    def lengths(self) -> Indices:
        """How many source atoms each direction has."""
        return np.diff(self._directions.starts)

    def output(self, x: Mapping[int, int]) -> dict[int, Fraction]:
        """What the base gives for x; if x is safe, what every consistent mapping gives."""
        return self.base.apply(x)

    def safe(self, rows: Rows) -> NDArray[np.bool_]:
        """Which rows are safe: exact, at a cost linear in their atoms for nearly all of them."""
        if not rows.count or not self.dissent.count:
            return np.ones(len(rows), dtype=np.bool_)
        screened, touched = (rows.to_scipy() @ self._screen).T
        mask: NDArray[np.bool_] = screened == 0
        doubtful = np.flatnonzero(mask & (touched != 0))
        disputed = product(_chosen(rows, doubtful), self.dissent)
        mask[doubtful[np.diff(disputed.starts) > 0]] = False
        return mask

    def ask(self, rows: Rows) -> Answers:
        """The verdicts on many rows at once; rows that are not safe have empty outputs."""
        cuts = range(0, len(rows), PIECE)
        pieces = (rows.between(first, min(first + PIECE, len(rows))) for first in cuts)
        if len(cuts) <= 1:
            parts = [self._ask_piece(piece) for piece in pieces]
        else:
            from concurrent.futures import ThreadPoolExecutor

            self._screen  # noqa: B018 - worked out before the threads share it
            with ThreadPoolExecutor(os.cpu_count()) as threads:
                parts = list(threads.map(self._ask_piece, pieces))
        mask = np.concatenate([np.zeros(0, dtype=np.bool_), *(mask for mask, _ in parts)])
        empty = Rows.empty(0, self.base.numerators.width)
        outputs, denominator = self._over_one_denominator(stack([*(part for _, part in parts)] or [empty]))
        return Answers(mask, outputs, denominator)

    def _ask_piece(self, rows: Rows) -> tuple[NDArray[np.bool_], Rows]:
        """Which rows are safe, and the numerators of their outputs."""
        mask = self.safe(rows)
        answered = rows if mask.all() else _chosen(rows, np.flatnonzero(mask))
        numerators = product(answered, self.base.numerators)
        starts = np.zeros_like(numerators.starts, shape=len(rows) + 1)
        starts[1:][mask] = np.diff(numerators.starts)
        np.cumsum(starts, out=starts)
        return mask, Rows(starts, numerators.columns, numerators.values, numerators.width)

    @cached_property
    def _directions(self) -> Rows:
        return self.dissent.transposed()

    @cached_property
    def _screen(self) -> Integers:
        """Two numbers an atom: a random combination of the directions, and whether any touches the atom.

        A row times the first is certainly disputed if it is not 0, even when 64 bits overflow on the way.
        """
        values = self.dissent.values
        if not self.dissent.is_small:
            values = np.array([(int(value) + 2**63) % 2**64 - 2**63 for value in values], dtype=np.int64)
        weights = np.random.default_rng(0).integers(-(2**62), 2**62, size=self.dissent.width, dtype=np.int64)
        products = np.concatenate(([0], np.cumsum(values * weights[self.dissent.columns])))
        combined = products[self.dissent.starts[1:]] - products[self.dissent.starts[:-1]]
        return np.stack([combined, (np.diff(self.dissent.starts) > 0).astype(np.int64)], axis=1)

    def _over_one_denominator(self, numerators: Rows) -> tuple[Rows, int]:
        """Outputs that are whole as whole numbers; if some are not, all over one denominator."""
        if self.base.is_whole:
            return numerators, 1
        quotients = self._divided(numerators)
        if quotients is not None:
            return quotients, 1
        denominators = np.array(self.base.denominators, dtype=object)[numerators.columns]
        values = numerators.values.astype(object)
        common = lcm(*(int(d) for d, rest in zip(denominators, values % denominators, strict=True) if rest))
        whole = [int(v) * common // int(d) for v, d in zip(values, denominators, strict=True)]
        return Rows(numerators.starts, numerators.columns, as_integers(whole), numerators.width), common

    def _divided(self, numerators: Rows) -> Rows | None:
        """The numerators divided by their denominators, where all of them are small and divide."""
        if not numerators.is_small or max(self.base.denominators) >= 2**62:
            return None
        denominators = np.array(self.base.denominators, dtype=np.int64)[numerators.columns]
        where = np.flatnonzero(denominators != 1)
        quotients, remainders = np.divmod(numerators.values[where], denominators[where])
        if remainders.any():
            return None
        values = numerators.values.copy()
        values[where] = quotients
        return Rows(numerators.starts, numerators.columns, values, numerators.width)


def _chosen(rows: Rows, numbers: NDArray[np.int64]) -> Rows:
    """The rows of these numbers; scipy picks them faster than `take`, where it is loaded anyway."""
    return Rows.from_scipy(rows.to_scipy()[numbers.astype(rows.columns.dtype)])
