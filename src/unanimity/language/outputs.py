"""How does the output of an example become target atoms, and what do target atoms say as a whole?

    bags      an output is its atoms, separated by spaces, or counts; what they say is these atoms again
    forms     an output is a logical form in some notation; its atoms are its labels (shapes.py)
    lesson    an example with its sentence, its target atoms, and, for a form, its tree and its shape

In both, a name of the sentence becomes its type, and is put back afterwards.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol

from unanimity.bags import MAX_COUNT, Atom, Bag, as_bag
from unanimity.errors import BadExamples, BadForm, BadInput
from unanimity.examples import OneOf
from unanimity.language.building import Builder
from unanimity.language.built import Form, Unbuilt
from unanimity.language.forms.codec import CODECS, codec
from unanimity.language.forms.json_calls import JsonCalls
from unanimity.language.lexicon import Lexicon, Mention, Sentence, folded
from unanimity.language.positions import TARGETS
from unanimity.language.shapes import Label, Shaped, is_token, leftovers, only_ones, shaped, target_bag
from unanimity.language.trees import Constant, Node, Tree

__all__ = [
    "FORMS",
    "Bags",
    "FormLesson",
    "Forms",
    "Lesson",
    "Outputs",
    "Read",
    "Told",
    "bag_of",
    "mentions_of",
    "outputs",
]

FORMS = ("bag", *CODECS)
LONGEST = 1_000_000  # atoms in a text

Tokenizer = Callable[[Sentence], Sequence[str]]
Read = tuple[Sentence | Bag, object, str]  # a question, an output as it was given, and a place


@dataclass(frozen=True, slots=True)
class Told:
    """An example's text and form, and whether it was set aside."""

    text: str
    form: str
    aside: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """One example as it is learned from, whatever the view."""

    question: Sentence | Bag
    output: Bag
    place: str
    instead: Sequence[Lesson] = field(default=(), kw_only=True)  # where one of several outputs is right

    @property
    def other_bags(self) -> Sequence[Bag]:
        """The other outputs that it may have, each once."""
        return [bag for bag in dict.fromkeys(other.output for other in self.instead) if bag != self.output]

    @property
    def text(self) -> str:
        """What the user asked, if that was a text."""
        return self.question.text if isinstance(self.question, Sentence) else ""

    @property
    def mentions(self) -> Sequence[Mention]:
        """The names in the question, if that was a text."""
        return mentions_of(self.question)


@dataclass(frozen=True, slots=True)
class FormLesson(Lesson):
    """One example whose output is a form."""

    tree: Tree
    shaped: Shaped


class Outputs(Protocol):
    """How outputs are written."""

    form: str

    def lessons(self, read: Iterable[Read]) -> Iterator[Lesson]:
        """What is to be learned from some examples; nothing is learned yet."""

    def questions(self, read: Iterable[Read]) -> Iterator[Lesson]:
        """The same of examples to hold answers against: each by itself, by what was learned from others."""

    def learn(self, lessons: Sequence[Lesson], aside: Collection[int]) -> None:
        """Take note of how the examples' outputs are built; the numbers of those that were set aside are given."""

    def build(self, bag: Bag, question: Sentence | Bag) -> Form | Unbuilt:
        """What the atoms and the names of a question say as a whole."""

    def expected(self, lesson: Lesson) -> str:
        """The form that an example has, as a form that was built is written."""

    def never_met(self) -> Sequence[Label]:
        """The labels to be merged that no example has."""

    def is_right(self, form: Form, lesson: Lesson) -> bool:
        """Whether a form is the one that an example has; labels that count as one are not told apart."""


def outputs(
    form: str,
    lexicon: Lexicon | None,
    merged: Mapping[Label, Label],
    rule: str,
    tokens: Tokenizer,
    targets: str = TARGETS[0],
) -> Outputs:
    """The way of that name to write outputs."""
    if form == "bag":
        if merged:
            raise BadInput(
                "only labels of forms can be merged", remedy="Choose a form, or merge atoms in your outputs."
            )
        return Bags()
    if form not in FORMS:
        raise BadInput(f"there is no form called {form!r}", remedy=f"Choose one of {', '.join(FORMS)}.")
    return Forms(form, lexicon or Lexicon(), merged, rule, tokens, targets)


