"""How well does a parser do on examples whose outputs are known?

atoms    are the target atoms right?
forms    is the whole form right? Labels that the user merged count as one
answers  does the form come to what the example's form comes to? Counted where it is known what forms come to
said     is everything right that is said of a question: its atoms, and its form if there is one?
wrong    an answer that is not the example's
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice

from unanimity.errors import BadForm, BadInput
from unanimity.language.asked import Asked
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.causes import Causes, Missed
from unanimity.language.forms.trees import Tree
from unanimity.language.outputs.lessons import FormLesson, Lesson
from unanimity.language.parser import Pair, Parser
from unanimity.learning.tally import Tally
from unanimity.verdict import Answer

__all__ = ["Evaluation", "Run", "Wrong", "evaluate"]

AT_ONCE = 1_000  # questions

Run = Callable[[Tree], object]  # says what a form comes to; raises BadForm if it comes to nothing at all


@dataclass(frozen=True, slots=True)
class Wrong:
    """An answer that is wrong: where, to what, what was expected, and what was given."""

    place: str
    question: str
    expected: str
    given: str


@dataclass(slots=True)
class Evaluation:
    """Counts for atoms, for whole forms and for what these come to, and what was wrong in the first two."""

    atoms: Tally = field(default_factory=Tally)
    forms: Tally = field(default_factory=Tally)
    answers: Tally = field(default_factory=Tally)
    said: Tally = field(default_factory=Tally)
    wrong: list[Wrong] = field(default_factory=list)
    wrong_forms: list[Wrong] = field(default_factory=list)
    missed: list[Missed] | None = None  # what is not right, with its causes; a list, if that is wanted

    def ask(self, parser: Parser, pairs: Iterable[Pair], run: Run | None = None) -> None:
        """Ask a parser some examples' inputs, and take its answers into account; also what they come to, if known."""
        self.ask_lessons(parser, parser.questions(pairs), run)

    def ask_lessons(self, parser: Parser, lessons: Iterable[Lesson], run: Run | None = None) -> None:
        """Ask a parser the inputs of examples that were read already, and take its answers into account."""
        lessons, causes = iter(lessons), None if self.missed is None else Causes(parser)
        while some := list(islice(lessons, AT_ONCE)):
            every = Asked.at_once(parser, [lesson.question for lesson in some])
            for lesson, asked in zip(some, every, strict=True):
                self.count(parser, lesson, asked)
                if causes is not None and self.missed is not None:
                    self.missed += _missed(causes, parser, lesson, asked)
                if run is not None:
                    self.answers.count(_same_answer(run, lesson, asked.form))

    def include(self, other: Evaluation) -> None:
        """Add the counts of another evaluation."""
        for name in ("atoms", "forms", "answers", "said"):
            mine, theirs = getattr(self, name), getattr(other, name)
            mine.asked += theirs.asked
            mine.answered += theirs.answered
            mine.correct += theirs.correct
        self.wrong += other.wrong
        self.wrong_forms += other.wrong_forms
        if self.missed is not None:
            self.missed += other.missed or []

    def count(self, parser: Parser, lesson: Lesson, asked: Asked) -> None:
        """Take one more question into account."""
        right: bool | None = None
        if isinstance(asked.verdict, Answer):
            right = lesson.is_answered_by(asked.verdict.output)
            if not right:
                self.wrong.append(_wrong(lesson, str(lesson.output), str(asked.verdict.output)))
        is_right: bool | None = None
        if isinstance(asked.form, Form):
            is_right = parser.outputs.is_right(asked.form, lesson)
            if not is_right:
                self.wrong_forms.append(_wrong(lesson, parser.outputs.expected(lesson), asked.form.text))
        self.atoms.count(right)
        self.forms.count(is_right)
        self.said.count(None if right is None else right and is_right is not False)


def evaluate(
    parser: Parser, pairs: Iterable[Pair], run: Run | None = None, start: Callable[[], Evaluation] | None = None
) -> Evaluation:
    """The parser's answers to the examples' inputs, held against their outputs, and what both come to, if known.

    `start` makes what is counted into; with `Evaluation(missed=[])` it is also told why questions are not answered.
    """
    evaluation = Evaluation() if start is None else start()
    evaluation.ask(parser, pairs, run)
    return evaluation


def _same_answer(run: Run, lesson: Lesson, form: Form | Unbuilt | None) -> bool | None:
    """Whether a form comes to what the example's comes to; None if there is none, or if it cannot be run."""
    if not isinstance(lesson, FormLesson):
        raise BadInput("only forms come to something", remedy="Choose a form for the outputs.")
    try:
        expected = run(lesson.tree)
    except BadForm as bad:
        raise bad.at(lesson.place) from None
    if not isinstance(form, Form) or form.tree is None:
        return None
    try:
        return run(form.tree) == expected
    except BadForm:
        return None


def _missed(causes: Causes, parser: Parser, lesson: Lesson, asked: Asked) -> list[Missed]:
    """The question with its cause, if it was not answered with its form, or wrongly."""
    if not isinstance(asked.verdict, Answer):
        return [causes.unanswered(lesson, asked)]
    right = lesson.is_answered_by(asked.verdict.output)
    if right and not asked.is_whole:
        return [causes.unanswered(lesson, asked)]
    if right and (not isinstance(asked.form, Form) or parser.outputs.is_right(asked.form, lesson)):
        return []
    return [causes.wrong(lesson, asked)]


def _wrong(lesson: Lesson, expected: str, given: str) -> Wrong:
    return Wrong(lesson.place, lesson.text, expected, given)
