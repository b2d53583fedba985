"""What is known of a call before the names are that stand in it?

hole    a place for a name
part    what stands at some place of a call: a tree if there are no holes in it
plan    what some edges make: one output, or several calls and their arguments
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unanimity.language.calls.paths import Path
from unanimity.language.calls.placement import Slots
from unanimity.language.forms.codec import Codec
from unanimity.language.forms.shapes import Label
from unanimity.language.forms.trees import Constant, Node, Slot, Tree

__all__ = ["Hole", "Open", "Part", "Plan", "closed", "node"]


@dataclass(frozen=True, slots=True)
class Hole:
    """A place for a name in a tree: its path, the token of its name, and the slot that says how names are written."""

    path: Path
    token: Label
    slot: Slot


@dataclass(frozen=True, slots=True)
class Open:
    """A node with holes in it, or a list; of a list with different items it is said where these stand, and what."""

    label: Label
    parts: Sequence[Part]
    is_keyed: bool
    items: Path | None = None
    are_names: bool = False  # all of one type


Part = Tree | Hole | Open


@dataclass(frozen=True, slots=True)
class Plan:
    """What some edges make, as far as that is known before the names are; and the slots of these."""

    tools: Sequence[Label]  # of several calls
    arguments: Sequence[tuple[str, Part]]  # of several calls
    whole: Part | None  # unless there are several
    slots: Slots
    tool: Label | None  # if it is one
    depth: int
    is_merged: bool  # whether some label is one of those that count as one

    @property
    def called(self) -> Sequence[Label]:
        """The tools, one or several."""
        return self.tools if self.tool is None else [self.tool]


def closed(codec: Codec, part: Open) -> Tree:
    """The node of a part without holes."""
    return node(codec, part, [each for each in part.parts if isinstance(each, Node | Constant)])


def node(codec: Codec, part: Open, trees: list[Tree]) -> Tree:
    """The node of a part, with its keys in their order."""
    if part.is_keyed:
        trees.sort(key=lambda tree: tree.label if isinstance(tree, Node) else "")
    return codec.node(part.label, tuple(trees))
