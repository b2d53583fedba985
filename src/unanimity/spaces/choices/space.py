"""A space of mappings where some examples have several candidates, exactly one of which is right.

fits      said of a mapping of the family that gives every example one of its candidates
settled   said of an example for which all mappings that fit give the same candidate

What all mappings agree on is compiled family by family; asking is then as it is without candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from unanimity.bags import Bag
from unanimity.errors import BadInput, Contradiction
from unanimity.evidence import Dead, Rivals
from unanimity.exact.cpsat import load_solver, need_solver
from unanimity.exact.eliminate import eliminate
from unanimity.exact.rows import Rows
from unanimity.examples import Example
from unanimity.spaces.agreed_space import AgreedSpace
from unanimity.spaces.agreement import Agreement, NoMapping
from unanimity.spaces.choices.agreement import ChosenAgreement
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.choices.clashes import clash_of
from unanimity.spaces.choices.compiled import compiled
from unanimity.spaces.choices.deducer import ChoiceDeducer
from unanimity.spaces.choices.rivals import rivals_on
from unanimity.spaces.deadline import SECONDS, Deadline
from unanimity.spaces.family import Family
from unanimity.spaces.kept import Kept, Parts
from unanimity.spaces.space import Space
from unanimity.system import Batch, Question, System

__all__ = ["Choice", "ChoiceSpace"]

CLASHING = 20.0  # seconds to look for few examples that clash
WIDER = 5.0  # seconds to see whether another family fits


@dataclass(frozen=True, slots=True)
class Choice:
    """An example with several candidates, and those of them, by their numbers, that some mapping that fits gives."""

    number: int
    example: Example
    possible: Sequence[int]

    @property
    def forced(self) -> int | None:
        """The number of the only possible candidate, if there is only one."""
        return self.possible[0] if len(self.possible) == 1 else None

    @property
    def output(self) -> Bag | None:
        """That candidate itself."""
        return self.example.candidates[self.possible[0]] if len(self.possible) == 1 else None


class ChoiceSpace(AgreedSpace):
    """All mappings of a family that give every example one of its candidates, by what they agree on."""

    takes_several = True
    seconds: float

    def __init__(self, family: Family, system: System, chosen: ChosenAgreement, seconds: float = SECONDS) -> None:
        super().__init__(system, chosen.agreement)
        self.family = family
        self.chosen = chosen
        self.seconds = seconds

    @classmethod
    def of_nothing(cls, family: Family, seconds: float = SECONDS) -> ChoiceSpace:
        """The space before any example; learning from a batch may then take so many seconds."""
        need_solver()
        nothing = np.zeros(0, dtype=np.int64)
        candidates = Candidates(Rows.empty(0, 0), nothing, np.zeros(0, dtype=np.bool_))
        return cls(family, System(), ChosenAgreement(Agreement.of_nothing(), [], nothing, candidates), seconds)

    @classmethod
    def again(cls, parts: Parts) -> ChoiceSpace:
        """The space that these parts were kept of."""
        return cls(parts.family, parts.system, parts.chosen, parts.seconds)

    def kept(self) -> Kept:
        """The examples, and what is agreed on."""
        return Kept(self.system, chosen=self.chosen, seconds=self.seconds)

    @property
    def rank(self) -> int:
        """How many of the settled examples are independent of each other."""
        rows = self.system.inputs.take(self.chosen.candidates.settled)
        return len(eliminate(rows, Rows.empty(len(rows), 0)).core)

    def choices(self) -> list[Choice]:
        """The examples with several candidates, and what is known of each."""
        candidates, others = self.chosen.candidates, self.system.others
        if others is None:
            return []
        numbers = np.unique(others.owners).tolist()
        firsts = candidates.firsts
        possible = ([k - int(firsts[i]) for k in candidates.live_of(i)] for i in numbers)
        return [Choice(i, self.system.example(i), left) for i, left in zip(numbers, possible, strict=True)]

    def known_outputs(self) -> Iterator[Bag]:
        """The outputs of the settled examples."""
        candidates = self.chosen.candidates
        return map(self.system.targets.bag, candidates.outputs(candidates.settled))

    @property
    def steps(self) -> list[Dead]:
        """What shows that candidates are not possible, one after another."""
        return self._choice_deducer.steps

    def absorb(self, batch: Batch) -> None:
        """Learn from a batch encoded for this system, all or none of it."""
        self.system.refuse_stale(batch)
        load_solver()
        both = self.system.joined(batch)
        candidates = Candidates.of(both.outputs, both.others)
        try:
            chosen = compiled(self.family, both.inputs, candidates, Deadline(self.seconds))
        except NoMapping:
            raise self._contradiction(both) from None
        self.chosen = chosen
        self._append(batch, chosen.agreement)

    def merged(self, other: Space) -> ChoiceSpace:
        """The space of the examples of both; the two stay as they are."""
        if other.mistakes:
            raise BadInput(
                "examples with several outputs do not go with a budget of mistakes", remedy="Learn them apart."
            )
        merged = ChoiceSpace.of_nothing(self.family, self.seconds)
        merged.absorb(merged.system.recode(self.system.joined(self.system.recode(other.system))))
        return merged

    def _differing(self, question: Question) -> Callable[[], Rivals]:
        """What finds two mappings that differ on a question."""
        chosen, system = self.chosen, self.system
        return lambda: rivals_on(question, chosen, system)

    @property
    def _choice_deducer(self) -> ChoiceDeducer:
        deducer = self._deducer
        if not isinstance(deducer, ChoiceDeducer):
            raise TypeError("candidates have a deducer of their own")
        return deducer

    def _make_deducer(self) -> ChoiceDeducer:
        return ChoiceDeducer(self.family, self.system, self.chosen.candidates)

    def _contradiction(self, system: System) -> Contradiction:
        """The few examples that no mapping fits, and a wider family that fits all."""
        conflict = clash_of(self.family, system, min(self.seconds, CLASHING))
        return Contradiction(conflict, next(filter(partial(_fits, system), self.family.wider), None))


def _fits(system: System, family: Family) -> bool:
    """Whether some mapping of the family fits a system, as far as that is found out soon."""
    candidates = Candidates.of(system.outputs, system.others)
    try:
        compiled(family, system.inputs, candidates, Deadline(WIDER))
    except (NoMapping, BadInput):
        return False
    return True
