"""Which words say how long something takes?

    20 minutes, 1 hour 30 minutes, 1 hour and 30 minutes, 1.5 hours, 20min, 1h30m, an hour, half an hour

Numbers are exact. The units go down, and none comes twice. How many days a month has is not known, so months and years
are no durations here; nor is "90s", which may be ten years, or "5m", which may be a length. Of "an hour and a half" and
"a quarter of an hour" none is found either: other words change what these say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from unanimity.language.values.amounts import amount
from unanimity.language.values.amounts import unit as sign
from unanimity.language.values.value import Found, Value

__all__ = ["Durations"]

SECONDS: Mapping[str, int] = MappingProxyType(
    {"weeks": 604_800, "days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1}
)
NAMES: Mapping[str, str] = MappingProxyType(
    {short: unit for unit in SECONDS for short in (unit, unit[:-1])}
    | {"hr": "hours", "hrs": "hours", "h": "hours", "min": "minutes", "mins": "minutes"}
    | {"sec": "seconds", "secs": "seconds", "s": "seconds"}
)
WORDS: Mapping[tuple[str, ...], tuple[int, str]] = MappingProxyType(
    {
        ("half", "an", "hour"): (30, "minutes"),
        ("half", "a", "minute"): (30, "seconds"),
        ("an", "hour"): (1, "hours"),
    }
)
JOINED = re.compile(r"(?:(\d+)h(?:(\d+)m(?:in)?)?|(\d+)min)(?:(\d+)s)?\Z", re.ASCII)
LETTERS: Mapping[str, str] = MappingProxyType({"weeks": "W", "days": "D", "hours": "H", "minutes": "M", "seconds": "S"})
FRACTIONS = frozenset({"half", "quarter", "quarters", "third", "thirds"})
DAY = 86_400  # seconds
MOST_DIGITS = 12

Parts = Sequence[tuple[Fraction, str]]  # how many of which units, as said


class Durations:
    """How long something takes."""

    name = "duration"
    hint = re.compile(rf"\b(?:{'|'.join(NAMES)})\b|\d(?:h|min)", re.IGNORECASE)

    def find(self, words: Sequence[str], start: int) -> Found | None:
        """The duration whose words begin at a place."""
        said = _said(words, start)
        if said is None or (start and words[start - 1] == "of") or _goes_on(words[said[1] : said[1] + 3]):
            return None
        parts, end = said
        return _duration(parts), end


def _said(words: Sequence[str], start: int) -> tuple[Parts, int] | None:
    """The parts that begin at a place, and where the last of them ends."""
    for said, (number, unit) in WORDS.items():
        if tuple(words[start : start + len(said)]) == said:
            return [(Fraction(number), unit)], start + len(said)
    if parts := _joined(words[start]):
        return parts, start + 1
    return _listed(words, start)


def _listed(words: Sequence[str], start: int) -> tuple[Parts, int] | None:
    """Numbers with their units, one after the other, the units going down."""
    parts, end = list[tuple[Fraction, str]](), start
    while (found := _part(words, end + (bool(parts) and words[end : end + 1] == ["and"]))) is not None:
        part, after = found
        if parts and SECONDS[part[1]] >= SECONDS[parts[-1][1]]:
            break
        parts.append(part)
        end = after
    return (parts, end) if parts else None


def _goes_on(after: Sequence[str]) -> bool:
    """Whether the words after a duration add a part of its unit to it."""
    return after[:1] == ["and"] and not FRACTIONS.isdisjoint(after[1:])


def _joined(word: str) -> Parts:
    """The parts of a word such as 1h30m; none if it is no such word."""
    match = JOINED.match(word)
    if match is None or len(word) > MOST_DIGITS:
        return []
    named = zip(match.groups(), ("hours", "minutes", "minutes", "seconds"), strict=True)
    return [(Fraction(number), unit) for number, unit in named if number is not None]


def _part(words: Sequence[str], start: int) -> tuple[tuple[Fraction, str], int] | None:
    """A number with its unit that begins at a place, and where it ends."""
    if start + 1 >= len(words) or (named := NAMES.get(words[start + 1])) is None:
        return None
    number = amount(words[start]) if len(words[start]) <= MOST_DIGITS and not sign(words[start]) else None
    return None if number is None or number < 0 else ((Fraction(number), named), start + 2)


def _duration(parts: Parts) -> Value:
    """The value of some parts."""
    seconds = sum((number * SECONDS[unit] for number, unit in parts), Fraction())
    meanings, ways = frozenset({str(seconds)}), dict(_writings(parts, seconds))
    return Value(Durations.name, f"<:{Durations.name}>", meanings, ways, frozenset(unit for _, unit in parts))


def _writings(parts: Parts, seconds: Fraction) -> Iterator[tuple[str, str]]:
    """The ways to write a duration."""
    for unit, size in SECONDS.items():
        if (text := _decimal(seconds / size)) is not None:
            yield f"in {unit}", text
        yield f"in {unit}, rounded down", str(seconds // size)
    if (seconds * 1000).denominator == 1:
        yield "in milliseconds", str(seconds * 1000)
    if seconds.denominator == 1:
        carried = _carried(int(seconds))
        yield "as ISO 8601, carried", _iso(carried)
        yield "as ISO 8601, carried to days", _iso(_carried(int(seconds), days=True))
        for name, counts in (("carried", carried), ("carried to days", _carried(int(seconds), days=True))):
            yield f"in short units, {name}", " ".join(f"{number}{unit[0]}" for number, unit in counts)
            yield f"in short units, {name}, joined", "".join(f"{number}{unit[0]}" for number, unit in counts)
        hours, rest = divmod(int(seconds), 3600)
        if seconds < DAY:  # how days are written is not known
            yield "as h:mm:ss", f"{hours}:{rest // 60:02}:{rest % 60:02}"
            yield "as hh:mm:ss", f"{hours:02}:{rest // 60:02}:{rest % 60:02}"
    if all(_decimal(number) is not None for number, _ in parts):
        yield "as ISO 8601, in the units said", _iso(parts)
        yield "in short units", " ".join(f"{_decimal(number)}{unit[0]}" for number, unit in parts)
        yield "in short units, joined", "".join(f"{_decimal(number)}{unit[0]}" for number, unit in parts)
        yield "as the number that is said first", str(_decimal(parts[0][0]))
        if (text := _decimal(seconds / SECONDS[parts[0][1]])) is not None:
            yield "in the unit that is said first", text


def _carried(seconds: int, *, days: bool = False) -> Parts:
    """Whole seconds in hours, minutes and seconds, none of the latter two more than 59; perhaps in days, too."""
    day, rest = divmod(seconds, DAY) if days else (0, seconds)
    counts = (day, "days"), (rest // 3600, "hours"), (rest // 60 % 60, "minutes"), (rest % 60, "seconds")
    return [(Fraction(number), unit) for number, unit in counts if number] or [(Fraction(), "seconds")]


def _iso(parts: Parts) -> str:
    """Some parts as ISO 8601 has them."""
    days = "".join(f"{_decimal(number)}{LETTERS[unit]}" for number, unit in parts if unit in ("weeks", "days"))
    times = "".join(f"{_decimal(number)}{LETTERS[unit]}" for number, unit in parts if unit not in ("weeks", "days"))
    return f"P{days}{f'T{times}' if times else ''}"


def _decimal(number: Fraction) -> str | None:
    """A number in decimal digits; None if it has no end."""
    for places in range(10):
        scaled = number * 10**places
        if scaled.denominator == 1:
            digits = f"{int(scaled):0{places + 1}}"
            return f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return None
