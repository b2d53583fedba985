"""Which examples had better not be learned from, and why?

    residual         set aside the examples that a nearest mapping of the family misses (residuals.py)
    trim             the same; then also those where others are in dispute (disputes.py)
    leave-one-out    the same; then set aside each of the rest that the others do not confirm (confirmed.py)
    kept             the examples that are left; some mapping of the family fits all of them
    forced           the output that the kept examples force for one that was set aside
    proposed         the same, as a correction: only if more examples stand behind it than it overturns

What the others do not confirm may well be right. But a wrong label that nothing contradicts is found in no other way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

import numpy as np

from unanimity.bags import Bag
from unanimity.errors import BadExamples, BadInput, Contradiction
from unanimity.evidence import Output
from unanimity.exact.dependence import peeled_rows
from unanimity.exact.rows import Indices
from unanimity.examples import Example
from unanimity.learning.cleaning.confirmed import outputs_by_others, unconfirmed
from unanimity.learning.cleaning.disputes import disputed_rows
from unanimity.learning.cleaning.residuals import missed_by_linear, missed_by_nonnegative, missed_by_whole
from unanimity.learning.learn import check_mistakes, space_of_nothing
from unanimity.learning.subsystem import learned_from, part_of
from unanimity.learning.support.support import Supports
from unanimity.learning.support.supported import Support
from unanimity.spaces.deadline import SECONDS
from unanimity.spaces.family import DEFAULT, Family
from unanimity.spaces.space import Space
from unanimity.system import System
from unanimity.verdict import Answer

__all__ = ["WAYS", "Cleaned", "Reason", "SetAside", "check_way", "clean"]

WAYS = ("none", "residual", "trim", "leave-one-out")


class Reason(StrEnum):
    """Why an example was set aside."""

    MISFIT = "does not fit the others"
    DISPUTED = "stands where others disagree"
    UNCONFIRMED = "no other example confirms it"


@dataclass(frozen=True)
class SetAside:
    """An example that was not learned from; numbers count from 0, as the examples were given.

    `against` says how many examples with this input were set aside although their outputs are others than `forced`.
    """

    number: int
    example: Example
    reason: Reason
    forced: Output | None
    against: int = 1
    _supports: Supports | None = field(default=None, repr=False, compare=False)

    @property
    def is_misfit(self) -> bool:
        """Whether the others contradict it, and do not merely not confirm it."""
        return self.reason is Reason.MISFIT

    @property
    def is_in_dispute(self) -> bool:
        """Whether the others contradict it, or disagree where it stands."""
        return self.reason is not Reason.UNCONFIRMED

    @cached_property
    def behind(self) -> Support | None:
        """How many of the kept examples would have to go before they force it no longer, as far as that matters."""
        if self.forced is None or self._supports is None:
            return None
        return self._supports.weighed(self.example.input, self.against + 1)

    @property
    def proposed(self) -> Bag | None:
        """The output that the others force, if it is a bag and more of them stand behind it than it overturns."""
        outweighs = self.behind is not None and self.behind.least > self.against
        return self.forced if outweighs and isinstance(self.forced, Bag) else None


@dataclass(frozen=True, slots=True, eq=False)
class Cleaned:
    """The numbers of the examples that are left, the space learned from them, and those set aside, in order."""

    kept: Indices
    space: Space
    set_aside: list[SetAside]

    def refuse_nothing(self) -> None:
        """Raise BadExamples if all examples were set aside."""
        if len(self.kept) or not self.set_aside:
            return
        count, misfits = len(self.set_aside), [aside for aside in self.set_aside if aside.reason is Reason.MISFIT]
        if len(misfits) == count:
            why = f"none of the {count:,} fits the others"
        elif misfits:
            some = f"{len(misfits):,} of the {count:,} do{'es' if len(misfits) == 1 else ''} not fit the others"
            why = f"{some}, and no other example confirms the rest"
        else:
            why = f"none of the {count:,} is confirmed by another"
        raise BadExamples(
            f"cleaning leaves no example to learn from: {why}",
            remedy="Give more examples that confirm each other, or clean less.",
        )


def clean(
    system: System, how: str, family: Family = DEFAULT, time_limit: float | None = None, mistakes: int = 0
) -> Cleaned:
    """What the family learns from the examples that can be relied on, and the others, each with its reason.

    Leaving one out spends the mistakes: an example stays if all whole mappings that fit the others with so many
    mistakes give its output, and from those that stay the family learns without any.
    """
    check_way(how)
    check_mistakes(mistakes)
    match how, mistakes:
        case "residual" | "trim", _:
            space_of_nothing(family, time_limit, mistakes)  # raises if the family cannot allow for mistakes
            cleaning = _Cleaning(system, family, time_limit, mistakes)
            cleaning.set_misfits_aside()
            if how == "trim":
                cleaning.set_disputed_aside()
        case "leave-one-out", 0:
            cleaning = _Cleaning(system, family, time_limit)
            cleaning.set_unconfirmed_aside()
        case "leave-one-out", _:  # the solver's time is spent on leaving out, whatever the family
            cleaning = _Cleaning(system, family, time_limit if family.whole else None)
            cleaning.set_uncertain_aside(int(mistakes), time_limit)
        case _:
            return Cleaned(np.arange(len(system)), learned_from(system, family, time_limit, mistakes), [])
    return cleaning.result()


def check_way(how: str) -> None:
    """Raise BadInput unless there is such a way to clean."""
    if how not in WAYS:
        raise BadInput(f"there is no way to clean called {how!r}", remedy=f"Choose one of {', '.join(WAYS)}.")


class _Cleaning:
    """Examples of which more and more are set aside, and what is learned from the others."""

    def __init__(self, system: System, family: Family, time_limit: float | None, mistakes: int = 0) -> None:
        self._system, self._family, self._time_limit, self._mistakes = system, family, time_limit, mistakes
        self._reasons: dict[int, Reason] = {}
        self._space: Space | None = None
        space_of_nothing(family, time_limit, mistakes)  # raises if these do not go together

    @property
    def kept(self) -> Indices:
        """The numbers of the examples that are not set aside."""
        return np.setdiff1d(np.arange(len(self._system)), list(self._reasons))

    def set_aside(self, numbers: Iterable[int], reason: Reason) -> None:
        """Do not learn from these examples."""
        for i in numbers:
            self._reasons[i] = reason
            self._space = None

    def set_misfits_aside(self) -> None:
        """Set aside what a nearest mapping misses."""
        self._set_aside_unless_forced(self.kept[self._missed()].tolist(), Reason.MISFIT)

    def set_disputed_aside(self) -> None:
        """Set aside what stands where others disagree; there is nothing to disagree on if all fit."""
        if self._reasons:
            disputed = np.intersect1d(self.kept, disputed_rows(self._system.inputs, self._system.outputs))
            self._set_aside_unless_forced(disputed.tolist(), Reason.DISPUTED)

    def _set_aside_unless_forced(self, numbers: Sequence[int], reason: Reason) -> None:
        """Do not learn from these examples; but what the rest forces to its own output all the same is kept."""
        self.set_aside(numbers, reason)
        space, examples = self.space, {i: self._system.example(i) for i in numbers}
        for i in [i for i, example in examples.items() if _forced(space, example) == example.output]:
            del self._reasons[i]
            self._space = None

    def set_unconfirmed_aside(self) -> None:
        """Set aside what a nearest mapping misses, and of the rest what the others do not confirm."""
        if self._family.any_sign:  # these are neither missed nor confirmed, and others can do without them
            self.set_aside(np.flatnonzero(peeled_rows(self._system.inputs)).tolist(), Reason.UNCONFIRMED)
        self.set_misfits_aside()
        space = self.space
        self.set_aside(self.kept[unconfirmed(space, self._time_limit)].tolist(), Reason.UNCONFIRMED)

    def set_uncertain_aside(self, mistakes: int, time_limit: float | None) -> None:
        """Set aside what is not the only output that whole mappings give which fit the others with the mistakes."""
        for i, output in enumerate(outputs_by_others(self._system, mistakes, time_limit)):
            if output is None:
                self.set_aside([i], Reason.UNCONFIRMED)
            elif output != self._system.example(i).output:
                self.set_aside([i], Reason.MISFIT)

    @property
    def space(self) -> Space:
        """What is learned from the kept examples; as long as they contradict each other, more are set aside."""
        while self._space is None:
            kept = self.kept
            try:
                self._space = learned_from(part_of(self._system, kept), self._family, self._time_limit, self._mistakes)
            except Contradiction as contradiction:
                self.set_aside(kept[list(contradiction.conflict.numbers)].tolist(), Reason.MISFIT)
        return self._space

    def result(self) -> Cleaned:
        """What was learned, and what the kept examples say of those that do not fit; of the others they say nothing."""
        space = self.space
        examples, supports = {i: self._system.example(i) for i in sorted(self._reasons)}, Supports(space)
        disputed = {i for i, reason in self._reasons.items() if reason is not Reason.UNCONFIRMED}
        misfits = [example for i, example in examples.items() if i in disputed]
        claims, inputs = Counter((each.input, each.output) for each in misfits), Counter(each.input for each in misfits)
        set_aside = list[SetAside]()
        for i, example in examples.items():
            reason, x = self._reasons[i], example.input
            forced = _forced(space, example) if i in disputed else None
            same = claims[x, forced] if isinstance(forced, Bag) else 0  # set aside although they say what is forced
            set_aside.append(SetAside(i, example, reason, forced, inputs[x] - same, supports))
        return Cleaned(self.kept, space, set_aside)

    def _missed(self) -> Indices:
        """Which of the kept examples a nearest mapping misses."""
        system = part_of(self._system, self.kept)
        s, t = system.inputs, system.outputs
        if self._family.whole:
            return missed_by_whole(s, t, SECONDS if self._time_limit is None else self._time_limit)
        return missed_by_linear(s, t) if self._family.any_sign else missed_by_nonnegative(s, t)


def _forced(space: Space, example: Example) -> Output | None:
    """The output that the space gives for the example's input, if there is one."""
    match space.ask(example.input):
        case Answer(output=output):
            return output
    return None
