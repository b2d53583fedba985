"""Candidates must be exactly the forms of seen combinations that have the sentence's names and give the answer."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

import pytest
from experiments.geobase import read_geobase
from experiments.geoquery_files import MERGED, read_geoquery
from hypothesis import given
from hypothesis import strategies as st
from tests.candidates.small_world import WORLD
from tests.geoquery_folder import GEOQUERY, needs_geoquery

from unanimity.candidates.executor import CannotRun
from unanimity.candidates.finder import CandidateFinder, Candidates
from unanimity.candidates.seen_combinations import Combinations
from unanimity.demo.execute import Denotation, FunqlExecutor, execute
from unanimity.language.forms.codec import codec
from unanimity.language.forms.merging import Merging
from unanimity.language.forms.shapes import Shape, Shaped, is_token, only_ones, shaped, target_bag
from unanimity.language.forms.trees import Constant, Node, Tree
from unanimity.language.lexicon import Lexicon, Sentence

FUNQL = codec("funql")
LEXICON = Lexicon(
    [("iowa", "state"), ("ohio", "state"), ("utah", "state"), ("adams", "city"), ("bold", "city"), ("long", "river")]
)
SEEN = [
    ("cities of iowa", "answer(city(loc_2(stateid('iowa'))))"),
    ("states next to ohio", "answer(state(next_to_2(stateid('ohio'))))"),
    ("states but utah", "answer(exclude(state(all),stateid('utah')))"),
    ("where is adams", "answer(state(loc_1(cityid('adams',_))))"),
    ("largest state", "answer(largest(state(all)))"),
    ("states next to states", "answer(state(next_to_2(state(all))))"),
    ("how many states", "answer(count(state(all)))"),
    ("state with most cities", "answer(most(state(loc_1(city(all)))))"),
    ("states of long", "answer(state(traverse_1(riverid('long'))))"),
    ("cities next to iowa", "answer(city(loc_2(state(next_to_2(stateid('iowa'))))))"),
    ("states not next to ohio", "answer(exclude(state(all),next_to_2(stateid('ohio'))))"),
    ("states next to states but utah", "answer(state(next_to_2(exclude(state(all),stateid('utah')))))"),
]
SIZE = 9


def shapes_of(seen: Sequence[tuple[str, str]]) -> list[Shaped]:
    """The shapes of some examples."""
    return [shaped(FUNQL.read(form), LEXICON.sentence(text).mentions, FUNQL) for text, form in seen]


def combinations(seen: Sequence[tuple[str, str]]) -> Combinations:
    """The combinations of some examples."""
    made = Combinations(FUNQL)
    for each in shapes_of(seen):
        made.add(each)
    return made


@cache
def finder(size: int = SIZE, most: int = 1_000) -> CandidateFinder:
    """Finds candidates by the combinations of all examples."""
    return CandidateFinder(FunqlExecutor(WORLD), combinations(SEEN), size, most)


def found(text: str, form: str, size: int = SIZE, most: int = 1_000) -> Candidates:
    """The candidates for a sentence whose answer is that of a form."""
    return finder(size, most).candidates(LEXICON.sentence(text), execute(FUNQL.read(form), WORLD))


def texts(candidates: Candidates) -> list[str]:
    """The forms as they are written."""
    return [FUNQL.text(each.tree) for each in candidates.forms]


@cache
def whole_shapes() -> list[Shape]:
    """The examples' shapes."""
    return [each.shape for each in shapes_of(SEEN)]


@cache
def seen_shapes(label: str, size: int) -> list[Shape]:
    """Every shape with this label, so many labels at most, and combinations of the examples only."""
    parts = [part for whole in whole_shapes() for part in whole if part.label == label]
    found = list[Shape]()
    for arity in sorted({len(part.children) for part in parts}) if size >= 0 else ():
        under = [sorted({part.children[i].label for part in parts if len(part.children) > i}) for i in range(arity)]
        below = [[shape for child in labels for shape in seen_shapes(child, size - 1)] for labels in under]
        found += (Shape(label, children) for children in product(*below))
    return [shape for shape in found if sum(target_bag(shape).values()) <= size]


def filled(shape: Shape) -> Iterator[Tree]:
    """Every tree of a shape, with any names of the lexicon in its slots."""
    if is_token(shape.label):
        yield from (Constant(name) for name, kind, _ in LEXICON.entries if f"<{kind}>" == shape.label)
    else:
        yield from (Node(shape.label, children) for children in product(*map(list, map(filled, shape.children))))


@cache
def seen_trees() -> dict[Tree, Denotation | None]:
    """Every whole form of the size that is looked for, and what it says, if it can be run."""
    return {tree: meaning(tree) for shape in seen_shapes("answer", SIZE) for tree in filled(shape)}


