"""Calls that were once wrong, refuted though right, or refused though nothing is wrong, each as small as it can be."""

from __future__ import annotations

from typing import Any

import pytest

from unanimity import Answer, Form, OneOf, Parser, certify, learn, load_model, save_model
from unanimity.language.certify import Status
from unanimity.language.lexicon import Sentence

Call = dict[str, Any]

COUNTRIES = [("us", "country"), ("canada", "country"), ("mexico", "country")]
REDUCED = [("reduce 30 by 20%", {"base": 30, "pct": 20}), ("reduce 10 by 5%", {"base": 10, "pct": 5})]


def taught(examples: list[tuple[str, Any]], **told: Any) -> Parser:
    """What is learned from calls in JSON."""
    return learn(examples, form="json", **told)


def said(parser: Parser, text: str) -> str | None:
    """The form of a text, if there is one."""
    form = parser.parse(text).form
    return form.text if isinstance(form, Form) else None


def judged(parser: Parser, text: str, output: str) -> Status:
    """What is said of a candidate."""
    (judgement,) = certify(parser, [(text, output)])
    return judgement.status


def test_a_place_is_as_wide_as_atoms_look() -> None:
    """Two words before a number tell "mute source" from "set source", where atoms are three words."""
    examples = [("mute source 0", {"level": 0}), ("set source 6", {"level": 6}), ("set source 7", {"level": 7})]
    parser = taught(examples, atoms="trigrams")
    assert said(parser, "mute source 5") is None
    assert judged(parser, "mute source 5", '{"level": 0}') is Status.DONT_KNOW
    assert said(parser, "set source 9") == '{"level": 9}'
    taught([*examples, ("mute source 3", {"level": 0})], atoms="trigrams")  # is no contradiction


def test_what_looks_at_the_whole_sentence_needs_it_all() -> None:
    """Nobody knows what a function looks at, so two numbers must stand in the very same sentence."""
    examples = [("mute it at 0", {"level": 0}), ("set it at 6", {"level": 6}), ("set it at 7", {"level": 7})]
    parser = taught(examples, atoms=lambda sentence: [" ".join(sentence.tokens)])
    assert said(parser, "mute it at 5") is None
    assert said(parser, "set it at 5") == '{"level": 5}'


def test_an_unsettled_example_is_read_as_it_was_learned(tmp_path: Any) -> None:
    """Where one of two outputs is right, and both write a name otherwise, it is not written as itself."""
    examples = [("capital of us", OneOf({"c": "usa"}, {"d": "usa"})), ("capital of canada", {"c": "canada"})]
    parser = taught(examples, lexicon=COUNTRIES)
    save_model(tmp_path / "m", parser)
    for each in (parser, load_model(tmp_path / "m").parser):
        assert said(each, "capital of us") is None
        assert judged(each, "capital of us", '{"c": "usa"}') is Status.DONT_KNOW
        assert said(each, "capital of mexico") == '{"c": "mexico"}'
    parser.add([("capital of us today", {"c": "usa", "day": "today"})])
    assert said(parser, "capital of us") != '{"c": "us"}'


def test_an_unsettled_example_is_no_evidence() -> None:
    """That a number stands in one of two possible outputs does not show that it stands there."""
    several = ("mute source 3", OneOf({"level": 3}, {"level": 0}))
    parser = taught([("mute source 0", {"level": 0}), several])
    assert judged(parser, "mute source 5", '{"level": 0}') is Status.DONT_KNOW
    parser = taught([("set volume to 10", {"level": 10}), ("set volume to 20", OneOf({"level": 20}, {"ch": 20}))])
    assert said(parser, "set volume to 10") == '{"level": 10}'


def test_two_numbers_of_one_value_contradict_nobody() -> None:
    """50 and 50% stand for themselves beside others that are told apart."""
    parser = taught([*REDUCED, ("reduce 50 by 50%", {"base": 50, "pct": 50})])
    assert said(parser, "reduce 7 by 8%") == '{"base": 7, "pct": 8}'
    assert said(parser, "reduce 50 by 50%") == '{"base": 50, "pct": 50}'


