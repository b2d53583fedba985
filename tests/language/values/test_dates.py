"""Dates are the days that the calendar has, read in every way that they may be meant."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.language.values.finding import found, only, ways

DAYS = st.dates(date(1000, 1, 1), date(2999, 12, 31))
SPELLED = ("%B {0}", "%b {0}", "{0} %B", "{0} %b", "{0} of %B")
MONTHS = [date(2000, month, 1).strftime("%B") for month in range(1, 13)]


def ending(number: int) -> str:
    """What is written after the number of a day."""
    return {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}.get(number, "th")


@given(DAYS, st.sampled_from(SPELLED), st.booleans(), st.booleans())
def test_months_in_words(day: date, spelled: str, with_ending: bool, with_year: bool) -> None:
    """Month and day in either order, with a year or without one, are that day and no other."""
    number = f"{day.day}{ending(day.day) if with_ending else ''}"
    text = spelled.format(number).replace("%B", day.strftime("%B")).replace("%b", day.strftime("%b"))
    value = only("date", f"{text} {day.year}" if with_year else text)
    assert value.meanings == {f"{day.month}-{day.day}"}
    assert day.strftime("%m-%d") in ways(value)
    assert (day.isoformat() in ways(value)) == with_year
    assert value.token == ("<:date-with-year>" if with_year else "<:date>")


@given(DAYS)
def test_a_day_as_iso_8601_has_it(day: date) -> None:
    """It is read in one way only."""
    value = only("date", day.isoformat())
    both = {f"{name} ({reading})" for name in ("as year/month/day",) for reading in ("month first", "day first")}
    assert {value.ways[name] for name in both} == {f"{day.year}/{day.month}/{day.day}"}


@given(st.integers(0, 40), st.integers(0, 40), st.integers(1900, 2100), st.sampled_from("/."))
def test_numbers_may_be_meant_in_two_ways(one: int, other: int, year: int, mark: str) -> None:
    """3/5/2026 is both days that the calendar has for it, and no value if it has none."""
    days = [day for month, number in ((one, other), (other, one)) if (day := real(year, month, number))]
    text = f"{one}{mark}{other}{mark}{year}"
    if not days:
        assert found("date", text) == []
    else:
        value = only("date", text)
        assert value.meanings == {f"{day.month}-{day.day}" for day in days}
        isos = {text for name, text in value.ways.items() if name.startswith("as year-month-day with zeros")}
        assert isos == {day.isoformat() for day in days}


def real(year: int, month: int, number: int) -> date | None:
    """The day, if the calendar has it."""
    try:
        return date(year, month, number)
    except ValueError:
        return None


def test_every_day_of_a_leap_year_and_none_besides() -> None:
    """Without a year, each month has as many days as it ever has; with one, as many as it has then."""
    for number, month in enumerate(MONTHS, 1):
        for day in range(40):
            assert bool(found("date", f"on {month} {day}")) == bool(real(2000, number, day))
            assert bool(found("date", f"on {month} {day:02} 2026")) == bool(real(2026, number, day))


@given(DAYS, DAYS)
def test_days_are_told_apart(one: date, other: date) -> None:
    """Two days of one year share no text in any way with the same name."""
    other = other.replace(year=one.year, day=min(other.day, 28))
    first, second = only("date", one.isoformat()), only("date", other.isoformat())
    same = [name for name, text in first.ways.items() if second.ways[name] == text]
    assert bool(same) == (one == other)


@pytest.mark.parametrize(
    "text",
    [
        "may i go",
        "march on",
        "in may 2026",
        "february 30",
        "april 31",
        "30 february",
        "2026-02-29",
        "2026-2-5",
        "5 2026",
        "3/5",
        "3/5/26",
        "3/5.2026",
        "tomorrow",
        "on the 5th",
        "may the 5th",
        "decembers 5",
        "5th 5th",
        "march 5.5",
        "may 5%",
    ],
)
def test_what_is_no_day(text: str) -> None:
    """A month alone, days that no calendar has, and what may be a day of any year or month."""
    assert found("date", text) == []


def test_a_year_is_only_one_that_follows() -> None:
    """What follows a day is a year if it has four digits; any other number is a number."""
    assert [name for name, _ in found("date", "on march 5 at 7")] == ["march 5"]
    assert [name for name, _ in found("date", "on march 5 20")] == ["march 5"]
    assert [name for name, _ in found("date", "march 5 2026 and 6 march 2027")] == ["march 5 2026", "6 march 2027"]


def test_days_around_the_turn_of_a_year() -> None:
    """A week of days has as many different texts."""
    days = [date(2026, 12, 29) + timedelta(days=k) for k in range(7)]
    texts = {only("date", day.strftime("%B %d %Y")).ways["as year-month-day with zeros (month first)"] for day in days}
    assert texts == {day.isoformat() for day in days}
