"""The linear family: mappings with rational numbers of any sign.

x is answered exactly when it is a combination of the examples' inputs; its output is that combination of their
outputs. The mappings differ in the null space of S, the same for every target atom.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Self

from unanimity.bags import Atom, Counts, bag_or_vector
from unanimity.errors import Conflict, Contradiction
from unanimity.evidence import Combination, Output, Term, Witness
from unanimity.exact.combinations import Weights, shortest
from unanimity.exact.relations import Relations
from unanimity.exact.rows import Indices, Rows
from unanimity.exact.sums import weighted_sum
from unanimity.spaces.consensus import Answers, Consensus
from unanimity.spaces.core import Clash, Core
from unanimity.spaces.family import LINEAR, Family
from unanimity.spaces.kept import Kept, Parts
from unanimity.spaces.linear.conflict import find_conflict
from unanimity.spaces.linear.example_relations import Related
from unanimity.spaces.space import Ordinary, Space
from unanimity.spaces.witness import find_witness, named_mapping, named_output, named_outputs
from unanimity.system import FIRST_LINE, Batch, Question, System
from unanimity.verdict import Answer, DontKnow, Verdict

__all__ = ["LinearSpace"]


class LinearSpace(Ordinary):
    """All rational mappings that fit the examples, by what they agree on."""

    family: Family = LINEAR

    def __init__(self, system: System, core: Core) -> None:
        self.system = system
        self.core = core
        self._found: Related | None = None

    @classmethod
    def of_nothing(cls) -> Self:
        """The space before any example: it knows nothing."""
        return cls(System(), Core.of_nothing())

    @classmethod
    def again(cls, parts: Parts) -> Self:
        """The space that these parts were kept of."""
        return cls(parts.system, parts.core)

    def kept(self) -> Kept:
        """The examples and their core."""
        return Kept(self.system, self.core)

    @property
    def consensus(self) -> Consensus:
        """What all mappings agree on."""
        return self.core.consensus

    @property
    def spanning(self) -> Core:
        """The examples of which every answer is a combination."""
        return self.core

    @property
    def rank(self) -> int:
        """How many examples are independent of each other."""
        return len(self.core.members)

    @property
    def undecided(self) -> Sequence[Atom]:
        """No source atom is left undecided in this family."""
        return ()

    def decide(self, question: Question) -> Verdict:
        """The verdict on a question that was made for this system."""
        consensus = self.core.consensus
        disputed = {} if question.new else consensus.disputed(question.row)
        if question.new or disputed:
            return self._dont_know(question, disputed)
        return self._answer(question, named_output(consensus.output(question.row), self.system))

    def decide_many(self, questions: Sequence[Question]) -> list[Verdict]:
        """One verdict for each question that was made for this system."""
        seen = (question.row for question in questions if not question.new)
        outputs = named_outputs(self.ask_rows(Rows.of(seen, len(self.system.sources))), self.system)
        verdicts = list[Verdict]()
        for question in questions:
            output = None if question.new else next(outputs)
            verdicts.append(self._dont_know(question) if output is None else self._answer(question, output))
        return verdicts

    def _answer(self, question: Question, output: Output) -> Answer:
        weights = cache(partial(self.core.weights, question.row))
        return Answer(
            output,
            lambda: self._combination(question.bag, weights()),
            lambda: self._shortened(question, weights()),
        )

    def _dont_know(self, question: Question, disputed: Mapping[int, int] | None = None) -> DontKnow:
        """That two mappings differ, in these directions; if they are not given, they are worked out when wanted."""
        consensus = self.core.consensus

        def witness() -> Witness:
            known = consensus.disputed(question.row) if disputed is None else disputed
            return find_witness(question, known, consensus, self.system)

        return DontKnow(question.new, witness)

    def ask_rows(self, rows: Rows) -> Answers:
        """The verdicts on many rows of counts at once."""
        return self.core.consensus.ask(rows)

    def _shortened(self, question: Question, weights: Weights) -> Combination | None:
        """The shortest combination for a question that is cheap to find, if it is shorter than that of the core."""
        short = self._shortest(question.row, weights) if len(weights) > 1 else None
        return None if short is None or len(short) >= len(weights) else self._combination(question.bag, short)

    @property
    def relations(self) -> Relations | None:
        """How examples follow from others; None if there are many, or if that takes large numbers or too many."""
        return self._related().relations

    def _shortest(self, row: Mapping[int, int], weights: Weights) -> Weights | None:
        """Few examples that add up to a row, which those of the core do with these weights."""
        short = self._related().short
        return shortest(self.system.inputs, row) if short is None else short.shortest(row, weights)

    def _related(self) -> Related:
        """How the examples are related, as they are now."""
        if self._found is None or self._found.size != len(self.system):
            self._found = Related(self.system.inputs, self.core)
        return self._found

    def mapping(self) -> dict[Atom, dict[Atom, Fraction]]:
        """One mapping that fits all examples."""
        return named_mapping(self.core.consensus.base, self.system)

    def absorb(self, batch: Batch, first: Indices | None = None) -> None:
        """Learn from a batch encoded for this system, looking at the rows named first before the others."""
        self.system.refuse_stale(batch)
        self.system.refuse_others(batch)
        match self.core.absorbed(batch.inputs, batch.outputs, len(self.system), first):
            case Clash(core=reached):
                raise Contradiction(self._conflict(batch, reached))
            case Core() as core:
                self.system.append(batch)
                self.core = core

    def merged(self, other: Space) -> Self:
        """The space of the examples of both; the two stay as they are."""
        merged = self.of_nothing()
        for space in (self, other):
            first = None if space.spanning is None else space.spanning.members
            merged.absorb(merged.system.recode(space.system), first)
        return merged

    def _combination(self, x: Counts[int], weights: Weights) -> Combination:
        """The examples with these weights, and what their outputs add up to."""
        terms = [Term(weights[i], self.system.example(i), i + FIRST_LINE) for i in sorted(weights)]
        total = weighted_sum((term.weight, term.example.output.items()) for term in terms)
        return Combination(x, bag_or_vector(total), terms)

    def _conflict(self, batch: Batch, core: Core) -> Conflict:
        """The examples, old and new, that a clash shows to contradict each other."""
        both = self.system.joined(batch)
        weights = find_conflict(both.inputs, both.outputs, core)
        return Conflict([both.example(i) for i in weights], list(weights.values()), list(weights), self.family)
