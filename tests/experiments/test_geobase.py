"""A geobase must be read whole and exactly, or refused with the line that is wrong."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from experiments.geobase import read_geobase
from tests.geoquery_folder import GEOQUERY, needs_geoquery

from unanimity.demo.country import COUNTRY
from unanimity.demo.execute import execute, shown
from unanimity.demo.facts import Facts, Thing
from unanimity.errors import BadExamples
from unanimity.files.inputs.examples import read_examples
from unanimity.language.forms.codec import codec

SMALL = """\
% a comment
:- an_instruction.

state('iowa','ia','des moines',2913.0e+3,56.3e+3,29,'des moines','a','b','c').
state('ohio', 'oh', 'columbus', 10.8e+6, 41.25, 17, 'a','b','c','d').
city('ohio','oh','o''hara',100).
river('red',1638,['iowa','ohio','ohio']).
border('iowa','ia',['ohio']).
border('ohio','oh',[]).
highlow('iowa','ia','mound',511,'creek',-2).
highlow('ohio','oh','hill',472,'creek',7).
mountain('iowa','ia','the mound',511).
mountain('iowa','ia','bump',500).
road('80',['iowa']).
lake('pond',750,['ohio']).
"""
IOWA, OHIO = Thing("state", "iowa"), Thing("state", "ohio")


def written(folder: Path, text: str) -> Path:
    """A file with this text."""
    path = folder / "geobase.pl"
    path.write_text(text)
    return path


@pytest.fixture
def small(tmp_path: Path) -> Facts:
    """The facts of a small file."""
    return read_geobase(written(tmp_path, SMALL))


def test_every_fact_is_read(small: Facts) -> None:
    """Things, relations and numbers are those of the lines; numbers are exact, and quotes are taken off."""
    assert small.of_kind("state") == {IOWA, OHIO}
    assert {city.name for city in small.of_kind("city")} == {"des moines", "columbus", "o'hara"}
    assert small.measured("population")[IOWA] == 2_913_000
    assert small.measured("area")[OHIO] == Fraction(165, 4)
    assert small.ahead("through", Thing("river", "red")) == {IOWA, OHIO, COUNTRY}
    assert small.behind("in", OHIO) >= {Thing("lake", "pond"), Thing("city", "o'hara", "ohio")}
    assert small.ahead("next to", IOWA) == {OHIO, Thing("river", "red")}
    assert small.called("IA") == {IOWA}


def test_points_of_one_name_are_told_apart(small: Facts) -> None:
    """A lowest point of two states is two places, each at its own height."""
    creeks = small.called("creek")
    assert {small.measured("elevation")[each] for each in creeks} == {-2, 7}


def test_a_mountain_may_be_the_highest_point(small: Facts) -> None:
    """A mountain as high as the highest point of its state is that point; highest points are mountains."""
    assert small.called("the mound") == small.called("mound") == small.ahead("high point", IOWA)
    assert {each.name for each in small.of_kind("mountain")} == {"mound", "hill", "bump"}
    assert Thing("mountain", "bump", "iowa") not in small.of_kind("place")


def test_a_country_is_its_states_unless_a_fact_says_more(small: Facts, tmp_path: Path) -> None:
    """Area and people of the country add up over its states, and a country fact prevails over that."""
    assert small.measured("population")[COUNTRY] == 13_713_000
    assert shown(small.ahead("high point", COUNTRY) | small.ahead("low point", COUNTRY)) == "creek, mound"
    told = read_geobase(written(tmp_path, f"country('usa',307890000,9826675).\n{SMALL}"))
    assert told.measured("population")[COUNTRY] == 307_890_000
    assert told.measured("area")[COUNTRY] == 9_826_675


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("city('ohio','oh','akron',5)", "this is no fact"),
        ("city 'ohio'.", "this is no fact"),
        ("akron.", "this is no fact"),
        ("town('ohio','oh','akron',5).", "there is no fact called town"),
        ("city('ohio','oh','akron').", "the arguments of city are not a text, a text, a text, a number"),
        ("city('ohio','oh','akron','many').", "the arguments of city"),
        ("city('ohio','oh','akron',5,).", "the arguments of city"),
        ("city('ohio','oh',akron,5).", "the arguments of city"),
        ("city('ohio','oh','ak'ron',5).", "the arguments of city"),
        ("city().", "the arguments of city"),
        ("city('ohio','oh','akron',1e999).", "the arguments of city"),
        (f"city('ohio','oh','akron',{'9' * 5_000}).", "the arguments of city"),
        ("river('red',5,['ohio',]).", "the arguments of river are not a text, a number, a list of texts"),
        ("river('red',5,'ohio').", "the arguments of river"),
        ("city('utah','ut','provo',5).", "there is no state fact about 'utah'"),
        ("border('ohio','oh',['utah']).", "there is no state fact about 'utah'"),
        ("city('ohio','oh','a\0kron',5).", "a NUL character"),
    ],
)
def test_a_broken_line_is_refused(tmp_path: Path, line: str, problem: str) -> None:
    """What is no fact is refused with file and line, the problem and a remedy."""
    path = written(tmp_path, f"{SMALL}{line}\n")
    with pytest.raises(BadExamples) as refusal:
        read_geobase(path)
    assert refusal.value.place == f"{path}:{len(SMALL.splitlines()) + 1}"
    assert problem in refusal.value.problem
    assert refusal.value.remedy


@pytest.mark.parametrize("text", ["", "% nothing\n", "lake('pond',5,[]).\n"])
def test_a_file_without_states_is_refused(tmp_path: Path, text: str) -> None:
    """A world needs states."""
    with pytest.raises(BadExamples, match="no states"):
        read_geobase(written(tmp_path, text))


def test_other_files_are_refused(tmp_path: Path) -> None:
    """A file that is missing, or of another kind, is refused by its name."""
    with pytest.raises(BadExamples, match=r"absent\.pl"):
        read_geobase(tmp_path / "absent.pl")
    (tmp_path / "a.tsv").write_text(SMALL)
    with pytest.raises(BadExamples, match=r"a\.tsv"):
        read_geobase(tmp_path / "a.tsv")


@pytest.fixture(scope="module")
def geobase() -> Facts:
    """The published facts."""
    return read_geobase(GEOQUERY / "geobase.pl")


ANSWERS = {
    "answer(capital(loc_2(stateid('texas'))))": "austin",
    "answer(area_1(stateid('texas')))": "266807",
    "answer(state(next_to_2(stateid('texas'))))": "arkansas, louisiana, new mexico, oklahoma",
    "answer(longest(river(all)))": "missouri",
    "answer(largest(state(all)))": "alaska",
    "answer(smallest(state(all)))": "district of columbia",
    "answer(largest(city(all)))": "new york",
    "answer(density_1(stateid('texas')))": "53.33",
    "answer(largest_one(density_1(state(all))))": "new jersey",
    "answer(highest(place(all)))": "mount mckinley",
    "answer(lowest(place(all)))": "death valley",
    "answer(highest(mountain(loc_2(countryid('usa')))))": "mount mckinley",
    "answer(most(state(next_to_2(state(all)))))": "missouri, tennessee",
    "answer(fewest(state(next_to_2(state(all)))))": "maine",
    "answer(most(river(traverse_2(state(all)))))": "mississippi",
    "answer(population_1(cityid('portland','me')))": "61572",
    "answer(exclude(state(all),next_to_2(state(all))))": "alaska, hawaii",
    "answer(exclude(state(all),loc_1(river(all))))": "alaska, hawaii, maine, rhode island",
    "answer(state(high_point_2(higher_2(high_point_1(stateid('colorado'))))))": "alaska, california",
    "answer(count(state(low_point_2(lower_2(low_point_1(stateid('alabama')))))))": "2",
    "answer(state(capital_2(cityid('dover',_))))": "delaware",
    "answer(major(city(loc_2(stateid('wyoming')))))": "nothing",
}


@needs_geoquery
@pytest.mark.parametrize(("form", "expected"), ANSWERS.items())
def test_answers_about_the_published_facts(geobase: Facts, form: str, expected: str) -> None:
    """Questions that can be looked up by hand have the answers found there."""
    assert shown(execute(codec("funql").read(form), geobase)) == expected


@needs_geoquery
def test_every_published_form_is_run(geobase: Facts) -> None:
    """Each of the 880 forms has an answer, the same in both notations, and hardly any is empty."""
    empty = 0
    for name in ("train", "test"):
        tables = (read_examples(GEOQUERY / f"{name}{ending}") for ending in (".tsv", ".funql.tsv"))
        for one, other in zip(*tables, strict=True):
            found = execute(codec("sexpr").read(str(one.output)), geobase)
            assert found == execute(codec("funql").read(str(other.output)), geobase)
            empty += not found
    assert empty < 40
