"""Which examples do the others confirm?

    confirmed    the others force the example's input to its output
    lone         an example whose input is no combination of the others' (exact/dependence.py)

In the linear family exactly the lone examples are not confirmed. In the others, which answer more, a lone example may
still be confirmed, and is asked about: without it, of those that decide its input.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import numpy as np

from unanimity.evidence import Output
from unanimity.exact.dependence import lone_rows
from unanimity.exact.rows import Indices, Rows
from unanimity.learning.forcing import forces
from unanimity.learning.subsystem import learned_from
from unanimity.learning.support.cuts import InDoubt
from unanimity.spaces.core import Clash, Core
from unanimity.spaces.deadline import SECONDS, Deadline
from unanimity.spaces.family import INTEGRAL, Family
from unanimity.spaces.mistakes.least_errors import least_errors
from unanimity.spaces.mistakes.leave_one_out import forced_by_others
from unanimity.spaces.space import Space
from unanimity.spaces.witness import named_output
from unanimity.system import System

__all__ = ["independent_rows", "outputs_by_others", "unconfirmed"]


def unconfirmed(space: Space, time_limit: float | None) -> list[int]:
    """The numbers of the space's examples that the others do not force to their outputs; in doubt they do not."""
    s = space.system.inputs
    if space.spanning is not None:
        return [int(i) for i in lone_rows(s, space.spanning.members)]
    lone = lone_rows(s, independent_rows(s)).tolist()
    end = monotonic() + (SECONDS if time_limit is None else time_limit) if space.family.whole else None
    return [i for i in lone if not _is_confirmed(space.system, i, space.family, end)]


def outputs_by_others(system: System, mistakes: int, time_limit: float | None) -> Iterator[Output | None]:
    """For each example the output that all whole mappings give which fit the others with so many mistakes, if any."""
    deadline = Deadline(SECONDS if time_limit is None else time_limit)
    errors = least_errors(system.inputs, system.outputs, deadline, mistakes)
    if errors.total > mistakes:
        learned_from(system, INTEGRAL, time_limit, mistakes)  # raises OverBudget, with the examples
    for forced in forced_by_others(errors, mistakes, deadline):
        yield None if forced is None else named_output(forced, system)


def independent_rows(s: Rows) -> Indices:
    """Rows that are independent of each other and span all the others."""
    match Core.of_nothing().absorbed(s, Rows.empty(len(s), 0), 0):
        case Core(members=members):
            return members
        case Clash():
            raise ArithmeticError("rows without outputs clash")


def _is_confirmed(system: System, i: int, family: Family, end: float | None) -> bool:
    """Whether the other examples force the output of example i, which then is its own, as all examples fit."""
    others, x = np.delete(np.arange(len(system)), i), system.inputs.row(i)
    try:
        return forces(system, others, x, family, None if end is None else max(0.0, end - monotonic()))
    except InDoubt:
        return False
