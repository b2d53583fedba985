"""Thousands of small systems whose outputs hold mistakes, each drawn from its own seed, and what must be said of them.

truth     a whole mapping M
mistakes  target atoms added to the outputs S M, or left out of them
needed    the fewest mistakes that can explain the outputs; often fewer than were made
spare     how many more than needed are allowed: below 0 nothing fits
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

import numpy as np
from numpy.random import Generator
from tests.laws.families import Counts, Pair
from tests.laws.small_systems import ELSEWHERE, SOURCES, TARGETS, Agreement, plain, questions
from tests.laws.small_systems import SHAPES as EXACT_SHAPES
from tests.laws.worlds import UNSEEN
from tests.oracles_of_mistakes import Matrix, columns_within, least_errors

__all__ = ["Noisy", "drawn", "joined", "named", "noisy"]


@dataclass(frozen=True)
class Noisy:
    """A system, the truth that its outputs followed before mistakes were made, and questions about it."""

    s: Matrix
    t: Matrix
    truth: Matrix
    questions: Sequence[Counts]
    sources: Sequence[str] = SOURCES

    @property
    def pairs(self) -> list[Pair]:
        """The examples as bags."""
        return [(named(x, self.sources), named(y, TARGETS)) for x, y in zip(self.s, self.t, strict=True)]

    @property
    def made(self) -> int:
        """How many mistakes were made."""
        return int(np.abs(self.s @ self.truth - self.t).sum())

    @cached_property
    def needed(self) -> int:
        """The fewest errors that a mapping can have."""
        return sum(self._least.values())

    def agreement(self, spare: int) -> Agreement:
        """What all mappings agree on whose errors are at most so many more than needed."""
        columns = {
            target: columns_within(self._seen, column, self._least[target] + spare)
            for target, column in self._columns.items()
        }
        return Agreement([self.sources[s] for s in np.flatnonzero(self.s.any(axis=0)).tolist()], columns)

    def output(self, x: Counts) -> Counts:
        """What the truth gives."""
        row = np.array([x.get(atom, 0) for atom in self.sources[: self.s.shape[1]]], dtype=np.int64)
        return named(row @ self.truth, TARGETS)

    @cached_property
    def _least(self) -> dict[str, int]:
        columns = np.column_stack(list(self._columns.values()))
        return dict(zip(self._columns, least_errors(self._seen, columns), strict=True))

    @property
    def _seen(self) -> Matrix:
        return self.s[:, self.s.any(axis=0)]

    @property
    def _columns(self) -> dict[str, Matrix]:
        """The columns of T, and one of zeros for a target that occurs nowhere."""
        return dict(zip(TARGETS, self.t.T, strict=False)) | {ELSEWHERE: np.zeros(len(self.s), dtype=np.int64)}


def drawn(seed: int) -> Noisy:
    """The system of this seed, with up to four mistakes, or with any outputs at all."""
    random = np.random.default_rng(seed)
    s, most = SHAPES[seed % len(SHAPES)](random)
    size = s.shape[1], int(random.integers(0 if random.random() < 0.1 else 1, len(TARGETS) + 1))
    truth = random.integers(0, most + 1, size) * (random.random(size) < random.choice([0.5, 1]))
    t = s @ truth
    if random.random() < 0.1:
        t = random.integers(0, int(t.max(initial=0)) + 2, t.shape)
    return noisy(random, s, truth, slipped(random, t, int(random.integers(5))))


def named(counts: Matrix, names: Sequence[str]) -> Counts:
    """A row of counts by the names of its columns, zeros left out."""
    return {name: count for name, count in zip(names, counts.tolist(), strict=False) if count}


def noisy(random: Generator, s: Matrix, truth: Matrix, t: Matrix) -> Noisy:
    """A system with questions: each atom, sums and differences of examples, any bag, and an atom never seen."""
    return Noisy(s, t, truth, [{}, *questions(random, s)])


def slipped(random: Generator, t: Matrix, mistakes: int) -> Matrix:
    """The outputs with so many mistakes, some of which may undo others."""
    t = t.copy()
    for _ in range(mistakes if t.size else 0):
        cell = random.integers(t.shape[0]), random.integers(t.shape[1])
        t[cell] += 1 if t[cell] == 0 else random.choice([-1, 1])
    return t


def crowded(random: Generator) -> tuple[Matrix, int]:
    """Many examples of few atoms, so that much is certain in spite of mistakes."""
    return random.integers(0, 3, (random.integers(5, 10), random.integers(2, 5))), 2


def rare(random: Generator) -> tuple[Matrix, int]:
    """Some atoms in many examples, one in a single one or two, so that a mistake may explain all that it does."""
    s, most = crowded(random)
    s[:, 0] = 0
    s[random.integers(0, len(s), 2), 0] = random.integers(1, 4)
    return s, most


def together(random: Generator) -> tuple[Matrix, int]:
    """Two atoms that nearly always occur together."""
    s, most = crowded(random)
    s[:, 1] = s[:, 0]
    if random.random() < 0.5:
        s[random.integers(len(s)), random.integers(2)] += 1
    return s, most


def alike(random: Generator) -> tuple[Matrix, int]:
    """A few different examples, each several times."""
    s, most = plain(random)
    return np.repeat(s, random.integers(1, 4, len(s)), axis=0), most


SHAPES: Sequence[Callable[[Generator], tuple[Matrix, int]]] = (*EXACT_SHAPES, crowded, rare, together, alike)


def joined(systems: Sequence[Noisy]) -> Sequence[Noisy]:
    """The systems with atoms of their own, so that they can be learned as one; only the budget is shared."""
    starts = accumulate((len(system.sources) for system in systems), initial=0)
    return [apart(system, start) for system, start in zip(systems, starts, strict=False)]


def apart(system: Noisy, start: int) -> Noisy:
    """The system with the numbers from the start on in the names of its atoms, but for the one that was never seen."""
    names = {atom: f"{atom}{start + k}" for k, atom in enumerate(system.sources)} | {UNSEEN: UNSEEN}
    asked = [{names[atom]: count for atom, count in x.items()} for x in system.questions]
    return replace(system, questions=asked, sources=[names[atom] for atom in system.sources])
