"""A parser of forms, with one view or several, must learn all or nothing and say the same however it is asked."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unanimity import Answer, BadInput, Bag, Contradiction, DontKnow, Parser, learn, merge
from unanimity.errors import BadForm
from unanimity.language.asked import Asked, Parse
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.forms.trees import Node
from unanimity.language.lexicon import Sentence
from unanimity.language.outputs.forms import Forms
from unanimity.language.parser import Pair
from unanimity.verdict import Withheld

STATES = {"iowa": "state", "ohio": "state", "utah": "state", "new york": "state"}
GEO = [
    ("cities in iowa", "city(in(id('iowa')))"),
    ("rivers in iowa", "river(in(id('iowa')))"),
    ("cities in ohio", "city(in(id('ohio')))"),
    ("big cities in ohio", "big(city(in(id('ohio'))))"),
    ("big rivers in iowa", "big(river(in(id('iowa'))))"),
    ("lakes of utah", "lake(in(id('utah')))"),
]
QUESTIONS = [
    "cities in utah",
    "big rivers in new york",
    "lakes in ohio",
    "big lakes of utah",
    "rivers",
    "of",
    "new words",
]
ASKED = st.lists(st.sampled_from([*QUESTIONS, *(text for text, _ in GEO)]), max_size=5)


def tokens_of(sentence: Sentence) -> list[str]:
    """A user's function that makes the same atoms as words."""
    return list(sentence.tokens)


def geo(**options: object) -> Parser:
    """A parser of a few forms about states."""
    told: dict[str, object] = {"form": "funql", "lexicon": STATES} | options
    return learn(GEO, **told)  # type: ignore[arg-type]


PARSERS: dict[str, Callable[[], Parser]] = {
    "words": geo,
    "paper": lambda: geo(rule="paper"),
    "bigrams": lambda: geo(atoms="bigrams"),
    "views": lambda: geo(atoms=["bigrams", "words"]),
    "three views": lambda: geo(atoms=["bigrams", "stems+words", "trigrams"], agree=2),
    "classes": lambda: geo(atoms=["bigrams", "lefts+bigrams"]),
    "function": lambda: geo(atoms=tokens_of),
    "integral": lambda: geo(family="integral", atoms=["words", "bigrams"]),
    "bags": lambda: learn([("a b", "T U"), ("b", "U")]),
}
every_parser = pytest.mark.parametrize("made", PARSERS.values(), ids=PARSERS)


def shown(parse: Parse) -> object:
    """What a parse says."""
    output = parse.verdict.output if isinstance(parse.verdict, Answer) else type(parse.verdict)
    return output, parse.form


@every_parser
def test_every_way_to_ask_agrees(made: Callable[[], Parser]) -> None:
    """One question or many, and texts, their sentences or lessons, get the same verdicts and forms."""
    parser = made()
    texts = [*QUESTIONS, *(text for text, _ in GEO), "a b", "a"]
    one = [shown(parser.parse(text)) for text in texts]
    assert [shown(parse) for parse in parser.parse_many(iter(texts))] == one
    assert [shown(Parse(parser.ask(text), parser.parse(text).form)) for text in texts] == one
    assert [verdict == parser.ask(text) for text, verdict in zip(texts, parser.ask_many(texts), strict=True)]
    output = "T" if parser.settings.form == "bag" else "f"
    questions = parser.outputs.questions(parser.read((text, output) for text in texts))
    assert [shown(asked.parse) for asked in Asked.at_once(parser, [each.question for each in questions])] == one


@pytest.mark.parametrize("made", [PARSERS[name] for name in ("words", "paper", "bigrams", "function", "bags")])
@settings(max_examples=15)
@given(asked=ASKED)
def test_support_of_one_is_any_answer(made: Callable[[], Parser], asked: list[str]) -> None:
    """A parse that one example has to support is the parse; more support only holds answers back."""
    parser = made()
    for text in asked:
        parse = parser.parse(text)
        assert shown(parser.parse_supported(text, 1)) == shown(parse)
        more = parser.parse_supported(text, 3)
        assert not more.is_whole or shown(more) == shown(parse)


