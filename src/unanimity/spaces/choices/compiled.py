"""What do the mappings of a family agree on that give every example one of its candidates?"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unanimity.exact.rows import Rows
from unanimity.spaces.choices.agreement import ChosenAgreement
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.choices.integral import integral_choices
from unanimity.spaces.choices.linear import linear_choices
from unanimity.spaces.choices.nonnegative import nonnegative_choices
from unanimity.spaces.deadline import Deadline
from unanimity.spaces.family import Family

__all__ = ["compiled"]

WAYS: Mapping[Family, Callable[[Rows, Candidates, Deadline], ChosenAgreement]] = {
    Family.LINEAR: linear_choices,
    Family.NONNEGATIVE: nonnegative_choices,
    Family.INTEGRAL: integral_choices,
}


def compiled(family: Family, s: Rows, candidates: Candidates, deadline: Deadline) -> ChosenAgreement:
    """What all mappings of the family agree on; raises NoMapping if none fits."""
    return WAYS[family](s, candidates, deadline)
