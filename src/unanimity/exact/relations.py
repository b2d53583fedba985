"""How do rows follow from some of them that are independent?

    core          independent rows that span all
    relation      a row that is not in the core, as the combination of the core that it is
    coordinates   of x: its weights in the core
    block         rows that relations connect; a row that is in none keeps its weight in all combinations that give x

Combinations of all rows that give x are, in coordinates, (weights of the core) + (other weights) . relations =
coordinates of x. That is one equation for each row of the core instead of one for each column, and no block has to do
with another.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from unanimity.exact.blocks import block_of_columns
from unanimity.exact.combinations import Combinations, Weights
from unanimity.exact.dependence import first_equals
from unanimity.exact.relation_blocks import Block
from unanimity.exact.rows import Indices, Rows

__all__ = ["Relations", "relations_of"]

SAMPLE = 30  # relations that are looked at first
DENSE = 4  # times as many numbers as the rows hold, at most


class Relations:
    """The blocks of some rows, of which equal ones count once: the first."""

    def __init__(self, first: Indices, blocks: Sequence[Block]) -> None:
        self.first, self.blocks = first, blocks
        self._place = {i: (block, at) for block in blocks for at, i in enumerate(block.rows.tolist())}

    def of_first(self, coordinates: Weights) -> Weights:
        """The same weights of the rows that are the first of equal ones."""
        return {int(self.first[i]): weight for i, weight in coordinates.items()}

    def parts(self, coordinates: Weights) -> tuple[Weights, list[tuple[Block, Weights]]]:
        """The weights of rows that are in no block, and for each block that x touches its coordinates there."""
        single, parts = dict[int, Fraction](), dict[int, tuple[Block, Weights]]()
        for i, weight in coordinates.items():
            if i in self._place:
                block, at = self._place[i]
                parts.setdefault(id(block), (block, {}))[1][at] = weight
            else:
                single[i] = weight
        return single, list(parts.values())


def relations_of(rows: Rows, core: Combinations, members: Indices) -> Relations | None:
    """How rows follow from the core, whose numbers are given; None if that takes large numbers, or too many.

    Relations that hold many more numbers than the rows do would make programmes slower: a few of them are looked at
    before the others are worked out.
    """
    first = first_equals(rows)
    members = first[members]
    others = np.setdiff1d(first, members)
    others = others[np.diff(rows.starts)[others] > 0]
    some = others[:: max(1, len(others) // SAMPLE)]
    if _few_numbers(rows, core, some, len(others)) is None:
        return None
    found = _few_numbers(rows, core, others, len(others))
    if found is None:
        return None
    numerators, denominators = found
    of_core = block_of_columns(numerators)
    of_others = of_core[numerators.columns[numerators.starts[:-1]]]
    used = np.unique(of_others)
    core_parts, other_parts = _grouped(of_core, used), _grouped(of_others, used)
    blocks = []
    for own, dependent in zip(core_parts, other_parts, strict=True):
        mask = np.zeros(len(members), dtype=np.bool_)
        mask[own] = True
        vectors = numerators.take(dependent).keeping(mask)
        numbers = np.concatenate((members[own], others[dependent]))
        blocks.append(Block(numbers, vectors, [denominators[k] for k in dependent.tolist()]))
    return Relations(first, blocks)


def _few_numbers(rows: Rows, core: Combinations, some: Indices, count: int) -> tuple[Rows, list[int]] | None:
    """Some rows in coordinates, with denominators; None if so many would hold many more numbers than the rows do."""
    found = core.weights_of_many(rows.take(some))
    if found is None or found[0].count * count > DENSE * rows.count * len(some):
        return None
    return found


def _grouped(labels: Indices, wanted: Indices) -> list[Indices]:
    """For each label that is wanted where it stands."""
    order = np.argsort(labels, kind="stable")
    begin, end = np.searchsorted(labels[order], wanted), np.searchsorted(labels[order], wanted, "right")
    return [order[a:b] for a, b in zip(begin.tolist(), end.tolist(), strict=True)]
