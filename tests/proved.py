"""What proves an answer, as the type that the linear family has."""

from __future__ import annotations

from unanimity.evidence import Combination
from unanimity.verdict import Answer

__all__ = ["combination_of"]


def combination_of(answer: Answer) -> Combination:
    """The combination of examples that proves an answer of the linear family."""
    assert isinstance(answer.proof, Combination)
    return answer.proof
