"""What stands around a name, as source atoms of its role?

    place     how many words before the name (-2, -1) or after it (+1, +2)
    pieces    left, left2, right, right2: the word at a place; tool: what is called, if that is known to be one tool
    window    the words from the first of the places to the last
    atom      a place, the type of the name, and the word there: "-1 <city> from"; with the tool: "-1 <city> from fly()"

"left2+left+right" claims that the word before a name, the one before that and the one after it always contribute the
same to what it is in a call. Beyond the ends of a sentence stands a mark, so that every name has all of these atoms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from unanimity.bags import Atom
from unanimity.errors import BadInput
from unanimity.language.lexicon import Mention, Sentence
from unanimity.language.recipes import END

__all__ = ["DEFAULT", "NO_ROLES", "NO_TOOL", "SURROUNDINGS", "Surroundings", "Window", "single_names", "surroundings"]

PLACES: Mapping[str, int] = MappingProxyType({"left2": -2, "left": -1, "right": 1, "right2": 2})
SIDES: Mapping[frozenset[int], str] = MappingProxyType(
    {frozenset({1}): "one", frozenset({2}): "the second", frozenset({1, 2}): "two"}
)
TOOL = "tool"
NO_TOOL = "-"
NO_ROLES = "none"
DEFAULT = "left2+left+right+tool"
SURROUNDINGS = (DEFAULT, "left+right+tool", "left2+left+right", "left+right", "left2+left+right+right2+tool")


Window = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The places around a name that are looked at, and whether the tool is; no places if roles are not learned."""

    name: str
    places: tuple[int, ...]
    with_tool: bool

    @property
    def words(self) -> str:
        """Which words around a name are looked at, in words."""
        before, after = ([place for place in self.places if place * side > 0] for side in (-1, 1))
        sides = [
            SIDES[frozenset(map(abs, side))] + where
            for side, where in ((before, " before it"), (after, " after it"))
            if side
        ]
        return ", ".join([*sides, *(["with the tool"] if self.with_tool else [])])

    def windows(self, sentences: Iterable[Sentence]) -> Iterator[list[tuple[Mention, Window]]]:
        """For each sentence what is to be looked at of the names that stand once in it."""
        before, after = self._reach
        start, end, size = (END,) * before, (END,) * after, before + 1 + after
        for sentence in sentences:
            words = (*start, *sentence.tokens, *end)
            yield [(mention, words[at : at + size]) for mention, at in single_names(sentence)]

    def atoms_of(self, window: Window, tool: Atom | None) -> tuple[Atom, ...]:
        """The atoms of the name in a window."""
        return self.atoms(window, self._reach[0], tool)

    @property
    def _reach(self) -> tuple[int, int]:
        """How many words a window has before the name, and how many after it."""
        return max(0, -min(self.places, default=0)), max(0, *self.places, 0)

    def atoms(self, tokens: Sequence[str], at: int, tool: Atom | None) -> tuple[Atom, ...]:
        """The atoms of the name that stands at this place among the tokens, all different."""
        kind, size = tokens[at], len(tokens)
        end = f" {tool or NO_TOOL}" if self.with_tool else ""
        words = ((place, tokens[at + place] if 0 <= at + place < size else END) for place in self.places)
        return tuple([f"{place:+} {kind} {word}{end}" for place, word in words])


def single_names(sentence: Sentence) -> Iterator[tuple[Mention, int]]:
    """The names that stand once in a sentence, each with its place among the tokens."""
    every = [at for at, token in enumerate(sentence.tokens) if token[0] == "<"]
    if len({mention.name for mention in sentence.mentions}) == len(every):  # as in most
        return zip(sentence.mentions, every, strict=True)
    places: dict[Mention, int | None] = {}
    for mention, at in zip(sentence.mentions, every, strict=True):
        places[mention] = None if mention in places else at
    return ((mention, at) for mention, at in places.items() if at is not None)


def surroundings(name: str) -> Surroundings:
    """The surroundings of that name: pieces joined by +, or none."""
    if name == NO_ROLES:
        return Surroundings(name, (), False)
    pieces = name.split("+")
    places = tuple(PLACES[piece] for piece in pieces if piece in PLACES)
    if not places or set(pieces) - {*PLACES, TOOL} or len(set(pieces)) < len(pieces):
        remedy = f"Join some of {', '.join(PLACES)} and {TOOL} by +, such as {DEFAULT}, or say {NO_ROLES}."
        raise BadInput(f"there are no surroundings of names called {name!r}", remedy=remedy)
    return Surroundings(name, places, TOOL in pieces)
