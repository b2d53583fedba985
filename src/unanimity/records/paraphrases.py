"""Which inputs are certain to mean the same, and which words?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from unanimity.evidence import Output
from unanimity.files.verbatim import as_json
from unanimity.language.paraphrases import Paraphrase, ParaphraseClass
from unanimity.language.replacements import Generated, Rule
from unanimity.records.record import Json, Record

__all__ = [
    "GeneratedRecord",
    "Made",
    "ParaphraseRecord",
    "RuleRecord",
    "SameRecord",
    "generated_records",
    "paraphrase_records",
    "rule_record",
    "same_records",
]


class Made(StrEnum):
    """What is made of a text."""

    SENTENCE = "sentence"
    BAG = "bag"


@dataclass(frozen=True, slots=True)
class ParaphraseRecord(Record):
    """An input of a pool, in its class: all inputs of a class are certain to mean the same."""

    kind = "paraphrase"

    input: Annotated[str, "the input"]
    place: Annotated[str, "where it first stands"]
    count: Annotated[int, "how often it occurs"]
    class_: Annotated[int, "the number of its class"]
    size: Annotated[int, "how many different inputs its class has"]
    output: Annotated[Output | None, "what they mean, as counts; null if that is not certain"]
    form: Annotated[Json, "the same as text, or the whole form; null if that is not certain"]


@dataclass(frozen=True, slots=True)
class SameRecord(Record):
    """An input of a pool that is certain to mean the same as a text."""

    kind = "same"

    input: Annotated[str, "the input"]
    place: Annotated[str, "where it first stands"]
    same_as: Annotated[str, "the text"]
    output: Annotated[Output | None, "what both mean, as counts; null if that is not certain"]
    form: Annotated[Json, "the same as text, or the whole form; null if that is not certain"]


@dataclass(frozen=True, slots=True)
class GeneratedRecord(Record):
    """A new input that is certain to mean the same as a text."""

    kind = "generated"

    input: Annotated[str, "the input"]
    kind_: Annotated[Made, "whether it is a sentence, or a bag of words, whose order is open"]
    steps: Annotated[int, "how many replacements it took"]
    same_as: Annotated[str, "the text"]
    output: Annotated[Output | None, "what both mean, as counts; null if that is not certain"]
    form: Annotated[Json, "the same as text, or the whole form; null if that is not certain"]


@dataclass(frozen=True, slots=True)
class RuleRecord(Record):
    """Words that contribute nothing, or that others can replace."""

    kind = "rule"

    input: Annotated[str, "the words"]
    same_as: Annotated[str, "the words that mean the same; empty if they contribute nothing"]
    places: Annotated[
        Sequence[Sequence[str]], "what stands before and after where it holds; none if that does not matter"
    ]


def paraphrase_records(classes: Iterable[ParaphraseClass], notation: str) -> Iterator[ParaphraseRecord]:
    """Each member of each class; classes are numbered in their order."""
    for number, each in enumerate(classes, 1):
        means = each.output, as_json(each.form, notation)
        for member in each.members:
            yield ParaphraseRecord(member.text, member.place, member.count, number, len(each.members), *means)


def same_records(alone: ParaphraseClass, like: Iterable[Paraphrase], notation: str) -> Iterator[SameRecord]:
    """Inputs that mean the same as a text, which is alone in its class."""
    [text], form = alone.members, as_json(alone.form, notation)
    return (SameRecord(each.text, each.place, text.text, alone.output, form) for each in like)


def generated_records(
    alone: ParaphraseClass, made: Made, some: Iterable[Generated], notation: str
) -> Iterator[GeneratedRecord]:
    """New inputs that mean the same as a text, which is alone in its class."""
    [text], form = alone.members, as_json(alone.form, notation)
    return (GeneratedRecord(each.text, made, each.steps, text.text, alone.output, form) for each in some)


def rule_record(rule: Rule) -> RuleRecord:
    """A rule, with sequences of words as texts."""
    places = [[" ".join(side) for side in place] for place in rule.places]
    return RuleRecord(" ".join(rule.words), " ".join(rule.other), places)
