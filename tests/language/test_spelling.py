"""A name must be written as the examples write it, or, if these do not say how, not at all."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.language.forms.codec import codec
from unanimity.language.forms.shapes import Filling
from unanimity.language.forms.trees import Constant
from unanimity.language.lexicon import Mention
from unanimity.language.names.links import Slot
from unanimity.language.names.spelling import Spelling, Writing
from unanimity.language.values.numbers import number_value

HERE, THERE = Slot("stateid", 0), Slot("stateid", 1)
VALUES = st.sampled_from(["iowa", "usa", "us", "5", 5, 6, "7:30", 7])
NAMES = st.sampled_from(["iowa", "us", "5", "6", "7", "7:30"])


def place(name: str) -> Mention:
    """A mention of a place."""
    return Mention(name, ("place",))


def number(name: str) -> Mention:
    """A mention of a number."""
    return Mention(name, ("number",), value=number_value(name))


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
    """A name that examples write otherwise is written so; with one in a slot, no new name is known there."""
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
    """Where 7 is written as it is typed, or in the fewest digits, 007 is not known, but 8 is."""
    for seven in (7, "7"):
        spelling = learned(filling(number("7"), seven))
        assert spelling.constant(HERE, number("007")) is None
        assert spelling.constant(HERE, number("8")) == Constant(8 if seven == 7 else "8")
    assert learned(filling(number("007"), "007")).constant(HERE, number("008")) == Constant("008")
    two = learned(filling(number("007"), 7), filling(number("006"), 6))
    assert two.constant(HERE, number("008")) == Constant(8)


@pytest.mark.parametrize(
    ("one", "other", "asked", "written"),
    [
        (("$1,250", 1250), ("$2,600", 2600), "$3,400", 3400),
        (("$1,250", 1250), ("$2,600", 2600), "$20", 20),
        (("$1,250", "1250"), ("$9", "9"), "$12,400", "12400"),
        (("50%", 50), ("60%", 60), "40%", 40),
        (("50%", "50%"), ("60%", "60%"), "40%", "40%"),
        (("50", "50%"), ("60", "60%"), "40", "40%"),
        (("20", "$20"), ("10", "$10"), "30", "$30"),
        (("7:30", "07:30"), ("9:10", "09:10"), "8:15", "08:15"),
        (("7:30", "07:30:00"), ("9:10", "09:10:00"), "18:15", "18:15:00"),
        (("-5", -5), ("-6", -6), "-7", -7),
        (("1,250", 1250), ("20", 20), "1,5", None),  # no thousands
        (("20", 20), ("30", 30), "1,250", None),  # no example leaves a comma out
        (("7:30", "07:30"), ("9:10", "09:10"), "7:75", None),  # no time
        (("12:30", "12:30"), ("11:10", "11:10"), "8:15", None),  # 8:15 or 08:15
        (("$1,250", 1250), ("$1250", 1250), "$3,400", None),  # one amount, written in two ways
    ],
)
def test_numbers_are_written_in_the_way_shown(
    one: tuple[str, str | int], other: tuple[str, str | int], asked: str, written: str | int | None
) -> None:
    """What two different numbers leave out, or have put to them, others have, too; in doubt none is known."""
    pairs = [filling(number(typed), value) for typed, value in (one, other)]
    spelling = learned(*pairs, notation="json")
    assert spelling.constant(HERE, number(asked)) == (None if written is None else Constant(written))


@pytest.mark.parametrize("typed", ["$1,250", "007"])
def test_one_number_shows_no_way(typed: str) -> None:
    """A way that makes another text than the sentence has is not known by one number; that number itself is."""
    spelling = learned(filling(number(typed), 1250 if "1" in typed else 7), notation="json")
    assert spelling.constant(HERE, number(typed)) is not None
    assert spelling.constant(HERE, number("$3,400" if "1" in typed else "008")) is None


def test_a_learned_way_says_what_shows_it() -> None:
    """What is written otherwise than the sentence has it comes with the way, and with two examples; else with none."""
    spelling = Spelling(codec("json"))
    for where, (typed, value) in {"a:1": ("$1,250", 1250), "a:2": ("$2,600", 2600), "a:3": ("$20", 20)}.items():
        spelling.add(filling(number(typed), value), where)
    found = spelling.writing(HERE, number("$3,400"))
    assert found == Writing(Constant(3400), "as plain digits or in fewest digits", ["a:1", "a:2"])
    assert [relation.shown_by for relation in spelling.relations()] == [["a:1", "a:2"]]
    spelling.add(filling(number("7"), 7, THERE), "a:4")
    assert spelling.writing(THERE, number("8")) == Writing(Constant(8))
    assert len(list(spelling.relations())) == 1


LISTED = [Mention(name, ("band",), (name,)) for name in ("abba", "queen", "blur", "pulp", "ac/dc", "u2", "r.e.m")]


def test_one_odd_name_does_not_count() -> None:
    """Where two names are written as they are typed, one that is not leaves that known of others; two of two do not."""
    abba, queen, _, pulp, acdc, u2, rem = LISTED
    two = filling(abba, "abba"), filling(queen, "queen")
    assert learned(*two, filling(acdc, "AC/DC")).constant(HERE, pulp) == Constant("pulp")
    assert learned(*two, filling(acdc, "AC/DC")).constant(HERE, acdc) == Constant("AC/DC")
    assert learned(filling(acdc, "AC/DC"), *two).constant(HERE, pulp) == Constant("pulp")
    assert learned(*two, filling(acdc, "AC/DC"), filling(u2, "U2")).constant(HERE, pulp) is None
    assert learned(filling(abba, "abba"), filling(acdc, "AC/DC")).constant(HERE, rem) is None


def test_another_way_counts_once_two_names_are_written_in_it() -> None:
    """Of twenty names, two that are written as the lexicon spells them make that a way, too: both have to agree."""
    bands = [Mention(f"band {i}", ("band",), (f"Band {i}",)) for i in range(20)]
    typed = [filling(band, band.name) for band in bands]
    new, same = Mention("oasis", ("band",), ("Oasis",)), Mention("suede", ("band",), ("suede",))
    one = [*typed[:19], filling(bands[19], "Band 19")]
    assert learned(*one).constant(HERE, new) == Constant("oasis")
    two = [*typed[:18], filling(bands[18], "Band 18"), filling(bands[19], "Band 19")]
    assert learned(*two).constant(HERE, new) is None
    assert learned(*two).constant(HERE, same) == Constant("suede")


def test_a_capital_letter_in_the_lexicon_leaves_names_as_they_are_typed() -> None:
    """Where all names are written in small letters, so is one that the lexicon spells with capital letters."""
    typed = [filling(Mention(name, ("band",), (name,)), name) for name in ("abba", "queen")]
    kiss, blur = Mention("kiss", ("band",), ("KISS",)), Mention("blur", ("band",), ("Blur",))
    assert learned(*typed, filling(kiss, "kiss")).constant(HERE, blur) == Constant("blur")


def test_the_lexicon_says_how_names_are_written() -> None:
    """A name is written as the lexicon says where others are written as themselves; the slot tells which way."""
    us = Mention("us", ("place",), ("us",), ("usa",))
    assert learned(filling(place("iowa"), "iowa")).constant(HERE, us) == Constant("usa")
    texas, ohio = (
        Mention(name, ("place",), (name,), (name, short)) for name, short in (("texas", "tx"), ("ohio", "oh"))
    )
    spelling = learned(filling(texas, "texas"), filling(texas, "tx", THERE))
    assert spelling.constant(HERE, ohio) == Constant("ohio")
    assert spelling.constant(THERE, ohio) == Constant("oh")


def test_a_name_that_may_be_written_otherwise_is_not_known() -> None:
    """A doubt about one name in one slot leaves others, and other slots, as they are."""
    spelling = learned(filling(number("5"), 5), filling(number("5"), 5, THERE))
    spelling.doubt(HERE, number("5"))
    assert spelling.constant(HERE, number("5")) is None
    assert spelling.constant(THERE, number("5")) == Constant(5)
    assert spelling.constant(HERE, number("6")) == Constant(6)


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
