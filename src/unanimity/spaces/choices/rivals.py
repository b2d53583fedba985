"""Which two mappings that fit differ on a question, and on which examples' candidates?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from unanimity.bags import Atom, bag_or_vector
from unanimity.evidence import Output, Rivals
from unanimity.examples import Example
from unanimity.spaces.agreement import ANY
from unanimity.spaces.choices.agreement import Change, ChosenAgreement
from unanimity.spaces.witness import named_target
from unanimity.system import Question, System

__all__ = ["rivals_on"]


def rivals_on(question: Question, chosen: ChosenAgreement, system: System) -> Rivals:
    """The mapping inside and another that gives the question another output; of several, one with few changes."""
    if question.new:
        new = {question.new[0]: Fraction(1)}
        change: Change = {}
        named: dict[Atom, Mapping[Atom, Fraction]] = {named_target(ANY, system): new}
        moved = {named_target(ANY, system): Fraction(question.bag[question.new[0]])}
    else:
        disputing = chosen.agreement.directions.disputing(question.row)
        change = min(map(chosen.change, disputing), key=lambda change: sum(map(len, change.values())))
        atoms = system.sources.atoms
        named = {named_target(t, system): {atoms[s]: n for s, n in column.items()} for t, column in change.items()}
        moved = {named_target(t, system): _times(question.row, column) for t, column in change.items()}
    return Rivals(question.bag, named, _readings(question, moved, chosen, system), _unsettled(change, chosen, system))


def _readings(
    question: Question, moved: Mapping[Atom, Fraction], chosen: ChosenAgreement, system: System
) -> tuple[Output, Output]:
    """What the two mappings give for the question."""
    given = chosen.agreement.inside.apply(question.row)
    output = {system.targets.atoms[t]: number for t, number in sorted(given.items())}
    other = output | {atom: output.get(atom, Fraction(0)) + number for atom, number in moved.items()}
    return bag_or_vector(output), bag_or_vector(other)


def _unsettled(change: Change, chosen: ChosenAgreement, system: System) -> list[Example]:
    """The examples whose candidate the change exchanges for another."""
    owners = np.unique(chosen.candidates.owners[chosen.candidates.open]).tolist()
    rows = ((i, system.inputs.row(i)) for i in owners)
    return [system.example(i) for i, row in rows if any(_times(row, column) for column in change.values())]


def _times(row: Mapping[int, int], column: Mapping[int, Fraction]) -> Fraction:
    return sum((count * column.get(s, Fraction(0)) for s, count in row.items()), Fraction(0))
