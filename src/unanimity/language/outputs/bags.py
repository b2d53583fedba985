"""Outputs that are bags of atoms: an atom that is written for a name of the sentence becomes the name's type.

atom codec   atoms as constants of a form with one slot, so that names are linked and written as in forms;
             a name of several words is one atom, with underscores for spaces
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from unanimity.bags import Atom, Bag, as_bag
from unanimity.errors import BadExamples, BadInput
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.building.filling import NO_ROLES
from unanimity.language.calls.roles import Role
from unanimity.language.forms.codec import Codec, Order
from unanimity.language.forms.shapes import Filling, Label, is_token, only_ones
from unanimity.language.forms.trees import Constant, Node, Tree
from unanimity.language.lexicon import Key, Lexicon, Mention, Sentence
from unanimity.language.names.disputes import Doubtful, Perhaps
from unanimity.language.names.links import Leaf, Slot, is_written_for, leaves
from unanimity.language.names.shown import Said
from unanimity.language.names.spelling import Relation, Spelling
from unanimity.language.names.standing import NOBODY, Names
from unanimity.language.outputs.lessons import Lesson, Read, Told, candidates_of, mentions_of, single
from unanimity.language.outputs.remembering import Remembering

__all__ = ["LONGEST", "Bags", "bag_of"]

LONGEST = 1_000_000  # atoms in a text
SLOT = Slot("", 0)
NO_SENTENCE = Sentence("", ())


class AtomCodec(Codec):
    """Atoms as constants."""

    name = "bag"

    def read(self, text: str) -> Tree:
        """The atom as a constant."""
        return Constant(text)

    def write(self, tree: Tree) -> str:
        """The atom of a constant."""
        return self.text(tree)

    def text(self, tree: Tree) -> str:
        """The atom of a constant."""
        return str(tree.value) if isinstance(tree, Constant) else tree.label

    def order(self, label: str) -> Order:
        """A bag has no order."""
        return Order.LOOSE

    def name_of(self, constant: Constant) -> str:
        """The atom, with spaces for underscores."""
        return str(constant.value).replace("_", " ")

    def constant(self, name: str, like: Constant) -> Constant:
        """The atom of that name."""
        return Constant(name.replace(" ", "_"))


CODEC = AtomCodec()


class Bags(Remembering):
    """Outputs that are bags of atoms, and, if there are names, the examples that tell how these are written."""

    form = "bag"

    def __init__(self, lexicon: Lexicon | None = None, reach: int = 1) -> None:
        super().__init__(reach)
        self._lexicon, self._spelling = lexicon, Spelling(CODEC)
        self._doubts: list[tuple[Sentence, Bag]] = []  # examples with names that stand as themselves
        self._verbatim: dict[Key, dict[Bag, Bag]] = {}  # the examples' own outputs, with their atoms

    def lessons(self, read: Iterable[Read]) -> Iterator[Lesson]:
        """Each output's atoms; one that is written for a mention becomes the mention's token."""
        if self._lexicon is None:
            return (
                self._lesson(question, self._bags(output, place), place, NOBODY) for question, output, place in read
            )
        self._look_at_examples()
        known = [(question, self._bags(output, place), place) for question, output, place in read]
        _, words = self._standing.with_more(_said(known))
        return (self._lesson(*each, names) for each, names in zip(known, words, strict=True))

    def questions(self, read: Iterable[Read]) -> Iterator[Lesson]:
        """Each output by itself, by what the examples show of its names."""
        self._look_at_examples()
        for question, output, place in map(single, read):
            words = self._standing.words_of(question) if isinstance(question, Sentence) else NOBODY
            yield self._lesson(question, self._bags(output, place), place, words, readings=True)

    def doubtful(self) -> list[Doubtful]:
        """The examples in which names stand as themselves that are names elsewhere."""
        self._look_at_examples()
        found = list[Doubtful]()
        for read, bag in self._doubts:
            words = self._standing.never_names(read)
            sentence = read.with_words(words)
            if sentence.mentions:
                linked = _linked(bag, read.mentions, words)
                busy = {leaf.mention for leaf in linked}
                perhaps = [
                    Perhaps(
                        CODEC.text(leaf.constant),
                        mention.token,
                        mention.is_value,
                        self._spelling.is_shown(SLOT, mention) and not is_written_for(mention, leaf.constant, CODEC),
                    )
                    for leaf in linked
                    for mention in sentence.mentions
                    if leaf.mention is None and mention not in busy
                ]
                found.append(Doubtful(read, sentence, _typed(bag, read.mentions, words), perhaps))
        return found

    def learn(self, lessons: Sequence[Lesson], aside: Collection[int]) -> None:
        """Take note of the examples' texts and atoms, if there are names."""
        if self._lexicon is None:
            return
        self.batches.append(len(self.told))
        for number, lesson in enumerate(lessons):
            if lesson.text and isinstance(lesson.question, Sentence):
                form, *others = (json.dumps(dict(_given(each))) for each in (lesson, *lesson.instead))
                self.told.append(Told(lesson.text, form, number in aside, tuple(others), lesson.place))

    def build(self, bag: Bag, question: Sentence | Bag, roles: Mapping[Mention, Role] = NO_ROLES) -> Form | Unbuilt:
        """The atoms, each as often as it counts, with the names that the sentence has."""
        mentions = mentions_of(question)
        if sum(bag.values()) > LONGEST:
            return Unbuilt(f"the output has more than {LONGEST:,} atoms")
        if mentions:
            self._look_at_examples()
            known = self._verbatim.get(question.key, {}) if isinstance(question, Sentence) else {}
            if len(own := [output for output, atoms in known.items() if atoms == bag]) == 1:
                return Form(" ".join(Counter(own[0]).elements()))
        atoms = list[Atom]()
        for token, count in bag.items():
            named = [mention for mention in mentions if mention.token == token]
            if len(set(named)) == 1:
                named = named[:1] * count
            elif named and len(named) != count:
                return Unbuilt("the output does not have each name of the sentence once")
            for mention in dict.fromkeys(named):
                if self._spelling.constant(SLOT, mention) is None:
                    return Unbuilt(f"it is not known how “{mention.name}” is written")
            written = (self._spelling.constant(SLOT, mention) for mention in named)
            atoms += [CODEC.text(each) for each in written if each is not None] if named else [token] * count
        return Form(" ".join(atoms))

    def judge(self, fits: Callable[[Tree], bool]) -> None:
        """Bags are put together by no rule."""

    def tool(self, bag: Bag) -> Atom | None:
        """Bags call no tool."""
        return None

    def expected(self, lesson: Lesson) -> str:
        """The example's atoms, with the names that its sentence has."""
        return " ".join(Counter(_given(lesson)).elements())

    def tree(self, output: object) -> Tree | None:
        """None: bags are no trees."""
        return None

    def relations(self) -> Sequence[Relation]:
        """The learned ways that values are written in."""
        self._look_at_examples()
        return list(self._spelling.relations())

    def never_met(self) -> Sequence[Label]:
        """Labels to be merged that no example has; atoms of bags are not merged."""
        return ()

    def is_right(self, form: Form, lesson: Lesson) -> bool:
        """Whether the atoms are the example's, whatever their order."""
        return sorted(form.text.split()) == sorted(self.expected(lesson).split())

    def _look_at(self, told: Sequence[Told]) -> None:
        """Learn how names stand and are written from examples that were told together."""
        lexicon = self._lexicon
        if lexicon is None:
            return
        bags = ([Bag(json.loads(form)) for form in (each.form, *each.others)] for each in told)
        known = [(lexicon.sentence(each.text), several, "") for each, several in zip(told, bags, strict=True)]
        for each, (sentence, (bag, *_), _), words in zip(told, known, self._standing.settle(_said(known)), strict=True):
            if each.others:
                continue  # which output it has is not known
            for filling in _fillings(bag, sentence.mentions, words):
                self._spelling.add(filling)
            if not each.aside:
                atoms = _typed(bag, sentence.mentions, words)
                self._verbatim.setdefault(sentence.with_words(words).key, {})[bag] = atoms
            if words:
                self._doubt(sentence, bag, each.aside)

    def _doubt(self, sentence: Sentence, bag: Bag, aside: bool) -> None:
        """Take note of an example with words: what it has for no name may be another way to write one that is idle."""
        if not aside:
            self._doubts.append((sentence, bag))
        linked = _linked(bag, sentence.mentions, NOBODY)
        for mention in set(sentence.mentions) - {leaf.mention for leaf in linked}:
            self._spelling.doubt(SLOT, mention)

    def _bags(self, output: object, place: str) -> list[Bag]:
        """The bags of an output, or of several of which one is right."""
        try:
            return [bag_of(each) for each in candidates_of(output)]
        except BadInput as bad:
            raise bad.at(place) from None

    def _lesson(
        self, question: Sentence | Bag, bags: Sequence[Bag], place: str, words: Names, *, readings: bool = False
    ) -> Lesson:
        """What is to be learned from a bag, or from several of which one is right."""
        read = question.with_words(words) if isinstance(question, Sentence) else question
        try:
            first, *others = (BagLesson(read, _typed(bag, mentions_of(question), words), place, bag) for bag in bags)
        except BadInput as bad:
            raise bad.at(place) from None
        if not others and not readings:
            return first
        return replace(first, instead=others, readings=lambda: [bags[0]] if readings else [])


