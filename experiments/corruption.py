"""The mistakes of the paper's noise experiment: target atoms added to outputs, and left out of them.

    T          the outputs, one example a row
    addition   one more of a target atom in one output
    deletion   one less; a count never falls below 0

The paper does not say how it draws them. Here each is in an example drawn evenly; half of them add any target atom,
half delete one of those that stand there. If one may undo another, fewer mistakes are left to be seen than were made.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

__all__ = ["Corruption", "Matrix", "blindly_corrupted", "corrupted"]

Matrix = NDArray[np.int64]
Corruption = Callable[[Matrix, int, Generator], Matrix]


def corrupted(t: Matrix, mistakes: int, random: Generator) -> Matrix:
    """T with exactly so many additions and deletions, none of which undoes another: ||T' - T||_1 = mistakes."""
    if mistakes and not t.size:
        raise ValueError("there are no outputs to make mistakes in")
    changed = t.copy()
    while np.abs(changed - t).sum() < mistakes:
        if (changed < t).all() and not changed.any():  # nothing is left to delete, and any addition would undo
            changed = t.copy()
        i, atom, step = _mistake(changed, random)
        changed[i, atom] += step if step * (changed[i, atom] - t[i, atom]) >= 0 else 0
    return changed


def blindly_corrupted(t: Matrix, mistakes: int, random: Generator) -> Matrix:
    """T with so many additions and deletions, whatever was done before: ||T' - T||_1 <= mistakes."""
    if mistakes and not t.size:
        raise ValueError("there are no outputs to make mistakes in")
    changed = t.copy()
    for _ in range(mistakes):
        i, atom, step = _mistake(changed, random)
        changed[i, atom] += step
    return changed


def _mistake(t: Matrix, random: Generator) -> tuple[int, int, int]:
    """An example, an atom, and 1 to add it or -1 to delete it; to an empty output one can only add."""
    i = int(random.integers(len(t)))
    step = int(random.choice((1, -1))) if t[i].any() else 1
    atoms = np.repeat(np.arange(t.shape[1]), 1 if step > 0 else t[i])
    return i, int(random.choice(atoms)), step