@pytest.mark.parametrize("text", ["reduce 50 by 50%", "reduce 7 by 7%"])
def test_what_is_answered_is_not_refuted(text: str) -> None:
    """A value that two numbers could write is as good in a candidate as in an answer."""
    parser = taught(REDUCED)
    answer = said(parser, text)
    assert answer is not None
    assert judged(parser, text, answer) is Status.CERTIFIED


def test_names_of_one_value_are_not_refuted() -> None:
    """Nor is one that two names could write."""
    names = [("iowa", "st", "IA"), ("ohio", "st"), ("des moines", "city", "IA"), ("paris", "city")]
    parser = taught([("see ohio with paris", {"s": "ohio", "c": "paris"})], lexicon=names)
    assert judged(parser, "see iowa with des moines", '{"s": "IA", "c": "IA"}') is Status.CERTIFIED


@pytest.mark.parametrize("targets", ["edges", "predicates"])
def test_a_number_that_stands_for_itself_says_nothing_elsewhere(targets: str) -> None:
    """How a number is written in one key is not how it is written in another."""
    examples: list[tuple[str, Call]] = [("set level to 10", {"level": 10}), ("set level to max", {"level": "max"})]
    examples.append(("set channel to max", {"channel": "max"}))
    parser = taught(examples, targets=targets)
    assert said(parser, "set channel to 10") is None
    assert judged(parser, "set channel to 10", '{"channel": "10"}') is Status.DONT_KNOW


def test_a_number_that_stands_for_itself_contradicts_nobody() -> None:
    """Where atoms do not say of which key a value is, each sentence with such a number is read by itself."""
    examples: list[tuple[str, Call]] = [("set level to 10", {"level": 10}), ("set level to max", {"level": "max"})]
    examples.append(("set channel to max", {"channel": "max"}))
    both = taught([*examples, ("set channel to 10", {"channel": "10"})], targets="predicates")
    assert said(both, "set channel to 10") == '{"channel": "10"}'
    assert said(both, "set level to 10") == '{"level": 10}'


def test_positions_do_not_hide_what_may_be_a_name() -> None:
    """A number that is written otherwise contradicts nobody, also where atoms say as which argument they stand."""
    examples = [("pay 5", "pay(acct,5)"), ("pay 7", "pay(acct,7)"), ("pay 1,250", "pay(acct,'1250 USD')")]
    parser = learn(examples, form="funql", targets="positions")
    assert said(parser, "pay 8") == "pay(acct,8)"
    assert said(parser, "pay 1,250") == "pay(acct,'1250 USD')"


def test_zeros_before_a_percentage_may_be_left_out_or_not() -> None:
    """07% may be written 07% or 7%, as 07 may be."""
    parser = taught([("dim 50%", {"d": "50%"}), ("dim 40%", {"d": "40%"})])
    assert said(parser, "dim 07%") is None
    assert said(parser, "dim 30%") == '{"d": "30%"}'


