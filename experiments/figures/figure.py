"""What is a figure, and what comes of reproducing it?

effort     full, or quick: a small run that shows that all works
watch      hands on what is to be done one after another, and shows how far it is
numbers    everything that was measured, one case a row, without times: the same in every run
beside     our numbers beside the paper's, by what each table shows
each       the same seed by seed, for those who want to look closer
remarks    sentences on what must hold and on what differs, computed from the numbers
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

    from experiments.geoquery_files import GeoQuery

__all__ = ["Cell", "Effort", "Figure", "Findings", "Table", "Task", "Watch", "unwatched"]

Cell = str | int | float
Item = TypeVar("Item")


class Effort(Enum):
    """How much is measured."""

    FULL = "full"
    QUICK = "quick"


class Watch(Protocol):
    """Hands on some things, one after another."""

    def __call__(self, items: Sequence[Item], /) -> Iterator[Item]:
        """The same things."""


def unwatched(items: Sequence[Item], /) -> Iterator[Item]:
    """The things themselves; nobody looks how far it is."""
    return iter(items)


@dataclass(frozen=True, slots=True)
class Task:
    """How a figure is to be made: with how much effort, who watches, and GeoQuery's data, if they are there."""

    effort: Effort
    watch: Watch = unwatched
    geoquery: GeoQuery | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Some rows of cells under a head."""

    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True, slots=True)
class Findings:
    """What came of a figure; `draw` makes its picture."""

    numbers: Table
    beside: Mapping[str, Table]
    remarks: Sequence[str]
    draw: Callable[[], Drawing]
    each: Mapping[str, Table] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure or table of the paper: its title, what is seen in it, and how it is made."""

    title: str
    caption: str
    make: Callable[[Task], Findings]
