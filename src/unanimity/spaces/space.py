"""What can be done with a set of mappings, whatever its family?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Protocol

from unanimity.bags import Atom, Counts
from unanimity.exact.rows import Rows
from unanimity.examples import Example
from unanimity.spaces.consensus import Answers, Consensus
from unanimity.spaces.family import Family
from unanimity.system import Batch, Question, System
from unanimity.verdict import Verdict

__all__ = ["Space"]


class Space(Protocol):
    """All mappings of a family that fit the examples."""

    @property
    def family(self) -> Family:
        """Which mappings are thought possible."""

    @property
    def mistakes(self) -> int:
        """How many mistakes the examples may hold: mappings that miss their outputs by no more count as fitting."""

    @property
    def system(self) -> System:
        """The examples, as equations."""

    @property
    def consensus(self) -> Consensus:
        """What all mappings agree on; where a limit was reached, less than that."""

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

    def ask_many(self, questions: Iterable[Counts[int]]) -> list[Verdict]:
        """One verdict for each question."""

    def decide_many(self, questions: Sequence[Question]) -> list[Verdict]:
        """One verdict for each question that was made for this space's system."""

    def ask_rows(self, rows: Rows) -> Answers:
        """The verdicts on many rows of counts at once."""

    def mapping(self) -> dict[Atom, dict[Atom, Fraction]]:
        """One mapping that fits."""

    def add(self, examples: Iterable[Example]) -> None:
        """Learn from more examples, all or none of them."""

    def absorb(self, batch: Batch) -> None:
        """Learn from a batch encoded for this space's system, all or none of it."""

    def merged(self, other: Space) -> Space:
        """The space of the examples of both; the two stay as they are."""
