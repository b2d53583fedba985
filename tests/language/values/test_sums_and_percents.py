"""Sums of money and percentages are exact, of any length, and no beginning of a larger sum."""

from __future__ import annotations

from decimal import Context, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.language.values.finding import found, only, ways

SIGNS = {"$": "usd", "€": "eur", "£": "gbp", "₹": "inr"}
WORDS = {"dollars": "usd", "dollar": "usd", "euros": "eur", "euro": "eur", "pounds": "gbp", "rupees": "inr"}
WIDE = Context(prec=200)
AMOUNTS = st.tuples(st.integers(0, 10**45), st.integers(0, 3)).map(lambda each: Decimal(each[0]).scaleb(-each[1], WIDE))


@given(AMOUNTS, st.sampled_from(list(SIGNS)), st.booleans())
def test_a_sum_is_its_amount_in_its_currency(number: Decimal, sign: str, is_grouped: bool) -> None:
    """Whether its sign stands before it or after it, and whether its digits are grouped, which Python does alike."""
    digits = f"{number:,f}" if is_grouped else f"{number:f}"
    for text in (f"{sign}{digits}", f"{digits}{sign}"):
        value = only("money", text)
        assert value.token == f"<:money-{SIGNS[sign]}>"
        assert {Fraction(each) for each in value.meanings} == {Fraction(number)}
        assert f"{number:f}" in ways(value)
        assert f"{SIGNS[sign].upper()} {number:f}" in ways(value)
        hundredths = Fraction(number) * 100
        assert ("in hundredths" in value.ways) == (hundredths.denominator == 1)
        if hundredths.denominator == 1:
            assert value.ways["in hundredths"] == str(hundredths)
            with localcontext(prec=200):
                assert value.ways["with two decimals"] == f"{number:.2f}"
                assert value.ways["with two decimals, grouped"] == f"{number:,.2f}"


@given(st.integers(0, 10**6), st.sampled_from(list(WORDS)))
def test_currencies_in_words(number: int, word: str) -> None:
    """The same sum as with its sign, and with its code on either side."""
    code = WORDS[word]
    meant = [
        only("money", text)
        for text in (f"{number} {word}", f"{number:,} {word}", f"{code} {number}", f"{number} {code}")
    ]
    assert {value.token for value in meant} == {f"<:money-{code}>"}
    assert {each for value in meant for each in value.meanings} == {str(number)}


def test_yen_have_no_hundredths() -> None:
    """They are paid whole."""
    assert {"in hundredths", "with two decimals"}.isdisjoint(only("money", "¥500").ways)


@pytest.mark.parametrize(
    "text",
    [
        "$5 million",
        "5 million dollars",
        "$2 bn",
        "$5m",
        "$1,5",
        "1,5 dollars",
        "$0,250",
        "5 k dollars",
        "$",
        "dollars",
        "5",
        "50%",
        "5 dollars 50",
        "5 dollars and 50 cents",
        "5 dollars 50 cents",
        "€5 20",
        "50 cents",
        "$5 thousand",
        "usd",
        "$5%",
        "5e3 dollars",
        "one dollar",
        "$ 5 grand",
    ],
)
def test_what_is_no_sum(text: str) -> None:
    """What another word changes, what may be meant in another notation, and what is only the beginning of a sum."""
    assert found("money", text) == []


@given(AMOUNTS, st.sampled_from(["%", " %", " percent", " per cent", " pct"]))
def test_a_percentage_is_exact(number: Decimal, sign: str) -> None:
    """As a number, and as a part of one, however many digits it has."""
    ((_, value),) = found("percent", f"dim to {number:f}{sign}")
    assert {Fraction(each) for each in value.meanings} == {Fraction(number)}
    assert Fraction(value.ways["as a part of one"]) == Fraction(number) / 100
    assert f"{number:f}" in ways(value)
    assert f"{number:f}%" in ways(value)
    assert not any("$" in text for text in ways(value))


def test_only_nothing_is_the_same_as_a_part_of_one() -> None:
    """So no two different percentages leave open whether hundredths are meant."""
    for number in (1, 2, 50, 100, 101):
        value = only("percent", f"{number}%")
        assert value.ways["as a part of one"] not in (value.ways["as plain digits"], value.ways["in fewest digits"])


@pytest.mark.parametrize("text", ["50", "$50", "50 per hour", "percent", "1,5%", "fifty percent", "5-10%", "%"])
def test_what_is_no_percentage(text: str) -> None:
    """Numbers alone, and numbers in words or in another notation."""
    assert found("percent", text) == []
