"""How values are written is learned from two different ones in a key, and from no less; what rests on it says so."""

from __future__ import annotations

from typing import Any

import pytest

from unanimity import Parser, learn
from unanimity.language.building.built import How
from unanimity.language.lexicon import Entry
from unanimity.language.promise import promise

Said = tuple[str, Any]  # some words, and what a call has for them

# the kind, what examples show, what equal values show nothing, what is asked then, and how it is written
LEARNED: list[tuple[str, list[Said], list[Said], Said, str]] = [
    ("money", [("$1,250", 1250), ("$30", 30)], [("$30", 30), ("$30.00", 30)], ("$2,000", 2000), "as plain digits"),
    ("money", [("$1,250", 125000), ("$30", 3000)], [("$30", 3000), ("30 dollars", 3000)], ("$7", 700), "in hundredths"),
    ("percent", [("50%", 50), ("20%", 20)], [("50%", 50), ("50 percent", 50)], ("30%", 30), "as plain digits"),
    ("percent", [("50%", 0.5), ("20%", 0.2)], [("50%", 0.5), ("50 percent", 0.5)], ("12%", 0.12), "as a part of one"),
    (
        "time",
        [("7:30 pm", "19:30"), ("9 am", "09:00")],
        [("9 pm", "21:00"), ("9:00 p.m.", "21:00")],
        ("8:15 pm", "20:15"),
        "on a 24-hour clock",
    ),
    (
        "duration",
        [("half an hour", 30), ("20 minutes", 20), ("1 hour", 60)],
        [("half an hour", 30), ("30 minutes", 30), ("0.5 hours", 30)],
        ("2 hours", 120),
        "in minutes",
    ),
    (
        "duration",
        [("half an hour", "PT30M"), ("90 seconds", "PT1M30S")],
        [("half an hour", "PT30M"), ("30 minutes", "PT30M")],
        ("2 hours", "PT2H"),
        "as ISO 8601, carried",
    ),
    (
        "date",
        [("march 5", "03-05"), ("april 9", "04-09")],
        [("march 5", "03-05"), ("5th of march", "03-05")],
        ("november 30", "11-30"),
        "as month-day with zeros",
    ),
    ("ordinal", [("third", 3), ("first", 1)], [("third", 3), ("3rd", 3)], ("21st", 21), "as a number"),
    ("number-words", [("twenty", 20), ("five", 5)], [("five", 5), ("five", 5)], ("thirty-one", 31), "as plain digits"),
]


def taught(said: list[Said], **told: Any) -> Parser:
    """What is learned of a key from some words with what a call has for them."""
    starts = ("use", "now use", "please use")
    return learn(
        [(f"{starts[k]} {text} here", {"key": value}) for k, (text, value) in enumerate(said)], form="json", **told
    )


@pytest.mark.parametrize(("kind", "shown", "same", "asked", "way"), LEARNED)
def test_two_different_values_show_how_others_are_written(
    kind: str, shown: list[Said], same: list[Said], asked: Said, way: str
) -> None:
    """The call is forced, and says in which way the value is written, and which examples show it."""
    text, value = asked
    parser = taught(shown, values=kind)
    call = parser.call(f"use {text} here")
    assert (call.value, call.how) == ({"key": value}, How.FORCED)
    (name,) = call.names
    assert name.way is not None
    assert name.way.startswith(way)
    assert name.relation is not None
    assert name.relation in call.reason
    assert len(set(name.shown_by)) == 2
    assert "Values are taken to be written as two examples of each kind show" in promise(parser)
    (relation,) = parser.outputs.relations()
    assert relation.way.startswith(way)
    assert len(set(relation.shown_by)) == 2


@pytest.mark.parametrize(("kind", "shown", "same", "asked", "way"), LEARNED)
def test_one_value_shows_nothing(kind: str, shown: list[Said], same: list[Said], asked: Said, way: str) -> None:
    """Nor do two that are the same, however they are said."""
    for said in (shown[:1], same):
        parser = taught(said, values=kind)
        assert parser.call(f"use {asked[0]} here").value is None
        assert list(parser.outputs.relations()) == []
        assert parser.call(f"use {said[0][0]} here").value == {"key": said[0][1]}


@pytest.mark.parametrize(("kind", "shown", "same", "asked", "way"), LEARNED)
def test_two_values_of_two_keys_show_nothing(
    kind: str, shown: list[Said], same: list[Said], asked: Said, way: str
) -> None:
    """How the values of one key are written says nothing of another."""
    (one, first), (other, second) = shown[:2]
    pairs = [(f"use {one} here", {"key": first}), (f"take {other} there", {"other": second})]
    parser = learn(pairs, form="json", values=kind)
    assert parser.call(f"use {asked[0]} here").value is None
    assert parser.call(f"take {asked[0]} there").value is None


@pytest.mark.parametrize(("kind", "shown", "same", "asked", "way"), LEARNED)
def test_without_their_kind_values_are_no_names(
    kind: str, shown: list[Said], same: list[Said], asked: Said, way: str
) -> None:
    """Where nothing is looked for but numbers, only what is a number by itself is written."""
    call = taught(shown, values=()).call(f"use {asked[0]} here")
    if kind in ("money", "percent") and way == "as plain digits":
        assert call.value == {"key": asked[1]}  # of one sign, as a number
    else:
        assert call.value is None


@pytest.mark.parametrize(
    ("kind", "shown", "asked"),
    [
        ("quoted", ['"Hello There"', '"Good Bye"'], '"My own Words, e.g. 5%"'),
        ("e-mail", ["Ann@Example.com", "bob@x.org"], "Carl.D@x.org"),
    ],
)
def test_what_is_taken_as_it_is_typed(kind: str, shown: list[str], asked: str) -> None:
    """Quoted texts and addresses have their capitals, and rest on nothing that is learned."""
    parser = taught([(text, text.strip('"')) for text in shown], values=kind)
    call = parser.call(f"use {asked} here")
    assert (call.value, call.how) == ({"key": asked.strip('"')}, How.FORCED)
    assert [name.relation for name in call.names] == [None]
    assert list(parser.outputs.relations()) == []
    assert taught([(shown[0], shown[0].strip('"'))], values=kind).call(f"use {asked} here").value is None


def test_the_lexicon_and_the_same_text_need_no_learned_way() -> None:
    """What is declared, and what stands in the sentence, is forced without any."""
    names: list[Entry] = [
        ("us", "country", "usa"),
        ("uk", "country", "gbr"),
        ("canada", "country"),
        ("peru", "country"),
    ]
    pairs = [("see us in 5 days", {"c": "usa", "d": 5}), ("see uk in 7 days", {"c": "gbr", "d": 7})]
    pairs += [("see canada in 7 days", {"c": "canada", "d": 7})]
    parser = learn(pairs, form="json", lexicon=names)
    for country, value in (("us", "usa"), ("uk", "gbr"), ("canada", "canada")):
        call = parser.call(f"see {country} in 9 days")
        assert call.value == {"c": value, "d": 9}
        assert [name.relation for name in call.names] == [None, None]
    assert list(parser.outputs.relations()) == []
    assert "Values are taken" not in promise(parser)
