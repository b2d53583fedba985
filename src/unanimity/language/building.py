"""Which form is meant by a bag of target atoms and the names of a sentence?

    form      a whole logical form, as a tree and as text
    unbuilt   why there is none
    strict    the form that the sentence has by analogy with examples (analogy.py), if all analogies give the same
    paper     the form that uses exactly these atoms and only combinations seen in examples, if there is only one

That the form has these atoms is certain, as far as the atoms are. Which form it is follows from a rule: it is right if
the law of analogies holds, or if every combination in the truth was seen. What was built says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from unanimity.bags import Bag
from unanimity.language.analogy import Analogies
from unanimity.language.forms.codec import Codec, Order
from unanimity.language.grammar import Grammar, TooManyForms
from unanimity.language.lexicon import Mention, Sentence
from unanimity.language.merging import Merging
from unanimity.language.positions import TARGETS, Positions
from unanimity.language.shapes import Label, Shape, Shaped, Slot, is_token
from unanimity.language.spelling import Spelling
from unanimity.language.trees import DEEPEST, Constant, Node, Tree, depth

__all__ = ["Builder", "Form", "Unbuilt"]

MOST_FORMS = 100  # found before it is clear that there are several, as some are the same but for an order
MOST_REMEMBERED = 10_000  # bags
SEVERAL = "several forms can be made of these atoms, with combinations that occur in the examples"
ONLY = "the only form of these atoms with combinations that occur in the examples"
NONE = "no form that can be made of these atoms has only combinations that occur in the examples"
NO_ANALOGY = "no example is like this sentence but for one thing whose effect on the form is known"
_Found = tuple[Shape, Sequence[Label], str]  # a shape, the tokens of its slots in their order, and why it is this one
MOST_NAMES = 6  # in a form
MOST_LABELS = 200  # in a form; so that no search runs out of stack


@dataclass(frozen=True, slots=True)
class Form:
    """A whole form: its text, and, if it is one of a notation, its tree and how it was found."""

    text: str
    tree: Tree | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Unbuilt:
    """Why no form was built, in words."""

    reason: str


class Builder:
    """What some examples' forms show of how forms are built."""

    def __init__(
        self,
        codec: Codec,
        merged: Mapping[Label, Label],
        rule: str,
        tokens: Callable[[Sentence], Sequence[str]],
        targets: str = TARGETS[0],
    ) -> None:
        self.merging = Merging(merged, codec.order)
        self._positions = Positions(targets, codec.order)
        self._codec, self._rule, self._tokens = codec, rule, tokens
        self._grammar = Grammar(codec.order)
        self._analogies = Analogies(codec.order)
        self._spelling = Spelling(codec)
        self._constants: dict[Label, Constant] = {}
        self._nameless: dict[Shape, Tree | None] = {}  # the trees of parts without slots; None for one with some
        self._found: dict[tuple[Bag, tuple[str, ...]], _Found | Unbuilt] = {}

    def add(self, shaped: Shaped, sentence: Sentence | Bag | None) -> None:
        """Take note of one more form, whose labels are not merged yet, and of its sentence unless it was set aside."""
        self._found.clear()
        self._nameless.clear()
        self.merging.add(shaped.shape)
        shape = self.atoms_of(shaped.shape)
        self._grammar.add(shape)
        if isinstance(sentence, Sentence) and sentence.tokens and self._rule == "strict":
            self._analogies.add(self._tokens(sentence), shape, sentence.text)
        self._constants.update(shaped.constants)
        for filling in shaped.fillings:
            self._spelling.add(filling)

    def atoms_of(self, shape: Shape) -> Shape:
        """The shape whose labels are the target atoms of a form."""
        return self._positions.told(self.merging.merge(shape))

    def build(self, bag: Bag, sentence: Sentence) -> Form | Unbuilt:
        """The form that the rule finds for the atoms of a sentence."""
        if sum(bag.values()) > MOST_LABELS:
            return Unbuilt(f"the form would have more than {MOST_LABELS} labels")
        compared = self._rule == "strict" and sentence.tokens
        found = self._remembered(bag, tuple(self._tokens(sentence)) if compared else ())
        if isinstance(found, Unbuilt):
            return found
        shape, slots, why = found
        tree = self._filled(shape, slots, sentence.mentions)
        if isinstance(tree, Unbuilt):
            return tree
        if sum(bag.values()) >= DEEPEST - 1 and depth(tree) > DEEPEST:
            return Unbuilt(f"the form would have more than {DEEPEST} levels")
        return Form(self._codec.text(tree), tree, why)

    def _remembered(self, bag: Bag, tokens: tuple[str, ...]) -> _Found | Unbuilt:
        """What the rule finds for the atoms of a sentence with these tokens, found once."""
        key = bag, tokens
        found = self._found.get(key)
        if found is None:
            if len(self._found) > MOST_REMEMBERED:
                self._found.clear()
            made = self._by_analogy(bag, tokens) if self._rule == "strict" else self._by_combinations(bag)
            found = self._found[key] = made if isinstance(made, Unbuilt) else self._undone(*made)
        return found

    def _undone(self, shape: Shape, why: str) -> _Found:
        """The shape in the form's own labels, and its slots."""
        own = self.merging.undo(self._positions.untold(shape))
        return own, [part.label for part in own if is_token(part.label)], why

    def _by_combinations(self, bag: Bag) -> tuple[Shape, str] | Unbuilt:
        """The only shape that uses exactly the atoms of the bag and only combinations that were seen."""
        try:
            found = self._grammar.forest(bag, MOST_FORMS)
        except TooManyForms:
            return Unbuilt(SEVERAL)
        if len(found) == 1:
            return found[0], ONLY
        return Unbuilt(SEVERAL if found else NONE)

    def _by_analogy(self, bag: Bag, tokens: Sequence[str]) -> tuple[Shape, str] | Unbuilt:
        """The only shape that the sentence has by analogy with examples and that has only combinations seen."""
        found = self._analogies.of(tokens, bag) if tokens else []  # a bag is like nothing
        likely = [analogy for analogy in found if self._grammar.has(analogy.shape)]
        match likely:
            case [analogy]:
                return analogy.shape, analogy.why
            case []:
                return Unbuilt(NO_ANALOGY)
        first, second, *_ = likely
        return Unbuilt(f"by analogy with “{first.text}” it has one form, with “{second.text}” another")

    def _filled(self, shape: Shape, slots: Sequence[Label], mentions: Sequence[Mention]) -> Tree | Unbuilt:
        """The form of this shape with the names of the sentence in its slots, if there is only one."""
        if len(slots) > MOST_NAMES:
            return Unbuilt(f"the form has more than {MOST_NAMES} names")
        names_of = _repeated(slots, mentions)
        if names_of is None:
            return Unbuilt("the names of the sentence are not those that the form has places for")
        trees = list[Tree]()
        for names in _placements(slots, names_of):
            tree = self._tree(shape, "", 0, iter(names))
            if isinstance(tree, Unbuilt):
                return tree
            if tree not in trees:
                trees.append(tree)
            if len(trees) > 1:
                return Unbuilt("the names of the sentence can stand in several places of the form")
        return trees[0]

    def _tree(self, shape: Shape, above: Label, position: int, names: Iterator[Mention]) -> Tree | Unbuilt:
        """The tree of this shape, its slots filled by the mentions in their order."""
        known = self._nameless_tree(shape)
        if known is not None:
            return known
        if is_token(shape.label):
            mention = next(names)
            constant = self._spelling.constant(Slot(above, position), mention)
            if constant is None:
                return Unbuilt(f"it is not known how “{mention.name}” is written as an argument of {above}")
            return constant
        children = list[Tree]()
        for i, child in enumerate(shape.children):
            made = self._tree(child, shape.label, i, names)
            if isinstance(made, Unbuilt):
                return made
            children.append(made)
        return self._node(shape.label, children)

    def _nameless_tree(self, shape: Shape) -> Tree | None:
        """The tree of a part without slots, made once; None if it has some."""
        if shape not in self._nameless:
            if len(self._nameless) > MOST_REMEMBERED:
                self._nameless.clear()
            self._nameless[shape] = self._nameless_node(shape)
        return self._nameless[shape]

    def _nameless_node(self, shape: Shape) -> Tree | None:
        if not shape.children and shape.label in self._constants:
            return self._constants[shape.label]
        children = [self._nameless_tree(child) for child in shape.children]
        known = [child for child in children if child is not None]
        if is_token(shape.label) or len(known) < len(children):
            return None
        return self._node(shape.label, known)

    def _node(self, label: Label, children: list[Tree]) -> Tree:
        """The node with these arguments, in the order that they are written in."""
        match self._codec.order(label):
            case Order.KEYED:
                children.sort(key=lambda child: child.label if isinstance(child, Node) else "")
            case Order.LOOSE:
                children.sort(key=self._codec.text)
        return self._codec.node(label, tuple(children))


