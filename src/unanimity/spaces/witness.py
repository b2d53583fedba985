"""Which two mappings fit the examples and still differ on a question?

direction   adding it to a column of a mapping that fits gives another that fits
readings    the outputs of the question under both, bags where that can be
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from unanimity.bags import Bag, Vector, bag_or_vector
from unanimity.spaces.consensus import Consensus
from unanimity.system import Question, System
from unanimity.verdict import Witness

__all__ = ["find_witness", "named_output"]


def find_witness(question: Question, consensus: Consensus, system: System) -> Witness:
    """A direction that changes the output of the question: of those in the dissent, one with the fewest atoms."""
    if question.new:
        new = question.new[0]
        return Witness(question.bag, {new: 1}, _readings(question.row, {}, question.bag[new], consensus, system))
    disputed = consensus.disputed(question.row)
    j = min(disputed, key=lambda j: (len(consensus.direction(j)), j))
    direction = consensus.direction(j)
    named = {system.sources.atoms[s]: number for s, number in direction.items()}
    return Witness(question.bag, named, _readings(question.row, direction, disputed[j], consensus, system))


def named_output(numbers: Mapping[int, Fraction], system: System) -> Bag | Vector:
    """An output over columns as one over target atoms."""
    return bag_or_vector({system.targets.atoms[t]: numbers[t] for t in sorted(numbers)})


def _readings(
    row: Mapping[int, int], direction: Mapping[int, int], change: int, consensus: Consensus, system: System
) -> tuple[Bag | Vector, Bag | Vector]:
    """Two outputs that differ by the change in one target atom, preferably one that the direction touches."""
    output = consensus.output(row)
    touched = [t for s in direction for t in consensus.base.row(s)]
    for t in [*touched, *output, *range(consensus.base.numerators.width)]:
        for number in (output.get(t, Fraction(0)) + change, output.get(t, Fraction(0)) - change):
            if number >= 0:
                return named_output(output, system), named_output(output | {t: number}, system)
    return Bag({}), Bag({"something new": 1})
