"""The front door takes texts and bags, and says in words what it cannot take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity import Answer, BadExamples, BadInput, Bag, Contradiction, DontKnow, learn, merge
from unanimity.bags import MAX_COUNT, MAX_DISTINCT
from unanimity.examples import Written
from unanimity.language.parser import Pair

PAPER = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]


@pytest.mark.parametrize(
    "pairs",
    [
        PAPER,
        [(text, output.split()) for text, output in PAPER],
        [(text.split(), Counter(output.split())) for text, output in PAPER],
        [(dict.fromkeys(text.split(), 1), output) for text, output in PAPER],
        [(iter(text.split()), iter(output.split())) for text, output in PAPER],
        [[text, output] for text, output in PAPER],
        [Written(text, output, "here") for text, output in PAPER],
        [Written(text, dict.fromkeys(output.split(), 1), "here") for text, output in PAPER],
    ],
    ids=["texts", "lists", "counts", "mappings", "iterators", "pairs as lists", "written", "written counts"],
)
def test_texts_and_bags_are_the_same(pairs: list[Pair]) -> None:
    """However a pair is given, as text, list, mapping or written example, the same is learned."""
    verdict = learn(pairs).ask(["area", "of", "ohio"])
    assert isinstance(verdict, Answer)
    assert verdict.output == Bag({"area": 1, "OH": 1})


@given(st.lists(st.sampled_from(["a", "b", "c", "d"]), min_size=1, max_size=5))
def test_asking_in_texts_is_asking_in_bags(asked: list[str]) -> None:
    """A text and its bag of words get the same verdict."""
    parser = learn([("a b", "T U"), ("b c c", "U V V"), ("c", "V")])
    for question in (asked, Counter(asked), {word: asked.count(word) for word in asked}):
        first, second = parser.ask(" ".join(asked)), parser.ask(question)
        assert type(first) is type(second)
        if isinstance(first, Answer) and isinstance(second, Answer):
            assert first.output == second.output


def test_bigrams_keep_order() -> None:
    """With bigrams another order is another question."""
    parser = learn([("who saw whom", "S"), ("whom saw who", "T")], atoms="bigrams")
    verdict = parser.ask("whom saw who")
    assert isinstance(verdict, Answer)
    assert verdict.output == Bag({"T": 1})
    assert isinstance(parser.ask("saw who whom"), DontKnow)
    with pytest.raises(Contradiction):
        learn([("who saw whom", "S"), ("whom saw who", "T")])


@pytest.mark.parametrize(
    ("pair", "problem"),
    [
        (("", "T"), "blank"),
        (("a\0b", "T"), "NUL"),
        (({"a": -1}, "T"), "-1"),
        (({"a": 0.5}, "T"), "0.5"),
        (({"a": True}, "T"), "True"),
        (({"a": 10**30}, "T"), "1,000,000"),
        (("a", {"T": MAX_COUNT + 1}), "go up to 1,000,000"),
        (({"": 1}, "T"), "not empty"),
        (({1: 1}, "T"), "1"),
        (({f"w{i}": 1 for i in range(MAX_DISTINCT + 1)}, "T"), "5,001"),
        ((" ".join(f"w{i}" for i in range(10_000)), "T"), "10,000"),
        ("ab", "not a pair"),
        (("a", "T", "more"), "not a pair"),
        (17, "not a pair"),
    ],
)
def test_what_cannot_be_learned_is_named(pair: Pair, problem: str) -> None:
    """A pair that cannot be used is refused with its place and its problem, and nothing is learned."""
    parser = learn([("good", "G")])
    with pytest.raises(BadExamples, match=problem) as refusal:
        parser.add([("fine", "F"), pair])
    assert "example 3" in str(refusal.value)
    assert len(parser.system) == 1
    assert "fine" not in parser.system.sources


def test_places_go_on_counting() -> None:
    """Examples that are added are numbered after those that were there; written ones keep their place."""
    parser = learn([("a", "T")])
    parser.add([("b", "U"), Written("c", "V", "file.tsv:7")])
    assert list(parser.system.places) == ["example 1", "example 2", "file.tsv:7"]
    assert list(parser.system.texts) == ["a", "b", "c"]


def test_a_contradiction_quotes_the_user() -> None:
    """The message of a Contradiction names the places and quotes the texts."""
    with pytest.raises(Contradiction) as refusal:
        learn([("Cats purr", "P"), ("dogs bark", "B"), ("purr, cats!", "Q")])
    message = str(refusal.value)
    assert "example 1: Cats purr -> P" in message
    assert "example 3: purr, cats! -> Q" in message
    assert "dogs" not in message


def test_new_words_are_named() -> None:
    """A question with words never seen is "don't know", and says which words are new."""
    verdict = learn(PAPER).ask("area of kansas river")
    assert isinstance(verdict, DontKnow)
    assert verdict.new_atoms == ("kansas", "river")
    assert "“kansas”" in verdict.reason
    assert "were never seen" in verdict.reason


def test_words_that_always_come_together_are_named() -> None:
    """Where two words occur only together, the reason says that no example tells them apart."""
    verdict = learn([("big apple", "NYC"), ("red", "RED")]).ask("apple")
    assert isinstance(verdict, DontKnow)
    assert "tells “apple” and “big” apart" in verdict.reason or "tells “big” and “apple” apart" in verdict.reason
    assert "A label for this input would settle it" in verdict.reason


def test_explaining_an_answer() -> None:
    """An explanation shows the examples with weights, in the user's own text, then the question, and the rule."""
    explanation = learn(PAPER).explain("Area of Ohio?")
    assert [row[:2] for row in explanation.rows()] == [
        ("+1", "area of iowa"),
        ("+1", "cities in ohio"),
        ("-1", "cities in iowa"),
        ("=", "Area of Ohio?"),
    ]
    *_, total, rule = str(explanation).splitlines()
    assert total.split() in (["=", "Area", "of", "Ohio?", *o] for o in (["area", "OH"], ["OH", "area"]))
    assert rule == f"Decided by {explanation.rule}."


def test_explaining_what_is_not_known() -> None:
    """Without an answer the explanation is the reason."""
    explanation = learn(PAPER).explain("ohio area")
    assert explanation.rows() == []
    assert explanation.derivation is None
    assert str(explanation).startswith("ohio area: don't know.")


def test_what_does_not_merge_is_refused() -> None:
    """Spaces over different atoms do not merge."""
    with pytest.raises(BadInput, match="bigrams"):
        merge(learn(PAPER), learn(PAPER, atoms="bigrams"))


@pytest.mark.parametrize("options", [{"family": "quadratic"}, {"atoms": "syllables"}])
def test_unknown_options_are_refused(options: Mapping[str, Any]) -> None:
    """A family or a way to make atoms that does not exist is refused, and those that exist are named."""
    with pytest.raises(BadInput, match=r"Choose one of"):
        learn(PAPER, **options)


def test_a_text_is_no_bag() -> None:
    """A text where the space wants a bag is refused rather than cut into letters."""
    from unanimity.bags import as_bag

    with pytest.raises(BadExamples, match="stands where a bag is wanted"):
        as_bag("area")
