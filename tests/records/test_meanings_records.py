"""Inputs that mean the same, and those that are worth a label, are records of the declared fields."""

from __future__ import annotations

import pytest
from tests.records.declared import plainly

from unanimity import Paraphrases, Parser, learn
from unanimity.language.suggest import suggest
from unanimity.records.paraphrases import Made, generated_records, paraphrase_records, rule_record, same_records
from unanimity.records.suggestions import suggestion_records

PAIRS = [
    ("cities in ohio", "city OH"),
    ("towns in ohio", "city OH"),
    ("the cities in iowa", "city IA"),
    ("cities in iowa", "city IA"),
]
CITY = {"city": 1, "OH": 1}


@pytest.fixture
def parser() -> Parser:
    """What these examples say."""
    return learn(PAIRS)


def test_the_members_of_a_class_have_its_number(parser: Parser) -> None:
    """Each different input is there once, with how often it occurs, its class and what that means."""
    pool = ["cities in ohio", "moons", "towns in ohio", "cities in ohio"]
    first, second, third = map(plainly, paraphrase_records(Paraphrases(parser).classes(pool), "bag"))
    assert list(first) == ["record", "version", "input", "place", "count", "class", "size", "output", "form"]
    assert (first["class"], first["size"], first["count"]) == (second["class"], 2, 2)
    assert (second["input"], second["output"], second["form"]) == ("towns in ohio", CITY, "city OH")
    assert (third["class"], third["size"], third["output"], third["form"]) == (2, 1, None, None)


def test_what_means_the_same_as_a_text(parser: Parser) -> None:
    """Inputs of a pool, and new ones, name the text, and what it means."""
    found = Paraphrases(parser)
    alone = found.alone("The cities in Ohio!")
    [like] = map(plainly, same_records(alone, found.of("The cities in Ohio!", ["moons", "towns in ohio"]), "bag"))
    means = {"same_as": "The cities in Ohio!", "output": CITY, "form": "city OH"}
    assert like == {"record": "same", "version": 1, "input": "towns in ohio", "place": ""} | means
    made = generated_records(alone, Made.SENTENCE, found.sentences("The cities in Ohio!", 2), "bag")
    first, *_ = map(plainly, made)
    assert list(first) == ["record", "version", "input", "kind", "steps", "same_as", "output", "form"]
    assert (first["kind"], first["steps"], first["same_as"]) == ("sentence", 1, "The cities in Ohio!")


def test_rules_are_texts(parser: Parser) -> None:
    """What contributes nothing is the same as nothing; places are there where they matter."""
    rules = [plainly(rule_record(rule)) for rule in Paraphrases(parser).rules()]
    assert {"record": "rule", "version": 1, "input": "the", "same_as": "", "places": []} in rules
    assert {"record": "rule", "version": 1, "input": "towns", "same_as": "cities", "places": []} in rules
    between = [plainly(rule_record(rule)) for rule in Paraphrases(learn(PAIRS, atoms="bigrams")).rules()]
    assert ["", "cities"] in [place for rule in between for place in rule["places"]]


def test_suggestions_have_their_numbers(parser: Parser) -> None:
    """The records are the inputs to label, in their order, and say whether the numbers are exact."""
    found = suggest(parser, ["ohio", "area of ohio", "area of iowa"])
    records = list(map(plainly, suggestion_records(found)))
    assert [record["input"] for record in records] == [each.input for each in found.next]
    assert list(records[0]) == ["record", "version", "input", "place", "gain", "answered", "remaining", "exact"]
    assert (records[-1]["answered"], records[-1]["remaining"], records[-1]["exact"]) == (3, 0, True)
