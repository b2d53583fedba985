"""How far do the data sets of different seeds differ, and does the paper's one run look like one of them?

spread   the mean of some numbers, the lowest and the highest
point    where on the axis a number stands: a share of the examples, a number of mistakes
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Self

__all__ = ["Spread", "compared", "listed", "precision_remark"]

CLOSE = 0.005  # the paper's numbers are read to two places


@dataclass(frozen=True, slots=True)
class Spread:
    """The mean, the lowest and the highest of some numbers."""

    mean: float
    lowest: float
    highest: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Self:
        """The spread of at least one number."""
        found = list(values)
        return cls(fmean(found), min(found), max(found))

    def holds(self, value: float) -> bool:
        """Whether a number lies within it."""
        return self.lowest - CLOSE <= value <= self.highest + CLOSE

    @property
    def range(self) -> str:
        """From the lowest to the highest."""
        return f"{self.lowest:.2f} to {self.highest:.2f}"


def compared(what: str, paper: Mapping[int, float], ours: Mapping[int, Spread], unit: str) -> str:
    """A sentence: where the paper's run lies within our spread, and where not."""
    points = [point for point in paper if point in ours]
    outside = [point for point in points if not ours[point].holds(paper[point])]
    if not outside:
        return f"{what}: the paper's run lies within the range of our runs at all {len(points)} points."
    told = listed(f"at {point}{unit} {paper[point]:.2f} against {ours[point].range}" for point in outside)
    return (
        f"{what}: the paper's run lies within the range of our runs at {len(points) - len(outside)} of "
        f"{len(points)} points; outside it {told}."
    )


def listed(parts: Iterable[str]) -> str:
    """Some things one after another, as in a sentence."""
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def precision_remark(answered: int, right: int, what: str = "Precision") -> str:
    """A sentence: whether all answers are right."""
    if right == answered:
        return f"{what} is exactly 1 everywhere: all {answered:,} answers are right."
    return f"{what} is {right / answered:.4f}: {answered - right:,} of {answered:,} answers are wrong."
