"""How are examples divided, to learn from some and ask the others?"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from unanimity.bags import as_bag
from unanimity.errors import BadExamples
from unanimity.examples import Written
from unanimity.language.parser import Pair

__all__ = ["divisions"]


def divisions(pairs: Sequence[Pair], count: int, number: int = 0) -> Iterator[tuple[list[Pair], list[Pair]]]:
    """For each fold the examples to learn from and those to ask; which is which is drawn by the number."""
    if not 2 <= count <= len(pairs):
        remedy = f"Give a number of folds from 2 to that of the examples, {len(pairs):,}."
        raise BadExamples(f"{len(pairs):,} examples cannot be divided into {count:,} folds", remedy=remedy)
    order = sorted(range(len(pairs)), key=lambda i: _asked(pairs[i]))  # whatever order they were given in
    random.Random(number).shuffle(order)  # noqa: S311 - no secret
    for fold in range(count):
        asked = set(order[fold::count])
        yield [pairs[i] for i in order if i not in asked], [pairs[i] for i in order[fold::count]]


def _asked(pair: Pair) -> str:
    """What a pair asks, as text."""
    question = pair.input if isinstance(pair, Written) else pair[0]
    return question if isinstance(question, str) else repr(sorted(as_bag(question).items()))
