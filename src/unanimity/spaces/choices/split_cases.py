"""How is something shown for mappings without negative numbers by looking at one candidate after another?

    case     some candidates are taken to be right; the other open examples are not learned from
    leaf     the end of a case: its examples clash, or they answer the question as claimed

In a leaf every example weighed has one candidate left, so what bounds a number can itself be a weight: a leaf made here
needs no bounds from above.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from unanimity.bags import Counts
from unanimity.errors import Conflict, Contradiction, Unproved
from unanimity.evidence import CaseChoice, CaseLeaf, CaseTree, Deduction, Sandwich
from unanimity.exact.blocks import block_of_columns
from unanimity.exact.refute import Leaf
from unanimity.exact.rows import Indices, Rows
from unanimity.exact.sums import add_to
from unanimity.spaces.bounded.nonnegative import NonnegativeSpace
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.choices.cases import candidate_name, case_leaves, chosen_lines
from unanimity.spaces.choices.joint_proofs import Found
from unanimity.spaces.choices.settled_system import settled_system
from unanimity.system import FIRST_LINE, System
from unanimity.verdict import Answer

__all__ = ["CaseQuestion", "SplitCases"]

MOST_LEAVES = 500

Weights = dict[int, Fraction]


@dataclass(frozen=True, slots=True)
class CaseQuestion:
    """A question, and what every mapping is said to give for it of one target atom."""

    bag: Counts[int]
    row: Mapping[int, int]
    target: int
    value: Fraction


class SplitCases:
    """Shows things by cases, in the nonnegative family."""

    def __init__(self, system: System, candidates: Candidates) -> None:
        self._system, self._candidates = system, candidates
        self._blocks = block_of_columns(system.inputs)
        self._left = 0

    def claim(self, question: CaseQuestion) -> tuple[Found, Found]:
        """Refutations of what is less than the value, and of what is more; raises Unproved if there are too many."""
        blocks = self._blocks[list(question.row)]
        self._left = MOST_LEAVES
        below, above = self._cases(self._candidates, self._examples(blocks), question)
        return _found(below), _found(above)

    def dead(self, fixed: int, gone: Collection[int]) -> Found | None:
        """A refutation that a candidate is right, if one is found."""
        owner = int(self._candidates.owners[fixed])
        others = [k for k in self._candidates.live_of(owner) if k != fixed]
        block = self._blocks[[atom for atom, _ in self._system.inputs.entries(owner)]]
        self._left = MOST_LEAVES
        try:
            tree, _ = self._cases(self._candidates.without([*others, *gone]), self._examples(block), None)
        except Unproved:
            return None
        return _found(tree)

    def contradiction(self) -> Found | None:
        """A refutation that any mapping fits, if one is found."""
        self._left = MOST_LEAVES
        try:
            tree, _ = self._cases(self._candidates, np.arange(len(self._system)), None)
        except Unproved:
            return None
        return _found(tree)

    def _examples(self, blocks: Indices) -> Indices:
        """The examples that have atoms of these blocks."""
        s, atoms = self._system.inputs, np.isin(self._blocks, blocks)
        owners = np.repeat(np.arange(len(s)), np.diff(s.starts))
        return np.unique(owners[atoms[s.columns]])

    def _cases(
        self, candidates: Candidates, examples: Indices, question: CaseQuestion | None
    ) -> tuple[CaseTree, CaseTree]:
        """Trees for the two sides of a question, or twice one that shows that nothing fits."""
        self._left -= 1
        if self._left < 0:
            raise Unproved("too many cases would have to be told apart")
        open_ = examples[candidates.counts[examples] > 1]
        settled = np.setdiff1d(examples, open_)
        space = NonnegativeSpace.of_nothing()
        alone = settled_system(self._system, candidates, settled)
        try:
            space.absorb(space.system.recode(alone))
        except Contradiction as contradiction:
            leaf = self._clash(contradiction.conflict, settled, candidates)
            return leaf, leaf
        if question is not None:
            match space.ask(question.bag):
                case Answer(output=output, proof=Deduction() as proof) if (
                    output.get(self._system.target_atom(question.target), 0) == question.value
                ):
                    return self._answered(proof, question, settled, candidates)
        if not len(open_):
            raise Unproved("a case cannot be excluded")
        first, *others = candidates.live_of(int(open_[0]))
        these = self._cases(candidates.without(others), examples, question)
        rest = self._cases(candidates.without([first]), examples, question)
        line, number = candidate_name(candidates, first)
        below, above = (CaseChoice(line, [number], *sides) for sides in zip(these, rest, strict=True))
        return below, above

    def _clash(self, conflict: Conflict, settled: Indices, candidates: Candidates) -> CaseLeaf:
        """The leaf of a conflict between some settled examples."""
        if not isinstance(conflict.tree, Leaf) or conflict.target is None:
            raise Unproved("no proof of a contradiction was found within the search limits")
        numbers = [int(settled[i]) for i in conflict.numbers]
        weights = {numbers[k]: Fraction(weight) for k, weight in conflict.tree.weights.items()}
        target = self._system.targets.columns[conflict.target]
        return self._bounded(weights, {}, Fraction(0), target, settled, candidates)

    def _answered(
        self, proof: Deduction, question: CaseQuestion, settled: Indices, candidates: Candidates
    ) -> tuple[CaseLeaf, CaseLeaf]:
        """The leaves of an answer that follows from some settled examples."""
        target = self._system.target_atom(question.target)
        lower, upper = dict[int, Fraction](), dict[int, Fraction]()
        for part in proof.parts:
            if part.target == target:
                add_to(lower, part.weights.items())
                add_to(upper, part.weights.items())
                for k, share in part.lemmas.items():
                    lemma = proof.lemmas[k].proof
                    if not isinstance(lemma, Sandwich):
                        raise TypeError("lemmas of the nonnegative family are sandwiches")
                    add_to(lower, (lemma.lower if share > 0 else lemma.upper).items(), share)
                    add_to(upper, (lemma.upper if share > 0 else lemma.lower).items(), share)
        sides = []
        for side, weights in ((-1, lower), (1, upper)):
            named = {int(settled[line - FIRST_LINE]): -side * weight for line, weight in weights.items()}
            claimed = {atom: Fraction(side * count) for atom, count in question.row.items()}
            sides.append(self._bounded(named, claimed, Fraction(1), question.target, settled, candidates))
        below, above = sides
        return below, above

    def _bounded(
        self,
        weights: Weights,
        claimed: Mapping[int, Fraction],
        goal: Fraction,
        target: int,
        settled: Indices,
        candidates: Candidates,
    ) -> CaseLeaf:
        """A leaf with further weights, so that the sum has no number above 0 left."""
        sums = dict(claimed)
        for i, weight in weights.items():
            add_to(sums, self._system.inputs.row(i).items(), weight)
        known = set(settled.tolist())
        for atom in sorted(sums):
            if sums[atom] > 0:
                holders = [(i, held) for i, held in self._holders.entries(atom) if i in known]
                bounds = {i: Fraction(self._given(i, target, candidates), held) for i, held in holders}
                i = min(bounds, key=lambda i: (bounds[i], i))
                weight = -sums[atom] / self._system.inputs.row(i)[atom]
                weights[i] = weights.get(i, Fraction(0)) + weight
                add_to(sums, self._system.inputs.row(i).items(), weight)
        scale = lcm(goal.denominator, *(weight.denominator for weight in weights.values()))
        name = self._system.target_atom(target)
        named = {(i + FIRST_LINE, name): int(weight * scale) for i, weight in weights.items() if weight}
        return CaseLeaf(named, int(goal * scale))

    def _given(self, example: int, target: int, candidates: Candidates) -> int:
        [only] = candidates.live_of(example)
        return candidates.rows.row(only).get(target, 0)

    @cached_property
    def _holders(self) -> Rows:
        return self._system.inputs.transposed()


def _found(tree: CaseTree) -> Found:
    """The tree with the examples that it weighs or chooses at."""
    lines: Sequence[int] = [line for leaf in case_leaves(tree) for line, _ in leaf.weights]
    return Found(tree, frozenset(line - FIRST_LINE for line in [*lines, *chosen_lines(tree)]))
