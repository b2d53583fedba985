"""Which labels are suspicious, how sure is that, and what should they say?

    suspect     an example that some nearest mapping does not fit
    instead     the output that the others force for it, or (if there are more mistakes than allowed) a best mapping's
    proposed    the same, if it is certain, or more examples stand behind it than it overturns
    certain     every mapping that fits with the mistakes allowed gives another output: the label is one of the mistakes
    behind      how many examples would have to go before the others no longer force that output

    touched     how many other examples would be fitted otherwise without it (costs.py)

Suspects that are certain come first, then those that touch most others, then those with most behind the correction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from unanimity.bags import Bag
from unanimity.errors import OverBudget
from unanimity.evidence import Output
from unanimity.examples import Example
from unanimity.learning.cleaning.clean import clean
from unanimity.learning.cleaning.costs import Context, costs
from unanimity.learning.cleaning.residuals import missed_by_whole
from unanimity.learning.support.support import Supports
from unanimity.learning.support.supported import Support
from unanimity.spaces.deadline import SECONDS
from unanimity.spaces.family import Family
from unanimity.spaces.space import Space
from unanimity.system import System
from unanimity.verdict import Answer

__all__ = ["ENOUGH", "Suspect", "Suspects", "suspects", "suspects_beyond", "suspects_within"]

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
    against: int = 1  # suspects with this input and other outputs, itself included
    forced: bool = True  # whether `instead` is what the others force
    touched: int = 0

    @property
    def proposed(self) -> Output | None:
        """What the label should be, if more speaks for that than for the label."""
        outweighed = self.behind is not None and self.behind.least > self.against
        return self.instead if self.certain or outweighed or not self.forced else None


@dataclass(frozen=True, slots=True)
class Suspects:
    """The suspicious examples, the most suspicious first, and how many mistakes the best mapping makes."""

    found: Sequence[Suspect]
    needed: int | None  # only counted in the integral family with a budget
    contexts: Sequence[Context] = ()  # that would settle most of what is in dispute


def suspects(system: System, family: Family, time_limit: float | None = None) -> Suspects:
    """The examples that some nearest mapping of the family misses, with what the others force instead."""
    cleaned = clean(system, "residual", family, time_limit)
    supports, found, end = Supports(cleaned.space), list[Suspect](), monotonic() + PATIENCE
    cost = costs(system, [aside.number for aside in cleaned.set_aside])
    for aside in cleaned.set_aside:
        weighed = aside.forced is not None and monotonic() < end
        behind = _counted(supports, aside.example.input, aside.against) if weighed else None
        told = aside.number, aside.example, aside.forced, False, behind, aside.against
        found.append(Suspect(*told, touched=cost.touched[aside.number]))
    return Suspects(sorted(found, key=_rank), None, cost.contexts)


def suspects_within(space: Space) -> Suspects:
    """The examples whose labels are mistakes in all mappings that fit, and those that some nearest mapping misses."""
    system, found = space.system, list[Suspect]()
    seconds = SECONDS if space.seconds is None else space.seconds
    missed = set(missed_by_whole(system.inputs, system.outputs, seconds).tolist())
    for i in range(len(system)):
        example = system.example(i)
        match space.ask(example.input):
            case Answer(output=output) if output != example.output:
                found.append(Suspect(i, example, output, certain=True))
            case verdict if i in missed and not isinstance(verdict, Answer):
                found.append(Suspect(i, example, None))
    return Suspects(sorted(found, key=_rank), space.least_mistakes)


def suspects_beyond(over: OverBudget) -> Suspects:
    """The examples that a nearest mapping misses, if there are more mistakes than allowed."""
    return Suspects([Suspect(m.number, m.example, m.instead, forced=False) for m in over.misfits], over.needed)


def _counted(supports: Supports, x: Bag, against: int) -> Support:
    """How many examples are behind the answer to x, up to enough of them."""
    return supports.weighed(x, max(ENOUGH, against + 1))


def _rank(suspect: Suspect) -> tuple[bool, int, bool, bool, int, int]:
    behind = suspect.behind.least if suspect.behind else 0
    open_ = suspect.proposed is None, suspect.instead is None
    return not suspect.certain, -suspect.touched, *open_, -behind, suspect.number
