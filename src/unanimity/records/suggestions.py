"""What should be labelled next?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from unanimity.language.suggest import Suggestions
from unanimity.records.record import Record

__all__ = ["SuggestionRecord", "suggestion_records"]


@dataclass(frozen=True, slots=True)
class SuggestionRecord(Record):
    """An input that is worth a label."""

    kind = "suggestion"

    input: Annotated[str, "the input"]
    place: Annotated[str, "where it stands"]
    gain: Annotated[int, "how many inputs of the pool are answered by this label and were not before, itself included"]
    answered: Annotated[int, "how many inputs of the pool are answered then"]
    remaining: Annotated[int, "how many labels answer all the rest"]
    exact: Annotated[bool, "whether gain, answered and remaining are exact; otherwise a label may settle more"]


def suggestion_records(suggestions: Suggestions) -> Iterator[SuggestionRecord]:
    """The inputs to label, in order."""
    for each in suggestions.next:
        numbers = each.gain, each.answered, each.remaining
        yield SuggestionRecord(str(each.input), each.place, *numbers, suggestions.exact)
