"""How are two ways of doing a thing compared on a noisy machine?

They take turns in one process, each as often as the other, and the fastest turn of each counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

__all__ = ["Row", "mib", "ms", "seconds", "side_by_side"]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what was measured, against what, the ratio and its target."""

    what: str
    ours: str
    theirs: str
    ratio: float
    target: float
    note: str = ""

    @property
    def met(self) -> bool:
        """Whether the ratio is within its target."""
        return self.ratio <= self.target


def side_by_side(ours: Callable[[], object], theirs: Callable[[], object], turns: int) -> tuple[float, float]:
    """The fastest time of each, taking turns."""
    times = [(seconds(ours), seconds(theirs)) for _ in range(turns)]
    return min(a for a, _ in times), min(b for _, b in times)


def seconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    start = perf_counter()
    work()
    return perf_counter() - start


def ms(time: float) -> str:
    """A time in milliseconds, or in seconds if it is long."""
    return f"{1000 * time:,.1f} ms" if time < 1 else f"{time:,.2f} s"


def mib(size: float) -> str:
    """A number of bytes in MiB."""
    return f"{size / 2**20:,.1f} MiB"