def test_iterators_are_read_once() -> None:
    """A question given as an iterator of atoms is the same as a list, however it is asked."""
    parser = learn([("a b", "T U"), ("b", "U")])
    for ask in (parser.parse, lambda question: parser.parse_supported(question, 1)):
        assert shown(ask(iter(["b", "a"]))) == shown(ask(["b", "a"])) == shown(parser.parse("a b"))


def test_outputs_that_are_no_bags_are_no_forms() -> None:
    """An answer with fractions of labels is withheld where outputs are forms, also if support is asked for."""
    parser = learn([("a a", "f")], form="funql")
    for parse in (parser.parse("a"), parser.parse_supported("a", 1)):
        assert isinstance(parse.verdict, Withheld)
        assert "not a bag" in parse.verdict.reason
        assert not parse.is_whole


def test_a_parse_is_whole_only_with_a_form() -> None:
    """A parse is whole if there is an answer and a form; without either it is not."""
    parser = geo()
    assert parser.parse("cities in utah").is_whole
    assert not parser.parse("new words").is_whole
    unbuilt = parser.parse("big lakes of utah")
    assert isinstance(unbuilt.verdict, Answer)
    assert isinstance(unbuilt.form, Unbuilt) != unbuilt.is_whole


@every_parser
def test_examples_are_parsed_as_they_are(made: Callable[[], Parser]) -> None:
    """Every training example is answered with its own form."""
    parser = made()
    for text, form in [("a b", "T U"), ("b", "U")] if parser.settings.form == "bag" else GEO:
        parse = parser.parse(text)
        assert isinstance(parse.form, Form)
        assert parse.form.text == form


BAD: dict[str, list[Pair]] = {
    "contradiction": [("lakes in iowa", "lake(in(id('iowa')))"), ("cities in utah", "town(in(id('utah')))")],
    "bad form": [("lakes in iowa", "lake(in(id('iowa')))"), ("x", "f(")],
    "bad tree": [("lakes in iowa", "lake(in(id('iowa')))"), ("x", Node("no name"))],
    "blank": [("lakes in iowa", "lake(in(id('iowa')))"), (" ", "f")],
}


@pytest.mark.parametrize("pairs", BAD.values(), ids=BAD)
@pytest.mark.parametrize("made", [made for name, made in PARSERS.items() if name != "bags"])
def test_what_is_added_is_learned_wholly_or_not_at_all(made: Callable[[], Parser], pairs: list[Pair]) -> None:
    """If one example cannot be learned in some view, none is, in no view, and no form is remembered."""
    parser = made()
    before = [shown(parser.parse(text)) for text in QUESTIONS]
    sizes = [len(view.space.system) for view in parser.views]
    assert isinstance(parser.outputs, Forms)
    told = list(parser.outputs.told)
    with pytest.raises((Contradiction, BadInput)):
        parser.add(pairs)
    assert [len(view.space.system) for view in parser.views] == sizes == [len(GEO)] * len(parser.views)
    assert parser.outputs.told == told
    assert [shown(parser.parse(text)) for text in QUESTIONS] == before


def test_a_view_that_contradicts_undoes_the_others() -> None:
    """An example that fits the first view but not the second is not learned in the first either."""
    parser = learn([("a b", "f(x)"), ("c d", "f(y)")], form="funql", atoms=["bigrams", "words"])
    with pytest.raises(Contradiction):
        parser.add([("z", "g"), ("b a", "f(y)")])
    assert isinstance(parser.ask("z"), DontKnow)
    assert isinstance(parser.ask("b a"), Withheld | Answer)
    assert [len(view.space.system) for view in parser.views] == [2, 2]


