"""How many examples did cleaning set aside, and how many may it?

misfit      an example that was set aside because the rest contradicts it, not because nothing confirms it
sifted      how many examples there were, how many were set aside, and how many of these are misfits
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING

from unanimity.errors import BadInput

if TYPE_CHECKING:
    from unanimity.learning.cleaning.clean import SetAside

__all__ = ["MISFITS_AT_MOST", "Sifted", "check_share", "sifted"]

MISFITS_AT_MOST = 0.2  # of the examples


@dataclass(frozen=True, slots=True)
class Sifted:
    """How many examples cleaning set aside, how many of these do not fit the others, and how many there were."""

    set_aside: int
    misfits: int
    of: int

    def __add__(self, other: Sifted) -> Sifted:
        """Both together."""
        return Sifted(self.set_aside + other.set_aside, self.misfits + other.misfits, self.of + other.of)

    def __str__(self) -> str:
        why = f"{self.misfits:,} of them because the others contradict them"
        return f"learned without {self.set_aside:,} of {self.of:,} examples, {why}"


def sifted(set_aside: Sequence[SetAside], total: int) -> Sifted:
    """The numbers of some examples that were set aside of so many."""
    return Sifted(len(set_aside), sum(aside.is_misfit for aside in set_aside), total)


def check_share(share: float) -> None:
    """Raise BadInput unless this is a share of the examples."""
    if isinstance(share, bool) or not isinstance(share, Real) or not 0 <= share <= 1:
        raise BadInput(f"a share of {share!r} makes no sense", remedy="Give a number from 0 to 1, such as 0.2.")
