"""The integral family: mappings with whole numbers, none of them below 0.

What the whole solutions have in common is worked out while learning (reduced.py, hulls.py), so that asking needs no
solver.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from unanimity.exact.cpsat import need_solver
from unanimity.exact.rows import Indices, Rows
from unanimity.spaces.agreement import Agreement, NoMapping
from unanimity.spaces.bounded.hulls import Hulls
from unanimity.spaces.bounded.nonnegative import nonnegative_agreement
from unanimity.spaces.bounded.reduced import explore
from unanimity.spaces.bounded.space import PositiveSpace
from unanimity.spaces.cells import cells
from unanimity.spaces.core import Core
from unanimity.spaces.deadline import SECONDS, Deadline
from unanimity.spaces.family import INTEGRAL, LINEAR, NONNEGATIVE, Family
from unanimity.spaces.kept import Kept, Parts
from unanimity.spaces.mistakes.space import MistakenSpace
from unanimity.spaces.proofs.columns import Columns
from unanimity.spaces.proofs.lemmas import Lemmas, TreeLemmas
from unanimity.spaces.space import Space
from unanimity.system import System

__all__ = ["IntegralSpace", "integral_agreement"]


class IntegralSpace(PositiveSpace):
    """All whole mappings without negative numbers that fit the examples, by what they agree on."""

    family = INTEGRAL
    seconds: float

    def __init__(self, system: System, core: Core, agreement: Agreement, seconds: float = SECONDS) -> None:
        super().__init__(system, core, agreement)
        self.seconds = seconds

    @classmethod
    def of_nothing(cls, seconds: float = SECONDS) -> IntegralSpace:
        """The space before any example; learning from a batch may then take so many seconds."""
        need_solver()
        return cls(System(), Core.of_nothing(), Agreement.of_nothing(), seconds)

    @classmethod
    def again(cls, parts: Parts) -> IntegralSpace:
        """The space that these parts were kept of."""
        return cls(parts.system, parts.core, parts.agreement, parts.seconds)

    def kept(self) -> Kept:
        """What any space without negative numbers keeps, and how long learning may take."""
        return replace(super().kept(), seconds=self.seconds, mistakes=0)

    def _of_nothing(self) -> IntegralSpace:
        return self.of_nothing(self.seconds)

    def merged(self, other: Space) -> Space:
        """The space of the examples of both, with the mistakes that the other may hold; the two stay as they are."""
        if not other.mistakes:
            return super().merged(other)
        return MistakenSpace.of_nothing(0, self.seconds).joining(self, other)

    def _compile(self, s: Rows, t: Rows, core: Indices) -> Agreement:
        return integral_agreement(s, t, core, self.seconds)

    def _lemmas(self, columns: Columns, agreement: Agreement) -> Lemmas:
        return TreeLemmas(columns, agreement)

    def _wider(self, s: Rows, t: Rows, core: Indices) -> Family:
        try:
            nonnegative_agreement(s, t, core)
        except NoMapping:
            return LINEAR
        return NONNEGATIVE


def integral_agreement(s: Rows, t: Rows, core: Indices, seconds: float) -> Agreement:
    """What all whole mappings M >= 0 with S M = T agree on; the core's rows must span the others."""
    system = cells(s, t, core)
    hulls = Hulls(system, Deadline(seconds))
    explore(system, np.arange(system.left.width), hulls)
    return hulls.agreement(s, np.setdiff1d(np.arange(s.width), s.columns))