@pytest.mark.parametrize("made", [made for name, made in PARSERS.items() if name not in ("bags", "classes")])
@pytest.mark.parametrize("asked", [False, True])
def test_adding_is_learning_together(made: Callable[[], Parser], asked: bool) -> None:
    """Examples that are added give what learning from all at once gives, whether something was asked between or not."""
    whole = made()
    parser = learn(
        GEO[:3],
        family=whole.family,
        atoms=[view.recipe.function or view.recipe.name for view in whole.views],
        agree=whole.settings.agree,
        form="funql",
        rule=whole.settings.rule,
        lexicon=STATES,
    )
    if asked:
        parser.parse_many(QUESTIONS)
    parser.add(GEO[3:])
    assert [shown(parser.parse(text)) for text in QUESTIONS] == [shown(whole.parse(text)) for text in QUESTIONS]


def test_a_function_makes_atoms() -> None:
    """With a user's function that makes words, a parser says what it says with words."""
    own, words = PARSERS["function"](), PARSERS["words"]()
    assert [shown(own.parse(text)) for text in QUESTIONS] == [shown(words.parse(text)) for text in QUESTIONS]
    assert own.atoms == f"{__name__}:tokens_of"


def test_a_function_that_fails_in_words_names_the_place() -> None:
    """Atoms of a user's function that are no bag are refused with the place of the example."""
    with pytest.raises(BadInput, match="example 2"):
        learn([("a", "T"), ("b", "U")], atoms=lambda s: {"x": -1} if s.text == "b" else ["x"])


@pytest.mark.parametrize("rule", ["strict", "paper"])
def test_bag_questions_have_forms(rule: str) -> None:
    """A question that is a bag is no sentence: by the paper's rule it has a form, strictly it has none."""
    parser = learn([({"a": 1, "b": 1}, "f(g)"), ("b", "g"), (["c"], "h")], form="funql", rule=rule)
    parse = parser.parse({"a": 1, "b": 1})
    assert isinstance(parse.verdict, Answer)
    assert parse.verdict.output == Bag({"f": 1, "g": 1})
    assert isinstance(parse.form, Form if rule == "paper" else Unbuilt)
    assert parser.parse("a b").verdict == parse.verdict


def test_a_bag_is_like_no_sentence() -> None:
    """An example that is a bag is no neighbour of a text or of another bag, though both have few words."""
    parser = learn([({"a": 1, "b": 1}, "f(g(h))"), (["c"], "f(g(h))"), ("d e d e d", "g(f(h))")], form="funql")
    for question in ("a b", "c", ["a", "b"], {"d": 3, "e": 2}):
        parse = parser.parse(question)
        assert isinstance(parse.verdict, Answer)
        assert isinstance(parse.form, Unbuilt)
    assert isinstance(parser.parse("d e d e d").form, Form)


def test_bags_may_be_learned_with_merged_words() -> None:
    """Examples that are bags are learned beside texts whose words are merged; their atoms stay as they are."""
    sizes = [("big x", "B X"), ("large x", "B X"), ("big y", "B Y"), ("large y", "B Y"), ("big z", "B Z")]
    parser = learn([*sizes, ({"alone": 1}, "A"), (["new w"], "N W")], atoms="lefts+bigrams")
    assert parser.ask("large z") == Answer(Bag({"B": 1, "Z": 1}), pytest.fail)
    assert parser.ask(["alone"]) == Answer(Bag({"A": 1}), pytest.fail)


LIGHTS = [
    ("light in kitchen", {"name": "light", "arguments": {"room": "kitchen", "on": True}}),
    ("light in bedroom", {"name": "light", "arguments": {"on": True, "room": "bedroom"}}),
    ("heat kitchen to 20", {"name": "heat", "arguments": {"room": "kitchen", "to": 20}}),
    ("heat kitchen to 21", {"name": "heat", "arguments": {"room": "kitchen", "to": 21}}),
    ("heat bedroom to 7:30", {"name": "heat", "arguments": {"room": "bedroom", "to": "7:30"}}),
    ("heat bedroom to 9:45", {"name": "heat", "arguments": {"room": "bedroom", "to": "9:45"}}),
]
ROOMS = {"kitchen": "room", "bedroom": "room", "hall": "room"}


