"""What tells how doubtful the answers from some examples are? Made when they are learned; what it says is in doubt.py.

leverage    S+ times random signs: x times this is as long as the smallest sum of examples that makes x, about
dispute     the same of what least squares on all examples gives, less what it gives on the kept ones
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from scipy.sparse import csr_array

from unanimity.exact.least_squares import fitted
from unanimity.exact.rows import Rows
from unanimity.examples import Example
from unanimity.learning.measured.doubt import WIDTH, Doubts, Floats, hashes_of
from unanimity.system import System

__all__ = ["doubts_of"]

SEED = 20_160_807


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


def _signs(random: np.random.Generator, count: int) -> Floats:
    """So many random rows of a sketch, which keep the sizes of what is summed by them."""
    signs: Floats = random.choice([-1.0, 1.0], size=(count, WIDTH)) / np.sqrt(WIDTH)
    return signs


def _floats(rows: Rows) -> csr_array[Any]:
    """Rows of integers as a matrix of floats."""
    return rows.to_scipy().astype(np.float64)
