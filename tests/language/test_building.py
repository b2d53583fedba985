"""A form must be built only if the rule and the names of the sentence leave one, and then be that one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity import learn
from unanimity.bags import Bag
from unanimity.language.building.builder import NO_ANALOGY, NONE, ONLY, SEVERAL, Builder
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.building.filling import MOST_NAMES
from unanimity.language.forms.codec import codec
from unanimity.language.forms.shapes import shaped
from unanimity.language.lexicon import Lexicon, plain_sentence
from unanimity.language.outputs.forms import Forms
from unanimity.language.parser import Parser
from unanimity.language.recipes import recipe
from unanimity.language.settings import Settings

STATES = Lexicon([(name, "state") for name in ("iowa", "ohio", "utah", "maine")] + [("us", "country")])
GEO = [
    ("cities in iowa", "city(in(id('iowa')))"),
    ("rivers in iowa", "river(in(id('iowa')))"),
    ("cities in ohio", "city(in(id('ohio')))"),
    ("lakes of ohio", "lake(in(id('ohio')))"),
]


def builder(pairs: list[tuple[str, str]], rule: str, merged: dict[str, str] | None = None) -> Forms:
    """What some texts and FunQL forms show of how forms are built."""
    outputs = Settings(form="funql", rule=rule, lexicon=STATES, merged=merged or {}).outputs()
    assert isinstance(outputs, Forms)
    outputs.learn(list(outputs.lessons((STATES.sentence(text), form, "") for text, form in pairs)), set())
    return outputs


def built(pairs: list[tuple[str, str]], rule: str, asked: str, atoms: str) -> str:
    """The form that is built of some atoms and a text's names, or why there is none."""
    match builder(pairs, rule).build(
        Bag({atom: atoms.split().count(atom) for atom in atoms.split()}), STATES.sentence(asked)
    ):
        case Form(text=text):
            return text
        case Unbuilt(reason=reason):
            return reason


@pytest.mark.parametrize("rule", ["strict", "paper"])
def test_names_are_put_back(rule: str) -> None:
    """A name that no example has stands in the form where the other names of its type stood."""
    assert built(GEO, rule, "cities in utah", "city in id <state>") == "city(in(id('utah')))"


@pytest.mark.parametrize("rule", ["strict", "paper"])
def test_every_example_is_built(rule: str) -> None:
    """The form of each example is built again from its own atoms and names, and its tree and text say the same."""
    outputs, told = builder(GEO, rule), codec("funql")
    lessons = list(outputs.lessons((STATES.sentence(text), form, "") for text, form in GEO))
    assert len(lessons) == len(GEO)
    for lesson in lessons:
        form = outputs.build(lesson.output, lesson.question)
        assert isinstance(form, Form)
        assert form.tree == lesson.tree
        assert form.text == outputs.expected(lesson) == told.write(lesson.tree)
        assert outputs.is_right(form, lesson)


def test_strict_goes_by_sentences_and_paper_by_combinations() -> None:
    """A form of combinations that were seen is built by the paper's rule, but strictly only with a like sentence."""
    asked = "which of all the lakes are in maine", "lake in id <state>"
    assert built(GEO, "strict", *asked) == NO_ANALOGY
    assert built(GEO, "paper", *asked) == "lake(in(id('maine')))"


def test_why_says_how() -> None:
    """A form says by which example, or by which rule, it was found."""
    sentence, bag = STATES.sentence("rivers in ohio"), Bag({"river": 1, "in": 1, "id": 1, "<state>": 1})
    strict, paper = (builder(GEO, rule).build(bag, sentence) for rule in ("strict", "paper"))
    assert isinstance(strict, Form)
    assert isinstance(paper, Form)
    assert strict.why == "built like “rivers in iowa”"
    assert paper.why == ONLY
    assert strict.by_rule
    assert paper.by_rule
    assert strict.tree == paper.tree


