"""What is known of the support of an answer, and what is said when it is too little?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from unanimity.examples import Example
from unanimity.notebook import sentence
from unanimity.system import System
from unanimity.verdict import Answer

__all__ = ["Support", "Unsupported", "listed"]

NAMED = 5  # places, at most


@dataclass(frozen=True, slots=True)
class Support:
    """At least `least` examples would have to go, at most `most`; without those named the answer is not known.

    A question without atoms needs no example at all: then `least` is more than there are, and `most` is None.
    """

    least: int
    most: int | None
    numbers: Sequence[int] = ()
    system: System | None = field(default=None, repr=False, compare=False)

    @property
    def examples(self) -> list[Example]:
        """The examples that are enough."""
        return [] if self.system is None else [self.system.example(i) for i in self.numbers]

    @property
    def is_exact(self) -> bool:
        """Whether it is known how many examples would have to go."""
        return self.least == self.most

    @property
    def places(self) -> list[str]:
        """Where the examples stand that are enough."""
        return [example.place for example in self.examples]


@dataclass(frozen=True, repr=False)
class Unsupported:
    """An answer that is held back: its support is less than wanted, or it was not found to be as much.

    For whoever asked, this is a "don't know". It has no witness: all mappings agree, as long as the labels are right.
    """

    answer: Answer
    support: Support
    wanted: int

    @property
    def reason(self) -> str:
        """Why the answer is held back, in words."""
        least, most = self.support.least, self.support.most
        if most is None or most >= self.wanted:
            known = f"{least:,} {'example' if least == 1 else 'examples'} would have to go before this is not known"
            return f"At least {known}; whether {self.wanted:,} would was not found within the search limits."
        asked, places = f"a support of {self.wanted:,} was asked for", listed(self.support.places)
        if most == 1:
            return f"The answer hangs on one example, {places}; {asked}."
        return f"Without {most:,} examples, {places}, this would not be known; {asked}."

    def __repr__(self) -> str:
        return f"Unsupported({str(self.answer.output)!r}, {self.reason!r})"

    def _repr_html_(self) -> str:
        return sentence("Don't know:", self.reason)


def listed(places: Sequence[str]) -> str:
    """The first few places, and how many more there are."""
    if len(places) > NAMED:
        return f"{', '.join(places[:NAMED])} and {len(places) - NAMED:,} more"
    return places[0] if len(places) == 1 else f"{', '.join(places[:-1])} and {places[-1]}"
