"""Which examples contradict each other, and what would the others say instead?

conflict   examples that no mapping of the family fits; none can be left out
forced     what the other examples of a conflict force as the output of one of them
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from time import monotonic

import numpy as np

from unanimity.bags import Bag, Vector, bag_or_vector
from unanimity.errors import Conflict, Contradiction, UnanimityError
from unanimity.exact.combinations import Weights
from unanimity.exact.rows import Rows
from unanimity.exact.sums import weighted_sum
from unanimity.learning.learn import learn_examples
from unanimity.spaces.core import Clash, Core
from unanimity.spaces.family import DEFAULT, Family
from unanimity.spaces.linear.conflict import find_conflict
from unanimity.system import System
from unanimity.verdict import Answer

__all__ = ["conflicts", "forced"]

PATIENCE = 20.0  # seconds to find out what the others force


def conflicts(system: System, family: Family = DEFAULT) -> Iterator[Conflict]:
    """Disjoint conflicts among the examples, one after another; without all of them the rest fits."""
    if not family.any_sign:
        yield from _refused(system, family)
        return
    for weights in _disjoint(system.inputs, system.outputs):
        numbers = sorted(weights)
        yield Conflict([system.example(i) for i in numbers], [weights[i] for i in numbers], numbers, family)


def forced(conflict: Conflict) -> list[Bag | Vector | None]:
    """For each example of a conflict the output that the others force for it, None if they leave it open."""
    if not conflict.family.any_sign or not conflict.weights:
        return _forced_by_others(conflict)
    outputs = (example.output.items() for example in conflict.examples)
    total = weighted_sum(zip(conflict.weights, outputs, strict=True))
    return [
        bag_or_vector({atom: example.output.get(atom, 0) - gap / weight for atom, gap in total.items()})
        for example, weight in zip(conflict.examples, conflict.weights, strict=True)
    ]


def _forced_by_others(conflict: Conflict) -> list[Bag | Vector | None]:
    """What is found by learning from the others and asking; open if they do not fit either, or time is over."""
    examples, outputs = list(conflict.examples), list[Bag | Vector | None]()
    end = monotonic() + PATIENCE
    for k, example in enumerate(examples):
        outputs.append(None)
        left = end - monotonic()
        if left > 0:
            with suppress(UnanimityError):
                verdict = learn_examples(examples[:k] + examples[k + 1 :], conflict.family, left).ask(example.input)
                outputs[k] = verdict.output if isinstance(verdict, Answer) else None
    return outputs


def _refused(system: System, family: Family) -> Iterator[Conflict]:
    """What `learn` refuses, again and again, each time without the examples of the last conflict."""
    left = list(range(len(system)))
    while True:
        try:
            learn_examples((system.example(i) for i in left), family)
        except Contradiction as contradiction:
            conflict = replace(contradiction.conflict, numbers=[left[k] for k in contradiction.conflict.numbers])
            yield conflict
            left = [i for i in left if i not in conflict.numbers]
        else:
            return


def _disjoint(s: Rows, t: Rows) -> Iterator[Weights]:
    """Weights of conflicts, each among the rows that the earlier ones have left."""
    left = np.ones(len(s), dtype=np.bool_)
    for same in _same_inputs(s):
        for weights in _pairs(t, same):
            left[list(weights)] = False
            yield weights
    while True:
        rows = np.flatnonzero(left)
        inputs, outputs = s.take(rows), t.take(rows)
        match Core.of_nothing().absorbed(inputs, outputs, 0):
            case Core():
                return
            case Clash(core=core):
                weights = {int(rows[i]): weight for i, weight in find_conflict(inputs, outputs, core).items()}
                left[list(weights)] = False
                yield weights


def _same_inputs(s: Rows) -> list[list[int]]:
    """The numbers of rows that are equal and not empty, for each that occurs more than once."""
    groups: dict[frozenset[tuple[int, int]], list[int]] = defaultdict(list)
    for i, row in enumerate(s):
        groups[frozenset(row.items())].append(i)
    return [group for row, group in groups.items() if row and len(group) > 1]


def _pairs(t: Rows, same: list[int]) -> Iterator[Weights]:
    """Pairs of rows with one input and two outputs: a rare output with a frequent one, while there are two."""
    by_output: dict[frozenset[tuple[int, int]], list[int]] = defaultdict(list)
    for i in same:
        by_output[frozenset(t.row(i).items())].append(i)
    while len(by_output) > 1:
        output = min(by_output, key=lambda y: len(by_output[y]))
        other = max((y for y in by_output if y != output), key=lambda y: len(by_output[y]))
        yield {by_output[other].pop(0): Fraction(1), by_output[output].pop(0): Fraction(-1)}
        by_output = defaultdict(list, {y: rows for y, rows in by_output.items() if rows})
