"""A space of mappings by what they agree on, where this takes more than an elimination: asked like the linear one.

Learning works out what all mappings agree on (agreement.py); asking is a sparse product; proofs are made on demand.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import Protocol

from unanimity.bags import Atom, Counts
from unanimity.evidence import Combination, Deduction, Rivals, Witness
from unanimity.exact.rows import Rows, stack
from unanimity.spaces.agreement import Agreement
from unanimity.spaces.consensus import Answers, Consensus
from unanimity.spaces.family import Family
from unanimity.spaces.space import Ordinary
from unanimity.spaces.witness import named_mapping, named_output, positive_witness
from unanimity.system import Batch, Question, System
from unanimity.verdict import Answer, DontKnow, Undecided, Verdict

__all__ = ["AgreedSpace", "Deducing"]

UNDECIDED = (
    "Learning reached its limits before it was known whether all mappings agree on this input. "
    "More time for learning, or a label for this input, may settle it."
)


class Deducing(Protocol):
    """A way to prove answers."""

    def deduce(self, x: Counts[int], row: Mapping[int, int], output: Mapping[int, Fraction]) -> Deduction:
        """A deduction of the question's output, which must be what all mappings give."""


class AgreedSpace(Ordinary):
    """All mappings of a family that fit the examples, by what they agree on."""

    family: Family

    def __init__(self, system: System, agreement: Agreement) -> None:
        self.system = system
        self.agreement = agreement

    @abstractmethod
    def _make_deducer(self) -> Deducing:
        """What proves the answers."""

    @cached_property
    def _deducer(self) -> Deducing:
        return self._make_deducer()

    def _append(self, batch: Batch, agreement: Agreement) -> None:
        """Make a batch part of the system, with what is agreed then."""
        self.system.append(batch)
        self.agreement = agreement
        self.__dict__.pop("_deducer", None)

    @property
    def consensus(self) -> Consensus:
        """What all mappings agree on; where a limit was reached, less than that."""
        return self.agreement.consensus

    @property
    def undecided(self) -> Sequence[Atom]:
        """The source atoms of which it is not known whether all mappings agree on them."""
        if self.agreement.complete:
            return ()
        named = enumerate(self.system.sources.atoms)
        return [atom for s, atom in named if self._is_undecided({s: 1})]

    def _is_undecided(self, row: Mapping[int, int]) -> bool:
        agreement = self.agreement
        return bool(agreement.consensus.disputed(row)) and not agreement.directions.disputing(row)

    def decide(self, question: Question) -> Verdict:
        """The verdict on a question that was made for this system."""
        deducer, consensus = self._deducer, self.agreement.consensus
        if not question.new and not consensus.disputed(question.row):
            output = consensus.output(question.row)
            prove = partial(deducer.deduce, question.bag, question.row, output)
            return Answer(named_output(output, self.system), prove, lambda: self._shortened(question))
        if not question.new and self._is_undecided(question.row):
            return Undecided(UNDECIDED)
        return DontKnow(question.new, self._differing(question))

    def _shortened(self, question: Question) -> Combination | None:
        """A combination of few examples that gives the output of a question that is answered, if there may be one."""
        return None

    def _differing(self, question: Question) -> Callable[[], Witness | Rivals]:
        """What finds two mappings that differ on a question."""
        agreement = self.agreement
        return lambda: positive_witness(question, agreement, self.system, self.mistakes)

    def decide_many(self, questions: Sequence[Question]) -> list[Verdict]:
        """One verdict for each question that was made for this system."""
        return list(map(self.decide, questions))

    def ask_rows(self, rows: Rows) -> Answers:
        """The verdicts on many rows of counts at once."""
        return self.agreement.consensus.ask(rows)

    def mapping(self) -> dict[Atom, dict[Atom, Fraction]]:
        """One mapping of the family that fits all examples."""
        return named_mapping(self.agreement.inside, self.system)

    def _with(self, batch: Batch) -> tuple[Rows, Rows]:
        """S and T of the system and the batch."""
        if not len(self.system):
            return batch.inputs, batch.outputs
        return (
            stack([self.system.inputs.widened(batch.inputs.width), batch.inputs]),
            stack([self.system.outputs.widened(batch.outputs.width), batch.outputs]),
        )