@dataclass(frozen=True, slots=True)
class BagLesson(Lesson):
    """One example whose output is a bag, as it was given."""

    given: Bag


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


def _given(lesson: Lesson) -> Bag:
    """The output of an example as it was given."""
    return lesson.given if isinstance(lesson, BagLesson) else lesson.output


def _said(known: Sequence[tuple[Sentence | Bag, Sequence[Bag], str]]) -> list[tuple[Sentence, list[Said]]]:
    """What the examples say of the names of their sentences."""
    found = list[tuple[Sentence, list[Said]]]()
    for question, bags, _ in known:
        sentence = question if isinstance(question, Sentence) else NO_SENTENCE
        found.append((sentence, [_said_of(bag, sentence.mentions) for bag in bags] if sentence.mentions else []))
    return found


def _said_of(bag: Bag, mentions: Sequence[Mention]) -> Said:
    most = len(mentions) + 1  # so often each atom at most: more than the sentence can have it
    linked = zip(_linked(bag, mentions, NOBODY), bag.values(), strict=True)
    return Said([(SLOT, CODEC.text(leaf.constant), leaf.mention) for leaf, n in linked for _ in range(min(n, most))])


def _linked(bag: Bag, mentions: Sequence[Mention], words: Names) -> list[Leaf]:
    """Each atom once, with the mention that it is written for; of these, words do not count."""
    found = leaves(Node("", tuple(map(Constant, bag))), mentions, CODEC)
    return [replace(leaf, mention=None) if leaf.mention and leaf.mention.name in words else leaf for leaf in found]


def _fillings(bag: Bag, mentions: Sequence[Mention], words: Names) -> Iterator[Filling]:
    """How names of a sentence are written in its output."""
    for leaf in _linked(bag, mentions, words):
        if leaf.mention is not None:
            yield Filling(SLOT, leaf.mention, leaf.constant)


def _typed(bag: Bag, mentions: Sequence[Mention], words: Names) -> Bag:
    """The bag, with a mention's token for an atom that is written for it, or for all if no other has its types."""
    if not mentions:
        return bag
    names = [mention for mention in mentions if mention.name not in words]
    if alike := next(filter(is_token, bag), None):
        raise BadExamples(f"the atom {alike!r} looks like the type of a name", remedy="Write it without < and >.")
    counts, left, spare = Counter(bag), Counter(names), only_ones(names)
    for leaf in _linked(bag, mentions, words):
        if leaf.mention is not None:
            atom = CODEC.text(leaf.constant)
            used = bag[atom] if leaf.mention in spare else min(bag[atom], left[leaf.mention])
            left[leaf.mention] -= min(used, left[leaf.mention])
            counts[atom] -= used
            counts[leaf.mention.token] += used
    return Bag(counts)
