"""Which words say a time of the day, so that it is certain which half of the day is meant?

    7:30 pm, 7 a.m., 7:30pm   an hour from 1 to 12 with its half of the day; 12:30 am is 0:30
    19:30, 00:15              an hour that only a clock of 24 hours has
    noon, midnight            12:00 and 0:00, also after a 12

"7:30" alone may be meant in the morning or in the evening, so it is a number and no time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from unanimity.language.values.value import Found, Value

__all__ = ["Times"]

CLOCK = re.compile(r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2}))?(?::(?P<second>\d{2}))?(?P<half>[ap]\.?m\.?)?\Z", re.ASCII)
HALVES = {"am": 0, "a.m": 0, "a.m.": 0, "pm": 12, "p.m": 12, "p.m.": 12}
NAMED = {"noon": "12:00", "midday": "12:00", "midnight": "00:00"}


class Times:
    """Times of the day."""

    name = "time"
    hint = re.compile(r"\d\s*[ap]\.?\s?m\b|\d:\d\d|\bnoon\b|\bmidday\b|\bmidnight\b", re.IGNORECASE)

    def find(self, words: Sequence[str], start: int) -> Found | None:
        """The time whose words begin at a place."""
        word, after = words[start], list(words[start + 1 : start + 3])
        if word in NAMED:
            return _time(NAMED[word]), start + 1
        if word in ("12", "12:00") and after[:1] and after[0] in NAMED:
            return _time(NAMED[after[0]]), start + 2
        match = CLOCK.match(word)
        if match is None:
            return None
        half, end = _half(match["half"], after)
        clock = _clock(int(match["hour"]), match["minute"], match["second"], half)
        return None if clock is None else (_time(clock), start + 1 + end)


def _half(written: str | None, after: Sequence[str]) -> tuple[int | None, int]:
    """How many hours the half of the day adds, and how many of the following words say so; None if nothing does."""
    if written is not None:
        return HALVES[written], 0
    if after and after[0] in HALVES:
        return HALVES[after[0]], 1
    if len(after) == 2 and after[0].rstrip(".") in ("a", "p") and after[1].rstrip(".") == "m":
        return HALVES[f"{after[0][0]}m"], 2
    return None, 0


def _clock(hour: int, minute: str | None, second: str | None, half: int | None) -> str | None:
    """The time on a clock of 24 hours; None if it is none, or if it may be in either half of the day."""
    if int(minute or 0) > 59 or int(second or 0) > 59:
        return None
    if half is None:
        if minute is None or not (12 < hour < 24 or hour == 0):
            return None
    elif 1 <= hour <= 12:
        hour = hour % 12 + half
    else:
        return None
    return f"{hour:02}:{minute or '00'}" + (f":{second}" if second else "")


def _time(clock: str) -> Value:
    """The value of a time on a clock of 24 hours; seconds other than 0 are never left out.

    A 12-hour clock alone does not say which half of the day is meant. It stands here as a rival: what was only seen of
    mornings does not tell it from a clock of 24 hours.
    """
    hour, minute, second = (f"{clock}:00").split(":")[:3]
    short, half = str(int(hour) % 12 or 12), "am" if int(hour) < 12 else "pm"
    ways = {"on a 24-hour clock with seconds": f"{hour}:{minute}:{second}"}
    if second == "00":
        ways |= {
            "on a 24-hour clock": f"{hour}:{minute}",
            "on a 24-hour clock, without a zero before the hour": f"{int(hour)}:{minute}",
            "on a 12-hour clock": f"{short}:{minute}",
            "on a 12-hour clock of two digits": f"{short:0>2}:{minute}",
        }
        ways |= _with_half(short, minute, half)
    if (minute, second) == ("00", "00"):
        ways |= {"as the hour of the day": str(int(hour)), "as the hour of half a day": short}
        ways["as the hour of half a day, from 0"] = str(int(hour) % 12)
    return Value(Times.name, f"<:{Times.name}>", frozenset({f"{hour}:{minute}:{second}"}), ways, frozenset({half}))


def _with_half(short: str, minute: str, half: str) -> Iterator[tuple[str, str]]:
    """The ways to write a time on a clock of 12 hours with its half of the day."""
    for name, hour in (("", short), (" of two digits", f"{short:0>2}")):
        for said, written in (("am or pm", half), ("AM or PM", half.upper())):
            for joint, space in (("", " "), (" joined", "")):
                way = f"on a 12-hour clock{name}, with {said}{joint}"
                yield way, f"{hour}:{minute}{space}{written}"
                needed = "" if minute == "00" else f":{minute}"
                yield f"{way}, without needless minutes", f"{hour}{needed}{space}{written}"
