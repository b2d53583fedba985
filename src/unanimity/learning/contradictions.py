"""Which examples contradict each other, and what would the others say instead?

conflict   examples whose weighted inputs cancel while their outputs do not; none can be left out
forced     what the other examples of a conflict force as the output of one of them
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from unanimity.bags import Atom, Bag, Vector, bag_or_vector
from unanimity.errors import Conflict
from unanimity.exact.combine import Weights
from unanimity.exact.rows import Rows
from unanimity.spaces.conflicts import find_conflict
from unanimity.spaces.core import Clash, Core, pieces
from unanimity.system import System

__all__ = ["conflicts", "forced"]


def conflicts(system: System) -> Iterator[Conflict]:
    """Disjoint conflicts among the examples, one after another; without all of them the rest fits."""
    for weights in _disjoint(system.inputs, system.outputs):
        yield Conflict([system.example(i) for i in sorted(weights)], [weights[i] for i in sorted(weights)])


def forced(conflict: Conflict) -> list[Bag | Vector]:
    """For each example of a conflict the output that the others force for it."""
    total: dict[Atom, Fraction] = defaultdict(Fraction)
    for example, weight in zip(conflict.examples, conflict.weights, strict=True):
        for atom, count in example.output.items():
            total[atom] += weight * count
    return [
        bag_or_vector({atom: example.output.get(atom, 0) - gap / weight for atom, gap in total.items()})
        for example, weight in zip(conflict.examples, conflict.weights, strict=True)
    ]


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
        match _core(inputs, outputs):
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


def _core(s: Rows, t: Rows) -> Core | Clash:
    core = Core.of_nothing().resized(s.width, t.width)
    for rows in pieces(len(s), np.zeros(0, dtype=np.int64)):
        match core.extended(s.take(rows), t.take(rows), rows):
            case Core() as core:
                pass
            case Clash() as clash:
                return clash
    return core
