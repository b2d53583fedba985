"""A fourth family, as somebody would add one: no word contributes an atom more than once.

    once         said of a mapping all of whose numbers are 0 or 1
    complement   of a source atom: one that contributes an atom just where this one does not; nobody ever sees it

That a number is at most 1 is an equation of whole numbers that are not negative: it and its complement's make 1. So
this family is the integral one, asked of the examples and of these equations together, and then of the examples' own
atoms only. What differs besides is said here, too: by how much a proof may bound a number, and what a contradiction is.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from unanimity.errors import BadInput, Conflict, Contradiction
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Indices, Rows, stack
from unanimity.spaces.agreement import ANY, Agreement, Directions, NoMapping, consensus_of
from unanimity.spaces.bounded.integral import IntegralSpace, integral_agreement
from unanimity.spaces.core import Clash, Core
from unanimity.spaces.family import INTEGRAL, Family, Room
from unanimity.spaces.proofs.columns import Column, Columns
from unanimity.spaces.proofs.deducer import Deducer
from unanimity.spaces.space import Space
from unanimity.system import Batch

__all__ = ["ONCE", "OnceSpace"]


def _room() -> Room:
    def of_nothing(seconds: float, mistakes: int) -> Space:
        if mistakes:
            raise BadInput("the once family cannot allow for mistakes", remedy="Choose the integral family.")
        return OnceSpace.of_nothing(seconds)

    return Room(of_nothing, OnceSpace.again)


ONCE = Family(
    "once",
    any_sign=False,
    whole=True,
    meaning="no atom more than once (needs OR-Tools)",
    condition=", each atom at most once",
    never="an atom more than once, a fraction of one, or a negative number",
    within=INTEGRAL,
    room=_room,
)


class OnceSpace(IntegralSpace):
    """All mappings of zeros and ones that fit the examples, by what they agree on."""

    family = ONCE

    def _compile(self, s: Rows, t: Rows, core: Indices) -> Agreement:
        return once_agreement(s, t, core, self.seconds)

    def _make_deducer(self) -> Deducer:
        columns = OnceColumns(self.system.inputs, self.system.outputs, self.core.members)
        return Deducer(self.system, columns, self._lemmas(columns, self.agreement))

    def _contradiction(self, batch: Batch, core: Core | Clash) -> Contradiction:
        """Examples that no mapping fits and of which none can be spared, by what they say of one target atom."""
        s, t = self._with(batch)
        members = list(range(len(s)))
        for i in range(len(s)):
            others = [j for j in members if j != i]
            members = members if self._fits(s, t, others) else others
        columns = (t.keeping(np.arange(t.width) == target) for target in range(t.width))
        target = next(k for k, column in enumerate(columns) if not self._fits(s, column, members))
        both = self.system.joined(batch)
        examples = [both.example(i) for i in members]
        wider = self._wider(s, t, core.members) if isinstance(core, Core) else None
        return Contradiction(Conflict(examples, [], members, ONCE, both.targets.atoms[target]), wider)

    def _wider(self, s: Rows, t: Rows, core: Indices) -> Family:
        try:
            integral_agreement(s, t, core, self.seconds)
        except NoMapping:
            return super()._wider(s, t, core)
        return INTEGRAL

    def _fits(self, s: Rows, t: Rows, members: list[int]) -> bool:
        s, t = s.take(members), t.take(members)
        match Core.of_nothing().absorbed(s, t, 0):
            case Core(members=core):
                try:
                    once_agreement(s, t, core, self.seconds)
                except NoMapping:
                    return False
                return True
        return False


class OnceColumns(Columns):
    """The columns of a system, with no number above 1."""

    def _made(self, target: int) -> Column:
        column = super()._made(target)
        return replace(column, most=[min(bound, Fraction(1)) for bound in column.most])


def once_agreement(s: Rows, t: Rows, core: Indices, seconds: float) -> Agreement:
    """What all mappings of zeros and ones with S M = T agree on; the core's rows must span the others."""
    width, seen = s.width, np.unique(s.columns)
    own = np.arange(2 * width) < width
    pairs = Rows.of(({atom: 1, width + atom: 1} for atom in seen.tolist()), 2 * width)
    ones = Rows.of((dict.fromkeys(range(t.width), 1) for _ in seen), t.width)
    inputs, outputs = stack([s.widened(2 * width), pairs]), stack([t, ones])
    both = integral_agreement(inputs, outputs, np.concatenate((core, len(s) + np.arange(len(seen)))), seconds)
    inside = Rational(both.inside.numerators.take(np.flatnonzero(own)), both.inside.denominators)
    bound = np.flatnonzero(both.directions.targets != ANY)
    rows = both.directions.rows.take(bound).keeping(own)
    free = np.setdiff1d(np.arange(width), seen)
    certain = Directions(rows, both.directions.targets[bound]).with_free(free)
    possible = both.consensus.dissent.transposed().keeping(own)
    possible = possible.take(np.flatnonzero(np.diff(possible.starts)))
    consensus = consensus_of(inside, Directions(possible, np.zeros(len(possible), dtype=np.int64)))
    return Agreement(consensus, inside, certain, Directions.none(len(s)), both.complete)
