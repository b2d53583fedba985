"""Learning from denotations, relaxed as the paper suggests: a mixture of an example's candidates counts as right, too.

T_i     the candidates of example i, one a row
pi_i    how much of each candidate is taken; the numbers add up to 1, and in truth one of them is 1
block   source atoms that occur together, directly or by way of others, and the examples that hold them
z       the unknowns of a block: the columns of M one below the other, then all its pi
M0, B   one mapping that fits, and a basis of the differences between any two: as in the linear-system view

x_i M = pi_i T_i and sum pi_i = 1 are linear equations in M and pi: in numbers of any sign a linear system, with M
and pi not negative a linear programme. Where only M is relaxed and the choice stays a choice, far more is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import null_space
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from experiments.interior import relative_interior
from experiments.linear_system import TOLERANCE, Floats, LinearSystem

__all__ = ["relaxed_programme", "relaxed_system"]

Matrix = NDArray[np.int64]


def relaxed_system(s: Matrix, candidates: Sequence[Matrix]) -> LinearSystem:
    """All M that fit with a pi, of any sign, as M0 + B A; every example must have a right candidate."""
    return _joined(s, candidates, _of_any_sign)


def relaxed_programme(s: Matrix, candidates: Sequence[Matrix]) -> LinearSystem:
    """M0 in the relative interior of all M >= 0 that fit with a pi >= 0, and B, which spans their differences."""
    return _joined(s, candidates, _nonnegative)


def _joined(
    s: Matrix, candidates: Sequence[Matrix], solved: Callable[[Floats, Floats], tuple[Floats, Floats]]
) -> LinearSystem:
    """The solutions of all blocks; a source atom in no example may map to anything."""
    sources, targets = s.shape[1], candidates[0].shape[1]
    m0, bases = np.zeros((sources, targets)), [np.eye(sources)[:, ~s.any(axis=0)]]
    for examples, atoms in _blocks(s):
        z, differences = solved(*_equations(s[np.ix_(examples, atoms)], [candidates[i] for i in examples]))
        cells = targets * len(atoms)
        m0[atoms] = z[:cells].reshape(targets, len(atoms)).T
        by_atom = differences[:cells].reshape(targets, len(atoms), -1).swapaxes(0, 1).reshape(len(atoms), -1)
        directions, sizes, _ = np.linalg.svd(by_atom, full_matrices=False)
        basis = np.zeros((sources, int((sizes > TOLERANCE).sum())))
        basis[atoms] = directions[:, sizes > TOLERANCE]
        bases.append(basis)
    return LinearSystem(m0, np.hstack(bases))


def _blocks(s: Matrix) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """The examples and the source atoms of each block."""
    _, block_of = connected_components(csr_array(s.T @ s), directed=False)
    for block in np.unique(block_of[s.any(axis=0)]):
        atoms = np.flatnonzero(block_of == block)
        yield np.flatnonzero(s[:, atoms].any(axis=1)), atoms


def _equations(s: Matrix, candidates: Sequence[Matrix]) -> tuple[Floats, Floats]:
    """x_i M_t - pi_i T_it = 0 for each target atom t and example i, and sum pi_i = 1: a matrix and its right side."""
    targets = candidates[0].shape[1]
    owner = np.repeat(np.arange(len(s)), [len(t) for t in candidates])
    taken = (owner == np.arange(len(s))[:, None]).astype(np.float64)
    held = np.vstack([taken * column for column in np.concatenate(candidates).T])
    outputs = np.hstack([np.kron(np.eye(targets), s), -held])
    sums = np.hstack([np.zeros((len(s), targets * s.shape[1])), taken])
    return np.vstack([outputs, sums]), np.repeat([0.0, 1.0], [len(outputs), len(sums)])


def _of_any_sign(equations: Floats, right: Floats) -> tuple[Floats, Floats]:
    """One z, and a basis of the differences of all: what pinv and null_space give, by one decomposition."""
    left, sizes, directions = np.linalg.svd(equations)
    rank = int((sizes > sizes[0] * max(equations.shape) * np.finfo(np.float64).eps).sum())
    return directions[:rank].T @ (left[:, :rank].T @ right / sizes[:rank]), directions[rank:].T


def _nonnegative(equations: Floats, right: Floats) -> tuple[Floats, Floats]:
    """A z >= 0 in the relative interior of all, and a basis of their differences: what is 0 in all of them stays 0."""
    width = equations.shape[1]
    inequalities = csr_array(np.vstack([equations, -equations, -np.eye(width)]))
    found = relative_interior(inequalities, np.concatenate((right, -right, np.zeros(width))))
    if found is None:
        raise ValueError("no mixture of the candidates can be fitted")
    positive = ~found.active[-width:]
    inside = null_space(equations[:, positive])
    differences = np.zeros((width, inside.shape[1]))
    differences[positive] = inside
    return found.point, differences