def test_several_forms_are_none() -> None:
    """If two forms can be made of the atoms, or none, the paper's rule builds none and says so."""
    pairs = [("a b", "f(g(h))"), ("b a", "g(f(h))"), ("c", "h")]
    assert built(pairs, "paper", "what", "f g h") == SEVERAL
    assert built(pairs, "paper", "what", "f f h") == NONE
    assert built(pairs, "paper", "what", "f new") == NONE


def test_analogies_that_differ_are_none() -> None:
    """If two examples give a sentence different forms, strictly there is none, and both are named."""
    same = [("one big dog", "f(g(h))"), ("one big dog", "g(f(h))")]
    assert built(same, "strict", "one big dog", "f g h") == "examples with this very sentence have different forms"
    named = [("dog of iowa", "f(g(id('iowa')))"), ("dog of ohio", "g(f(id('ohio')))")]
    assert "it has one form, with “dog of ohio” another" in built(named, "strict", "dog of utah", "f g id <state>")


def test_analogies_with_new_combinations_are_none() -> None:
    """A form by analogy whose combinations no example has is not built."""
    pairs = [("x a", "f(a)"), ("x b", "f(b)"), ("y a", "g(a)")]
    assert built(pairs, "strict", "y b", "g b") == NO_ANALOGY
    assert built([*pairs, ("or else something like g of b", "g(b)")], "strict", "y b", "g b") == "g(b)"


def test_two_placements_with_different_forms_are_none() -> None:
    """If names of one type could stand in each other's place, nothing is built, unless they are the same."""
    pairs = [("from iowa to ohio", "route(from(id('iowa')),to(id('ohio')))")]
    for rule in ("strict", "paper"):
        asked = "route from to id id <state> <state>"
        assert "several places" in built(pairs, rule, "from ohio to iowa", asked)
        assert built(pairs, rule, "from iowa to ohio", asked) == pairs[0][1]  # an example has this very sentence
        assert built(pairs, rule, "from utah to utah", asked) == "route(from(id('utah')),to(id('utah')))"


def test_names_of_different_types_find_their_places() -> None:
    """Names that differ in type are told apart, in whatever order the sentence has them."""
    pairs = [("from iowa to us", "route(from(id('iowa')),to(land('us')))")]
    atoms = "route from to id land <state> <country>"
    assert built(pairs, "paper", "to us from utah", atoms) == "route(from(id('utah')),to(land('us')))"


@pytest.mark.parametrize("asked", ["cities", "cities in utah and iowa", "cities in us"])
def test_names_and_slots_have_to_match(asked: str) -> None:
    """A sentence with more, fewer or other names than its form has slots has no form."""
    assert "the form has places for <state>, and the sentence has" in built(GEO, "paper", asked, "city in id <state>")


def test_unknown_spellings_are_none() -> None:
    """A name whose spelling the examples do not show is named, and nothing is built."""
    pairs = [("in us", "in(land('US'))"), ("at iowa", "in(id('iowa'))")]
    assert built(pairs, "paper", "us", "in land <country>") == "in(land('US'))"
    wider = Lexicon([*STATES.entries, ("france", "country")])
    outputs = builder(pairs, "paper")
    form = outputs.build(Bag({"in": 1, "land": 1, "<country>": 1}), wider.sentence("in france"))
    assert form == Unbuilt("it is not known how “france” is written as an argument of land")


def test_many_names_are_none() -> None:
    """With more names than can be tried in all their places, nothing is built."""
    several = MOST_NAMES + 1
    pairs = [(" ".join(["iowa"] * several), f"f({','.join(['id(' + chr(39) + 'iowa' + chr(39) + ')'] * several)})")]
    atoms = " ".join(["f", *["id"] * several, *["<state>"] * several])
    assert f"more than {MOST_NAMES} names" in built(pairs, "paper", " ".join(["ohio"] * several), atoms)


def test_merged_labels_come_back_where_they_are_clear() -> None:
    """A form has the original label if the examples' combinations leave one, the merged label otherwise."""
    pairs = [
        ("one", "river(through(a))"),
        ("two", "city(loc(b))"),
        ("three", "lake(loc(c))"),
        ("four", "lake(through(c))"),
    ]
    outputs = builder(pairs, "paper", {"through": "loc"})
    sentence = STATES.sentence("what")
    found = [
        outputs.build(Bag(dict.fromkeys(atoms, 1)), sentence) for atoms in (["river", "loc", "a"], ["lake", "loc", "c"])
    ]
    assert [form.text for form in found if isinstance(form, Form)] == ["river(through(a))", "lake(loc(c))"]


