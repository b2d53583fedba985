"""Where do examples clash that a linear mapping fits, but none of a narrower family?

block   equations of one target atom that share unknowns; blocks are independent, so one of them alone clashes
start   the examples of such a block, those that strike their atoms, and the target atom
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from unanimity.exact.blocks import block_of_rows
from unanimity.exact.cpsat import has_whole_solution
from unanimity.exact.highs import least
from unanimity.exact.rows import Indices, Rows
from unanimity.spaces.cells import Cells, cells
from unanimity.spaces.proofs.strikes import Strikes

__all__ = ["clashing_blocks"]

TOLERANCE = 1e-6
SECONDS = 60.0  # for the solver, on one block


def clashing_blocks(s: Rows, t: Rows, core: Indices, *, whole: bool) -> Iterator[tuple[Indices, int]]:
    """Sets of examples, small ones first, each with a target atom that no column of the family seems to fit."""
    system = cells(s, t, core)
    lengths = np.diff(system.left.starts)
    holders = s.transposed()
    impossible = np.flatnonzero(lengths == 0)
    if len(impossible):
        yield from (_start(s, t, holders, system, np.array([e])) for e in impossible.tolist())
        return
    label = block_of_rows(system.left, system.blocks)
    missed = _missed(system)
    suspects = np.unique(label[missed]) if len(missed) else np.unique(label) if whole else np.zeros(0, dtype=np.int64)
    for block in sorted(suspects.tolist(), key=lambda block: int((label == block).sum())):
        equations = np.flatnonzero(label == block)
        if len(missed) or _impossible(system, equations):
            yield _start(s, t, holders, system, equations)


def _start(s: Rows, t: Rows, holders: Rows, system: Cells, equations: Indices) -> tuple[Indices, int]:
    """The examples of some equations of one target, and examples that strike their other atoms."""
    target = int(system.targets[equations[0]])
    may = set(system.unknown_sources[system.unknown_targets == target].tolist())
    examples = system.examples[equations]
    strikes = Strikes(s, t, holders)
    for atom in np.unique(s.take(examples).columns).tolist():
        if atom not in may:
            strikes.want(atom, [target])
    return np.array(sorted(strikes.examples(set(examples.tolist()))), dtype=np.int64), target


def _missed(system: Cells) -> Indices:
    """The equations that nonnegative numbers miss when they miss as little as they can."""
    from scipy.sparse import csr_array, eye_array, hstack

    height, width = len(system.left), system.left.width
    left = csr_array(system.left.to_scipy().astype(np.float64))
    right, ones = system.right.astype(np.float64), eye_array(height, format="csr")
    costs = np.concatenate((np.zeros(width), np.ones(2 * height)))
    matrix = hstack([left, ones, -ones], format="csr")
    optimum = least(costs, np.zeros_like(costs), np.full_like(costs, np.inf), equal=(matrix, right))
    if optimum is None:
        return np.arange(height)
    return np.flatnonzero(np.abs(right - left @ optimum.point[:width]) > TOLERANCE)


def _impossible(system: Cells, equations: Indices) -> bool:
    """Whether no whole numbers solve these equations."""
    rows = system.left.take(equations)
    left = rows.keeping(np.bincount(rows.columns, minlength=rows.width) > 0)
    return not has_whole_solution(left, system.right[equations], SECONDS)
