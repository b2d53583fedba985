"""Durations are exact sums of their parts, and other words around them are not left out."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.language.values.finding import found, only, ways

UNITS = {"weeks": 604_800, "days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1}
SHORT = {
    "hours": ["hr", "hrs", "h", "hour"],
    "minutes": ["min", "mins", "minute"],
    "seconds": ["sec", "secs", "s", "second"],
}


@given(st.lists(st.sampled_from(list(UNITS)), min_size=1, unique=True), st.data())
def test_parts_add_up(chosen: list[str], data: st.DataObject) -> None:
    """Units from the largest to the smallest, with or without "and" between them, are what timedelta adds up."""
    parts = [(data.draw(st.integers(0, 99)), unit) for unit in UNITS if unit in chosen]
    joint = data.draw(st.sampled_from([" ", " and "]))
    total = sum((timedelta(seconds=number * UNITS[unit]) for number, unit in parts), timedelta())
    seconds = int(total.total_seconds())
    names = [f"{number} {data.draw(st.sampled_from([unit, *SHORT.get(unit, [])]))}" for number, unit in parts]
    value = only("duration", joint.join(names))
    assert value.meanings == {str(seconds)}
    assert value.ways["in seconds"] == str(seconds)
    for unit, size in UNITS.items():
        if f"in {unit}" in value.ways:
            assert Fraction(Decimal(value.ways[f"in {unit}"])) == Fraction(seconds, size)
    assert ("as h:mm:ss" in value.ways) == (seconds < 86_400)
    if seconds < 86_400:
        assert value.ways["as h:mm:ss"] == str(total)
        assert value.ways["as hh:mm:ss"] == f"{total!s:0>8}"


@given(st.decimals(0, 1_000, places=2), st.sampled_from(list(UNITS)))
def test_decimals_are_exact(number: Decimal, unit: str) -> None:
    """1.25 hours are 75 minutes, and 0.1 minutes 6 seconds."""
    assert only("duration", f"{number} {unit}").meanings == {str(Fraction(number) * UNITS[unit])}


@pytest.mark.parametrize(
    ("text", "seconds", "iso"),
    [
        ("half an hour", 1_800, "PT30M"),
        ("half a minute", 30, "PT30S"),
        ("an hour", 3_600, "PT1H"),
        ("an hour and 5 minutes", 3_600, "PT1H"),
        ("1h", 3_600, "PT1H"),
        ("1h30m", 5_400, "PT1H30M"),
        ("1h30min", 5_400, "PT1H30M"),
        ("20min", 1_200, "PT20M"),
        ("5min30s", 330, "PT5M30S"),
        ("1.5 hours", 5_400, "PT1H30M"),
        ("90 minutes", 5_400, "PT1H30M"),
        ("36 hours", 129_600, "PT36H"),
        ("0 seconds", 0, "PT0S"),
    ],
)
def test_durations_and_iso_8601(text: str, seconds: int, iso: str) -> None:
    """What each is, and how it is written with hours, minutes and seconds."""
    ((_, value),) = found("duration", text)[:1]
    assert value.meanings == {str(seconds)}
    assert value.ways["as ISO 8601, carried"] == iso


def test_days_and_units_as_said_are_rivals() -> None:
    """36 hours may be a day and 12 hours, 90 minutes an hour and 30 minutes; days have no colons."""
    assert {"PT36H", "P1DT12H", "36h", "1d 12h"} <= ways(only("duration", "36 hours"))
    assert {"PT90M", "PT1H30M", "90m", "1h 30m", "90"} <= ways(only("duration", "90 minutes"))
    assert {"P2W", "P14D", "PT336H"} <= ways(only("duration", "2 weeks"))
    assert not any(":" in text for text in ways(only("duration", "1 day")))


@pytest.mark.parametrize(
    "text",
    [
        "90s",
        "5m",
        "5 m",
        "in the 90s",
        "minutes",
        "a minute",
        "20",
        "5% hours",
        "$5 hours",
        "-5 minutes",
        "1,5 hours",
        "2 months",
        "2 years",
        "20-minute",
        "an hour and a half",
        "1 hour and a half",
        "a quarter of an hour",
        "2 hours and three quarters",
        "half of an hour",
        "1h30",
        "h30m",
        "two hours",
        "a couple of hours",
    ],
)
def test_what_is_no_certain_duration(text: str) -> None:
    """What may be something else, and what other words go on to say more of."""
    assert found("duration", text) == []


def test_two_durations_are_two() -> None:
    """A unit that comes twice, or a larger one after a smaller one, begins another duration."""
    assert [name for name, _ in found("duration", "20 minutes 1 hour")] == ["20 minutes", "1 hour"]
    assert [name for name, _ in found("duration", "5 minutes and 5 minutes")] == ["5 minutes", "5 minutes"]
    assert [name for name, _ in found("duration", "1 hour and 2 lamps")] == ["1 hour"]
