"""Which data are measured on? All of it is made from a seed.

sentences   like GeoQuery's after its words are paired: short walks over a few hundred words
zipf        5 to 10 words drawn by Zipf's law
mapping     the truth: each source atom gives 0 to 2 target atoms
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.sparse import csr_array

__all__ = ["mapping", "sentences", "zipf"]

Matrix = csr_array[Any]


def sentences(count: int, seed: int, *, words: int = 170, followers: int = 4) -> Matrix:
    """Bags of pairs of neighbouring words; the pairs that can occur are the same for every seed."""
    grammar = np.random.default_rng(0)
    next_words = grammar.integers(words, size=(words, followers))
    odds = 1 / np.arange(1, followers + 1) ** 1.5
    random = np.random.default_rng(seed)
    lengths = random.integers(5, 10, size=count)
    word = random.integers(12, size=count)
    rows, columns = [], []
    for step in range(int(lengths.max())):
        choice = random.choice(followers, size=count, p=odds / odds.sum())
        alive = step < lengths
        rows.append(np.flatnonzero(alive))
        columns.append((word * followers + choice)[alive])
        word = next_words[word, choice]
    return _counted(np.concatenate(rows), np.concatenate(columns), (count, words * followers))


def zipf(count: int, words: int, seed: int) -> Matrix:
    """Bags of 5 to 10 words, the word of rank r drawn with odds 1/r."""
    random = np.random.default_rng(seed)
    odds = 1 / np.arange(1, words + 1)
    lengths = random.integers(5, 11, size=count)
    columns = random.choice(words, size=int(lengths.sum()), p=odds / odds.sum())
    return _counted(np.repeat(np.arange(count), lengths), columns, (count, words))


def mapping(sources: int, targets: int, seed: int) -> Matrix:
    """A truth that gives each source atom 0 to 2 target atoms."""
    random = np.random.default_rng(seed)
    sizes = random.integers(0, 3, size=sources)
    rows = np.repeat(np.arange(sources), sizes)
    return _counted(rows, random.integers(targets, size=len(rows)), (sources, targets))


def _counted(rows: Any, columns: Any, shape: tuple[int, int]) -> Matrix:
    ones = np.ones(len(rows), dtype=np.int64)
    matrix = csr_array((ones, (rows.astype(np.int32), columns.astype(np.int32))), shape=shape)
    matrix.sum_duplicates()
    return matrix
