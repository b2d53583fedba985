"""What do all the other examples force for each example, if they may hold some mistakes?

Only the examples of its own block matter: those that are linked to it by common atoms. They may hold the mistakes
less the fewest errors of all other blocks. And what all examples together leave open, the others leave open too.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from unanimity.exact.blocks import block_of_columns, block_of_rows, sums_of_blocks
from unanimity.exact.rows import Indices, Rows
from unanimity.spaces.deadline import Deadline
from unanimity.spaces.mistakes.least_errors import LeastErrors, least_errors
from unanimity.spaces.mistakes.space import mistaken_agreement

__all__ = ["forced_by_others"]

Forced = dict[int, Fraction]


def forced_by_others(errors: LeastErrors, mistakes: int, deadline: Deadline) -> Iterator[Forced | None]:
    """For each example what the others force as its output, None where they leave it open.

    The errors must be the fewest of all examples, and no more than the mistakes.
    """
    s, t = errors.s, errors.t
    known = mistaken_agreement(errors, mistakes, deadline).consensus.safe(s)
    blocks = _blocks(s)
    spent = sums_of_blocks(blocks + 1, _errors_of_examples(errors), s.width + 1)
    for i in range(len(s)):
        if not np.diff(s.starts)[i]:
            yield {}
        elif not known[i]:
            yield None
        else:
            others = np.setdiff1d(np.flatnonzero(blocks == blocks[i]), [i])
            allowed = mistakes - errors.total + int(spent[blocks[i] + 1])
            yield _forced(s.row(i), s.take(others), t.take(others), allowed, deadline)


def _forced(x: dict[int, int], s: Rows, t: Rows, mistakes: int, deadline: Deadline) -> Forced | None:
    """What these examples force for x."""
    consensus = mistaken_agreement(least_errors(s, t, deadline, mistakes), mistakes, deadline).consensus
    return None if consensus.disputed(x) else consensus.output(x)


def _blocks(s: Rows) -> Indices:
    """For each example the number of its block, -1 if its input is empty."""
    blocks, filled = np.full(len(s), -1), np.flatnonzero(np.diff(s.starts))
    blocks[filled] = block_of_rows(s.take(filled), block_of_columns(s))
    return blocks


def _errors_of_examples(errors: LeastErrors) -> Indices:
    """How many errors the best mapping has in each example."""
    rows = errors.residuals
    sums = np.concatenate(([0], np.cumsum(np.abs(rows.values))))
    return np.asarray(sums[rows.starts[1:]] - sums[rows.starts[:-1]])
