"""Every verdict comes with a proof that the independent checker accepts, and no altered proof passes for a lie."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws.altered import Truth, alterations, altered, conspiracies
from tests.laws.checking import Record, are_verified, contradiction_of, outcomes, proofs
from tests.laws.families import Family, every_family
from tests.laws.worlds import UNSEEN, World, fitting, quarrels, worlds

from unanimity import Contradiction, Parser, learn
from unanimity.system import System
from unanimity_check import Outcome

IOWA = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]


@every_family
@given(worlds(), st.booleans())
def test_every_verdict_is_proved(family: Family, world: World, embed: bool) -> None:
    """The checker verifies the proof of every answer and of every "don't know"."""
    parser = learn(fitting(family, world.pairs), family=family.name)
    questions = [*world.questions, {UNSEEN: 1}]
    records = proofs(parser, parser.ask_many(questions), embed=embed)
    assert len(records) == len(questions)
    assert are_verified(parser, records)


@every_family
@given(quarrels())
def test_every_contradiction_is_proved(family: Family, world: World) -> None:
    """The checker verifies that the examples of a contradiction cannot all be right."""
    try:
        learn(world.pairs, family=family.name)
    except Contradiction as contradiction:
        system, record = contradiction_of(contradiction.conflict)
        assert are_verified((system, family.name), [record])


@every_family
@given(quarrels())
def test_no_altered_contradiction_passes(family: Family, world: World) -> None:
    """A proof of a contradiction with one thing changed is refused, unless its examples still contradict."""
    try:
        learn(world.pairs, family=family.name)
    except Contradiction as contradiction:
        system, record = contradiction_of(contradiction.conflict)
        pairs = [(dict(example.input), dict(example.output)) for example in contradiction.examples]
        assert not lies((system, family.name), Truth(family, pairs, record["system"]), record)


@every_family
@pytest.mark.parametrize("embed", [True, False])
@pytest.mark.parametrize("question", ["area of ohio", "ohio area"])
def test_the_running_example_cannot_be_altered(family: Family, question: str, embed: bool) -> None:
    """Changing one thing in a proof of the running example makes the checker refuse it, unless it stays true."""
    parser = learn(IOWA, family=family.name)
    pairs = [(Counter(x.split()), Counter(y.split())) for x, y in IOWA]
    [record] = proofs(parser, [parser.ask(question)], embed=embed)
    assert len(alterations(record)) > 40
    shared = {} if embed else {record["mapping"]: parser.space.mapping()}
    assert not lies(parser, Truth(family, pairs, record["system"], shared), record)


def test_the_running_example_has_the_weights_of_the_paper() -> None:
    """The question "area of Ohio" is area of Iowa + cities in Ohio - cities in Iowa, so its output is {area, OH}."""
    parser = learn(IOWA)
    [record] = proofs(parser, [parser.ask("area of ohio")], embed=False)
    assert record["output"] == {"area": 1, "OH": 1}
    assert [(term["line"], term["weight"]) for term in record["terms"]] == [(2, 1), (3, 1), (4, -1)]


def lies(given: Parser | tuple[System, str], truth: Truth, record: Record) -> list[Record]:
    """The alterations of a record that the checker accepts although they are not true."""
    others = [altered(record, alteration) for alteration in [*alterations(record), *conspiracies(record)]]
    verified = [outcome == Outcome.VERIFIED for outcome in outcomes(given, others)]
    return [other for other, yes in zip(others, verified, strict=True) if yes and not truth.supports(other)]
