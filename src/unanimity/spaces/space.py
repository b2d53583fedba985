"""What can be done with a set of mappings, whatever its family?

What differs between spaces is asked of them: none is looked at to see which kind it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from unanimity.bags import Atom, Bag, Counts
from unanimity.evidence import Dead
from unanimity.exact.rows import Rows
from unanimity.examples import Example
from unanimity.spaces.consensus import Answers, Consensus
from unanimity.spaces.core import Core
from unanimity.spaces.family import Family
from unanimity.system import Batch, Question, System
from unanimity.verdict import Verdict

if TYPE_CHECKING:
    from unanimity.exact.relations import Relations
    from unanimity.spaces.choices.space import Choice
    from unanimity.spaces.kept import Kept
    from unanimity.spaces.mistakes.ledger import Ledger

__all__ = ["Ordinary", "Space"]


class Space(Protocol):
    """All mappings of a family that fit the examples."""

    @property
    def family(self) -> Family:
        """Which mappings are thought possible."""

    @property
    def mistakes(self) -> int:
        """How many mistakes the examples may hold: mappings that miss their outputs by no more count as fitting."""

    @property
    def least_mistakes(self) -> int:
        """How many of them the best mapping makes."""

    @property
    def ledger(self) -> Ledger | None:
        """Which mistakes are certain; None if none is allowed."""

    @property
    def seconds(self) -> float | None:
        """How long learning from a batch may take; None if nothing is searched for, so that there is no limit."""

    @property
    def takes_several(self) -> bool:
        """Whether examples may have several outputs, one of which is right."""

    @property
    def steps(self) -> Sequence[Dead]:
        """What shows that some outputs of such examples are not possible, one after another."""

    @property
    def system(self) -> System:
        """The examples, as equations."""

    @property
    def consensus(self) -> Consensus:
        """What all mappings agree on; where a limit was reached, less than that."""

    @property
    def spanning(self) -> Core | None:
        """The examples of which every answer is a combination; None if more is answered than combinations."""

    @property
    def relations(self) -> Relations | None:
        """How examples follow from others, where every answer is a combination; None if that is not worked out."""

    @property
    def rank(self) -> int:
        """How many examples are independent of each other."""

    @property
    def undecided(self) -> Sequence[Atom]:
        """The source atoms of which it is not known whether all mappings agree on them."""

    def ask(self, x: Counts[int]) -> Verdict:
        """What all mappings that fit give for x, if they agree; x may be a difference of two bags."""

    def decide(self, question: Question) -> Verdict:
        """The verdict on a question that was made for this space's system."""

    def decide_many(self, questions: Sequence[Question]) -> list[Verdict]:
        """One verdict for each question that was made for this space's system."""

    def ask_rows(self, rows: Rows) -> Answers:
        """The verdicts on many rows of counts at once."""

    def mapping(self) -> dict[Atom, dict[Atom, Fraction]]:
        """One mapping that fits."""

    def choices(self) -> list[Choice]:
        """The examples with several outputs, with those that some mapping that fits gives."""

    def known_outputs(self) -> Iterator[Bag]:
        """The outputs that examples are known to have."""

    def add(self, examples: Iterable[Example]) -> None:
        """Learn from more examples, all or none of them."""

    def absorb(self, batch: Batch) -> None:
        """Learn from a batch encoded for this space's system, all or none of it."""

    def kept(self) -> Kept:
        """What is to be kept of it, so that its family can make it again."""

    def merged(self, other: Space) -> Space:
        """The space of the examples of both; the two stay as they are."""


class Ordinary(ABC):
    """What most spaces answer: every example has one output, no mistake is allowed, and nothing is searched for."""

    system: System
    mistakes: int = 0
    ledger: Ledger | None = None
    seconds: float | None = None
    takes_several: bool = False

    @abstractmethod
    def decide(self, question: Question) -> Verdict:
        """The verdict on a question that was made for this system."""

    @abstractmethod
    def absorb(self, batch: Batch) -> None:
        """Learn from a batch encoded for this system, all or none of it."""

    def ask(self, x: Counts[int]) -> Verdict:
        """What all mappings that fit give for x, if they agree."""
        return self.decide(self.system.question(x))

    def add(self, examples: Iterable[Example]) -> None:
        """Learn from more examples; if they contradict what is known, raise Contradiction and stay as before."""
        self.absorb(self.system.encode(examples))

    @property
    def least_mistakes(self) -> int:
        """None is made."""
        return 0

    @property
    def steps(self) -> Sequence[Dead]:
        """There is nothing to show."""
        return ()

    @property
    def spanning(self) -> Core | None:
        """More may be answered than combinations of examples."""
        return None

    @property
    def relations(self) -> Relations | None:
        """They are of use only where every answer is a combination of examples."""
        return None

    def choices(self) -> list[Choice]:
        """No example has several outputs."""
        return []

    def known_outputs(self) -> Iterator[Bag]:
        """The outputs of all examples."""
        return map(self.system.targets.bag, self.system.outputs)
