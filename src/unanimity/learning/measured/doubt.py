"""How doubtful is an answer, by what it was added up from?

    leverage   how far a question is from what was seen: x (S'S)+ x', the squared size of the smallest sum of examples
               that makes it; that of an example which others repeat is small
    dispute    how far the forced output is from what least squares on all examples gives, those included that were set
               aside: where these say otherwise, it is large. Nothing, if none was
    unseen     whether no example has this output
    doubt      sqrt(leverage) * (BASE + dispute), twice as much if the output is unseen
    sketch     a few random sums of examples, or of targets, in place of all: their sizes tell leverage and dispute, so
               that both are one product of the question with a narrow matrix

All of this is floating point and proves nothing. It only puts answers in an order, whose use is measured (ledger.py).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.rows import Rows

__all__ = ["BASE", "WIDTH", "Doubts", "Floats", "Hashes", "hashes_of"]

Floats = NDArray[np.float64]
Hashes = NDArray[np.uint64]

WIDTH = 32  # columns of a sketch
BASE = 0.2
AT_ONCE = 2**16  # entries of the inputs


@dataclass(frozen=True, slots=True, eq=False)
class Doubts:
    """What tells how doubtful answers are that a system gives."""

    leverage: NDArray[np.float32]  # one row for each source atom
    dispute: NDArray[np.float32]  # likewise; without columns, if no example was set aside
    inputs: Hashes  # of the examples, sorted
    outputs: Hashes

    def of(self, inputs: Rows, outputs: Rows) -> Floats:
        """The doubt of each of these inputs with its forced output."""
        count = len(self.leverage)
        if inputs.width > count:  # some atoms were learned later
            doubt = self.of(_first(inputs, count), outputs)
            owners = np.repeat(np.arange(len(inputs)), np.diff(inputs.starts))
            doubt[owners[inputs.columns >= count]] = np.inf
            return doubt
        size, dispute = np.sqrt(_sizes(inputs, self.leverage)), np.sqrt(_sizes(inputs, self.dispute))
        unseen = ~_among(hashes_of(outputs), self.outputs)
        found: Floats = np.asarray(size * (BASE + dispute) * (1 + unseen), dtype=np.float64)
        return found

    def leverages(self, inputs: Rows) -> Floats:
        """How far each of these inputs is from the examples."""
        return _sizes(inputs, self.leverage)

    def are_new(self, inputs: Rows) -> NDArray[np.bool_]:
        """Which of these inputs no example has."""
        return ~_among(hashes_of(inputs), self.inputs)


def _sizes(rows: Rows, matrix: NDArray[np.float32]) -> Floats:
    """The squared size of each row times the matrix, without any more than NumPy, which is quick to load."""
    found: Floats = np.zeros(len(rows))
    starts, filled = np.asarray(rows.starts), np.flatnonzero(np.diff(rows.starts))
    if not matrix.shape[1]:
        return found
    ends = np.searchsorted(starts[filled], np.arange(0, starts[-1], AT_ONCE))
    for some in np.split(filled, np.unique(ends)):
        if len(some):
            first, last = starts[some[0]], starts[some[-1] + 1]
            terms = matrix[rows.columns[first:last]] * np.asarray(rows.values[first:last], dtype=np.float64)[:, None]
            found[some] = (np.add.reduceat(terms, starts[some] - first, axis=0) ** 2).sum(axis=1)
    return found


def _first(rows: Rows, count: int) -> Rows:
    """The first columns of some rows."""
    return Rows.of(({column: n for column, n in row.items() if column < count} for row in rows), count)


def hashes_of(rows: Rows) -> Hashes:
    """A number for each row: equal rows have equal ones, and others hardly ever."""
    values = np.array([n % 2**64 for n in rows.values.tolist()], dtype=np.uint64)
    sums: Hashes = np.zeros(len(rows), dtype=np.uint64)
    owners = np.repeat(np.arange(len(rows)), np.diff(rows.starts))
    np.add.at(sums, owners, _mixed(_mixed(rows.columns.astype(np.uint64)) + values))
    return sums


def _among(hashes: Hashes, known: Hashes) -> NDArray[np.bool_]:
    """Which of these are among the known ones, which are sorted."""
    places = np.minimum(np.searchsorted(known, hashes), max(len(known) - 1, 0))
    return known[places] == hashes if len(known) else np.zeros(len(hashes), dtype=np.bool_)


def _mixed(numbers: Hashes) -> Hashes:
    """Numbers that look random, one for each (the mixing step of splitmix64)."""
    mixed = numbers + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