RIVALS: list[tuple[str, list[tuple[str, Any]], str]] = [
    # each shown value is written alike in two ways, of which the asked one is not
    ("date", [("march 3", "03-03"), ("may 5", "05-05")], "april 9"),
    ("date", [("october 12", "10-12"), ("november 15", "11-15")], "march 5"),
    ("date", [("3/3/2026", "2026-03-03"), ("5/5/2026", "2026-05-05")], "3/5/2026"),
    ("date", [("may 7", "May 7"), ("may 9", "May 9")], "june 5"),
    ("date", [("march 15", "March 15"), ("april 19", "April 19")], "march 5"),
    ("date", [("march 5", "03-05"), ("april 9", "04-09")], "march 5 2027"),
    ("date", [("october 12 2026", "2026-10-12"), ("november 15 2026", "2026-11-15")], "march 5 2026"),
    ("time", [("9 am", "09:00"), ("10:30 am", "10:30")], "9 pm"),
    ("time", [("7:30 pm", "19:30"), ("9 pm", "21:00")], "8 am"),
    ("time", [("7 am", 7), ("9 am", 9)], "8 pm"),
    ("time", [("7 pm", 19), ("9 pm", 21)], "8:30 pm"),
    ("time", [("7:30 pm", "19:30"), ("9 pm", "21:00")], "20:15:30"),
    ("time", [("7 pm", "7 pm"), ("9 pm", "9 pm")], "8:00 pm"),
    ("time", [("4:05am", "4:05am"), ("1:15pm", "1:15pm")], "8:00pm"),
    ("time", [("6:15am", "6:15 AM"), ("2:05pm", "2:05 PM")], "midnight"),
    ("time", [("11:00 am", "11:00AM"), ("12:45 am", "12:45AM")], "7:30 pm"),
    ("time", [("11 pm", 11), ("3 pm", 3), ("8 am", 8)], "12 am"),
    ("duration", [("10 minutes", 10), ("20 minutes", 20)], "2 hours"),
    ("duration", [("90 minutes", "PT1H30M"), ("1 hour", "PT1H")], "36 hours"),
    ("duration", [("10 minutes", "10m"), ("20 minutes", "20m")], "90 minutes"),
    ("duration", [("10 minutes", "0:10:00"), ("20 minutes", "0:20:00")], "2 days"),
    ("duration", [("10 minutes", 600), ("20 minutes", 1200)], "an hour and a half"),
    ("duration", [("3 hours", 180), ("10 minutes", 10)], "45 seconds"),
    ("duration", [("2 days", 2), ("2 days 3 hours", 2.125)], "2 weeks"),
    ("duration", [("5 hours", 5), ("1 hours 20 seconds", 1)], "2 days 3 hours"),
    (
        "duration",
        [("10 seconds", "10s"), ("2 seconds", "2s"), ("an hour", "3600s"), ("2 days", "172800s")],
        "5 minutes",
    ),
    ("percent", [("7%", "0.07"), ("12%", "0.12")], "50%"),
    ("percent", [("7%", "0.07"), ("20%", "0.20")], "2.5%"),
    ("ordinal", [("10th", "10"), ("21st", "21")], "5th"),
    ("money", [("$12,500.99", "12,500.99 USD"), ("$7.00", "7.00 USD")], "$1250.25"),
    ("money", [("1250.50 dollars", "$1,250.50"), ("45.99 usd", "$45.99")], "250.00 dollars"),
    ("money", [("$7.55", "USD 7.55"), ("$3.25", "USD 3.25")], "$5"),
    ("money", [("30 dollars", "$30"), ("40 dollars", "$40")], "1250 dollars"),
    ("money", [("$30", "30"), ("$40", "40")], "$1,250"),
    ("money", [("$30", 30), ("$40", 40)], "€50"),
    ("money", [("$30", 30), ("$40", 40)], "$5 million"),
    ("money", [("5 dollars", 5), ("7 dollars", 7)], "9 dollars and 50 cents"),
    ("ordinal", [("third", 3), ("fifth", 5)], "twenty first"),
    ("number-words", [("five", 5), ("seven", 7)], "a hundred and nine"),
    ("e-mail", [("ann@x.org", "ann@x.org"), ("bob@x.org", "bob@x.org")], "Carl@x.org"),
    ("none", [("30 dollars", "$30"), ("40 dollars", "$40")], "1250 dollars"),
    ("none", [("$30", "30"), ("$40", "40")], "$1,250"),
]


@pytest.mark.parametrize(("kind", "shown", "asked"), RIVALS)
def test_two_ways_that_no_example_tells_apart(kind: str, shown: list[tuple[str, Any]], asked: str) -> None:
    """Where they differ, it is not known which of them is meant; a third example may tell."""
    parser = taught([(f"use {text} here", {"key": value}) for text, value in shown], values=kind)
    assert parser.call(f"use {asked} here").value is None


