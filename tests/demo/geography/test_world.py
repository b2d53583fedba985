"""Forms about the embedded geography must give what its files say."""

from __future__ import annotations

import pytest
from tests.demo.geography.look_up import look_up

from unanimity.demo.execute import execute, shown
from unanimity.demo.geography import facts
from unanimity.demo.geography.world import world
from unanimity.language.forms.codec import codec


def answer(form: str) -> str:
    """What a form in FunQL says of the embedded geography."""
    return shown(execute(codec("funql").read(form), world()))


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("answer(capital(loc_2(stateid('texas'))))", "Austin"),
        ("answer(count(state(all)))", "50"),
        ("answer(largest(state(all)))", "Alaska"),
        ("answer(highest(place(all)))", "Denali"),
        ("answer(state(loc_1(highest(mountain(all)))))", "Alaska"),
        ("answer(high_point_1(countryid('us')))", "Denali"),
        ("answer(exclude(state(all),next_to_2(state(all))))", "Alaska, Hawaii"),
        ("answer(state(next_to_2(stateid('ME'))))", "New Hampshire"),
        ("answer(loc_1(cityid('austin',_)))", "Texas, usa"),
        ("answer(lake(all))", "nothing"),
        ("answer(lowest(low_point_1(state(all))))", "nothing"),
    ],
)
def test_questions_that_can_be_looked_up(form: str, expected: str) -> None:
    """Forms give the names and numbers of the embedded files."""
    assert answer(form) == expected


def test_the_world_says_what_the_bags_say() -> None:
    """For every state, forms give the answers that the bags of the demo give."""
    for atom, state in facts().states.items():
        named = f"stateid('{state.name}')"
        for form, bag in (
            (f"answer(capital(loc_2({named})))", {"capital": 1, atom: 1}),
            (f"answer(river(traverse_2({named})))", {"river": 1, "traverse": 1, atom: 1}),
            (f"answer(state(next_to_2({named})))", {"border": 1, atom: 1}),
            (f"answer(longest(river(loc_2({named}))))", {"longest": 1, "river": 1, atom: 1}),
        ):
            expected = look_up(bag)
            assert answer(form) == ("nothing" if expected in (None, ("none",)) else ", ".join(expected or ())), form


def test_numbers_of_every_state() -> None:
    """Area, people and the country's total are exactly those of the file."""
    for state in facts().states.values():
        assert answer(f"answer(area_1(stateid('{state.name}')))") == str(state.area)
        assert answer(f"answer(population_1(stateid('{state.name}')))") == str(state.population)
    total = sum(state.population for state in facts().states.values())
    assert answer("answer(population_1(countryid('usa')))") == str(total)


def test_short_names_of_rivers() -> None:
    """A river is found with the word River and without it."""
    for river in facts().rivers.values():
        length = answer(f"answer(len(riverid('{river.name}')))")
        assert answer(f"answer(len(riverid('{river.name.removesuffix(' River')}')))") == length != "nothing"


def test_the_world_is_made_once() -> None:
    """Every call gives the same object."""
    assert world() is world()
