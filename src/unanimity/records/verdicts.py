"""What is said of one question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from unanimity.bags import Vector
from unanimity.evidence import Output
from unanimity.files.verbatim import as_json
from unanimity.language.asked import Asked
from unanimity.language.building.built import Form, How, Unbuilt
from unanimity.language.parser import Parser
from unanimity.learning.cleaning.sifted import Sifted
from unanimity.learning.explain import UNDERIVED
from unanimity.learning.support.supported import Support
from unanimity.records.record import Json, Part, Record
from unanimity.verdict import Answer, Undecided

if TYPE_CHECKING:
    from unanimity.language.measured.evidence import Measured

__all__ = [
    "NO_FORM",
    "Cleaned",
    "HeldOut",
    "Hold",
    "NamePlace",
    "Step",
    "Verdict",
    "VerdictRecord",
    "cleaned_of",
    "explained",
    "verdict_record",
]

NO_FORM = "no form: "  # how a reason begins where the atoms are forced, but not how they are put together


class Verdict(StrEnum):
    """What is known of a question."""

    ANSWER = "answer"
    DONT_KNOW = "dont_know"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Cleaned(Part):
    """How many examples cleaning kept from being learned."""

    set_aside: Annotated[int, "how many were set aside"]
    misfits: Annotated[int, "how many of these the other examples contradict"]
    of: Annotated[int, "how many examples there were"]

    def __str__(self) -> str:
        return str(Sifted(self.set_aside, self.misfits, self.of))


@dataclass(frozen=True, slots=True)
class Step(Part):
    """One line of a derivation; the line that they add up to has the weight “=”."""

    weight: Annotated[str, "how often it counts, with its sign"]
    input: Annotated[str, "an example's input, or words of which the examples fix what they give"]
    output: Annotated[str, "what it gives"]
    remark: Annotated[str, "where the example stands, or why the words give this"]


@dataclass(frozen=True, slots=True)
class Hold(Part):
    """How many examples would have to go before the answer is no longer forced."""

    at_least: Annotated[int, "no fewer than these"]
    at_most: Annotated[int | None, "these are enough; null if the answer needs no example"]
    examples: Annotated[Sequence[str], "where examples stand that are enough"]


@dataclass(frozen=True, slots=True)
class NamePlace(Part):
    """Where a name of the question stands in the call."""

    name: Annotated[str, "the name"]
    path: Annotated[str, "the keys that lead to it, joined by dots; [] for the items of a list"]
    by_words: Annotated[
        bool, "whether the words around it force its place; else it is the only name that is left for it"
    ]
    shown_by: Annotated[Sequence[Step], "the examples whose names add up to its place, if that was asked for"] = ()
    written: Annotated[
        str | None, "in which learned way a value is written, and where the examples stand that show it"
    ] = None


@dataclass(frozen=True, slots=True)
class HeldOut(Part):
    """How held-out answers were that were no more doubtful."""

    right: Annotated[int, "how many were right"]
    wrong: Annotated[int, "how many were wrong"]
    new: Annotated[bool, "whether the question is new to the examples, as those were"]

    def __str__(self) -> str:
        of = "new questions" if self.new else "questions that examples have"
        if not self.right + self.wrong:
            return f"no held-out answer to {of} was this little doubtful"
        return f"held-out answers to {of} that were no more doubtful: {self.right:,} right, {self.wrong:,} wrong"


@dataclass(frozen=True, slots=True)
class VerdictRecord(Record):
    """What a model says of one question."""

    kind = "verdict"

    input: Annotated[str, "the question"]
    verdict: Annotated[Verdict, "whether it is answered"]
    output: Annotated[Output | None, "the answer's atoms, which the examples force; null if there is no answer"]
    form: Annotated[
        Json,
        "the answer as text; if outputs are logical forms, the whole form, or null if it is not known which one is "
        "meant. A form in JSON is JSON here, too, with its numbers as they are written",
    ]
    reason: Annotated[
        str | None, "why it is not known, why there is no form, or a warning that the output is no bag; otherwise null"
    ]
    form_rule: Annotated[str | None, "how the form was found: the rule, a colon, and what it went by"] = None
    cleaned: Annotated[Cleaned | None, "if the model's examples were cleaned"] = None
    atoms: Annotated[Sequence[str], "by which atoms it is answered, if the model has several"] = ()
    names: Annotated[Sequence[NamePlace], "where the names of the question stand, if the form is a call"] = ()
    answer: Annotated[str | None, "what the form comes to, if it was run"] = None
    derivation: Annotated[Sequence[Step] | None, "what adds up to the answer, if that was asked for"] = None
    decided_by: Annotated[str | None, "the rule behind the derivation, or that none was found in time"] = None
    derived_from: Annotated[str | None, "by which atoms it is derived, if the model has several"] = None
    support: Annotated[Hold | None, "on how many examples it hangs, if that was asked for and is known"] = None
    measured: Annotated[HeldOut | None, "what was measured of such answers, if anything was"] = None

    @property
    def is_whole(self) -> bool:
        """Whether there is an answer and the form that it makes."""
        return self.verdict is Verdict.ANSWER and (self.form is not None or isinstance(self.output, Vector))


def verdict_record(asked: Asked) -> VerdictRecord:
    """What is said of a question, without its derivation."""
    return replace(_proved(asked), measured=_held_out(asked.measured))


def _held_out(measured: Measured | None) -> HeldOut | None:
    """What was measured of answers like one."""
    if measured is None:
        return None
    return HeldOut(measured.standing.right, measured.standing.wrong, measured.is_new)


def _proved(asked: Asked) -> VerdictRecord:
    """What follows from the examples, or is held back."""
    parser, verdict, form = asked.parser, asked.verdict, asked.form
    atoms = asked.speakers if len(parser.views) > 1 else ()
    match verdict:
        case Answer(output=output, reason=reason):
            found, rule = None, None
            match form:
                case Form(text=text, why=why, how=how):
                    found = as_json(text, parser.settings.form)
                    rule = f"{parser.settings.rule if how is How.RULE else how}: {why}" if why else None
                case Unbuilt(reason=lacking):
                    reason = f"{NO_FORM}{lacking}"
            said, known = Verdict.ANSWER, output
            names = _names(asked, explained=False)
            return VerdictRecord(asked.text, said, known, found, reason, rule, cleaned_of(parser), atoms, names)
        case Undecided():
            said = Verdict.UNDECIDED
        case _:
            said = Verdict.DONT_KNOW
    return VerdictRecord(asked.text, said, None, None, verdict.reason, None, cleaned_of(parser), atoms)


def explained(record: VerdictRecord, asked: Asked) -> VerdictRecord:
    """The record with the derivation of the answer, and on how many examples it hangs; the same if there is none."""
    if record.output is None:
        return record
    parser, explanation = asked.parser, asked.explanation
    alone = len(parser.views) == 1 and parser.system.others is None
    return replace(
        record,
        derivation=[Step(*row) for row in explanation.rows()],
        decided_by=explanation.rule or UNDERIVED,
        derived_from=explanation.atoms,
        support=_hold(asked.support) if alone else None,
        names=_names(asked, explained=True),
    )


def _names(asked: Asked, *, explained: bool) -> Sequence[NamePlace]:
    """Where the names of the question stand in its form; with what shows it, if that is wanted."""
    if not isinstance(asked.form, Form):
        return ()
    found = list[NamePlace]()
    for each in asked.form.names:
        shown = asked.explained_role(each.mention)
        steps = () if shown is None or not explained else [Step(*row) for row in shown.rows()]
        found.append(NamePlace(each.mention.name, each.path, shown is not None, steps, each.relation))
    return found


def cleaned_of(parser: Parser) -> Cleaned | None:
    """How many examples a parser was learned without; None if they were not cleaned."""
    kept = parser.cleaned
    return None if kept is None else Cleaned(kept.set_aside, kept.misfits, kept.of)


def _hold(support: Support) -> Hold:
    return Hold(support.least, support.most, support.places)
