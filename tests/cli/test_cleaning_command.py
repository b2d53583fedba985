"""`train --clean` says what it sets aside, why, and what the others force; `ask` says on how many examples it hangs."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from unanimity.cli import options as choices
from unanimity.learning.cleaning.clean import WAYS

Run = Callable[..., subprocess.CompletedProcess[str]]

STATES = ["iowa", "ohio", "utah", "texas"]
KINDS = [("area of", "area"), ("cities in", "city"), ("rivers of", "river")]
LINES = [f"{words} {state}\t{atom} {state.upper()}" for state in STATES for words, atom in KINDS]


def write(folder: Path, *lines: str) -> None:
    """The examples, in a file."""
    (folder / "e.tsv").write_text("".join(f"{line}\n" for line in lines))


def test_the_choices_are_those_of_the_library() -> None:
    """The command line offers the ways to clean that there are."""
    assert choices.CLEAN == WAYS


def test_what_is_set_aside_is_shown_and_written(run: Run, tmp_path: Path) -> None:
    """With place, input, output, reason and correction, as a table and as JSON lines that are examples again."""
    write(tmp_path, *LINES[:4], "cities in ohio\tcity IOWA", *LINES[5:], "lakes near zembla\tlake ZEMBLA")
    done = run("train", "e.tsv", "-o", "m", "--clean", "leave-one-out", "--set-aside", "aside.jsonl", "--system", "s")
    assert done.returncode == 0, done.stderr
    first, head, misfit, unconfirmed, kept, *_ = done.stdout.splitlines()
    assert first == "2 of 13 examples set aside:"
    assert head.split("  ")[1:2] == ["place"]
    for words in ("e.tsv:5", "cities in ohio", "city IOWA", "does not fit the others", "city OHIO"):
        assert words in misfit or sorted(words.split()) == sorted(misfit.split()[-2:])
    for words in ("e.tsv:13", "lakes near zembla", "no other example confirms it", "(several possible)"):
        assert words in unconfirmed
    assert kept == "kept        11 of 13 examples, 2 set aside: 1 contradicted by the rest (7.7%), 1 unconfirmed"
    assert done.stdout.splitlines()[-1].endswith("m, s, s.shared, aside.jsonl")
    one, other = map(json.loads, (tmp_path / "aside.jsonl").read_text().splitlines())
    assert one == {
        "record": "set_aside",
        "version": 1,
        "input": "cities in ohio",
        "output": {"city": 1, "IOWA": 1},
        "place": "e.tsv:5",
        "reason": "does not fit the others",
        "forced": {"city": 1, "OHIO": 1},
        "proposed": {"city": 1, "OHIO": 1},
    }
    assert (other["forced"], other["reason"]) == (None, "no other example confirms it")
    assert run("train", "aside.jsonl", "-o", "m2").returncode == 0
    assert run("ask", "m", "cities in ohio", "--proof", "p").stdout.split(" -> ")[1].split() == ["city", "OHIO"]
    assert run("check", "p", "--system", "s").returncode == 0


def test_long_tables_end_with_a_count(run: Run, tmp_path: Path) -> None:
    """Twenty examples are shown, and how many more there are; the file has them all."""
    write(tmp_path, *LINES, *(f"w{i} v{i}\tX" for i in range(30)))
    done = run("train", "e.tsv", "-o", "m", "--clean", "leave-one-out")
    assert "30 of 42 examples set aside:" in done.stdout
    assert sum("no other example confirms it" in line for line in done.stdout.splitlines()) == 20
    assert "  and 10 more; --set-aside FILE writes all\n" in done.stdout
    done = run("train", "e.tsv", "-o", "m", "--clean", "leave-one-out", "--set-aside", "all.jsonl")
    assert "  and 10 more; all.jsonl has all\n" in done.stdout
    assert len((tmp_path / "all.jsonl").read_text().splitlines()) == 30


def test_clean_examples_are_all_kept(run: Run, tmp_path: Path) -> None:
    """Then there is no table, the file is empty, and what was learned is the same as without cleaning."""
    write(tmp_path, *LINES)
    cleaned = ["--clean", "residual", "--set-aside", "aside.jsonl", "--system", "s"]
    done = run("train", "e.tsv", "-o", "m", *cleaned)
    assert done.stdout.startswith("kept        12 of 12 examples, 0 set aside\n")
    assert (tmp_path / "aside.jsonl").read_bytes() == b""
    assert run("train", "e.tsv", "-o", "m2", "--system", "s2").returncode == 0
    assert (tmp_path / "s").read_bytes() == (tmp_path / "s2").read_bytes()
    assert (tmp_path / "s.shared").read_bytes() == (tmp_path / "s2.shared").read_bytes()


@pytest.mark.parametrize(
    ("lines", "options", "problem"),
    [
        (["a\tX", "a\tY"], ["--clean", "residual"], "cleaning leaves no example to learn from: none of the 2 fits"),
        (["a\tX"], ["--clean", "leave-one-out"], "cleaning leaves no example to learn from: none of the 1 is"),
        (["a\tX"], ["--clean", "scrub"], "Invalid value for '--clean': 'scrub' is not one of 'none', 'residual'"),
        (["a\tX"], ["--set-aside", "f"], "--set-aside FILE goes with --clean"),
        (["a\tX"], ["--clean", "residual", "--set-aside", "m"], "m: two files would be written here"),
    ],
)
def test_what_cannot_be_is_refused(
    run: Run, tmp_path: Path, lines: list[str], options: list[str], problem: str
) -> None:
    """One line says why, and nothing is written."""
    write(tmp_path, *lines)
    done = run("train", "e.tsv", "-o", "m", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {problem}")
    assert [path.name for path in tmp_path.iterdir()] == ["e.tsv"]


@pytest.fixture
def model(run: Run, tmp_path: Path) -> str:
    """A model in which one answer hangs on one example, and others on two or more."""
    write(tmp_path, *LINES, LINES[0], "lakes of maine\tlake ME")
    assert run("train", "e.tsv", "-o", "m", "--system", "s").returncode == 0
    return "m"


def test_explain_says_on_how_many_examples_an_answer_hangs(run: Run, model: str) -> None:
    """On one, which is named, or on several, which are; a question without an answer hangs on nothing."""
    done = run("ask", model, "lakes of maine", "cities in iowa", "lakes of iowa", "--explain")
    assert "\n  hangs on one example: e.tsv:14\n" in done.stdout
    assert '\n  4 examples would have to go before this becomes "don\'t know": e.tsv:' in done.stdout
    assert done.stdout.count("hangs on") + done.stdout.count("would have to go") == 2


def test_answers_with_little_support_are_held_back(run: Run, model: str, tmp_path: Path) -> None:
    """They are "don't know", with a reason that names the examples, as text and as JSON, and have no proof."""
    done = run("ask", model, "lakes of maine", "cities in iowa", "--support", "2", "--proof", "p")
    held_back, answered = done.stdout.splitlines()
    reason = "The answer hangs on one example, e.tsv:14; a support of 2 was asked for."
    assert held_back == f"lakes of maine -> don't know: {reason}"
    assert sorted(answered.split()[-2:]) == ["IOWA", "city"]
    assert (done.returncode, len((tmp_path / "p").read_text().splitlines())) == (1, 1)
    assert "1 answer held back: no proof, as all mappings agree" in done.stderr
    done = run("ask", model, "lakes of maine", "--support", "2", "--json")
    expected = {"input": "lakes of maine", "verdict": "dont_know", "output": None, "form": None, "reason": reason}
    known = {"right": 1, "wrong": 0, "new": False}
    assert json.loads(done.stdout) == {"record": "verdict", "version": 1, **expected, "measured": known}
    many = run("ask", model, "cities in iowa", "--support", "9", "--explain")
    assert "-> don't know: Without 4 examples, e.tsv:" in many.stdout
    assert "this would not be known; a support of 9 was asked for.\n" in many.stdout
    assert run("ask", model, "cities in iowa", "--support", "1").returncode == 0
    assert run("ask", model, "cities in iowa", "--support", "0").returncode == 2


def test_mistakes_and_cleaning_together(run: Run, tmp_path: Path) -> None:
    """Leaving one out spends the mistakes in any family; too many mistakes are refused, with the examples."""
    write(tmp_path, *LINES[:4], "cities in ohio\tcity IOWA", *LINES[5:], *LINES, *LINES)
    done = run("train", "e.tsv", "-o", "m", "--clean", "leave-one-out", "--mistakes", "2")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("1 of 36 examples set aside:\n")
    assert "e.tsv:5" in done.stdout
    assert sorted(run("ask", "m", "cities in ohio").stdout.split()[-2:]) == ["OHIO", "city"]
    done = run("train", "e.tsv", "-o", "m2", "--family", "integral", "--mistakes", "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("error: 1 mistake allowed, but every mapping needs at least 2 mistakes;")
    assert "e.tsv:5" in done.stderr
    assert not (tmp_path / "m2").exists()
