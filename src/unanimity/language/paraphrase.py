"""Which texts of a pool mean the same, whichever mapping that fits is the true one?

meaning   what is certain of a text's atoms (learning/paraphrase.py), in the first view
names     texts whose names differ have the same atoms, since only types of names are atoms; but they do not mean
          the same, so the names belong to the key: in a form in their order, in a bag in any
class     all texts of a pool with one meaning and the same names; if their output is not known, they mean the same
          all the same, whatever it is
form      what a class's atoms make, if that is known. Which form that is follows from a rule, so that texts with
          the same atoms may have different forms; then they are told apart
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from unanimity.bags import Atom, Bag, as_bag
from unanimity.errors import BadInput
from unanimity.evidence import Output
from unanimity.examples import Written
from unanimity.language.building import Form
from unanimity.language.lexicon import Sentence
from unanimity.language.parser import Input, Parser
from unanimity.language.replacements import Generated, Rule, bags_like, rules_of, sentences_like
from unanimity.learning.paraphrase import Meaning, Meanings

__all__ = ["Paraphrase", "ParaphraseClass", "Paraphrases"]

AT_ONCE = 4_096  # inputs

Names = Hashable


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """A text of a pool, where it first stands, how often it does, its source atoms, and its form, if there is one."""

    text: str
    place: str
    bag: Bag
    form: str | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class ParaphraseClass:
    """Texts that are certain to mean the same, each once, and what they mean, if that is certain too."""

    members: Sequence[Paraphrase]
    output: Output | None
    form: str | None

    @property
    def count(self) -> int:
        """How many inputs of the pool these are."""
        return sum(member.count for member in self.members)


class _Said(NamedTuple):
    """A text with all that decides which others mean the same."""

    text: str
    place: str
    bag: Bag
    meaning: Meaning
    names: Names
    form: str | None

    def differs(self, other: _Said) -> bool:
        """Whether another is not certain to mean the same."""
        forms = {self.form, other.form} - {None}
        return (self.meaning, self.names) != (other.meaning, other.names) or len(forms) > 1

    def paraphrase(self) -> Paraphrase:
        return Paraphrase(self.text, self.place, self.bag, self.form)


class Paraphrases:
    """What a parser, as it is now, is certain to take for the same; if it has several views, the first one decides."""

    def __init__(self, parser: Parser) -> None:
        self._parser, self._view = parser, parser.views[0]
        self.meanings = Meanings(self._view.space)

    @property
    def basis(self) -> Sequence[Mapping[Atom, int]]:
        """Differences of source atoms that can be added to any input, which means the same then; all others are sums
        of these.
        """
        return self.meanings.basis

    def classes(self, pool: Iterable[Input | Written]) -> list[ParaphraseClass]:
        """The inputs of a pool in classes that mean the same, in the order in which their first ones come."""
        found: dict[tuple[Meaning, Names], dict[str, Paraphrase]] = {}
        forms: dict[str, str] = {}
        for said in self._said(pool):
            members = found.setdefault((said.meaning, said.names), {})
            member = members.get(said.text)
            if member is None:
                form = None if said.form is None else forms.setdefault(said.form, said.form)  # one string for all
                members[said.text] = replace(said.paraphrase(), form=form)
            else:
                members[said.text] = replace(member, count=member.count + 1)
        return [
            ParaphraseClass(some, self.meanings.output(meaning), form)
            for (meaning, _), members in found.items()
            for some, form in _by_form(list(members.values()))
        ]

    def of(self, text: Input, pool: Iterable[Input | Written]) -> Iterator[Paraphrase]:
        """The inputs of a pool that are certain to mean the same as a text, each once, as soon as they are read."""
        wanted, met = self._one(text), set[str]()
        for said in self._said(pool):
            if said.text not in met and not wanted.differs(said):
                met.add(said.text)
                yield said.paraphrase()

    def told(self, text: Input) -> ParaphraseClass:
        """The class of one input alone: its atoms, and what it means, if that is certain."""
        said = self._one(text)
        return ParaphraseClass([said.paraphrase()], self.meanings.output(said.meaning), said.form)

    def rules(self, more: Iterable[str] = ()) -> list[Rule]:
        """Words and short sequences, of the examples and of more texts, that contribute nothing or replace others."""
        return rules_of(self._view.recipe, self.meanings, self._sentences(more), self._parser.system.sources.atoms)

    def sentences(self, text: str, most: int = 10) -> list[Generated]:
        """New sentences that are certain to mean the same as a text, made by replacing words, those like it first."""
        recipe, wanted = self._view.recipe, self._one(text)

        def is_same(other: str) -> bool:
            return not wanted.differs(self._one(other))

        return sentences_like(self._parser.sentence(text), recipe, self.meanings, self._sentences(()), is_same, most)

    def bags(self, text: Input, most: int = 10) -> list[Generated]:
        """Bags of source atoms that are certain to mean the same, those like the text's first; none if atoms overlap.

        A bag is not a sentence: its words have no order.
        """
        if self._view.recipe.reach:
            return []
        rules = rules_of(self._view.recipe, self.meanings, self._sentences(()), self._parser.system.sources.atoms)
        return bags_like(self._one(text).bag, rules, self.meanings, most)

    def _sentences(self, more: Iterable[str]) -> Iterator[Sentence]:
        """The sentences of the examples, as far as they were texts, and others."""
        for text in (*filter(None, self._parser.system.texts), *more):
            yield self._parser.sentence(text)

    def _one(self, text: Input) -> _Said:
        [said] = self._said([text])
        return said

    def _said(self, pool: Iterable[Input | Written]) -> Iterator[_Said]:
        """Each input of a pool with its meaning, names and form."""
        inputs = iter(pool)
        while some := list(islice(inputs, AT_ONCE)):
            read = [self._read(each) for each in some]
            bags = [self._view.bag(question) for question, _ in read]
            for (question, place), bag, meaning in zip(read, bags, self.meanings.of_many(bags), strict=True):
                text = question.text if isinstance(question, Sentence) else str(question)
                yield _Said(text, place, bag, meaning, self._names(question), self._form(question, meaning))

    def _read(self, given: Input | Written) -> tuple[Sentence | Bag, str]:
        """An input of a pool and its place; raises BadInput that names the place."""
        text, place = (given.input, given.place) if isinstance(given, Written) else (given, "")
        try:
            return self._parser.sentence(text) if isinstance(text, str) else as_bag(text), place
        except BadInput as bad:
            raise (bad.at(place) if place else bad) from None

    def _names(self, question: Sentence | Bag) -> Names:
        """The names of a question, those of each type in their order, or in any if the output is a bag.

        A name that is the only one of its type counts once, however often it stands there: that is how forms are built.
        """
        mentions = question.mentions if isinstance(question, Sentence) else ()
        if not mentions:
            return ()
        order: Callable[[Iterable[str]], Iterable[str]] = sorted if self._parser.settings.form == "bag" else list
        names: dict[str, list[str]] = {}
        for mention in mentions:
            names.setdefault(mention.token, []).append(mention.name)
        return tuple((t, tuple(order(some if len(set(some)) > 1 else some[:1]))) for t, some in sorted(names.items()))

    def _form(self, question: Sentence | Bag, meaning: Meaning) -> str | None:
        """The form of a question, if its atoms are certain and outputs are forms."""
        if self._parser.settings.form == "bag":
            return None
        output = self.meanings.output(meaning)
        form = self._parser.outputs.build(output, question) if isinstance(output, Bag) else None
        return form.text if isinstance(form, Form) else None


def _by_form(members: Sequence[Paraphrase]) -> Iterator[tuple[Sequence[Paraphrase], str | None]]:
    """The members together with their form, if no two have different ones; otherwise those of each form."""
    forms = list(Counter(member.form for member in members if member.form is not None))
    if len(forms) < 2:
        yield members, forms[0] if forms else None
        return
    for form in (*forms, None):
        some = [member for member in members if member.form == form]
        if some:
            yield some, form
