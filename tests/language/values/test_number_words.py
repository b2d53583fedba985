"""Numbers in words are read as they are built, and words that build none are words."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.language.values.finding import found, only

from unanimity.language.lexicon import Lexicon

ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
]
ONES += ["seventeen", "eighteen", "nineteen"]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def spelled(number: int, hyphen: str = "-", joint: str = " and ") -> str:
    """A number below a million in words."""
    if number < 20:
        return ONES[number]
    if number < 100:
        ten, one = divmod(number, 10)
        return TENS[ten - 2] + (f"{hyphen}{ONES[one]}" if one else "")
    size, name = (1_000, "thousand") if number >= 1_000 else (100, "hundred")
    many, rest = divmod(number, size)
    joint = joint if rest < 100 else " "
    return f"{spelled(many, hyphen)} {name}" + (f"{joint}{spelled(rest, hyphen)}" if rest else "")


@pytest.mark.parametrize("hyphen", ["-", " "])
@pytest.mark.parametrize("joint", [" ", " and "])
def test_all_numbers_to_two_thousand(hyphen: str, joint: str) -> None:
    """With hyphens and with "and", or without."""
    for number in range(2_000):
        assert only("number-words", spelled(number, hyphen, joint)).meanings == {str(number)}


@given(st.integers(0, 999_999), st.sampled_from("- "), st.sampled_from([" ", " and "]))
def test_numbers_below_a_million(number: int, hyphen: str, joint: str) -> None:
    """Each is found whole, and written as the same number in digits is."""
    value = only("number-words", spelled(number, hyphen, joint))
    assert value.meanings == {str(number)}
    assert set(value.ways.values()) == {str(number)}


@given(
    st.lists(st.sampled_from([*ONES, *TENS, "hundred", "thousand", "million", "and", "lamps"]), min_size=1, max_size=7)
)
def test_what_is_found_is_what_these_words_spell(words: list[str]) -> None:
    """Whatever words stand in a row, a number is found only where they spell it, and no part of a longer one."""
    for name, value in found("number-words", " ".join(["x", *words])):
        (number,) = map(int, value.meanings)
        if number < 1_000_000:
            assert name in {spelled(number, " ", joint) for joint in (" ", " and ")}
    tokens = Lexicon((), values=("number-words",)).sentence(" ".join(["x", *words])).tokens
    for before, after in pairwise(tokens):
        assert after != "<number>" or before not in {*ONES, *TENS, "hundred", "thousand", "million"}


@pytest.mark.parametrize(
    "text",
    [
        "a hundred",
        "a hundred and five",
        "a thousand and one nights",
        "hundred five",
        "twenty twenty",
        "five thirty",
        "twenty zero",
        "one two three",
        "nineteen eighty four",
        "hundreds",
        "ones",
        "someone",
        "twenty-",
        "zero thousand",
        "one hundred zero",
        "ten hundred thousand",
        "two thousand million",
        "five-ten",
        "twenty-eleven",
    ],
)
def test_what_spells_no_number(text: str) -> None:
    """Rows of number words that build none, and the ends of numbers that begin with other words."""
    assert found("number-words", text) == []


def test_they_are_found_only_if_they_are_asked_for() -> None:
    """The word "one" is a word otherwise, whatever else is looked for."""
    kinds = ("date", "time", "duration", "money", "percent", "ordinal", "quoted", "e-mail")
    assert Lexicon((), values=kinds).sentence("the one with twenty lamps").mentions == []
