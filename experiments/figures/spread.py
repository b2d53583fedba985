"""How far do the data sets of different seeds differ, and does the paper's one run look like one of them?

spread   some numbers, of which one looks at the mean, the lowest and the highest
point    where on the axis a number stands: a share of the examples, a number of mistakes
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Self, TypeVar

__all__ = ["Spread", "compared", "listed", "precision_remark"]

CLOSE = 0.0005  # the paper's numbers have three places
MOST_LISTED = 5  # points, in a sentence
RARE = 20  # one in so many

Point = TypeVar("Point", int, str)


@dataclass(frozen=True, slots=True)
class Spread:
    """Some numbers, at least one."""

    values: tuple[float, ...]

    @classmethod
    def of(cls, values: Iterable[float]) -> Self:
        """The spread of some numbers."""
        return cls(tuple(values))

    @property
    def mean(self) -> float:
        """Their mean."""
        return fmean(self.values)

    @property
    def lowest(self) -> float:
        """The lowest of them."""
        return min(self.values)

    @property
    def highest(self) -> float:
        """The highest of them."""
        return max(self.values)

    def holds(self, value: float) -> bool:
        """Whether a number lies within it."""
        return self.lowest - CLOSE <= value <= self.highest + CLOSE

    def as_far(self, value: float) -> tuple[int, str]:
        """How many of them are as low, or as high, as a number, on the side of the mean where it is."""
        if value < self.mean:
            return sum(each <= value + CLOSE for each in self.values), "low"
        return sum(each >= value - CLOSE for each in self.values), "high"

    @property
    def range(self) -> str:
        """From the lowest to the highest."""
        return f"{self.lowest:.2f} to {self.highest:.2f}"


def compared(what: str, paper: Mapping[Point, float], ours: Mapping[Point, Spread], unit: str) -> str:
    """A sentence or two: where the paper's run lies within our spread, where at its edge, and where not."""
    points = [point for point in paper if point in ours]
    outside = [point for point in points if not ours[point].holds(paper[point])]
    inside = f"all {len(points)}" if not outside else f"{len(points) - len(outside)} of {len(points)}"
    text = f"{what}: the paper's run lies within the range of our runs at {inside} points"
    if outside:
        places = (f"at {point}{unit} {paper[point]:.3f} against {_exactly(ours[point])}" for point in outside)
        text += f"; outside it {listed(places)}" if len(outside) <= MOST_LISTED else "; the table has the others"
    edge = [f"at {point}{unit} {told}" for point in points if (told := _rare(ours[point], paper[point]))]
    if not edge:
        return f"{text}."
    some = listed(edge) if len(edge) <= MOST_LISTED else f"at {len(edge)} of these points"
    return f"{text}. It is an unusual run: {some}, fewer than one in {RARE}."


def _exactly(ours: Spread) -> str:
    return f"{ours.lowest:.3f} to {ours.highest:.3f}"


def _rare(ours: Spread, value: float) -> str:
    """That few runs are as far from the mean, if some are."""
    several, side = ours.as_far(value)
    return f"{several} of {len(ours.values)} runs are as {side}" if 0 < several * RARE < len(ours.values) else ""


def listed(parts: Iterable[str]) -> str:
    """Some things one after another, as in a sentence."""
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def precision_remark(answered: int, right: int, what: str = "Precision") -> str:
    """A sentence: whether all answers are right."""
    if right == answered:
        return f"{what} is exactly 1 everywhere: all {answered:,} answers are right."
    return f"{what} is {right / answered:.4f}: {answered - right:,} of {answered:,} answers are wrong."
