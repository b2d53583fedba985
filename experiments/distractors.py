"""Wrong candidates for the examples of the artificial data: what the same answer could also have come from.

    candidates   the outputs that an example may have: the right one, somewhere among different others
    perturbed    the others are the right one with one or two target atoms added or left out
    elsewhere    they are the outputs of other examples
    same block   they are the outputs of other examples over the same source atoms: nothing in them looks strange;
                 only if these are too few are some from elsewhere

An example's others are drawn in an order, and of k candidates they are the first k - 1. So nothing that is possible
with fewer candidates is impossible with more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

import numpy as np
from numpy.random import Generator
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from experiments.artificial import Artificial
from experiments.corruption import Matrix, corrupted

__all__ = ["KINDS", "Kind", "candidates"]

Kind = Callable[[Artificial, int, Generator], Iterator[Matrix]]

MOST_CHANGES = 2


def candidates(data: Artificial, kind: Kind, k: int, seed: int) -> list[Matrix]:
    """For each training example k different candidates, one a row."""
    return [_around(right, kind(data, i, np.random.default_rng((seed, i))), k) for i, right in enumerate(data.T)]


def _around(right: Matrix, others: Iterator[Matrix], k: int) -> Matrix:
    """The right output and the first k - 1 others, sorted, so that its place does not tell which it is."""
    found = list(islice(_different(others, right), k - 1))
    return np.array(sorted([*found, right.tolist()]), dtype=np.int64)


def _different(others: Iterator[Matrix], right: Matrix) -> Iterator[list[int]]:
    """The others without what was there before."""
    seen = [right.tolist()]
    for y in others:
        if y.tolist() not in seen:
            seen.append(y.tolist())
            yield seen[-1]


def perturbed(data: Artificial, i: int, random: Generator) -> Iterator[Matrix]:
    """Outputs near the right one, without end."""
    while True:
        [y] = corrupted(data.T[[i]], int(random.integers(1, MOST_CHANGES + 1)), random)
        yield y


def elsewhere(data: Artificial, i: int, random: Generator) -> Iterator[Matrix]:
    """The outputs of all examples."""
    yield from random.permutation(data.T)


def same_block(data: Artificial, i: int, random: Generator) -> Iterator[Matrix]:
    """The outputs of the examples whose source atoms occur together with those of this one, and then of all."""
    _, block_of = connected_components(csr_array(data.S.T @ data.S), directed=False)
    blocks = block_of[data.S.argmax(axis=1)]
    yield from random.permutation(data.T[blocks == blocks[i]])
    yield from elsewhere(data, i, random)


KINDS: Mapping[str, Kind] = {"perturbed": perturbed, "elsewhere": elsewhere, "same block": same_block}
