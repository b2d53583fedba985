"""How often was it right, and how often did it answer?

precision     of the answers, how many are right; without an answer there is none
recall        of the questions, how many were answered rightly
reliability   the mean over the questions of 1 for right, -c for wrong, 0 for "don't know"
bound         what the precision is at least, as far as so few answers can show it: were it less, so many right ones
              would come in at most one of twenty such tests (Clopper and Pearson's bound)
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Tally", "precision_bounds"]

DOUBT = 0.05


@dataclass(slots=True)
class Tally:
    """Counts over questions whose true answers are known."""

    asked: int = 0
    answered: int = 0
    correct: int = 0

    def count(self, right: bool | None) -> None:
        """Take one more question into account, answered rightly, wrongly, or not at all."""
        self.asked += 1
        self.answered += right is not None
        self.correct += right is True

    @property
    def wrong(self) -> int:
        """How many answers are wrong."""
        return self.answered - self.correct

    @property
    def precision(self) -> float | None:
        """The share of the answers that are right."""
        return self.correct / self.answered if self.answered else None

    @property
    def bound(self) -> float | None:
        """What the share of right answers is at least, in nineteen of twenty tests with questions drawn alike."""
        return precision_bounds(self.correct, self.wrong)[0] if self.answered else None

    @property
    def recall(self) -> float | None:
        """The share of the questions that were answered rightly."""
        return self.correct / self.asked if self.asked else None

    def reliability(self, cost: float) -> float | None:
        """The mean score when a wrong answer costs this much."""
        return (self.correct - cost * self.wrong) / self.asked if self.asked else None


def precision_bounds(right: float, wrong: float) -> tuple[float, float]:
    """What the share of right answers is at least, and at most, each in nineteen of twenty tests; of means likewise."""
    from scipy.special import betaincinv

    least = float(betaincinv(right, wrong + 1, DOUBT)) if right else 0.0
    return least, float(betaincinv(right + 1, wrong, 1 - DOUBT)) if wrong else 1.0
