"""Which texts of a pool mean the same, whichever mapping that fits is the true one?

meaning   what is certain of a text's atoms (learning/same_meaning.py), in the first view
names     texts whose names differ have the same atoms, since only types of names are atoms; but they do not mean
          the same, so the names belong to the key: in a form in their order, in a bag in any
form      what the atoms make, if outputs are forms and it is known which. Texts with the same atoms may have
          different forms, so the form belongs to the key, too; where it is not known, only the atoms are the same
class     all texts of a pool with one key; if their output is not known, they mean the same, whatever it is
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import NamedTuple

from unanimity.bags import Atom, Bag, as_bag
from unanimity.errors import BadInput
from unanimity.evidence import Output
from unanimity.examples import Written
from unanimity.language.building.built import Form
from unanimity.language.lexicon import Sentence
from unanimity.language.parser import Input, Parser
from unanimity.language.replacements import Generated, Rule, bags_like, rules_of, sentences_like, written
from unanimity.language.tokenizers.tokenizer import SPACES
from unanimity.learning.same_meaning import Meaning, Meanings

__all__ = ["Paraphrase", "ParaphraseClass", "Paraphrases"]

AT_ONCE = 4_096  # inputs

Key = tuple[Meaning, Hashable, str | None]  # meaning, names and form


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """A text of a pool, where it first stands, and how often it occurs."""

    text: str
    place: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class ParaphraseClass:
    """Texts that are certain to mean the same, each once, and what they mean, if that is certain too.

    If outputs are logical forms and there is none here, only the atoms of the texts are the same.
    """

    members: Sequence[Paraphrase]
    output: Output | None
    form: str | None

    @property
    def count(self) -> int:
        """How many inputs of the pool these are."""
        return sum(member.count for member in self.members)


class _Said(NamedTuple):
    """A text of a pool, and all that decides which others mean the same."""

    paraphrase: Paraphrase
    key: Key


class Paraphrases:
    """What a parser, as it is now, is certain to take for the same; if it has several views, the first one decides."""

    def __init__(self, parser: Parser) -> None:
        self._parser, self._view = parser, parser.views[0]
        self.meanings = Meanings(self._view.space)
        self._joined = parser.settings.tokens.joined

    @property
    def basis(self) -> Sequence[Mapping[Atom, int]]:
        """Independent differences of source atoms that leave every input's meaning as it is; they span all others."""
        return self.meanings.basis

    def classes(self, pool: Iterable[Input | Written]) -> list[ParaphraseClass]:
        """The inputs of a pool in classes that mean the same, in the order in which their first ones come."""
        found: dict[Key, dict[str, Paraphrase]] = {}
        for said, key in self._said(pool):
            members = found.setdefault(key, {})
            known = members.get(said.text)
            members[said.text] = said if known is None else Paraphrase(known.text, known.place, known.count + 1)
        return [self._class(list(members.values()), key) for key, members in found.items()]

    def of(self, text: Input, pool: Iterable[Input | Written]) -> Iterator[Paraphrase]:
        """The inputs of a pool that are certain to mean the same as a text, each once, as soon as they are read."""
        wanted, met = self._one(text).key, set[str]()
        for said, key in self._said(pool):
            if key == wanted and said.text not in met:
                met.add(said.text)
                yield said

    def alone(self, text: Input) -> ParaphraseClass:
        """The class of a pool that holds this input and no other."""
        said, key = self._one(text)
        return self._class([said], key)

    def words(self, text: Input) -> str:
        """The words of an input: what is left if case and sentence marks make no difference."""
        question, _, _ = self._read(text)
        return str(question) if isinstance(question, Bag) else written(question.tokens, question.mentions, self._joined)

    def rules(self, more: Iterable[str | Written] = ()) -> list[Rule]:
        """Words and short sequences, of the examples and of more texts, that contribute nothing or replace others."""
        return rules_of(self._view.recipe, self.meanings, self._sentences(more), self._parser.system.sources.atoms)

    def sentences(self, text: str, most: int = 10) -> list[Generated]:
        """New sentences that are certain to mean the same as a text, made by replacing words, those like it first."""
        wanted, sentence = self._one(text).key, self._parser.sentence(text)

        def is_same(other: str) -> bool:
            return self._one(other).key == wanted

        told = self._view.recipe, self.meanings, self._sentences(), is_same, most, self._joined
        found = sentences_like(sentence, *told)
        if self._parser.settings.tokens == SPACES:
            return found
        return [each for each in found if self._parser.bag(each.text) == each.bag]  # else it is cut otherwise

    def bags(self, text: Input, most: int = 10) -> list[Generated]:
        """Bags of source atoms that are certain to mean the same, those like the text's first; none if atoms overlap.

        A bag is not a sentence: its words have no order.
        """
        if self._view.recipe.reach:
            return []
        return bags_like(self._parser.bag(text), self.rules(), self.meanings, most)

    def _sentences(self, more: Iterable[str | Written] = ()) -> Iterator[Sentence]:
        """The sentences of the examples, as far as they were texts, and others."""
        for given in chain(filter(None, self._parser.system.texts), more):
            question, _, _ = self._read(given)
            if isinstance(question, Sentence):
                yield question

    def _one(self, text: Input) -> _Said:
        [said] = self._said([text])
        return said

    def _said(self, pool: Iterable[Input | Written]) -> Iterator[_Said]:
        """Each input of a pool with its key."""
        inputs = iter(pool)
        while some := list(islice(inputs, AT_ONCE)):
            read = [self._read(each) for each in some]
            meanings = self.meanings.of_many(bag for _, bag, _ in read)
            for (question, _, place), meaning in zip(read, meanings, strict=True):
                key = meaning, self._names(question), self._form(question, meaning)
                yield _Said(Paraphrase(str(question) if isinstance(question, Bag) else question.text, place), key)

    def _read(self, given: Input | Written) -> tuple[Sentence | Bag, Bag, str]:
        """An input of a pool, its source atoms and its place; raises BadInput that names the place."""
        text, place = (given.input, given.place) if isinstance(given, Written) else (given, "")
        try:
            question = self._parser.sentence(text) if isinstance(text, str) else as_bag(text)
            return question, self._view.bag(question), place
        except BadInput as bad:
            raise (bad.at(place) if place else bad) from None

    def _names(self, question: Sentence | Bag) -> Hashable:
        """The names of a question, those of each type in their order, or in any if the output is a bag.

        A name that is the only one of its type counts once, however often it stands there: that is how forms are built.
        """
        if isinstance(question, Bag) or not question.mentions:
            return ()
        order: Callable[[Iterable[str]], Iterable[str]] = sorted if self._parser.settings.form == "bag" else list
        names: dict[str, list[str]] = {}
        for mention in question.mentions:
            names.setdefault(mention.token, []).append(mention.name)
        return tuple((t, tuple(order(some if len(set(some)) > 1 else some[:1]))) for t, some in sorted(names.items()))

    def _form(self, question: Sentence | Bag, meaning: Meaning) -> str | None:
        """The form of a question, if its atoms are certain and outputs are forms."""
        if self._parser.settings.form == "bag":
            return None
        output = self.meanings.output(meaning)
        form = self._parser.outputs.build(output, question) if isinstance(output, Bag) else None
        return form.text if isinstance(form, Form) else None

    def _class(self, members: Sequence[Paraphrase], key: Key) -> ParaphraseClass:
        """Texts with one key; if outputs are bags, their form is the output with the names of the text."""
        meaning, names, form = key
        output = self.meanings.output(meaning)
        if self._parser.settings.form == "bag" and isinstance(output, Bag):
            built = self._parser.outputs.build(output, self._parser.sentence(members[0].text) if names else output)
            form = built.text if isinstance(built, Form) else None
        return ParaphraseClass(members, output, form)
