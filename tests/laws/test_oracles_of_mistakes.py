"""The oracles of mistakes agree: whole matrices, columns within their share of the budget, and two integer programmes.

plain    every whole matrix is tried
column   each column may have as many errors as the least errors of the others leave it
Failures name the seed of the system, and what there was to spare.
"""

from __future__ import annotations

from math import prod

import numpy as np
import pytest
from experiments.two_programmes import TwoProgrammes
from numpy.random import Generator
from tests.laws.noisy_systems import drawn, named
from tests.laws.small_systems import ELSEWHERE, SOURCES, TARGETS
from tests.laws.worlds import UNSEEN
from tests.oracles_of_mistakes import Matrix, columns_within, every_mapping, least_errors, most

MOST_MATRICES = 10_000
CHUNKS, EVERYDAY = 20, 1

every_chunk = pytest.mark.parametrize(
    "chunk", [pytest.param(n, marks=[] if n < EVERYDAY else [pytest.mark.thorough]) for n in range(CHUNKS)]
)


@every_chunk
def test_columns_are_those_of_whole_matrices(chunk: int) -> None:
    """The columns within least + spare are exactly those of the matrices within the budget; below it there are none."""
    compared = 0
    for seed in range(100 * chunk, 100 * chunk + 100):
        s, t = smallest(np.random.default_rng(seed))
        least = least_errors(s, t)
        for spare in (-1, 0, 1, 2):
            mistakes = sum(least) + spare
            if mistakes < 0 or matrices(s, t, mistakes) > MOST_MATRICES:
                continue
            compared += 1
            mappings = every_mapping(s, t, mistakes)
            for k, errors in enumerate(least):
                allowed = columns_within(s, t[:, k], errors + spare).tolist()
                assert {tuple(m[:, k].tolist()) for m in mappings} == set(map(tuple, allowed)), (seed, spare)
    assert compared > 200


@every_chunk
def test_columns_decide_as_two_programmes_do(chunk: int) -> None:
    """Two integer programmes with a budget answer what the columns force, and find nothing below the least errors."""
    for seed in range(15 * chunk, 15 * chunk + 15):
        system = drawn(seed)
        spare = seed // 2 % 3
        t = np.column_stack([system.t, np.zeros(len(system.s), dtype=np.int64)])
        forced, names = system.agreement(spare), [*TARGETS[: system.t.shape[1]], ELSEWHERE]
        programmes = TwoProgrammes(system.s, t, mistakes=system.needed + spare)
        for x in system.questions[1 + seed % 2 :: 2]:
            found = programmes.output(np.array([x.get(atom, 0) for atom in SOURCES[: system.s.shape[1]]]))
            assert forced.output(x) == (None if found is None or UNSEEN in x else named(found, names)), (seed, spare)
        if system.needed:
            with pytest.raises(ValueError, match="no whole mapping"):
                TwoProgrammes(system.s, t, mistakes=system.needed - 1).output(np.zeros_like(system.s[0]))


def smallest(random: Generator) -> tuple[Matrix, Matrix]:
    """One to four examples of at most three atoms, each seen, and of one to three targets, of which one is nowhere."""
    examples = int(random.integers(1, 5))
    s = random.integers(0, 3, (examples, random.integers(1, 4)))
    t = random.integers(0, 4, (examples, random.integers(3)))
    return s[:, s.any(axis=0)], np.column_stack([t, np.zeros(examples, dtype=np.int64)])


def matrices(s: Matrix, t: Matrix, mistakes: int) -> int:
    """How many matrices would have to be tried."""
    return prod(most(held, column, mistakes) + 1 for held in s.T for column in t.T)
