"""What does a word of digits amount to, and in which other ways is the same amount written?

    amount     what a word says as a number: 1250 for "$1,250", 0.5 for ".5", 50 for "50%"; it is exact
    unit       the sign of a currency or of percent that a word has: it may be left out, but not exchanged
    marks      the sign and the unit; of what has no amount, everything but its digits: ":" for "7:30"
    grouped    a comma before each three digits: "1,250". Anything else with a comma has no amount, as "1,5" and "0,250"
               have none: it may be meant in another notation
    clock      an hour and minutes, perhaps seconds: "7:30" is the time 07:30

What is not listed here has no amount: "5k", "5th" and "5e3" are words, "1 250" is two numbers, and "- 5" is not -5.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

__all__ = [
    "amount",
    "clock",
    "grouped",
    "is_number",
    "marks",
    "meanings",
    "other_writings",
    "to_the_second",
    "two_decimals",
    "unit",
]

CURRENCIES = "$€£¥₹"
UNITS = f"%{CURRENCIES}"
WORD = re.compile(rf"[+\-−]?[{CURRENCIES}]?(?:\d+(?:[.,:/]\d+)*|\.\d+)[{UNITS}]?\Z")
AMOUNT = re.compile(
    rf"(?P<sign>[+\-−]?)(?P<before>[{CURRENCIES}]?)"
    rf"(?P<whole>(?!0)\d{{1,3}}(?:,\d{{3}})+|\d*)(?P<part>(?:\.\d+)?)(?P<after>[{UNITS}]?)\Z"
)
CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?\Z", re.ASCII)
DIGITS = re.compile(r"\d+")
THREES = re.compile(r"(?<=\d)(?=(?:\d{3})+\Z)")
KEPT = str.maketrans("−", "-", ".,")  # of the marks of an amount
HALF_DAY = 12  # hours
LONGEST = 600  # digits
MOST_KEPT = 10_000  # marks


def is_number(word: str) -> bool:
    """Whether a word is made of digits and of what numbers are written with."""
    return WORD.match(word) is not None


def amount(word: str) -> Decimal | None:
    """What the word amounts to; None if it says no number in a listed way."""
    plain = _plain(word)
    return None if plain is None else Decimal(plain)


def unit(word: str) -> str:
    """The sign of a currency or of percent that a word has; empty if it has none."""
    return next((mark for mark in word if mark in UNITS), "")


@lru_cache(maxsize=MOST_KEPT)
def marks(word: str) -> str:
    """What tells a word of digits from others beside its amount: numbers with the same marks are of one kind."""
    left = DIGITS.sub("", word)
    return left if amount(word) is None else left.translate(KEPT)


def clock(word: str) -> str | None:
    """The time that a word says, such as 07:30; None if it says none."""
    match = CLOCK.match(word)
    if match is None:
        return None
    hour, minute, second = match[1], match[2], match[3]
    if int(hour) > 24 or int(minute) > 59 or int(second or 0) > 59:
        return None
    return f"{hour:0>2}:{minute}" + (f":{second}" if second else "")


def grouped(digits: str) -> str:
    """An amount in digits, with a comma before each three of them, but for those after a point."""
    whole, point, part = digits.partition(".")
    return f"{THREES.sub(',', whole)}{point}{part}"


def two_decimals(digits: str) -> str | None:
    """An amount in digits, with two after the point; None if it has more."""
    whole, _, part = digits.partition(".")
    return f"{whole}.{part:0<2}" if len(part) <= 2 else None


def to_the_second(time: str) -> str:
    """A time of the day with its seconds."""
    return time if len(time) > 5 else f"{time}:00"


def meanings(word: str) -> set[str]:
    """All that a word of digits may say, so that two which share nothing say different things; empty if unknown.

    10 and 10.0 say the same; so may 7:30 and 19:30, and 3/4 and 4/3 or 6/8.
    """
    plain, parts = _plain(word), word.split("/")
    if plain is not None:
        return {_shortest(plain)}
    if clock(word) is not None:
        return {_dial(word)}
    if len(parts) > 1 and len(word) <= LONGEST and all(map(str.isdecimal, parts)):
        numbers = list(map(int, parts))
        share = {str(Fraction(*numbers))} if len(numbers) == 2 and numbers[1] else set()
        return {" ".join(map(str, sorted(numbers))), *share}
    return set()


def other_writings(word: str) -> Iterator[tuple[str, str]]:
    """The other ways to write what a word of digits says, each with a name."""
    plain = _plain(word)
    if plain is not None:
        if not unit(word) and (full := two_decimals(plain)) is not None:
            yield from ((f"with two decimals with {mark}", f"{mark}{full}") for mark in CURRENCIES)
        for name, digits in (("as plain digits", plain), ("in fewest digits", _shortest(plain))):
            yield name, digits
            yield f"{name} with %", f"{digits}%"
            yield from ((f"{name} with {mark}", f"{mark}{digits}") for mark in CURRENCIES)
            changed = CURRENCIES if not unit(word) else ("",)  # a sign is added, or left out
            yield from (
                (f"{name} with {mark}, grouped" if mark else f"{name}, grouped", f"{mark}{grouped(digits)}")
                for mark in changed
            )
    time = clock(word)
    if time is not None:
        yield "as hh:mm", time
        yield "as hh:mm:ss", to_the_second(time)


def _dial(time: str) -> str:
    """Where the hands of a clock are, so that 7:30 and 19:30 are not told apart."""
    hour, minute, *second = map(int, time.split(":"))
    return f"{hour % HALF_DAY}:{minute}:{second[0] if second else 0}"


def _plain(word: str) -> str | None:
    """The amount in digits, with a point and a minus sign where it has them, and nothing else."""
    match = AMOUNT.match(word) if len(word) <= LONGEST else None
    if match is None or not (match["whole"] or match["part"]) or (match["before"] and match["after"]):
        return None
    digits = "".join(str(int(digit)) if digit.isdigit() else digit for digit in match["whole"].replace(",", ""))
    part = "".join(str(int(digit)) if digit.isdigit() else digit for digit in match["part"])
    return f"{'-' if match['sign'] in ('-', '−') else ''}{digits or '0'}{part}"


def _shortest(plain: str) -> str:
    """The same amount with no needless zeros."""
    sign, digits = ("-", plain[1:]) if plain.startswith("-") else ("", plain)
    whole, _, part = digits.partition(".")
    whole, part = whole.lstrip("0") or "0", part.rstrip("0")
    short = f"{whole}.{part}" if part else whole
    return short if short == "0" else f"{sign}{short}"
