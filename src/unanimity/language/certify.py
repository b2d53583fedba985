"""Is what another parser says certain, impossible, or neither?

    candidate   an input and the output that something else, such as a language model, gives for it
    certified     the examples force this very output
    refuted       they force another one
    by_rule       they force its atoms, and a rule makes this very form of them
    against_rule  they force its atoms, and a rule makes another form of them
    dont_know     they force no output

Bags are judged by their atoms. Of a form, the atoms are judged first: if others are forced, it is refuted, however its
constants are taken: for names of the sentence or not. If they are the forced ones, it depends on how the whole form is
known: an example has this very sentence, or a rule builds it. What cannot be read as a form is refuted, too, where an
output is forced. But where it is not known how a name is written, what a form has in its place may be that name.
A call that the declared tools do not allow is refuted in any case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from unanimity.bags import Bag
from unanimity.errors import BadCall, BadForm
from unanimity.language.asked import Asked, Parse
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.calls.edges import is_name_atom
from unanimity.language.forms.codec import codec
from unanimity.language.forms.trees import Constant, Node
from unanimity.language.lexicon import Sentence
from unanimity.language.outputs.lessons import Lesson, Read
from unanimity.language.parser import Pair, Parser
from unanimity.verdict import Answer

__all__ = ["Judgement", "Status", "certify"]

AT_ONCE = 1_000  # candidates


class Status(StrEnum):
    """What is known of a candidate."""

    CERTIFIED = "certified"
    REFUTED = "refuted"
    BY_RULE = "by_rule"
    AGAINST_RULE = "against_rule"
    DONT_KNOW = "dont_know"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A candidate, what is known of it, and why."""

    place: str
    text: str
    candidate: str
    status: Status
    reason: str
    asked: Asked


def certify(parser: Parser, candidates: Iterable[Pair]) -> Iterator[Judgement]:
    """What is known of each candidate, in their order; one that cannot be read is not what the examples force."""
    read = parser.read(candidates)
    while some := list(islice(read, AT_ONCE)):
        lessons = [_lesson(parser, each) for each in some]
        every = Asked.at_once(parser, [lesson.question for lesson, _ in lessons])
        for (lesson, problem), (_, output, _), asked in zip(lessons, some, every, strict=True):
            if problem is None:
                status, reason = _judged(parser, lesson, asked.parse)
                written = parser.outputs.expected(lesson)
            else:
                forced = isinstance(asked.verdict, Answer) and asked.verdict.is_bag
                status = Status.REFUTED if forced or isinstance(problem, BadCall) else Status.DONT_KNOW
                why = "no declared tool takes it" if isinstance(problem, BadCall) else "it cannot be read"
                reason, written = f"{why}: {problem.problem}", _as_given(parser, output)
            yield Judgement(lesson.place, lesson.text, written, status, reason, asked)


def _lesson(parser: Parser, candidate: Read) -> tuple[Lesson, BadForm | None]:
    """The candidate with its atoms, or why it cannot be read."""
    question, _, place = candidate
    try:
        return next(parser.outputs.questions([candidate])), None
    except BadForm as bad:
        read = parser.outputs.reading(question) if isinstance(question, Sentence) else question
        return Lesson(read, Bag({}), place), bad


def _as_given(parser: Parser, output: object) -> str:
    """A candidate in its notation, or as the user wrote it."""
    return codec(parser.settings.form).write(output) if isinstance(output, Node | Constant) else str(output)


def _judged(parser: Parser, lesson: Lesson, parse: Parse) -> tuple[Status, str]:
    match parse:
        case Parse(verdict=Answer(reason=str(reason))):
            return Status.DONT_KNOW, reason
        case Parse(verdict=Answer(), form=Form() as form) if parser.outputs.is_right(form, lesson):
            told = f"; {form.why}" if form.why else ""
            return Status.BY_RULE if form.by_rule else Status.CERTIFIED, f"the examples force its atoms{told}"
        case Parse(verdict=Answer(output=Bag() as output), form=Unbuilt(reason=why)) if _may_be_names(output, lesson):
            return Status.DONT_KNOW, f"the examples force {output}, but not how that is written: {why}"
        case Parse(verdict=Answer(output=output)) if not lesson.is_answered_by(output):
            return Status.REFUTED, f"its atoms are {lesson.output}; the examples force {output}"
        case Parse(verdict=Answer(output=output), form=Form() as form):
            told = f"; {form.why}" if form.why else ""
            reason = f"the examples force its atoms, but their form is {form.text}{told}"
            return Status.AGAINST_RULE if form.by_rule else Status.REFUTED, reason
        case Parse(verdict=Answer(), form=form):
            why = form.reason if isinstance(form, Unbuilt) else "it is not known"
            return Status.DONT_KNOW, f"the examples force its atoms, but not their form: {why}"
        case Parse(verdict=verdict):
            return Status.DONT_KNOW, verdict.reason or ""


def _may_be_names(forced: Bag, lesson: Lesson) -> bool:
    """Whether the forced atoms are those of a candidate, but for names where that has other atoms."""
    lacking, more = Counter(forced) - Counter(lesson.output), Counter(lesson.output) - Counter(forced)
    return bool(lacking) and all(map(is_name_atom, lacking)) and lacking.total() == more.total()
