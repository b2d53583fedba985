"""A form is well-typed if things of its kinds could be found, however few there are."""

from __future__ import annotations

from fractions import Fraction

import pytest

from unanimity.candidates.executor import CannotRun, run
from unanimity.candidates.own_function import OwnFunction
from unanimity.demo.execute import FunqlExecutor
from unanimity.demo.facts import Facts, Thing
from unanimity.demo.geography.world import world
from unanimity.demo.kinds import of_sorts
from unanimity.language.forms.codec import codec

OHIO, HAWAII = Thing("state", "ohio"), Thing("state", "hawaii")
RIVER, TOWN = Thing("river", "scioto"), Thing("city", "akron", "ohio")
SMALL = Facts(
    [("state", OHIO), ("state", HAWAII), ("river", RIVER), ("city", TOWN)],
    [("in", TOWN, OHIO), ("in", RIVER, OHIO), ("next to", OHIO, RIVER)],
    [("area", OHIO, 10), ("population", OHIO, Fraction(1, 2)), ("length", RIVER, 3)],
)
WELL = (
    "answer(river(loc_2(stateid('hawaii'))))",  # there is none, but there could be
    "answer(river(loc_2(stateid('nowhere'))))",
    "answer(largest(state(all)))",
    "answer(longest(river(all)))",
    "answer(state(next_to_2(river(all))))",
    "answer(exclude(state(all),state(all)))",
    "answer(longer(river(all)))",
    "answer(count(city(loc_2(stateid('ohio')))))",
    "answer(unheard_of(capital(stateid('ohio'))))",  # whatever that is
)
ILL = (
    "answer(longest(state(all)))",
    "answer(river(stateid('ohio')))",
    "answer(capital(loc_2(area_1(stateid('ohio')))))",
    "answer(largest(area_1(state(all))))",
    "answer(state(loc_2(riverid('scioto'))))",
    "answer(count(longest(city(all))))",
    "answer(higher_2(river(all)))",
)


@pytest.mark.parametrize(("text", "fits"), [*((text, True) for text in WELL), *((text, False) for text in ILL)])
def test_only_what_no_kind_allows_is_ill_typed(text: str, fits: bool) -> None:
    """Empty answers are no reason, kinds that never go together are."""
    tree = codec("funql").read(text)
    assert FunqlExecutor(SMALL).fits(tree) is fits


def test_what_finds_something_is_well_typed() -> None:
    """Whatever a form finds in the world, its sorts allow."""
    executor, read = FunqlExecutor(world()), codec("funql").read
    inner = ["state(all)", "city(all)", "river(all)", "stateid('texas')", "place(all)"]
    labels = [
        "state",
        "city",
        "loc_1",
        "loc_2",
        "next_to_2",
        "largest",
        "longest",
        "highest",
        "area_1",
        "most",
        "capital",
    ]
    found = 0
    for text in [f"answer({a}({b}({c})))" for a in labels for b in labels for c in inner]:
        try:
            answer = run(read(text), executor)
        except CannotRun:
            continue
        if answer:
            found += 1
            assert executor.fits(read(text)), text
    assert found > 50


def test_sorts_are_few() -> None:
    """One thing stands for all that are alike, and relations lead between sorts as they do between things."""
    sorts = of_sorts(SMALL)
    assert sum(len(sorts.of_kind(kind)) for kind in sorts.kinds) == 4  # hawaii has no area
    assert {name for name, _, _ in sorts.relations} == {"in", "next to"}


def test_of_a_function_nothing_is_known() -> None:
    """A function of the user's says nothing of kinds."""
    tree = codec("funql").read("f(a)")
    assert OwnFunction(lambda form: None, codec("funql")).fits(tree)
