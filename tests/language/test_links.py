"""A constant must be linked to a name only in one of the listed ways, and to none if two names fit alike."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.language.forms.codec import codec
from unanimity.language.forms.trees import Constant, Node
from unanimity.language.lexicon import Lexicon, Mention
from unanimity.language.names.links import is_written_for, leaves
from unanimity.language.values.amounts import amount, clock, is_number, meanings, other_writings, unit
from unanimity.language.values.numbers import number_value

JSON = codec("json")
WHOLE = st.integers(-(10**9), 10**9)


def number(word: str) -> Mention:
    """A mention of a number."""
    return Mention(word, ("number",), value=number_value(word))


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("20", 20),
        ("20", "20"),
        ("1,250", 1250),
        ("$1,250", 1250),
        ("$1,250", "1250"),
        ("1250", "$1,250"),
        ("5€", 5),
        ("50%", 50),
        ("50", "50%"),
        (".5", Decimal("0.5")),
        ("0.50", Decimal("0.5")),
        ("-5", -5),
        ("−5", -5),
        ("+5", 5),
        ("007", 7),
        ("٥", 5),
        ("1000", Decimal("1E+3")),
        ("7:30", "07:30"),
        ("7:30", "07:30:00"),
        ("7:30:15", "07:30:15"),
        ("1,5", "1,5"),
    ],
)
def test_the_same_number_is_linked(word: str, value: object) -> None:
    """A number is linked to what amounts to the same, and a time to the same time, however these are written."""
    assert is_number(word)
    assert is_written_for(number(word), Constant(value), JSON)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("20", -20),
        ("-20", 20),
        (".5", 5),
        ("1,5", Decimal("1.5")),
        ("1,5", 15),
        ("0,250", 250),
        ("1.250", 1250),
        ("12,34,567", 1234567),
        ("50%", Decimal("0.5")),
        ("$50", "50%"),
        ("$50", "€50"),
        ("3/4", "2024-03-04"),
        ("3/4", Decimal("0.75")),
        ("20", "PT20M"),
        ("7:30", "19:30"),
        ("7:75", "07:75"),
        ("7", "07:00"),
        ("1", True),
        ("20", None),
    ],
)
def test_nothing_else_is_linked(word: str, value: object) -> None:
    """What has to be worked out, or is meant in another notation, is not linked."""
    assert not is_written_for(number(word), Constant(value), JSON)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("word", "same", "different"),
    [
        ("10", ["10.0", "010"], "10.5"),
        ("0", ["0.0", ".0"], "1"),
        ("7:30", ["07:30", "19:30", "7:30:00"], "7:31"),
        ("3/4", ["03/04", "4/3", "6/8"], "5/6"),
    ],
)
def test_two_writings_of_one_thing_may_say_the_same(word: str, same: list[str], different: str) -> None:
    """Only other amounts, other times on a dial, or other days in any order are known to say something else."""
    for other in same:
        assert not meanings(word).isdisjoint(meanings(other))
    assert meanings(word).isdisjoint(meanings(different))
    assert meanings("1,5") == meanings("7:75") == set()


@pytest.mark.parametrize("word", ["9" * 5_000, f".{'9' * 5_000}", f"3/{'9' * 5_000}", f"{'9' * 5_000}/3"])
def test_numbers_longer_than_any_are_of_no_known_meaning(word: str) -> None:
    """A number of thousands of digits is one, but what it says is not worked out."""
    assert is_number(word)
    assert amount(word) is None
    assert meanings(word) == set()


def test_names_are_linked_by_their_text_or_by_the_lexicon() -> None:
    """A name is linked to its own text, case aside, and to what the lexicon gives for it."""
    (mention,) = Lexicon([("Guest Room", "room", "guest_1")]).sentence("the guest room").mentions
    for value in ("Guest Room", "guest room", "GUEST ROOM.", "guest_1", "Guest_1"):
        assert is_written_for(mention, Constant(value), JSON)
    others: list[str | int | None] = ["guest", "room", "guest_room", "guest_2", "", 1, None]
    assert not any(is_written_for(mention, Constant(other), JSON) for other in others)


def test_two_names_that_fit_alike_get_nothing() -> None:
    """50 is neither 50% nor $50 if both are said, nor 50 if 50% is said, too."""
    tree = Node("{}", (Node("a:", (Constant(50),)),))
    assert [leaf.mention for leaf in leaves(tree, [number("50%"), number("$50")], JSON)] == [None]
    assert [leaf.mention for leaf in leaves(tree, [number("50%"), number("50")], JSON)] == [None]
    assert [leaf.mention for leaf in leaves(tree, [number("50%"), number("5")], JSON)] == [number("50%")]


@given(WHOLE, st.sampled_from(["{}", "${}", "{}%", "{}€", "+{}"]), st.booleans())
def test_whole_numbers_amount_to_themselves(value: int, pattern: str, grouped: bool) -> None:
    """However a whole number is dressed, it amounts to itself, and so does every other way to write it."""
    digits = f"{abs(value):,}" if grouped else str(abs(value))
    word = pattern.format(digits)
    assert amount(word) == abs(value)
    for way, text in other_writings(word):
        assert amount(text) == abs(value), way


@given(st.text("0123456789.,:/%$€+-−", max_size=8))
def test_what_is_no_number_has_no_amount(word: str) -> None:
    """What has an amount or is a time is a number; a word that Python reads as a decimal amounts to that."""
    if amount(word) is not None or clock(word) is not None:
        assert is_number(word)
    if amount(word) is not None and unit(word) == "":
        bare = word.replace(",", "").replace("−", "-")
        assert amount(word) == Decimal(bare)
