"""Every whole mapping within a budget of mistakes, by trying them all: the oracle of the integral family with mistakes.

    examples    (input, output) pairs of bags
    column      {source atom: number}, what a mapping has for one target atom; every atom of the inputs is in it
    errors      of a column: the sum of |x column - y(target)| over the examples; of a mapping: that of its columns

A mapping fits when its errors are at most the budget.  So a column occurs in one that fits exactly when it leaves the
other target atoms the least that they need.  `mappings` does without this, and lists the mappings themselves.
All lists leave out the source atoms that no example holds: those are free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from tests.proofs.columns import Bag, Example, targets_of

__all__ = ["columns", "differ", "dot", "errors", "fits", "gives", "mappings", "within"]

Column = dict[str, int]
Row = tuple[frozenset[tuple[str, int]], int]


def dot(x: Mapping[str, Any], column: Mapping[str, int]) -> Fraction:
    """What a column gives for a vector."""
    return sum((Fraction(n) * column.get(atom, 0) for atom, n in x.items()), Fraction(0))


def errors(column: Mapping[str, int], examples: Sequence[Example], target: str) -> int:
    """The errors of a column for a target."""
    return sum(abs(sum(n * column.get(s, 0) for s, n in x.items()) - y.get(target, 0)) for x, y in examples)


def grown(rows: Sequence[tuple[Bag, int]], column: Column, atoms: Sequence[str], budget: int) -> Iterator[Column]:
    """All ways to give the atoms left a number, so that there are no more errors than the budget."""
    outputs = [sum(n * column.get(s, 0) for s, n in x.items()) - y for x, y in rows]
    if sum(max(0, output) for output in outputs) > budget:  # too much already, and numbers only add to it
        return
    if not atoms:
        yield from [column] if sum(map(abs, outputs)) <= budget else []
        return
    number, more = 0, True
    while more:
        ways = grown(rows, column | {atoms[0]: number}, atoms[1:], budget)
        yield from ways
        number += 1
        more = sum(max(0, o + number * x.get(atoms[0], 0)) for o, (x, _) in zip(outputs, rows, strict=True)) <= budget


@cache
def listed(rows: tuple[Row, ...], budget: int) -> list[tuple[int, Column]]:
    """Each column with at most so many errors, after how many it has."""
    pairs = [(dict(x), y) for x, y in rows]
    atoms = sorted({atom for x, _ in pairs for atom in x})
    found = [*grown(pairs, {}, atoms, budget)]
    return [(sum(abs(int(dot(x, column)) - y) for x, y in pairs), column) for column in found]


def within(examples: Sequence[Example], target: str, budget: int) -> list[tuple[int, Column]]:
    """Each column for a target with at most so many errors, after how many it has."""
    return listed(tuple((frozenset(x.items()), y.get(target, 0)) for x, y in examples), budget)


def mappings(examples: Sequence[Example], budget: int, targets: Sequence[str]) -> Iterator[dict[str, Column]]:
    """Every mapping to these targets that fits, one column after the other."""
    if not targets:
        yield {}
        return
    for spent, column in within(examples, targets[0], budget):
        for others in mappings(examples, budget - spent, targets[1:]):
            yield {targets[0]: column, **others}


def columns(examples: Sequence[Example], budget: int, target: str) -> list[Column]:
    """The columns for a target of all mappings that fit."""
    others = [within(examples, other, budget) for other in targets_of(examples) - {target}]
    if not all(others):
        return []
    needed = sum(min(spent for spent, _ in other) for other in others)
    return [column for spent, column in within(examples, target, budget) if spent + needed <= budget]


def fits(examples: Sequence[Example], budget: int) -> bool:
    """Whether some mapping fits."""
    return all(columns(examples, budget, target) for target in targets_of(examples))


def gives(examples: Sequence[Example], budget: int, question: Bag, output: Mapping[str, Any]) -> bool:
    """Whether every mapping that fits, if there is one, gives the question this output."""
    if not fits(examples, budget):
        return True
    if not question.keys() <= {atom for x, _ in examples for atom in x}:
        return False
    return all(
        dot(question, column) == Fraction(output.get(target, 0))
        for target in targets_of(examples) | output.keys()
        for column in columns(examples, budget, target)
    )


def differ(examples: Sequence[Example], budget: int, question: Bag) -> bool:
    """Whether two mappings that fit differ on the question."""
    if not fits(examples, budget):
        return False
    firsts = {target: columns(examples, budget, target)[0] for target in targets_of(examples)}
    return not gives(examples, budget, question, {t: dot(question, column) for t, column in firsts.items()})