@pytest.mark.parametrize("rule", ["strict", "paper"])
def test_json_is_given_as_objects_or_as_text(rule: str) -> None:
    """Calls that are given as objects are learned as their texts are, and built with the new names and numbers."""
    texts: list[Pair] = [(text, json.dumps(call)) for text, call in LIGHTS]
    asked = ["light in hall", "heat hall to 5", "heat hall to 8:15", "heat hall to 5%", "light in kitchen"]
    found = []
    for pairs in (list(LIGHTS), texts):
        parser = learn(pairs, form="json", rule=rule, lexicon=ROOMS)
        forms = [parser.parse(text).form for text in asked]
        found.append(forms)
    assert found[0] == found[1]
    calls = [json.loads(form.text) if isinstance(form, Form) else None for form in found[0]]
    assert calls == [
        {"name": "light", "arguments": {"room": "hall", "on": True}},
        {"name": "heat", "arguments": {"room": "hall", "to": 5}},
        {"name": "heat", "arguments": {"room": "hall", "to": "8:15"}},
        None,
        LIGHTS[0][1],
    ]


def test_numbers_are_found_without_a_lexicon() -> None:
    """Where outputs are forms, numbers of the sentence are put into them even if no names are given."""
    parser = learn([("wait 5 minutes", "wait(5)"), ("wait 7 minutes", "wait(7)")], form="funql")
    form = parser.parse("wait 12 minutes").form
    assert isinstance(form, Form)
    assert form.text == "wait(12)"
    assert isinstance(learn([("wait 5 minutes", "wait 5")]).ask("wait 12 minutes"), DontKnow)


def test_forms_do_not_merge() -> None:
    """Parsers of forms, with a lexicon, or with several views are refused by merge."""
    for parser in (geo(), learn([("a", "T")], lexicon=STATES), learn([("a", "T")], atoms=["words", "bigrams"])):
        with pytest.raises(BadInput, match="only parsers of bags with one kind of atoms"):
            merge(parser, parser)


def test_another_rule_builds_other_forms() -> None:
    """A parser with another rule has the same verdicts, and builds what learning with that rule builds."""
    strict, paper = geo(), geo(rule="paper")
    other = strict.with_rule("paper")
    assert [shown(other.parse(text)) for text in QUESTIONS] == [shown(paper.parse(text)) for text in QUESTIONS]
    back = other.with_rule("strict")
    assert [shown(back.parse(text)) for text in QUESTIONS] == [shown(strict.parse(text)) for text in QUESTIONS]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"form": "sql"}, "no form called"),
        ({"rule": "lax"}, "no rule called"),
        ({"merged": {"a": "b"}}, "only labels of forms can be merged"),
        ({"form": "funql", "merged": {"a": "b", "b": "c"}}, "merged itself or blank"),
        ({"lexicon": {"": "city"}}, "a name is blank"),
        ({"atoms": []}, "no way to make atoms"),
        ({"atoms": ["words", "words"]}, "have one name"),
    ],
)
def test_bad_settings_are_refused(options: dict[str, object], problem: str) -> None:
    """Settings that do not exist or do not fit together are refused before anything is learned."""
    with pytest.raises(BadInput, match=problem):
        learn([("a", "T")], **options)  # type: ignore[arg-type]


def test_a_form_that_cannot_be_read_names_its_place() -> None:
    """A form that is refused says which example it is in, and in which column."""
    with pytest.raises(BadForm, match=r"example 2: column 3"):
        learn([("a", "f(x)"), ("b", "f(")], form="funql")
