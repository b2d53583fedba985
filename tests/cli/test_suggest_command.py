"""`suggest` says what to label next, what each label gains, and when nothing is left to learn."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

POOL = "area of ohio\nohio area\nohio area\niowa area\nrivers in utah\nrivers of utah\nrivers in iowa\n"


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    """A pool of seven inputs, one of them answered by the running example."""
    path = tmp_path / "pool.txt"
    path.write_text(POOL)
    return path


def test_the_next_inputs_with_their_gains(here: Run, tiny: Path, pool: Path) -> None:
    """First how the pool stands, then an input a line: the one that answers most comes first."""
    done = here("suggest", tiny / "tiny.model", pool)
    assert done.returncode == 0
    stands, head, first, *_, last = done.stdout.splitlines()
    assert stands == "7 inputs, 1 answered without a label; 4 labels answer the rest."
    assert head.split() == ["gain", "answered", "left", "input", "place"]
    assert first.split() == ["3", "4", "3", "ohio", "area", "pool.txt:2"]
    assert last.split()[:3] == ["1", "7", "0"]


def test_the_json_of_suggestions(here: Run, tiny: Path, pool: Path) -> None:
    """One object for each input, with exactly the promised fields; how the pool stands is said beside it."""
    done = here("suggest", tiny / "tiny.model", pool, "-n", "2", "--json")
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert done.returncode == 0
    expected = {"input": "ohio area", "place": "pool.txt:2", "gain": 3, "answered": 4, "remaining": 3, "exact": True}
    assert first == {"record": "suggestion", "version": 1} | expected
    assert (second["gain"], second["answered"], second["remaining"]) == (1, 5, 2)
    assert "4 labels answer the rest" in done.stderr


@pytest.mark.parametrize("family", ["linear", "nonnegative", "integral"])
def test_its_labels_answer_the_whole_pool(here: Run, tiny: Path, pool: Path, tmp_path: Path, family: str) -> None:
    """Trained again with a label for each suggestion, the model answers every input, and nothing is left to learn."""
    assert here("train", tiny / "tiny.tsv", "-o", "m", "--family", family).returncode == 0
    done = here("suggest", "m", pool, "--json")
    truth = {"iowa": "IA", "ohio": "OH", "utah": "UT", "area": "area", "rivers": "river"}
    texts = [json.loads(line)["input"] for line in done.stdout.splitlines()]
    labels = [f"{text}\t{' '.join(truth[word] for word in text.split() if word in truth)}\n" for text in texts]
    (tmp_path / "more.tsv").write_text((tiny / "tiny.tsv").read_text() + "".join(labels))
    assert here("train", "more.tsv", "-o", "m", "--family", family).returncode == 0
    assert here("ask", "m", stdin=POOL.encode()).returncode == 0
    done = here("suggest", "m", pool)
    assert done.stdout == "7 inputs, 7 answered without a label: nothing is left to learn from this pool.\n"
    assert (done.returncode, here("suggest", "m", pool, "--json").stdout) == (0, "")


def test_what_settles_one_question(here: Run, tiny: Path, pool: Path) -> None:
    """The fewest inputs found; a question that is answered needs none; one that the pool cannot settle is said so."""
    done = here("suggest", tiny / "tiny.model", pool, "--for", "rivers of iowa")
    lines = done.stdout.splitlines()
    assert lines[0] == "3 labels settle “rivers of iowa”."
    assert {line.split()[-1] for line in lines[2:]} == {"pool.txt:5", "pool.txt:6", "pool.txt:7"}
    done = here("suggest", tiny / "tiny.model", pool, "--for", "iowa area", "--json")
    assert [json.loads(line)["input"] for line in done.stdout.splitlines()] == ["ohio area"]
    done = here("suggest", tiny / "tiny.model", pool, "--for", "area of ohio")
    assert (done.returncode, done.stdout) == (0, "“area of ohio” is answered already; it needs no label.\n")
    done = here("suggest", tiny / "tiny.model", pool, "--for", "texas")
    assert (done.returncode, done.stdout.split(".")[0]) == (0, "No labels of this pool settle “texas”")


def test_gains_are_the_least_in_other_families(here: Run, tiny: Path, pool: Path) -> None:
    """What a label settles beyond its gain depends on the label, and that is said."""
    assert here("train", tiny / "tiny.tsv", "-o", "m", "--family", "nonnegative").returncode == 0
    done = here("suggest", "m", pool)
    assert "at most 4 labels answer the rest" in done.stdout
    assert "A label may settle more than its gain" in done.stderr


def test_outputs_in_the_pool_are_not_looked_at(here: Run, tiny: Path, tmp_path: Path) -> None:
    """An examples file is a pool; all inputs that the model learned from are useless."""
    done = here("suggest", tiny / "tiny.model", tiny / "tiny.tsv")
    assert done.stdout == "3 inputs, 3 answered without a label: nothing is left to learn from this pool.\n"
    (tmp_path / "p.jsonl").write_text('{"input": "ohio"}\n{"input": "iowa", "output": 7}\n')
    done = here("suggest", tiny / "tiny.model", "p.jsonl", "--json")
    assert [json.loads(line)["place"] for line in done.stdout.splitlines()] == ["p.jsonl:1"]


def test_several_views_and_forms(here: Run, tiny: Path, formed: Path, tmp_path: Path) -> None:
    """The first of several recipes decides, and that is said; names count by their types."""
    assert here("train", tiny / "tiny.tsv", "-o", "m", "--atoms", "words", "--atoms", "bigrams").returncode == 0
    (tmp_path / "p.txt").write_text("ohio area\n")
    done = here("suggest", "m", "p.txt")
    assert "decided by words, the first of 2 --atoms" in done.stderr
    (tmp_path / "p.txt").write_text("city in new york\nname the river in ohio\nname the river in texas\n")
    done = here("suggest", formed / "funql.model", "p.txt", "--json")
    assert [json.loads(line)["gain"] for line in done.stdout.splitlines()] == [2]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["empty.txt"], "the file holds no inputs"),
        (["none.txt"], "there is no such file"),
        (["blank.txt"], "blank.txt:2"),
        (["marks.txt"], "the input is blank"),
        (["pool.txt", "-n", "0"], "0 is not in the range"),
        (["pool.txt", "-n", "3", "--for", "ohio"], "-n does not go with --for"),
        (["pool.txt", "--for", " ?"], "the question: the input is blank"),
    ],
)
def test_bad_input(here: Run, tiny: Path, pool: Path, tmp_path: Path, arguments: list[str], problem: str) -> None:
    """What is wrong is said on one line, with its place, and the exit code is 2."""
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "blank.txt").write_text("ohio\n \niowa\n")
    (tmp_path / "marks.txt").write_text("ohio\n?\n")
    done = here("suggest", tiny / "tiny.model", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_budget_of_mistakes_is_refused(here: Run, tiny: Path, pool: Path) -> None:
    """With mistakes a label does not settle its own input; the model is named, and a remedy."""
    done = here("train", tiny / "tiny.tsv", "-o", "m", "--family", "integral", "--mistakes", "1")
    assert done.returncode == 0
    done = here("suggest", "m", pool)
    assert done.returncode == 2
    assert done.stderr.startswith("error: m: with a budget of mistakes")
    assert "Train without --mistakes" in done.stderr


def test_the_real_command_says_the_same(run: Run, here: Run, tiny: Path, pool: Path) -> None:
    """Run as a process of its own, it prints the same."""
    inside, outside = (way("suggest", tiny / "tiny.model", pool, "--json") for way in (here, run))
    assert (inside.returncode, inside.stdout) == (outside.returncode, outside.stdout)


def test_cleaned_models_promise_less(here: Run, tiny: Path, pool: Path) -> None:
    """Cleaning again may set labels aside: the numbers are then not exact; with leave-one-out there are none."""
    for way in ("residual", "leave-one-out"):
        examples = tiny / "clean.tsv"
        examples.write_text("area of iowa\tarea IA\narea of iowa\tarea IA\ncities in ohio\tcity OH\n")
        here("train", examples, "-o", tiny / way, "--clean", way)
    done = here("suggest", tiny / "residual", pool, "--json")
    assert not any(json.loads(line)["exact"] for line in done.stdout.splitlines())
    assert "Training again cleans again" in done.stderr
    done = here("suggest", tiny / "leave-one-out", pool)
    assert done.returncode == 2
    assert "leave-one-out cleaning sets a label aside that no other confirms" in done.stderr


def test_as_many_as_there_are(here: Run, tiny: Path, pool: Path) -> None:
    """However many are wanted, those that teach something are suggested, and an input is shown cut if it is long."""
    done = here("suggest", tiny / "tiny.model", pool, "-n", "99999999999999999999")
    assert len(done.stdout.splitlines()) == 2 + 4
    pool.write_text("utah " * 1_000)
    assert max(map(len, here("suggest", tiny / "tiny.model", pool).stdout.splitlines())) < 300
