"""What do mappings agree on where examples have several candidates, and what shows it?

    change    what is added to some columns of a mapping at once: {target atom: {source atom: number}}
    rivals    the mapping `inside`, and it with any of the changes, fit: each gives every example one of its candidates

A direction is what one change does to one column, so that asking needs no more than without candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from unanimity.exact.rational import Rational, over_common
from unanimity.exact.rows import Indices, Rows
from unanimity.spaces.agreement import Agreement, Directions, consensus_of
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.consensus import Consensus

__all__ = ["Change", "ChosenAgreement", "agreed_by"]

Change = Mapping[int, Mapping[int, Fraction]]


@dataclass(frozen=True)
class ChosenAgreement:
    """An agreement, the changes that its directions are parts of, and the candidates that are left."""

    agreement: Agreement
    changes: Sequence[Change]
    parts: Indices  # for each direction the number of its change
    candidates: Candidates

    @classmethod
    def of(
        cls,
        consensus: Consensus,
        inside: Rational,
        changes: Sequence[Change],
        candidates: Candidates,
        *,
        complete: bool,
    ) -> ChosenAgreement:
        """The agreement with this consensus, and these changes of the mapping inside, which are certain to fit."""
        directions, parts = _directions(changes, len(inside.numerators))
        none = Directions.none(len(candidates.counts))
        return cls(Agreement(consensus, inside, directions, none, complete), changes, parts, candidates)

    def change(self, direction: int) -> Change:
        """The change that a direction is part of."""
        return self.changes[int(self.parts[direction])]


def agreed_by(
    inside: Rational,
    certain: Iterable[Change],
    possible: Iterable[Change],
    candidates: Candidates,
    *,
    complete: bool,
) -> ChosenAgreement:
    """What mappings agree on that differ from the one inside by at least the certain, at most the possible changes."""
    changes, sources = list(certain), len(inside.numerators)
    outer, _ = _directions(changes if complete else [*changes, *possible], sources)
    return ChosenAgreement.of(consensus_of(inside, outer), inside, changes, candidates, complete=complete)


def _directions(changes: Sequence[Change], sources: int) -> tuple[Directions, Indices]:
    """Each change's columns, as whole numbers, and the number of the change that each belongs to."""
    columns = [(number, target, column) for number, change in enumerate(changes) for target, column in change.items()]
    rows = Rows.of((over_common(column)[0] for *_, column in columns), sources)
    targets = np.array([target for _, target, _ in columns], dtype=np.int64)
    return Directions(rows, targets), np.array([number for number, *_ in columns], dtype=np.int64)
