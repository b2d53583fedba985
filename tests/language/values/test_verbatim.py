"""Quoted texts and addresses are taken as they are typed, whatever they hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.language.values.finding import found

from unanimity.language.lexicon import Lexicon

INSIDE = st.text(
    st.characters(categories=["L", "N", "P", "S", "Zs"], exclude_characters='"“”«»'), min_size=1, max_size=20
)
PARTS = st.from_regex(r"[A-Za-z0-9]+([.+-][A-Za-z0-9]+){0,2}", fullmatch=True)
PLACES = st.from_regex(r"([A-Za-z0-9-]*[A-Za-z0-9]\.){1,3}[A-Za-z]{2,4}", fullmatch=True)


@given(INSIDE, st.sampled_from(['""', "“”", "«»"]))
def test_what_stands_between_quotation_marks(text: str, marks: str) -> None:
    """It is one value with its capitals, marks and spaces, but for those at its ends."""
    if any(c.isalnum() or c == "_" for c in text):
        assert [name for name, _ in found("quoted", f"say {marks[0]}{text}{marks[1]} twice")] == [text.strip()]


@pytest.mark.parametrize(
    "text", ['say "hello', 'say ""', 'say "?!"', "say 'hello'", "don't say it", "say “hello", 'a 5" pipe and a 6']
)
def test_what_is_not_quoted(text: str) -> None:
    """Marks that are not closed, that hold no words, or that are apostrophes."""
    assert found("quoted", text) == []


@given(PARTS, PLACES)
def test_addresses(user: str, place: str) -> None:
    """An address is found wherever it stands, with its capitals, and without the mark that ends the sentence."""
    address = f"{user}@{place}"
    for text in (
        f"mail {address}",
        f"mail {address}.",
        f"is it {address}?",
        f"({address})",
        f"mail to {address}, please",
    ):
        assert [name for name, _ in found("e-mail", text)] == [address]


@pytest.mark.parametrize("text", ["a@b", "@ann", "ann@", "ann@x.c", "meet @ home.de", "a@b@c.de", "ann@x..de"])
def test_what_is_no_address(text: str) -> None:
    """What lacks a part, or has one too many."""
    assert found("e-mail", text) == []


def test_capitals_are_kept_but_make_no_other_thing() -> None:
    """Two addresses that differ in capitals only may be the same."""
    (one,), (other,) = (Lexicon((), values=("e-mail",)).sentence(text).mentions for text in ("Ann@X.com", "ann@x.com"))
    assert one.value is not None
    assert other.value is not None
    assert one.name != other.name
    assert one.value.meanings == other.value.meanings


def test_values_inside_quotation_marks_are_not_found() -> None:
    """What is quoted is one thing: no number, name or date of it counts."""
    lexicon = Lexicon([("anna", "person")], values=("date", "time", "quoted", "e-mail"))
    sentence = lexicon.sentence('tell Anna "call ann@x.com at 7 pm on march 5, Anna"')
    assert sentence.tokens == ["tell", "<person>", "<:quoted>"]
