"""How often were answers right that were as doubtful as this one, and which doubts does that support?

    ledger     the doubts of answers to questions that were held out, and whether each was right
    standing   of the answers with no more doubt than this: how many were right, and how many wrong
    limit      the largest doubt at which the answers so far support a precision
    flawless   the largest doubt up to which no answer was wrong

A limit is the largest doubt up to which at most half of the errors that the precision allows were seen, counting half
an error more. So who asks for a higher precision never gets more answers. Where no answer was wrong at all, nothing
speaks against any doubt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, inf
from typing import Self

import numpy as np
from numpy.typing import NDArray

from unanimity.learning.measured.doubt import Floats
from unanimity.learning.tally import precision_bounds

__all__ = ["Ledger", "Standing", "needed"]

HALF = 0.5  # of the errors allowed: held-out questions are easier than those that will be asked
TINY = 1e-9  # by which a float may miss the precision that was meant


def needed(precision: float) -> int:
    """How many answers show such a precision, if all of them are right."""
    return ceil(1 / (1 - precision) * (1 - TINY)) - 1


@dataclass(frozen=True, slots=True)
class Standing:
    """How many held-out answers with no more doubt were right, and how many were wrong."""

    right: int
    wrong: int

    @property
    def precision_at_least(self) -> float | None:
        """What the share of right ones is at least, with 95 % confidence; None without an answer."""
        return precision_bounds(self.right, self.wrong)[0] if self.right + self.wrong else None

    def __str__(self) -> str:
        return f"{self.right:,} right, {self.wrong:,} wrong"


@dataclass(frozen=True, slots=True, eq=False)
class Ledger:
    """The doubts of held-out answers, ascending, and which of these were right."""

    doubts: Floats
    right: NDArray[np.bool_]

    @classmethod
    def of(cls, entries: Iterable[tuple[float, bool]]) -> Self:
        """The ledger of some answers; of equal doubts the wrong answers come first."""
        known = sorted(entries)
        return cls(np.array([doubt for doubt, _ in known]), np.array([right for _, right in known], dtype=np.bool_))

    def __len__(self) -> int:
        return len(self.doubts)

    @property
    def all(self) -> Standing:
        """All held-out answers."""
        right = int(self.right.sum())
        return Standing(right, len(self) - right)

    def standing(self, doubt: float) -> Standing:
        """The held-out answers with no more doubt than this."""
        count = int(np.searchsorted(self.doubts, doubt, side="right"))
        right = int(self.right[:count].sum())
        return Standing(right, count - right)

    def can_support(self, precision: float) -> bool:
        """Whether there are enough answers to show such a precision if all of them were right."""
        return len(self) >= needed(precision)

    @property
    def flawless(self) -> float:
        """The largest doubt below that of every wrong answer; above any doubt if none was wrong."""
        return inf if self.right.all() else float(np.nextafter(self.doubts[np.argmin(self.right)], -inf))

    def limit(self, precision: float) -> float:
        """The largest doubt that the answers support at this precision; less than any doubt if there is none."""
        wrong = np.cumsum(~self.right)
        if not len(self) or not wrong[-1]:
            return inf if self.can_support(precision) else -inf
        enough = (wrong + HALF) * (1 - TINY) <= HALF * (1 - precision) * (np.arange(len(self)) + 2)
        is_last = np.append(self.doubts[1:] > self.doubts[:-1], True)  # of those that are as doubtful
        found = np.flatnonzero(enough & is_last)
        return float(self.doubts[found[-1]]) if len(found) else -inf
