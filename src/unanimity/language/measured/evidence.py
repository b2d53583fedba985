"""What was measured of a model's answers, and which of them does that support?

    evidence   held-out answers by their doubt, right and wrong: those to questions that an example has in the same
               words (as the atoms see them), and those to new ones, apart, as examples repeat themselves more than
               questions do
    trust      the precision that an answer's evidence must support, for it to be given; 0 asks for none. The usual one,
               which nobody has asked for, holds back nothing where held-out answers are too few to show it, nor
               answers that are less doubtful than all wrong ones: nothing speaks against these
    gate       whether the examples fit the family at all: if too many were set aside, or too many held-out answers were
               wrong, nothing is to be trusted
    measured   what is known of one answer: its doubt, and how held-out answers with no more doubt were

The theorem says what follows from the examples if its condition holds. This says how often answers were right, whether
it holds or not. Neither stands for the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf, isinf

from unanimity.learning.measured.doubt import Doubts
from unanimity.learning.measured.ledger import Ledger, Standing, needed
from unanimity.verdict import Withheld

__all__ = ["TRUST", "Distrusted", "Evidence", "Measured", "usual_limit"]

TRUST = 0.985  # unless the user says otherwise
MOST_ASIDE = 0.2  # of the examples
FEW = 10  # examples; a share of fewer says little
MOST_WRONG = 0.2  # of the held-out answers to new questions
ENOUGH = 20  # answers, to close the gate
LATER = "It rests on atoms that were learned after measuring, so nothing was measured of such answers."


@dataclass(frozen=True, slots=True)
class Measured:
    """The doubt of an answer, and how held-out answers with no more doubt were."""

    doubt: float
    is_new: bool
    standing: Standing

    def __str__(self) -> str:
        of = "new questions" if self.is_new else "questions that examples have"
        return f"held-out answers to {of} with as little doubt: {self.standing}"


@dataclass(frozen=True, slots=True)
class Distrusted(Withheld):
    """An answer that is held back since its evidence does not support the trust that is asked for."""

    measured: Measured | None
    trust: float


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What was measured when a model was learned."""

    new: Ledger
    known: Ledger
    doubts: Sequence[Doubts]  # of each view
    folds: int  # none, if each example was left out by itself
    examples: int  # that the model had learned from
    misfits: int  # that the others contradict
    total: int  # examples there were
    calls: bool  # whether whole calls were counted, or answers and what they make
    tried: int = 1  # ways to learn that were tried before
    repeated: bool = True  # whether the choice among these was made anew in each fold

    @property
    def closed(self) -> str | None:
        """Why nothing is to be trusted; None if the examples fit the family well enough."""
        return _closed(self)

    @property
    def given(self) -> Standing:
        """The held-out answers to new questions that the usual trust would have given."""
        return self.given_of(self.new)

    def given_of(self, ledger: Ledger) -> Standing:
        """The answers of a ledger that the usual trust would have given."""
        return Standing(0, 0) if self.closed is not None else ledger.standing(_limit(ledger, None))

    def ledger(self, is_new: bool) -> Ledger:
        """The held-out answers to new questions, or to others."""
        return self.new if is_new else self.known

    def measured(self, doubt: float, *, is_new: bool) -> Measured:
        """What is known of an answer with this doubt; nothing, if its atoms were learned later."""
        return Measured(doubt, is_new, Standing(0, 0) if isinf(doubt) else self.ledger(is_new).standing(doubt))

    def objection(self, measured: Measured | None, trust: float | None) -> Distrusted | None:
        """Why an answer is held back at this trust, or at the usual one if none is asked for; None if it is given."""
        wanted = TRUST if trust is None else trust
        if not wanted:
            return None
        if (closed := self.closed) is not None:
            return Distrusted(f"{closed}, so answers are held back.", measured, wanted)
        if measured is None:
            return None
        ledger = self.ledger(measured.is_new)
        later = isinf(measured.doubt)
        if measured.doubt <= _limit(ledger, trust) and not (later and trust is not None):
            return None
        if later:
            return Distrusted(LATER, measured, wanted)
        can = ledger.can_support(wanted)
        return Distrusted(_too_doubtful(measured, wanted) if can else _too_few(ledger, wanted), measured, wanted)


@lru_cache(maxsize=64)  # it is asked of every answer
def _closed(evidence: Evidence) -> str | None:
    """Why nothing is to be trusted, if that is so."""
    if evidence.misfits > MOST_ASIDE * max(evidence.total, FEW):
        share = f"{evidence.misfits:,} of {evidence.total:,} examples contradict the rest"
        return f"{share}: what the words contribute does not add up in these atoms"
    found = evidence.new.all
    answered = found.right + found.wrong
    if answered >= ENOUGH and found.wrong > MOST_WRONG * answered:
        share = f"{found.wrong:,} of {answered:,} held-out answers to new questions were wrong"
        return f"{share}: what the words contribute does not add up in these atoms"
    return None


@lru_cache(maxsize=64)
def _limit(ledger: Ledger, trust: float | None) -> float:
    """The largest doubt at which answers are given."""
    return usual_limit(ledger, TRUST) if trust is None else ledger.limit(trust)


def usual_limit(ledger: Ledger, trust: float) -> float:
    """The largest doubt at which answers are given if this is the usual trust, which nobody has asked for.

    Where held-out answers are too few to show it, nothing is held back; otherwise answers are also given that are less
    doubtful than all wrong ones.
    """
    return max(ledger.limit(trust), ledger.flawless) if ledger.can_support(trust) else inf


def _too_few(ledger: Ledger, wanted: float) -> str:
    """That nothing can be said for want of held-out answers."""
    few = f"Too few held-out answers to measure: {len(ledger):,}"
    return f"{few}, while {wanted:.4g} needs {needed(wanted):,} without an error."


def _too_doubtful(measured: Measured, wanted: float) -> str:
    """Which held-out answers speak against one."""
    of = "" if measured.is_new else " to questions that examples have"
    like = f"Held-out answers{of} that were no more doubtful: {measured.standing}"
    return f"{like}. That does not support a trust of {wanted:.4g}."
