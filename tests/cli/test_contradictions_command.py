"""Examples that contradict each other are refused, shown and explained."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

WRONG = (
    "area of iowa\tarea IA\ncities in ohio\tcity OH\ncities in iowa\tcity IA\narea of ohio\tarea AL\n"
    "how long\tlength\nlong how\theight\n"
)


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    """A file with a wrong output in line 4 and two outputs for one bag in lines 5 and 6."""
    (tmp_path / "wrong.tsv").write_text(WRONG)
    return "wrong.tsv"


def test_training_refuses_and_shows_the_conflict(run: Run, wrong: str, tmp_path: Path) -> None:
    """Exit code 1, nothing written, an old model untouched; the table has weights, texts, places and what is forced."""
    (tmp_path / "m").write_text("old")
    done = run("train", wrong, "-o", "m", "--system", "s")
    assert done.returncode == 1
    assert not done.stdout
    assert {path.name for path in tmp_path.iterdir()} == {wrong, "m"}
    assert (tmp_path / "m").read_text() == "old"
    lines = done.stderr.splitlines()
    assert lines[0] == "error: no mapping fits all examples; these 2 contradict each other:"
    assert lines[1].split() == ["weight", "input", "output", "place", "what", "the", "others", "force"]
    assert lines[2].split()[1:] == ["how", "long", "length", "wrong.tsv:5", "height"]
    assert lines[3].split()[1:] == ["long", "how", "height", "wrong.tsv:6", "length"]
    assert {lines[2].split()[0], lines[3].split()[0]} == {"+1", "-1"}
    assert "unanimity doctor wrong.tsv" in lines[-1]


def test_the_doctor_lists_the_smallest_sets_first(run: Run, wrong: str) -> None:
    """Both conflicts are listed, the pair before the four, each with what it implies; that is no failure."""
    done = run("doctor", wrong)
    assert done.returncode == 0
    assert done.stdout.startswith("2 sets of examples contradict themselves.")
    first, second = done.stdout.split("Set ")[1:]
    assert first.startswith("1: 2 of the 6 examples")
    assert "same atoms but different outputs" in first
    assert second.startswith("2: 4 of the 6 examples")
    assert "Look at wrong.tsv:2 and wrong.tsv:4 first" in second


def test_the_doctor_speaks_json(run: Run, wrong: str) -> None:
    """--json gives the sets with weights, places and forced outputs, and says whether there are more than asked for."""
    found = json.loads(run("doctor", wrong, "--json", "--most", "1").stdout)
    assert (found["examples"], len(found["conflicts"]), found["more"]) == (6, 1, True)
    assert found["conflicts"][0]["examples"][0] == {
        "place": "wrong.tsv:5",
        "input": "how long",
        "output": {"length": 1},
        "weight": found["conflicts"][0]["examples"][1]["weight"] * -1,
        "forced": {"height": 1},
    }


def test_the_doctor_has_good_news_too(run: Run, tiny: Path) -> None:
    """Without contradictions it says so, and how many examples are independent and how many repeat others."""
    done = run("doctor", tiny / "tiny.tsv")
    assert done.returncode == 0
    assert done.stdout.startswith("No contradictions: one mapping fits all examples.\n")
    assert "3, 3 of them independent" in done.stdout


def test_pairs_of_words_may_tell_apart_what_words_do_not(run: Run, tmp_path: Path) -> None:
    """With --atoms bigrams, word order counts, so what contradicts itself as words may be fine."""
    (tmp_path / "e.tsv").write_text("how long\tlength\nlong how\theight\n")
    assert run("train", "e.tsv", "-o", "m").returncode == 1
    assert run("doctor", "e.tsv", "--atoms", "bigrams").stdout.startswith("No contradictions")
    assert run("train", "e.tsv", "-o", "m", "--atoms", "bigrams").returncode == 0
    assert run("ask", "m", "how long", "long how").stdout == "how long -> length\nlong how -> height\n"
