"""Wrong forms and wrong judgements that were found once stay gone."""

from __future__ import annotations

import pytest

from unanimity import Answer, BadInput, Form, Parser, Sentence, Unbuilt, Withheld, certify, learn, merge
from unanimity.files.models import load_model, save_model

STATES = {"iowa": "state", "ohio": "state"}


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
    """A name that the sentence has once and the form twice is no fixed constant."""
    trip = learn([("around iowa", "trip('iowa','iowa')")], form="funql", lexicon=STATES)
    assert text_of(trip, "around ohio") == "trip('ohio','ohio')"
    bag = learn([("iowa", "iowa iowa")], lexicon=STATES)
    assert text_of(bag, "ohio") == "ohio ohio"
    call = learn([("around iowa", {"from": "iowa", "to": "iowa"})], form="json", lexicon=STATES)
    assert text_of(call, "around ohio") == '{"from": "ohio", "to": "ohio"}'


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
    """A name of which folding changed more than the case is not written as it was folded, also after loading."""
    names = {"Köln": "city", "straße": "city", "Bonn": "city"}
    parser = learn([("in Köln", "f('köln')")], form="funql", lexicon=names)
    save_model(f"{tmp_path}/m", parser)
    for each in (parser, load_model(f"{tmp_path}/m").parser):
        assert text_of(each, "in Bonn") == "f('bonn')"
        assert text_of(each, "in Straße") is None
