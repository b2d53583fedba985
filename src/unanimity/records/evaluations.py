"""How often a model is right, and what it does not answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from unanimity.files.verbatim import as_json
from unanimity.language.causes import Cause, Missed, by_cause
from unanimity.language.evaluate import Evaluation, Wrong
from unanimity.learning.tally import Tally
from unanimity.records.record import Json, Part, Record

__all__ = ["CauseGroup", "EvaluationRecord", "Figures", "Misanswer", "MissedQuestion", "evaluation_record"]

COSTS = ("0", "10")
WRONG = (Cause.WRONG_ATOMS, Cause.WRONG_FORM)


@dataclass(frozen=True, slots=True)
class Figures(Part):
    """How often answers of one kind are given, and how often they are right."""

    answered: Annotated[int, "how many questions were answered"]
    correct: Annotated[int, "how many of the answers are right"]
    precision: Annotated[float | None, "the share of the answers that are right; null if there are none"]
    precision_at_least: Annotated[
        float | None, "what the precision is at least, with 95 % confidence, if other questions are drawn like these"
    ]
    recall: Annotated[float | None, "the share of the questions that were answered rightly; null if none was asked"]
    reliability: Annotated[
        Mapping[str, float | None], "the mean of 1 for right, 0 for “don't know”, -cost for wrong, for some costs"
    ]

    @classmethod
    def of(cls, tally: Tally) -> Figures:
        """The figures of a tally."""
        reliability = {cost: tally.reliability(int(cost)) for cost in COSTS}
        return cls(tally.answered, tally.correct, tally.precision, tally.bound, tally.recall, reliability)


@dataclass(frozen=True, slots=True)
class Misanswer(Part):
    """A question that was answered wrongly."""

    place: Annotated[str, "where it stands"]
    input: Annotated[str, "the question"]
    expected: Annotated[Json, "the output that its example has"]
    given: Annotated[Json, "the answer"]


@dataclass(frozen=True, slots=True)
class MissedQuestion(Part):
    """A question that was not answered, or wrongly, with the reason."""

    place: Annotated[str, "where it stands"]
    input: Annotated[str, "the question"]
    expected: Annotated[Json, "the output that its example has"]
    reason: Annotated[str, "why it is not answered, or what the wrong answer follows from"]
    given: Annotated[Json, "the wrong answer"] = None


@dataclass(frozen=True, slots=True)
class CauseGroup(Part):
    """Questions with one cause, which are fixed in one way."""

    cause: Annotated[Cause, "what kind of reason they have"]
    count: Annotated[int, "how many they are"]
    about: Annotated[Mapping[str, int], "the words, or sequences of words, that are new, and how often each is"]
    questions: Annotated[Sequence[MissedQuestion], "the questions"]


@dataclass(frozen=True, slots=True)
class EvaluationRecord(Record):
    """How a model does on questions whose outputs are known."""

    kind = "evaluation"

    asked: Annotated[int, "how many questions were asked"]
    atoms: Annotated[Figures, "answers by their atoms, which the examples force"]
    forms: Annotated[Figures, "answers by their whole forms; bags are their own forms"]
    answers: Annotated[Figures | None, "what forms come to, if they were run"] = None
    wrong_atoms: Annotated[Sequence[Misanswer], "answers whose atoms are wrong"] = ()
    wrong_forms: Annotated[Sequence[Misanswer], "answers whose forms are wrong"] = ()
    wrong: Annotated[Sequence[CauseGroup] | None, "wrong answers by cause, if that was asked for"] = None
    unanswered: Annotated[Sequence[CauseGroup] | None, "unanswered questions by cause, if that was asked for"] = None


def evaluation_record(evaluation: Evaluation, notation: str, shown: Iterable[str] = ()) -> EvaluationRecord:
    """The figures, and by their causes the questions that are `shown`: those "wrong", "unanswered", or both."""
    listed = {which: _groups(evaluation.missed or [], which, notation) for which in shown}
    return EvaluationRecord(
        evaluation.atoms.asked,
        Figures.of(evaluation.atoms),
        Figures.of(evaluation.forms),
        Figures.of(evaluation.answers) if evaluation.answers.asked else None,
        [_misanswer(each, "bag") for each in evaluation.wrong],
        [_misanswer(each, notation) for each in evaluation.wrong_forms],
        listed.get("wrong"),
        listed.get("unanswered"),
    )


def _misanswer(wrong: Wrong, notation: str) -> Misanswer:
    expected, given = as_json(wrong.expected, notation), as_json(wrong.given, notation)
    return Misanswer(wrong.place, wrong.question, expected, given)


def _groups(missed: Iterable[Missed], which: str, notation: str) -> list[CauseGroup]:
    """The questions that were answered wrongly, or not at all, by cause."""
    some = [each for each in missed if (each.cause in WRONG) == (which == "wrong")]
    return [
        CauseGroup(cause, len(questions), dict(about), [_question(each, notation) for each in questions])
        for cause, questions, about in by_cause(some)
    ]


def _question(missed: Missed, notation: str) -> MissedQuestion:
    expected, given = as_json(missed.expected, notation), as_json(missed.given, notation)
    return MissedQuestion(missed.place, missed.question, expected, missed.reason, given)
