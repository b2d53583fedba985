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

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from unanimity.exact.least_squares import Floats, fitted
from unanimity.exact.rows import Rows
from unanimity.examples import Example
from unanimity.system import System

__all__ = ["BASE", "Doubts", "Hashes", "doubts_of", "hashes_of"]

Hashes = NDArray[np.uint64]

WIDTH = 32  # columns of a sketch
SEED = 20_160_807
BASE = 0.2


@dataclass(frozen=True, slots=True, eq=False)
class Doubts:
    """What tells how doubtful answers are that a system gives."""

    leverage: NDArray[np.float32]  # one row for each source atom
    dispute: NDArray[np.float32]  # likewise; without columns, if no example was set aside
    inputs: Hashes  # of the examples, sorted
    outputs: Hashes

    def of(self, inputs: Rows, outputs: Rows) -> Floats:
        """The doubt of each of these inputs with its forced output."""
        x, count = _floats(inputs), len(self.leverage)
        if x.shape[1] > count:  # some atoms were learned later
            later = np.flatnonzero(np.asarray(abs(x[:, count:]).sum(axis=1)).ravel())
            doubt = self.of(_first(inputs, count), outputs)
            doubt[later] = np.inf
            return doubt
        size = np.sqrt(self._sizes(x))
        dispute = np.sqrt(((x @ self.dispute) ** 2).sum(axis=1))
        unseen = ~np.isin(hashes_of(outputs), self.outputs)
        found: Floats = np.asarray(size * (BASE + dispute) * (1 + unseen), dtype=np.float64)
        return found

    def leverages(self, inputs: Rows) -> Floats:
        """How far each of these inputs is from the examples."""
        return self._sizes(_floats(inputs))

    def _sizes(self, x: csr_array[Any]) -> Floats:
        sizes: Floats = np.asarray(((x @ self.leverage) ** 2).sum(axis=1), dtype=np.float64)
        return sizes

    def are_new(self, inputs: Rows) -> NDArray[np.bool_]:
        """Which of these inputs no example has."""
        return ~np.isin(hashes_of(inputs), self.inputs)


def doubts_of(system: System, aside: Iterable[Example] = ()) -> Doubts:
    """The doubts of answers from the examples of a system, when others were set aside."""
    s, t, random = _floats(system.inputs), _floats(system.outputs), np.random.default_rng(SEED)
    leverage = fitted(s, _signs(random, len(system)))
    everything = _with(system, list(aside))
    dispute = np.zeros((s.shape[1], 0))
    if everything is not None:
        all_s, all_t = map(_floats, everything)
        signs = _signs(random, all_t.shape[1])
        dispute = (fitted(all_s, all_t @ signs))[: s.shape[1]] - fitted(s, t @ signs[: t.shape[1]])
    hashes = [np.unique(hashes_of(rows)) for rows in (system.inputs, system.outputs)]
    return Doubts(leverage.astype(np.float32), dispute.astype(np.float32), *hashes)


def _with(system: System, aside: Sequence[Example]) -> tuple[Rows, Rows] | None:
    """The inputs and outputs of a system's examples and of some more; None if there are no more."""
    if not aside:
        return None
    every = System()
    every.append(every.recode(system))
    every.append(every.encode(aside))
    return every.inputs, every.outputs


def _first(rows: Rows, count: int) -> Rows:
    """The first columns of some rows."""
    return Rows.of(({column: n for column, n in row.items() if column < count} for row in rows), count)


def _signs(random: np.random.Generator, count: int) -> Floats:
    """So many random rows of a sketch, which keep the sizes of what is summed by them."""
    signs: Floats = random.choice([-1.0, 1.0], size=(count, WIDTH)) / np.sqrt(WIDTH)
    return signs


def _floats(rows: Rows) -> csr_array[Any]:
    """Rows of integers as a matrix of floats."""
    values = np.asarray(rows.values, dtype=np.float64)
    return csr_array((values, np.asarray(rows.columns), np.asarray(rows.starts)), shape=(len(rows), rows.width))


def hashes_of(rows: Rows) -> Hashes:
    """A number for each row: equal rows have equal ones, and others hardly ever."""
    keys = _mixed(np.arange(rows.width, dtype=np.uint64))
    values = np.asarray(rows.values).astype(np.int64).astype(np.uint64)
    sums: Hashes = np.zeros(len(rows), dtype=np.uint64)
    lengths = np.diff(np.asarray(rows.starts))
    np.add.at(sums, np.repeat(np.arange(len(rows)), lengths), _mixed(keys[np.asarray(rows.columns)] + values))
    return sums


def _mixed(numbers: Hashes) -> Hashes:
    """Numbers that look random, one for each (the mixing step of splitmix64)."""
    mixed = numbers + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
