"""What each figure claims holds in a quick run, and what is written does not depend on the run."""

from __future__ import annotations

from functools import cache

import pytest
from experiments.figures.adversarial import f1
from experiments.figures.figure import Effort, Findings, Table, Task
from experiments.figures.registry import FIGURES
from experiments.figures.spread import Spread, compared, listed, precision_remark
from experiments.geoquery_files import read_geoquery
from experiments.report.markdown import markdown
from experiments.report.page import page
from experiments.report.pictures import pictures
from experiments.report.section import Section
from experiments.reproduce import csv_text
from tests.geoquery_folder import GEOQUERY, needs_geoquery

from unanimity.learning.tally import Tally

WITHOUT_GEOQUERY = [name for name, entry in FIGURES.items() if not entry.needs_geoquery]
LARGEST = 200_000  # bytes of a picture

Row = dict[str, str | int | float]


@cache
def made(name: str) -> Findings:
    """A figure, made with little effort."""
    return FIGURES[name].figure().make(Task(Effort.QUICK))


def rows(name: str) -> list[Row]:
    """The numbers of a figure by the names of their columns."""
    table = made(name).numbers
    return [dict(zip(table.head, row, strict=True)) for row in table.rows]


def number(row: Row, name: str) -> int:
    """A whole number of a row."""
    value = row[name]
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize("name", WITHOUT_GEOQUERY)
def test_every_figure_has_numbers_remarks_and_a_comparison(name: str) -> None:
    """Tables have rows as wide as their heads, and there is a sentence on what was found."""
    found = made(name)
    for table in (found.numbers, *found.beside.values(), *found.each.values()):
        assert table.rows
        assert all(len(row) == len(table.head) for row in table.rows)
    assert found.beside
    assert all(remark.endswith(".") and "mistake." not in remark for remark in found.remarks)


@pytest.mark.parametrize("name", WITHOUT_GEOQUERY)
def test_every_figure_is_drawn(name: str) -> None:
    """As a small PNG and as an SVG."""
    png, svg = pictures(made(name).draw)
    assert png.startswith(b"\x89PNG")
    assert len(png) < LARGEST
    assert b"<svg" in svg


@pytest.mark.parametrize("name", ["families", "noise", "candidates"])
def test_every_answer_is_right(name: str) -> None:
    """Precision is exactly 1 for every data set, and the first remark says so."""
    assert all(row["right"] == row["answered"] for row in rows(name))
    assert " is exactly 1 everywhere: " in made(name).remarks[0]


def test_a_wider_family_answers_less() -> None:
    """For each data set and share, linear <= nonnegative <= integral; recall never falls with more examples."""
    found = {(r["clusters"], r["seed"], r["share_percent"], r["family"]): number(r, "right") for r in rows("families")}
    for clusters, seed, share, _ in found:
        linear, nonnegative, integral = (
            found[clusters, seed, share, family] for family in ("linear", "nonnegative", "integral")
        )
        assert linear <= nonnegative <= integral
    for (clusters, seed, share, family), right in found.items():
        assert share == 10 or right >= found[clusters, seed, int(share) - 10, family]


def test_the_legends_of_the_paper_are_put_right() -> None:
    """Both reports say where the paper's legends are reversed."""
    assert any("legend" in remark and "other way round" in remark for remark in made("families").remarks)
    assert any("legend" in remark and "other way round" in remark for remark in made("adversarial").remarks)


def test_the_point_estimate_is_below_and_unanimity_is_not() -> None:
    """Unanimity is right wherever it answers; the point estimate is wrong somewhere, and answers all with 0.5."""
    found = rows("adversarial")
    assert all(row["unanimous_right"] == row["unanimous_answered"] for row in found)
    assert any(number(row, "point_0.0_right") < number(row, "point_0.0_answered") for row in found)
    for row in found:
        assert number(row, "point_0.0_right") >= number(row, "unanimous_right")
        assert row["point_0.5_answered"] == row["asked"]


def test_unanimity_is_right_where_alternatives_are_wrong() -> None:
    """All methods are asked the same questions; unanimity is never wrong, and some alternative is."""
    found = rows("alternatives")
    for row in found:
        assert number(row, "right") <= number(row, "answered") <= number(row, "asked")
        if str(row["method"]).startswith("unanimity"):
            assert row["right"] == row["answered"]
    assert any(number(row, "right") < number(row, "answered") for row in found)
    assert {(row["method"], row["questions"]) for row in found} == {
        (method, kind) for method in {row["method"] for row in found} for kind in ("all", "far", "chosen")
    }
    assert made("alternatives").remarks[0].startswith("The precision of unanimity is exactly 1 everywhere")
    assert any("GeoQuery is left out" in remark for remark in made("alternatives").remarks)


