"""Every column of every mapping that fits, by trying them all: the oracle of the nonnegative and the integral family.

    examples    (input, output) pairs of bags
    column      {source atom: number}, what a mapping has for one target atom; zeros may be left out

In the integral family the columns are listed one by one.
In the nonnegative family they are the mixtures of the listed ones, the corners: the solutions with the fewest atoms.
Both lists are finite because counts are positive, but they leave out the atoms that no example holds: those are free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from tests import oracles

__all__ = ["Bag", "Example", "columns", "differ", "fits", "gives", "targets_of"]

Bag = Mapping[str, int]
Example = tuple[Bag, Bag]
Column = dict[str, Fraction]
FRESH = "a target atom that no example holds"


def corners(rows: Sequence[Bag], right: Sequence[int]) -> Iterator[Column]:
    """The corners of {m >= 0 : rows m = right}: no more atoms are used than there are independent rows.

    Atoms of a row that gives 0 are 0 themselves, and not tried.
    """
    zeros = {atom for row, y in zip(rows, right, strict=True) if y == 0 for atom in row}
    atoms = sorted({atom for row in rows for atom in row} - zeros)
    across = [{i: row[atom] for i, row in enumerate(rows) if atom in row} for atom in atoms]
    for chosen in combinations(range(len(atoms)), oracles.rank(across)):
        found = oracles.weights_of(dict(enumerate(right)), [across[k] for k in chosen])
        if found is not None and all(number >= 0 for number in found.values()):
            yield {atoms[chosen[k]]: number for k, number in found.items()}


def whole(rows: Sequence[Bag], right: Sequence[int]) -> Iterator[Column]:
    """All whole m >= 0 with rows m = right: try every number for one atom, and go on with what is left."""
    atom = min((atom for row in rows for atom in row), default=None)
    if atom is None:
        yield from [] if any(right) else [{}]
        return
    counts = [row.get(atom, 0) for row in rows]
    rest = [{other: count for other, count in row.items() if other != atom} for row in rows]
    for number in range(min(y // count for y, count in zip(right, counts, strict=True) if count) + 1):
        for column in whole(rest, [y - number * count for y, count in zip(right, counts, strict=True)]):
            yield {atom: Fraction(number), **column}


@cache
def listed(family: str, rows: tuple[frozenset[tuple[str, int]], ...], right: tuple[int, ...]) -> list[Column]:
    """The columns of the family with rows m = right, listed once."""
    return list({"nonnegative": corners, "integral": whole}[family]([dict(row) for row in rows], right))


def columns(family: str, examples: Iterable[Example], target: str) -> list[Column]:
    """The columns for one target of all mappings of the family that fit the examples."""
    pairs = list(examples)
    rows = tuple(frozenset(x.items()) for x, _ in pairs)
    return listed(family, rows, tuple(y.get(target, 0) for _, y in pairs))


def targets_of(examples: Iterable[Example]) -> set[str]:
    """The target atoms of the examples, and one that stands for all others."""
    return {FRESH}.union(*(y for _, y in examples))


def fits(family: str, examples: Sequence[Example]) -> bool:
    """Whether some mapping of the family fits the examples."""
    return all(columns(family, examples, target) for target in targets_of(examples))


def gives(family: str, examples: Sequence[Example], question: Bag, output: Mapping[str, Any]) -> bool:
    """Whether every mapping of the family that fits the examples, if there is one, gives the question this output."""
    if not fits(family, examples):
        return True
    if not question.keys() <= {atom for x, _ in examples for atom in x}:
        return False
    return all(
        oracles.dot(question, column) == Fraction(output.get(target, 0))
        for target in targets_of(examples) | output.keys()
        for column in columns(family, examples, target)
    )


def differ(family: str, examples: Sequence[Example], question: Bag) -> bool:
    """Whether two mappings of the family that fit the examples differ on the question."""
    if not fits(family, examples):
        return False
    firsts = {target: columns(family, examples, target)[0] for target in targets_of(examples)}
    return not gives(family, examples, question, {t: oracles.dot(question, column) for t, column in firsts.items()})
