"""Mistakes in the labels, as a user meets them on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import TINY, Run

WRONG = f"{TINY}cities in utah\tcity UT\narea of utah\tarea UT\narea of ohio\tarea OH\ncities in ohio\tcity\n"


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """Seven examples, the last of which lacks an atom."""
    (tmp_path / "wrong.tsv").write_text(WRONG)
    return tmp_path


def test_a_wrong_label_is_outvoted_with_a_proof(run: Run, wrong: Path) -> None:
    """With a budget of one mistake the right answer is given, explained and proved, and "don't know" is proved too."""
    trained = run("train", "wrong.tsv", "-o", "m", "--family", "integral", "--mistakes", "1", "--system", "s")
    assert trained.returncode == 0
    assert "1 allowed, 1 made by the best mapping" in trained.stdout
    asked = run("ask", "m", "cities in ohio", "of", "new york", "--explain", "--proof", "p")
    assert "any other number needs more than 1 mistake" in asked.stdout
    assert "city OH" in asked.stdout
    assert "If the examples may hold 1 mistake" in asked.stdout
    assert "the examples hold at most 1 mistake" in asked.stderr
    checked = run("check", "p", "--system", "s")
    assert checked.returncode == 0
    assert checked.stdout.count("verified") == 3
    alone = run("check", "p")
    assert alone.returncode == 2
    assert "--system" in alone.stdout


def test_an_answer_changed_by_one_is_rejected(run: Run, wrong: Path) -> None:
    """The checker does not accept the proof of another output, with the ledger quoted or embedded."""
    run("train", "wrong.tsv", "-o", "m", "--family", "integral", "--mistakes", "1", "--system", "s")
    for embed in ([], ["--embed"]):
        assert run("ask", "m", "cities in ohio", "--proof", "p", *embed).returncode == 0
        record = json.loads((wrong / "p").read_text())
        for atom, count in (("OH", 2), ("city", 2), ("UT", 1), ("OH", None)):
            output = {name: n for name, n in (record["output"] | {atom: count}).items() if n}
            (wrong / "q").write_text(json.dumps(record | {"output": output}) + "\n")
            assert run("check", "q", "--system", "s").returncode == 1


def test_too_many_mistakes_are_counted_and_shown(run: Run, wrong: Path) -> None:
    """If even the best mapping needs more, training says how many and where, writes nothing, and doctor proves it."""
    with (wrong / "wrong.tsv").open("a") as file:
        file.write("cities in iowa\tcity IA IA\n")
    refused = run("train", "wrong.tsv", "-o", "m", "--family", "integral", "--mistakes", "1")
    assert refused.returncode == 1
    assert "1 mistake allowed, but every mapping needs at least 2 mistakes" in refused.stderr
    assert "wrong.tsv:7" in refused.stderr
    assert not (wrong / "m").exists()
    found = run("doctor", "wrong.tsv", "--family", "integral", "--mistakes", "1", "--system", "s", "--proof", "p")
    assert found.returncode == 0
    assert "makes 2 mistakes in 8 examples, more than the 1 allowed" in found.stdout
    checked = run("check", "p", "--system", "s")
    assert checked.returncode == 0
    assert "no integral mapping fits with at most one mistake" in checked.stdout


def test_other_families_say_why_they_cannot_and_what_to_do(run: Run, wrong: Path) -> None:
    """A budget with fractions is refused with the reason and the alternatives, and nothing is written."""
    for family in ("linear", "nonnegative"):
        refused = run("train", "wrong.tsv", "-o", "m", "--family", family, "--mistakes", "1")
        assert refused.returncode == 2
        assert "nothing at all would be certain" in refused.stderr
        assert "integral" in refused.stderr
        assert "leave-one-out" in refused.stderr
        assert not (wrong / "m").exists()


def test_a_budget_is_not_ignored_when_cleaning(run: Run, wrong: Path) -> None:
    """Families with fractions refuse a budget beside residual cleaning too, even if nothing needs cleaning."""
    (wrong / "fine.tsv").write_text(TINY)
    refused = run("train", "fine.tsv", "-o", "m", "--mistakes", "1", "--clean", "residual")
    assert refused.returncode == 2
    assert "nothing at all would be certain" in refused.stderr


def test_the_doctor_ranks_suspicious_labels(run: Run, wrong: Path) -> None:
    """The wrong label comes first with its correction: certain within a budget, else with how much stands behind it."""
    certain = run("doctor", "wrong.tsv", "--family", "integral", "--mistakes", "1")
    assert "certain, if the examples hold at most 1 mistake" in certain.stdout
    told = json.loads(run("doctor", "wrong.tsv", "--json").stdout)
    first = told["suspects"][0]
    assert (first["place"], first["should_be"]) == ("wrong.tsv:7", {"city": 1, "OH": 1})
    assert not first["certain"]
    assert first["behind"]["least"] >= 2
    budget = json.loads(run("doctor", "wrong.tsv", "--family", "integral", "--mistakes", "4", "--json").stdout)
    assert (budget["mistakes_allowed"], budget["mistakes_needed"]) == (4, 1)


def test_the_doctor_counts_what_is_behind_a_correction(run: Run, wrong: Path) -> None:
    """The correction that more examples stand behind comes first, whatever the family, with their number."""
    (wrong / "rank.tsv").write_text("cube\tCUBE\ncube\tCUBE\ncube\t\nred\tRED\nred\tRED\nred\tRED\nred\t\n")
    for family in ("linear", "nonnegative", "integral"):
        suspects = json.loads(run("doctor", "rank.tsv", "--family", family, "--json").stdout)["suspects"]
        assert [(s["place"], s["behind"]) for s in suspects] == [
            ("rank.tsv:7", {"least": 3, "most": 3}),
            ("rank.tsv:3", {"least": 2, "most": 2}),
        ]


@pytest.mark.parametrize("options", [[], ["--mistakes", "1"]])
def test_both_sides_of_a_tie_are_suspicious(run: Run, wrong: Path, options: list[str]) -> None:
    """If one of two labels is wrong and nothing says which, the doctor lists both, and cleaning sets both aside."""
    (wrong / "tie.tsv").write_text("red cube\tRED CUBE\nred cube\tRED\nred\tRED\n")
    told = json.loads(run("doctor", "tie.tsv", "--family", "integral", *options, "--json").stdout)
    assert [suspect["place"] for suspect in told["suspects"]] == ["tie.tsv:1", "tie.tsv:2"]
    assert run("train", "tie.tsv", "-o", "m", "--family", "integral", "--clean", "residual").returncode == 0
    assert run("ask", "m", "red cube").returncode == 1


@pytest.mark.parametrize("options", [[], ["--clean", "residual"], ["--clean", "leave-one-out"]])
def test_a_budget_that_makes_no_sense_is_refused(run: Run, wrong: Path, options: list[str]) -> None:
    """Mistakes below 0, or beyond all counting, are refused, with or without cleaning."""
    for mistakes in ("-1", "1.5", "100000000000"):
        refused = run("train", "wrong.tsv", "-o", "m", "--family", "integral", "--mistakes", mistakes, *options)
        assert refused.returncode == 2
        assert refused.stderr
        assert not (wrong / "m").exists()
