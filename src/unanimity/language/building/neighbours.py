"""Which sentences differ from a given one in a single short window?

    window    two sentences that begin or end alike differ in what is left, which has no token in common
    opening   tokens that some sentence begins with, by a number; an ending likewise

A sentence is kept under each opening and ending that leave a short window between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

__all__ = ["LONGEST", "Neighbours", "Windows", "windows"]

LONGEST = 5  # tokens in a window

Kept = TypeVar("Kept")


class Windows(NamedTuple):
    """What two sentences have where they differ, and the tokens on both sides of that, which they have in common."""

    one: tuple[str, ...]
    other: tuple[str, ...]
    before: str = ""
    after: str = ""

    @property
    def anywhere(self) -> Windows:
        """These windows, whatever stands beside them."""
        return Windows(self.one, self.other)


class Neighbours(Generic[Kept]):
    """What is kept under sentences; equal sentences are neighbours, too."""

    def __init__(self) -> None:
        self._openings: dict[tuple[int, str], int] = {}  # of one token more than the opening of that number
        self._endings: dict[tuple[int, str], int] = {}
        self._windows: dict[frozenset[str], frozenset[str]] = {}  # one of each
        self._between: dict[int, dict[int, list[tuple[frozenset[str], Kept]]]] = {0: {}}  # by opening, then by ending

    def add(self, tokens: Sequence[str], kept: Kept) -> None:
        """Keep something under a sentence."""
        openings = _numbered(self._openings, tokens)
        endings = _numbered(self._endings, reversed(tokens))
        for start, opening in enumerate(openings):
            between = self._between.setdefault(opening, {})
            for end in range(start, min(start + LONGEST, len(tokens)) + 1):
                if not 0 < len(tokens) == end - start:  # then nothing would be alike
                    window = frozenset(tokens[start:end])
                    window = self._windows.setdefault(window, window)
                    between.setdefault(endings[len(tokens) - end], []).append((window, kept))

    def of(self, tokens: Sequence[str]) -> list[Kept]:
        """What is kept under the neighbours of a sentence, each once."""
        found, size = dict[Kept, None](), len(tokens)
        openings = _known(self._openings, tokens)
        endings = _known(self._endings, reversed(tokens))
        for start, opening in enumerate(openings):
            between = self._between[opening]
            for end in range(max(start, size + 1 - len(endings)), min(start + LONGEST, size) + 1):
                alike = between.get(endings[size - end])
                if alike is not None and not 0 < size == end - start:
                    window = frozenset(tokens[start:end])
                    for other, kept in alike:
                        if window.isdisjoint(other):
                            found[kept] = None
        return list(found)


def windows(tokens: Sequence[str], others: Sequence[str]) -> Windows:
    """What two sentences have where they differ, and the tokens beside it: between what both begin and end with."""
    most = min(len(tokens), len(others))
    start = next((i for i in range(most) if tokens[i] != others[i]), most)
    most -= start
    end = next((i for i in range(most) if tokens[-1 - i] != others[-1 - i]), most)
    before = tokens[start - 1] if start else ""
    after = tokens[-end] if end else ""
    return Windows(tuple(tokens[start : len(tokens) - end]), tuple(others[start : len(others) - end]), before, after)


def _numbered(numbers: dict[tuple[int, str], int], tokens: Iterable[str]) -> list[int]:
    """The number of what a sentence begins with, for each length; what is new is given one."""
    found = [0]
    for token in tokens:
        found.append(numbers.setdefault((found[-1], token), len(numbers) + 1))
    return found


def _known(numbers: dict[tuple[int, str], int], tokens: Iterable[str]) -> list[int]:
    """The numbers of those tokens that are known."""
    found = [0]
    for token in tokens:
        number = numbers.get((found[-1], token))
        if number is None:
            break
        found.append(number)
    return found