def is_allowed(tree: Tree, sentence: Sentence) -> bool:
    """Whether a form has the names of the sentence as a candidate has to, and no others."""
    found, single = shaped(tree, sentence.mentions, FUNQL), only_ones(sentence.mentions)
    used = [filling.mention for filling in found.fillings]
    return not found.constants and all(
        mention in used if mention in single else used.count(mention) == list(sentence.mentions).count(mention)
        for mention in sentence.mentions
    )


def meaning(tree: Tree) -> Denotation | None:
    """What a form says, None if it cannot be run."""
    try:
        return execute(tree, WORLD)
    except CannotRun:
        return None


SENTENCES = ["states", "cities of ohio", "iowa and utah", "ohio and ohio", "adams", "adams bold", "long in iowa"]


@pytest.mark.parametrize("text", SENTENCES)
def test_candidates_are_what_the_definition_says(text: str) -> None:
    """Exactly those forms are found that the definition allows, whatever the answer."""
    sentence, trees = LEXICON.sentence(text), seen_trees()
    assert len(trees) > 200
    for answer in dict.fromkeys(answer for answer in trees.values() if answer is not None):
        listed = finder().candidates(sentence, answer)
        expected = {tree for tree, said in trees.items() if said == answer and is_allowed(tree, sentence)}
        assert listed.complete
        assert {each.tree for each in listed.forms} == expected


def test_names_are_used() -> None:
    """A form has all names of the sentence, in slots of their types, and no others."""
    listed = texts(found("cities of iowa", "answer(city(loc_2(stateid('iowa'))))"))
    assert "answer(city(loc_2(stateid('iowa'))))" in listed
    assert all("'iowa'" in form and "'ohio'" not in form and "cityid" not in form for form in listed)
    assert texts(found("iowa ohio", "answer(city(loc_2(stateid('iowa'))))", 5)) == []


def test_the_only_name_of_its_types_may_be_used_again() -> None:
    """The only name may stand twice; of two names of a type each stands once."""
    seen = [("ohio", "answer(exclude(next_to_2(stateid('ohio')),next_to_2(stateid('ohio'))))")]
    made = CandidateFinder(FunqlExecutor(WORLD), combinations(seen))
    assert texts(made.candidates(LEXICON.sentence("ohio"), frozenset())) == [seen[0][1]]
    both = texts(made.candidates(LEXICON.sentence("ohio and iowa"), "iowa, utah"))
    assert both == ["answer(exclude(next_to_2(stateid('ohio')),next_to_2(stateid('iowa'))))"]


def test_a_name_that_no_form_has_a_place_for_is_a_word() -> None:
    """A number is left out where no form ever had one."""
    assert texts(found("all 50 states", "answer(state(all))")) == texts(found("all states", "answer(state(all))"))


def test_an_answer_that_no_form_gives_has_no_candidates() -> None:
    """Where nothing gives the answer, the list is empty, and complete."""
    assert finder().candidates(LEXICON.sentence("states"), frozenset([12345])) == Candidates([], complete=True)


def test_an_answer_may_be_a_text() -> None:
    """A text stands for whatever is shown so."""
    sentence, form = LEXICON.sentence("cities of ohio"), FUNQL.read("answer(city(loc_2(stateid('ohio'))))")
    as_text, as_things = (finder().candidates(sentence, each) for each in ("Adams, bold", execute(form, WORLD)))
    assert {each.tree for each in as_text.forms} >= {each.tree for each in as_things.forms} >= {form}


def test_forms_that_cannot_be_run_are_left_out() -> None:
    """Seen combinations may make a form that means nothing; it is no candidate for anything."""
    seen = [("a", "answer(most(state(next_to_2(state(all)))))"), ("b", "answer(state(all))")]
    made = CandidateFinder(FunqlExecutor(WORLD), combinations(seen))
    listed = texts(made.candidates(LEXICON.sentence("states"), execute(FUNQL.read("answer(state(all))"), WORLD)))
    assert "answer(state(all))" in listed
    assert "answer(most(state(all)))" not in listed


def test_the_smallest_come_first() -> None:
    """Sizes never fall along the list, and never exceed the limit."""
    sizes = [sum(target_bag(each.shape).values()) for each in found("states", "answer(state(all))").forms]
    assert sizes == sorted(sizes)
    assert sizes[-1] <= SIZE


@pytest.mark.parametrize("most", [0, 1, 3])
def test_a_limit_is_told(most: int) -> None:
    """Where there are more forms than wanted, the first of them are given, and the list is not complete."""
    whole = found("states", "answer(state(next_to_2(state(all))))", 9)
    some = found("states", "answer(state(next_to_2(state(all))))", 9, most)
    assert len(whole.forms) > 3
    assert not some.complete
    assert [each.tree for each in some.forms] == [each.tree for each in whole.forms[:most]]


