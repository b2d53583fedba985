"""Which word says a place in an order: 3rd, third, 21st, twenty-first?

After "a", "per" and numbers it may be something else, so it is none there: "a second", "one third", "twenty first".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from unanimity.language.values.amounts import is_number
from unanimity.language.values.number_words import goes_on
from unanimity.language.values.value import Found, Value

__all__ = ["Ordinals"]

FIRST = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
TEENS = ("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth")
WORDS = {word: number for number, word in enumerate((*FIRST, *TEENS, "eighteenth", "nineteenth", "twentieth"), 1)}
WORDS |= {f"{ten}-{word}": tens + WORDS[word] for ten, tens in (("twenty", 20), ("thirty", 30)) for word in FIRST}
WORDS["thirtieth"] = 30
SPELLED = {number: word for word, number in WORDS.items()}
DIGITS = re.compile(r"(\d{1,6})(st|nd|rd|th)\Z", re.ASCII)
OTHERWISE = frozenset({"a", "an", "half", "per"})
ENDINGS = {1: "st", 2: "nd", 3: "rd"}


class Ordinals:
    """Places in an order."""

    name = "ordinal"
    hint = re.compile(r"\d(?:st|nd|rd|th)\b|first\b|second\b|third\b|\w+th\b", re.IGNORECASE)

    def find(self, words: Sequence[str], start: int) -> Found | None:
        """The ordinal that stands at a place."""
        number, match = WORDS.get(words[start]), DIGITS.match(words[start])
        if match is not None and match[2] == _ending(int(match[1])):
            number = int(match[1])
        if number is None or (start and (words[start - 1] in OTHERWISE or is_number(words[start - 1]))):
            return None
        if goes_on(words, start):
            return None
        ways = {
            "as a number": str(number),
            "as a number of two digits": f"{number:02}",
            "as digits with their ending": f"{number}{_ending(number)}",
        }
        ways |= {"in words": SPELLED[number]} if number in SPELLED else {}
        return Value(Ordinals.name, f"<:{Ordinals.name}>", frozenset({str(number)}), ways), start + 1


def _ending(number: int) -> str:
    """What is written after an ordinal's digits."""
    return "th" if number % 100 in (11, 12, 13) else ENDINGS.get(number % 10, "th")
