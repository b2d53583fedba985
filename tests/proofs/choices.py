"""What all mappings that fit give, by trying all choices: the oracle of systems with choices, in every family.

    examples    (input, candidates) pairs, a bag and a list of bags
    choice      (input, output) pairs: for each example one of its candidates

A mapping fits when it fits some choice, so whatever is asked is asked of every choice by itself: in the linear family
by elimination, in the others by trying all columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from tests import oracles
from tests.proofs import columns
from tests.proofs.columns import Bag, Example

__all__ = ["Ambiguous", "choices", "differ", "fits", "gives", "outputs"]

Ambiguous = tuple[Bag, Sequence[Bag]]
Vector = frozenset[tuple[str, Fraction]]
Frozen = frozenset[tuple[str, int]]


def choices(examples: Sequence[Ambiguous]) -> Iterator[list[Example]]:
    """All ways to choose one candidate of each example."""
    for chosen in product(*(candidates for _, candidates in examples)):
        yield [(x, y) for (x, _), y in zip(examples, chosen, strict=True)]


def frozen(values: Mapping[str, Any]) -> Vector:
    """A vector that can be compared and kept."""
    return frozenset((atom, Fraction(n)) for atom, n in values.items() if Fraction(n))


@cache
def given(family: str, pairs: tuple[tuple[Frozen, Frozen], ...], question: Frozen) -> tuple[bool, Vector | None]:
    """Whether some mapping fits one choice; and what all that do give for the question, or None if they differ."""
    chosen: list[Example] = [(dict(x), dict(y)) for x, y in pairs]
    if family == "linear":
        s, t = [x for x, _ in chosen], [y for _, y in chosen]
        if not oracles.consistent(s, t):
            return False, None
        found = oracles.forced(s, t, dict(question))
        return True, None if found is None else frozen(found)
    if not columns.fits(family, chosen):
        return False, None
    firsts = {target: columns.columns(family, chosen, target)[0] for target in columns.targets_of(chosen)}
    output = {target: oracles.dot(dict(question), column) for target, column in firsts.items()}
    return True, frozen(output) if columns.gives(family, chosen, dict(question), output) else None


def outputs(family: str, examples: Sequence[Ambiguous], question: Bag) -> set[Vector | None]:
    """What the mappings give for the question that fit some choice, None for a choice where they differ."""
    x = frozenset(question.items())
    pairs = [tuple((frozenset(x.items()), frozenset(y.items())) for x, y in choice) for choice in choices(examples)]
    found = [given(family, choice, x) for choice in pairs]
    return {output for fitting, output in found if fitting}


def fits(family: str, examples: Sequence[Ambiguous]) -> bool:
    """Whether some mapping of the family fits some choice."""
    return bool(outputs(family, examples, {}))


def gives(family: str, examples: Sequence[Ambiguous], question: Bag, output: Mapping[str, Any]) -> bool:
    """Whether every mapping of the family that fits some choice, if there is one, gives the question this output."""
    return outputs(family, examples, question) <= {frozen(output)}


def differ(family: str, examples: Sequence[Ambiguous], question: Bag) -> bool:
    """Whether two mappings of the family that fit some choice differ on the question."""
    found = outputs(family, examples, question)
    return None in found or len(found) > 1