def test_sums_of_many_digits_are_read() -> None:
    """They once stopped the program, in what Decimal calls an impossible division."""
    parser = taught([("pay $30", {"sum": 3000}), ("pay $40", {"sum": 4000})], values="money")
    assert parser.call(f"pay ${'1' * 40}").value == {"sum": int("1" * 40) * 100}
    parser = taught([("dim to 30%", {"to": 0.3}), ("dim to 40%", {"to": 0.4})], values="percent")
    assert said(parser, f"dim to {'1' * 40}%") == f'{{"to": {"1" * 38}.11}}'


BESIDE: dict[str, tuple[dict[str, Call], list[str]]] = {
    "floor": ({"see room 101": {"room": 101, "floor": 1}, "see room 102": {"room": 102, "floor": 1}}, ["see room 205"]),
    "hour": ({"ring at 7:30": {"at": "7:30", "h": 7}, "ring at 7:45": {"at": "7:45", "h": 7}}, ["ring at 8:10"]),
    "half": (
        {"ring at 7:30 pm": {"at": "19:30", "half": "pm"}, "ring at 8:15 pm": {"at": "20:15", "half": "pm"}},
        ["ring at 9 am", "ring at 9 pm"],
    ),
    "unit": (
        {"wait 5 minutes": {"s": 300, "unit": "min"}, "wait 10 minutes": {"s": 600, "unit": "min"}},
        ["wait 2 hours"],
    ),
    "month": (
        {"meet on march 5": {"on": "03-05", "month": 3}, "meet on march 7": {"on": "03-07", "month": 3}},
        ["meet on april 9"],
    ),
    "parts": (
        {"wait 1 hour and 15 minutes": {"h": 1, "m": 15}, "wait 2 hours and 15 minutes": {"h": 2, "m": 15}},
        ["wait 3 hours", "wait 3 hours and 20 minutes"],
    ),
}


@pytest.mark.parametrize("values", [None, "time,date,duration"])
@pytest.mark.parametrize("beside", BESIDE)
def test_what_two_values_have_in_common_may_come_of_what_they_share(beside: str, values: str | None) -> None:
    """Two rooms on one floor, times in one half of the day, or dates in one month say nothing of others."""
    examples, asked = BESIDE[beside]
    parser = taught(list(examples.items()), atoms="bigrams", values=values)
    assert [said(parser, text) for text in asked] == [None] * len(asked)


def test_values_that_share_nothing_show_what_holds_of_all() -> None:
    """A time in the morning and one in the evening show how all are written; so do minutes and hours."""
    examples: list[tuple[str, Call]] = [("ring at 7:30 pm", {"at": "19:30"}), ("ring at 6:15 am", {"at": "06:15"})]
    examples += [("wait 5 minutes", {"s": 300}), ("wait 2 hours", {"s": 7200})]
    parser = taught(examples, atoms="bigrams")
    assert said(parser, "ring at 9 am") == '{"at": "09:00"}'
    assert said(parser, "wait 1 hour and 15 minutes") == '{"s": 4500}'


def call(tool: str, **arguments: Any) -> Call:
    """A call."""
    return {"name": tool, "arguments": arguments}


DIMMED = [("dim to 50%", call("dim", level=0.5)), ("dim to 20%", call("dim", level=0.2))]
LOUDER = [("volume to 30%", call("volume", level=30)), ("volume to 40%", call("volume", level=40))]


def test_how_one_tool_has_a_value_says_nothing_of_another() -> None:
    """A key of one tool is not the key of that name of another one: 50% is 0.5 here, and 50 there."""
    parser = taught([*DIMMED, *LOUDER])
    assert parser.call("volume to 50%").value == call("volume", level=50)
    assert parser.call("dim to 30%").value == call("dim", level=0.3)
    assert parser.call("dim to 70%").value == call("dim", level=0.7)


