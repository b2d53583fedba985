"""Which labels are suspicious, how sure is that, and what should they say?

    suspect     an example that the best mapping does not fit
    instead     the output that the others force for it, or (if there are more mistakes than allowed) a best mapping's
    certain     every mapping that fits with the mistakes allowed gives another output: the label is one of the mistakes
    behind      how many examples would have to go before the others no longer force that output

Suspects that are certain come first, then those with most examples behind the correction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

import numpy as np

from unanimity.errors import OverBudget
from unanimity.evidence import Output
from unanimity.examples import Example
from unanimity.learning.clean import clean
from unanimity.learning.learn import space_of_nothing
from unanimity.learning.support import Support, Supports
from unanimity.spaces.mistaken import MistakenSpace
from unanimity.system import System
from unanimity.verdict import Answer

__all__ = ["Suspect", "Suspects", "suspects"]

ENOUGH = 4  # examples behind a correction; it is not worth counting further
PATIENCE = 20.0  # seconds for counting


@dataclass(frozen=True, slots=True)
class Suspect:
    """An example whose label is suspicious, and what is known about it."""

    number: int
    example: Example
    instead: Output | None
    certain: bool = False
    behind: Support | None = None


@dataclass(frozen=True, slots=True)
class Suspects:
    """The suspicious examples, the most suspicious first, and how many mistakes the best mapping makes."""

    found: Sequence[Suspect]
    needed: int | None  # only counted in the integral family with a budget


def suspects(system: System, family: str, mistakes: int = 0, time_limit: float | None = None) -> Suspects:
    """The suspicious examples among these, by what a family's mappings say of them."""
    if mistakes:
        return _within_budget(system, mistakes, time_limit)
    cleaned = clean(system, "residual", family, time_limit)
    supports, found, end = Supports(cleaned.space), list[Suspect](), monotonic() + PATIENCE
    for aside in cleaned.set_aside:
        weighed = aside.forced is not None and monotonic() < end
        behind = supports.of(aside.example.input, ENOUGH) if weighed else None
        found.append(Suspect(aside.number, aside.example, aside.forced, behind=behind))
    return Suspects(sorted(found, key=_rank), None)


def _within_budget(system: System, mistakes: int, time_limit: float | None) -> Suspects:
    """The examples that a best mapping misses, certain where all mappings that fit agree on another output."""
    space = space_of_nothing("integral", time_limit, mistakes)
    try:
        space.absorb(space.system.recode(system))
    except OverBudget as over:
        return Suspects([Suspect(m.number, m.example, m.instead) for m in over.misfits], over.needed)
    if not isinstance(space, MistakenSpace):
        raise TypeError("a budget makes another space")
    return Suspects(sorted(_missed(space), key=_rank), int(np.abs(space.residuals.values).sum()))


def _missed(space: MistakenSpace) -> list[Suspect]:
    """The examples that the space's own mapping misses."""
    system, found = space.system, list[Suspect]()
    for i in np.flatnonzero(np.diff(space.residuals.starts)).tolist():
        example = system.example(i)
        match space.ask(example.input):
            case Answer(output=output):
                found.append(Suspect(i, example, output, certain=True))
            case _:
                found.append(Suspect(i, example, None))
    return found


def _rank(suspect: Suspect) -> tuple[bool, bool, int, int]:
    behind = suspect.behind.least if suspect.behind else 0
    return not suspect.certain, suspect.instead is None, -behind, suspect.number
