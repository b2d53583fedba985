"""Is what another parser says certain, impossible, or neither?

    candidate   an input and the output that something else, such as a language model, gives for it
    certified   the examples force this very output
    refuted     they force another one
    dont_know   they force none

Bags are judged by their atoms. Of a form, the atoms are judged first: if others are forced, it is refuted. If they are
the forced ones, it is certified or refuted if the rule builds a form, and it is this or another one. What cannot be
read as a form is refuted, too, where an output is forced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from unanimity.bags import Bag
from unanimity.errors import BadForm
from unanimity.language.built import Form, Unbuilt
from unanimity.language.outputs import Lesson, Read
from unanimity.language.parser import Pair, Parse, Parser
from unanimity.verdict import Answer

__all__ = ["Judgement", "Status", "certify"]

AT_ONCE = 1_000  # candidates


class Status(StrEnum):
    """What is known of a candidate."""

    CERTIFIED = "certified"
    REFUTED = "refuted"
    DONT_KNOW = "dont_know"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A candidate, what is known of it, and why."""

    place: str
    text: str
    candidate: str
    status: Status
    reason: str
    parse: Parse


def certify(parser: Parser, candidates: Iterable[Pair]) -> Iterator[Judgement]:
    """What is known of each candidate, in their order; one that cannot be read is not what the examples force."""
    read = parser.read(candidates)
    while some := list(islice(read, AT_ONCE)):
        lessons = [_lesson(parser, each) for each in some]
        parses = parser.parse_lessons(lesson for lesson, _ in lessons)
        for (lesson, problem), (_, output, _), parse in zip(lessons, some, parses, strict=True):
            if problem is None:
                status, reason = _judged(parser, lesson, parse)
                written = parser.outputs.expected(lesson)
            else:
                forced = isinstance(parse.verdict, Answer) and parse.verdict.is_bag
                status = Status.REFUTED if forced else Status.DONT_KNOW
                reason, written = f"it cannot be read: {problem}", str(output)
            yield Judgement(lesson.place, lesson.text, written, status, reason, parse)


def _lesson(parser: Parser, candidate: Read) -> tuple[Lesson, str | None]:
    """The candidate with its atoms, or why it cannot be read."""
    question, _, place = candidate
    try:
        return next(parser.outputs.questions([candidate])), None
    except BadForm as bad:
        return Lesson(question, Bag({}), place), bad.problem


def _judged(parser: Parser, lesson: Lesson, parse: Parse) -> tuple[Status, str]:
    match parse:
        case Parse(verdict=Answer(reason=str(reason))):
            return Status.DONT_KNOW, reason
        case Parse(verdict=Answer(output=output)) if output != lesson.output:
            return Status.REFUTED, f"its atoms are {lesson.output}; the examples force {output}"
        case Parse(verdict=Answer(output=output), form=Form() as form):
            if parser.outputs.is_right(form, lesson):
                return Status.CERTIFIED, _with_rule("the examples force its atoms", form)
            return Status.REFUTED, _with_rule(f"the examples force its atoms, but their form is {form.text}", form)
        case Parse(verdict=Answer(), form=form):
            why = form.reason if isinstance(form, Unbuilt) else "it is not known"
            return Status.DONT_KNOW, f"the examples force its atoms, but not their form: {why}"
        case Parse(verdict=verdict):
            return Status.DONT_KNOW, verdict.reason or ""


def _with_rule(reason: str, form: Form) -> str:
    return f"{reason}; {form.why}" if form.why else reason
