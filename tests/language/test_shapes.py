"""Which constants are names must be told alike, whatever the notation and whatever the order of the examples."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.bags import Bag
from unanimity.language.forms.codec import codec
from unanimity.language.forms.shapes import (
    Filling,
    Shape,
    is_inside,
    is_silent,
    is_token,
    only_ones,
    shaped,
    target_bag,
)
from unanimity.language.forms.trees import Constant
from unanimity.language.lexicon import Lexicon, Mention
from unanimity.language.names.links import Slot
from unanimity.language.outputs.forms import Forms
from unanimity.language.outputs.lessons import FormLesson
from unanimity.language.settings import Settings
from unanimity.language.values.numbers import number_value

FUNQL = codec("funql")
PLACES = Lexicon([("iowa", "state"), ("ohio", "state"), ("ohio", "river"), ("us", "country"), ("new york", "city")])
NAMED = st.sampled_from(["iowa", "ohio", "us", "new york", "usa", "5"])
QUESTIONS = ["in iowa", "in ohio", "in us", "all", "iowa and ohio", "iowa and us", "new york and us", "5"]
PAIRS = st.lists(st.tuples(st.sampled_from(QUESTIONS), st.lists(NAMED, min_size=1, max_size=3)), min_size=1, max_size=6)


def state(name: str) -> Mention:
    """A mention of a state."""
    return Mention(name, ("state",))


def shape_of(form: str, mentions: list[Mention]) -> str:
    """The shape of a FunQL form, as text."""
    return str(shaped(FUNQL.read(form), mentions, FUNQL).shape)


def lessons(pairs: list[tuple[str, str]]) -> list[FormLesson]:
    """What is to be learned from some texts and FunQL forms together."""
    outputs = Settings(form="funql", lexicon=PLACES).outputs()
    assert isinstance(outputs, Forms)
    return list(outputs.lessons((PLACES.sentence(text), form, "") for text, form in pairs))


def form_of(names: list[str]) -> str:
    """A form with these constants."""
    quoted = [f"id({name if name.isdigit() else repr(name)})" for name in names]
    return f"answer({','.join(quoted)})"


def test_a_constant_that_is_spelled_like_a_mention_is_its() -> None:
    """Equal names become the token of the mention, and the filling says where, whose, and which constant."""
    found = shaped(FUNQL.read("answer(next(stateid('iowa'),stateid('utah')))"), [state("iowa")], FUNQL)
    assert str(found.shape) == "answer(next(stateid(<state>),stateid('utah')))"
    assert found.fillings == [Filling(Slot("stateid", 0), state("iowa"), Constant("iowa"))]
    assert found.constants == {"'utah'": Constant("utah")}


def test_a_name_may_be_used_twice_if_it_is_the_only_one() -> None:
    """A name stands for all constants of that spelling, but for one only if the sentence has another of its types."""
    form = "f('iowa',g('iowa'))"
    assert shape_of(form, [state("iowa")]) == "f(<state>,g(<state>))"
    assert shape_of(form, [state("iowa"), state("iowa")]) == "f(<state>,g(<state>))"
    assert shape_of(form, [state("iowa"), state("ohio")]) == "f(<state>,g('iowa'))"


def test_numbers_are_names_too() -> None:
    """A number in the form is that of the sentence if it is written alike."""
    number = Mention("5", ("number",), value=number_value("5"))
    assert shape_of("f(5)", [number]) == "f(<number>)"
    assert shape_of("f('5')", [number]) == "f(<number>)"
    assert shape_of("f(5,6,7)", [number]) == "f(<number>,6,7)"


def test_what_is_left_is_not_matched() -> None:
    """That one mention and one constant are left is no reason to take one for the other."""
    us = Mention("us", ("country",))
    assert shape_of("f(id('usa'))", [us]) == "f(id('usa'))"
    assert shape_of("f(id('usa'),id('iowa'))", [state("iowa"), us]) == "f(id('usa'),id(<state>))"
    assert shape_of("f(-20)", [Mention("20", ("number",), value=number_value("20"))]) == "f(-20)"


def test_what_the_lexicon_gives_is_the_mentions() -> None:
    """A constant that the lexicon gives for a name is that name's, whatever the case; so is the name itself."""
    us = Mention("us", ("country",), ("us",), ("usa", "U.S. of A."))
    for constant in ("usa", "USA", "us", "u.s. of a."):
        assert shape_of(f"f(id('{constant}'))", [us]) == "f(id(<country>))"
    assert shape_of("f(id('america'))", [us]) == "f(id('america'))"


