"""Slow, plain, obviously right versions of what all mappings have in common if examples have several possible outputs.

    several      an example: an input and its candidates, different outputs of which exactly one is right
    choice       the number of one candidate for each example
    pair         a mapping M of the family and a choice; it fits if x M is the chosen candidate, for each example
    possible     for each example, the numbers of the candidates that are chosen in some pair that fits
    values       how often each example's chosen candidate has one target atom: a column of T

There are two oracles, and a third where whole mappings are few. `EveryChoice` tries all choices: each makes an ordinary
system, whose columns that fit are known. It is exact. `OneProgramme` leaves the choice to a solver in floating point,
as the paper does. `every_whole_mapping` tries all mappings and chooses nothing.
A target atom that occurs nowhere is one more column of zeros. Nothing is shared with the code under test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import floor, inf, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from tests.oracles import Number, Rationals, dot
from tests.oracles_by_column import corners, linear_columns, whole_columns

__all__ = ["EveryChoice", "OneProgramme", "Several", "every_whole_mapping", "whole_mappings_to_try"]

Counts = Mapping[str, int]
Several = tuple[Counts, Sequence[Counts]]
Values = tuple[int, ...]
Rows = Sequence[Mapping[Any, Number]]
Table = dict[str, dict[str, int]]
Floats = NDArray[np.float64]

ELSEWHERE = "a target that no candidate holds"
CLOSE = 1e-5

COLUMNS: Mapping[str, Callable[[Rows, Rows], Mapping[Any, Rows]]] = {
    "linear": linear_columns,
    "nonnegative": corners,
    "integral": whole_columns,
}


def atoms_of(examples: Sequence[Several]) -> list[str]:
    """The source atoms that some input holds; nothing bounds the others, so a question with one is never forced."""
    return sorted({atom for x, _ in examples for atom in x})


def targets_of(examples: Sequence[Several]) -> list[str]:
    """The target atoms that some candidate holds, and one that none does."""
    return [*sorted({target for _, candidates in examples for y in candidates for target in y}), ELSEWHERE]


class EveryChoice:
    """All pairs that fit, choice by choice."""

    def __init__(self, family: str, examples: Sequence[Several]) -> None:
        self.family, self.examples = family, examples
        self.atoms, self.targets = atoms_of(examples), targets_of(examples)

    @property
    def fits(self) -> bool:
        """Whether any pair fits."""
        return bool(self.choices)

    @cached_property
    def choices(self) -> list[tuple[int, ...]]:
        """The choices that some mapping fits: each target has a column."""
        return [choice for choice in self._tried() if all(self._columns[values] for values in self._values(choice))]

    def possible(self) -> list[tuple[int, ...]]:
        """For each example the candidates that are chosen in some pair that fits."""
        return [tuple(sorted({choice[i] for choice in self.choices})) for i in range(len(self.examples))]

    def output(self, x: Counts) -> Rationals[str] | None:
        """The output that all pairs that fit give for x; None if they differ. There must be one."""
        if not set(self.atoms).issuperset(x):
            return None
        products = {values: {dot(x, column) for column in columns} for values, columns in self._columns.items()}
        outputs = [[products[values] for values in self._values(choice)] for choice in self.choices]
        if any(output != outputs[0] for output in outputs) or any(len(numbers) > 1 for numbers in outputs[0]):
            return None
        return {target: number for target, [number] in zip(self.targets, outputs[0], strict=True) if number}

    def _tried(self) -> Iterator[tuple[int, ...]]:
        return product(*(range(len(candidates)) for _, candidates in self.examples))

    def _values(self, choice: Sequence[int]) -> list[Values]:
        """The columns of T that a choice makes, one a target."""
        chosen = [candidates[j] for (_, candidates), j in zip(self.examples, choice, strict=True)]
        return [tuple(y.get(target, 0) for y in chosen) for target in self.targets]

    @cached_property
    def _columns(self) -> Mapping[Values, Rows]:
        """For each column of T the columns of M that stand for all that fit it; what is the same in these is in all."""
        if not self.examples:
            return {(): [{}]}
        tried = {values for choice in self._tried() for values in self._values(choice)}
        t = [{values: values[i] for values in tried} for i in range(len(self.examples))]
        return COLUMNS[self.family]([x for x, _ in self.examples], t)


class OneProgramme:
    """All pairs that fit, as the solutions of one mixed integer programme.

    Its unknowns are the columns of M, one below the other, and then 0 or 1 for each candidate.
    With probability 1, the least and the largest x M v for a random v are the same only if all pairs agree on x.
    """

    def __init__(self, family: str, examples: Sequence[Several], seed: int = 0) -> None:
        self.family, self.examples = family, examples
        self.atoms, self.targets = atoms_of(examples), targets_of(examples)
        self.selections = [(i, j) for i, (_, candidates) in enumerate(examples) for j in range(len(candidates))]
        self.v = np.random.default_rng(seed).standard_normal(len(self.targets))

    @property
    def fits(self) -> bool:
        """Whether any pair fits."""
        return self._mapping(np.zeros(len(self.atoms))) is not None

    def possible(self) -> list[tuple[int, ...]]:
        """For each example the candidates that can be selected."""
        able = [
            (i, j) for i, j in self.selections if self._mapping(np.zeros(len(self.atoms)), selected=(i, j)) is not None
        ]
        return [tuple(j for i, j in able if i == number) for number in range(len(self.examples))]

    def output(self, x: Counts) -> dict[str, float] | None:
        """The output that all pairs that fit give for x; None if they differ. There must be one."""
        if not set(self.atoms).issuperset(x):
            return None
        row = np.array([x.get(atom, 0) for atom in self.atoms], dtype=np.float64)
        first, second = self._mapping(row), self._mapping(-row)
        if first is None or second is None or abs(float(row @ (first - second) @ self.v)) > CLOSE:
            return None  # if there is no mapping, x M v can be as small or as large as one likes
        numbers = zip(self.targets, (row @ first).tolist(), strict=True)
        return {target: number for target, number in numbers if abs(number) > CLOSE}

    def _mapping(self, row: Floats, selected: tuple[int, int] | None = None) -> Floats | None:
        """The M that makes row M v least, if a candidate is selected as told; None if there is none."""
        cells, shape = len(self.atoms) * len(self.targets), (len(self.targets), len(self.atoms))
        if not self.selections:
            return np.zeros(shape).T
        found = milp(
            np.append(np.outer(self.v, row).ravel(), np.zeros(len(self.selections))),
            constraints=LinearConstraint(*self._equations),
            integrality=np.repeat([int(self.family == "integral"), 1], [cells, len(self.selections)]),
            bounds=self._bounds(selected),
            options={"mip_rel_gap": 0.0},
        )
        return found.x[:cells].reshape(shape).T if found.success else None

    def _bounds(self, selected: tuple[int, int] | None) -> Bounds:
        """A selection is 0 or 1; but in the linear family no number of M is below 0 or above what an example allows."""
        free = self.family == "linear"
        cells = [(atom, target) for target in self.targets for atom in self.atoms]
        least = [-inf if free else 0 for _ in cells] + [int(pair == selected) for pair in self.selections]
        most = [inf if free else self._most(*cell) for cell in cells] + [1] * len(self.selections)
        return Bounds(least, most)

    def _most(self, atom: str, target: str) -> float:
        """What one example allows; solvers expect whole bounds of whole numbers."""
        most = largest(self.examples, atom, target)
        return float(floor(most) if self.family == "integral" else most)

    @cached_property
    def _equations(self) -> tuple[Floats, Floats, Floats]:
        """For each example, x M - its selected candidate = 0, and its selections add up to 1."""
        s = np.array([[x.get(atom, 0) for atom in self.atoms] for x, _ in self.examples], dtype=np.float64)
        which = np.array([[i == number for i, _ in self.selections] for number in range(len(s))], dtype=np.float64)
        held = [which * [self.examples[i][1][j].get(target, 0) for i, j in self.selections] for target in self.targets]
        products = np.hstack([np.kron(np.eye(len(self.targets)), s), -np.vstack(held)])
        sums = np.hstack([np.zeros((len(s), products.shape[1] - which.shape[1])), which])
        right = np.repeat([0.0, 1.0], [len(products), len(sums)])
        return np.vstack([products, sums]), right, right


def every_whole_mapping(examples: Sequence[Several]) -> list[Table]:
    """Every whole M >= 0 that gives each input one of its candidates, found by trying all that one example allows."""
    atoms, targets = atoms_of(examples), targets_of(examples)
    tried = product(*(range(floor(largest(examples, atom, target)) + 1) for atom in atoms for target in targets))
    mappings = ([numbers[k : k + len(targets)] for k in range(0, len(numbers), len(targets))] for numbers in tried)
    tables = (
        {atom: dict(zip(targets, row, strict=True)) for atom, row in zip(atoms, rows, strict=True)} for rows in mappings
    )
    return [table for table in tables if all(image(x, table) in candidates for x, candidates in examples)]


def whole_mappings_to_try(examples: Sequence[Several]) -> int:
    """How many mappings would have to be tried."""
    cells = product(atoms_of(examples), targets_of(examples))
    return prod(floor(largest(examples, atom, target)) + 1 for atom, target in cells)


def largest(examples: Sequence[Several], atom: str, target: str) -> Fraction:
    """The most that the atom can contribute if one example that holds it is to have enough in some candidate."""
    return min(Fraction(max(y.get(target, 0) for y in ys), x[atom]) for x, ys in examples if atom in x)


def image(x: Counts, table: Table) -> dict[str, int]:
    """x M, zeros left out."""
    targets = dict.fromkeys(target for atom in x for target in table[atom])
    totals = {target: sum(count * table[atom][target] for atom, count in x.items()) for target in targets}
    return {target: total for target, total in totals.items() if total}
