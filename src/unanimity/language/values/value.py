"""What do some words say, if they say it in a way that can be listed?

    kind       what they are: a number, a time, a date
    token      what stands for them in a sentence: their kind, and what tells values of a kind apart of which different
               things may hold, such as a currency; no type of a lexicon begins with a colon
    meanings   all that they may say: two values that share nothing say different things; empty if that is not known
    aspects    what their words say besides a number, and the token does not: the half of a day, a month, units. What
               holds of two values may come of an aspect that both have, so such two show nothing of others
    ways       the other ways to write what they say, each with a name: "24-hour clock" makes 19:30 of "7:30 pm"

A way is a relation between words and a constant of an output. It makes one text of the words. That a form writes them
so is known once examples with different values show it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

__all__ = ["Found", "Kind", "Value"]


@dataclass(frozen=True, slots=True)
class Value:
    """What some words say."""

    kind: str
    token: str
    meanings: frozenset[str]
    ways: Mapping[str, str] = field(default_factory=dict)
    aspects: frozenset[str] = frozenset()

    @property
    def things(self) -> frozenset[str]:
        """What must be different of two values, all of it, if they are to show what holds of all; empty if unknown."""
        return self.meanings and self.meanings | {f"{self.kind} {aspect}" for aspect in self.aspects}


Found = tuple[Value, int]  # a value, and where its words end


class Kind(Protocol):
    """A kind of values that are found among words."""

    @property
    def name(self) -> str:
        """What the kind is called."""

    @property
    def hint(self) -> re.Pattern[str]:
        """What is found in each text that has a value of this kind, and in few others."""

    def find(self, words: Sequence[str], start: int) -> Found | None:
        """The longest value of this kind whose words begin at a place; None if there is none."""
