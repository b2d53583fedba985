"""Which examples does a nearest linear mapping miss, found from how their inputs follow from each other?

    relations   a core of inputs, and the others as combinations of it (exact/relations.py)
    gap         what an example's output lacks to be that combination of the core's outputs
    block       inputs that relations connect: what is missed in one has nothing to do with another

If no output has a gap, nothing is missed. Otherwise each block and target atom with gaps is a problem of its own, and
often the same one for several targets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from math import gcd, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.combinations import Combinations
from unanimity.exact.factor import factor
from unanimity.exact.highs import Floats
from unanimity.exact.nearest_by_core import missed_by_core
from unanimity.exact.relation_blocks import Block
from unanimity.exact.relations import Relations, relations_of
from unanimity.exact.residues import PRIMES, UnluckyPrime
from unanimity.exact.rows import Indices, Rows, difference, product

__all__ = ["missed_by_relations"]

Mask = NDArray[np.bool_]
Gaps = dict[int, int]


def missed_by_relations(s: Rows, t: Rows) -> Mask | None:
    """The rows that a nearest linear mapping misses; None if their relations are too many, or too large to work with.

    What no mapping fits is missed too: something that comes of an empty row.
    """
    relations = _relations(s)
    if relations is None:
        return None
    empty = np.diff(s.starts) == 0
    missed: Mask = empty & (np.diff(t.starts) > 0)
    blocks = [*relations.blocks, _alone(relations, empty, t)]
    places = np.zeros(len(s), dtype=np.int64)
    for block in blocks:
        places[block.rows] = np.arange(len(block))
    for block, examples in zip(blocks, _members(blocks, relations.first), strict=True):
        core = t.take(block.rows[: block.width])
        if not _mark(block, places[relations.first[examples]], core, t.take(examples), examples, missed):
            return None
    return missed


def _relations(s: Rows) -> Relations | None:
    """How the rows follow from those that are independent modulo a prime."""
    with suppress(UnluckyPrime):
        members = factor(s, PRIMES[0]).core
        return relations_of(s, Combinations(s.take(members)), members)
    return None


def _alone(relations: Relations, empty: Mask, t: Rows) -> Block:
    """The rows that no relation holds, but that are repeated with other outputs: each is a core of its own."""
    outside = ~empty
    for block in relations.blocks:
        outside[block.rows] = False
    first = relations.first
    otherwise = np.flatnonzero(np.diff(difference(t, t.take(first)).starts))
    rows = np.unique(first[otherwise])
    rows = rows[outside[rows]]
    return Block(rows, Rows.empty(0, len(rows)), ())


def _members(blocks: Sequence[Block], first: Indices) -> list[Indices]:
    """For each block the examples that stand in it."""
    labels = np.full(len(first), -1)
    for number, block in enumerate(blocks):
        labels[block.rows] = number
    of_examples = labels[first]
    order = np.argsort(of_examples, kind="stable")
    ends = np.searchsorted(of_examples[order], np.arange(len(blocks) + 1))
    return [order[begin:end] for begin, end in pairwise(ends.tolist())]


def _mark(block: Block, at: Indices, core: Rows, outputs: Rows, examples: Indices, missed: Mask) -> bool:
    """Mark the examples that are missed in a block, of which they stand at these places; whether all was found."""
    scales = np.array(block.scales, dtype=np.int64)[at]
    for gaps in _problems(difference(_times(outputs, scales), product(block.coordinates.take(at), core)), scales):
        c, g, weights, members = _merged(block, at, gaps)
        found = missed_by_core(c, g, weights)
        if found is None:
            return False
        missed[examples] |= found[members]
    return True


def _problems(lacking: Rows, scales: Indices) -> Iterator[Gaps]:
    """What the examples lack of a target atom, as whole numbers as small as they can be, each problem once."""
    done: set[tuple[tuple[int, int], ...]] = set()
    for column in lacking.transposed():
        if column:
            gaps = _primitive(column, scales)
            if (key := tuple(gaps.items())) not in done:
                done.add(key)
                yield gaps


def _primitive(column: Gaps, scales: Indices) -> Gaps:
    """The numbers, each over its scale, times what makes them whole and as small as can be, the first positive."""
    denominator = lcm(*(int(scales[i]) for i in column))
    whole = {i: number * (denominator // int(scales[i])) for i, number in sorted(column.items())}
    common = gcd(*whole.values()) * (1 if next(iter(whole.values())) > 0 else -1)
    return {i: number // common for i, number in whole.items()}


def _merged(block: Block, at: Indices, gaps: Gaps) -> tuple[Any, Floats, Floats, Indices]:
    """The distinct equations, as coordinates, right sides and weights, and for each example which of these it is."""
    right = np.zeros(len(at))
    right[list(gaps)] = list(gaps.values())
    pairs = np.stack([at.astype(np.float64), right], axis=1)
    distinct, members, counts = np.unique(pairs, axis=0, return_inverse=True, return_counts=True)
    rows = block.in_floats[distinct[:, 0].astype(np.int64)]
    return rows, distinct[:, 1], counts.astype(np.float64), members.reshape(-1)


def _times(rows: Rows, factors: Indices) -> Rows:
    """The rows, each times its factor."""
    if (factors == 1).all():
        return rows
    return Rows(rows.starts, rows.columns, rows.values * np.repeat(factors, np.diff(rows.starts)), rows.width)
