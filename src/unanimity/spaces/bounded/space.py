"""A space of mappings without negative numbers that fit the examples exactly.

The nonnegative and the integral family differ in how they compile and in what their lemmas are.
"""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction
from typing import Self

from unanimity.errors import Conflict, Contradiction
from unanimity.evidence import Combination
from unanimity.exact.refute import Leaf, renamed
from unanimity.exact.rows import Indices, Rows
from unanimity.spaces.agreed_space import AgreedSpace
from unanimity.spaces.agreement import Agreement, NoMapping
from unanimity.spaces.bounded.clash_blocks import clashing_blocks
from unanimity.spaces.bounded.refutation import Refutation, refutation_of, start_of
from unanimity.spaces.core import Clash, Core
from unanimity.spaces.family import Family
from unanimity.spaces.kept import Kept
from unanimity.spaces.linear.conflict import find_conflict
from unanimity.spaces.linear.space import LinearSpace
from unanimity.spaces.proofs.columns import Columns
from unanimity.spaces.proofs.deducer import Deducer
from unanimity.spaces.proofs.lemmas import Lemmas
from unanimity.spaces.space import Space
from unanimity.system import Batch, Question, System
from unanimity.verdict import Answer

__all__ = ["PositiveSpace"]


class PositiveSpace(AgreedSpace):
    """All mappings of a family without negative numbers that fit the examples, by what they agree on."""

    def __init__(self, system: System, core: Core, agreement: Agreement) -> None:
        super().__init__(system, agreement)
        self.core = core
        self._linear: LinearSpace | None = None  # what all linear mappings agree on, once that is asked for

    @abstractmethod
    def _compile(self, s: Rows, t: Rows, core: Indices) -> Agreement:
        """What all mappings that fit agree on; raises NoMapping if none seems to."""

    @abstractmethod
    def _lemmas(self, columns: Columns, agreement: Agreement) -> Lemmas:
        """What the family can prove of single atoms."""

    @abstractmethod
    def _wider(self, s: Rows, t: Rows, core: Indices) -> Family:
        """The narrowest of the families that hold this one and have a mapping for what a linear mapping fits."""

    @abstractmethod
    def _of_nothing(self) -> Self:
        """The space before any example, with this one's settings."""

    def kept(self) -> Kept:
        """The examples, their core, and what is agreed on."""
        return Kept(self.system, self.core, self.agreement)

    @property
    def rank(self) -> int:
        """How many examples are independent of each other."""
        return len(self.core.members)

    def _shortened(self, question: Question) -> Combination | None:
        """A combination of few examples, if all linear mappings agree, too."""
        if self._linear is None or self._linear.core is not self.core:
            self._linear = LinearSpace(self.system, self.core)
        match self._linear.decide(question):
            case Answer(derivation=Combination() as combination):
                return combination
        return None

    def absorb(self, batch: Batch) -> None:
        """Learn from a batch encoded for this system, all or none of it."""
        self.system.refuse_stale(batch)
        self.system.refuse_others(batch)
        core = self.core.absorbed(batch.inputs, batch.outputs, len(self.system))
        agreement = self._agreement_with(batch, core)
        if isinstance(core, Clash) or agreement is None:
            raise self._contradiction(batch, core)
        self.core = core
        self._append(batch, agreement)

    def merged(self, other: Space) -> Space:
        """The space of the examples of both; the two stay as they are."""
        merged = self._of_nothing()
        merged.absorb(merged.system.recode(self.system.joined(self.system.recode(other.system))))
        return merged

    def _make_deducer(self) -> Deducer:
        columns = Columns(self.system.inputs, self.system.outputs, self.core.members)
        return Deducer(self.system, columns, self._lemmas(columns, self.agreement))

    def _agreement_with(self, batch: Batch, core: Core | Clash) -> Agreement | None:
        """The agreement with a batch; examples that are answered rightly already change nothing."""
        if isinstance(core, Clash):
            return None
        examples = len(self.system) + len(batch.inputs)
        known = self.agreement.resized(batch.inputs.width, batch.outputs.width, examples)
        consensus = known.consensus
        if consensus.safe(batch.inputs).all() and not len(consensus.base.misfits(batch.inputs, batch.outputs)):
            return known
        try:
            return self._compile(*self._with(batch), core.members)
        except NoMapping:
            return None

    def _contradiction(self, batch: Batch, core: Core | Clash) -> Contradiction:
        """The few examples, old and new, that no mapping fits, and a family that would fit all of them."""
        s, t = self._with(batch)
        wider = None
        match core:
            case Clash(core=reached):
                starts = iter([start_of(find_conflict(s, t, reached), t)])
            case Core(members=members):
                starts = clashing_blocks(s, t, members, whole=self.family.whole)
                wider = self._wider(s, t, members)
        refutation = refutation_of(s, t, starts, whole=self.family.whole)
        return Contradiction(_conflict(refutation, self.system.joined(batch), self.family), wider)


def _conflict(refutation: Refutation, system: System, family: Family) -> Conflict:
    """A refutation in the user's words."""
    members, tree = sorted(refutation.members), None
    if refutation.tree is not None:
        tree = renamed(refutation.tree, members.index, system.sources.atoms.__getitem__)
    weights = [Fraction(tree.weights.get(k, 0)) for k in range(len(members))] if isinstance(tree, Leaf) else []
    examples = [system.example(i) for i in members]
    return Conflict(examples, weights, members, family, system.targets.atoms[refutation.target], tree)
