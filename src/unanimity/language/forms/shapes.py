"""Which parts of a form say what the sentence names, and which say what it means?

    label     what a part of a form says: a predicate; a constant as it is written, but a number as what it amounts to,
              so that 100 and 100.0 are one; or, for a constant that the sentence names, the token of that mention,
              such as <state>
    shape     a form of labels only, so that forms that differ in their names have one shape
    slot      where in a form a name stands: under which label, as which argument
    filling   a name in a slot, with the constant that the form has for it
    leaf      a constant with its slot, and the mention that it is written for, if any
    silent    the label _, which stands for anything: it is no target atom

A constant is a mention's if it is a listed way to write it (links.py); a form may have a name more often than the
sentence, if this has no other of its types. Mentions that stand as themselves (standing.py) are not among those given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from unanimity.bags import Bag
from unanimity.language.forms.codec import Codec
from unanimity.language.forms.trees import Constant, Node, Tree
from unanimity.language.lexicon import Mention
from unanimity.language.names.links import Leaf, Slot, leaves

__all__ = [
    "Filling",
    "Label",
    "Shape",
    "Shaped",
    "Slot",
    "is_inside",
    "is_silent",
    "is_token",
    "only_ones",
    "shaped",
    "target_bag",
]

Label = str


@dataclass(slots=True)
class Shape:
    """A label with its arguments. It never changes; but freezing it would make it slow to make, and many are made.

    Its hash is worked out once, as shapes are looked up a lot.
    """

    label: Label
    children: tuple[Shape, ...] = ()
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._hash = hash((self.label, self.children))

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return f"{self.label}({','.join(map(str, self.children))})" if self.children else self.label

    def __iter__(self) -> Iterator[Shape]:
        """Every part, each before its arguments."""
        yield self
        for child in self.children:
            yield from child


@dataclass(frozen=True, slots=True)
class Filling:
    """A mention and the slot that its constant stands in."""

    slot: Slot
    mention: Mention
    constant: Constant


@dataclass(frozen=True, slots=True)
class Shaped:
    """A form's shape, its slots' fillings in the order of the form, and the other constants by their labels."""

    shape: Shape
    fillings: Sequence[Filling]
    constants: Mapping[Label, Constant]


def is_silent(label: Label) -> bool:
    """Whether a label stands for anything at all, as _ does, also with a type: _:e."""
    return label in ("", "_") or (label.startswith("_:") and not label.endswith(":"))


def is_token(label: Label) -> bool:
    """Whether a label is the token of a mention."""
    return len(label) > 2 and label.startswith("<") and label.endswith(">")


def is_inside(shape: Shape) -> bool:
    """Whether a part of a form belongs to the label above it: a slot, or a silent label."""
    return not shape.children and (is_token(shape.label) or is_silent(shape.label))


def target_bag(shape: Shape) -> Bag:
    """The target atoms of a shape: its labels, but for silent ones."""
    return Bag(Counter(part.label for part in shape if part.children or not is_silent(part.label)))


def shaped(tree: Tree, mentions: Sequence[Mention], codec: Codec, *, linked: Sequence[Leaf] | None = None) -> Shaped:
    """The shape of a form, by the leaves that are linked to mentions; if none are given, by all that can be."""
    left, spare = Counter(mentions), only_ones(mentions)
    found = iter(leaves(tree, mentions, codec) if linked is None else linked)
    fillings, constants = list[Filling](), dict[Label, Constant]()

    def shape(part: Tree) -> Shape:
        if isinstance(part, Node):
            return Shape(codec.label(part), tuple(map(shape, part.children)))
        leaf = next(found)
        mention = leaf.mention
        if mention is None or not (left[mention] or mention in spare):
            label = codec.write(part.simplest)
            constants[label] = part
            return Shape(label)
        left[mention] -= left[mention] > 0
        fillings.append(Filling(leaf.slot, mention, part))
        return Shape(mention.token)

    return Shaped(shape(tree), fillings, constants)


def only_ones(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions beside which the sentence has no other name of their types."""
    return [each for each in mentions if all(other == each for other in mentions if other.token == each.token)]
