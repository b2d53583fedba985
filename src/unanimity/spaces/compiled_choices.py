"""What do the mappings of a family agree on that give every example one of its candidates?"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unanimity.exact.rows import Rows
from unanimity.spaces.candidates import Candidates
from unanimity.spaces.chosen import ChosenAgreement
from unanimity.spaces.hulls import Deadline
from unanimity.spaces.integral_choices import integral_choices
from unanimity.spaces.linear_choices import linear_choices
from unanimity.spaces.nonnegative_choices import nonnegative_choices

__all__ = ["FAMILIES", "compiled"]

FAMILIES: Mapping[str, Callable[[Rows, Candidates, Deadline], ChosenAgreement]] = {
    "linear": linear_choices,
    "nonnegative": nonnegative_choices,
    "integral": integral_choices,
}


def compiled(family: str, s: Rows, candidates: Candidates, deadline: Deadline) -> ChosenAgreement:
    """What all mappings of the family agree on; raises NoMapping if none fits."""
    return FAMILIES[family](s, candidates, deadline)
