"""Cleaning does not hide that the family does not fit: `train` refuses, and what a cleaned model says, says so."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.scan import commands

Run = Callable[..., subprocess.CompletedProcess[str]]

STATES = ["iowa", "ohio", "utah", "texas"]
KINDS = [("area of", "area"), ("cities in", "city"), ("rivers of", "river")]
LINES = [f"{words} {state}\t{atom} {state.upper()}" for state in STATES for words, atom in KINDS]


def write(folder: Path, *lines: str) -> None:
    """The examples, in a file."""
    (folder / "e.tsv").write_text("".join(f"{line}\n" for line in lines))


@pytest.fixture
def scan(tmp_path: Path) -> str:
    """209 commands in the style of SCAN, in a file."""
    write(tmp_path, *(f"{text}\t{actions}" for text, actions in commands(209)))
    return "e.tsv"


@pytest.mark.parametrize("atoms", ["words", "bigrams", "trigrams"])
@pytest.mark.parametrize("family", ["linear", "nonnegative"])
def test_a_family_that_does_not_fit_is_refused(run: Run, tmp_path: Path, scan: str, atoms: str, family: str) -> None:
    """With the share of misfits, what the others answer otherwise, and the remedies; exit code 1, nothing written."""
    told = ["--atoms", atoms, "--family", family, "--clean", "residual"]
    done = run("train", scan, "-o", "m", *told, "--system", "s", "--set-aside", "a.jsonl")
    assert (done.returncode, done.stdout) == (1, "")
    more = {"words": "(--atoms bigrams, trigrams)", "bigrams": "(--atoms trigrams)"}
    assert ("more context" in done.stderr) == (atoms in more)
    assert more.get(atoms, "What may help: ") in done.stderr
    found = re.match(r"error: (\d+) of 209 examples \((\d+)%\) do not fit the others, more than the 20% a", done.stderr)
    assert found
    assert int(found[2]) == round(100 * int(found[1]) / 209) > 20
    answered = r"Of the examples that the others answer \(\d+\), they answer \d+ \(\d+%\) otherwise:"
    assert re.search(f"{answered}|The others answer none of the examples:", done.stderr)
    assert f"unanimity doctor {scan}" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == [scan]
    allowed = re.search(r"--misfits-at-most (\d+)\.", done.stderr)
    assert allowed
    if atoms == "trigrams":
        assert run("train", scan, "-o", "m", *told, "--misfits-at-most", allowed[1]).returncode == 0


def test_answers_that_the_others_give_otherwise_are_counted(run: Run, tmp_path: Path) -> None:
    """Of 24 right examples, which confirm each other, and seven wrong ones, seven are answered otherwise."""
    write(tmp_path, *LINES, *LINES, *(line.replace("\t", "\twrong ") for line in LINES[:7]))
    done = run("train", "e.tsv", "-o", "m", "--clean", "residual")
    assert done.returncode == 1
    assert "error: 7 of 31 examples (23%) do not fit the others, more than the 20% allowed. Of the exa" in done.stderr
    assert "the others answer (31), they answer 7 (23%) otherwise" in done.stderr


@pytest.mark.parametrize(
    ("wrong", "options", "code"),
    [
        (4, [], 0),  # of 28: 14 %
        (6, [], 0),  # of 30: 20 %, which is not more
        (7, [], 1),
        (7, ["--misfits-at-most", "25"], 0),
        (1, ["--misfits-at-most", "0"], 1),
        (0, ["--misfits-at-most", "0"], 0),
        (4, ["--misfits-at-most", "101"], 2),
    ],
)
@pytest.mark.parametrize("clean", ["residual", "leave-one-out"])
def test_the_limit(run: Run, tmp_path: Path, wrong: int, options: list[str], code: int, clean: str) -> None:
    """A share of more than 20 % is refused, unless another limit is given."""
    write(tmp_path, *LINES, *LINES, *(line.replace("\t", "\twrong ") for line in LINES[:wrong]))
    assert run("train", "e.tsv", "-o", "m", "--clean", clean, *options).returncode == code


def test_what_is_not_confirmed_is_no_misfit(run: Run, tmp_path: Path) -> None:
    """However many examples nothing confirms."""
    write(tmp_path, *LINES, *(f"w{i} v{i}\tX" for i in range(60)))
    done = run("train", "e.tsv", "-o", "m", "--clean", "leave-one-out", "--misfits-at-most", "0")
    assert "60 set aside: 0 contradicted by the rest (0.0%), 60 unconfirmed\n" in done.stdout
    assert json.loads(run("ask", "m", "cities in ohio", "--json").stdout)["cleaned"]["misfits"] == 0


def test_of_few_examples_two_may_be_misfits(run: Run, tmp_path: Path) -> None:
    """Fewer than ten examples count as ten, as one wrong label is a large share of them."""
    write(tmp_path, "a\tX", "b\tY", "a b\tX Y", "c\tZ", "c\tW", "c\tZ")
    assert run("train", "e.tsv", "-o", "m", "--clean", "residual").returncode == 0
    write(tmp_path, "a\tX", "b\tY", "a b\tX Y", "c\tZ", "c\tW", "d\tZ", "d\tW")
    done = run("train", "e.tsv", "-o", "m", "--clean", "residual")
    assert done.returncode == 1
    assert "4 of 7 examples (57%) do not fit" in done.stderr


@pytest.mark.parametrize("family", ["linear", "nonnegative", "integral"])
def test_every_answer_of_a_cleaned_model_says_so(run: Run, tmp_path: Path, family: str) -> None:
    """In JSON, in --explain and in the promise, after the model was saved and loaded; other models say nothing."""
    write(tmp_path, *LINES[:4], "cities in ohio\tcity IOWA", *LINES[5:])
    told = ["--clean", "residual", "--family", family]
    done = run("train", "e.tsv", "-o", "m", *told)
    assert (
        "kept        11 of 12 examples, 1 set aside: 1 contradicted by the rest (8.3%), 0 unconfirmed\n" in done.stdout
    )
    cleaned = {"set_aside": 1, "misfits": 1, "of": 12}
    for question in ("cities in ohio", "lakes"):
        assert json.loads(run("ask", "m", question, "--json").stdout)["cleaned"] == cleaned
        explained = run("ask", "m", question, "--explain").stdout
        assert "  cleaned learned without 1 of 12 examples, 1 of them because the others contradict them\n" in explained
    assert json.loads(run("certify", "m", "e.tsv", "--json").stdout.splitlines()[0])["cleaned"] == cleaned
    assert "right if the examples that cleaning kept are right" in run("ask", "m", "cities in ohio", "--explain").stderr
    write(tmp_path, *LINES)
    assert run("train", "e.tsv", "-o", "m", "--family", family).returncode == 0
    assert "cleaned" not in json.loads(run("ask", "m", "cities in ohio", "--json").stdout)
    assert "cleaned" not in run("ask", "m", "cities in ohio", "--explain").stdout


def test_a_correction_needs_more_behind_it_than_it_overturns(run: Run, tmp_path: Path) -> None:
    """One example against one is not settled, neither when training nor for `doctor`; two against one is."""
    even = ["increase volume\tup", "increase volume increase volume\tdown down"]
    write(tmp_path, *even, "open the door\topen", "close the door\tclose")
    done = run("train", "e.tsv", "-o", "m", "--clean", "residual", "--set-aside", "aside.jsonl")
    [row] = [line for line in done.stdout.splitlines() if "does not fit the others" in line]
    assert row.split("does not fit the others")[1].strip() == "not settled: 1 for down, 1 against"
    record = json.loads((tmp_path / "aside.jsonl").read_text())
    assert (record["forced"], record["proposed"]) == ({"down": 1}, None)
    doctor = run("doctor", "e.tsv")
    assert re.search("not settled +[0-9]+ +the others force another, 1 for down, 1 against", doctor.stdout)
    [suspect] = json.loads(run("doctor", "e.tsv", "--json").stdout)["suspects"]
    assert (suspect["should_be"], suspect["forced"], suspect["against"]) == (None, {"down": 1}, 1)
    write(tmp_path, *even, even[1], "open the door\topen")
    done = run("train", "e.tsv", "-o", "m", "--clean", "residual", "--set-aside", "aside.jsonl")
    assert json.loads((tmp_path / "aside.jsonl").read_text())["proposed"] == {"down": 1}
    assert json.loads(run("doctor", "e.tsv", "--json").stdout)["suspects"][0]["should_be"] == {"down": 1}
    write(tmp_path, even[0], *even, even[1], "open the door\topen")
    done = run("train", "e.tsv", "-o", "m", "--clean", "residual")
    assert done.stdout.count("not settled: 2 for down, 2 against") == 2
