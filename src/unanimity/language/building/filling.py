"""How do the names of a sentence come into the slots of a form?

    template    a shape as far as a tree can be made of it before the names are known; it is made once
    path        where a slot is, as roles of names have it (calls/roles.py)
    placement   which mention stands in which slot: each in one of its own token, and, if its role is forced, in those
                that this says

If a name is the only one of its token, it may stand in several slots. Where different placements give different trees,
there is no form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from types import MappingProxyType

from unanimity.language.building.built import Unbuilt
from unanimity.language.calls.paths import Path
from unanimity.language.calls.roles import Role
from unanimity.language.forms.codec import Codec, Order
from unanimity.language.forms.shapes import Label, Shape, Shaped, is_token
from unanimity.language.forms.trees import Constant, Node, Tree
from unanimity.language.lexicon import Mention
from unanimity.language.names.links import Slot
from unanimity.language.names.spelling import Relation, Spelling, Writing

__all__ = ["MOST_NAMES", "NO_ROLES", "Filler", "Template"]

MOST_NAMES = 6  # in a form
ANYTHING = Constant("anything")
NO_ROLES: Mapping[Mention, Role] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Open:
    """A node with slots in it: its arguments are trees, numbers of slots, and other open nodes."""

    label: Label
    arguments: tuple[_Part, ...]


_Part = Tree | int | _Open


@dataclass(frozen=True, slots=True)
class Template:
    """The whole as one part, and its slots in their order: with the tokens of the mentions they are for, and paths."""

    whole: _Part
    slots: Sequence[Slot]
    tokens: Sequence[Label]
    paths: Sequence[Path]


class Filler:
    """What some examples' forms show of how constants and names are written."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._spelling = Spelling(codec)
        self._constants: dict[Label, Constant] = {}

    def add(self, shaped: Shaped, place: str = "") -> None:
        """Take note of one more form, of an example at this place."""
        self._constants.update(shaped.constants)
        for filling in shaped.fillings:
            self._spelling.add(filling, place)

    def constant(self, label: Label) -> Constant | None:
        """The constant that a label stands for, if some example has it."""
        return self._constants.get(label)

    def name(self, slot: Slot, mention: Mention) -> Constant | Unbuilt:
        """What is written for a name in a slot."""
        writing = self.writing(slot, mention)
        return writing if isinstance(writing, Unbuilt) else writing.constant

    def writing(self, slot: Slot, mention: Mention) -> Writing | Unbuilt:
        """What is written for a name in a slot, and how that is known."""
        writing = self._spelling.writing(slot, mention)
        if writing is None:
            key = slot.label.removesuffix("[]")
            where = key.removesuffix(":") if key.endswith(":") else f"an argument of {slot.label}"
            return Unbuilt(f"it is not known how “{mention.name}” is written as {where}")
        return writing

    def relations(self) -> Iterator[Relation]:
        """The learned ways that values are written in."""
        return self._spelling.relations()

    def doubt(self, slot: Slot, mention: Mention, constant: Constant) -> None:
        """Take note that the name may be written otherwise in this slot than others show: as this constant."""
        self._spelling.doubt(slot, mention, constant)

    def is_shown(self, slot: Slot, mention: Mention) -> bool:
        """Whether some example has a name in the slot that is of these types."""
        return self._spelling.is_shown(slot, mention)

    def template(self, shape: Shape, paths: Callable[[Sequence[Slot]], Sequence[Path]]) -> Template:
        """The shape, ready for names, as long as no other form is noted; `paths` says where slots are, in order."""
        slots, tokens = list[Slot](), list[Label]()
        whole = self._part(shape, Slot("", 0), slots, tokens)
        return Template(whole, slots, tokens, paths(slots))

    def filled(
        self, template: Template, mentions: Sequence[Mention], roles: Mapping[Mention, Role] = NO_ROLES
    ) -> Tree | Unbuilt:
        """The only tree of the template with these names in its slots, if these obey the roles that are forced."""
        if len(template.slots) > MOST_NAMES:
            return Unbuilt(f"the form has more than {MOST_NAMES} names")
        mentions = [mention for mention in mentions if roles.get(mention) != {}]
        if len(mentions) == 1 and template.tokens == [mentions[0].token]:
            return self._named(template, mentions)  # as most are
        names_of = _repeated(template.tokens, mentions)
        if names_of is None:
            return Unbuilt(_not_placed(template.tokens, mentions))
        trees = list[Tree]()
        for names in _placements(template.tokens, names_of):
            if not _obeys(template.paths, names, roles):
                continue
            tree = self._named(template, names)
            if isinstance(tree, Unbuilt):
                return tree
            trees.append(tree)
            if tree != trees[0]:
                return Unbuilt("the names of the sentence can stand in several places of the form")
        return trees[0] if trees else Unbuilt("the words around the names say that they stand elsewhere")

    def sample(self, template: Template) -> Tree:
        """The tree of the template with anything at all in its slots."""
        return self._tree(template.whole, [ANYTHING] * len(template.slots))

    def _named(self, template: Template, names: Sequence[Mention]) -> Tree | Unbuilt:
        """The tree of the template with a name in each slot."""
        constants = list[Constant]()
        for slot, mention in zip(template.slots, names, strict=True):
            constant = self.name(slot, mention)
            if isinstance(constant, Unbuilt):
                return constant
            constants.append(constant)
        return self._tree(template.whole, constants)

    def _part(self, shape: Shape, slot: Slot, slots: list[Slot], tokens: list[Label]) -> _Part:
        """The part that a shape is, as the argument that the slot says; slots that it has are put on the lists."""
        if not shape.children and shape.label in self._constants:
            return self._constants[shape.label]
        if is_token(shape.label):
            slots.append(slot)
            tokens.append(shape.label)
            return len(slots) - 1
        places = (self._codec.slot(slot, shape.label, i) for i in range(len(shape.children)))
        arguments = [self._part(*each, slots, tokens) for each in zip(shape.children, places, strict=True)]
        trees = [part for part in arguments if isinstance(part, Node | Constant)]
        return self._node(shape.label, trees) if len(trees) == len(arguments) else _Open(shape.label, tuple(arguments))

    def _tree(self, part: _Part, constants: Sequence[Constant]) -> Tree:
        """The part with the constants in its slots."""
        if isinstance(part, int):
            return constants[part]
        if isinstance(part, _Open):
            return self._node(part.label, [self._tree(each, constants) for each in part.arguments])
        return part

    def _node(self, label: Label, children: list[Tree]) -> Tree:
        """The node with these arguments, in the order that they are written in."""
        match self._codec.order(label):
            case Order.KEYED:
                children.sort(key=lambda child: child.label if isinstance(child, Node) else "")
            case Order.LOOSE:
                children.sort(key=self._codec.text)
        return self._codec.node(label, tuple(children))


