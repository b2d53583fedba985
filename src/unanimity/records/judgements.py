"""What is said of another parser's output."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from unanimity.evidence import Output
from unanimity.files.verbatim import as_json
from unanimity.language.building.built import Form
from unanimity.language.certify import Judgement, Status
from unanimity.records.record import Json, Record
from unanimity.records.verdicts import Cleaned, cleaned_of
from unanimity.verdict import Answer

__all__ = ["JudgementRecord", "judgement_record"]


@dataclass(frozen=True, slots=True)
class JudgementRecord(Record):
    """What a model says of an output that another parser gives."""

    kind = "judgement"

    input: Annotated[str, "the input"]
    place: Annotated[str, "where it stands"]
    candidate: Annotated[Json, "the other parser's output; as text if it cannot be read"]
    status: Annotated[Status, "what is known of the candidate"]
    reason: Annotated[str, "why"]
    output: Annotated[Output | None, "the atoms that the examples force, or null"]
    form: Annotated[Json, "the form that these make, or null"]
    cleaned: Annotated[Cleaned | None, "if the model's examples were cleaned"] = None


def judgement_record(judgement: Judgement) -> JudgementRecord:
    """What is said of a candidate."""
    verdict, form, parser = judgement.asked.verdict, judgement.asked.form, judgement.asked.parser
    notation = parser.settings.form
    return JudgementRecord(
        judgement.text,
        judgement.place,
        as_json(judgement.candidate, notation),
        judgement.status,
        judgement.reason,
        verdict.output if isinstance(verdict, Answer) else None,
        as_json(form.text if isinstance(form, Form) else None, notation),
        cleaned_of(parser),
    )
