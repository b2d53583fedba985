"""What can a part of a form stand for?

    word      a leaf of the form: a name, a number as it is written, `all`, or nothing in particular (_)
    things    some things; where a relation led to them, the links: to how many things of its argument each is related
    amounts   things with one number each, as their areas
    figure    one number, as a count

Links are kept as long as things are only left out, so that `most` finds the river that runs through the most states.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unanimity.demo.facts import Number, Thing

__all__ = ["Amounts", "Figure", "Things", "Value", "Word"]


@dataclass(frozen=True, slots=True)
class Word:
    """A leaf: a name or a number; empty if it stands for anything."""

    text: str


@dataclass(frozen=True, slots=True)
class Things:
    """Some things, and how many links each has if it was found by a relation."""

    members: frozenset[Thing]
    links: frozenset[tuple[Thing, int]] | None = None

    def where(self, holds: Callable[[Thing], bool]) -> Things:
        """Those of which something holds, with their links."""
        members = frozenset(filter(holds, self.members))
        links = None if self.links is None else frozenset(link for link in self.links if link[0] in members)
        return Things(members, links)


@dataclass(frozen=True, slots=True)
class Amounts:
    """Things with one number each."""

    pairs: frozenset[tuple[Thing, Number]]


@dataclass(frozen=True, slots=True)
class Figure:
    """One number."""

    number: Number


Value = Word | Things | Amounts | Figure
