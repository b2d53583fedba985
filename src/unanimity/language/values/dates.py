"""Which words say a day of the year?

    march 5, march 5th, 5 march, 5th of march   a day, perhaps with a year after it: march 5 2026
    2026-03-05                                  year, month, day
    3/5/2026, 05.03.2026                        month and day, or day and month: both are ways to read it

Which day "tomorrow" is, and which year is meant where none is said, the words do not tell. Days with a year are of a
kind of their own: what is written of a day alone may leave out a year that is said, or not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from unanimity.language.values.value import Found, Value

__all__ = ["Dates"]

NAMES = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
MONTHS = {name.lower(): number for number, name in enumerate(NAMES, 1)}
MONTHS |= {name[:3]: number for name, number in MONTHS.items()} | {"sept": 9}
DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\Z", re.ASCII)
YEAR = re.compile(r"[12]\d{3}\Z", re.ASCII)
ISO = re.compile(r"([12]\d{3})-(\d{2})-(\d{2})\Z", re.ASCII)
PARTED = re.compile(r"(\d{1,2})([/.])(\d{1,2})\2([12]\d{3})\Z", re.ASCII)
READINGS = ("month first", "day first")
LEAP_YEAR = 2000  # has every day of a year

Day = tuple[int | None, int, int]  # a year, if it is said, a month and a day


class Dates:
    """Days of the year."""

    name = "date"
    hint = re.compile(r"\d{4}-\d\d-\d\d|\d[/.]\d{1,2}[/.]\d{4}|\b(?:" + "|".join(MONTHS) + r")\b", re.IGNORECASE)

    def find(self, words: Sequence[str], start: int) -> Found | None:
        """The date whose words begin at a place."""
        word = words[start]
        if (match := ISO.match(word)) is not None:
            days = [(int(match[1]), int(match[2]), int(match[3]))]
            return _found(days, start + 1)
        if (match := PARTED.match(word)) is not None:
            one, other, year = int(match[1]), int(match[3]), int(match[4])
            return _found([(year, one, other), (year, other, one)], start + 1)
        return _named(words, start)


def _named(words: Sequence[str], start: int) -> Found | None:
    """The date with the name of a month that begins at a place."""
    after = list(words[start + 1 : start + 4])
    if words[start] in MONTHS and after and (match := DAY.match(after[0])) is not None:
        month, day, end = MONTHS[words[start]], int(match[1]), start + 2
    elif (match := DAY.match(words[start])) is not None:
        of = 1 if after[:1] == ["of"] else 0
        if len(after) <= of or after[of] not in MONTHS:
            return None
        month, day, end = MONTHS[after[of]], int(match[1]), start + 2 + of
    else:
        return None
    year = words[end] if end < len(words) and YEAR.match(words[end]) else None
    return _found([(int(year) if year else None, month, day)], end + (year is not None))


def _found(days: Sequence[Day], end: int) -> Found | None:
    """The value of what may be one of some days; days that no calendar has are left out."""
    both = days if len(days) > 1 else [*days, *days]  # of what is certain, either reading is right
    real = [(reading, day) for reading, day in zip(READINGS, both, strict=True) if _is_real(day)]
    if not real:
        return None
    ways = {f"{name} ({reading})": text for reading, day in real for name, text in _writings(day)}
    meanings = frozenset(f"{month}-{day}" for _, (_, month, day) in real)
    token = f"<:{Dates.name}>" if real[0][1][0] is None else f"<:{Dates.name}-with-year>"
    return Value(Dates.name, token, meanings, ways, frozenset(NAMES[month - 1] for _, (_, month, _) in real)), end


def _is_real(day: Day) -> bool:
    """Whether there is such a day."""
    try:
        date(day[0] or LEAP_YEAR, day[1], day[2])
    except ValueError:
        return False
    return True


def _writings(day: Day) -> Iterator[tuple[str, str]]:
    """The ways to write a day; some stand here as rivals, since 03-03 and 12-10 do not tell how others are written."""
    year, month, number = day
    numbers = (("", f"{month}", f"{number}"), (" with zeros", f"{month:02}", f"{number:02}"))
    for name, mm, dd in numbers:
        for mark in "-/.":
            yield f"as month{mark}day{name}", f"{mm}{mark}{dd}"
            yield f"as day{mark}month{name}", f"{dd}{mark}{mm}"
            if year is not None:
                yield f"as year{mark}month{mark}day{name}", f"{year}{mark}{mm}{mark}{dd}"
                yield f"as month{mark}day{mark}year{name}", f"{mm}{mark}{dd}{mark}{year}"
                yield f"as day{mark}month{mark}year{name}", f"{dd}{mark}{mm}{mark}{year}"
        for length, said in (("in words", NAMES[month - 1]), ("in short words", NAMES[month - 1][:3])):
            yield f"as month and day {length}{name}", f"{said} {dd}"
            yield f"as day and month {length}{name}", f"{dd} {said}"
            if year is not None:
                yield f"as month day, year {length}{name}", f"{said} {dd}, {year}"
                yield f"as day month year {length}{name}", f"{dd} {said} {year}"
