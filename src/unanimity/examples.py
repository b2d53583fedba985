"""What does one line of training data say?

written    as it stands in the user's file: two texts and a place
one of     several outputs, the candidates, exactly one of which is right
example    as it is learned from: bags, with the user's text and place for quoting
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unanimity.bags import Bag

__all__ = ["Example", "OneOf", "Written"]


class OneOf:
    """Outputs of an example, of which one is right and it is not known which."""

    __slots__ = ("outputs",)

    def __init__(self, *outputs: object) -> None:
        self.outputs = outputs

    def __repr__(self) -> str:
        return f"OneOf({', '.join(map(repr, self.outputs))})"


@dataclass(frozen=True, slots=True)
class Written:
    """One example as the user wrote it; `output` is text, counts or a form as the file gives it, or OneOf several."""

    input: str
    output: object
    place: str


@dataclass(frozen=True, slots=True)
class Example:
    """One training pair, with the text and the place that a person would look for.

    If it has several candidates, those after the first are what it may have instead of its output; all are different.
    """

    input: Bag
    output: Bag
    place: str = ""
    text: str = ""
    instead: Sequence[Bag] = ()

    @property
    def candidates(self) -> Sequence[Bag]:
        """All outputs that it may have."""
        return (self.output, *self.instead)

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.text or self.input} -> {' | '.join(map(str, self.candidates))}"
