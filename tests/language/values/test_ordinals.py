"""Ordinals are found in words and in digits, but not where the same word may be a part or a unit of time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.language.values.finding import found, only

SMALL = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
]
SPELLED = [*SMALL, *["fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"]]
SPELLED += [*(f"twenty-{word}" for word in SMALL[:9]), "thirtieth", *(f"thirty-{word}" for word in SMALL[:9])]


def ending(number: int) -> str:
    """By the last two digits."""
    last = number % 10 if number // 10 % 10 != 1 else 0
    return ["th", "st", "nd", "rd", "th", "th", "th", "th", "th", "th"][last]


@given(st.integers(0, 999_999))
def test_digits_with_their_ending(number: int) -> None:
    """Every number has one right ending, and is no ordinal with another."""
    value = only("ordinal", f"{number}{ending(number)}")
    assert value.meanings == {str(number)}
    assert value.ways["as a number"] == str(number)
    for wrong in {"st", "nd", "rd", "th"} - {ending(number)}:
        assert found("ordinal", f"the {number}{wrong}") == []


def test_words_to_thirty_nine() -> None:
    """Each word says its number, as digits do."""
    for number, word in enumerate(SPELLED, 1):
        assert only("ordinal", word).meanings == only("ordinal", f"{number}{ending(number)}").meanings == {str(number)}
    assert len(SPELLED) == 39


@pytest.mark.parametrize(
    "text",
    [
        "wait a second",
        "one second please",
        "20 second timer",
        "half second",
        "per second",
        "in seconds",
        "one third",
        "a fifth of it",
        "two thirds",
        "the twenty first item",
        "one hundred and first",
        "the hundred first",
        "1,000th",
        "-1st",
        "1 st",
        "5 th",
        "last",
    ],
)
def test_what_is_no_certain_ordinal(text: str) -> None:
    """Units of time, parts of something, and the end of a number of several words."""
    assert found("ordinal", text) == []


@pytest.mark.parametrize("text", ["the second song", "second song", "song second", "every second day", "and second"])
def test_second_as_an_ordinal(text: str) -> None:
    """Where no number and no "a" stands before it."""
    assert [value.meanings for _, value in found("ordinal", text)] == [{"2"}]