def test_what_was_set_aside_is_no_analogy() -> None:
    """An example that was set aside still shows combinations, but no sentence is like it."""
    settings = Settings(form="funql", lexicon=STATES)
    for aside, text in ((set[int](), "f(a)"), ({0}, NO_ANALOGY)):
        outputs = settings.outputs()
        outputs.learn(list(outputs.lessons([(STATES.sentence("x a"), "f(a)", "")])), aside)
        match outputs.build(Bag({"f": 1, "a": 1}), STATES.sentence("x a")):
            case Form(text=found) | Unbuilt(reason=found):
                assert found == text


def ringing(rule: str) -> Parser:
    """A parser of calls that come together."""
    once, twice = {"name": "ring", "arguments": {}}, {"name": "ring", "arguments": {"times": 2}}
    return learn([("ring and ring twice", [once, twice]), ("ring", [once])], form="json", rule=rule)


@pytest.mark.parametrize("rule", ["strict", "paper"])
def test_loose_calls_are_written_in_their_order(rule: str) -> None:
    """Calls without an order are built as the example has them, whatever shape they were found in."""
    parse = ringing(rule).parse("ring and ring twice")
    assert isinstance(parse.form, Form)
    assert parse.form.text.count("ring") == 2


@pytest.mark.parametrize("rule", ["strict", "paper"])
def test_loose_calls_with_names_are_one_form(rule: str) -> None:
    """Names that change places between calls without an order make the same form, so it is built."""
    calls = [{"name": "light", "arguments": {"room": room}} for room in ("bedroom", "kitchen")]
    rooms = {"kitchen": "room", "bedroom": "room"}
    parser = learn([("bedroom and kitchen", calls), ("kitchen", calls[1:])], form="json", rule=rule, lexicon=rooms)
    parse = parser.parse("kitchen and bedroom")
    assert isinstance(parse.form, Form), parse.form
    assert parse.form.tree == codec("json").read(str(calls).replace("'", '"'))


@pytest.mark.parametrize("rule", ["strict", "paper"])
@pytest.mark.parametrize("times", [5, 98, 99, 150, 1_000, 5_000])
def test_forms_too_large_to_write_are_not_built(rule: str, times: int) -> None:
    """A question whose form would be too deep to be written has an answer without a form; it is no error."""
    parser = learn([("x y", "f(a)"), ("x x y", "f(f(a))")], form="funql", rule=rule)
    parse = parser.parse("x " * times + "y")
    if rule == "paper" and times < 100:
        assert isinstance(parse.form, Form)
        assert parse.form.text.count("f") == times
    else:
        assert isinstance(parse.form, Unbuilt)


@given(st.permutations(GEO), st.sampled_from(["strict", "paper"]))
def test_the_order_of_examples_does_not_matter(pairs: list[tuple[str, str]], rule: str) -> None:
    """In whatever order the examples come, the same forms are built."""
    for asked, atoms in [("rivers in ohio", "river in id <state>"), ("lakes in ohio", "lake in id <state>")]:
        assert built(pairs, rule, asked, atoms) == built(GEO, rule, asked, atoms)


def test_sentences_are_alike_by_the_tokens_of_the_recipe() -> None:
    """With stems, rivers and river are one word, so that sentences that differ in one thing more are alike."""
    found = []
    for name in ("words", "stems+words"):
        outputs = Builder(codec("funql"), {}, "strict", recipe(name).tokens)
        tree = codec("funql").read("f(a)")
        outputs.add(shaped(tree, [], codec("funql")), plain_sentence("rivers x y"), tree)
        found.append(type(outputs.build(Bag({"f": 1, "a": 1}), plain_sentence("river x y"))))
    assert found == [Unbuilt, Form]
