"""What is a form, however it is written down?

    node       a label above an ordered list of trees
    constant   a leaf that names something in the world: a text, an exact number, a truth value, or nothing
    tree       a node or a constant
    depth      how many levels a tree has; a leaf has one
    slot       a place for a tree: under which label, as which argument, counted from 0

Reading and writing, and Python itself when it compares, hashes, prints and pickles trees, go down level by level.
Forms of more than DEEPEST levels are therefore refused: within it, none of these runs out of stack.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal

__all__ = ["DEEPEST", "Constant", "Node", "Slot", "Tree", "depth"]

DEEPEST = 100  # levels; comparing takes four of Python's thousand frames for each
LONGEST = 600  # digits of a whole number
EXACT = Context(prec=4 * LONGEST)  # more digits than any number has


@dataclass(frozen=True, slots=True)
class Slot:
    """The argument of this number, counted from 0, under this label; in JSON, within a tool and the keys above it."""

    label: str
    position: int
    within: str = ""


@dataclass(frozen=True, slots=True)
class Node:
    """A label above its children, in order."""

    label: str
    children: tuple[Tree, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Constant:
    """A leaf that names something in the world; equal to another exactly when both are written the same.

    So the text "1", the whole number 1, the decimals 1.0 and 1.00, and true are five constants, though Python takes
    some of them for equal. `number` is for comparing numbers by what they amount to.
    """

    value: str | int | Decimal | bool | None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Constant):
            return NotImplemented
        mine, yours = self.value, other.value
        if type(mine) is not type(yours):
            return False
        return str(mine) == str(yours) if isinstance(mine, Decimal) else mine == yours

    def __hash__(self) -> int:
        return hash(self.value)

    @property
    def number(self) -> Decimal | None:
        """What a number amounts to, exactly, so that 1 and 1.0 are the same; None for anything else."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | Decimal):
            return None
        return Decimal(self.value)

    @property
    def simplest(self) -> Constant:
        """The one constant for all numbers that amount to the same; anything else stays as it is."""
        if not isinstance(self.value, Decimal):
            return self
        whole = self.value == self.value.to_integral_value() and self.value.adjusted() < LONGEST
        return Constant(int(self.value) if whole else self.value.normalize(EXACT))


Tree = Node | Constant


def depth(tree: Tree) -> int:
    """How many levels the tree has, however many these are."""
    levels, level = 0, [tree]
    while level:
        levels += 1
        level = [child for node in level if isinstance(node, Node) for child in node.children]
    return levels
