"""A file that cannot be used is refused on one line that names the place and the remedy; nothing is written."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from unanimity.cli.main import main

Run = Callable[..., subprocess.CompletedProcess[str]]

MANY_WORDS = " ".join(f"w{i}" for i in range(10_000))
NOBODY = 65534

BAD_FILES = {
    "empty": ("e.tsv", b"", "e.tsv: the file holds no examples", "Write one example a line"),
    "one column": ("e.tsv", b"a\tx\nb\n", "e.tsv:2: 1 column found", "Put one tab between columns"),
    "three columns": ("e.csv", b"a,x\nb,y,z\n", "e.csv:2: 3 columns found", "Put one comma between columns"),
    "not UTF-8": ("e.tsv", b"a\tx\ncaf\xe9\ty\n", "e.tsv:2: the byte 0xe9 at offset 3", "Save the file as UTF-8"),
    "NUL": ("e.tsv", b"a\tx\nb\0\ty\n", "e.tsv:2: a NUL character stands in column 2", "Save the file as UTF-8"),
    "blank input": ("e.tsv", b"a\tx\n \ty\n", "e.tsv:2: the input is blank", "Write an input"),
    "no words": ("e.tsv", b"a\tx\n ?!\ty\n", "e.tsv:2: the input is blank", "at least one word"),
    "blank line": ("e.tsv", b"a\tx\n\nb\ty\n", "e.tsv:2: the line is blank", "Delete it"),
    "no JSON": ("e.jsonl", b'{"input": "a", "output": "x"}\n{"input"\n', "e.jsonl:2: this is not JSON", "Write one"),
    "negative count": (
        "e.jsonl",
        b'{"input": "a", "output": {"x": -1}}\n',
        "e.jsonl:1: the count of 'x' is -1",
        "whole",
    ),
    "fractional": ("e.jsonl", b'{"input": "a", "output": {"x": 0.5}}\n', "e.jsonl:1: the count of 'x' is 0.5", "whole"),
    "10^30": ("e.jsonl", b'{"input": "a", "output": {"x": 1%b}}\n' % (b"0" * 30), "e.jsonl:1: the count", "1,000,000"),
    "10^9000": (
        "e.jsonl",
        b'{"input": "a", "output": {"x": 1%b}}\n' % (b"0" * 9000),
        "e.jsonl:1: a number is too long",
        "Write",
    ),
    "10,000 words": ("e.tsv", f"a\tx\n{MANY_WORDS}\ty\n".encode(), "e.tsv:2: 10,000 different words", "at most 5,000"),
    "other ending": ("e.xlsx", b"a\tx\n", "e.xlsx: the name does not end in", "Save the file"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    """Training ends with 2 and one line of error; nothing is printed or written."""
    file, content, problem, remedy = BAD_FILES[name]
    (tmp_path / file).write_bytes(content)
    done = run("train", file, "-o", "m", "--system", "s")
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: {problem}")
    assert remedy in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not done.stdout
    assert [path.name for path in tmp_path.iterdir()] == [file]


@pytest.mark.parametrize(("name", "problem"), [("gone.tsv", "there is no such file"), ("folder", "this is a folder")])
def test_a_missing_file_or_a_folder_is_refused(run: Run, tiny: Path, tmp_path: Path, name: str, problem: str) -> None:
    """Every command that reads examples names the file that is not there, or is none."""
    (tmp_path / "folder").mkdir()
    for arguments in (["train", name, "-o", "m"], ["doctor", name], ["evaluate", tiny / "tiny.model", name]):
        done = run(*arguments)
        assert done.returncode == 2
        assert done.stderr.startswith(f"error: {name}: {problem}")
        assert len(done.stderr.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_an_old_model_survives_a_bad_file(run: Run, tmp_path: Path) -> None:
    """A model file that is there already stays as it is when training fails."""
    (tmp_path / "e.tsv").write_text("a\tx\nb\n")
    (tmp_path / "m").write_text("old")
    assert run("train", "e.tsv", "-o", "m").returncode == 2
    assert (tmp_path / "m").read_text() == "old"


def test_an_empty_output_is_legal(run: Run, tmp_path: Path) -> None:
    """An example may have an empty output, and so may an answer."""
    (tmp_path / "e.tsv").write_text("please\t\nplease go\tgo\n")
    assert run("train", "e.tsv", "-o", "m").returncode == 0
    assert run("ask", "m", "please", "go").stdout == "please -> (nothing)\ngo -> go\n"
    done = json.loads(run("ask", "m", "please", "--json").stdout)
    assert (done["verdict"], done["output"], done["form"]) == ("answer", {}, "")


def test_unicode_forms_are_one_word(run: Run, tmp_path: Path) -> None:
    """Words and atoms that differ only in how their accents are encoded are the same, in examples and questions."""
    (tmp_path / "e.tsv").write_text("caf\u00e9\t\u00e9\ncafe\u0301\te\u0301\n", encoding="utf-8")
    done = run("train", "e.tsv", "-o", "m")
    assert "1 distinct words" in done.stdout
    assert run("ask", "m", "Cafe\u0301?").stdout == "Cafe\u0301? -> \u00e9\n"


def test_repeated_examples_are_fine(run: Run, tmp_path: Path) -> None:
    """An example given twice changes nothing; the doctor counts it."""
    (tmp_path / "e.tsv").write_text("a\tx\na\tx\nb a\ty x\n")
    assert run("train", "e.tsv", "-o", "m").returncode == 0
    assert run("ask", "m", "b").stdout == "b -> y\n"
    assert json.loads(run("doctor", "e.tsv", "--json").stdout)["repeated"] == 1


@pytest.mark.parametrize("option", ["-o", "--system"])
@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("none/x", "there is no folder"),
        ("tiny.tsv/x", "there is no folder"),
        ("folder", "this is a folder"),
        ("tiny.tsv", "this file is read"),
        ("same", "two files would be written here"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    run: Run, tiny: Path, tmp_path: Path, option: str, path: str, problem: str
) -> None:
    """If one of the files to write cannot be written, none is, and no file that is read is lost."""
    (tmp_path / "tiny.tsv").write_bytes((tiny / "tiny.tsv").read_bytes())
    (tmp_path / "folder").mkdir()
    names = {"-o": "m", "--system": "s"} | {option: path} | ({"-o": path, "--system": path} if path == "same" else {})
    done = run("train", "tiny.tsv", *(part for pair in names.items() for part in pair))
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: {path}: {problem}")
    assert {inner.name for inner in tmp_path.rglob("*")} == {"tiny.tsv", "folder"}
    assert (tmp_path / "tiny.tsv").read_bytes() == (tiny / "tiny.tsv").read_bytes()


def test_a_folder_without_permission_is_refused(
    tiny: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the user may not write, the message says so."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "e.tsv").write_bytes((tiny / "tiny.tsv").read_bytes())
    assert main(["train", "e.tsv", "-o", "m"]) == 0
    os.mkdir("locked", 0o555)
    monkeypatch.setattr(os, "open", _refusing(os.open)) if os.geteuid() == 0 else None
    assert main(["train", "e.tsv", "-o", "locked/m"]) == 2
    assert "error: locked/m: you may not write here. Name a file in a folder of yours.\n" in capsys.readouterr().err


def _refusing(allowed: Callable[..., int]) -> Callable[..., int]:
    """For root, whom nothing is forbidden: an `open` that refuses what lies in the locked folder."""

    def refusing(path: str, flags: int, mode: int = 0o777) -> int:
        if "locked" in str(path):
            raise PermissionError(13, "Permission denied")
        return allowed(path, flags, mode)

    return refusing