class Bags:
    """Outputs that are bags of atoms."""

    form = "bag"

    def lessons(self, read: Iterable[Read]) -> Iterator[Lesson]:
        """Each output's atoms; one that is the name of a mention becomes the mention's token."""
        for question, output, place in read:
            try:
                first, *others = (_typed(bag_of(each), mentions_of(question)) for each in candidates_of(output))
            except BadInput as bad:
                raise bad.at(place) from None
            yield Lesson(question, first, place, instead=[Lesson(question, other, place) for other in others])

    def questions(self, read: Iterable[Read]) -> Iterator[Lesson]:
        """The same: what an output's atoms are depends on no other."""
        return self.lessons(map(_single, read))

    def learn(self, lessons: Sequence[Lesson], aside: Collection[int]) -> None:
        """There is nothing to take note of: any bag is an output."""

    def build(self, bag: Bag, question: Sentence | Bag) -> Form | Unbuilt:
        """The atoms, each as often as it counts, with the names that the sentence has."""
        mentions = mentions_of(question)
        if sum(bag.values()) > LONGEST:
            return Unbuilt(f"the output has more than {LONGEST:,} atoms")
        names = {token: [_atom(mention) for mention in mentions if mention.token == token] for token in bag}
        for token, named in names.items():
            if len(set(named)) == 1:
                names[token] = named[:1] * bag[token]
            elif named and len(named) != bag[token]:
                return Unbuilt("the output does not have each name of the sentence once")
        return Form(" ".join(atom for token, count in bag.items() for atom in names[token] or [token] * count))

    def expected(self, lesson: Lesson) -> str:
        """The example's atoms, with the names that its sentence has."""
        match self.build(lesson.output, lesson.question):
            case Form(text=text):
                return text
        return str(lesson.output)

    def never_met(self) -> Sequence[Label]:
        """Labels to be merged that no example has; atoms of bags are not merged."""
        return ()

    def is_right(self, form: Form, lesson: Lesson) -> bool:
        """Whether the atoms are the example's, whatever their order."""
        return sorted(form.text.split()) == sorted(self.expected(lesson).split())


class Forms:
    """Outputs that are logical forms in one notation, and the examples' texts and forms, from which it is learned."""

    def __init__(
        self,
        form: str,
        lexicon: Lexicon,
        merged: Mapping[Label, Label],
        rule: str,
        tokens: Tokenizer,
        targets: str = TARGETS[0],
    ) -> None:
        self.form = form
        self.told: list[Told] = []
        self.batches: list[int] = []  # how many examples had been told before each time that some were
        self._codec = codec(form)
        self._lexicon = lexicon
        self._builder = Builder(self._codec, merged, rule, tokens, targets)
        self._plain = set[Constant]()  # they occur where no mention is left that they could be
        self._looked_at = 0

    def lessons(self, read: Iterable[Read]) -> Iterator[FormLesson]:
        """Each output's labels; which constants are names is decided when all outputs have been read."""
        self._look_at_examples()
        return self._lessons([(question, self._trees(output, place), place) for question, output, place in read])

    def questions(self, read: Iterable[Read]) -> Iterator[FormLesson]:
        """Each output's labels; which constants are names was decided by the examples."""
        self._look_at_examples()
        for question, output, place in map(_single, read):
            yield self._lesson(question, [self._tree(output, place)], place, self._plain)

    def learn(self, lessons: Sequence[Lesson], aside: Collection[int]) -> None:
        """Take note of the examples' texts and forms."""
        self.batches.append(len(self.told))
        for number, lesson in enumerate(lessons):
            if isinstance(lesson, FormLesson):
                self.told.append(Told(lesson.text, self._codec.write(lesson.tree), number in aside))

    def build(self, bag: Bag, question: Sentence | Bag) -> Form | Unbuilt:
        """The one form that the atoms and the names make."""
        self._look_at_examples()
        return self._builder.build(bag, question if isinstance(question, Sentence) else Sentence("", ()))

    def _look_at_examples(self) -> None:
        """Learn how forms are built from the examples that were not looked at yet, in the batches they came in."""
        if self._looked_at < len(self.told):
            for first, last in pairwise([*self.batches, len(self.told)]):
                if self._looked_at <= first < last:
                    self._look_at(self.told[first:last])
            self._looked_at = len(self.told)

    def _look_at(self, told: Sequence[Told]) -> None:
        read = [(self._sentence(each.text), [self._codec.read(each.form)], "") for each in told]
        for each, lesson in zip(told, list(self._lessons(read)), strict=True):
            self._plain.update(self._unnamed(lesson.tree, lesson.question))
            self._builder.add(lesson.shaped, None if each.aside else lesson.question)

    def expected(self, lesson: Lesson) -> str:
        """The example's form."""
        return self._codec.write(lesson.tree) if isinstance(lesson, FormLesson) else str(lesson.output)

    def never_met(self) -> Sequence[Label]:
        """The labels to be merged that no example has."""
        self._look_at_examples()
        return self._builder.merging.never_met

    def is_right(self, form: Form, lesson: Lesson) -> bool:
        """Whether both have the same tree, but for labels that count as one."""
        if not isinstance(lesson, FormLesson) or form.tree is None:
            return False
        one, other = (shaped(tree, (), self._codec, set()).shape for tree in (form.tree, lesson.tree))
        return self._builder.merging.same(one, other)

    def _lessons(self, read: Sequence[tuple[Sentence | Bag, Sequence[Tree], str]]) -> Iterator[FormLesson]:
        """What is to be learned from examples whose outputs have been read."""
        unnamed = (self._unnamed(tree, question) for question, trees, _ in read for tree in trees)
        plain = self._plain.union(*unnamed)
        return (self._lesson(question, trees, place, plain) for question, trees, place in read)

    def _lesson(self, question: Sentence | Bag, trees: Sequence[Tree], place: str, plain: Set[Constant]) -> FormLesson:
        """What is to be learned from a form, or from several of which one is right."""
        first, *others = trees
        found = shaped(first, mentions_of(question), self._codec, plain)
        instead = [self._lesson(question, [other], place, plain) for other in others]
        try:
            bag = target_bag(self._builder.atoms_of(found.shape))
        except BadInput as bad:
            raise bad.at(place) from None
        return FormLesson(question, bag, place, first, found, instead=instead)

    def _trees(self, output: object, place: str) -> list[Tree]:
        """The trees of an output, or of several of which one is right, each once."""
        try:
            several = candidates_of(output)
        except BadInput as bad:
            raise bad.at(place) from None
        return list(dict.fromkeys(self._tree(each, place) for each in several))

    def _tree(self, output: object, place: str) -> Tree:
        """The tree of an output, given as text or, in JSON, as what the text stands for."""
        try:
            match output:
                case Node() | Constant():
                    self._codec.write(output)  # so that nothing is learned from what could not be
                    return output
                case str():
                    return self._codec.read(output)
            if isinstance(self._codec, JsonCalls):
                return self._codec.tree(output)
            raise BadForm(f"{output!r} is no text", remedy=f"Give each output as text in {self.form}.")
        except BadInput as bad:
            raise bad.at(place) from None

    def _sentence(self, text: str) -> Sentence:
        return self._lexicon.sentence(text) if text else Sentence("", ())

    def _unnamed(self, tree: Tree, question: Sentence | Bag) -> Iterator[Constant]:
        """The constants that no name of the sentence accounts for; what the lexicon has is a name all the same."""
        constants, mentions = leftovers(tree, mentions_of(question), self._codec)
        if not mentions:
            names = self._lexicon.types
            yield from (constant for constant in constants if folded(self._codec.name_of(constant)) not in names)


