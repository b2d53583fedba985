"""Times of the day are found where it is certain which half of the day is meant, and are what a calendar says."""

from __future__ import annotations

from datetime import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.language.values.finding import found, only, ways

HALVES = st.sampled_from(["am", "pm", "AM", "a.m.", "p.m.", "PM"])


def of_half(hour: int, half: str) -> int:
    """The hour on a clock of 24 hours, by Python's own reading."""
    return hour % 12 + (12 if half.lower().startswith("p") else 0)


@given(st.integers(1, 12), st.none() | st.integers(0, 59), HALVES, st.booleans())
def test_hours_with_their_half_of_the_day(hour: int, minute: int | None, half: str, is_joined: bool) -> None:
    """7, 7:30 and 12:30 with am or pm are the times that Python has for them."""
    clock = time(of_half(hour, half), minute or 0)
    said = f"{hour}" + ("" if minute is None else f":{minute:02}")
    value = only("time", f"{said}{'' if is_joined else ' '}{half}")
    assert value.meanings == {clock.strftime("%H:%M:%S")}
    assert value.ways["on a 24-hour clock"] == clock.strftime("%H:%M")
    assert value.ways["on a 24-hour clock with seconds"] == clock.isoformat()
    assert value.ways["on a 12-hour clock of two digits, with AM or PM"] == clock.strftime("%I:%M %p")
    assert (str(clock.hour) in ways(value)) == (clock.minute == 0)


@given(st.times().map(lambda each: each.replace(microsecond=0)), st.booleans())
def test_a_clock_of_24_hours(clock: time, with_seconds: bool) -> None:
    """Hours after 12, and 0, are times by themselves; others may be in either half of the day."""
    text = clock.isoformat() if with_seconds else clock.strftime("%H:%M")
    if 1 <= clock.hour <= 12:
        assert found("time", f"at {text}") == []
    else:
        seconds = clock.second if with_seconds else 0
        assert only("time", text).meanings == {clock.replace(second=seconds).isoformat()}


@given(st.times().map(lambda each: each.replace(microsecond=0, second=each.second or 1)))
def test_seconds_are_never_left_out(clock: time) -> None:
    """A time with seconds is written with them, or not at all."""
    if clock.hour == 0 or clock.hour > 12:
        assert ways(only("time", clock.isoformat())) == {clock.isoformat()}


def test_every_way_tells_two_times_apart_or_is_a_rival() -> None:
    """Two different times are written differently in all ways but those of a clock of 12 hours."""
    times = [
        only("time", f"{hour}:{minute:02} {half}") for hour in (12, 1, 7) for minute in (0, 30) for half in ("am", "pm")
    ]
    for name in {name for value in times for name in value.ways}:
        texts = [value.ways[name] for value in times if name in value.ways]
        assert len(set(texts)) == len(texts) or name in TWICE_A_DAY


TWICE_A_DAY = (
    "on a 12-hour clock",
    "on a 12-hour clock of two digits",
    "as the hour of half a day",
    "as the hour of half a day, from 0",
)


@pytest.mark.parametrize(("text", "clock"), [("noon", "12:00"), ("12 noon", "12:00"), ("midnight", "00:00")])
def test_times_with_names(text: str, clock: str) -> None:
    """Noon and midnight, also after a 12."""
    assert only("time", text).ways["on a 24-hour clock"] == clock


@pytest.mark.parametrize(
    "text",
    [
        "at 7:30",
        "at 12:30",
        "at 7",
        "13 pm",
        "13:00 pm",
        "0 am",
        "0:30 am",
        "19:60",
        "24:00",
        "25:10",
        "7:5 pm",
        "7:300 pm",
        "7.30",
        "19.30",
        "half past seven",
        "7 o'clock",
        "pm",
        "am i late",
        "1 2 pm 3 m",
        "7:30 pmx",
        "-7 pm",
        "7 p",
        "12:60 am",
    ],
)
def test_what_is_no_certain_time(text: str) -> None:
    """Hours that may be in either half of the day, and those that no clock has."""
    words = [name for name, _ in found("time", text)]
    assert words == (["2 pm"] if text.startswith("1 2 pm") else [])
