"""Which form is meant by a bag of target atoms and the names of a sentence?

    strict    the form that the sentence has by analogy with examples (analogy.py), if all analogies give the same.
              If there is none, the one that fragments make (fragments.py), if examples bear that out (borne_out.py)
    paper     the form that uses exactly these atoms and only combinations seen in examples, if there is only one

That the form has these atoms is certain, as far as the atoms are. Which form it is follows from a rule: it is right if
the law of analogies holds, or if every combination in the truth was seen. What was built says so.
A sentence that an example has word for word, names included, has that example's form; that needs no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from unanimity.bags import Atom, Bag
from unanimity.language.building.analogy import Analogies
from unanimity.language.building.borne_out import is_borne_out
from unanimity.language.building.built import Form, How, Unbuilt
from unanimity.language.building.filling import NO_ROLES, Filler, Template
from unanimity.language.building.fragments import Fragments
from unanimity.language.building.grammar import Grammar, TooManyForms
from unanimity.language.calls.paths import Path
from unanimity.language.calls.roles import Role
from unanimity.language.forms.codec import Codec
from unanimity.language.forms.merging import Merging
from unanimity.language.forms.positions import TARGETS, Positions
from unanimity.language.forms.shapes import Label, Shape, Shaped, target_bag
from unanimity.language.forms.trees import DEEPEST, Tree, depth
from unanimity.language.lexicon import Key, Mention, Sentence
from unanimity.language.names.links import Leaf, Slot
from unanimity.language.names.spelling import Relation

__all__ = ["Builder"]

MOST_FORMS = 100  # found before it is clear that there are several, as some are the same but for an order
MOST_REMEMBERED = 10_000  # bags
SEVERAL = "several forms can be made of these atoms, with combinations that occur in the examples"
ONLY = "the only form of these atoms with combinations that occur in the examples"
NONE = "no form that can be made of these atoms has only combinations that occur in the examples"
NO_ANALOGY = "no example is like this sentence but for one thing whose effect on the form is known"
VERBATIM = "an example has this very sentence"
DISPUTED = Unbuilt("examples with this very sentence have different forms")
MOST_LABELS = 200  # in a form; so that no search runs out of stack

_Found = tuple[Template, str]  # what names are put into, and why it is this one


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
        self._fragments = Fragments(self._analogies.compared)
        self._fits: Callable[[Shape], bool] | None = None  # whether a form fits what is known of the world
        self._is_borne_out: bool | None = None  # whether the examples bear out the rule of fragments
        self._filler = Filler(codec)
        self._templates: dict[Shape, Template] = {}
        self._verbatim: dict[Key, dict[Tree, Bag]] = {}  # the examples' own forms, with their atoms
        self._found: dict[tuple[frozenset[tuple[Atom, int]], tuple[str, ...]], _Found | Unbuilt] = {}

    def add(self, shaped: Shaped, sentence: Sentence | Bag | None, tree: Tree, place: str = "") -> None:
        """Take note of one more form, whose labels are not merged yet, and of its sentence unless it was set aside."""
        self.merging.add(shaped.shape)
        if isinstance(sentence, Sentence) and sentence.tokens:
            self._verbatim.setdefault(sentence.key, {})[tree] = self.bag(shaped.shape)
        self._filler.add(shaped, place)
        self._learn(shaped.shape, sentence)

    def _learn(self, shape: Shape, sentence: Sentence | Bag | None) -> None:
        """Learn by which combinations, and like which sentences, forms are built."""
        self._found.clear()
        self._templates.clear()
        self._is_borne_out = None
        merged = self._merged(shape)
        self._grammar.add(merged)
        if isinstance(sentence, Sentence) and sentence.tokens and self._rule == "strict":
            self._analogies.add(self._tokens(sentence), merged, sentence.text)

    def judge(self, fits: Callable[[Tree], bool]) -> None:
        """From now on, fragments make only forms that fit what is known of the world."""
        self._found.clear()
        self._fits = lambda shape: fits(self._filler.sample(self._template(shape)))
        self._fragments.judge(self._fits)
        self._is_borne_out = None

    def doubt(self, leaves: Iterable[Leaf], mentions: Iterable[Mention]) -> None:
        """Take note that these constants may be written for these names."""
        for leaf, mention in product(leaves, list(mentions)):
            self._filler.doubt(leaf.slot, mention, leaf.constant)

    def is_shown(self, slot: Slot, mention: Mention) -> bool:
        """Whether some example has a name of these types in the slot."""
        return self._filler.is_shown(slot, mention)

    def relations(self) -> Iterator[Relation]:
        """The learned ways that values are written in."""
        return self._filler.relations()

    def begin(self, trees: Iterable[Tree]) -> None:
        """Look at the first examples' forms, before their atoms are made."""

    def bag(self, shape: Shape) -> Bag:
        """The target atoms of a form, whose labels are not merged yet."""
        return target_bag(self._merged(shape))

    def paths(self, shape: Shape, slots: Sequence[Slot]) -> Sequence[Path]:
        """Where each of a form's slots is, as roles have it: under which label, as which argument."""
        return [f"{slot.label}@{slot.position + 1}" for slot in slots]

    def leaf_paths(self, shape: Shape, leaves: Sequence[Leaf]) -> Sequence[Path]:
        """Where each of a form's constants is, as atoms have it: they do not say."""
        return [""] * len(leaves)

    def leaf_atom(self, path: Path, label: Label) -> Atom:
        """The atom of a constant or a name at such a path."""
        return label

    def tool(self, shape: Shape) -> Atom | None:
        """What a form calls, if it is one tool; forms in general call none."""
        return None

    def _merged(self, shape: Shape) -> Shape:
        """The shape whose labels are atoms of a form."""
        return self._positions.numbered(self.merging.merge(shape))

    def build(self, bag: Bag, sentence: Sentence, roles: Mapping[Mention, Role] = NO_ROLES) -> Form | Unbuilt:
        """The form that the rule finds for the atoms of a sentence, and what is known of the roles of its names."""
        if sum(bag.values()) > MOST_LABELS:
            return Unbuilt(f"the form would have more than {MOST_LABELS} labels")
        if self._rule == "strict":
            self._prepare()  # so that it is not the first question without a like example that waits for it
        return self._of_example(bag, sentence) or self._by_rule(bag, sentence, roles)

    def quick(self, bag: Bag, sentence: Sentence, roles: Mapping[Mention, Role] = NO_ROLES) -> Form | Unbuilt | None:
        """What `build` gives, if tools take it; None if that is not quickly told: of forms in general it never is."""
        return None

    def called(self, bag: Bag) -> Atom | None:
        """The tool that is called, if these are the atoms of a form that calls one."""
        return None

    def _prepare(self) -> None:
        """Compare all examples with each other, if that was not done since the last was added."""
        self._analogies.prepare()
        if self._is_borne_out is None:
            self._is_borne_out = is_borne_out(self._analogies.compared, self._codec.order, self._fits)
            self._fragments.prepare()

    def _of_example(self, bag: Bag, sentence: Sentence) -> Form | Unbuilt | None:
        """The form of an example with this very sentence; None if there is none."""
        own = [tree for tree, atoms in self._verbatim.get(sentence.key, {}).items() if atoms == bag]
        if len(own) < 2:
            return Form(self._codec.text(own[0]), own[0], VERBATIM, How.VERBATIM) if own else None
        return DISPUTED

    def _by_rule(self, bag: Bag, sentence: Sentence, roles: Mapping[Mention, Role]) -> Form | Unbuilt:
        """The form that has these labels, by the rule."""
        compared = self._rule == "strict" and sentence.tokens
        found = self._remembered(bag, tuple(self._tokens(sentence)) if compared else ())
        if isinstance(found, Unbuilt):
            return found
        template, why = found
        tree = self._filler.filled(template, sentence.mentions, roles)
        if isinstance(tree, Unbuilt):
            return tree
        if sum(bag.values()) >= DEEPEST - 1 and depth(tree) > DEEPEST:
            return Unbuilt(f"the form would have more than {DEEPEST} levels")
        return Form(self._codec.text(tree), tree, why, How.RULE)

    def _remembered(self, bag: Bag, tokens: tuple[str, ...]) -> _Found | Unbuilt:
        """What the rule finds for the atoms of a sentence with these tokens, found once."""
        key = frozenset(bag.items()), tokens
        found = self._found.get(key)
        if found is None:
            if len(self._found) > MOST_REMEMBERED:
                self._found.clear()
            made = self._by_analogy(bag, tokens) if self._rule == "strict" else self._by_combinations(bag)
            found = self._found[key] = made if isinstance(made, Unbuilt) else (self._template(made[0]), made[1])
        return found

    def _template(self, shape: Shape) -> Template:
        """The shape in the form's own labels, ready for names; made once."""
        if shape not in self._templates:
            if len(self._templates) > MOST_REMEMBERED:
                self._templates.clear()
            whole = self.merging.undo(self._positions.bare(shape))
            self._templates[shape] = self._filler.template(whole, partial(self.paths, whole))
        return self._templates[shape]

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
            case [first, second, *_]:
                return Unbuilt(f"by analogy with “{first.text}” it has one form, with “{second.text}” another")
        match self._fragments.of(tokens, bag) if tokens and self._is_borne_out else ():
            case [fragment]:
                return fragment.shape, fragment.why
            case [one, other, *_]:
                return Unbuilt(f"it may be {one.why}, or {other.why}")
        return Unbuilt(NO_ANALOGY)
