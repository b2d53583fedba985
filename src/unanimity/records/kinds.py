"""Which records are there?"""

from __future__ import annotations

from unanimity.records.choices import ChoiceRecord
from unanimity.records.conflicts import ConflictRecord
from unanimity.records.evaluations import EvaluationRecord
from unanimity.records.findings import FindingsRecord
from unanimity.records.judgements import JudgementRecord
from unanimity.records.paraphrases import GeneratedRecord, ParaphraseRecord, RuleRecord, SameRecord
from unanimity.records.record import Record
from unanimity.records.set_aside import SetAsideRecord
from unanimity.records.suggestions import SuggestionRecord
from unanimity.records.training import TrainingRecord
from unanimity.records.verdicts import VerdictRecord

__all__ = ["KINDS"]

KINDS: tuple[type[Record], ...] = (
    VerdictRecord,
    JudgementRecord,
    EvaluationRecord,
    TrainingRecord,
    ConflictRecord,
    FindingsRecord,
    SetAsideRecord,
    ChoiceRecord,
    SuggestionRecord,
    ParaphraseRecord,
    SameRecord,
    GeneratedRecord,
    RuleRecord,
)
