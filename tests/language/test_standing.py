"""A name must stand for its type only if nothing beside it can be another way to write it."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity import Answer, Contradiction, Form, Parser, learn
from unanimity.files.model.models import load_model, save_model

ROOMS = {"kitchen": "room", "office": "room", "hall": "room", "us": "country", "united states": "country"}
Pairs = list[tuple[str, str]]


def text_of(parser: Parser, question: str) -> str | None:
    """The form of a question, None if it was not built."""
    form = parser.parse(question).form
    return form.text if isinstance(form, Form) else None


def tokens_of(pairs: Pairs, question: str) -> list[str]:
    """How a question is read after some examples."""
    return list(learn(pairs, form="funql", lexicon=ROOMS).sentence(question).tokens)


def is_answered(parser: Parser, question: str) -> bool:
    """Whether the atoms of a question are forced."""
    return isinstance(parser.ask(question), Answer)


LINKED = [("light in kitchen", "on('kitchen')"), ("light in office", "on('office')"), ("light in hall", "on('hall')")]


def test_a_linked_name_is_its_type() -> None:
    """What is written for a name in the output makes it a name like others."""
    assert tokens_of(LINKED[:1], "light in hall") == ["light", "in", "<room>"]


@pytest.mark.parametrize("idle", [["kitchen"], ["kitchen", "kitchen"]])
def test_what_one_idle_name_has_may_be_its_own(idle: list[str]) -> None:
    """An example, however often it is repeated, does not show that a constant has nothing to do with its name."""
    pairs = [*LINKED, *((f"party in {name}", "party('loud')") for name in idle)]
    parser = learn(pairs, form="funql", lexicon=ROOMS)
    assert text_of(parser, "party in kitchen") == "party('loud')"
    assert not is_answered(parser, "party in hall")


def test_two_different_things_show_that_it_is_plain() -> None:
    """Once two names that are known to be different have the same beside them, it holds for all of their type."""
    pairs = [*LINKED, ("party in kitchen", "party('loud')"), ("party in office", "party('loud')")]
    assert is_answered(learn(pairs, form="funql", lexicon=ROOMS), "party in hall")


def test_synonyms_show_nothing() -> None:
    """Two names with the same beside them may be one thing, if nothing tells them apart; the lexicon may."""
    pairs = [("capital of us", "capital('usa')"), ("capital of united states", "capital('usa')")]
    names = {**ROOMS, "france": "country"}
    assert not is_answered(learn(pairs, form="funql", lexicon=names), "capital of france")
    told = [("us", "country", "a"), ("united states", "country", "b"), ("france", "country", "c")]
    assert is_answered(learn(pairs, form="funql", lexicon=told), "capital of france")


def test_a_name_for_which_nothing_is_ever_written_is_a_word_everywhere() -> None:
    """Also where the same sentence would be understood of another name of its type."""
    pairs = [("capital of us", "capital('usa')"), ("area of france", "area('france')")]
    parser = learn(pairs, form="funql", lexicon={**ROOMS, "france": "country", "iran": "country"})
    assert text_of(parser, "area of iran") == "area('iran')"
    assert text_of(parser, "area of us") is None


def test_a_name_is_a_word_between_the_same_neighbours() -> None:
    """A name that is both is read by its neighbours: as a word where examples have it so, as a name elsewhere."""
    pairs = [*LINKED, ("wake office up", "wake('team')")]
    assert tokens_of(pairs, "light in office") == ["light", "in", "<room>"]
    assert tokens_of(pairs, "please wake office up") == ["please", "wake", '"office"', "up"]
    assert tokens_of(pairs, "wake kitchen up") == ["wake", "<room>", "up"]


def test_labels_that_contradict_each_other_still_do() -> None:
    """Two outputs of one sentence are a contradiction, also if one has the name and the other has something else."""
    pairs = [("light in kitchen", "on('kitchen')"), ("light in kitchen", "on('kitschen')")]
    with pytest.raises(Contradiction):
        learn(pairs, form="funql", lexicon=ROOMS)
    parser = learn(pairs[:1], form="funql", lexicon=ROOMS)
    with pytest.raises(Contradiction):
        parser.add(pairs[1:])
    assert text_of(parser, "light in hall") == "on('hall')"


LEVELS = [("increase volume to 7", "level(7)"), ("decrease volume to 7", "level(7)")]
VOLUME = [
    ("increase volume to 5", "level(5)"),
    ("decrease volume to 5", "level(5)"),
    ("increase volume 20", "step(20)"),
    ("increase volume 10", "step(10)"),
    ("decrease volume 20", "step(-20)"),
]


@pytest.mark.parametrize("order", list(permutations(range(len(VOLUME)))))
def test_a_number_that_is_not_like_others_contradicts_them(order: tuple[int, ...]) -> None:
    """Learned together, in whatever order, the example that others dispute is not just left alone.

    One by one, the first number in each place stands for itself, so that less is known; but nothing wrong.
    """
    with pytest.raises(Contradiction):
        learn([*LEVELS, *(VOLUME[i] for i in order)], form="funql")
    parser, refused = learn([], form="funql"), list[int]()
    for i in order:
        before = parser.sentence("volume 20"), parser.ask("increase volume 10")
        try:
            parser.add([VOLUME[i]])
        except Contradiction:
            refused.append(i)
            assert (parser.sentence("volume 20"), parser.ask("increase volume 10")) == before
    assert text_of(parser, "decrease volume 30") in ((None, "step(30)") if 4 in refused else (None,))


def test_disputes_of_names_that_have_another_word_are_none() -> None:
    """What the lexicon does not know to be written otherwise is an alias, if no example has the name itself."""
    pairs = [("capital of us", "capital('usa')"), ("capital of iran", "capital('iran')")]
    names = {"us": "country", "iran": "country", "peru": "country"}
    parser = learn(pairs, form="funql", lexicon=names)
    assert [text_of(parser, f"capital of {name}") for name in names] == [
        "capital('usa')",
        "capital('iran')",
        "capital('peru')",
    ]


EXAMPLES = [
    *LINKED,
    ("party in kitchen", "party('loud')"),
    ("party in office", "party('loud')"),
    ("capital of us", "capital('usa')"),
    ("wait 5", "wait(5)"),
    ("wait 7", "wait(7,7)"),
    ("sleep 5", "sleep('PT5S')"),
    ("wake office up", "wake('team')"),
]
ASKED = [text for text, _ in EXAMPLES] + ["party in hall", "wait 6", "sleep 6", "capital of hall", "wake hall up"]


@given(st.lists(st.sampled_from(EXAMPLES), min_size=1, max_size=8, unique=True), st.randoms(use_true_random=False))
def test_the_order_of_examples_does_not_matter(pairs: Pairs, chance: Random) -> None:
    """Examples that are learned together are read alike in whatever order they come, and each is answered as given."""
    parser = learn(pairs, form="funql", lexicon=ROOMS)
    shuffled = list(pairs)
    chance.shuffle(shuffled)
    other = learn(shuffled, form="funql", lexicon=ROOMS)
    for text in ASKED:
        assert parser.sentence(text) == other.sentence(text)
    for text, form in pairs:
        assert text_of(parser, text) in (form, None)
        assert parser.ask(text).output  # type: ignore[union-attr]


@pytest.mark.parametrize("form", ["funql", "bag"])
def test_a_saved_model_reads_alike(tmp_path: object, form: str) -> None:
    """A model that was saved, and one to which examples were added, reads names as before."""
    atoms = str.maketrans("(,)'", "    ")
    pairs = [(text, output if form == "funql" else output.translate(atoms)) for text, output in EXAMPLES]
    parser = learn(pairs[:5], form=form, lexicon=ROOMS)
    parser.add(pairs[5:])
    save_model(f"{tmp_path}/m", parser)
    loaded = load_model(f"{tmp_path}/m").parser
    for text in ASKED:
        assert loaded.sentence(text) == parser.sentence(text)
        assert loaded.parse(text) == parser.parse(text)