def test_one_value_of_a_tool_is_not_written_as_those_of_another() -> None:
    """What two values of one tool show is not shown by one value of another."""
    parser = taught([*DIMMED, *LOUDER[:1]])
    assert parser.call("volume to 40%").value is None
    assert parser.call("volume to 50%").value is None
    assert parser.call("volume to 30%").value == call("volume", level=30)


def test_one_number_of_a_tool_may_be_a_coincidence_whatever_others_have() -> None:
    """That a number is written in a key of one tool does not show it of another's: to mute is to set it to 0."""
    examples = [(f"set source to {n}", call("set", level=n)) for n in (5, 6)]
    parser = taught([*examples, ("mute source to 0", call("mute", level=0))], atoms="bigrams")
    assert parser.call("mute source to 3").value is None
    assert parser.call("set source to 3").value == call("set", level=3)


def test_a_name_is_not_written_for_a_tool_as_for_another() -> None:
    """Of two codes that a lexicon gives, the one that a tool has for a name is not what another has."""
    names = [("us", "country", "USA"), ("us", "country", "840"), ("france", "country", "FRA")]
    names += [("france", "country", "250"), ("spain", "country", "ESP"), ("spain", "country", "724")]
    examples = [("tel of us", call("tel", country="USA")), ("tel of spain", call("tel", country="ESP"))]
    parser = taught([*examples, ("iso of france", call("iso", country="250"))], lexicon=names)
    assert parser.call("iso of us").value is None
    assert parser.call("tel of france").value is None
    assert parser.call("tel of us").value == call("tel", country="USA")


def test_what_all_tools_have_holds_for_one_without_a_name_yet() -> None:
    """Where a tool has no name in a key yet, it is written as in all others, if these agree."""
    examples = [("fly to boston", call("fly", to="boston")), ("drive", call("drive")), ("fly", call("fly"))]
    parser = taught(examples, lexicon={"boston": "city", "denver": "city"})
    assert parser.call("drive to denver").value == call("drive", to="denver")


CITIES = dict.fromkeys(["austin", "reno", "denver", "york", "new york", "salt lake city", "oslo", "lima"], "city")


def test_another_name_does_not_fill_the_place_of_one_that_stands_for_itself() -> None:
    """Of a name that stands for itself nothing is known: it may be what stands where the edges have a name."""
    examples = [
        ("move now new york daily austin", call("move", k=["austin"])),
        (
            "list now york daily denver from salt lake city to york",
            call("list", k=["denver"], a="salt lake city", z="york"),
        ),
        ("move now lima", call("move")),
        ("list daily austin from reno to new york", call("list", k=["austin"], a="reno", z="new york")),
        ("pay daily oslo from oslo to oslo now new york", call("pay", k=["oslo"], a="oslo", z="oslo")),
    ]
    parser = taught(examples, lexicon=CITIES)
    question = parser.asked("pay from lima to austin").question
    assert isinstance(question, Sentence)
    assert [each.name for each in question.words] == ["lima"]
    assert isinstance(parser.ask("pay from lima to austin"), Answer)
    assert parser.call("pay from lima to austin").value is None


def test_a_name_in_two_keys_stands_for_itself_and_so_fills_none() -> None:
    """Eve stands in two keys of the example, for itself, and so in the question: carl is not put in its place."""
    text, people = "book dora is owed by eve over eve", dict.fromkeys(["dora", "eve", "carl"], "person")
    examples = [(text, call("book", creditor="dora", debtor="eve", back="eve", there="eve"))]
    assert taught(examples, lexicon=people).call("book eve is owed by eve over carl").value is None


def test_which_of_merged_labels_is_written_is_no_theorem() -> None:
    """Labels that count as one are told apart by a rule; a program gets no such call."""
    examples = [("start boston", call("a", x="boston")), ("begin denver", call("b", x="denver"))]
    examples.append(("start oslo soft", call("a", x="oslo", z=1)))
    cities = dict.fromkeys(["boston", "denver", "oslo"], "city")
    parser = taught(examples, lexicon=cities, merged={"b()": "a()"})
    assert not parser.call("begin boston soft").is_forced
    assert parser.tool_calls("begin boston soft") is None
    assert parser.call("begin denver").is_forced  # an example


