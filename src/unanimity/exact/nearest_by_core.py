"""Which equations are missed when all are missed by as little as can be, if each is a combination of a core?

    C z = g    the equations in coordinates: row i says how equation i is made of the core's, which are single numbers;
               z says by how much each equation of the core is missed, and may have any sign
    error      the sum of the weighted sizes of g - C z; a z with the least error is nearest
    own        for each number of z one equation that says it is 0
    others     all other equations
    worth      as in nearest.py: a number y for each equation, between -weight and weight, with C' y = 0 and the
               largest g y; the own equations' follow from the others'

Where the worths are all 0 nothing has to be repaired, and only right sides that are not 0 change that. So the programme
starts there and takes few steps, however many equations there are. What it finds is what nearest.py finds.
HiGHS proposes; nothing here decides anything.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.highs import Floats, least
from unanimity.exact.interruptible import interruptible
from unanimity.exact.rows import Indices

__all__ = ["missed_by_core"]

Mask = NDArray[np.bool_]

TOLERANCE = 1e-6


def missed_by_core(c: Any, g: Floats, weights: Floats) -> Mask | None:
    """The equations that some nearest z misses, as far as floating point can tell; None if it cannot.

    C is a sparse matrix by rows; each number of z must have an equation that says, of it alone and once, that it is 0.
    """
    single = np.diff(c.indptr) == 1
    own = _own(c, np.flatnonzero(single & (g == 0)))
    others = np.setdiff1d(np.arange(len(g)), own)
    found = _nearest(c[others], g[others], weights[others], weights[own])
    if found is None:
        return None
    z, worth = found[0], np.zeros(len(g))
    worth[others] = found[1]
    worth[own] = -(found[1] @ c[others])
    missed: Mask = np.abs(g - c @ z) > TOLERANCE
    edge = np.abs(worth) > weights - TOLERANCE
    numbers = _may_change(c, single & ~edge)
    touched = np.flatnonzero(np.diff(c[:, numbers].indptr))
    doubtful, met = touched[(edge & ~missed)[touched]], touched[~edge[touched]]
    if len(doubtful):
        left = _left(np.sign(worth[doubtful]), c[doubtful][:, numbers], c[met][:, numbers])
        if left is None:
            return None
        missed[doubtful[left]] = True
    return missed


def _own(c: Any, says_nothing: Indices) -> Indices:
    """The first equation for each number of z, as it stands, among those that say that a single one is 0."""
    plain = says_nothing[c.data[c.indptr[says_nothing]] == 1]
    _, first = np.unique(c.indices[c.indptr[plain]], return_index=True)
    own: Indices = plain[first]
    return own


def _nearest(c: Any, g: Floats, weights: Floats, own: Floats) -> tuple[Floats, Floats] | None:
    """A nearest z, and the worth of the others, each as what it is above 0 and what it is below."""
    from highspy import Highs, HighsLp, HighsModelStatus, MatrixFormat  # type: ignore[import-untyped]

    count, width = c.shape
    highs, programme = Highs(), HighsLp()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("presolve", "off")  # it would begin somewhere else
    highs.setOptionValue("threads", 1)
    programme.num_row_, programme.num_col_ = width, 2 * count
    programme.col_cost_ = np.concatenate((-g, g))
    programme.col_lower_, programme.col_upper_ = np.zeros(2 * count), np.tile(weights, 2)
    programme.row_lower_, programme.row_upper_ = -own, own
    programme.a_matrix_.format_ = MatrixFormat.kColwise
    programme.a_matrix_.start_ = np.concatenate((c.indptr, c.indptr[1:] + c.nnz)).astype(np.int32)
    programme.a_matrix_.index_ = np.tile(c.indices, 2).astype(np.int32)
    programme.a_matrix_.value_ = np.concatenate((c.data, -c.data))
    highs.passModel(programme)
    interruptible(highs.run)
    if highs.getModelStatus() != HighsModelStatus.kOptimal:
        return None
    solution = highs.getSolution()
    above, below = np.split(np.array(solution.col_value), 2)
    return -np.array(solution.row_dual), above - below


def _may_change(c: Any, held: Mask) -> Indices:
    """The numbers of z that none of these single equations holds where it is."""
    change = np.ones(c.shape[1], dtype=np.bool_)
    change[c.indices[c.indptr[:-1][held]]] = False
    return np.flatnonzero(change)


def _left(sides: Floats, doubtful: Any, met: Any) -> Mask | None:
    """Which doubtful equations one way v leaves to their sides, the most that any does; those met stay so.

    The largest sum of xi where sides * (doubtful v) + xi + more = 0, 0 <= xi <= 1 and more >= 0: as v may be scaled,
    each xi ends at 0 or at 1.
    """
    from scipy.sparse import block_array, diags_array, eye_array

    count, width = doubtful.shape
    ones = eye_array(count)
    rows = [[diags_array(sides) @ doubtful, ones, ones]] + ([[met, None, None]] if met.shape[0] else [])
    equations = block_array(rows, format="csc")
    optimum = least(
        np.concatenate((np.zeros(width), -np.ones(count), np.zeros(count))),
        np.concatenate((np.full(width, -np.inf), np.zeros(2 * count))),
        np.concatenate((np.full(width, np.inf), np.ones(count), np.full(count, np.inf))),
        equal=(equations, np.zeros(equations.shape[0])),
    )
    return None if optimum is None else optimum.point[width : width + count] > 0.5
