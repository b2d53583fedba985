"""The integral family where the outputs may hold some mistakes.

    mistakes    additions and deletions of target atoms, at most so many in all examples together
    fits        a whole mapping M >= 0 fits if the sum of |S M - T| is at most that
    spare       what the mistakes leave when every block of equations has the fewest errors it can have

A block may have its own fewest errors and what is spare, because the others need at least theirs. So blocks are
independent again, and what all mappings agree on is compiled as in the integral family. The mapping inside has the
fewest errors in every block: then changing one block within its allowance leaves a mapping that fits.
"""

from __future__ import annotations

from typing import Self

import numpy as np
from numpy.typing import NDArray

from unanimity.errors import Misfit, OverBudget
from unanimity.exact.blocks import block_of_columns, block_of_rows, sums_of_blocks
from unanimity.exact.cpsat import Programme, need_solver
from unanimity.exact.eliminate import eliminate
from unanimity.exact.nearest_whole import room
from unanimity.exact.rows import Integers, Rows
from unanimity.spaces.agreed_space import AgreedSpace, Deducing
from unanimity.spaces.agreement import Agreement
from unanimity.spaces.bounded.hulls import Hulls
from unanimity.spaces.bounded.reduced import explore
from unanimity.spaces.cells import Cells
from unanimity.spaces.deadline import SECONDS, Deadline
from unanimity.spaces.family import INTEGRAL
from unanimity.spaces.kept import Kept, Parts
from unanimity.spaces.mistakes.least_errors import LeastErrors, least_errors
from unanimity.spaces.mistakes.ledger import Ledger
from unanimity.spaces.mistakes.lenient_columns import LenientColumns
from unanimity.spaces.mistakes.prices import occurrences, within
from unanimity.spaces.proofs.deducer import Deducer
from unanimity.spaces.proofs.lemmas import TreeLemmas
from unanimity.spaces.space import Space
from unanimity.spaces.witness import named_output
from unanimity.system import Batch, System

__all__ = ["MistakenSpace", "mistaken_agreement", "necessary_errors"]

Mask = NDArray[np.bool_]


class MistakenSpace(AgreedSpace):
    """All whole mappings without negative numbers that miss the examples' outputs by no more than the mistakes."""

    family = INTEGRAL
    ledger: Ledger
    seconds: float

    def __init__(
        self, system: System, agreement: Agreement, ledger: Ledger, mistakes: int, seconds: float = SECONDS
    ) -> None:
        super().__init__(system, agreement)
        self.ledger, self.mistakes, self.seconds = ledger, mistakes, seconds

    @classmethod
    def of_nothing(cls, mistakes: int, seconds: float = SECONDS) -> Self:
        """The space before any example; learning from a batch may then take so many seconds."""
        need_solver()
        return cls(System(), Agreement.of_nothing(), Ledger(mistakes), mistakes, seconds)

    @classmethod
    def again(cls, parts: Parts) -> Self:
        """The space that these parts were kept of."""
        return cls(parts.system, parts.agreement, parts.ledger, parts.mistakes, parts.seconds)

    def kept(self) -> Kept:
        """The examples, what is agreed on, and which mistakes are certain."""
        return Kept(
            self.system,
            agreement=self.agreement,
            ledger=self.ledger,
            seconds=self.seconds,
            mistakes=self.mistakes,
        )

    @property
    def rank(self) -> int:
        """How many examples' inputs are independent of each other."""
        s = self.system.inputs
        return len(eliminate(s, Rows.empty(len(s), 0)).core)

    @property
    def residuals(self) -> Rows:
        """By how much the mapping inside misses the examples' outputs, one row an example; no mapping misses less."""
        return self.agreement.inside.gaps(self.system.inputs, self.system.outputs)

    @property
    def least_mistakes(self) -> int:
        """How many mistakes the mapping inside makes: the fewest that any makes."""
        return int(np.abs(self.residuals.values).sum())

    def absorb(self, batch: Batch) -> None:
        """Learn from a batch encoded for this system, all or none of it."""
        self.system.refuse_stale(batch)
        self.system.refuse_others(batch)
        s, t = self._with(batch)
        deadline = Deadline(self.seconds)
        errors = least_errors(s, t, deadline, self.mistakes)
        if errors.total > self.mistakes:
            raise _over_budget(self.system.joined(batch), least_errors(s, t, deadline), self.mistakes)
        agreement = mistaken_agreement(errors, self.mistakes, deadline)
        self.ledger = Ledger.of(errors, self.mistakes)
        self._append(batch, agreement)

    def merged(self, other: Space) -> Self:
        """The space of the examples of both, which may hold the mistakes of both; the two stay as they are."""
        return self.joining(self, other)

    def joining(self, first: Space, second: Space) -> Self:
        """The space of the examples of two others, which may hold the mistakes of both, with this one's time."""
        joined = self.of_nothing(first.mistakes + second.mistakes, self.seconds)
        joined.absorb(joined.system.recode(first.system.joined(first.system.recode(second.system))))
        return joined

    def _make_deducer(self) -> Deducing:
        columns = LenientColumns(self.system.inputs, self.system.outputs, self.ledger)
        return Deducer(self.system, columns, TreeLemmas(columns, self.agreement), self.mistakes)


