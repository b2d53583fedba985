"""Slow, plain, obviously right versions of what all whole mappings within a budget of mistakes have in common.

    S, T      the inputs and the outputs, one example a row: whole numbers, none below 0
    N         the budget: M fits if its errors |S M - T|, added up over all examples and all target atoms, are at most N
    column    what a mapping has for one target atom, or what T has there
    least     the fewest errors that any column m can have: the least |S m - column|
    spare     how much N is above the sum of all targets' least errors; below 0 nothing fits

A target atom that occurs nowhere is one more column of zeros in T; its least is 0.
If nothing else errs more than it must, a column may have `spare` more errors than its least, and if its own errors are
more, the others cannot make up for it: so the columns that occur in mappings that fit are those within least + spare.
`every_mapping` does without this and tries whole matrices; the tests compare the two.
Atoms that no input holds are not for these functions: nothing bounds them.
"""

from __future__ import annotations

from itertools import count, product

import numpy as np
from numpy.typing import NDArray

__all__ = ["Matrix", "columns_within", "every_mapping", "least_error", "least_errors"]

Matrix = NDArray[np.int64]


def least_errors(s: Matrix, t: Matrix) -> list[int]:
    """The fewest errors of each target atom."""
    return [least_error(s, column) for column in t.T]


def least_error(s: Matrix, column: Matrix) -> int:
    """The fewest errors that any whole m >= 0 has."""
    return next(errors for errors in count() if len(columns_within(s, column, errors)))


def columns_within(s: Matrix, column: Matrix, errors: int) -> Matrix:
    """Every whole m >= 0 with at most so many errors, one a row.

    Atom by atom. Later atoms can only add: what is too much already stays an error, and so does what is missing from an
    example that holds no later atom.
    """
    found = np.zeros((1, 0), dtype=np.int64)
    for k in range(s.shape[1] + 1):
        excess = found @ s[:, :k].T - column
        over = ~s[:, k:].any(axis=1)
        certain = np.maximum(excess, 0).sum(axis=1) + np.maximum(-excess[:, over], 0).sum(axis=1)
        found = found[certain <= errors]
        if k < s.shape[1]:
            found = extended(found, most(s[:, k], column, errors))
    return found


def extended(found: Matrix, largest: int) -> Matrix:
    """Every beginning of a column with every number from 0 to the largest put after it."""
    numbers = np.tile(np.arange(largest + 1), len(found))
    return np.column_stack([np.repeat(found, largest + 1, axis=0), numbers])


def most(held: Matrix, column: Matrix, errors: int) -> int:
    """The most an atom can have if one example that holds it is to have no more errors than that."""
    return int(min((column[held > 0] + errors) // held[held > 0]))


def every_mapping(s: Matrix, t: Matrix, mistakes: int) -> list[Matrix]:
    """Every whole M >= 0 whose errors are at most so many, found by trying all matrices that one example allows."""
    ranges = [range(most(held, column, mistakes) + 1) for held in s.T for column in t.T]
    matrices = (np.array(numbers, dtype=np.int64).reshape(s.shape[1], t.shape[1]) for numbers in product(*ranges))
    return [m for m in matrices if np.abs(s @ m - t).sum() <= mistakes]
