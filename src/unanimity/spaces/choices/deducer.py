"""How is an answer proved where some examples have several candidates?

    steps     candidates are shown to be dead, one after another (dead.py); most examples are settled then
    settled   what follows from the settled examples alone is proved as without candidates
    cases     everything else: for each target atom in question, a lemma about the whole question, whose trees also
              choose between candidates

docs/proofs.md has the rules. All of it is made on demand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from unanimity.bags import Counts, bag_or_vector
from unanimity.errors import Unproved
from unanimity.evidence import Cases, Combination, Dead, Deduction, Lemma, Part, Quote, Weights
from unanimity.exact.combinations import Combinations
from unanimity.exact.rows import Rows
from unanimity.spaces.cells import unstruck
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.choices.cases import cases_of
from unanimity.spaces.choices.dead import dead_steps
from unanimity.spaces.choices.joint_proofs import Found, JointRefuter, TargetClaim
from unanimity.spaces.choices.selection_proofs import SelectionRefuter, SumClaim
from unanimity.spaces.choices.selections import relations
from unanimity.spaces.choices.settled_system import settled_system
from unanimity.spaces.choices.split_cases import CaseQuestion, SplitCases
from unanimity.spaces.family import Family
from unanimity.spaces.proofs.strikes import Strikes
from unanimity.spaces.space import Space
from unanimity.system import FIRST_LINE, System
from unanimity.verdict import Answer

__all__ = ["ChoiceDeducer"]


class ChoiceDeducer:
    """Proves what all mappings of a family agree on that give every example a live candidate."""

    def __init__(self, family: Family, system: System, candidates: Candidates) -> None:
        self._family, self._system, self._candidates = family, system, candidates

    @property
    def steps(self) -> list[Dead]:
        """The steps that show candidates to be dead."""
        return self._steps[0]

    def deduce(self, x: Counts[int], row: Mapping[int, int], output: Mapping[int, Fraction]) -> Deduction:
        """A deduction of the question's output, which must be what all mappings give."""
        return self.settled(x) or self._by_cases(x, row, output)

    def settled(self, x: Counts[int]) -> Deduction | None:
        """A deduction from the settled examples alone; None if there is none."""
        match self._space.ask(x):
            case Answer(proof=Combination(output=output, terms=terms)):
                weights = {self._line(term.line): term.weight for term in terms}
                return Deduction(x, output, self._quotes(weights), [], [], weights=weights)
            case Answer(proof=Deduction() as proof):
                return self._told(proof)
        return None

    def _told(self, proof: Deduction) -> Deduction:
        """A deduction over the settled examples as one over all of them."""
        parts = [Part(part.target, self._lines(part.weights), part.lemmas) for part in proof.parts]
        lemmas = [self._lemma(lemma) for lemma in proof.lemmas]
        quotes = self._quotes(self._line(quote.line) for quote in proof.quotes)
        return Deduction(proof.question, proof.output, quotes, lemmas, parts)

    def _lemma(self, lemma: Lemma) -> Lemma:
        """A lemma over the settled examples, proved by trees."""
        if isinstance(lemma.proof, Cases):
            raise TypeError("settled examples have no cases")
        proof = cases_of(lemma.target, lemma.proof, self._line)
        return Lemma(lemma.target, lemma.functional, lemma.value, proof)

    def _by_cases(self, x: Counts[int], row: Mapping[int, int], output: Mapping[int, Fraction]) -> Deduction:
        weights = self._sum(row) if self._family.any_sign else None
        near = self._near(row, weights)
        lemmas, used = list[Lemma](), set[int](weights or ())
        functional = {atom: Fraction(count) for atom, count in x.items()}
        for target in near:
            value = output.get(target, Fraction(0))
            below, above = self._refuted(CaseQuestion(x, row, target, value), weights)
            used |= below.examples | above.examples
            sums = None if weights is None else _lines(weights)
            cases = Cases(below.tree, above.tree, sums)
            lemmas.append(Lemma(self._system.target_atom(target), functional, value, cases))
        parts = [Part(lemma.target, {}, {k: Fraction(1)}) for k, lemma in enumerate(lemmas)]
        if weights is None:
            used = self._struck(row, near, used)
        named = bag_or_vector({self._system.target_atom(t): output[t] for t in sorted(output)})
        quotes = self._quotes(i + FIRST_LINE for i in used)
        return Deduction(x, named, quotes, lemmas, parts, weights=None if weights is None else _lines(weights))

    def _refuted(self, question: CaseQuestion, weights: Mapping[int, Fraction] | None) -> tuple[Found, Found]:
        """Refutations of what is less than the value of a question, and of what is more."""
        value, target = question.value, question.target
        if weights is not None:
            gap = Fraction(1, lcm(value.denominator, *(weight.denominator for weight in weights.values())))
            claims = (SumClaim(side, target, weights, value + side * gap) for side in (-1, 1))
            below, above = map(self._selections.claim, claims)
        elif not self._family.whole:
            return SplitCases(self._system, self._left).claim(question)
        else:
            goals = (TargetClaim(side, target, question.row, int(value) + side) for side in (-1, 1))
            below, above = map(self._joint.claim, goals)
        if below is None or above is None:
            raise Unproved("no refutation of the other values was found within the search limits")
        return below, above

    def _sum(self, row: Mapping[int, int]) -> dict[int, Fraction]:
        """Weights of examples that add up to the question."""
        weights = Combinations(self._system.inputs).weights(row)
        if weights is None:
            raise Unproved("the question is no sum of examples")
        return weights

    def _near(self, row: Mapping[int, int], weights: Mapping[int, Fraction] | None) -> list[int]:
        """The target atoms that a lemma is needed for."""
        if weights is not None:
            return sorted({target for i in weights for target in self._disagreed(i)})
        pairs, width = unstruck(self._system.inputs, self._largest), self._largest.width
        cuts = (np.searchsorted(pairs, [atom * width, (atom + 1) * width]) for atom in row)
        return sorted({int(pair) % width for first, last in cuts for pair in pairs[first:last]})

    def _disagreed(self, example: int) -> set[int]:
        """The target atoms that live candidates of an example have differently often."""
        rows = [self._left.rows.row(k) for k in self._left.live_of(example)]
        return {target for row in rows for target in row if any(r.get(target, 0) != row[target] for r in rows)}

    def _struck(self, row: Mapping[int, int], near: Iterable[int], used: set[int]) -> set[int]:
        """The examples used, and as many more as strike the question's atoms for all other target atoms."""
        strikes = Strikes(self._system.inputs, self._largest, self._system.inputs.transposed())
        far = np.setdiff1d(np.arange(self._largest.width), list(near))
        for atom in row:
            strikes.want(atom, far)
        return strikes.examples(used)

    @cached_property
    def _steps(self) -> tuple[list[Dead], Candidates]:
        return dead_steps(self._family, self._system, self._candidates)

    @property
    def _left(self) -> Candidates:
        """The candidates that the steps leave."""
        return self._steps[1]

    @cached_property
    def _space(self) -> Space:
        """What is learned from the settled examples alone."""
        space = self._family.of_nothing()
        space.absorb(space.system.recode(settled_system(self._system, self._left, self._left.settled)))
        return space

    @cached_property
    def _largest(self) -> Rows:
        return self._left.largest()

    @cached_property
    def _joint(self) -> JointRefuter:
        return JointRefuter(self._system, self._left, whole=True)

    @cached_property
    def _selections(self) -> SelectionRefuter:
        return SelectionRefuter(self._system, self._left, relations(self._system.inputs))

    def _line(self, line: int) -> int:
        """The line of an example that is settled, given its line among those."""
        return int(self._left.settled[line - FIRST_LINE]) + FIRST_LINE

    def _lines(self, weights: Weights) -> dict[int, Fraction]:
        return {self._line(line): weight for line, weight in weights.items()}

    def _quotes(self, lines: Iterable[int]) -> list[Quote]:
        return [self._quote(line) for line in sorted(set(lines))]

    def _quote(self, line: int) -> Quote:
        """An example, with the candidates that the steps leave."""
        example, left = self._system.example(line - FIRST_LINE), self._left.live_of(line - FIRST_LINE)
        if not example.instead:
            return Quote(line, example)
        return Quote(line, example, [self._system.targets.bag(self._left.rows.row(k)) for k in left])


def _lines(weights: Mapping[int, Fraction]) -> dict[int, Fraction]:
    return {i + FIRST_LINE: weight for i, weight in weights.items()}
