"""Whoever labels examples by some rule of their own never gets a value that this rule would write otherwise.

    labeller   a rule that writes a value, made of what Python has for times, dates and numbers: no way of values/

A few values are shown as a labeller writes them, and others are asked. What is answered is what the labeller writes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unanimity import learn

UNITS = {"weeks": 604_800, "days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1}
SIGNS = {"usd": "$", "eur": "€"}

Parts = list[tuple[int, str]]
Labeller = Callable[[Any], Any]


@dataclass(frozen=True)
class Kind:
    """Values with the words that say them, and how they may be labelled."""

    said: st.SearchStrategy[tuple[str, Any]]
    labellers: list[Labeller]


@st.composite
def times(draw: st.DrawFn) -> tuple[str, time]:
    """A time of the day in words, and the time."""
    clock = time(draw(st.integers(0, 23)), draw(st.sampled_from([0, 0, 5, 15, 30, 45])))
    hour, half = clock.hour % 12 or 12, "am" if clock.hour < 12 else "pm"
    words = [f"{hour}:{clock.minute:02} {half}", f"{hour}:{clock.minute:02}{half}"]
    words += [f"{hour} {half}"] if clock.minute == 0 else []
    words += [clock.strftime("%H:%M")] if clock.hour > 12 else []
    return draw(st.sampled_from(words)), clock


@st.composite
def dates(draw: st.DrawFn) -> tuple[str, tuple[date, bool]]:
    """A day in words, and the day with whether its year is said."""
    day, with_year = draw(st.dates(date(2025, 1, 1), date(2028, 12, 31))), draw(st.booleans())
    month = day.strftime(draw(st.sampled_from(["%B", "%b"]))).lower()
    words = draw(st.sampled_from([f"{month} {day.day}", f"{day.day} {month}", f"{day.day} of {month}"]))
    return (f"{words} {day.year}" if with_year else words), (day, with_year)


@st.composite
def durations(draw: st.DrawFn) -> tuple[str, Parts]:
    """How long something takes, in one unit or two, and the parts."""
    units = draw(st.sampled_from([*((unit,) for unit in UNITS), ("days", "hours"), ("hours", "minutes")]))
    parts = [(draw(st.sampled_from([2, 3, 5, 10, 24, 30, 36, 45, 90])), unit) for unit in units]
    return " ".join(f"{number} {unit}" for number, unit in parts), parts


@st.composite
def sums(draw: st.DrawFn) -> tuple[str, tuple[Decimal, str, str]]:
    """A sum in words; the amount, its currency, and its digits as they are typed."""
    amount = Decimal(
        draw(st.sampled_from([5, 7, 30, 45, 250, 1250, 12500])) * 100 + draw(st.sampled_from([0, 0, 50, 25, 99]))
    )
    amount /= 100
    code = draw(st.sampled_from(["usd", "usd", "eur"]))
    digits = draw(
        st.sampled_from(
            [f"{amount:.2f}", f"{amount:,.2f}", *([f"{int(amount)}", f"{int(amount):,}"] * (amount % 1 == 0))]
        )
    )
    word = {"usd": "dollars", "eur": "euros"}[code]
    return draw(st.sampled_from([f"{SIGNS[code]}{digits}", f"{digits} {word}", f"{digits} {code}"])), (
        amount,
        code,
        digits,
    )


def seconds(parts: Parts) -> int:
    """How many seconds some parts are."""
    return sum(number * UNITS[unit] for number, unit in parts)


def plain(number: float) -> float:
    """A number that is whole as a whole one."""
    return int(number) if number == int(number) else number


def iso(parts: Parts, *, days: bool) -> str:
    """Some parts in ISO 8601."""
    day, rest = divmod(seconds(parts), 86_400) if days else (0, seconds(parts))
    counts = zip((rest // 3600, rest // 60 % 60, rest % 60), "HMS", strict=True)
    clock = "".join(f"{number}{unit}" for number, unit in counts if number)
    return "P" + (f"{day}D" if day else "") + (f"T{clock}" if clock else "")


def dated(with_year: str, without: str) -> Labeller:
    """Days written in one way with their year, if it is said, and in another without it."""
    return lambda said: said[0].strftime(with_year if said[1] else without)


def clocked(pattern: str) -> Labeller:
    """Times written by a pattern."""
    return lambda clock: clock.strftime(pattern)


CLOCKS = (
    "%H:%M",
    "%H:%M:%S",
    "%I:%M",
    "%I:%M %p",
    "%I:%M%p",
    "%-I:%M",
    "%-I:%M %p",
    "%-I:%M%p",
    "%H%M",
    "T%H:%M",
    "%H.%M",
)
DAYS: tuple[str, ...] = (
    "%m-%d",
    "%d-%m",
    "%-m-%-d",
    "%m/%d",
    "%-m/%-d",
    "%d/%m",
    "%-d/%-m",
    "%d.%m.",
    "%d.%m",
    "%B %-d",
    "%B %d",
    "%b %-d",
)
DAYS += ("%b %d", "%-d %B", "%-d %b", "%m%d", "--%m-%d", "%-d. %B")
YEARS: tuple[str, ...] = (
    "%Y-%m-%d",
    "%m/%d/%Y",
    "%-m/%-d/%Y",
    "%d.%m.%Y",
    "%-d.%-m.%Y",
    "%d-%m-%Y",
    "%B %-d, %Y",
    "%b %-d, %Y",
    "%-d %B %Y",
)
YEARS += ("%-m/%-d/%y", "%y-%m-%d", "%Y%m%d", "%Y-%-m-%-d", "%B %-d %Y")

KINDS = {
    "time": Kind(
        times(),
        [
            *map(clocked, CLOCKS),
            *(lambda clock, each=each: clock.strftime(each).lower() for each in CLOCKS if "%p" in each),
            lambda clock: f"{clock.hour}:{clock.minute:02}",
            lambda clock: clock.strftime("%-I:%M %p" if clock.minute else "%-I %p"),
            lambda clock: clock.strftime("%-I:%M%p" if clock.minute else "%-I%p").lower(),
            lambda clock: clock.hour,
            lambda clock: clock.hour % 12,
            lambda clock: clock.hour % 12 or 12,
            lambda clock: clock.hour * 60 + clock.minute,
            lambda clock: plain(clock.hour + clock.minute / 60),
            lambda clock: clock.hour * 100 + clock.minute,
            lambda clock: clock.minute,
        ],
    ),
    "date": Kind(
        dates(),
        [
            *(dated(each, each) for each in DAYS),
            *(dated(year, day) for year, day in zip(YEARS, DAYS, strict=False)),
            *(dated(year, "%m-%d") for year in YEARS),
            lambda said: said[0].strftime("%B %-d").lower(),
            lambda said: said[0].day,
            lambda said: said[0].month,
        ],
    ),
    "duration": Kind(
        durations(),
        [
            *(lambda parts, size=size: plain(seconds(parts) / size) for size in UNITS.values()),
            *(lambda parts, size=size: seconds(parts) // size for size in UNITS.values()),
            lambda parts: seconds(parts) * 1000,
            lambda parts: parts[0][0],
            lambda parts: plain(seconds(parts) / UNITS[parts[0][1]]),
            lambda parts: iso(parts, days=True),
            lambda parts: iso(parts, days=False),
            lambda parts: str(timedelta(seconds=seconds(parts))),
            lambda parts: f"{seconds(parts) // 3600}:{seconds(parts) // 60 % 60:02}:{seconds(parts) % 60:02}",
            lambda parts: " ".join(f"{number}{unit[0]}" for number, unit in parts),
            lambda parts: "".join(f"{number}{unit[0]}" for number, unit in parts),
            lambda parts: f"PT{seconds(parts)}S",
            lambda parts: f"{seconds(parts)}s",
        ],
    ),
    "money": Kind(
        sums(),
        [
            lambda said: plain(float(said[0])),
            lambda said: int(said[0] * 100),
            lambda said: f"{said[0]:.2f}",
            lambda said: f"{said[0]:,.2f}",
            lambda said: f"{said[0].normalize():f}",
            lambda said: said[2],
            lambda said: said[2].replace(",", ""),
            lambda said: f"{said[1].upper()} {said[0]:.2f}",
            lambda said: f"{said[0]:,.2f} {said[1].upper()}",
            lambda said: f"{said[1].upper()} {said[2]}",
            lambda said: f"{SIGNS[said[1]]}{said[0]:.2f}",
            lambda said: f"{SIGNS[said[1]]}{said[0]:,.2f}",
            lambda said: f"{SIGNS[said[1]]}{said[2]}",
            lambda said: f"{SIGNS[said[1]]}" + (f"{said[0]:,.2f}" if said[0] % 1 else f"{int(said[0]):,}"),
            lambda said: f"{SIGNS[said[1]]}{said[0].normalize():,f}",
        ],
    ),
}


@pytest.mark.parametrize("name", list(KINDS))
@settings(max_examples=60)
@given(data=st.data())
def test_what_is_answered_is_what_the_labeller_writes(name: str, data: st.DataObject) -> None:
    """Two to five values are shown, by any of the labellers, and three more are asked."""
    kind = KINDS[name]
    label = data.draw(st.sampled_from(kind.labellers))
    shown = data.draw(st.lists(kind.said, min_size=2, max_size=5, unique_by=lambda each: each[0]))
    parser = learn([(f"use {words} here", {"key": label(value)}) for words, value in shown], form="json", values=name)
    for words, value in data.draw(st.lists(kind.said, min_size=3, max_size=3)):
        call = parser.call(f"use {words} here")
        assert call.value is None or call.value == {"key": label(value)}
