"""Outputs must become atoms and whole outputs again, with the names of the sentence in their places."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity import BadExamples, BadInput, Bag, learn
from unanimity.errors import BadForm
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.forms.trees import Constant, Node
from unanimity.language.lexicon import Lexicon, Sentence
from unanimity.language.outputs.bags import LONGEST, Bags, bag_of
from unanimity.language.outputs.forms import Forms
from unanimity.language.outputs.lessons import FormLesson, Lesson
from unanimity.language.outputs.outputs import FORMS, outputs
from unanimity.language.settings import Settings

PLACES = Lexicon([("iowa", "state"), ("new york", "state"), ("ohio", "state"), ("ohio", "river"), ("paris", "city")])
TEXTS = st.lists(st.sampled_from(["iowa", "ohio", "new york", "in", "7"]), min_size=1, max_size=4).map(" ".join)
ATOMS = st.lists(st.sampled_from(["iowa", "ohio", "new_york", "in", "7", "area"]), max_size=4)


def lesson(text: str, output: object) -> Lesson:
    """What is to be learned from a text and a bag."""
    (found,) = Bags(PLACES).lessons([(PLACES.sentence(text), output, "here")])
    return found


@given(TEXTS, ATOMS)
def test_bags_have_types_for_names(text: str, atoms: list[str]) -> None:
    """The name of each mention that does not stand as itself becomes its token; all else stays."""
    told = lesson(text, " ".join(atoms))
    counts, left = Counter(atoms), Counter(told.mentions)
    for mention in told.mentions:
        name = mention.name.replace(" ", "_")
        assert counts[name] <= left[mention]  # else it would stand as itself, since no other example shows it
    for mention, count in left.items():
        times = min(count, counts[mention.name.replace(" ", "_")])
        counts = counts - Counter([mention.name.replace(" ", "_")] * times) + Counter([mention.token] * times)
    assert told.output == Bag(counts)


@given(TEXTS, ATOMS)
def test_names_are_put_back_into_bags(text: str, atoms: list[str]) -> None:
    """What is built of an example's atoms is the example's output again, if it has each name or none of a type."""
    bags = Bags(PLACES)
    bags.learn([lesson(text, " ".join(atoms))], set())
    (told,) = bags.questions([(PLACES.sentence(text), " ".join(atoms), "")])
    assert sorted(bags.expected(told).split()) == sorted(atoms)
    match bags.build(told.output, told.question):
        case Form(text=found):
            assert sorted(found.split()) == sorted(atoms)
            assert bags.is_right(Form(found), told)
        case Unbuilt():
            named = Counter(mention.token for mention in told.mentions)
            assert any(0 < told.output.get(token, 0) != count for token, count in named.items())


def test_new_names_take_the_place_of_types() -> None:
    """A learned type is the name of the sentence that is asked."""
    parser = learn([("area of iowa", "area iowa"), ("river in iowa", "river iowa")], lexicon=PLACES)
    form = parser.parse("area of New York").form
    assert isinstance(form, Form)
    assert sorted(form.text.split()) == ["area", "new_york"]


def test_an_output_of_millions_is_not_written() -> None:
    """An output with more atoms than a text may have is not built."""
    assert isinstance(Bags().build(Bag.computed({"a": LONGEST}), Bag({"x": 1})), Form)
    assert isinstance(Bags().build(Bag.computed({"a": LONGEST + 1}), Bag({"x": 1})), Unbuilt)


@pytest.mark.parametrize("output", [5, None, 1.5])
def test_what_is_no_bag_is_refused(output: object) -> None:
    """An output that is neither text nor counts nor atoms is refused with its place."""
    with pytest.raises(BadExamples, match="stands where a bag is wanted") as refusal:
        lesson("iowa", output)
    assert refusal.value.place == "here"


def test_bags_in_every_spelling_are_one() -> None:
    """Texts, counts and lists of atoms are the same bag, in composed characters, and equal atoms add up."""
    assert bag_of("a a é") == bag_of(["a", "é", "a"]) == bag_of({"a": 2, "e\u0301": 1})
    assert bag_of({"é": 1, "e\u0301": 2}) == Bag({"é": 3})


def test_ways_to_write_outputs() -> None:
    """Every form that is listed exists; others are refused, and so are merged labels where there are no forms."""
    for form in FORMS:
        assert Settings(form=form).outputs().form == form
    with pytest.raises(BadInput, match="no form called 'sql'") as refusal:
        Settings(form="sql").outputs()
    assert all(form in refusal.value.remedy for form in FORMS)
    with pytest.raises(BadInput, match="only labels of forms can be merged"):
        outputs("bag", None, {"a": "b"}, "strict", lambda sentence: sentence.tokens)


def forms(form: str) -> Forms:
    """Outputs in some notation, before any example."""
    made = Settings(form=form, lexicon=PLACES).outputs()
    assert isinstance(made, Forms)
    return made


@pytest.mark.parametrize(
    ("form", "given"),
    [
        ("funql", "in(id('iowa'))"),
        ("funql", Node("in", (Node("id", (Constant("iowa"),)),))),
        ("sexpr", "(in (id iowa:e))"),
        ("json", '{"name": "in", "arguments": {"id": "iowa"}}'),
        ("json", {"name": "in", "arguments": {"id": "iowa"}}),
        ("json", [{"arguments": {"id": "iowa"}, "name": "in"}]),
        ("json", "[1, 2.50, null]"),
        ("json", [1, 2.5, None]),
        ("json", 5),
    ],
)
def test_forms_are_texts_or_trees_or_values(form: str, given: object) -> None:
    """A form is given as text, as a tree, or, in JSON, as what the text stands for; it is expected as text."""
    (told,) = forms(form).lessons([(Sentence("", ()), given, "here")])
    assert isinstance(told, FormLesson)
    expected = forms(form).expected(told)
    (again,) = forms(form).lessons([(Sentence("", ()), expected, "here")])
    assert isinstance(again, FormLesson)
    assert again.tree == told.tree
    assert again.output == told.output


@pytest.mark.parametrize(
    ("form", "given"),
    [
        ("funql", "in("),
        ("funql", 5),
        ("funql", {"name": "in"}),
        ("funql", Node("in it")),
        ("funql", None),
        ("sexpr", ""),
        ("sexpr", Node("(")),
        ("json", "{'a': 1}"),
        ("json", {1, 2}),
        ("json", float("nan")),
        ("json", Constant(Decimal("NaN"))),
        ("json", Node("state")),
        ("json", "\ud800"),
    ],
)
def test_what_is_no_form_is_refused(form: str, given: object) -> None:
    """What cannot be read or written in the notation is refused with its place, before anything is learned."""
    with pytest.raises(BadForm) as refusal:
        list(forms(form).lessons([(Sentence("", ()), given, "here")]))
    assert refusal.value.place == "here"


def test_right_forms() -> None:
    """A form is right if it is the example's tree, written in whatever way; a bag's text is no form's."""
    made = forms("json")
    (told,) = made.lessons([(Sentence("", ()), '{"b": 1, "a": 2}', "")])
    assert isinstance(told, FormLesson)
    assert made.is_right(Form("", told.tree), told)
    assert not made.is_right(Form(made.expected(told)), told)
    assert not made.is_right(Form("", Constant(1)), told)
    assert not made.is_right(Form("", told.tree), lesson("iowa", "T"))
