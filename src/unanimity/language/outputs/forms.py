"""Outputs that are logical forms: their atoms are their labels, and the names of the sentence that they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from math import prod

from unanimity.bags import Atom, Bag
from unanimity.errors import BadCall, BadForm, BadInput
from unanimity.language.building.builder import Builder
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.building.filling import NO_ROLES
from unanimity.language.building.quick_calls import QuickCalls
from unanimity.language.calls.paths import Path
from unanimity.language.calls.roles import IDLE, Role, Taught
from unanimity.language.forms.codec import codec
from unanimity.language.forms.json_calls import JsonCalls
from unanimity.language.forms.positions import EDGES, TARGETS
from unanimity.language.forms.shapes import Label, Shaped, is_silent, shaped
from unanimity.language.forms.trees import Constant, Node, Tree
from unanimity.language.lexicon import Bound, Lexicon, Mention, Sentence
from unanimity.language.names.disputes import Doubtful, Perhaps
from unanimity.language.names.links import Leaf, is_written_for, leaves, unsure
from unanimity.language.names.shown import Said
from unanimity.language.names.spelling import Relation
from unanimity.language.names.standing import NOBODY, Names
from unanimity.language.outputs.lessons import FormLesson, Lesson, Read, Told, candidates_of, mentions_of, single
from unanimity.language.outputs.remembering import Remembering
from unanimity.language.tools import Tools

__all__ = ["Forms", "TokensOf"]

MOST_READINGS = 64  # of a form, when it is held against an answer
NO_SENTENCE = Sentence("", ())

TokensOf = Callable[[Sentence], Sequence[str]]
Known = tuple[Sentence | Bag, Sequence[Tree], str]  # an example whose outputs have been read


class Forms(Remembering):
    """Outputs that are logical forms in one notation, and the examples' texts and forms, from which it is learned."""

    def __init__(
        self,
        form: str,
        lexicon: Lexicon,
        merged: Mapping[Label, Label],
        rule: str,
        tokens: TokensOf,
        targets: str = TARGETS[0],
        reach: int = 1,
        bound: Bound = Bound.SENTENCE,
        tools: Tools | None = None,
    ) -> None:
        super().__init__(reach, bound)
        self._tools = tools
        self.form = form
        self._codec = codec(form)
        self._lexicon = lexicon
        if targets == EDGES:
            self._builder: Builder = QuickCalls(self._codec, merged, rule, tokens, tools)
        else:
            self._builder = Builder(self._codec, merged, rule, tokens, targets)
        self._doubts: list[tuple[Sentence, Tree]] = []  # examples with names that stand as themselves

    def lessons(self, read: Iterable[Read]) -> Iterator[FormLesson]:
        """Each output's labels; which names stand as themselves is decided when all outputs have been read."""
        self._look_at_examples()
        known = [(question, self._trees(output, place), place) for question, output, place in read]
        if not self.told:
            self._builder.begin(tree for _, trees, _ in known for tree in trees)
        _, words = self._standing.with_more(self._said(known))
        return (self._lesson(*each, names) for each, names in zip(known, words, strict=True))

    def questions(self, read: Iterable[Read]) -> Iterator[FormLesson]:
        """Each output's labels; which names stand as themselves was decided by the examples."""
        self._look_at_examples()
        for question, output, place in map(single, read):
            words = self._standing.words_of(question) if isinstance(question, Sentence) else NOBODY
            lesson = self._lesson(question, [self._tree(output, place)], place, words)
            linked = partial(self._linked, lesson.tree, question, words)
            yield replace(lesson, readings=partial(self._readings, lesson, linked))

    def doubtful(self) -> list[Doubtful]:
        """The examples in which names stand as themselves that are names elsewhere."""
        self._look_at_examples()
        found = list[Doubtful]()
        for read, tree in self._doubts:
            words = self._standing.never_names(read)
            sentence = read.with_words(words, self._bound)
            if sentence.mentions:
                lesson = self._lesson(read, [tree], "", words)
                found.append(Doubtful(read, sentence, lesson.output, self._perhaps(tree, read, words)))
        return found

    def _perhaps(self, tree: Tree, sentence: Sentence, words: Names) -> list[Perhaps]:
        """Which constants may be which names that are no words, and whether others show how these are written there."""
        loose, idle = self._left_over(tree, sentence, words)
        every = leaves(tree, (), self._codec)
        paths = self._builder.leaf_paths(shaped(tree, (), self._codec).shape, every)
        atom = self._builder.leaf_atom
        return [
            Perhaps(
                atom(path, self._codec.write(leaf.constant.simplest)),
                atom(path, mention.token),
                mention.is_value,
                self._builder.is_shown(leaf.slot, mention) and not is_written_for(mention, leaf.constant, self._codec),
            )
            for path, leaf in zip(paths, every, strict=True)
            for mention in idle
            if leaf in loose
        ]

    def learn(self, lessons: Sequence[Lesson], aside: Collection[int]) -> None:
        """Take note of the examples' texts and forms."""
        self.batches.append(len(self.told))
        for number, lesson in enumerate(lessons):
            if isinstance(lesson, FormLesson):
                several = [each for each in (lesson, *lesson.instead) if isinstance(each, FormLesson)]
                form, *others = (self._codec.write(each.tree) for each in several)
                self.told.append(Told(lesson.text, form, number in aside, tuple(others), lesson.place))

    def build(self, bag: Bag, question: Sentence | Bag, roles: Mapping[Mention, Role] = NO_ROLES) -> Form | Unbuilt:
        """The one form that the atoms and the names make, if these have their forced roles."""
        self._look_at_examples()
        sentence = question if isinstance(question, Sentence) else NO_SENTENCE
        if (quick := self._builder.quick(bag, sentence, roles)) is not None:
            return quick
        form = self._builder.build(bag, sentence, roles)
        if self._tools is None or not isinstance(form, Form):
            return form
        breach = self._tools.breach(form.text)
        return form if breach is None else Unbuilt(f"the call would be {form.text}, which no tool takes: {breach}")

    def judge(self, fits: Callable[[Tree], bool]) -> None:
        """From now on, the rules for forms look whether a form fits what is known of the world."""
        self._builder.judge(fits)

    def tool(self, bag: Bag) -> Atom | None:
        """The tool that is called, if these are the edges of one call."""
        self._look_at_examples()
        return self._builder.called(bag)

    def expected(self, lesson: Lesson) -> str:
        """The example's form."""
        return self._codec.write(lesson.tree) if isinstance(lesson, FormLesson) else str(lesson.output)

    def tree(self, output: object) -> Tree | None:
        """The tree of an output; None if it cannot be read, or if it is not known which of several is right."""
        try:
            trees = self._trees(output, "")
        except BadInput:
            return None
        return trees[0] if len(trees) == 1 else None

    def relations(self) -> Sequence[Relation]:
        """The learned ways that values are written in."""
        self._look_at_examples()
        return list(self._builder.relations())

    def never_met(self) -> Sequence[Label]:
        """The labels to be merged that no example has."""
        self._look_at_examples()
        return self._builder.merging.never_met

    def is_right(self, form: Form, lesson: Lesson) -> bool:
        """Whether both have the same tree, but for labels that count as one."""
        if not isinstance(lesson, FormLesson) or form.tree is None:
            return False
        one, other = (shaped(tree, (), self._codec).shape for tree in (form.tree, lesson.tree))
        return self._builder.merging.same(one, other)

    def _look_at(self, told: Sequence[Told]) -> None:
        """Learn how forms are built from examples that were told together."""
        read = self._codec.read
        known = [(self._sentence(each.text), list(map(read, (each.form, *each.others))), "") for each in told]
        if not self._looked_at:
            self._builder.begin(tree for _, trees, _ in known for tree in trees)
        for each, example, words in zip(told, known, self._standing.settle(self._said(known)), strict=True):
            if each.others:
                continue  # which form it has is not known
            lesson = self._lesson(*example, words)
            self._builder.add(lesson.shaped, None if each.aside else lesson.question, lesson.tree, each.place)
            if words and isinstance(example[0], Sentence):
                self._doubt(lesson.tree, example[0])
                if not each.aside:
                    self._doubts.append((example[0], lesson.tree))

    def _said(self, known: Sequence[Known]) -> list[tuple[Sentence, list[Said]]]:
        """What the examples say of the names of their sentences."""
        found = list[tuple[Sentence, list[Said]]]()
        for question, trees, _ in known:
            sentence = question if isinstance(question, Sentence) else NO_SENTENCE
            said = [self._said_of(tree, sentence) for tree in trees] if sentence.mentions else []
            found.append((sentence, said))
        return found

    def _said_of(self, tree: Tree, sentence: Sentence) -> Said:
        spoken = [leaf for leaf in leaves(tree, sentence.mentions, self._codec) if not self._is_silent(leaf)]
        texts = [(leaf.slot, self._codec.text(leaf.constant), leaf.mention) for leaf in spoken]
        labels = list(dict.fromkeys(map(self._codec.label, _nodes(tree))))
        return Said(texts, labels, {mention.name for mention in unsure(spoken, sentence.mentions, self._codec)})

    def _doubt(self, tree: Tree, question: Sentence | Bag) -> None:
        """Take note that what is written for no name may be another way to write a name that is idle."""
        self._builder.doubt(*self._left_over(tree, question, NOBODY))

    def _left_over(self, tree: Tree, question: Sentence | Bag, words: Names) -> tuple[list[Leaf], list[Mention]]:
        """The constants that are written for no name, and the names, but for words, for which nothing is written."""
        found = [leaf for leaf in self._linked(tree, question, words) if not self._is_silent(leaf)]
        loose, busy = [leaf for leaf in found if leaf.mention is None], {leaf.mention for leaf in found}
        busy |= unsure(self._linked(tree, question, NOBODY), mentions_of(question), self._codec)
        names = [mention for mention in mentions_of(question) if mention.name not in words]
        return loose, [mention for mention in names if mention not in busy]

    def _linked(self, tree: Tree, question: Sentence | Bag, words: Names) -> list[Leaf]:
        """The constants of a form, with the names they are written for; of these, words do not count."""
        found = leaves(tree, mentions_of(question), self._codec)
        return [replace(leaf, mention=None) if leaf.mention and leaf.mention.name in words else leaf for leaf in found]

    def _is_silent(self, leaf: Leaf) -> bool:
        return is_silent(self._codec.text(leaf.constant))

    def _lesson(self, question: Sentence | Bag, trees: Sequence[Tree], place: str, words: Names) -> FormLesson:
        """What is to be learned from a form, or from several of which one is right."""
        first, *others = trees
        read = question.with_words(words, self._bound) if isinstance(question, Sentence) else question
        found = shaped(first, mentions_of(read), self._codec, linked=self._linked(first, question, words))
        instead = [self._lesson(question, [other], place, words) for other in others]
        try:
            bag = self._bag(found)
        except BadInput as bad:
            raise bad.at(place) from None
        taught = Taught() if others or not isinstance(read, Sentence) else self._taught(read, first, found)
        return FormLesson(read, bag, place, first, found, taught=taught, instead=instead)

    def _taught(self, sentence: Sentence, tree: Tree, found: Shaped) -> Taught:
        """What a form says of the roles of its sentence's names; nothing of those that others may be written like."""
        fills: dict[Mention, Counter[Path]] = {mention: Counter() for mention in sentence.mentions}
        paths = self._builder.paths(found.shape, [filling.slot for filling in found.fillings])
        for path, filling in zip(paths, found.fillings, strict=True):
            fills[filling.mention][path] += 1
        written = Counter(filling.constant for filling in found.fillings)
        for leaf in leaves(tree, (), self._codec):
            if written[leaf.constant]:
                written[leaf.constant] -= 1
                continue
            for mention in [each for each in fills if is_written_for(each, leaf.constant, self._codec)]:
                del fills[mention]
        roles = {mention: Bag(paths or {IDLE: 1}) for mention, paths in fills.items()}
        return Taught(roles, self._builder.tool(found.shape))

    def _bag(self, found: Shaped) -> Bag:
        return self._builder.bag(found.shape)

    def _readings(self, lesson: FormLesson, all_linked: Callable[[], list[Leaf]]) -> Iterator[Bag]:
        """What the atoms may be if constants only happen to be written like names, or are written like several."""
        found = all_linked()
        names = list(dict.fromkeys(lesson.mentions))
        choices = [[each for each in names if is_written_for(each, leaf.constant, self._codec)] for leaf in found]
        if not any(choices) or prod(len(each) + 1 for each in choices) > MOST_READINGS:
            return
        for mentions in product(*([None, *each] for each in choices)):
            tried = [replace(leaf, mention=mention) for leaf, mention in zip(found, mentions, strict=True)]
            yield self._bag(shaped(lesson.tree, lesson.mentions, self._codec, linked=tried))

    def _trees(self, output: object, place: str) -> list[Tree]:
        """The trees of an output, or of several of which one is right, each once."""
        try:
            several = candidates_of(output)
        except BadInput as bad:
            raise bad.at(place) from None
        return list(dict.fromkeys(self._tree(each, place) for each in several))

    def _tree(self, output: object, place: str) -> Tree:
        """The tree of an output, which the declared tools allow."""
        tree = self._any_tree(output, place)
        breach = None if self._tools is None else self._tools.breach(self._codec.write(tree))
        if breach is not None:
            raise BadCall(breach, place=place, remedy="Correct the call, or what is declared.")
        return tree

    def _any_tree(self, output: object, place: str) -> Tree:
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
        return self._lexicon.sentence(text) if text else NO_SENTENCE


def _nodes(tree: Tree) -> Iterator[Node]:
    """Every node of a form."""
    if isinstance(tree, Node):
        yield tree
        for child in tree.children:
            yield from _nodes(child)