def _obeys(paths: Sequence[Path], names: Sequence[Mention], roles: Mapping[Mention, Role]) -> bool:
    """Whether each name stands where its role says, if it has one."""
    if not roles:
        return True
    fills: dict[Mention, Counter[Path]] = {mention: Counter() for mention in names}
    for path, mention in zip(paths, names, strict=True):
        fills[mention][path] += 1
    return all(fills[mention] == roles.get(mention, fills[mention]) for mention in fills)


def _not_placed(tokens: Sequence[Label], mentions: Sequence[Mention]) -> str:
    """What does not go together, in words."""
    names = ", ".join(f"“{mention.name}”" for mention in mentions) or "no name"
    return f"the form has places for {', '.join(tokens) or 'no name'}, and the sentence has {names}"


def _repeated(tokens: Sequence[Label], mentions: Sequence[Mention]) -> Sequence[Mention] | None:
    """The mentions, as many of each token as wanted; a name may be repeated if it is its token's only one."""
    if sorted(tokens) == sorted(mention.token for mention in mentions):
        return mentions
    found = list[Mention]()
    for token in {*tokens, *(mention.token for mention in mentions)}:
        own, wanted = [mention for mention in mentions if mention.token == token], tokens.count(token)
        if len(own) != wanted and len(set(own)) == 1 and wanted:
            own = own[:1] * wanted
        if len(own) != wanted:
            return None
        found += own
    return found


def _placements(tokens: Sequence[Label], mentions: Sequence[Mention]) -> Iterator[Sequence[Mention]]:
    """Every way to put mentions into slots of their tokens; both hold each token equally often."""
    if len(tokens) < 2:
        yield mentions
        return
    kinds = sorted(set(tokens))
    groups = [[mention for mention in mentions if mention.token == token] for token in kinds]
    for orders in product(*map(_orders, groups)):
        names = {token: iter(order) for token, order in zip(kinds, orders, strict=True)}
        yield [next(names[token]) for token in tokens]


def _orders(mentions: Sequence[Mention]) -> Iterable[Sequence[Mention]]:
    """Every order of some mentions; one if they are all the same."""
    return permutations(mentions) if len(set(mentions)) > 1 else [mentions]
