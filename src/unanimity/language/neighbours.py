"""Which sentences differ from a given one in a single short window?

    window    two sentences that begin or end alike differ in what is left, which has no token in common
    opening   tokens that some sentence begins with, by a number; an ending likewise

A sentence is kept under each opening and ending that leave a short window between them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

__all__ = ["LONGEST", "Neighbours"]

LONGEST = 4  # tokens in a window

Kept = TypeVar("Kept")


class Neighbours(Generic[Kept]):
    """What is kept under sentences; equal sentences are neighbours, too."""

    def __init__(self) -> None:
        self._openings: dict[tuple[int, str], int] = {}  # of one token more than the opening of that number
        self._endings: dict[tuple[int, str], int] = {}
        self._between: dict[tuple[int, int], list[tuple[frozenset[str], Kept]]] = defaultdict(list)

    def add(self, tokens: Sequence[str], kept: Kept) -> None:
        """Keep something under a sentence."""
        openings = _numbered(self._openings, tokens)
        endings = _numbered(self._endings, reversed(tokens))
        for start in range(len(tokens) + 1):
            for end in range(start, min(start + LONGEST, len(tokens)) + 1):
                if not 0 < len(tokens) == end - start:  # then nothing would be alike
                    window = frozenset(tokens[start:end])
                    self._between[openings[start], endings[len(tokens) - end]].append((window, kept))

    def of(self, tokens: Sequence[str]) -> list[Kept]:
        """What is kept under the neighbours of a sentence, each once."""
        found: dict[Kept, None] = {}
        openings = _known(self._openings, tokens)
        endings = _known(self._endings, reversed(tokens))
        for start, opening in enumerate(openings):
            shortest = max(start, len(tokens) + 1 - len(endings))
            for end in range(shortest, min(start + LONGEST, len(tokens)) + 1):
                between = self._between.get((opening, endings[len(tokens) - end]))
                if between is not None and not 0 < len(tokens) == end - start:
                    window = frozenset(tokens[start:end])
                    found.update(dict.fromkeys([kept for other, kept in between if window.isdisjoint(other)]))
        return list(found)


def _numbered(numbers: dict[tuple[int, str], int], tokens: Iterable[str]) -> list[int]:
    """The number of what a sentence begins with, for each length; what is new is given one."""
    found = [0]
    for token in tokens:
        found.append(numbers.setdefault((found[-1], token), len(numbers) + 1))
    return found


def _known(numbers: dict[tuple[int, str], int], tokens: Iterable[str]) -> list[int]:
    """The same, as far as they are known."""
    found = [0]
    for token in tokens:
        number = numbers.get((found[-1], token))
        if number is None:
            break
        found.append(number)
    return found
