"""The real commands in each family."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

TINY = "area of iowa\tarea IA\ncities in ohio\tcity OH\ncities in iowa\tcity IA\n"


@pytest.fixture(params=["nonnegative", "integral"])
def family(request: pytest.FixtureRequest) -> str:
    """A family in which no word contributes a negative number."""
    return str(request.param)


def test_the_whole_way(run: Run, family: str, tmp_path: Path) -> None:
    """Train, ask, prove and check: "ohio" is answered, "ohio area" is not, and both proofs are accepted."""
    (tmp_path / "tiny.tsv").write_text(TINY)
    trained = run("train", "tiny.tsv", "-o", "m", "--family", family, "--system", "s")
    assert trained.returncode == 0
    assert "2 of the 6 words by themselves" in trained.stdout
    asked = run("ask", "m", "ohio", "ohio area", "new", "--json", "--proof", "p")
    assert asked.returncode == 1
    verdicts = [json.loads(line) for line in asked.stdout.splitlines()]
    assert [verdict["verdict"] for verdict in verdicts] == ["answer", "dont_know", "dont_know"]
    assert verdicts[0]["output"] == {"OH": 1}
    assert "never takes any away" in trained.stdout
    assert "never takes any away" in run("ask", "m", "ohio", "--explain").stderr
    checked = run("check", "p", "--system", "s")
    assert checked.returncode == 0
    assert checked.stdout.count("verified") == 3


def test_explaining_names_the_rule(run: Run, tmp_path: Path) -> None:
    """--explain says whether a sum, forced zeros or whole numbers decided."""
    (tmp_path / "e.tsv").write_text(TINY + "p p q q q\tx x x x x\n")
    run("train", "e.tsv", "-o", "m", "--family", "integral")
    assert "decided by sum of examples" in run("ask", "m", "area of ohio", "--explain").stdout
    zeros = run("ask", "m", "ohio", "--explain").stdout
    assert "decided by forced zeros" in zeros
    assert "no OH from “cities”, “in” (e.tsv:3)" in zeros
    whole = run("ask", "m", "p", "--explain").stdout
    assert "decided by whole numbers" in whole
    assert "no other whole number fits (e.tsv:4)" in whole


def test_an_explained_answer_has_a_proof_too(run: Run, family: str, tmp_path: Path) -> None:
    """With --explain and --proof the proof is of the model's family, also where a plain sum was shown."""
    (tmp_path / "tiny.tsv").write_text(TINY)
    run("train", "tiny.tsv", "-o", "m", "--family", family, "--system", "s")
    assert run("ask", "m", "area of ohio", "ohio", "--explain", "--proof", "p").returncode == 0
    assert run("check", "p", "--system", "s").returncode == 0


@pytest.mark.parametrize(
    ("examples", "family", "fits", "count"),
    [
        ("a\tx\na b\t\n", "nonnegative", "linear", 2),
        ("a\tx\na b\t\n", "integral", "linear", 2),
        ("a a\tx\nb\ty\n", "integral", "nonnegative", 1),
        ("a b\tx\nb c\tx\nc a\tx\nd\t\n", "integral", "nonnegative", 3),
        ("a b\tx\na b\ty\nc\t\n", "nonnegative", None, 2),
    ],
)
def test_a_family_that_does_not_fit(
    run: Run, tmp_path: Path, examples: str, family: str, fits: str | None, count: int
) -> None:
    """Training says that no mapping of the family fits, shows few examples, and names a family that does fit."""
    (tmp_path / "e.tsv").write_text(examples)
    done = run("train", "e.tsv", "-o", "m", "--family", family)
    assert done.returncode == 1
    assert f"no {family} mapping fits all examples" in done.stderr
    assert sum(line.startswith("  ") and "e.tsv:" in line for line in done.stderr.splitlines()) == count
    assert (f"The {fits} family fits all examples: --family {fits}" in done.stderr) == (fits is not None)
    assert ("family fits all examples" in done.stderr) == (fits is not None)
    assert not (tmp_path / "m").exists()
    if fits:
        assert run("train", "e.tsv", "-o", "m", "--family", fits).returncode == 0


def test_doctor_proves_what_it_finds(run: Run, family: str, tmp_path: Path) -> None:
    """`doctor --proof` writes proofs of its contradictions that the checker accepts, and nothing if there is none."""
    (tmp_path / "e.tsv").write_text("a\tx\na b\t\nc\ty\nc\ty y\nd d\tz z\n")
    done = run("doctor", "e.tsv", "--family", family, "--system", "s", "--proof", "p", "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 0
    assert [len(conflict["examples"]) for conflict in found["conflicts"]] == [2, 2]
    assert {conflict["family"] for conflict in found["conflicts"]} == {family}
    checked = run("check", "p", "--system", "s")
    assert checked.returncode == 0
    assert checked.stdout.count("verified") == 2
    (tmp_path / "good.tsv").write_text(TINY)
    done = run("doctor", "good.tsv", "--family", family, "--system", "s2", "--proof", "p2")
    assert "No contradictions" in done.stdout
    assert not (tmp_path / "p2").exists()
    assert not (tmp_path / "s2").exists()


def test_doctor_proves_linear_contradictions_too(run: Run, tmp_path: Path) -> None:
    """In the linear family the proofs of `doctor` are accepted as well."""
    (tmp_path / "e.tsv").write_text("a\tx\na\ty\n")
    run("doctor", "e.tsv", "--system", "s", "--proof", "p")
    assert run("check", "p", "--system", "s").returncode == 0


def test_a_proof_needs_its_system(run: Run, tmp_path: Path) -> None:
    """`doctor --proof` without --system is refused, because nobody could check it."""
    (tmp_path / "e.tsv").write_text("a\tx\n")
    done = run("doctor", "e.tsv", "--proof", "p")
    assert done.returncode == 2
    assert "go together" in done.stderr


def test_a_time_limit_is_reported(run: Run, tmp_path: Path) -> None:
    """What the time limit leaves undecided is counted when training, and said when asked."""
    (tmp_path / "e.tsv").write_text("a a b b b\tx x x x x x\nc\ty\n")
    trained = run("train", "e.tsv", "-o", "m", "--family", "integral", "--time-limit", "0")
    assert trained.returncode == 0
    assert "2 words: learning reached its limits first" in trained.stdout
    asked = run("ask", "m", "a", "c", "--json")
    assert [json.loads(line)["verdict"] for line in asked.stdout.splitlines()] == ["undecided", "answer"]
    assert asked.returncode == 1
    refused = run("train", "e.tsv", "-o", "m2", "--family", "linear", "--time-limit", "5")
    assert refused.returncode == 2
    assert "has no time limit" in refused.stderr
