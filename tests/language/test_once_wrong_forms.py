"""Wrong forms and wrong judgements that were found once stay gone."""

from __future__ import annotations

import pytest

from unanimity import Answer, BadInput, Form, Parser, Sentence, Unbuilt, Withheld, certify, learn, merge
from unanimity.files.model.models import load_model, save_model

STATES = {"iowa": "state", "ohio": "state", "utah": "state"}


def text_of(parser: Parser, question: str) -> str | None:
    """The form of a question, None if it was not built."""
    form = parser.parse(question).form
    return form.text if isinstance(form, Form) else None


@pytest.mark.parametrize(
    ("pairs", "question"),
    [
        ([("x before y", "lt(x,y)"), ("x after y", "lt(y,x)"), ("z before w", "lt(z,w)")], "z after w"),
        (
            [
                ("flights from iowa", "flight('iowa',_)"),
                ("flights to iowa", "flight(_,'iowa')"),
                ("trains from iowa", "train('iowa',_)"),
            ],
            "trains to ohio",
        ),
    ],
)
def test_equal_atoms_need_a_law_too(pairs: list[tuple[str, str]], question: str) -> None:
    """Where two examples with equal atoms show that a window moves arguments, no such window passes a form on."""
    parse = learn(pairs, form="funql", lexicon=STATES).parse(question)
    assert isinstance(parse.verdict, Answer)
    assert isinstance(parse.form, Unbuilt)


def test_an_example_itself_needs_no_law() -> None:
    """A sentence that is an example has the example's form, whatever the law of others."""
    pairs = [("x before y", "lt(x,y)"), ("x after y", "lt(y,x)")]
    parser = learn(pairs, form="funql")
    assert [text_of(parser, text) for text, _ in pairs] == [form for _, form in pairs]


def test_a_list_of_its_head_is_no_symbol() -> None:
    """In s-expressions (x) and x are different, as atoms and when they are written again."""
    parser = learn([("a", "(f (x))"), ("b", "(f x)")], form="sexpr")
    assert [text_of(parser, text) for text in "ab"] == ["(f (x))", "(f x)"]
    judged = certify(parser, [("a", "(f (x))"), ("a", "(f x)")])
    assert [judgement.status for judgement in judged] == ["certified", "refuted"]


def test_classes_of_words_do_not_merge() -> None:
    """Parsers with classes of their own are not merged, since their atoms mean different things."""
    parser = learn([("a x", "X"), ("b x", "X")], atoms="lefts+bigrams")
    with pytest.raises(BadInput, match="classes of words do not merge"):
        merge(parser, parser)


def test_a_name_may_occur_twice_in_a_form() -> None:
    """A name that the sentence has once and the form twice is no fixed constant, once two names show it."""
    trips = [(f"around {name}", f"trip('{name}','{name}')") for name in ("iowa", "utah")]
    bags = [(name, f"{name} {name}") for name in ("iowa", "utah")]
    calls = [(f"around {name}", {"from": name, "to": name}) for name in ("iowa", "utah")]
    found = []
    for count in (1, 2):
        found += [
            text_of(learn(trips[:count], form="funql", lexicon=STATES), "around ohio"),
            text_of(learn(bags[:count], lexicon=STATES), "ohio"),
            text_of(learn(calls[:count], form="json", lexicon=STATES), "around ohio"),
        ]
    assert found == [None, None, None, "trip('ohio','ohio')", "ohio ohio", '{"from": "ohio", "to": "ohio"}']


def test_what_is_no_bag_is_no_answer_of_several_views() -> None:
    """Where one view forces fractions, no view's answer is given, and nothing is refuted."""

    def lengths(sentence: Sentence) -> dict[str, int]:
        return {"K": max(1, len(sentence.tokens) - 1)}

    assert isinstance(learn([("a a", "X")], atoms=["words", lengths]).ask("a"), Withheld)
    [judgement] = certify(learn([("a a", "X")]), [("a", "X")])
    assert judgement.status == "dont_know"


@pytest.mark.parametrize(
    ("form", "merged", "pairs"),
    [
        ("funql", {"'y'": "'x'"}, [("p", "f(g('y'))"), ("q", "f(g('x'))")]),
        ("json", {"z:": "a:"}, [("p", {"m": 1, "z": 2}), ("q", {"a": 2, "m": 1})]),
        ("json", {}, [("p a", {"_:x": 1}), ("q a", {"_:y": 1}), ("p b", {"_:x": 2})]),
        ("json", {}, [("p a", {"_": 1}), ("p b", {"_": 2})]),
        ("funql", {}, [("p a", "_(a)"), ("p b", "_(b)")]),
    ],
)
@pytest.mark.parametrize("rule", ["strict", "paper"])
def test_no_example_is_refuted(form: str, merged: dict[str, str], pairs: list[tuple[str, object]], rule: str) -> None:
    """What was learned from is never refuted, whichever labels are merged or look silent."""
    parser = learn(pairs, form=form, merged=merged, rule=rule)
    assert all(judgement.status != "refuted" for judgement in certify(parser, pairs))


def test_labels_that_only_look_silent_are_atoms() -> None:
    """A key that begins with _: tells forms apart like any other."""
    pairs = [("p a", {"_:x": 1}), ("q a", {"_:y": 1}), ("p b", {"_:x": 2})]
    assert text_of(learn(pairs, form="json"), "q b") != '{"_:x": 2}'


def test_names_that_folding_spoils_are_not_put_back(tmp_path: object) -> None:
    """A name that loses more than its case in a sentence is written as the lexicon has it, or not at all."""
    names = {"köln": "city", "st. gallen": "city", "bonn": "city", "Maße": "city", "Masse": "city"}
    parser = learn([("in Köln", "f('köln')")], form="funql", lexicon=names)
    save_model(f"{tmp_path}/m", parser)
    for each in (parser, load_model(f"{tmp_path}/m").parser):
        assert text_of(each, "in Bonn") == "f('bonn')"
        assert text_of(each, "in St. Gallen") is None  # 'st gallen' or 'st. gallen'
        assert text_of(each, "in Maße") is None  # 'maße' or 'Maße'
    listed = learn([("in Köln", "f('Köln')")], form="funql", lexicon={name.title(): "city" for name in names})
    assert [text_of(listed, f"in {name}") for name in ("st. gallen", "bonn")] == ["f('St. Gallen')", "f('Bonn')"]
