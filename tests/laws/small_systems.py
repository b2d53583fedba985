"""Tens of thousands of small systems, each drawn from its own seed, and what every family must say of them.

shape    how the inputs are drawn: a matrix S of counts, one example a row, and how large a truth suits it
truth    how the outputs are drawn: T = S M for a whole, signed or halved M, altered or not, or any T at all
columns  {target atom: columns that fit}, enough of them that what is the same in these is the same in all
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from tests import oracles_by_column as by_column
from tests.laws.families import Counts, Pair, Row, inputs_of, outputs_of
from tests.laws.worlds import UNSEEN, World

__all__ = ["Agreement", "agreement", "drawn"]

SOURCES = "abcdef"
TARGETS = "TUV"
ELSEWHERE = "a target that no output holds"

Matrix = NDArray[np.int64]


def drawn(seed: int) -> World:
    """The system of this seed, and questions about it."""
    random = np.random.default_rng(seed)
    s, most = SHAPES[seed % len(SHAPES)](random)
    t = outputs(random, s, most)
    pairs = [(bag(x, SOURCES), bag(y, TARGETS)) for x, y in zip(s, t, strict=True)]
    return World(pairs, questions(random, s), SOURCES[: s.shape[1]], TARGETS)


def plain(random: Generator) -> tuple[Matrix, int]:
    """Counts 0 to 2 of two to five atoms, up to one example more than atoms."""
    atoms = int(random.integers(2, 6))
    return random.integers(0, 3, (random.integers(1, atoms + 2), atoms)), 2


def sparse(random: Generator) -> tuple[Matrix, int]:
    """One or two of most atoms in few of the examples."""
    atoms = int(random.integers(3, 7))
    counts = random.integers(1, 3, (random.integers(2, atoms + 2), atoms))
    return counts * (random.random(counts.shape) < 0.4), 2


def coarse(random: Generator) -> tuple[Matrix, int]:
    """Counts 0 to 5 of two to four atoms in at most three examples."""
    return random.integers(0, 6, (random.integers(1, 4), random.integers(2, 5))), 4


def knapsack(random: Generator) -> tuple[Matrix, int]:
    """One or two examples with 2 to 9 of every atom."""
    return random.integers(2, 10, (random.integers(1, 3), random.integers(2, 5))), 3


def repeated(random: Generator) -> tuple[Matrix, int]:
    """Examples of which some occur twice, doubled or added to each other."""
    s, most = plain(random) if random.random() < 0.5 else sparse(random)
    echoes = random.integers(0, 3, (random.integers(1, 4), len(s))) * (random.random((1, len(s))) < 0.5)
    return np.concatenate([s, s[random.integers(0, len(s), 1)], echoes @ s]), most


SHAPES: Sequence[Callable[[Generator], tuple[Matrix, int]]] = (plain, sparse, coarse, knapsack, repeated)


def outputs(random: Generator, s: Matrix, most: int) -> Matrix:
    """T for S, of one to three targets, often but not always such that some mapping of a family fits."""
    size = s.shape[1], int(random.integers(1, 4))
    t: Matrix = s @ random.integers(0, most + 1, size)
    match random.choice(["whole", "holey", "slip", "signed", "halved", "any"], p=[0.5, 0.28, 0.05, 0.06, 0.06, 0.05]):
        case "holey":
            t = s @ (random.integers(0, most + 1, size) * random.integers(0, 2, size))
        case "slip":
            t[random.integers(len(s)), random.integers(size[1])] += 1
        case "signed":
            t = np.maximum(s @ random.integers(-1, most + 1, size), 0)
        case "halved":
            t = s @ random.integers(0, 2 * most, size) // 2
        case "any":
            t = random.integers(0, 2 * most + 1, t.shape)
    return t


def questions(random: Generator, s: Matrix) -> list[Counts]:
    """Each atom, a sum or difference of examples, any bag, and one with an atom never seen."""
    atoms = s.shape[1]
    one, other, few = s[random.integers(len(s))], s[random.integers(len(s))], random.integers(0, 3, atoms)
    sums = [one + other, np.maximum(one - other, 0), np.maximum(2 * one - few, 0)]
    asked = [*np.eye(atoms, dtype=np.int64), sums[random.integers(len(sums))], few]
    return [*(bag(x, SOURCES) for x in asked), {**bag(one, SOURCES), UNSEEN: 1}]


def bag(counts: Matrix, names: str) -> Counts:
    """A row of counts by the names of its columns, zeros left out."""
    return {name: count for name, count in zip(names, counts.tolist(), strict=False) if count}


@dataclass(frozen=True)
class Agreement:
    """What all mappings of a family that fit agree on: for each target, columns that fit, as the rows of a matrix."""

    atoms: Sequence[str]
    columns: dict[str, NDArray[Any]]

    @property
    def fits(self) -> bool:
        """Whether some mapping fits."""
        return all(map(len, self.columns.values()))

    def output(self, x: Counts) -> dict[str, Fraction] | None:
        """The output that all mappings that fit give for x, None if they differ."""
        if not set(self.atoms).issuperset(x):
            return None
        row = np.array([x.get(atom, 0) for atom in self.atoms], dtype=np.int64)
        values = {target: (columns @ row).tolist() for target, columns in self.columns.items()}
        if any(value != some[0] for some in values.values() for value in some):
            return None
        return {target: Fraction(some[0]) for target, some in values.items() if some[0]}


WAYS: Mapping[str, Callable[[Sequence[Row], Sequence[Row]], Mapping[str, Sequence[Row]]]] = {
    "linear": by_column.linear_columns,
    "nonnegative": by_column.corners,
    "integral": by_column.whole_columns,
}


def agreement(family: str, pairs: Sequence[Pair]) -> Agreement:
    """What a family's mappings agree on; a target that no output holds stands for all of those."""
    s, t = inputs_of(pairs), [{**y, ELSEWHERE: 0} for y in outputs_of(pairs)]
    atoms = sorted({atom for x in s for atom in x})
    found = WAYS[family](s, t).items()
    rows = {target: [[column.get(atom, 0) for atom in atoms] for column in columns] for target, columns in found}
    return Agreement(atoms, {target: np.array(some) for target, some in rows.items()})
