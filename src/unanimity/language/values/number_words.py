"""Which words say a whole number: twenty, twenty-five, two hundred and five, three thousand?

Words such as "one" are not always meant as numbers, so this kind is found only if it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from unanimity.language.values.numbers import NUMBER
from unanimity.language.values.value import Found, Value

__all__ = ["NumberWords", "goes_on"]

SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
UNITS = {word: number for number, word in enumerate(SMALL)}
TENFOLD = {word: number * 10 for number, word in enumerate(TENS, 2)}
LARGE = {"thousand": 1_000, "million": 1_000_000}
DIGITS = ("as plain digits", "in fewest digits")  # the ways of numbers.py
ALL = {*UNITS, *TENFOLD, *LARGE, "hundred"}


class NumberWords:
    """Whole numbers in words."""

    name = "number-words"
    hint = re.compile(rf"\b(?:{'|'.join(sorted(ALL))})\b", re.IGNORECASE)

    def find(self, words: Sequence[str], start: int) -> Found | None:
        """The number whose words begin at a place; words that make no number together are none at all."""
        if goes_on(words, start):
            return None  # what began before makes no number
        end, parts = start, list[str]()
        for place, word in enumerate(words[start:], start):
            if _are_numbers(word):
                parts += word.split("-")
                end = place + 1
            elif word != "and" or not parts or parts[-1] not in ("hundred", *LARGE):
                break
        number = _number(parts)
        if number is None:
            return None
        ways = dict.fromkeys(DIGITS, str(number))
        return Value(NUMBER, f"<{NUMBER}>", frozenset({str(number)}), ways), end


def goes_on(words: Sequence[str], start: int) -> bool:
    """Whether the words before a place are of a number that may go on there: "a hundred and", "twenty"."""
    if start > 1 and words[start - 1] == "and":
        return words[start - 2].split("-")[-1] in ("hundred", *LARGE)
    return start > 0 and _are_numbers(words[start - 1])


def _are_numbers(word: str) -> bool:
    """Whether a word is one of those that numbers are made of, or some joined by hyphens."""
    return all(part in ALL for part in word.split("-"))


def _number(parts: Sequence[str]) -> int | None:
    """What some words make; None if they make no number."""
    if not parts:
        return None
    total, rest = 0, list(parts)
    for name, size in sorted(LARGE.items(), key=lambda each: -each[1]):
        if name in rest:
            at = rest.index(name)
            if (count := _below_thousand(rest[:at])) is None or count == 0:
                return None
            total, rest = total + count * size, rest[at + 1 :]
    if not rest:
        return total
    last = _below_thousand(rest)
    return None if last is None or (total and not last) else total + last


def _below_thousand(parts: Sequence[str]) -> int | None:
    """What some words below "thousand" make; None if they make no number."""
    if not parts:
        return None
    hundreds, rest = 0, list(parts)
    if "hundred" in rest:
        if len(rest) < 2 or not 1 <= UNITS.get(rest[0], 0) <= 9 or rest[1] != "hundred":
            return None
        hundreds, rest = 100 * UNITS[rest[0]], rest[2:]
        if not rest:
            return hundreds
    numbers = list(_values(rest))
    match numbers:
        case [one] if None not in numbers and (one or not hundreds):
            return hundreds + (one or 0)
        case [int(tens), int(one)] if tens >= 20 and tens % 10 == 0 and 1 <= one <= 9:
            return hundreds + tens + one
    return None


def _values(words: Sequence[str]) -> Iterator[int | None]:
    """What each word is by itself."""
    for word in words:
        yield UNITS.get(word, TENFOLD.get(word))
