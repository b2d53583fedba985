"""The linear family: mappings with rational numbers of any sign.

x is answered exactly when it is a combination of the examples' inputs; its output is that combination of their
outputs. The mappings differ in the null space of S, the same for every target atom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property

import numpy as np

from unanimity.bags import Atom, Bag, Vector, bag_or_vector
from unanimity.errors import Conflict, Contradiction
from unanimity.exact.combine import Combinations, Weights, shortest
from unanimity.exact.order import Indices
from unanimity.exact.rows import Rows
from unanimity.examples import Example
from unanimity.spaces.conflicts import find_conflict
from unanimity.spaces.consensus import Answers
from unanimity.spaces.core import Clash, Core, pieces
from unanimity.spaces.space import Space
from unanimity.system import Batch, System
from unanimity.verdict import Answer, Combination, DontKnow, Term, Verdict, Witness

__all__ = ["LinearSpace"]

HEADER_LINES = 2  # example 0 stands in line 2 of the system file


class LinearSpace:
    """All rational mappings that fit the examples, by what they agree on."""

    family = "linear"

    def __init__(self, system: System, core: Core) -> None:
        self.system = system
        self.core = core

    @classmethod
    def of_nothing(cls) -> LinearSpace:
        """The space before any example: it knows nothing."""
        return cls(System(), Core.of_nothing())

    @property
    def rank(self) -> int:
        """How many examples are independent of each other."""
        return len(self.core.members)

    def ask(self, x: Bag) -> Verdict:
        """What all mappings that fit give for x, if they agree."""
        row, new = self.system.row(x)
        if new or self.core.consensus.disputed(row):
            return DontKnow(new, lambda: self._witness(x))
        output = self._output(self.core.consensus.output(row))
        return Answer(output, lambda: self._combination(x, self._core_weights(row)))

    def ask_many(self, questions: Iterable[Bag]) -> list[Verdict]:
        """One verdict for each question; no proof is built until it is looked at."""
        return [self.ask(x) for x in questions]

    def ask_rows(self, rows: Rows) -> Answers:
        """The verdicts on many rows of counts at once."""
        return self.core.consensus.ask(rows)

    def derive(self, x: Bag) -> Combination | None:
        """The shortest derivation of x's output that is cheap to find; None if x is not safe."""
        row, new = self.system.row(x)
        if new or self.core.consensus.disputed(row):
            return None
        weights = self._core_weights(row)
        short = shortest(self.system.inputs, row) if len(weights) > 1 else None
        return self._combination(x, short if short is not None and len(short) < len(weights) else weights)

    def mapping(self) -> dict[Atom, dict[Atom, Fraction]]:
        """One mapping that fits all examples."""
        base, sources, targets = self.core.consensus.base, self.system.sources.atoms, self.system.targets.atoms
        rows = ((atom, base.row(s)) for s, atom in enumerate(sources))
        return {atom: {targets[t]: number for t, number in row.items()} for atom, row in rows if row}

    def add(self, examples: Iterable[Example]) -> None:
        """Learn from more examples; if they contradict what is known, raise Contradiction and stay as before."""
        self.absorb(self.system.encode(examples))

    def absorb(self, batch: Batch, first: Indices | None = None) -> None:
        """Learn from a batch encoded for this system, looking at the rows named first before the others."""
        core = self.core.resized(batch.inputs.width, batch.outputs.width)
        for rows in pieces(len(batch.inputs), np.zeros(0, dtype=np.int64) if first is None else first):
            match core.extended(batch.inputs.take(rows), batch.outputs.take(rows), len(self.system) + rows):
                case Clash(core=reached):
                    raise Contradiction(self._conflict(batch, reached))
                case Core() as core:
                    pass
        self.system.append(batch)
        self.core = core
        self.__dict__.pop("_combinations", None)

    def merged(self, other: Space) -> LinearSpace:
        """The space of the examples of both; the two stay as they are."""
        merged = LinearSpace.of_nothing()
        for space in (self, other):
            first = space.core.members if isinstance(space, LinearSpace) else None
            merged.absorb(merged.system.recode(space.system), first)
        return merged

    @cached_property
    def _combinations(self) -> Combinations:
        return Combinations(self.core.inputs)

    def _core_weights(self, row: Mapping[int, int]) -> Weights:
        weights = self._combinations.weights(row)
        if weights is None:
            raise ArithmeticError("a safe input is no combination of the core")
        return {int(self.core.members[i]): weight for i, weight in weights.items()}

    def _combination(self, x: Bag, weights: Weights) -> Combination:
        terms = [Term(weights[i], self.system.example(i), i + HEADER_LINES) for i in sorted(weights)]
        total: dict[Atom, Fraction] = {}
        for term in terms:
            for atom, count in term.example.output.items():
                total[atom] = total.get(atom, Fraction(0)) + term.weight * count
        return Combination(x, bag_or_vector(total), terms)

    def _output(self, numbers: Mapping[int, Fraction]) -> Bag | Vector:
        return bag_or_vector({self.system.targets.atoms[t]: numbers[t] for t in sorted(numbers)})

    def _conflict(self, batch: Batch, core: Core) -> Conflict:
        """The examples, old and new, that a clash shows to contradict each other."""
        both = System()
        both.append(both.recode(self.system))
        both.append(batch)
        weights = find_conflict(both.inputs, both.outputs, core)
        return Conflict([both.example(i) for i in weights], list(weights.values()))

    def _witness(self, x: Bag) -> Witness:
        """A direction that changes the output of x, the one that involves the fewest atoms."""
        row, new = self.system.row(x)
        if new:
            first, second = self._readings(row, {}, x[new[0]])
            return Witness(x, {new[0]: 1}, (first, second))
        consensus = self.core.consensus
        disputed = consensus.disputed(row)
        j = min(disputed, key=lambda j: (len(consensus.direction(j)), j))
        direction = consensus.direction(j)
        named = {self.system.sources.atoms[s]: number for s, number in direction.items()}
        return Witness(x, named, self._readings(row, direction, disputed[j]))

    def _readings(
        self, row: Mapping[int, int], direction: Mapping[int, int], change: int
    ) -> tuple[Bag | Vector, Bag | Vector]:
        """Two outputs of x that differ by the change in one target atom; bags if that can be."""
        consensus, targets = self.core.consensus, self.system.targets.atoms
        output = consensus.output(row)
        touched = [t for s in direction for t in consensus.base.row(s)]
        for t in [*touched, *output, *range(len(targets))]:
            for number in (output.get(t, Fraction(0)) + change, output.get(t, Fraction(0)) - change):
                if number >= 0:
                    return self._output(output), self._output(output | {t: number})
        return Bag({}), Bag({"something new": 1})
