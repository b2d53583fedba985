"""Stems need a stemmer, and the very version with which a model was made."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

ABSENT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "snowballstemmer":
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
import importlib.util
found = importlib.util.find_spec
def find_spec(name, package=None):
    return None if name == "snowballstemmer" else found(name, package)
importlib.util.find_spec = find_spec
"""
OTHER = """
import importlib.metadata
version = importlib.metadata.version
importlib.metadata.version = lambda name: "0.0.1" if name == "snowballstemmer" else version(name)
"""


@pytest.fixture
def stemmed(here: Run, tmp_path: Path) -> Path:
    """A folder with a model that was made with stems."""
    (tmp_path / "e.tsv").write_text("rivers of iowa\triver IA\ncity of iowa\tcity IA\nrivers of ohio\triver OH\n")
    assert here("train", "e.tsv", "-o", "m", "--atoms", "stems+words").returncode == 0
    return tmp_path


def run_after(prelude: str, environment: dict[str, str], folder: Path, *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and errors of the command, run after something else in a process of its own."""
    script = f"{prelude}\nfrom unanimity.cli.main import main\nsys = __import__('sys')\nsys.exit(main({arguments!r}))"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_words_with_one_stem_are_one(here: Run, stemmed: Path) -> None:
    """What was learned of “rivers” and “city” holds for “river” and “cities”."""
    done = here("ask", stemmed / "m", "river of ohio", "cities of ohio")
    assert done.returncode == 0
    assert [sorted(line.split(" -> ")[1].split()) for line in done.stdout.splitlines()] == [
        ["OH", "river"],
        ["OH", "city"],
    ]


def test_without_a_stemmer_the_model_is_refused(stemmed: Path, environment: dict[str, str]) -> None:
    """One line names the model, what is missing, and how to install it."""
    code, out, err = run_after(ABSENT, environment, stemmed, "ask", "m", "river of ohio")
    assert (code, out) == (2, "")
    assert err.startswith(
        "error: m: stems need the package snowballstemmer, which is not installed. Install it with `pip install snow"
    )
    assert len(err.splitlines()) == 1


def test_without_a_stemmer_nothing_is_trained(stemmed: Path, environment: dict[str, str]) -> None:
    """Training with stems ends with the same advice, and writes nothing."""
    arguments = ["train", "e.tsv", "-o", "new", "--atoms", "stems+words"]
    code, out, err = run_after(ABSENT, environment, stemmed, *arguments)
    assert (code, out) == (2, "")
    assert "stems need the package snowballstemmer, which is not installed" in err
    assert len(err.splitlines()) == 1
    assert not (stemmed / "new").exists()


def test_without_a_stemmer_auto_tries_no_stems(stemmed: Path, environment: dict[str, str]) -> None:
    """What is chosen is chosen from the others."""
    code, out, err = run_after(ABSENT, environment, stemmed, "train", "e.tsv", "-o", "new", "--atoms", "auto")
    assert code == 0, err
    assert "bigrams" in out
    assert "stems" not in out


def test_another_version_is_refused(stemmed: Path, environment: dict[str, str]) -> None:
    """It might cut other stems, so the model says with which it was made."""
    code, out, err = run_after(OTHER, environment, stemmed, "ask", "m", "river of ohio")
    assert (code, out) == (2, "")
    assert err.startswith("error: m: the model was made with snowballstemmer ")
    assert "here is snowballstemmer 0.0.1, which may cut other stems. Install that version, or train again." in err
    assert len(err.splitlines()) == 1


def test_a_model_without_stems_needs_no_stemmer(tiny: Path, environment: dict[str, str]) -> None:
    """Only models with stems depend on it."""
    code, out, _ = run_after(ABSENT, environment, tiny, "ask", "tiny.model", "area of ohio")
    assert (code, sorted(out.split(" -> ")[1].split())) == (0, ["OH", "area"])
