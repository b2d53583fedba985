"""What does each of several methods come to, over the data sets of a group?

run     what one method made of one data set, for each kind of questions, and its seconds to learn and to ask one
group   the runs on data of one kind
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Self

from experiments.figures.spread import Spread
from unanimity.learning.tally import Tally

__all__ = ["Group", "Run"]


@dataclass(frozen=True, slots=True)
class Run:
    """One method on one data set."""

    data: str
    share: int
    number: int
    method: str
    tallies: Mapping[str, Tally]
    learning: float
    asking: float


@dataclass(frozen=True, slots=True)
class Group:
    """All methods on data of one kind."""

    data: str
    share: int
    runs: Sequence[Run]

    @classmethod
    def of(cls, runs: Sequence[Run]) -> list[Self]:
        """The runs by the kind of their data, in their order."""
        kinds = dict.fromkeys((run.data, run.share) for run in runs)
        return [cls(*kind, [run for run in runs if (run.data, run.share) == kind]) for kind in kinds]

    @property
    def title(self) -> str:
        """What the data are."""
        match self.data:
            case "artificial":
                return f"Artificial data, {self.share} % of the examples"
            case "large":
                return "Large artificial data"
        return "GeoQuery's predicates"

    @property
    def short(self) -> str:
        """The comparison as a part of a sentence."""
        match self.data:
            case "artificial":
                return f"artificial data ({self.share} %)"
            case "large":
                return "large artificial data"
        return "GeoQuery"

    @property
    def methods(self) -> list[str]:
        """The names of the methods, in their order."""
        return list(dict.fromkeys(run.method for run in self.runs))

    @property
    def cases(self) -> int:
        """How many data sets there are."""
        return len({run.number for run in self.runs})

    def tallies(self, method: str, kind: str) -> list[Tally]:
        """What a method came to, one data set after another."""
        return [run.tallies[kind] for run in self.runs if run.method == method]

    def total(self, method: str, kind: str) -> Tally:
        """What it came to in all."""
        found = self.tallies(method, kind)
        return Tally(sum(x.asked for x in found), sum(x.answered for x in found), sum(x.correct for x in found))

    def recall(self, method: str, kind: str) -> Spread:
        """The recall over the data sets."""
        return Spread.of(tally.recall or 0.0 for tally in self.tallies(method, kind))

    def reliability(self, method: str, kind: str, cost: float) -> float:
        """The mean reliability over the data sets."""
        return fmean(tally.reliability(cost) or 0.0 for tally in self.tallies(method, kind))

    def seconds(self, method: str) -> tuple[float, float]:
        """The mean seconds to learn, and to ask one question."""
        some = [run for run in self.runs if run.method == method]
        return fmean(run.learning for run in some), fmean(run.asking for run in some)
