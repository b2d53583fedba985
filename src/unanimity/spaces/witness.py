"""Which two mappings fit the examples and still differ on a question?

direction   adding it to a column of a mapping that fits gives another that fits
readings    the outputs of the question under both, bags where that can be
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain

import numpy as np

from unanimity.bags import Atom, Bag, Vector, bag_or_vector
from unanimity.evidence import Output, Witness
from unanimity.exact.rational import Rational
from unanimity.spaces.agreement import ANY, Agreement
from unanimity.spaces.consensus import Answers, Consensus
from unanimity.system import Question, System

__all__ = [
    "find_witness",
    "named_mapping",
    "named_output",
    "named_outputs",
    "named_target",
    "positive_witness",
    "step_along",
]

SOMETHING = "something new"  # a target atom, where the examples have none


def find_witness(question: Question, disputed: Mapping[int, int], consensus: Consensus, system: System) -> Witness:
    """A direction that changes the output of the question: of those disputed in the dissent, one with few atoms."""
    if question.new:
        new = question.new[0]
        readings = _readings(question.row, {}, question.bag[new], consensus, system)
        return Witness(question.bag, {new: Fraction(1)}, readings)
    lengths = consensus.lengths
    j = min(disputed, key=lambda j: (lengths[j], j))
    direction = consensus.direction(j)
    named = {system.sources.atoms[s]: Fraction(number) for s, number in direction.items()}
    return Witness(question.bag, named, _readings(question.row, direction, disputed[j], consensus, system))


def named_mapping(mapping: Rational, system: System) -> dict[Atom, dict[Atom, Fraction]]:
    """A mapping over columns as one over atoms; those that contribute nothing are left out."""
    targets = system.targets.atoms
    rows = ((atom, mapping.row(s)) for s, atom in enumerate(system.sources.atoms))
    return {atom: {targets[t]: number for t, number in row.items()} for atom, row in rows if row}


def named_output(numbers: Mapping[int, Fraction], system: System) -> Bag | Vector:
    """An output over columns as one over target atoms."""
    return bag_or_vector({system.targets.atoms[t]: numbers[t] for t in sorted(numbers)})


def named_outputs(answers: Answers, system: System) -> Iterator[Output | None]:
    """The output of each row over target atoms; None for one that is not answered."""
    atoms, numbers, denominator = system.targets.atoms, answers.outputs, answers.denominator
    for i, answered in enumerate(answers.mask.tolist()):
        if not answered:
            yield None
            continue
        row = [(t, number) for t, number in sorted(numbers.entries(i)) if number]
        if denominator == 1 and all(number > 0 for _, number in row):
            yield Bag.computed({atoms[t]: number for t, number in row})
        else:
            yield bag_or_vector({atoms[t]: Fraction(number, denominator) for t, number in row})


def _readings(
    row: Mapping[int, int], direction: Mapping[int, int], change: int, consensus: Consensus, system: System
) -> tuple[Bag | Vector, Bag | Vector]:
    """Two outputs that differ by the change in one target atom, preferably one that the direction touches."""
    output = consensus.output(row)
    touched = (t for s in direction for t in consensus.base.row(s))  # mostly the first of them will do
    for t in chain(touched, output, range(consensus.base.numerators.width)):
        for number in (output.get(t, Fraction(0)) + change, output.get(t, Fraction(0)) - change):
            if number >= 0:
                return named_output(output, system), named_output(output | {t: number}, system)
    return Bag({}), Bag({SOMETHING: 1})


def positive_witness(question: Question, agreement: Agreement, system: System, mistakes: int) -> Witness:
    """A change of the mapping inside that leaves it without negative numbers and changes the question's output."""
    if question.new:
        new = question.new[0]
        named, readings = {new: Fraction(1)}, _changed(question.row, {}, ANY, question.bag[new], agreement, system)
        return Witness(question.bag, named, readings, named_target(ANY, system), mistakes)
    directions = agreement.directions
    lengths = np.diff(directions.rows.starts)
    j = min(directions.disputing(question.row), key=lambda j: (lengths[j], j))
    direction, target = directions.rows.row(j), int(directions.targets[j])
    step = step_along(agreement.inside, direction, target)
    named = {system.sources.atoms[s]: step * number for s, number in direction.items()}
    change = sum(count * direction.get(s, 0) for s, count in question.row.items())
    return Witness(
        question.bag,
        named,
        _changed(question.row, direction, target, change, agreement, system),
        named_target(target, system),
        mistakes,
    )


def step_along(mapping: Rational, direction: Mapping[int, int], target: int) -> Fraction:
    """How far the mapping's column can follow a direction without a negative number: once, or back once, or less."""
    column = {s: mapping.row(s).get(target, Fraction(0)) for s in direction}
    for step in (Fraction(1), Fraction(-1)):
        if all(column[s] + step * number >= 0 for s, number in direction.items()):
            return step
    return min(column[s] / -number for s, number in direction.items() if number < 0)


def _changed(
    row: Mapping[int, int], direction: Mapping[int, int], target: int, change: int, agreement: Agreement, system: System
) -> tuple[Bag | Vector, Bag | Vector]:
    """Two outputs that differ by a multiple of the change in one target, whole ones if they are at hand."""
    named = named_target(target, system)
    base = agreement.consensus.base
    negative = set(base.numerators.columns[np.asarray(base.numerators.values < 0)].tolist())
    disputing = agreement.directions.targets[agreement.directions.disputing(row)]
    start, step = base, step_along(base, direction, target)
    if negative.intersection(disputing.tolist()) or not step:
        start, step = agreement.inside, step_along(agreement.inside, direction, target)
    output = {system.targets.atoms[t]: n for t, n in sorted(start.apply(row).items())}
    other = output | {named: output.get(named, Fraction(0)) + step * change}
    return bag_or_vector(output), bag_or_vector({atom: number for atom, number in other.items() if number})


def named_target(target: int, system: System) -> str:
    """The name of a target atom, or of any."""
    if target != ANY:
        return system.targets.atoms[target]
    return system.targets.atoms[0] if system.targets.atoms else SOMETHING