def test_silent_labels_are_never_names() -> None:
    """What stands for anything is no constant that is left, and no atom."""
    sexpr = codec("sexpr")
    tree = sexpr.read("(answer (cityid paris:e _:e))")
    found = shaped(tree, [Mention("paris", ("city",))], sexpr)
    assert str(found.shape) == "answer(cityid(<city>,_:e))"
    assert target_bag(found.shape) == Bag({"answer": 1, "cityid": 1, "<city>": 1})


def test_labels() -> None:
    """Silent labels and tokens are told by their spelling; without arguments they are inside the label above."""
    assert [is_silent(label) for label in ("", "_", "_:e", "_x", "a_")] == [True, True, True, False, False]
    assert [is_token(label) for label in ("<a>", "<>", "<", "a>", "<a|b>")] == [True, False, False, False, True]
    inside = [Shape("<a>"), Shape("_"), Shape("a"), Shape("_", (Shape("a"),)), Shape("<a>", (Shape("_"),))]
    assert [is_inside(shape) for shape in inside] == [True, True, False, False, False]


@given(PAIRS)
def test_labels_and_fillings_account_for_every_constant(pairs: list[tuple[str, list[str]]]) -> None:
    """Every constant of a form is a filling or a label; tokens are as many as fillings; only lone names are reused."""
    for lesson in lessons([(text, form_of(names)) for text, names in pairs]):
        labels = Counter(part.label for part in lesson.shaped.shape)
        tokens = Counter(filling.mention.token for filling in lesson.shaped.fillings)
        assert {label: count for label, count in labels.items() if is_token(label)} == tokens
        reused = Counter(filling.mention for filling in lesson.shaped.fillings) - Counter(lesson.mentions)
        assert reused.keys() <= {*only_ones(lesson.mentions)}
        plain = [label for label in labels if label in lesson.shaped.constants]
        assert sum(labels[label] for label in plain) + len(lesson.shaped.fillings) == labels["id"]
        assert lesson.output == Bag(labels)


@given(PAIRS, st.randoms(use_true_random=False))
def test_the_order_of_examples_does_not_matter(pairs: list[tuple[str, list[str]]], chance: Random) -> None:
    """Examples that are read together have the same shapes in whatever order they come."""
    written = [(text, form_of(names)) for text, names in pairs]
    order = list(range(len(written)))
    chance.shuffle(order)
    found, shuffled = lessons(written), lessons([written[i] for i in order])
    assert [found[i].shaped for i in order] == [lesson.shaped for lesson in shuffled]


def test_bags_mention_nothing() -> None:
    """A question that is a bag has no names, so all constants of its form are labels."""
    outputs = Settings(form="funql", lexicon=PLACES).outputs()
    (lesson,) = outputs.lessons([(Bag({"iowa": 1}), "answer(id('iowa'))", "")])
    assert lesson.output == Bag({"answer": 1, "id": 1, "'iowa'": 1})


@pytest.mark.parametrize(("notation", "form"), [("sexpr", "(answer (id {}))"), ("funql", "answer(id({}))")])
@pytest.mark.parametrize("name", ["iowa", "new york", "usa"])
def test_notations_agree(notation: str, form: str, name: str) -> None:
    """S-expressions and FunQL give the same shapes for the same names."""
    told = codec(notation)
    constant = name.replace(" ", "_") + ":e" if notation == "sexpr" else f"'{name}'"
    mentions = [Mention("us", ("place",), ("us",), ("usa",)) if name == "usa" else Mention(name, ("place",))]
    found = shaped(told.read(form.format(constant)), mentions, told)
    assert str(found.shape) == "answer(id(<place>))"