def _repeated(slots: Sequence[Label], mentions: Sequence[Mention]) -> Sequence[Mention] | None:
    """The mentions, as many of each token as there are slots; a name may be repeated if it is its token's only one."""
    if sorted(slots) == sorted(mention.token for mention in mentions):
        return mentions
    found = list[Mention]()
    for token in {*slots, *(mention.token for mention in mentions)}:
        own, wanted = [mention for mention in mentions if mention.token == token], slots.count(token)
        if len(own) != wanted and len(set(own)) == 1 and wanted:
            own = own[:1] * wanted
        if len(own) != wanted:
            return None
        found += own
    return found


def _placements(slots: Sequence[Label], mentions: Sequence[Mention]) -> Iterator[list[Mention]]:
    """Every way to put mentions into slots of their tokens; both hold each token equally often."""
    tokens = sorted(set(slots))
    groups = [[mention for mention in mentions if mention.token == token] for token in tokens]
    for orders in product(*map(_orders, groups)):
        names = {token: iter(order) for token, order in zip(tokens, orders, strict=True)}
        yield [next(names[token]) for token in slots]


def _orders(mentions: Sequence[Mention]) -> Iterable[Sequence[Mention]]:
    """Every order of some mentions; one if they are all the same."""
    return permutations(mentions) if len(set(mentions)) > 1 else [mentions]
