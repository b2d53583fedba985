"""What does a parser say of one question? Each thing is worked out when it is first wanted, and only once.

asked      a question: its sentence, its bag in each view, and what follows from these
verdicts   what each view says by itself; the verdict is what they say together
least      how many examples an answer must be able to lose before it is given; None if that does not matter

Whoever shows, proves, explains or writes down what is said of a question takes it from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from unanimity.bags import Atom, Bag
from unanimity.errors import Unproved
from unanimity.evidence import Combination, Deduction
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.calls.roles import Role, forced_role
from unanimity.language.lexicon import Mention, Sentence
from unanimity.language.outputs.lessons import mentions_of
from unanimity.learning.explain import Explanation
from unanimity.learning.measured.doubted import Doubted, doubtful
from unanimity.learning.support.supported import Support, Unsupported
from unanimity.notebook import sentence
from unanimity.system import Question
from unanimity.verdict import Answer, Verdict, Withheld

if TYPE_CHECKING:
    from unanimity.language.measured.evidence import Measured
    from unanimity.language.parser import Parser

__all__ = ["Asked", "Parse"]

AT_ONCE = 32  # questions, of which forms are made together


@dataclass(frozen=True, slots=True)
class Parse:
    """The verdict on a text; the form is None unless the verdict is an answer."""

    verdict: Verdict | Withheld | Unsupported
    form: Form | Unbuilt | None

    @property
    def is_whole(self) -> bool:
        """Whether there is an answer and the form that it makes."""
        return isinstance(self.verdict, Answer) and not isinstance(self.form, Unbuilt)

    def _repr_html_(self) -> str:
        match self.form:
            case Form(text=text, why=why):
                return sentence("Answer:", text, why)
            case Unbuilt(reason=reason) if isinstance(self.verdict, Answer):
                return sentence("No form", f"of {self.verdict.output}: {reason}.")
        return self.verdict._repr_html_()


class Asked:
    """One question to a parser, and what the parser says of it."""

    def __init__(
        self,
        parser: Parser,
        question: Sentence | Bag,
        least: int | None = None,
    ) -> None:
        self.parser = parser
        self.question = question
        self._least = least
        self._doubted: dict[int, Doubted] = {}  # in views

    @staticmethod
    def at_once(parser: Parser, questions: Iterable[Sentence | Bag]) -> list[Asked]:
        """The questions, with the verdicts on all of them, which is quicker than one after another."""
        every = [Asked(parser, question) for question in questions]
        said = [view.space.decide_many([asked.questions[i] for asked in every]) for i, view in enumerate(parser.views)]
        for asked, *verdicts in zip(every, *said, strict=True):
            asked.verdicts = verdicts
        if parser.doubts is not None:
            for number, view in enumerate(parser.views):
                answered = [asked for asked in every if number in asked._speaking]
                rows = [asked.questions[number].row for asked in answered]
                outputs = [asked.verdicts[number] for asked in answered]
                found = doubtful(parser.doubts[number], view.space.system, rows, outputs)
                for asked, doubted in zip(answered, found, strict=True):
                    asked._doubted[number] = doubted
        return every

    @staticmethod
    def with_forms(parser: Parser, questions: Iterable[Sentence | Bag]) -> list[Asked]:
        """The questions, with the verdicts on all of them and their forms."""
        every = Asked.at_once(parser, questions)
        Asked._find_forms(parser, every)
        return every

    @staticmethod
    def parses(parser: Parser, questions: Iterable[Sentence | Bag]) -> list[Parse]:
        """The verdict on each question and its form; nothing else is kept of a question once these are known."""
        left, found = Asked.at_once(parser, questions)[::-1], list[Parse]()
        while left:
            some = [left.pop() for _ in range(min(AT_ONCE, len(left)))]
            Asked._find_forms(parser, some)
            found += [Parse(asked.verdict, asked.form) for asked in some]
        return found

    @staticmethod
    def _find_forms(parser: Parser, every: Sequence[Asked]) -> None:
        """Find the forms of questions of which no support is wanted, with the roles of all their names together."""
        answered, called = list[tuple[Asked, Bag]](), list[tuple[Sentence, Atom | None]]()
        for asked in every:
            asked.verdict = asked.trusted
            bag, question = asked._output, asked.question
            if bag is None:
                asked.form = None
            elif isinstance(question, Sentence):
                answered.append((asked, bag))
                called.append((question, parser.outputs.tool(bag)))
        for (asked, bag), roles in zip(answered, parser.roles.forced(called), strict=True):
            asked.form = parser.outputs.build(bag, asked.question, roles)

    @property
    def text(self) -> str:
        """The question as the user wrote it, or the atoms that were given instead."""
        return self.question.text if isinstance(self.question, Sentence) else str(self.question)

    @property
    def mentions(self) -> Sequence[Mention]:
        """The names in the question, if it was a text; also those that stand for themselves."""
        words = self.question.words if isinstance(self.question, Sentence) else ()
        return [*mentions_of(self.question), *words]

    @cached_property
    def questions(self) -> Sequence[Question]:
        """The question as each view understands it, in the columns of its system."""
        return [view.space.system.question(view.bag(self.question)) for view in self.parser.views]

    @cached_property
    def verdicts(self) -> Sequence[Verdict]:
        """What each view says by itself; each of these can be proved."""
        return [view.space.decide(each) for view, each in zip(self.parser.views, self.questions, strict=True)]

    @cached_property
    def verdict(self) -> Verdict | Withheld | Unsupported:
        """What the views say together: an answer only if it may lose as many examples as it must."""
        said = self.trusted
        if self._least is None or not isinstance(said, Answer):
            return said
        support = self.support_up_to(self._least)
        return said if support.least >= self._least else Unsupported(said, support, self._least)

    @cached_property
    def together(self) -> Verdict | Withheld:
        """What the views say together, whatever was measured of such answers."""
        return self.parser.together(self.verdicts)

    @cached_property
    def trusted(self) -> Verdict | Withheld:
        """What the views say together: an answer only if its evidence supports the trust that is asked for."""
        evidence = self.parser.evidence
        if evidence is None or not isinstance(self.together, Answer):
            return self.together
        return evidence.objection(self.measured, self.parser.trust) or self.together

    @property
    def measured(self) -> Measured | None:
        """How held-out answers were that were no more doubtful than this one; None if that was not measured."""
        evidence = self.parser.evidence
        if evidence is None or self.doubt is None:
            return None
        measured: Measured = evidence.measured(self.doubt, is_new=self.is_new)
        return measured

    @property
    def doubt(self) -> float | None:
        """The doubt of what the views say that answer, the largest of them; None without an answer."""
        return max((doubt for doubt, _ in self._doubts), default=None)

    @property
    def is_new(self) -> bool:
        """Whether no example has the atoms of the question, as the views see it that answer."""
        return any(is_new for _, is_new in self._doubts)

    @property
    def _doubts(self) -> Sequence[Doubted]:
        """The doubt in each view that answers, and whether the question is new to it."""
        if self.parser.doubts is None:
            return ()
        for number in self._speaking:
            if number not in self._doubted:
                system, verdict = self.parser.views[number].space.system, self.verdicts[number]
                [found] = doubtful(self.parser.doubts[number], system, [self.questions[number].row], [verdict])
                self._doubted[number] = found
        return [self._doubted[number] for number in self._speaking]

    @property
    def _speaking(self) -> Sequence[int]:
        """The views whose answer counts: the first, or those that answer where it does not."""
        answered = [number for number, verdict in enumerate(self.verdicts) if isinstance(verdict, Answer)]
        return answered[:1] if answered[:1] == [0] else answered

    @cached_property
    def form(self) -> Form | Unbuilt | None:
        """The form that the answer makes, or why it makes none; None without an answer that is a bag."""
        bag = self._output
        return None if bag is None else self.parser.outputs.build(bag, self.question, self.forced_roles)

    @cached_property
    def roles(self) -> Mapping[Mention, Verdict]:
        """What is known of what each name of the sentence is in the form, if there is an answer."""
        called = self._called()
        return {} if called is None else self.parser.roles.of(*called)

    def _called(self) -> tuple[Sentence, Atom | None] | None:
        """A sentence with names that is answered, and the tool that it calls, if it is one."""
        bag, question = self._output, self.question
        if bag is None or not isinstance(question, Sentence) or not question.mentions:
            return None
        return question, self.parser.outputs.tool(bag)

    @property
    def _output(self) -> Bag | None:
        """What is answered, if it is a bag."""
        verdict = self.verdict
        return verdict.output if isinstance(verdict, Answer) and isinstance(verdict.output, Bag) else None

    @cached_property
    def forced_roles(self) -> Mapping[Mention, Role]:
        """The roles that all mappings give to names of the sentence."""
        found = {mention: forced_role(verdict) for mention, verdict in self.roles.items()}
        return {mention: role for mention, role in found.items() if role is not None}

    def explained_role(self, mention: Mention) -> Explanation | None:
        """The examples that give a name its place by what stands around it; None if these do not force it."""
        verdict = self.roles.get(mention)
        if verdict is None or mention not in self.forced_roles or not isinstance(verdict, Answer):
            return None
        try:
            derivation = verdict.derivation
        except Unproved:
            derivation = None
        return Explanation(mention.name, verdict, derivation)

    @property
    def parse(self) -> Parse:
        """The verdict and the form."""
        return Parse(self.verdict, self.form)

    @property
    def is_whole(self) -> bool:
        """Whether there is an answer and the form that it makes."""
        return isinstance(self.verdict, Answer) and not isinstance(self.form, Unbuilt)

    @cached_property
    def speakers(self) -> Sequence[str]:
        """By which atoms it is answered, if it is: the first view's, or those of the others that answer it."""
        if not isinstance(self.verdict, Answer):
            return ()
        answered = zip(self.parser.views, self.verdicts, strict=True)
        names = [view.recipe.name for view, verdict in answered if isinstance(verdict, Answer)]
        return names[:1] if self.parser.atoms in names else names

    @cached_property
    def explanation(self) -> Explanation:
        """The verdict with the examples it is added up from, in the user's own text, or the reason for having none."""
        derivation, atoms = self._derivation if isinstance(self.verdict, Answer) else (None, None)
        return Explanation(self.text, self.verdict, derivation, atoms, self.parser.cleaned)

    @cached_property
    def _derivation(self) -> tuple[Combination | Deduction | None, str | None]:
        """How the first view that answers does so, if that is found within the limits, and by which atoms."""
        for view, verdict in zip(self.parser.views, self.verdicts, strict=True):
            if isinstance(verdict, Answer):
                try:
                    return verdict.derivation, view.recipe.name if len(self.parser.views) > 1 else None
                except Unproved:
                    continue
        return None, None

    @cached_property
    def support(self) -> Support:
        """How many examples would have to go before the answer becomes "don't know", and which; 0 if there is none."""
        return self.support_up_to(None)

    def support_up_to(self, enough: int | None) -> Support:
        """On how many examples the answer hangs; if `enough` is given, only whether there are so many."""
        supports = self.parser.supports
        if not isinstance(self.verdicts[0], Answer):
            return Support(0, 0)
        return supports.of_answered(self.questions[0].row, enough)

    @property
    def provable(self) -> Sequence[Verdict | Withheld | Unsupported]:
        """What is to be proved: what each view says by itself, or the verdict where there is one view."""
        return self.verdicts if len(self.parser.views) > 1 else [self.verdict]

    @property
    def provable_as_shown(self) -> Sequence[Verdict | Withheld | Unsupported]:
        """What is to be proved where reasons are shown: if an answer is a sum of examples, the sum that is shown."""
        match self.verdict, self.explanation.derivation:
            case Answer(output=output), Combination() | Deduction() as derivation if self._is_sum:
                return [Answer(output, lambda: derivation)]
        return self.provable

    @property
    def _is_sum(self) -> bool:
        return len(self.parser.views) == 1 and self.parser.space.family.any_sign