def mistaken_agreement(errors: LeastErrors, mistakes: int, deadline: Deadline) -> Agreement:
    """What all mappings with so few errors agree on."""
    spare, system, near = mistakes - errors.total, errors.system, errors.nearest
    rare = np.flatnonzero(occurrences(errors.s) <= spare)
    affordable = np.flatnonzero(errors.prices.prices <= near.missed[near.blocks_of_unknowns] + spare)
    rest, m = within(system, affordable), near.m[affordable]
    hulls = Hulls(rest, deadline)
    hulls.fix(np.arange(len(m)), m)
    _explore(rest, m, spare, np.isin(rest.unknown_sources, rare), hulls)
    return hulls.agreement(errors.s, rare)


def _explore(system: Cells, m: Integers, spare: int, rare: Mask, hulls: Hulls) -> None:
    """Add to the hulls what the columns near m look like: a block may have its errors at m and what is spare."""
    blocks = block_of_columns(system.left)
    of_rows = block_of_rows(system.left, blocks) if len(system.left) else blocks[:0]
    gaps = np.abs(system.left.to_scipy() @ m - system.right)
    allowances = spare + sums_of_blocks(of_rows, gaps, int(blocks.max(initial=-1)) + 1)
    exact = np.flatnonzero(allowances[blocks] == 0)
    explore(within(system, exact), exact, hulls)
    for block in np.flatnonzero(allowances).tolist():
        here, rows = np.flatnonzero(blocks == block), np.flatnonzero(of_rows == block)
        open_ = np.flatnonzero(~rare[here])
        if len(open_):
            left, right = system.left.take(rows).keeping(blocks == block), system.right[rows]
            allowance = int(allowances[block])
            programme = Programme(left, right, room(left, right, allowance), allowance)
            hulls.add(here, programme, open_, m[here], list(np.eye(len(here), dtype=np.int64)))


def necessary_errors(s: Rows, t: Rows, mistakes: int, seconds: float = SECONDS) -> Ledger:
    """The errors that every mapping has, however many that are, for a proof that the mistakes do not suffice."""
    return Ledger.of(least_errors(s, t, Deadline(seconds)), mistakes)


def _over_budget(system: System, errors: LeastErrors, mistakes: int) -> OverBudget:
    """That even the best mapping has more errors than allowed, and in which examples."""
    wrong = np.flatnonzero(np.diff(errors.residuals.starts)).tolist()
    misfits = [
        Misfit(i, system.example(i), named_output(errors.mapping.apply(system.inputs.row(i)), system)) for i in wrong
    ]
    return OverBudget(mistakes, errors.total, misfits)
