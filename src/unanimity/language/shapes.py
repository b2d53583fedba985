"""Which parts of a form say what the sentence names, and which say what it means?

    label     what a part of a form says: a predicate; a constant as it is written; or, for a constant that the
              sentence names, the token of that mention, such as <state>
    shape     a form of labels only, so that forms that differ in their names have one shape
    slot      where in a form a name stands: under which label, as which argument
    filling   a name in a slot, with the constant that the form has for it
    silent    the label _, which stands for anything: it is no target atom

A constant is a mention's if it is spelled like its name; a form may have a name twice, if the sentence has no other of
its types. What is left is matched by elimination: if one mention and one constant are left, and the constant never
occurs where no mention is left, it is another spelling of that name ("usa" for "us").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from unanimity.bags import Bag
from unanimity.language.forms.codec import Codec
from unanimity.language.lexicon import Mention, folded
from unanimity.language.trees import Constant, Node, Tree

__all__ = [
    "Filling",
    "Label",
    "Shape",
    "Shaped",
    "Slot",
    "is_inside",
    "is_silent",
    "is_token",
    "leftovers",
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
class Slot:
    """The argument of this number, counted from 0, under this label."""

    label: Label
    position: int


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


def leftovers(tree: Tree, mentions: Sequence[Mention], codec: Codec) -> tuple[list[Constant], list[Mention]]:
    """The constants of a form that are spelled like no mention, and the mentions that no constant is spelled like."""
    constants, left = list[Constant](), list(mentions)
    for constant in _constants(tree):
        mention = _named(constant, left, codec)
        if mention is not None:
            left.remove(mention)
        elif _named(constant, only_ones(mentions), codec) is None and not is_silent(codec.write(constant)):
            constants.append(constant)
    return constants, left


def shaped(tree: Tree, mentions: Sequence[Mention], codec: Codec, plain: Set[Constant]) -> Shaped:
    """The shape of a form; plain constants are no other spelling of any name."""
    others, left = leftovers(tree, mentions, codec)
    alias: dict[Constant, Mention] = {}
    if len(others) == len(left) == 1 and others[0] not in plain and _named(others[0], mentions, codec) is None:
        alias = {others[0]: left[0]}
    spelled, fillings, constants = list(mentions), list[Filling](), dict[Label, Constant]()

    def shape(part: Tree, slot: Slot) -> Shape:
        if isinstance(part, Node):
            label = codec.label(part)
            return Shape(label, tuple(shape(child, Slot(label, i)) for i, child in enumerate(part.children)))
        mention = _named(part, spelled, codec)
        if mention is not None:
            spelled.remove(mention)
        else:
            mention = _named(part, only_ones(mentions), codec) or alias.pop(part, None)
        if mention is None:
            constants[codec.write(part)] = part
            return Shape(codec.write(part))
        fillings.append(Filling(slot, mention, part))
        return Shape(mention.token)

    return Shaped(shape(tree, Slot("", 0)), fillings, constants)


def only_ones(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions beside which the sentence has no other name of their types."""
    return [each for each in mentions if all(other == each for other in mentions if other.token == each.token)]


def _constants(tree: Tree) -> Iterator[Constant]:
    """Every constant of a form."""
    if isinstance(tree, Constant):
        yield tree
        return
    for child in tree.children:
        yield from _constants(child)


def _named(constant: Constant, mentions: Sequence[Mention], codec: Codec) -> Mention | None:
    """The first mention that is spelled like the constant."""
    name = folded(codec.name_of(constant)) if mentions else ""
    return next((mention for mention in mentions if mention.name == name), None)
