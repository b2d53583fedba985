"""Which examples carry everything that all of them say?

    core      independent examples that span the others, with the consensus of the mappings that fit them
    clash     what is found instead when an example does not fit: the core so far, which it depends on

Cores are grown from any examples in any order and always agree on the same inputs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from unanimity.errors import BadExamples, astray
from unanimity.exact.combinations import Combinations, Weights
from unanimity.exact.relations import Relations, relations_of
from unanimity.exact.rows import Indices, Rows, stack
from unanimity.spaces.consensus import Consensus

__all__ = ["Clash", "Core", "pieces"]

PIECE = 4_096


@dataclass(frozen=True)
class Core:
    """Independent examples, by their numbers and their rows, and what the mappings that fit them agree on."""

    members: Indices
    inputs: Rows
    outputs: Rows
    consensus: Consensus

    @classmethod
    def of_nothing(cls) -> Core:
        """The core of no examples."""
        return cls(np.zeros(0, dtype=np.int64), Rows.empty(0, 0), Rows.empty(0, 0), Consensus.of_nothing())

    def weights(self, x: Mapping[int, int]) -> Weights:
        """The examples that add up to x, which must be safe, with their weights."""
        weights = self._combinations.weights(x)
        if weights is None:
            raise astray("a safe input is no combination of the core")
        return {int(self.members[i]): weight for i, weight in weights.items()}

    def relations(self, rows: Rows) -> Relations | None:
        """How the inputs of all examples, which must be safe, follow from the core, if in few small numbers."""
        return relations_of(rows, self._combinations, self.members)

    @cached_property
    def _combinations(self) -> Combinations:
        return Combinations(self.inputs)

    def resized(self, sources: int, targets: int) -> Core:
        """The same core over more atoms."""
        if (sources, targets) == (self.inputs.width, self.outputs.width):
            return self
        inputs, outputs = self.inputs.widened(sources), self.outputs.widened(targets)
        return Core(self.members, inputs, outputs, self.consensus.resized(sources, targets))

    def extended(self, s: Rows, t: Rows, numbers: Indices) -> Core | Clash:
        """The core of these examples and more; those that teach nothing cost one sparse product."""
        safe = self.consensus.safe(s)
        if safe[self.consensus.base.misfits(s, t)].any():
            return Clash(self)
        if safe.all():
            return self
        novel = np.flatnonzero(~safe)
        inputs, outputs = s.take(novel), t.take(novel)
        narrowed = self.consensus.narrowed(inputs, outputs)
        if narrowed is None:
            return self._afresh(inputs, outputs, numbers[novel])
        core = Core(
            np.concatenate((self.members, numbers[novel[narrowed.core]])),
            stack([self.inputs, inputs.take(narrowed.core)]),
            stack([self.outputs, outputs.take(narrowed.core)]),
            narrowed.consensus,
        )
        return Clash(core) if len(narrowed.misfits) else core

    def absorbed(self, s: Rows, t: Rows, offset: int, first: Indices | None = None) -> Core | Clash:
        """The core with these examples too, numbered from the offset, looking at some of them first."""
        core = self.resized(s.width, t.width)
        for rows in pieces(len(s), np.zeros(0, dtype=np.int64) if first is None else first):
            match core.extended(s.take(rows), t.take(rows), offset + rows):
                case Clash() as clash:
                    return clash
                case Core() as core:
                    pass
        return core

    def _afresh(self, s: Rows, t: Rows, numbers: Indices) -> Core | Clash:
        """The core of these examples and more, learned from the beginning, where the numbers are small again."""
        if not len(self.members):
            raise BadExamples("the counts of one example are too large together", remedy="Scale them down.")
        nothing = Core.of_nothing().resized(s.width, t.width)
        inputs, outputs = stack([self.inputs, s]), stack([self.outputs, t])
        return nothing.extended(inputs, outputs, np.concatenate((self.members, numbers)))


@dataclass(frozen=True)
class Clash:
    """Some example depends on this core but has another output than the core forces."""

    core: Core


def pieces(count: int, first: Indices) -> Iterator[Indices]:
    """The numbers below count, those named first before the others, in pieces."""
    if len(first):
        yield first
    rest = np.setdiff1d(np.arange(count), first) if len(first) else np.arange(count)
    for start in range(0, len(rest), PIECE):
        yield rest[start : start + PIECE]
