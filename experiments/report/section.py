"""What does a report say of one figure?

name      the figure's, and that of its files
files     those that were written beside the report
picture   the figure as SVG
skipped   why there is nothing to show, if so
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from experiments.figures.figure import Cell, Table

__all__ = ["HEADING", "Section", "introduction", "shown"]

HEADING = "The paper's figures, reproduced"
INTRODUCTION = (
    "The figures and tables of “Unanimous Prediction for 100% Precision with Application to Learning Semantic "
    "Mappings” (Khani, Rinard, Liang, ACL 2016), measured again by `python -m experiments`. The paper's numbers are "
    "those of its own plots. The paper shows one run of each experiment; here there are several, each with a seed of "
    "its own, and a range is from the lowest to the highest of them. The CSV files have everything that was measured."
)
QUICK = " This was a quick run, which measures little: it shows that all works, and its numbers say nothing more."


@dataclass(frozen=True, slots=True)
class Section:
    """One figure with what is said of it."""

    name: str
    title: str
    caption: str = ""
    files: Sequence[str] = ()
    picture: str = ""
    remarks: Sequence[str] = ()
    beside: Mapping[str, Table] = field(default_factory=dict)
    each: Mapping[str, Table] = field(default_factory=dict)
    skipped: str = ""
    is_quick: bool = False


def introduction(sections: Sequence[Section]) -> str:
    """What a report begins with."""
    return INTRODUCTION + (QUICK if any(section.is_quick for section in sections) else "")


def shown(cell: Cell) -> str:
    """A cell as it is read: shares with two places."""
    return f"{cell:.2f}" if isinstance(cell, float) else f"{cell:,}" if isinstance(cell, int) else cell
