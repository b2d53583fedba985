"""`python -m experiments` leaves pictures, numbers and a report that needs no network, and says what it cannot do."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from experiments.figures.figure import Effort, Figure, Findings, Task
from experiments.figures.registry import FIGURES
from experiments.reproduce import csv_text

from unanimity.errors import BadInput

Run = Callable[..., subprocess.CompletedProcess[str]]

MADE = [name for name, entry in FIGURES.items() if not entry.needs_geoquery]
LONG = ["families", "noise", "adversarial", "candidates", "alternatives"]  # every day only the tests of each make these
SHORT = [name for name in MADE if name not in LONG]
SKIPPED = [name for name, entry in FIGURES.items() if entry.needs_geoquery]
NO_GEOQUERY = "it needs GeoQuery's files, and no folder was named with `--geoquery`."
LARGEST = 200_000  # bytes of a picture


class Results(NamedTuple):
    """The folder that a quick run leaves, what it said, and which figures are there."""

    folder: Path
    said: str
    made: list[str]


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((SHORT, [*SHORT, *SKIPPED]), id="some"),
        pytest.param((MADE, []), id="all", marks=pytest.mark.thorough),
    ],
)
def results(request: pytest.FixtureRequest, run_in: Run, tmp_path_factory: pytest.TempPathFactory) -> Results:
    """What a quick run of some figures leaves or, before a change lands, of all."""
    made, named = request.param
    folder = tmp_path_factory.mktemp("reproduced")
    done = run_in(folder, *named, "-o", "some/results", "--quick")
    assert done.returncode == 0, done.stderr
    return Results(folder / "some" / "results", done.stdout, made)


def test_every_figure_leaves_its_files(results: Results) -> None:
    """A PNG, an SVG and a CSV for each figure made, two reports, and nothing else; pictures are small."""
    pictures = {f"{name}.{kind}" for name in results.made for kind in ("png", "svg", "csv")}
    assert {path.name for path in results.folder.iterdir()} == pictures | {"report.md", "report.html"}
    for name in results.made:
        assert (results.folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert (results.folder / f"{name}.png").stat().st_size < LARGEST
        assert "<svg" in (results.folder / f"{name}.svg").read_text("utf-8")


def test_another_run_writes_the_same_numbers(results: Results) -> None:
    """Each CSV is, byte for byte, what another process measures."""
    assert results.made
    for name in results.made:
        again = csv_text(FIGURES[name].figure().make(Task(Effort.QUICK)).numbers)
        assert (results.folder / f"{name}.csv").read_bytes() == again.encode(), name


def test_missing_geoquery_is_said_plainly(results: Results) -> None:
    """On the terminal and in both reports."""
    folder, said, _ = results
    assert SKIPPED
    for name in SKIPPED:
        assert re.sub(r"\s+", " ", said).count(f"{name} skipped: {NO_GEOQUERY}") == 1
        assert f"`{name}` was skipped: {NO_GEOQUERY}" in (folder / "report.md").read_text("utf-8")
        assert f"<code>{name}</code> was skipped:" in (folder / "report.html").read_text("utf-8")


def test_the_reports_are_complete(results: Results) -> None:
    """Both have every figure; links of the one lead to files, the other loads nothing from anywhere."""
    folder, _, made = results
    text, html = ((folder / name).read_text("utf-8") for name in ("report.md", "report.html"))
    assert all((folder / link).is_file() for link in re.findall(r"\]\(([^)]+)\)", text))
    assert all(f"]({name}.png)" in text and f'<h2 id="{name}">' in html for name in made)
    assert html.count("<svg ") == len(made)
    assert not re.findall(r"<(?:img|link|script|iframe)\b|@import|url\((?!#)", html)
    assert "prefers-color-scheme: dark" in html
    used, known = set(re.findall(r'(?:href="|url\()#([^")]+)', html)), set(re.findall(r'\bid="([^"]+)"', html))
    assert used <= known


def test_some_figures_alone(run: Run, tmp_path: Path) -> None:
    """Only those named are made, each once, in the order of the report."""
    done = run("decomposition", "running", "decomposition", "--quick")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines() if line[0] != " "] == ["running", "decomposition"]
    assert len(list((tmp_path / "results").iterdir())) == 8
    assert "The report is in results" in done.stderr


def test_help_teaches(run: Run) -> None:
    """The help names every figure, gives examples and exit codes, and fits 80 columns."""
    done = run("--help")
    assert done.returncode == 0
    for word in ["FIGURE", "--output DIR", "--geoquery DIR", "--quick", "report.md", "Exit codes", *FIGURES]:
        assert word in done.stdout
    assert "  python -m experiments -o results" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_figure_that_does_not_exist_is_named(run: Run) -> None:
    """It says which there are."""
    done = run("familys", "-o", "d")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: There is no figure called 'familys'; there are running, ")
    assert done.stderr.endswith("See `python -m experiments --help`.\n")


def test_a_folder_that_is_a_file_is_refused(here: Run, tmp_path: Path) -> None:
    """Nothing is measured, and the file stays."""
    (tmp_path / "taken").write_text("mine")
    done = here("running", "-o", "taken")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: taken: this is a file. Name another folder.\n"
    assert (tmp_path / "taken").read_text() == "mine"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_of_others_is_refused(here: Run, tmp_path: Path) -> None:
    """It says that one may not write there."""
    (tmp_path / "closed").mkdir(mode=0o500)
    done = here("running", "-o", "closed")
    assert (done.returncode, done.stdout) == (2, "")
    assert "you may not write here" in done.stderr


def test_a_file_that_cannot_be_replaced_is_refused(here: Run, tmp_path: Path) -> None:
    """Before anything is measured."""
    (tmp_path / "results" / "running.csv").mkdir(parents=True)
    done = here("running")
    assert (done.returncode, done.stdout) == (2, "")
    assert "running.csv: this is a folder" in done.stderr


def test_a_wrong_geoquery_folder_is_named(here: Run, tmp_path: Path) -> None:
    """It says which file is missing and what the folder must hold."""
    (tmp_path / "empty").mkdir()
    done = here("geoquery", "--geoquery", "empty")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: empty: there is no ubl.geo880-funql.train in this folder.")


def test_the_report_grows_with_each_figure(here: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """If a figure fails, the report tells of those before it, and says that the run was a quick one."""

    def fails(task: Task) -> Findings:
        raise BadInput("no luck", remedy="Try again.")

    monkeypatch.setattr("experiments.figures.interior.FIGURE", Figure("Interior", "", fails))
    done = here("running", "interior", "--quick")
    assert (done.returncode, done.stderr) == (2, "error: no luck. Try again.\n")
    text = (tmp_path / "results" / "report.md").read_text("utf-8")
    assert "![The running example](running.png)" in text
    assert "This was a quick run" in text


@pytest.mark.parametrize(
    ("package", "installed", "figure"),
    [
        ("matplotlib", "matplotlib", "running"),
        ("ortools", "ortools", "running"),
        ("mapie", "mapie", "alternatives"),
        ("sklearn", "scikit-learn", "alternatives"),
        ("snowballstemmer", "snowballstemmer", "geoquery"),
    ],
)
def test_what_is_not_installed_is_named(
    here: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, package: str, installed: str, figure: str
) -> None:
    """It says how to install it, and no folder is left behind."""
    import importlib.util

    known = importlib.util.find_spec
    hidden: Callable[..., object] = lambda name, *rest: None if name == package else known(name, *rest)  # noqa: E731
    monkeypatch.setattr("importlib.util.find_spec", hidden)
    monkeypatch.setattr("unanimity.exact.cpsat.find_spec", hidden)
    monkeypatch.setattr("unanimity.language.stems.find_spec", hidden)
    monkeypatch.setattr("experiments.alternatives.needs.find_spec", hidden)
    done = here(figure, "--geoquery", "anywhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.search(rf"pip install [a-z -]*{installed}", done.stderr)
    assert list(tmp_path.iterdir()) == []
