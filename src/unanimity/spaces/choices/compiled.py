"""What do the mappings of a family agree on that give every example one of its candidates?"""

from __future__ import annotations

from unanimity.errors import BadInput
from unanimity.exact.rows import Rows
from unanimity.spaces.choices.agreement import ChosenAgreement
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.deadline import Deadline
from unanimity.spaces.family import Family

__all__ = ["compiled"]


def compiled(family: Family, s: Rows, candidates: Candidates, deadline: Deadline) -> ChosenAgreement:
    """What all mappings of the family agree on; raises NoMapping if none fits."""
    if family.choosing is None:
        problem = f"the {family} family does not learn from examples with several outputs"
        raise BadInput(problem, remedy="Choose another family, or give each example one output.")
    return family.choosing()(s, candidates, deadline)
