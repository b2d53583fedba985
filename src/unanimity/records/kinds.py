"""Which records are there?"""

from __future__ import annotations

from unanimity.records.evaluations import EvaluationRecord
from unanimity.records.judgements import JudgementRecord
from unanimity.records.record import Record
from unanimity.records.training import TrainingRecord
from unanimity.records.verdicts import VerdictRecord

__all__ = ["KINDS"]

KINDS: tuple[type[Record], ...] = (
    VerdictRecord,
    JudgementRecord,
    EvaluationRecord,
    TrainingRecord,
)
