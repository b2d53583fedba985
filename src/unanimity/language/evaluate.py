"""How well does a parser do on examples whose outputs are known?

atoms    are the target atoms right?
forms    is the whole form right? Labels that the user merged count as one
wrong    an answer that is not the example's
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from unanimity.language.building import Form
from unanimity.language.outputs import Lesson
from unanimity.language.parser import Pair, Parse, Parser
from unanimity.learning.tally import Tally
from unanimity.verdict import Answer

__all__ = ["Evaluation", "Wrong", "evaluate"]

AT_ONCE = 1_000  # questions


@dataclass(frozen=True, slots=True)
class Wrong:
    """An answer that is wrong: where, to what, what was expected, and what was given."""

    place: str
    question: str
    expected: str
    given: str


@dataclass(slots=True)
class Evaluation:
    """Counts for atoms and for whole forms, and what was wrong in each."""

    atoms: Tally = field(default_factory=Tally)
    forms: Tally = field(default_factory=Tally)
    wrong: list[Wrong] = field(default_factory=list)
    wrong_forms: list[Wrong] = field(default_factory=list)

    def ask(self, parser: Parser, pairs: Iterable[Pair]) -> None:
        """Ask a parser some examples' inputs, and take its answers into account."""
        lessons = parser.questions(pairs)
        while some := list(islice(lessons, AT_ONCE)):
            for lesson, parse in zip(some, parser.parse_lessons(some), strict=True):
                self.count(parser, lesson, parse)

    def include(self, other: Evaluation) -> None:
        """Add the counts of another evaluation."""
        for mine, theirs in ((self.atoms, other.atoms), (self.forms, other.forms)):
            mine.asked += theirs.asked
            mine.answered += theirs.answered
            mine.correct += theirs.correct
        self.wrong += other.wrong
        self.wrong_forms += other.wrong_forms

    def count(self, parser: Parser, lesson: Lesson, parse: Parse) -> None:
        """Take one more question into account."""
        match parse.verdict:
            case Answer(output=output):
                self.atoms.count(output == lesson.output)
                if output != lesson.output:
                    self.wrong.append(_wrong(lesson, str(lesson.output), str(output)))
            case _:
                self.atoms.count(None)
        match parse.form:
            case Form() as form:
                right = parser.outputs.is_right(form, lesson)
                self.forms.count(right)
                if not right:
                    self.wrong_forms.append(_wrong(lesson, parser.outputs.expected(lesson), form.text))
            case _:
                self.forms.count(None)


def evaluate(parser: Parser, pairs: Iterable[Pair]) -> Evaluation:
    """The parser's answers to the examples' inputs, held against their outputs."""
    evaluation = Evaluation()
    evaluation.ask(parser, pairs)
    return evaluation


def _wrong(lesson: Lesson, expected: str, given: str) -> Wrong:
    return Wrong(lesson.place, lesson.text, expected, given)
