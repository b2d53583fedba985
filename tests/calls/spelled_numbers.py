"""Numbers as people write them, and what a reader may take each of them for.

    value      what a number says: an exact decimal, or a time of the day such as "07:30"
    unit       what stands beside the digits and says what they count: $, %, m, pm; empty if nothing does
    spelling   how a number is written in a question, with the values that a reader may accept for it. If there are
               none, a reader would ask what is meant, and no answer is right
    core       digits, with points, separators and slashes inside; a spelling is a core with marks before and after

The values are put together along with the text, by what each mark means. Nothing here uses the product's own reading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

__all__ = [
    "AFTER",
    "BEFORE",
    "CORES",
    "WRAPS",
    "Spelling",
    "Value",
    "all_spellings",
    "quoted_spellings",
    "spellings",
    "tempting",
]

Value = Decimal | str
Values = frozenset[Value]

NOTHING: Values = frozenset()
DIGITS = "0123456789"
FIRST_GROUP = re.compile(r"[^\d.,…:/]*[^\D0]\d{0,2}")  # one to three digits, after which thousands may be set apart
GROUPS = re.compile(r"[^\d.,…:/]*[1-9]\d{0,2}(?:,\d{3})+")  # after which another may come, whatever sign is before
SPACES = " \u00a0\u2009\u202f"


@dataclass(frozen=True, slots=True)
class Spelling:
    """A number as it is written, the values that a reader may accept for it, and its unit."""

    text: str
    values: Values
    unit: str = ""


def read_as(*values: str) -> Values:
    """These values: times have a colon."""
    return frozenset(value if ":" in value else Decimal(value) for value in values)


WHOLE = ("0", "5", "7", "12", "20", "45", "100", "1250", "30000")
DECIMALS = ("0.5", "7.5", "2.50", "5.0", "10.25", "0.125", "1250.50", "3.30", "1.250")
TIMES = ("03:30", "12:15", "19:45")
OTHERWISE = {
    "5": ["05", "٥", "⑤", "V"],
    "7": ["007"],
    "12": ["１２", "१२"],
    "15": ["1٥"],
    "45": ["٤٥"],
    "1000": ["1e3", "10^3"],
    "1250": ["1,250", "1,250.00", "1.250,00", "1'250", "1’250", "1_250", *(f"1{space}250" for space in SPACES)],
    "2000": ["2,000"],
    "900100": ["900,100"],
    "1234567": ["12,34,567"],
    "1250000": ["1,250,000", "1.250.000"],
    "16": ["0x10"],
    "25": ["5²"],
    "0.25": ["0,250"],
    "0.5": ["0,5", "½", "1/2", "5e-1"],
    "1.5": ["1,5"],
    "5.5": ["5½", "5 ½"],
    "0.625": ["5/8", "5⁄8"],
    "0.75": ["3/4"],
    "03:30": ["3:30"],
    "00:20": ["0:20"],
    "08:15": ["8:15:00"],
}
RANGES = ("10-20", "10–20", "10..20", "5 7", "5, 7", "5 - 7", "5x7", "5!7", "5:3", "5 : 3")
UNREADABLE = ("²", "1,25,0", "1,,5", "5 . 5", "5. 5", "5 .5", "5 / 8", "3/4/24", "2024-03-04", "3:75", "3:30:30")

CORES: Mapping[str, Values] = {
    **{text: read_as(text) for text in (*WHOLE, *DECIMALS, *TIMES)},
    **{text: read_as(value) for value, texts in OTHERWISE.items() for text in texts},
    **dict.fromkeys([*RANGES, *UNREADABLE], NOTHING),
}


Meaning = Callable[[str, Value], Values]  # of a mark, by the text and the value of what it is put to


def _same(text: str, value: Value) -> Values:
    return frozenset([value])


def _nothing(text: str, value: Value) -> Values:
    return NOTHING


def _negated(text: str, value: Value) -> Values:
    return frozenset([value.copy_negate()]) if isinstance(value, Decimal) else NOTHING


def _after_a_point(text: str, value: Value) -> Values:
    return read_as(f"0.{text}") if text.isdecimal() else NOTHING


def _in_thousands(text: str, value: Value) -> Values:
    is_first_group = isinstance(value, Decimal) and FIRST_GROUP.fullmatch(text)
    return frozenset([value * 1000]) if is_first_group else NOTHING


def _grouped(text: str, value: Value) -> Values:
    is_grouped = isinstance(value, Decimal) and GROUPS.fullmatch(text)
    return frozenset([value * 1000]) if is_grouped else _in_thousands(text, value)


def _times(factor: str) -> Meaning:
    def meaning(text: str, value: Value) -> Values:
        return frozenset([value * Decimal(factor)]) if isinstance(value, Decimal) else NOTHING

    return meaning


@dataclass(frozen=True, slots=True)
class Mark:
    """What is put before or after a number, what the number says then, and the unit that it has then."""

    text: str
    meaning: Meaning = _same
    unit: str = ""


CURRENCIES = "$€£¥"
SENTENCE_ENDS = [".", ",", "?", "!", ";", ":", "...", "…", "?!", ".,", " .", " ?", " …", "\u00a0!"]
LENGTHS = ["s", "m", "min", "ms", "h", " s", " m", " min", " ms", " h", " minutes", "'s", "m's"]

BEFORE = [
    Mark(""),
    *(Mark(text, _negated) for text in ("-", "−", "–", "- ", "− ", "– ", "minus ", "—", "－")),
    *(Mark(text) for text in ("+", "+ ", "#", "# ", "no.", "no. ", "№", "~", "=", "@", "a ", "\u200b", "\ufeff")),
    *(Mark(f"{mark}{space}", unit=mark) for mark in CURRENCIES for space in ("", " ")),
    *(Mark(text, _negated, unit="$") for text in ("-$", "$-", "−$", "- $", "$ -")),
    *(Mark(text, _after_a_point) for text in (".", ",", ". ", '"."', '. " ')),
    *(Mark(text, _nothing) for text in ("..", "...", "…", "… ", ":", ": ", "\u037e", "/", "x", "<", "> ", "1-")),
    *(Mark(text, _nothing) for text in ("±", "√", "^", "*", "p", "−-", "--", "1 ", "1-", "½", "²", "10 to ")),
]
AFTER = [
    Mark(""),
    *(Mark(text) for text in SENTENCE_ENDS),
    *(Mark(f"{space}{mark}", unit=mark) for mark in [*CURRENCIES, "%", "°", "°c", "th", "st"] for space in ("", " ")),
    *(Mark(text, unit=text.strip().replace("minutes", "min")) for text in LENGTHS),
    *(Mark(f"{space}{half}", unit=half[0] + half[-1]) for half in ("am", "pm") for space in ("", " ")),
    *(Mark(text, unit=f"{text[1]}m") for text in (" a.m.", " p.m.", " p.m")),
    *(Mark(text, _times("1000")) for text in ("k", "K", " k", "e3", "E3", " thousand")),
    *(Mark(text, _times("1000000")) for text in (" million", "mio", "e6")),
    *(Mark(text, _in_thousands) for text in (" 000", "\u00a0000", "\u2009000", "_000", "'000", ", 000")),
    Mark(",000", _grouped),
    *(
        Mark(text, _nothing)
        for text in ("-", " -", "'", "x", "²", "/", ".-", ",-", "!5", "-5", " -5", ".5.5", "+", "++")
    ),
    *(Mark(text, _nothing) for text in ("º", "_", "*2", " x 2", "s", "es", "ing", " to 20", " or 20", "\u200b", "¹")),
]
WRAPS = [('"', '"'), ("“", "”"), ("«", "»"), ("„", "“"), ("¿", "?"), ("(", ")"), ("[", "]"), ("'", "'"), ("*", "*")]


def spelled(core: str, before: Mark, after: Mark, wrap: tuple[str, str] = ("", "")) -> Spelling:
    """A number with these marks; what stands after it says more of the number with what stands before."""
    text = before.text + core
    values = {each for value in CORES[core] for each in before.meaning(core, value)}
    values = {each for value in values for each in after.meaning(text, value)}
    unit = "".join(dict.fromkeys([before.unit, after.unit]))
    return Spelling(f"{wrap[0]}{text}{after.text}{wrap[1]}", frozenset(values), unit)


def spellings() -> Iterator[Spelling]:
    """Every core with one mark before it or after it."""
    none, *marks_after = AFTER
    for core in CORES:
        yield from (spelled(core, before, none) for before in BEFORE)
        yield from (spelled(core, BEFORE[0], after) for after in marks_after)


def quoted_spellings() -> Iterator[Spelling]:
    """Some cores with one mark before or after them, in quotes and brackets."""
    none, *marks_after = AFTER
    for core, wrap in product(("5", "7.5", "1,250", "3:30"), WRAPS):
        yield from (spelled(core, before, none, wrap) for before in BEFORE)
        yield from (spelled(core, BEFORE[0], after, wrap) for after in marks_after)


def all_spellings() -> Iterator[Spelling]:
    """Every core with every mark before it and every mark after it."""
    return (spelled(*each) for each in product(CORES, BEFORE, AFTER))


def tempting(spelling: Spelling) -> Iterator[Value]:
    """Values that a careless reader would take the spelling for: digits without their marks, or some of them."""
    kept = "".join(each if each in f"{DIGITS}." else " " for each in spelling.text.replace(",", ""))
    pieces = [piece.strip(".") for piece in [*kept.split(), kept.replace(" ", "")]]
    for piece in dict.fromkeys(piece for piece in pieces if piece and piece.count(".") < 2):
        yield Decimal(piece)
        yield -Decimal(piece)
