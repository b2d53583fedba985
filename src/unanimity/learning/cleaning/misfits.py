"""Do so few examples not fit the others that these can be learned from?

    misfit      an example that was set aside because the rest contradicts it, not because nothing confirms it
    answered    said of an example whose input the others answer; a misfit is answered *otherwise* if they force
                another output

Where many examples are misfits, it is seldom their labels: the family does not fit the language, and what is left fits
by chance. Of few examples even one is a large share, so fewer than ten count as ten: two of them may be misfits.
"""

from __future__ import annotations

from fractions import Fraction

from unanimity.errors import TooManyMisfits
from unanimity.learning.cleaning.clean import Cleaned, SetAside
from unanimity.learning.cleaning.confirmed import unconfirmed

__all__ = ["check_misfits"]

FEW = 10  # examples; a share of fewer says little


def check_misfits(cleaned: Cleaned, at_most: float, time_limit: float | None) -> None:
    """Raise TooManyMisfits if more than this share of the examples does not fit the others."""
    misfits = [aside for aside in cleaned.set_aside if aside.is_misfit]
    total = len(cleaned.kept) + len(cleaned.set_aside)
    if len(misfits) <= Fraction(str(at_most)) * max(total, FEW):
        return
    otherwise, answered = _answered(cleaned, misfits, time_limit)
    raise TooManyMisfits(len(misfits), total, at_most, otherwise, answered)


def _answered(cleaned: Cleaned, misfits: list[SetAside], time_limit: float | None) -> tuple[int, int]:
    """How many examples the others answer otherwise, and how many they answer at all."""
    forced = [aside for aside in misfits if aside.forced is not None]
    confirmed = len(cleaned.kept) - len(unconfirmed(cleaned.space, time_limit))
    return sum(aside.forced != aside.example.output for aside in forced), len(forced) + confirmed
