"""Text is broken between words at any width of the terminal, tables too; in files and pipes it is not broken at all."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from unanimity.cli.main import COMMANDS

Run = Callable[..., subprocess.CompletedProcess[str]]

LINES = (
    "area of iowa\tarea IA\ncities in ohio\tcity OH\ncities in iowa\tcity IA\nrivers in the state of utah\triver UT\n"
)
WRONG = "cities in ohio\tcity\n"
POOL = "area of ohio\narea of utah\nlakes in zembla and elsewhere\nohio area\n"
WIDTHS = [40, 57, 80, 120, 160, 200]
ASKED = [
    ["ask", "m", "area of ohio", "ohio area", "lakes in a land that nobody has ever seen before"],
    ["ask", "m", "area of ohio", "ohio area", "--explain"],
    ["train", "wrong.tsv", "-o", "w", "--clean", "residual"],
    ["train", "wrong.tsv", "-o", "w"],
    ["train", "e.tsv", "-o", "w", "--atoms", "auto"],
    ["train", "nowhere.tsv", "-o", "w"],
    ["doctor", "wrong.tsv"],
    ["doctor", "wrong.tsv", "--family", "integral", "--mistakes", "1"],
    ["certify", "m", "wrong.tsv"],
    ["evaluate", "m", "wrong.tsv", "--show", "wrong,unanswered"],
    ["suggest", "m", "pool.txt"],
    ["paraphrases", "m", "pool.txt"],
    ["trian"],
    ["--help"],
    *([command, "--help"] for command in COMMANDS),
]


@pytest.fixture
def folder(here: Run, tmp_path: Path) -> Path:
    """A folder with examples, some of which are wrong, a pool and a model."""
    (tmp_path / "e.tsv").write_text(LINES)
    (tmp_path / "wrong.tsv").write_text(LINES + WRONG + LINES + LINES.splitlines()[1] + "\n")
    (tmp_path / "pool.txt").write_text(POOL)
    assert here("train", "e.tsv", "-o", "m").returncode == 0
    return tmp_path


@pytest.mark.parametrize("told", ASKED, ids=" ".join)
@pytest.mark.usefixtures("folder")
def test_nothing_is_wider_than_the_terminal(here: Run, monkeypatch: pytest.MonkeyPatch, told: list[str]) -> None:
    """Only single words that are longer stick out; every word is one that is printed without a limit, too."""
    monkeypatch.delenv("COLUMNS", raising=False)
    free = here(*told)
    words = {*(free.stdout + free.stderr).split()}
    for width in WIDTHS:
        monkeypatch.setenv("COLUMNS", str(width))
        done = here(*told)
        assert done.returncode == free.returncode
        for line in (done.stdout + done.stderr).splitlines():
            assert len(line) <= width or len(line.split()) <= 2, (width, line)
            assert len(line) <= width or max(map(len, line.split())) > width // 2, (width, line)
        assert {*(done.stdout + done.stderr).split()} <= words | {"-"}, width


@pytest.mark.usefixtures("folder")
def test_pipes_have_lines_of_any_length(here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question and its answer stand on one line, whatever its length; JSON does so at any width."""
    monkeypatch.delenv("COLUMNS", raising=False)
    question = " ".join(["lakes"] * 100)
    assert len(here("ask", "m", question).stdout.splitlines()) == 1
    monkeypatch.setenv("COLUMNS", "40")
    assert len(here("ask", "m", question).stdout.splitlines()) > 10
    for told in (["ask", "m", question], ["certify", "m", "wrong.tsv"], ["suggest", "m", "pool.txt"]):
        monkeypatch.setenv("COLUMNS", "40")
        narrow = here(*told, "--json").stdout
        monkeypatch.delenv("COLUMNS")
        assert here(*told, "--json").stdout == narrow
