"""A form must give what it says of the world, exactly, or be refused with the part that is wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.candidates.small_world import IOWA, OHIO, WORLD, answer

from unanimity.candidates.executor import CannotRun
from unanimity.demo.execute import execute, shown
from unanimity.demo.facts import Facts, Thing
from unanimity.demo.predicates import PREDICATES
from unanimity.errors import BadForm
from unanimity.language.forms.codec import codec
from unanimity.language.forms.trees import DEEPEST, Constant, Node, Tree

MEANINGS = {
    "answer(state(all))": "iowa, ohio, utah, void",
    "answer(city(loc_2(stateid('ohio'))))": "adams, bold",
    "answer(count(city(loc_2(countryid('usa')))))": "3",
    "answer(state(loc_1(riverid('long'))))": "iowa, ohio, utah",
    "answer(loc_1(cityid('bold',_)))": "ohio, usa",
    "answer(state(loc_1(cityid('adams',_))))": "iowa, ohio",
    "answer(state(loc_1(cityid('adams','oh'))))": "ohio",
    "answer(state(loc_1(cityid('adams','ohio'))))": "ohio",
    "answer(state(loc_1(cityid('bold','ia'))))": "nothing",
    "answer(stateid('nowhere'))": "nothing",
    "answer(lake(all))": "pond",
    "answer(mountain(all))": "peak, top",
    "answer(capital(city(all)))": "adams, bold",
    "answer(capital_1(stateid('iowa')))": "adams",
    "answer(capital_2(cityid('bold',_)))": "ohio",
    "answer(traverse_2(stateid('iowa')))": "long, short",
    "answer(traverse_1(riverid('short')))": "iowa",
    "answer(state(next_to_2(stateid('ohio'))))": "iowa, utah",
    "answer(next_to_1(stateid('utah')))": "ohio",
    "answer(state(next_to_2(riverid('short'))))": "iowa",
    "answer(high_point_1(state(all)))": "top",
    "answer(high_point_2(placeid('top')))": "iowa",
    "answer(low_point_2(low_point_1(stateid('iowa'))))": "iowa",
    "answer(major(city(all)))": "adams",
    "answer(major(river(all)))": "long, short",
    "answer(major(lake(all)))": "nothing",
    "answer(major(state(all)))": "nothing",
    "answer(area_1(state(all)))": "0, 20, 30",
    "answer(sum(area_1(state(all))))": "70",
    "answer(sum(area_1(city(all))))": "0",
    "answer(population_1(cityid('adams',_)))": "200000",
    "answer(density_1(stateid('iowa')))": "0.33",
    "answer(density_1(stateid('ohio')))": "3",
    "answer(len(riverid('short')))": "750.5",
    "answer(elevation_1(placeid('sea')))": "-5",
    "answer(elevation_2(-5))": "sea",
    "answer(elevation_2('100'))": "peak",
    "answer(size(stateid('iowa')))": "30",
    "answer(size(cityid('bold',_)))": "150000",
    "answer(size(riverid('long')))": "751",
    "answer(size(placeid('top')))": "90",
    "answer(largest(state(all)))": "iowa",
    "answer(biggest(state(all)))": "iowa",
    "answer(smallest(state(next_to_2(stateid('iowa')))))": "ohio",
    "answer(largest(state(next_to_1(state(all)))))": "iowa",
    "answer(largest(city(all)))": "adams",
    "answer(largest(intersection(state(all),city(all))))": "nothing",
    "answer(longest(river(all)))": "long",
    "answer(shortest(river(all)))": "short",
    "answer(highest(place(all)))": "top",
    "answer(lowest(place(all)))": "sea",
    "answer(largest_one(population_1(state(all))))": "ohio",
    "answer(smallest_one(area_1(exclude(state(all),stateid('void')))))": "ohio, utah",
    "answer(most(state(next_to_2(state(all)))))": "ohio",
    "answer(fewest(state(next_to_2(state(all)))))": "iowa, utah",
    "answer(most(state(loc_1(city(all)))))": "ohio",
    "answer(most(state(loc_1(major(city(all))))))": "iowa",
    "answer(most(river(traverse_2(state(all)))))": "long",
    "answer(fewest(river(traverse_2(state(all)))))": "short",
    "answer(mountain(higher_2(placeid('top'))))": "peak",
    "answer(higher_1(placeid('top')))": "sea",
    "answer(lower_2(placeid('top')))": "sea",
    "answer(lower_1(placeid('top')))": "peak",
    "answer(higher_2(stateid('iowa')))": "nothing",
    "answer(longer(riverid('short')))": "long",
    "answer(exclude(state(all),next_to_2(state(all))))": "void",
    "answer(intersection(next_to_2(stateid('iowa')),next_to_2(stateid('utah'))))": "ohio",
}


@pytest.mark.parametrize(("form", "expected"), MEANINGS.items())
def test_what_predicates_mean(form: str, expected: str) -> None:
    """Each predicate gives what it is said to give."""
    assert answer(form) == expected


def test_things_of_a_density() -> None:
    """Where every density is known, the things that have one are found."""
    measures = [("area", IOWA, 2), ("population", IOWA, 5), ("area", OHIO, 1), ("population", OHIO, 5)]
    world = Facts([("state", IOWA), ("state", OHIO)], measures=measures)
    assert execute(codec("funql").read("answer(density_2(2.5))"), world) == {IOWA}


def test_every_predicate_is_tested() -> None:
    """The forms above have every predicate."""
    untested = {label for label in PREDICATES if not any(f"{label}(" in form for form in MEANINGS)}
    assert untested == {"density_2"}


@pytest.mark.parametrize(
    ("sexpr", "funql"),
    [
        ("(answer (city (loc_2 (stateid ohio:e))))", "answer(city(loc_2(stateid('ohio'))))"),
        ("(answer (state all:e))", "answer(state(all))"),
        ("(answer (cityid adams:c _:e))", "answer(cityid('adams',_))"),
        ("(answer (cityid adams:c oh:e))", "answer(cityid('adams','oh'))"),
        ("(answer (elevation_2 90:e))", "answer(elevation_2(90))"),
        ("(answer (elevation_2 90))", "answer(elevation_2('90'))"),
        ('(answer (stateid "iowa"))', "answer(stateid('iowa'))"),
    ],
)
def test_notations_say_the_same(sexpr: str, funql: str) -> None:
    """A form says the same of the world in either notation."""
    found = execute(codec("sexpr").read(sexpr), WORLD)
    assert found == execute(codec("funql").read(funql), WORLD) != set()


@pytest.mark.parametrize(
    ("form", "part", "problem"),
    [
        ("answer(province(all))", "province(all)", "there is no predicate province"),
        ("answer(all(state))", "all(state)", "there is no predicate all"),
        ("answer(state(all),state(all))", "answer(", "answer has 2 arguments"),
        ("answer(cityid('adams'))", "cityid('adams')", "cityid has 1 argument"),
        ("answer(city(intersection(city(all))))", "intersection(city(all))", "intersection has 1 argument"),
        ("answer(state(count(state(all))))", "state(count(state(all)))", "a single number stands where things"),
        ("answer(loc_2(all))", "loc_2(all)", "the name all stands where things"),
        ("answer(state('iowa'))", "state('iowa')", "the name iowa stands where things"),
        ("answer(count(area_1(state(all))))", "count(", "amounts of things stands where things"),
        ("answer(sum(state(all)))", "sum(state(all))", "a set of things stands where amounts"),
        ("answer(largest_one(state(all)))", "largest_one(", "a set of things stands where amounts"),
        ("answer(stateid(state(all)))", "stateid(state(all))", "a set of things stands where a name"),
        ("answer(elevation_2('sea level'))", "elevation_2(", "the name sea level stands where a number"),
        ("answer(elevation_2('1e999999999'))", "elevation_2(", "stands where a number"),
        ("answer(elevation_2(_))", "elevation_2(_)", "the name _ stands where a number"),
        ("answer(most(state(all)))", "most(state(all))", "nothing to count"),
        ("answer(density_1(state(all)))", "density_1(state(all))", "the density of void is a division by nothing"),
        ("answer(density_2(0))", "density_2(0)", "a division by nothing"),
        ("answer(all)", "answer(all)", "the name all stands where an answer"),
        ("'iowa'", "", "iowa alone is no answer"),
        ("answer", "", "answer alone is no answer"),
    ],
)
def test_what_says_nothing_is_refused(form: str, part: str, problem: str) -> None:
    """A form that means nothing is refused with its part, the problem and a remedy, and can be given its place."""
    with pytest.raises(CannotRun) as refusal:
        answer(form)
    assert part in refusal.value.problem
    assert problem in refusal.value.problem
    assert refusal.value.remedy
    assert isinstance(refusal.value.at("forms.tsv:3"), BadForm)
    assert str(refusal.value.at("forms.tsv:3")).startswith("forms.tsv:3: ")


def deep(levels: int) -> Tree:
    """A form of so many levels."""
    tree: Tree = Constant("iowa")
    for _ in range(levels - 1):
        tree = Node("next_to_2", (tree,))
    return tree


def doubled(levels: int) -> Tree:
    """A form that has each of its parts twice, so that it has 2 ** levels of them."""
    tree: Tree = Node("state", (Node("all"),))
    for _ in range(levels):
        tree = Node("exclude", (tree, tree))
    return tree


@pytest.mark.parametrize(
    ("tree", "over"),
    [
        (deep(DEEPEST + 1), "100 levels"),
        (deep(100_000), "100 levels"),
        (doubled(60), "1,000 parts"),
        (Node("answer", (Node("all"),) * 100_000), "1,000 parts"),
    ],
)
def test_endless_forms_are_refused(tree: Tree, over: str) -> None:
    """A form that is too large is refused at once, however it is made."""
    with pytest.raises(CannotRun, match=over):
        execute(tree, WORLD)


def test_deep_forms_are_run() -> None:
    """A form of as many levels as a notation allows is run."""
    tree: Tree = Node("stateid", (Constant("iowa"),))
    for _ in range(DEEPEST - 2):
        tree = Node("next_to_2", (tree,))
    assert IOWA in execute(tree, WORLD)


LEAVES = st.sampled_from([Node("all"), Node("_"), Constant("iowa"), Constant("adams"), Constant("oh"), Constant(90)])
LABELS = st.sampled_from([*PREDICATES, "province"])
TREES = st.recursive(
    LEAVES, lambda below: st.builds(Node, LABELS, st.lists(below, min_size=1, max_size=2).map(tuple)), max_leaves=8
)


@given(tree=TREES)
def test_any_tree_is_run_or_refused(tree: Tree) -> None:
    """Whatever the tree, it gives things or exact numbers, always the same, or is refused."""
    try:
        found = execute(tree, WORLD)
    except CannotRun:
        return
    assert found == execute(tree, WORLD)
    assert all(isinstance(each, Thing | int | Fraction) for each in found)


@given(tree=TREES)
def test_sets_are_divided(tree: Tree) -> None:
    """What two forms share and what the one has alone make up the one; counting counts its things."""
    states: Tree = Node("state", (Node("all"),))
    try:
        shared = execute(Node("intersection", (states, tree)), WORLD)
    except CannotRun:
        return
    alone = execute(Node("exclude", (states, tree)), WORLD)
    assert shared | alone == WORLD.of_kind("state")
    assert not shared & alone
    assert execute(Node("count", (tree,)), WORLD) == {len(execute(tree, WORLD))}


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (frozenset(), "nothing"),
        (frozenset([0]), "0"),
        (frozenset([44825]), "44825"),
        (frozenset([Fraction(7867, 10)]), "786.7"),
        (frozenset([Fraction(1, 3), Fraction(-1, 3), 7]), "-0.33, 0.33, 7"),
        (frozenset([Fraction(-1, 1000)]), "0"),
        (frozenset([Fraction(1999, 1000)]), "2"),
        (frozenset([Thing("city", "b"), Thing("city", "a", "x"), Thing("city", "a", "y")]), "a, b"),
    ],
)
def test_what_is_shown(found: frozenset[Thing | int | Fraction], expected: str) -> None:
    """Names are shown in order, each once; numbers with two decimals at most."""
    assert shown(found) == expected


def test_an_empty_world_has_empty_answers() -> None:
    """Where there is nothing, forms give nothing and count 0."""
    read = codec("funql").read
    assert execute(read("answer(largest(state(all)))"), Facts([])) == set()
    assert execute(read("answer(count(state(all)))"), Facts([])) == {0}
