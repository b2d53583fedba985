"""A name must be written as the examples write it, or, if these do not say how, not at all."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.language.forms.codec import codec
from unanimity.language.lexicon import Mention
from unanimity.language.shapes import Filling, Slot
from unanimity.language.spelling import Spelling
from unanimity.language.trees import Constant

HERE, THERE = Slot("stateid", 0), Slot("stateid", 1)
VALUES = st.sampled_from(["iowa", "usa", "us", "5", 5, 6, "7:30", 7])
NAMES = st.sampled_from(["iowa", "us", "5", "6", "7", "7:30"])


def place(name: str) -> Mention:
    """A mention of a place."""
    return Mention(name, ("place",))


def number(name: str) -> Mention:
    """A mention of a number."""
    return Mention(name, ("number",))


def filling(mention: Mention, value: str | int, slot: Slot = HERE) -> Filling:
    """A mention in a slot, with the value of its constant."""
    return Filling(slot, mention, Constant(value))


def learned(*fillings: Filling, notation: str = "funql") -> Spelling:
    """The spelling of some examples."""
    spelling = Spelling(codec(notation))
    for each in fillings:
        spelling.add(each)
    return spelling


def test_names_are_written_as_themselves() -> None:
    """Where all names are written as themselves, so is a new one of the same types in the same slot."""
    spelling = learned(filling(place("iowa"), "iowa"), filling(place("new york"), "new york"))
    assert spelling.constant(HERE, place("ohio")) == Constant("ohio")
    assert spelling.constant(THERE, place("ohio")) is None
    assert spelling.constant(HERE, Mention("ohio", ("river",))) is None
    assert spelling.constant(HERE, Mention("ohio", ("place", "river"))) is None


def test_other_spellings_are_remembered() -> None:
    """A name with another spelling is written so; with one in a slot, no new name's spelling is known there."""
    spelling = learned(filling(place("iowa"), "iowa"), filling(place("us"), "usa"))
    assert spelling.constant(HERE, place("us")) == Constant("usa")
    assert spelling.constant(HERE, place("iowa")) == Constant("iowa")
    assert spelling.constant(HERE, place("ohio")) is None


def test_two_spellings_are_none() -> None:
    """A name that is written in two ways in a slot is not known there, even if it is seen again."""
    spelling = learned(*(filling(place("us"), value) for value in ("usa", "us", "usa")))
    assert spelling.constant(HERE, place("us")) is None
    spelling.add(filling(place("us"), "usa", THERE))
    assert spelling.constant(THERE, place("us")) == Constant("usa")


def test_numbers_are_told_apart_by_how_they_are_written() -> None:
    """Where 7 is a number and 7:30 a text, 8 is a number and 8:15 a text, and what 8% is, is not known."""
    spelling = learned(filling(number("7"), 7), filling(number("7:30"), "7:30"))
    assert spelling.constant(HERE, number("8")) == Constant(8)
    assert spelling.constant(HERE, number("8:15")) == Constant("8:15")
    assert spelling.constant(HERE, number("8%")) is None
    assert spelling.constant(HERE, number("-8")) is None


def test_a_name_that_cannot_be_written_is_not_known() -> None:
    """A number that the notation does not write so, such as 007, is not known where numbers are expected."""
    spelling = learned(filling(number("7"), 7))
    assert spelling.constant(HERE, number("007")) is None
    assert learned(filling(number("7"), "7")).constant(HERE, number("007")) == Constant("007")


def test_types_of_symbols_are_kept() -> None:
    """In s-expressions a new name has the type of the others; where these differ, none is known."""
    spelling = learned(filling(place("iowa"), "iowa:e"), notation="sexpr")
    assert spelling.constant(HERE, place("new york")) == Constant("new_york:e")
    spelling.add(filling(place("ohio"), "ohio:r"))
    assert spelling.constant(HERE, place("new york")) is None


@given(st.lists(st.tuples(NAMES, VALUES), max_size=5))
def test_the_order_of_examples_does_not_matter(pairs: list[tuple[str, str | int]]) -> None:
    """In whatever order the examples come, and however often, the same spellings are known."""
    asked = [number(name) for name in ("iowa", "us", "5", "6", "7", "8", "7:30", "8:00", "ohio")]
    found = set[tuple[Constant | None, ...]]()
    for order in permutations(pairs):
        spelling = learned(*(filling(number(name), value) for name, value in [*order, *order[:2]]))
        found.add(tuple(spelling.constant(HERE, mention) for mention in asked))
    assert len(found) == 1


@given(st.lists(st.tuples(NAMES, VALUES), min_size=1, max_size=5))
def test_what_was_seen_once_is_written_so(pairs: list[tuple[str, str | int]]) -> None:
    """A name that every example writes alike in a slot is written so; one that they write differently is unknown."""
    spelling = learned(*(filling(place(name), value) for name, value in pairs))
    for name in {name for name, _ in pairs}:
        values = {Constant(value) for other, value in pairs if other == name}
        assert spelling.constant(HERE, place(name)) == (values.pop() if len(values) == 1 else None)


@pytest.mark.parametrize("notation", ["funql", "sexpr", "json"])
def test_nothing_is_known_before_any_example(notation: str) -> None:
    """Without an example no name is known."""
    assert learned(notation=notation).constant(HERE, place("iowa")) is None