def test_one_way_to_read_a_lexicon_is_not_two() -> None:
    """For "ny", "NY" is what the lexicon gives and how it spells the name; of "SF" and "SFO", that chooses neither."""
    names = [("ny", "city", "NY"), ("la", "city", "LA"), ("sf", "city", "SFO"), ("sf", "city", "SF"), ("bos", "city")]
    examples = [("at ny", call("a", x="NY")), ("at la", call("a", x="LA"))]
    assert taught(examples, lexicon=names).call("at sf").value is None
    both = taught([*examples, ("at sf", call("a", x="SFO"))], lexicon=names)
    assert both.call("at sf").value == call("a", x="SFO")


def test_a_name_of_two_types_is_not_written_as_elsewhere() -> None:
    """Lima was a person in that key; here it may be the city."""
    names = [("lima", "city", "LIM"), ("lima", "person", "L. Lima"), ("oslo", "city", "OSL"), ("bob", "person", "Bob")]
    examples = [(f"{tool} lima window bob", call(tool, debtor="L. Lima", other="Bob")) for tool in ("pay", "call")]
    parser = taught([*examples, ("call lima until oslo", call("call", debtor="LIM", other="OSL"))], lexicon=names)
    assert isinstance(parser.ask("pay lima until oslo"), Answer)
    assert parser.call("pay lima until oslo").value is None
    assert parser.call("pay lima window bob").value == examples[0][1]


def test_dates_without_a_year_do_not_show_that_years_are_left_out() -> None:
    """March 5 is 03-05; whether March 5 2026 is that as well, nobody knows."""
    parser = taught([("on march 5", call("on", day="03-05")), ("on april 7", call("on", day="04-07"))])
    assert parser.call("on may 9th").value == call("on", day="05-09")
    assert parser.call("on may 9 2026").value is None
    assert parser.call("on 2026-05-09").value is None


@pytest.mark.parametrize(
    ("texts", "unknown"),
    [(("PT1M", "PT2M"), ["48 hours", "1 day", "2 hours"]), (("0:01:00", "0:02:00"), ["48 hours", "1 day"])],
)
def test_short_durations_do_not_show_how_long_ones_are_written(texts: tuple[str, str], unknown: list[str]) -> None:
    """Minutes do not tell whether 48 hours are two days, nor whether two hours are 120 minutes."""
    shown = zip(("60 seconds", "2 minutes"), texts, strict=True)
    parser = taught([(f"wait {said}", call("wait", t=text)) for said, text in shown])
    for text in unknown:
        assert parser.call(f"wait {text}").value is None
    assert parser.call("wait 3 minutes").value is not None


def test_short_sums_do_not_show_how_thousands_are_written() -> None:
    """For 20 dollars, "$20" is made of the digits typed and of plain digits; for 1,000 these are two texts."""
    parser = taught([("pay 20 dollars", call("pay", sum="$20")), ("pay 30 dollars", call("pay", sum="$30"))])
    assert parser.call("pay 40 dollars").value == call("pay", sum="$40")
    assert parser.call("pay 1,000 dollars").value is None
    parser = taught([("pay 20 dollars", call("pay", sum="USD 20")), ("pay 30 dollars", call("pay", sum="USD 30"))])
    assert parser.call("pay 40 dollars").value == call("pay", sum="USD 40")
    assert parser.call("pay 1,000 dollars").value is None


def test_a_number_that_stands_for_itself_says_nothing_of_another_key() -> None:
    """Where atoms are single words, "to" beside a number does not tell of which key it is."""
    examples: list[tuple[str, Call]] = [("set volume to 10", {"volume": 10}), ("set volume", {}), ("set channel", {})]
    for atoms in ("words", "bigrams", "words+bigrams"):
        parser = taught(examples, atoms=atoms)
        assert said(parser, "set channel to 10") is None
        assert said(parser, "set volume to 10") == '{"volume": 10}'
