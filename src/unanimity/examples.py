"""What does one line of training data say?

written   as it stands in the user's file: two texts and a place
example   as it is learned from: two bags, with the user's text and place for quoting
"""

from __future__ import annotations

from dataclasses import dataclass

from unanimity.bags import Bag

__all__ = ["Example", "Written"]


@dataclass(frozen=True, slots=True)
class Written:
    """One example as the user wrote it; `output` is text, or counts or a form where the file gives these."""

    input: str
    output: object
    place: str


@dataclass(frozen=True, slots=True)
class Example:
    """One training pair, with the text and the place that a person would look for."""

    input: Bag
    output: Bag
    place: str = ""
    text: str = ""

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.text or self.input} -> {self.output}"
