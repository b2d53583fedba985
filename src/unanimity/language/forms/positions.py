"""Do target atoms tell as which argument a label stands?

edges        yes, of calls: atoms are values with the keys that lead to them (calls/edges.py), so they need no numbers
predicates   no: a label is an atom as it is, such as loc_2
positions    yes: where a label has several arguments in an order, each of them is an atom with its number, such as
             city@2, so that atoms say more of the form, and examples must agree in more
"""

from __future__ import annotations

import re
from collections.abc import Callable

from unanimity.errors import BadForm, BadInput
from unanimity.language.forms.codec import Order
from unanimity.language.forms.shapes import Label, Shape, is_inside

__all__ = ["EDGES", "NUMBERED", "TARGETS", "Positions"]

EDGES = "edges"
TARGETS = ("predicates", "positions", EDGES)
NUMBERED = re.compile(r"@\d+\Z")


class Positions:
    """Puts the numbers of arguments into labels, and takes them out again."""

    def __init__(self, targets: str, order: Callable[[Label], Order]) -> None:
        if targets not in TARGETS:
            remedy = f"Choose one of {', '.join(TARGETS)}."
            raise BadInput(f"there are no target atoms called {targets!r}", remedy=remedy)
        self._wanted, self._order = targets == "positions", order
        self._bare: dict[Label, Label] = {}

    def numbered(self, shape: Shape) -> Shape:
        """The shape with the numbers in its labels, if they are wanted."""
        if not self._wanted:
            return shape
        if NUMBERED.search(shape.label):
            remedy = "Rename it, or choose predicates as target atoms."
            raise BadForm(f"the label {shape.label!r} looks like one with a position", remedy=remedy)
        several = len(shape.children) > 1 and self._order(shape.label) is Order.FIXED
        children = [self.numbered(child) for child in shape.children]
        if several:
            children = [
                child if is_inside(child) else self._with_number(child, i) for i, child in enumerate(children, 1)
            ]
        return Shape(shape.label, tuple(children))

    def bare(self, shape: Shape) -> Shape:
        """The shape without the numbers that were put into its labels."""
        if not self._bare:
            return shape
        return Shape(self._bare.get(shape.label, shape.label), tuple(map(self.bare, shape.children)))

    def _with_number(self, shape: Shape, number: int) -> Shape:
        label = f"{shape.label}@{number}"
        self._bare[label] = shape.label
        return Shape(label, shape.children)
