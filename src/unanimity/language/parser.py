"""The front door: what was learned from texts or bags, to be asked in texts or bags (learn.py makes one).

parser   how sentences and outputs become atoms, and one space, or several, to ask
asked    a question, and everything that is said of it (asked.py)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from unanimity.bags import Atom, Bag, as_bag
from unanimity.errors import BadExamples, BadInput
from unanimity.examples import Example, Written
from unanimity.language.asked import Asked, Parse
from unanimity.language.calls.called import Call, called, tool_calls
from unanimity.language.calls.edges import without_type
from unanimity.language.calls.roles import Roles
from unanimity.language.forms.trees import Tree
from unanimity.language.lexicon import Sentence, plain_sentence
from unanimity.language.outputs.bags import Bags
from unanimity.language.outputs.lessons import Lesson, Read, taught
from unanimity.language.outputs.outputs import Outputs
from unanimity.language.recipes import recipe
from unanimity.language.settings import Settings
from unanimity.language.surrogates import check_texts
from unanimity.language.tokenizers.tokenizer import SPACES
from unanimity.language.views import View, examples_of, naming_misfits, naming_roles, together
from unanimity.learning.cleaning.sifted import Sifted, sifted
from unanimity.learning.explain import Explanation
from unanimity.learning.learn import added, check_time_limit, space_of_nothing
from unanimity.notebook import table
from unanimity.spaces.family import family_of
from unanimity.spaces.space import Space
from unanimity.system import System
from unanimity.verdict import Answer, Verdict, Withheld

if TYPE_CHECKING:
    from unanimity.language.learn_together import LearnedTogether
    from unanimity.language.measured.evidence import Evidence
    from unanimity.learning.cleaning.clean import SetAside
    from unanimity.learning.mappings import Mappings
    from unanimity.learning.measured.doubt import Doubts
    from unanimity.learning.support.support import Supports
    from unanimity.learning.support.supported import Support, Unsupported
    from unanimity.spaces.choices.space import Choice

__all__ = ["Input", "Pair", "Parser"]

Input = str | Mapping[Atom, int] | Iterable[Atom]
Pair = tuple[Input, object] | Written
ONE_VIEW = "Learn with one way to make atoms, or do not ask for support."


class Parser:
    """A learned space that understands text: `ask` it, `explain` what it says, `add` examples to it."""

    def __init__(
        self,
        views: Sequence[View],
        settings: Settings,
        outputs: Outputs,
        set_aside: Sequence[SetAside] = (),
        cleaned: Sifted | None = None,
        roles: Roles | None = None,
    ) -> None:
        self.evidence: Evidence | None = None  # what was measured of its answers, if anything was
        self.doubts: Sequence[Doubts] | None = None
        self._trust: float | None = None
        self.views = tuple(views)
        self.roles = Roles(settings.surroundings, space_of_nothing(self.space.family)) if roles is None else roles
        self.settings = settings
        self.outputs = outputs
        self.set_aside = set_aside  # examples that cleaning kept some view from learning; not saved with a model
        self.cleaned = cleaned  # how many these are of how many, if examples were cleaned; saved with a model
        self._several: dict[int, Lesson] = {}  # examples with several outputs, by their numbers; not saved with a model
        self._untold = set[int]()  # those of them whose form was not known yet
        self._known: frozenset[Bag] | None = None
        self._supports: Supports | None = None

    def __repr__(self) -> str:
        return f"<Parser: {', '.join(f'{name} {value}' for name, value in self._facts())}>"

    def _repr_html_(self) -> str:
        return table(("", ""), self._facts())

    def _facts(self) -> list[tuple[str, str]]:
        """What it was told and has learned from, in a few words."""
        system, settings = self.system, self.settings
        facts = [("examples", f"{len(system):,}"), ("family", self.family)]
        facts += [("atoms", " ".join(view.recipe.name for view in self.views))]
        facts += [("tokens", settings.tokens.name)] if settings.tokens != SPACES else []
        facts += [("form", settings.form)] if settings.form != "bag" else []
        facts += [("mistakes", f"{self.space.mistakes:,}")] if self.space.mistakes else []
        facts += [("set aside", f"{self.cleaned.set_aside:,}")] if self.cleaned is not None else []
        return [*facts, ("sources", f"{len(system.sources):,}"), ("targets", f"{len(system.targets):,}")]

    @classmethod
    def over(cls, space: Space, atoms: str = "words") -> Parser:
        """A parser of bags with one view."""
        return cls([View(recipe(atoms), space)], Settings(family=space.family, recipes=[recipe(atoms)]), Bags())

    @classmethod
    def of_nothing(cls, settings: Settings) -> Parser:
        """A parser that has learned nothing yet."""
        mistakes = settings.mistakes if settings.clean == "none" else 0
        family = family_of(settings.family)
        check_time_limit(settings.time_limit)
        space = family, settings.time_limit if family.whole else None, mistakes
        views = [View(each, space_of_nothing(*space)) for each in settings.recipes]
        roles = Roles(settings.surroundings, space_of_nothing(*space))
        return cls(views, settings, settings.outputs(), roles=roles)

    def with_learned(
        self, learned: LearnedTogether, lessons: Sequence[Lesson], outputs: Outputs | None = None
    ) -> Parser:
        """The parser with what was learned from these lessons, and with their outputs, if these are known."""
        by_views = [each for _, set_aside in reversed(learned.views) for each in set_aside]
        aside = {each.number: each for each in (*learned.set_aside, *by_views)}
        if outputs is None:
            outputs = self.settings.outputs()
            outputs.learn(lessons, aside.keys())
        set_aside = [aside[i] for i in sorted(aside)]
        cleaned = None if self.settings.clean == "none" else sifted(set_aside, len(lessons))
        views = [view for view, _ in learned.views]
        return Parser(views, self.settings, outputs, set_aside, cleaned, learned.roles)

    def with_rule(self, rule: str) -> Parser:
        """The same parser, building whole forms by another rule."""
        settings = replace(self.settings, rule=rule)
        outputs = settings.outputs()
        outputs.told, outputs.batches = list(self.outputs.told), list(self.outputs.batches)
        found = Parser(self.views, settings, outputs, self.set_aside, self.cleaned, self.roles)
        found.note(self.evidence)
        found.trust = self.trust
        return found

    def judged_by(self, fits: Callable[[Tree], bool]) -> Parser:
        """The same parser; where a rule has to find forms, only those that fit, by what is known of the world."""
        found = self.with_rule(self.settings.rule)
        found.outputs.judge(fits)
        return found

    def note(self, evidence: Evidence | None) -> None:
        """Take note of what was measured of its answers."""
        self.evidence = evidence
        self.doubts = None if evidence is None else evidence.doubts

    @property
    def trust(self) -> float | None:
        """The precision that the evidence of an answer must support; None: the usual one; 0: none."""
        return self._trust

    @trust.setter
    def trust(self, trust: float | None) -> None:
        if trust is not None and not 0 <= trust < 1:  # nor what is no number
            problem = f"a trust of {trust} makes no sense"
            raise BadInput(problem, remedy="Give a number from 0 to less than 1, such as 0.99.")
        self._trust = trust

    @property
    def space(self) -> Space:
        """What was learned in the first view."""
        return self.views[0].space

    @property
    def atoms(self) -> str:
        """What a text is cut into, in the first view."""
        return self.views[0].recipe.name

    @property
    def family(self) -> str:
        """Which mappings are allowed."""
        return str(self.space.family)

    @property
    def system(self) -> System:
        """The examples learned from in the first view, as equations."""
        return self.space.system

    def sentence(self, text: str) -> Sentence:
        """The tokens of a text, its names replaced by their types if there is a lexicon.

        Names of which the examples show nothing that holds for others stand as themselves (standing.py).
        """
        return self.outputs.reading(self._sentence(text))

    def bag(self, question: Input) -> Bag:
        """The source atoms of a text, in the first view, or the bag given instead of one."""
        return self.views[0].bag(self._question(question))

    def asked(self, question: Input, least: int | None = None) -> Asked:
        """A question, of which everything that can be said is worked out once, and when it is wanted.

        If a number is given, no answer counts that could become "don't know" if fewer examples than that went.
        """
        if least is not None:
            _ = self.supports  # it is refused at once where it cannot be known
        return Asked(self, self._question(question), least)

    def ask(self, question: Input) -> Verdict | Withheld:
        """The output that every mapping that fits gives, or why it is not known."""
        return self.asked(question).trusted

    def ask_many(self, questions: Iterable[Input]) -> list[Verdict | Withheld]:
        """One verdict for each question; exact, and no proof is built until it is looked at."""
        return [asked.trusted for asked in Asked.at_once(self, map(self._question, questions))]

    def ask_supported(self, question: Input, least: int) -> Verdict | Withheld | Unsupported:
        """The verdict, but no answer that could become "don't know" if fewer than the least number of examples went."""
        return self.asked(question, least).verdict

    def parse(self, question: Input) -> Parse:
        """The verdict on a question, and the form that its answer makes."""
        return self.asked(question).parse

    def parse_many(self, questions: Iterable[Input]) -> list[Parse]:
        """One verdict for each question, and the form that its answer makes."""
        return Asked.parses(self, map(self._question, questions))

    def parse_supported(self, question: Input, least: int) -> Parse:
        """What `parse` says, but with the answer that `ask_supported` gives."""
        return self.asked(question, least).parse

    def call(self, question: Input) -> Call:
        """The call that a question means, how that is known, and where its names stand; or why there is none."""
        asked = self.asked(question)
        return called(asked.text, asked.form, asked.verdict.reason or "")

    def tool_calls(self, question: Input) -> list[dict[str, Any]] | None:
        """The forced calls of a question as chat completions have `tool_calls`; None where a language model is needed.

        What rests on a rule is not among them (`call` has it).
        """
        asked = self.asked(question)
        return tool_calls(asked.text, asked.form)

    def explain(self, question: Input) -> Explanation:
        """The verdict with the examples it is added up from, in the user's own text, or the reason for having none."""
        return self.asked(question).explanation

    def support(self, question: Input, enough: int | None = None) -> Support:
        """How many examples would have to go before the answer becomes "don't know", and which; 0 if there is none.

        It stops once it is known whether there are `enough`. What is not found within the limits shows as bounds.
        """
        return self.asked(question).support_up_to(enough)

    def mappings(self, limit: int = 100) -> Mappings:
        """The whole-number mappings that fit, up to the limit, how many there are, and what is still open."""
        from unanimity.learning.mappings import whole_mappings

        if self.space.mistakes:
            remedy = "Learn without mistakes, after cleaning if need be."
            raise BadInput("mappings that make mistakes are not listed", remedy=remedy)
        if self.system.others is not None:
            problem = "mappings are not listed where examples have several outputs"
            raise BadInput(problem, remedy="Look at `choices()`, and settle the open examples first.")
        return whole_mappings(self.system, limit)

    def add(self, pairs: Iterable[Pair]) -> None:
        """Learn from more examples; if they contradict what is known, raise Contradiction and stay as before."""
        if self.settings.lexicon is None:
            self.learn(self.lessons(pairs))
            return
        known = list(pairs)
        lessons = list(self.lessons(known))
        if not any(map(_has_words, lessons)) and not self.outputs.doubtful():
            self.learn(lessons)
            return
        added = self._with(known, ())
        if disputes := added.disputes():  # they are learned like any others now, and contradict the rest
            again = {sentence.text for sentence in disputes}
            old = [(told.text, told.form) for told in self.outputs.told if told.text in again and not told.others]
            added = self._with([*known, *old], disputes)
        self.views, self.roles, self.outputs, self._known = added.views, added.roles, added.outputs, None
        self._several, self._untold = added._several, added._untold

    def _with(self, pairs: Sequence[Pair], held: Iterable[Sentence]) -> Parser:
        """A parser that has also learned from these, in some of which names are names whatever stands beside them."""
        added = self.with_rule(self.settings.rule)
        added.views = tuple(_copied(view) for view in self.views)
        added._several, added._untold = dict(self._several), set(self._untold)
        added.outputs.hold(held)
        added.learn(added.lessons(pairs))
        return added

    def learn(self, lessons: Iterable[Lesson]) -> None:
        """Learn from more examples, which were read; whether names are disputed is not looked at."""
        self._known = None
        if len(self.views) == 1 and isinstance(self.outputs, Bags) and self.settings.lexicon is None:
            # nothing else is to be remembered of each
            self.views = (self._view_with(self.views[0], lessons),)
            return
        known, before = list(lessons), len(self.system)
        copied = self.views if len(self.views) == 1 else [_copied(view) for view in self.views]
        with naming_roles(self.roles.surroundings):
            sizes = [len(view.space.system) for view in self.views]
            roles = self.roles.with_more(taught(known), sizes)
        views = tuple(self._view_with(view, known) for view in copied)
        with naming_roles(self.roles.surroundings):
            roles = roles.in_family(views[0].space.family, self.settings.time_limit)
        self.views, self.roles = views, roles
        several = {before + k: lesson for k, lesson in enumerate(known) if lesson.instead}
        self._several |= several
        self._untold |= several.keys()
        self.outputs.learn(known, set())
        if settled := list(self._settled()):
            self.outputs.learn(settled, set())

    def disputes(self) -> list[Sentence]:
        """The examples in which names stand as themselves, and which the others contradict (disputes.py)."""
        doubtful = self.outputs.doubtful()
        every = Asked.at_once(self, [each.sentence for each in doubtful])
        verdicts = [(each, asked.verdict) for each, asked in zip(doubtful, every, strict=True)]
        return [each.read for each, said in verdicts if isinstance(said, Answer) and each.is_disputed(said.output)]

    def choices(self) -> list[Choice]:
        """The examples with several outputs, with those that some mapping that fits gives, in the first view."""
        return self.space.choices()

    def examples(self, pairs: Iterable[Pair]) -> Iterator[Example]:
        """The pairs as bags of the first view, each with its text and place; nothing is learned from them."""
        return examples_of(self.lessons(pairs), self.views[0].recipe)

    def lessons(self, pairs: Iterable[Pair]) -> Iterator[Lesson]:
        """The pairs as they are learned from, whatever the view; nothing is learned from them."""
        return self.outputs.lessons(self.read(pairs, len(self.system) + 1))

    def questions(self, pairs: Iterable[Pair]) -> Iterator[Lesson]:
        """The pairs as they are held against answers: each is understood by itself, by what was learned."""
        return self.outputs.questions(self.read(pairs))

    def read(self, pairs: Iterable[Pair], first: int = 1) -> Iterator[Read]:
        """Each pair's question, its output as it was given, and its place, numbered from the first if it has none."""
        for number, pair in enumerate(pairs, first):
            written = pair if isinstance(pair, Written) else None
            place = written.place if written else f"example {number}"
            try:
                given, output = (written.input, written.output) if written else _pair(pair)
                question = self._sentence(given) if isinstance(given, str) else as_bag(given)
                check_texts(output)
            except BadInput as bad:
                raise bad.at(place) from None
            yield question, output, place

    def _view_with(self, view: View, lessons: Iterable[Lesson]) -> View:
        """The view with more examples learned."""
        with naming_misfits(view.recipe, self.settings.recipes):
            examples = examples_of(lessons, view.recipe)
            return View(view.recipe, added(view.space, examples, self.settings.named_family, self.settings.time_limit))

    def _settled(self) -> Iterator[Lesson]:
        """The examples with several outputs whose form is known now, and was not before."""
        if not self._untold:
            return
        forced = {choice.number: choice.output for choice in self.choices()}
        for number in sorted(self._untold):
            lesson = self._several[number]
            output = forced.get(number, lesson.output)  # what is no choice has outputs of the same atoms
            right = [each for each in (lesson, *lesson.instead) if each.output == output]
            if len(right) == 1:
                self._untold.remove(number)
                yield replace(right[0], instead=())

    def outputs_of(self, choice: Choice) -> tuple[list[str], list[str]] | None:
        """The outputs of an example as forms in the order they were given, and those that are possible.

        None if outputs are bags, or if the example was not learned from since the parser was made.
        """
        lesson = self._several.get(choice.number)
        if lesson is None:
            return None
        given = [lesson, *lesson.instead]
        possible = [choice.example.candidates[k] for k in choice.possible]
        texts = [self.outputs.expected(each) for each in given]
        left = [text for text, each in zip(texts, given, strict=True) if each.output in possible]
        return list(dict.fromkeys(texts)), list(dict.fromkeys(left))

    def _sentence(self, text: str) -> Sentence:
        lexicon = self.settings.lexicon
        return plain_sentence(text, self.settings.tokens) if lexicon is None else lexicon.sentence(text)

    def _question(self, question: Input) -> Sentence | Bag:
        return self.sentence(question) if isinstance(question, str) else as_bag(question)

    def together(self, verdicts: Sequence[Verdict]) -> Verdict | Withheld:
        """What the views say together, each of which has said something by itself."""
        if len(self.views) > 1:
            names = [view.recipe.name for view in self.views]
            return together(verdicts, names, self.settings.agree, self._is_known)
        match verdicts[0]:
            case Answer(is_bag=False, reason=str(reason)) if self.settings.form != "bag":
                return Withheld(reason)
        return verdicts[0]

    def _is_known(self, output: Bag) -> bool:
        """Whether some example has this output, but for the types of names."""
        if self._known is None:
            self._known = frozenset(map(_nameless, self.space.known_outputs()))
        return _nameless(output) in self._known

    @property
    def supports(self) -> Supports:
        """The supports of the answers, made again when something was learned since."""
        from unanimity.learning.support.support import Supports

        if len(self.views) > 1:
            problem = "how many examples support an answer is known for one kind of atoms only"
            raise BadInput(problem, remedy=ONE_VIEW)
        if self.system.others is not None:
            raise BadInput("support is not counted where examples have several outputs", remedy="Do not ask for it.")
        if self._supports is None or not self._supports.is_about(self.space):
            self._supports = Supports(self.space)
        return self._supports


def _has_words(lesson: Lesson) -> bool:
    """Whether a name of the sentence stands as itself."""
    return isinstance(lesson.question, Sentence) and any(token.startswith('"') for token in lesson.question.tokens)


def _copied(view: View) -> View:
    """A copy of the view, to learn from more while the first stays as it is."""
    return View(view.recipe, view.space.merged(space_of_nothing(view.space.family)))


def _nameless(output: Bag) -> Bag:
    """The output without the types of names, which are the sentence's."""
    counts = Counter[Atom]()
    for atom, count in output.items():
        if (bare := without_type(atom)) is not None:
            counts[bare] += count
    return Bag.computed(counts)


def _pair(pair: object) -> tuple[Input, object]:
    if isinstance(pair, (tuple, list)) and len(pair) == 2:
        return pair[0], pair[1]
    raise BadExamples(f"{pair!r} is not a pair", remedy="Give (input, output).")
