"""Calls that were once wrong, refuted though right, or refused though nothing is wrong, each as small as it can be."""

from __future__ import annotations

from typing import Any

import pytest

from unanimity import Form, OneOf, Parser, certify, learn, load_model, save_model
from unanimity.language.certify import Status

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