def test_too_many_parts_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that would take too long ends with what it has, and says so."""
    monkeypatch.setattr("unanimity.candidates.chart.MOST_WAYS", 3)
    made = CandidateFinder(FunqlExecutor(WORLD), combinations(SEEN), SIZE)
    listed = made.candidates(LEXICON.sentence("states"), execute(FUNQL.read("answer(state(all))"), WORLD))
    assert not listed.complete
    assert "answer(state(all))" in texts(listed)


def test_a_constant_that_names_a_thing_needs_its_word() -> None:
    """A name that the examples have without a mention is used only in sentences that have the word."""
    seen = [("people of adams oh", "answer(population_1(cityid('adams','oh')))"), ("b", "answer(count(city(all)))")]
    made = CandidateFinder(FunqlExecutor(WORLD), combinations(seen))
    answer = execute(FUNQL.read("answer(population_1(cityid('bold','oh')))"), WORLD)
    assert texts(made.candidates(LEXICON.sentence("people of bold oh"), answer)) == [
        "answer(population_1(cityid('bold','oh')))"
    ]
    assert texts(made.candidates(LEXICON.sentence("people of bold"), answer)) == []


def test_one_form_of_each_bag() -> None:
    """Distinct candidates have different atoms, and every form has the atoms of one of them."""
    seen = [("a", "answer(largest(capital(city(all))))"), ("b", "answer(capital(largest(city(all))))")]
    listed = CandidateFinder(FunqlExecutor(WORLD), combinations(seen), 5).candidates(LEXICON.sentence("city"), "adams")
    distinct = listed.distinct()
    assert all(target_bag(each.shape) == bag for bag, each in distinct.items())
    assert {target_bag(each.shape) for each in listed.forms} == distinct.keys()
    assert len(distinct) < len(listed.forms)


def test_labels_that_count_as_one_are_one_candidate() -> None:
    """Forms that differ in merged labels only are one distinct candidate."""
    seen = [*SEEN, ("b", "answer(state(loc_1(riverid('long'))))")]
    made = CandidateFinder(FunqlExecutor(WORLD), combinations(seen), 5)
    merge = Merging({"traverse_1": "loc_1"}, FUNQL.order).merge
    answer = execute(FUNQL.read("answer(state(loc_1(riverid('long'))))"), WORLD)
    listed = made.candidates(LEXICON.sentence("states of long"), answer)
    assert (len(listed.distinct()), len(listed.distinct(merge))) == (2, 1)


@given(data=st.data())
def test_what_was_asked_before_changes_nothing(data: st.DataObject) -> None:
    """A finder that has found others lists the same candidates as a new one."""
    text = data.draw(st.sampled_from(SENTENCES))
    form = data.draw(st.sampled_from([form for _, form in SEEN]))
    anew = CandidateFinder(FunqlExecutor(WORLD), combinations(SEEN), 6)
    answer = execute(FUNQL.read(form), WORLD)
    assert anew.candidates(LEXICON.sentence(text), answer) == finder(6).candidates(LEXICON.sentence(text), answer)


def test_runs_give_the_same_list() -> None:
    """The order does not depend on how Python hashes texts in this run."""
    script = (
        "from tests.candidates.test_form_candidates import found, texts;"
        "print(texts(found('states', 'answer(state(next_to_2(state(all))))', 8)))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


@needs_geoquery
def test_published_forms_are_among_their_candidates() -> None:
    """Of the training forms that use all names of their sentence, those of at most 8 labels are found."""
    data, facts, sexpr = read_geoquery(GEOQUERY), read_geobase(GEOQUERY / "geobase.pl"), codec("sexpr")
    lessons = [(data.lexicon.sentence(each.input), sexpr.read(str(each.output))) for each in data.training]
    shapes = [shaped(tree, sentence.mentions, sexpr) for sentence, tree in lessons]
    seen = Combinations(sexpr)
    for each in shapes:
        seen.add(each)
    made, looked_at = CandidateFinder(FunqlExecutor(facts), seen, 8), 0
    merge = Merging(MERGED, sexpr.order).merge
    for (sentence, tree), each in list(zip(lessons, shapes, strict=True))[::6]:
        used = {filling.mention for filling in each.fillings}
        bag = target_bag(each.shape)
        if sum(bag.values()) > 8 or not used >= set(sentence.mentions) or "colorado:e" in each.constants:
            continue
        listed = made.candidates(sentence, execute(tree, facts))
        looked_at += 1
        assert tree in {form.tree for form in listed.forms}
        assert target_bag(merge(each.shape)) in listed.distinct(merge)
    assert looked_at > 80