def test_choosing_labels_never_loses() -> None:
    """After as many labels the walk knows at least what passive labelling knows; without GeoQuery that is said."""
    found = {(r["seed"], r["share_percent"], r["way"]): r["recall"] for r in rows("active")}
    for (seed, share, way), recall in found.items():
        assert float(recall) <= float(found[seed, share, "walk"]) or way == "best"
        assert share != 100 or recall == found[seed, share, "passive"]
    assert any("`--geoquery`" in remark for remark in made("active").remarks)


def test_f1_is_the_harmonic_mean() -> None:
    """Of precision 1/2 and recall 1/4 it is 1/3; without right answers it is 0."""
    assert f1(Tally(40, 20, 10)) == pytest.approx(1 / 3)
    assert f1(Tally(40, 0, 0)) == 0.0


@pytest.mark.parametrize("name", ["running", "interior", "decomposition", "atoms"])
def test_what_is_no_experiment_is_as_in_the_paper(name: str) -> None:
    """The running example, algorithm 1's points, the decomposition and the atoms are the paper's own."""
    assert all(" not " not in f" {remark} " for remark in made(name).remarks[:1])
    for table in made(name).beside.values():
        if name in ("interior", "decomposition"):
            assert all(paper == ours for _, paper, ours in table.rows)


def test_nothing_but_exactly_one_is_called_so() -> None:
    """The sentence on precision counts wrong answers if there are any."""
    assert precision_remark(20, 20) == "Precision is exactly 1 everywhere: all 20 answers are right."
    assert precision_remark(20, 19) == "Precision is 0.9500: 1 of 20 answers are wrong."


def test_the_paper_is_compared_point_by_point() -> None:
    """The sentence names each point where the paper's number lies outside, with both."""
    ours = {10: Spread.of([0.1, 0.3]), 20: Spread.of([0.5])}
    assert (ours[10].mean, ours[10].lowest, ours[10].highest) == (0.2, 0.1, 0.3)
    told = compared("Linear", {10: 0.2, 20: 0.9, 30: 1.0}, ours, " %")
    assert told.endswith("at 1 of 2 points; outside it at 20 % 0.900 against 0.500 to 0.500.")
    assert compared("Linear", {10: 0.3004}, ours, " %").endswith("at all 1 points.")
    assert [listed(parts) for parts in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


def test_an_unusual_run_of_the_paper_is_called_so() -> None:
    """Where fewer than one run in twenty is as far from the mean, the sentence says how many are."""
    ours = {"few": Spread.of([0.1, *[0.5] * 39]), "some": Spread.of([0.1, *[0.5] * 19])}
    told = compared("Linear", {"few": 0.1, "some": 0.1}, ours, "")
    assert told.endswith("It is an unusual run: at few 1 of 40 runs are as low, fewer than one in 20.")
    assert Spread.of([0.1, 0.5, 0.9]).as_far(0.5) == (2, "high")


def test_csv_has_short_numbers_and_plain_line_ends() -> None:
    """Six digits at most, so that errors of rounding do not show."""
    assert csv_text(Table(("a", "b"), [("x, y", 1 / 3), (2, -0.0)])) == 'a,b\n"x, y",0.333333\n2,0\n'


def test_a_picture_is_the_same_in_every_run() -> None:
    """Both formats have the same bytes when drawn again, and the SVG names no date."""
    one, other = (pictures(made("decomposition").draw) for _ in range(2))
    assert one == other
    assert b"<dc:date>" not in one[1]


def test_pages_escape_what_they_show() -> None:
    """Marks of HTML and of tables in texts do no harm; a skipped figure says why."""
    table = Table(("<a>", "b|c"), [("x < y & z", 0.5)])
    section = Section("n", "t", "c", ["n.png"], '<svg id="p" style="fill: #1f2328"/>', ["`r` < s"], {"T": table})
    text, html = markdown([section]), page([section, Section("m", "u", skipped="no data.")])
    assert "| <a> | b&#124;c |" in text
    assert "<td>x &lt; y &amp; z</td><td>0.50</td>" in html
    assert 'id="n-p" style="fill: var(--ink)"' in html
    assert "<code>m</code> was skipped: no data." in html


@pytest.mark.thorough
@needs_geoquery
def test_geoquery_has_no_wrong_answer() -> None:
    """Predicates and strict forms are right throughout; with all examples recall is the paper's at least."""
    found = FIGURES["geoquery"].figure().make(Task(Effort.QUICK, geoquery=read_geoquery(GEOQUERY)))
    table = [dict(zip(found.numbers.head, row, strict=True)) for row in found.numbers.rows]
    for row in table:
        assert row["predicates_right"] == row["predicates_answered"]
        assert row["strict_forms_right"] == row["strict_forms_answered"]
    last = next(row for row in table if (row["learned_from"], row["share_percent"]) == ("part", 100))
    assert number(last, "predicates_right") >= 0.70 * number(last, "asked")
    assert number(last, "paper_forms_right") >= 0.59 * number(last, "asked")
    pictures(found.draw)
