"""Which examples does a mapping miss that misses the outputs by as little as can be?

    error     the sum of the sizes of S M - T; a mapping of the family with the least error is nearest
    missed    an example whose output some nearest mapping does not give
    lone      an example whose input is no combination of the others' (exact/dependence.py): in the linear family it
              can be fitted whatever its output, so it is never missed
    task      examples and a right side for each: what is to be fitted by itself

An error is a sum over the target atoms, and for each of them over the blocks of inputs that share atoms, so each block
and target is a small programme of its own; those that fit need none.
Programmes propose in floating point; what is kept is learned from exactly, and must fit then (clean.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import gcd

import numpy as np

from unanimity.exact.blocks import block_of_columns, block_of_rows
from unanimity.exact.dependence import first_equals, lone_rows, peeled_rows
from unanimity.exact.nearest import missed_by_nearest
from unanimity.exact.rows import Indices, Integers, Rows
from unanimity.learning.cleaning.confirmed import independent_rows
from unanimity.learning.cleaning.related import missed_by_relations
from unanimity.spaces.core import Clash, Core
from unanimity.spaces.deadline import Deadline
from unanimity.spaces.mistakes.least_errors import least_errors
from unanimity.spaces.mistakes.space import mistaken_agreement

__all__ = ["contradicted", "missed_by_linear", "missed_by_nonnegative", "missed_by_whole"]

Task = tuple[Indices, Integers]


def missed_by_linear(s: Rows, t: Rows) -> Indices:
    """The examples that a nearest linear mapping misses; lone ones fit whatever the others say."""
    staying, inputs, outputs = _kernel(s, t)
    missed = missed_by_relations(inputs, outputs)
    return staying[_missed_by_blocks(inputs, outputs) if missed is None else np.flatnonzero(missed)]


def _missed_by_blocks(s: Rows, t: Rows) -> Indices:
    """The same without relations: one programme for each block and target atom, over all atoms of the block."""
    core = _core_of(s, t)
    return np.zeros(0, dtype=np.int64) if core is None else _missed(s, t, _clashing(s, t, core), signed=True)


def contradicted(s: Rows, t: Rows) -> tuple[Indices, Indices]:
    """The examples that are not lone, and the target atoms that no linear mapping fits on these."""
    staying, inputs, outputs = _kernel(s, t)
    core = _core_of(inputs, outputs)
    if core is None:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    rows = np.setdiff1d(np.arange(len(staying)), lone_rows(inputs, core.members))
    return staying[rows], np.unique(core.consensus.base.gaps(inputs, outputs).take(rows).columns)


def _kernel(s: Rows, t: Rows) -> tuple[Indices, Rows, Rows]:
    """The examples that are not lone at a glance, which most are, with no other source atoms than theirs."""
    staying = np.flatnonzero(~peeled_rows(s))
    inputs = s.take(staying)
    return staying, inputs.keeping(np.bincount(inputs.columns, minlength=s.width) > 0), t.take(staying)


def _core_of(s: Rows, t: Rows) -> Core | None:
    """The core of examples that span all inputs; None if a linear mapping fits all of them."""
    match Core.of_nothing().absorbed(s, t, 0):
        case Core():
            return None
        case Clash(core=reached):
            return reached if reached.consensus.safe(s).all() else _spanning(s, t)


def missed_by_nonnegative(s: Rows, t: Rows) -> Indices:
    """The examples that a nearest mapping without negative numbers misses."""
    return _missed(s, t, _concerned(s, t), signed=False)


def missed_by_whole(s: Rows, t: Rows, seconds: float) -> Indices:
    """The examples that some nearest mapping of whole numbers misses."""
    deadline = Deadline(seconds)
    errors = least_errors(s, t, deadline)
    agreed = mistaken_agreement(errors, errors.total, deadline).consensus.safe(s)
    return np.flatnonzero((np.diff(errors.residuals.starts) > 0) | ~agreed)


def _missed(s: Rows, t: Rows, tasks: Iterator[Task], *, signed: bool) -> Indices:
    """The examples missed in any of the tasks, and those that no mapping fits: something comes of an empty input."""
    missed, same = (np.diff(s.starts) == 0) & (np.diff(t.starts) > 0), first_equals(s)
    for examples, right in tasks:
        (chosen, sides), members, weights = _merged(np.stack([same[examples], right], axis=1))
        rows = s.take(chosen)
        held = rows.keeping(np.bincount(rows.columns, minlength=s.width) > 0)
        missed[examples] |= missed_by_nearest(held, sides, weights, signed=signed)[members]
    return np.flatnonzero(missed)


def _merged(pairs: Integers) -> tuple[Integers, Integers, Integers]:
    """The distinct pairs, as two rows; for each pair which of these it is; and how often each occurs."""
    distinct, members, counts = np.unique(pairs, axis=0, return_inverse=True, return_counts=True)
    return distinct.T, members.reshape(-1), counts


def _spanning(s: Rows, t: Rows) -> Core:
    """The core of examples with independent inputs that span all inputs, whatever the outputs of the others."""
    members = independent_rows(s)
    match Core.of_nothing().absorbed(s.take(members), t.take(members), 0):
        case Core() as core:
            return replace(core, members=members[core.members])
        case Clash():
            raise ArithmeticError("examples with independent inputs clash")


def _clashing(s: Rows, t: Rows, core: Core) -> Iterator[Task]:
    """The blocks that no linear mapping fits, each with what a mapping that fits the core lacks for some target atom.

    What it lacks is missed by as little as the outputs themselves, and often the same for several targets.
    """
    examples = np.setdiff1d(np.flatnonzero(np.diff(s.starts)), lone_rows(s, core.members))
    kernel = s.take(examples)
    blocks = block_of_rows(kernel, block_of_columns(kernel))
    done: set[tuple[int, ...]] = set()
    for lacking in core.consensus.base.gaps(s, t).take(examples).transposed():
        for block in np.unique(blocks[list(lacking)]).tolist():
            members = np.flatnonzero(blocks == block)
            right = _primitive([lacking.get(i, 0) for i in members.tolist()])
            if (block, *right) not in done:
                done.add((block, *right))
                yield examples[members], np.array(right)


def _primitive(numbers: list[int]) -> list[int]:
    """The numbers divided by what they have in common, the first that is not 0 made positive; some must not be 0."""
    common = gcd(*numbers) * (1 if next(filter(None, numbers)) > 0 else -1)
    return [number // common for number in numbers]


def _concerned(s: Rows, t: Rows) -> Iterator[Task]:
    """For each target atom the examples that share an atom with one whose output holds it, and their counts of it.

    An atom of no such example contributes nothing to the target: it could only add to the error.
    """
    holders = s.transposed()
    for given in t.transposed():
        atoms = np.unique(s.take(list(given)).columns)
        examples = np.unique(holders.take(atoms).columns)
        if len(examples):  # otherwise the target comes of empty inputs only, which nothing fits
            yield examples, np.array([given.get(i, 0) for i in examples.tolist()])
