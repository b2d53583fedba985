"""What is learned from some of a system's examples, as if there were no others?"""

from __future__ import annotations

import numpy as np

from unanimity.bags import Atom
from unanimity.exact.rows import Indices, Rows
from unanimity.learning.learn import space_of_nothing
from unanimity.spaces.family import Family
from unanimity.spaces.space import Space
from unanimity.system import Batch, System, Vocabulary

__all__ = ["column_of", "learned_from", "part_of"]


def part_of(system: System, numbers: Indices) -> System:
    """The system of these examples alone, with no other atoms than theirs, in the order in which they occur."""
    inputs, sources = _renumbered(system.inputs.take(numbers), system.sources)
    outputs, targets = _renumbered(system.outputs.take(numbers), system.targets)
    texts, places = ([some[i] for i in numbers.tolist()] if some else () for some in (system.texts, system.places))
    part = System()
    part.append(Batch(inputs, outputs, sources, targets, texts, places))
    return part


def column_of(system: System, numbers: Indices, target: int) -> System:
    """The system of these examples alone, their outputs without any other atom than the target."""
    inputs, sources = _renumbered(system.inputs.take(numbers), system.sources)
    outputs = system.outputs.take(numbers).keeping(np.arange(len(system.targets)) == target)
    column = System()
    column.append(Batch(inputs, outputs, sources, [system.targets.atoms[target]]))
    return column


def learned_from(part: System, family: Family, time_limit: float | None = None, mistakes: int = 0) -> Space:
    """The space of all mappings of the family that fit the examples of a system."""
    space = space_of_nothing(family, time_limit, mistakes)
    space.absorb(space.system.recode(part))
    return space


def _renumbered(rows: Rows, vocabulary: Vocabulary) -> tuple[Rows, list[Atom]]:
    """The rows over the atoms that occur in them, and these atoms."""
    columns, firsts, places = np.unique(rows.columns, return_index=True, return_inverse=True)
    order = np.argsort(firsts)
    numbers = np.empty_like(order)
    numbers[order] = np.arange(len(order))
    named = [vocabulary.atoms[column] for column in columns[order].tolist()]
    return Rows(rows.starts, numbers[places], rows.values, len(columns)), named
