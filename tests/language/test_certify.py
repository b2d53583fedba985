"""A candidate must be certified, refuted or left open exactly as its definition says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity import Answer, Bag, learn
from unanimity.examples import Written
from unanimity.language import certify as module
from unanimity.language.building.built import Form
from unanimity.language.certify import Status, certify
from unanimity.language.parser import Parser

ATOMS = st.lists(st.sampled_from("TUV"), max_size=4).map(" ".join)
TEXTS = st.lists(st.sampled_from("abcd"), min_size=1, max_size=4).map(" ".join)
BAGS = learn([("a b", "T U"), ("b c c", "U V V"), ("c", "V"), ("d d", "T")])

GEO = [
    ("cities in iowa", "city(in(id('iowa')))"),
    ("rivers in iowa", "river(through(id('iowa')))"),
    ("lakes in iowa", "lake(in(id('iowa')))"),
    ("one or other", "one(other(a))"),
    ("other or one", "other(one(a))"),
]
STATES = {"iowa": "state", "ohio": "state"}


def geo(rule: str = "strict", merged: dict[str, str] | None = None) -> Parser:
    """A parser of a few forms."""
    return learn(GEO, form="funql", rule=rule, lexicon=STATES, merged=merged)


def status(parser: Parser, text: str, candidate: str) -> Status:
    """What is known of one candidate."""
    (judgement,) = certify(parser, [(text, candidate)])
    return judgement.status


def expected(parser: Parser, text: str, candidate: str) -> Status:
    """What is known of a bag, by definition."""
    match parser.ask(text):
        case Answer(output=Bag() as output):
            right = output == Bag({atom: candidate.split().count(atom) for atom in candidate.split()})
            return Status.CERTIFIED if right else Status.REFUTED
    return Status.DONT_KNOW


@given(st.lists(st.tuples(TEXTS, ATOMS), max_size=8))
def test_bags_are_judged_by_what_is_forced(candidates: list[tuple[str, str]]) -> None:
    """A bag is certified if it is forced, refuted if another output is, and left open otherwise, in order."""
    judged = list(certify(BAGS, candidates))
    assert [each.text for each in judged] == [text for text, _ in candidates]
    assert [each.status for each in judged] == [expected(BAGS, *each) for each in candidates]
    assert all(each.reason for each in judged)


@pytest.mark.parametrize(
    ("text", "candidate", "found"),
    [
        ("cities in iowa", "city(in(id('iowa')))", Status.CERTIFIED),
        ("cities in iowa", "in(city(id('iowa')))", Status.REFUTED),
        ("cities in ohio", "city(in(id('ohio')))", Status.BY_RULE),
        ("cities in ohio", "city( in( id('ohio') ) )", Status.BY_RULE),
        ("cities in ohio", "city(in(id('iowa')))", Status.REFUTED),
        ("cities in ohio", "in(city(id('ohio')))", Status.AGAINST_RULE),
        ("cities in ohio", "city(id('ohio'))", Status.REFUTED),
        ("cities in ohio", "city(through(id('ohio')))", Status.REFUTED),
        ("one or other", "one(other(a))", Status.CERTIFIED),
        ("one or other", "other(one(a))", Status.REFUTED),
        ("one", "one(a)", Status.DONT_KNOW),
        ("nothing known", "city(a)", Status.DONT_KNOW),
    ],
)
def test_forms(text: str, candidate: str, found: Status) -> None:
    """A form is judged by its atoms, then by the form that an example has of them, or that the rule builds."""
    assert status(learn([*GEO[:4]], form="funql", lexicon=STATES), text, candidate) is found


@pytest.mark.parametrize("rule", ["strict", "paper"])
def test_a_form_that_is_not_built_is_left_open(rule: str) -> None:
    """If the atoms are forced but no form is built, a candidate of these atoms is left open, another refuted."""
    parser = geo(rule)
    for candidate in ("one(other(a))", "other(one(a))"):
        assert status(parser, "or one other", candidate) is Status.DONT_KNOW
    assert status(parser, "or one other", "one(one(a))") is Status.REFUTED


def test_merged_labels_count_as_one() -> None:
    """A candidate that differs in a merged label only is what the rule builds; without merging it is refuted."""
    candidate = "river(in(id('ohio')))"
    assert status(geo(), "rivers in ohio", candidate) is Status.REFUTED
    assert status(geo(merged={"through": "in"}), "rivers in ohio", candidate) is Status.BY_RULE
    assert status(geo(merged={"through": "in"}), "rivers in ohio", "city(in(id('ohio')))") is Status.REFUTED


ASKED = [*GEO, ("towns of nowhere", "")]


@given(st.lists(st.sampled_from([(text, form) for text, _ in ASKED for _, form in GEO]), min_size=1, max_size=6))
def test_certified_and_refuted_follow_the_parse(candidates: list[tuple[str, str]]) -> None:
    """A certified candidate is what is parsed, a refuted one is not, and an open one has no whole parse."""
    parser = geo()
    for judged, (text, candidate) in zip(certify(parser, candidates), candidates, strict=True):
        parse = parser.parse(text)
        assert parse.form == judged.asked.form
        if judged.status is Status.DONT_KNOW:
            assert not parse.is_whole
        elif isinstance(parse.form, Form):
            assert (parse.form.text == candidate) == (judged.status in (Status.CERTIFIED, Status.BY_RULE))
            assert parse.form.by_rule or judged.status in (Status.CERTIFIED, Status.REFUTED)


def test_places_and_candidates_are_kept() -> None:
    """A judgement names the place, the text and the candidate as a form of the parser would be written."""
    (judged,) = certify(geo(), [Written("Cities in Ohio?", "city( in(id('ohio')))", "file.tsv:3")])
    assert (judged.place, judged.text) == ("file.tsv:3", "Cities in Ohio?")
    assert judged.candidate == "city(in(id('ohio')))"
    assert "built like" in judged.reason


def test_a_candidate_that_cannot_be_read_is_not_what_is_forced() -> None:
    """A candidate that is no form is refuted where something is forced, and left open elsewhere, with the reason."""
    asked = [Written("cities in ohio", "city((", "here:1"), Written("nothing known", "city((", "here:2")]
    refuted, unknown = certify(geo(), asked)
    assert (refuted.status, refuted.candidate, refuted.place) == (Status.REFUTED, "city((", "here:1")
    assert refuted.reason.startswith("it cannot be read: column 6: expected")
    assert unknown.status is Status.DONT_KNOW


def test_many_candidates_come_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Candidates that are judged in pieces are judged as if all at once."""
    candidates = [("a b", "T U"), ("a", "T"), ("c", "V"), ("c", "U"), ("e", "V")]
    whole = [each.status for each in certify(BAGS, candidates)]
    monkeypatch.setattr(module, "AT_ONCE", 2)
    assert [each.status for each in certify(BAGS, iter(candidates))] == whole
    assert {*whole} == {Status.CERTIFIED, Status.REFUTED, Status.DONT_KNOW}
