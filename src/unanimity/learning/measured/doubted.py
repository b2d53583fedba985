"""How doubtful are the answers to some questions, and are the questions new?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from unanimity.bags import Bag
from unanimity.exact.rows import Rows
from unanimity.system import System
from unanimity.verdict import Answer, Verdict

if TYPE_CHECKING:
    from unanimity.learning.measured.doubt import Doubts

__all__ = ["Doubted", "doubtful"]

Doubted = tuple[float, bool]  # the doubt of an answer, and whether its question is new


def doubtful(
    doubts: Doubts, system: System, rows: Sequence[Mapping[int, int]], verdicts: Sequence[Verdict]
) -> list[Doubted]:
    """The doubt of each answer to a question with these atoms, and whether no example has these atoms."""
    if not rows:
        return []
    columns = system.targets.columns
    outputs = [
        {columns[atom]: count for atom, count in verdict.output.items()}
        if isinstance(verdict, Answer) and isinstance(verdict.output, Bag)
        else {}
        for verdict in verdicts
    ]
    x, y = Rows.of(rows, len(system.sources)), Rows.of(outputs, len(system.targets))
    return list(zip(doubts.of(x, y).tolist(), doubts.are_new(x).tolist(), strict=True))
