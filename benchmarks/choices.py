"""How fast is learning when examples have several candidates?

plain      the integral family, each example with its right output
several    the same examples with 4 candidates each, the right one among them
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module

import numpy as np
from experiments.artificial import Artificial, artificial
from experiments.distractors import KINDS, Kind, candidates

from benchmarks.measure import Row, mib, ms, seconds, side_by_side
from benchmarks.positive import SOLVER
from unanimity.exact.rows import Rows
from unanimity.learning.learn import absorbed, space_of_nothing
from unanimity.spaces.family import INTEGRAL
from unanimity.system import Batch, Others

__all__ = ["choices", "growth_with_choices"]

CANDIDATES = 4
SECONDS = 5.0
BLOCKS = (50, 10, 1)
SIZES = (150, 300, 600, 1_200, 2_400)


def choices(blocks: Sequence[int] = BLOCKS, *, turns: int = 7) -> Iterator[Row]:
    """The paper's data against plain learning, and larger data against some seconds."""
    import_module(SOLVER)
    data = artificial(0)
    for name, kind in KINDS.items():
        mine, yours = side_by_side(partial(_learn, _several(data, kind)), partial(_learn, _plain(data)), turns)
        what = f"choices: learn {len(data.S)} examples, {CANDIDATES} candidates, {name}"
        yield Row(what, ms(mine), f"{ms(yours)} the right outputs alone", mine / yours, 10)
    for clusters in blocks:
        data = artificial(0, sources=250, targets=40, clusters=clusters, train=600)
        for name, kind in KINDS.items():
            mine = min(seconds(partial(_learn, _several(data, kind))) for _ in range(min(turns, 3)))
            plain = min(seconds(partial(_learn, _plain(data))) for _ in range(min(turns, 3)))
            what = f"choices: learn 600 examples over 250 atoms, 40 targets, {clusters} blocks, {name}"
            note = f"{mine / plain:.1f} times the right outputs alone"
            yield Row(what, ms(mine), f"{ms(SECONDS)} allowed", mine / SECONDS, 1, note)


def growth_with_choices(sizes: Sequence[int] = SIZES) -> Iterator[Row]:
    """How time and memory grow with the number of examples; there are more atoms then, too."""
    times, peaks = list[float](), list[int]()
    for size in sizes:
        data = artificial(0, sources=size // 3, targets=40, clusters=max(1, size // 12), train=size)
        batch = _several(data, KINDS["perturbed"])
        times.append(min(seconds(partial(_learn, batch)) for _ in range(3)))
        tracemalloc.start()
        _learn(batch)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    for name, numbers, told in (("time", times, ms), ("memory", peaks, mib)):
        exponent = float(np.polyfit(np.log(sizes), np.log(numbers), 1)[0])
        shown = ", ".join(f"{size:,}: {told(number)}" for size, number in zip(sizes, numbers, strict=True))
        what = f"choices: learn {sizes[0]:,} to {sizes[-1]:,} examples, {CANDIDATES} candidates: exponent of {name}"
        yield Row(what, shown, "exponent", exponent, 2)


def _learn(batch: Batch) -> None:
    absorbed(space_of_nothing(INTEGRAL), batch)


def _plain(data: Artificial) -> Batch:
    return Batch(_rows(data.S), _rows(data.T), *_names(data))


def _several(data: Artificial, kind: Kind) -> Batch:
    """The examples with their candidates."""
    lists = candidates(data, kind, CANDIDATES, seed=0)
    owners = np.repeat(np.arange(len(lists)), [len(several) - 1 for several in lists])
    first, others = np.array([several[0] for several in lists]), np.concatenate([several[1:] for several in lists])
    sources, targets = _names(data)
    return Batch(_rows(data.S), _rows(first), sources, targets, others=Others(_rows(others), owners))


def _names(data: Artificial) -> tuple[list[str], list[str]]:
    height, width = data.M.shape
    return [str(s) for s in range(height)], [str(t) for t in range(width)]


def _rows(matrix: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> Rows:
    return Rows.of(({int(j): int(row[j]) for j in np.flatnonzero(row)} for row in matrix), matrix.shape[1])
