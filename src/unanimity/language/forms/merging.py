"""Which labels does the user take for one, and which of them is meant in a form?

    merged     labels that count as one, under the name of one of them: traverse_2 as loc_2
    original   a label as the examples have it

Learning sees merged labels only. A form that was built is undone where the examples' own combinations leave one
original for every label; where several are possible, it keeps the merged ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import prod

from unanimity.errors import BadInput
from unanimity.language.building.grammar import Grammar
from unanimity.language.forms.codec import Order
from unanimity.language.forms.shapes import Label, Shape

__all__ = ["Merging"]

MOST_TRIED = 1_000  # ways to undo
MOST_REMEMBERED = 10_000  # shapes


class Merging:
    """Labels by the labels that they count as, and the examples' combinations of originals."""

    def __init__(self, merged: Mapping[Label, Label], order: Callable[[Label], Order]) -> None:
        self.merged = dict(merged)
        for label, into in self.merged.items():
            if into in self.merged or not into or not label:
                problem = f"{label!r} is to be merged into {into!r}, which is merged itself or blank"
                raise BadInput(problem, remedy="Merge every label straight into the one that stands for all.")
        self._originals = {into: [into] for into in self.merged.values()}
        for label, into in self.merged.items():
            self._originals[into].append(label)
        self._order = order
        self._grammar = Grammar(order)
        self._undone: dict[Shape, Shape] = {}
        self._met = set[Label]()

    def merge(self, shape: Shape) -> Shape:
        """The shape with merged labels."""
        if not self.merged:
            return shape
        return Shape(self.merged.get(shape.label, shape.label), tuple(map(self.merge, shape.children)))

    def same(self, one: Shape, other: Shape) -> bool:
        """Whether two forms, shapes without slots, differ at most in labels that count as one."""
        return self._canonical(one) == self._canonical(other)

    def _canonical(self, shape: Shape) -> Shape:
        """The shape with merged labels, and arguments that have no order in one that they always have."""
        children = [self._canonical(child) for child in shape.children]
        if self._order(shape.label) is not Order.FIXED:
            children.sort(key=repr)
        return Shape(self.merged.get(shape.label, shape.label), tuple(children))

    def add(self, shape: Shape) -> None:
        """Take the combinations of one more form's originals as seen."""
        if self.merged:
            self._grammar.add(shape)
            self._undone.clear()
            self._met.update(part.label for part in shape)

    @property
    def never_met(self) -> list[Label]:
        """The labels to be merged that no form has had."""
        return [label for pair in self.merged.items() for label in pair if label not in self._met]

    def has_merged(self, shape: Shape) -> bool:
        """Whether some label of a shape stands for several."""
        return any(part.label in self._originals for part in shape)

    def undo(self, shape: Shape) -> Shape:
        """The only shape of originals that this one can be, or the same shape if there is none or several."""
        if not self.merged:
            return shape
        if shape not in self._undone:
            if len(self._undone) > MOST_REMEMBERED:
                self._undone.clear()
            self._undone[shape] = self._undo(shape)
        return self._undone[shape]

    def _undo(self, shape: Shape) -> Shape:
        choices = [self._originals.get(part.label, [part.label]) for part in shape]
        if prod(map(len, choices)) > MOST_TRIED:
            return shape
        tried = (_relabelled(shape, iter(labels)) for labels in product(*choices))
        found = [undone for undone in tried if self._grammar.has(undone)]
        return found[0] if len(found) == 1 else shape


def _relabelled(shape: Shape, labels: Iterator[Label]) -> Shape:
    """The shape with other labels, given in the order of its parts."""
    label = next(labels)
    return Shape(label, tuple(_relabelled(child, labels) for child in shape.children))