def mentions_of(question: Sentence | Bag) -> Sequence[Mention]:
    """The names in a question, if it was a text."""
    return question.mentions if isinstance(question, Sentence) else ()


def candidates_of(output: object) -> Sequence[object]:
    """The outputs of which one is right; raises BadExamples if there is none."""
    if not isinstance(output, OneOf):
        return (output,)
    if not output.outputs:
        raise BadExamples("the example has no output at all", remedy="Give it at least one, or leave it out.")
    return output.outputs


def _single(read: Read) -> Read:
    """The same, if it has one output."""
    question, output, place = read
    if isinstance(output, OneOf):
        remedy = "Give each question the output that is right."
        raise BadExamples("an answer cannot be held against several outputs", place=place, remedy=remedy)
    return question, output, place


def bag_of(output: object) -> Bag:
    """The bag of an output: atoms separated by white space, each as often as it counts; counts; or listed atoms."""
    if isinstance(output, str):
        return Bag(Counter(unicodedata.normalize("NFC", output).split()))
    counts: Counter[Atom] = Counter()
    if not isinstance(output, Mapping | Iterable):
        raise BadExamples(f"{output!r} stands where a bag is wanted", remedy="Give a text, counts, or a list of atoms.")
    for atom, count in as_bag(output).items():
        counts[unicodedata.normalize("NFC", atom)] += count
    return Bag(counts)


def _typed(bag: Bag, mentions: Sequence[Mention]) -> Bag:
    """The bag, with a mention's token instead of an atom that is its name, or of all if no other has its types."""
    if not mentions:
        return bag
    if alike := next(filter(is_token, bag), None):
        raise BadExamples(f"the atom {alike!r} looks like the type of a name", remedy="Write it without < and >.")
    counts, single = Counter(bag), only_ones(mentions)
    for mention in mentions:
        used = min(counts[_atom(mention)], MAX_COUNT if mention in single else 1)
        counts[_atom(mention)] -= used
        counts[mention.token] += used
    return Bag(counts)


def _atom(mention: Mention) -> Atom:
    """A name as one atom of a bag."""
    return mention.name.replace(" ", "_")
