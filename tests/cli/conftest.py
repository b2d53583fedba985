"""The real command, run as its users run it, and the paper's running example."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import unanimity
from unanimity.cli.main import main

TINY = "area of iowa\tarea IA\ncities in ohio\tcity OH\ncities in iowa\tcity IA\n"

FORMS = {
    "funql": [
        ("city in iowa", "answer(city(loc_2(stateid('iowa'))))"),
        ("river in ohio", "answer(river(loc_2(stateid('ohio'))))"),
        ("largest city in texas", "answer(largest(city(loc_2(stateid('texas')))))"),
        ("name the largest river", "answer(largest(river(all)))"),
    ],
    "sexpr": [
        ("city in iowa", "(answer (city (loc_2 (stateid iowa:s))))"),
        ("river in ohio", "(answer (river (loc_2 (stateid ohio:s))))"),
        ("largest city in texas", "(answer (largest (city (loc_2 (stateid texas:s)))))"),
        ("name the largest river", "(answer (largest (river (all))))"),
    ],
    "json": [
        ("city in iowa", '{"name": "find", "arguments": {"kind": "city", "state": "iowa"}}'),
        ("river in ohio", '{"name": "find", "arguments": {"kind": "river", "state": "ohio"}}'),
        (
            "largest city in texas",
            '{"name": "find", "arguments": {"kind": "city", "state": "texas", "order": "largest"}}',
        ),
        ("name the largest river", '{"name": "find", "arguments": {"kind": "river", "order": "largest"}}'),
    ],
}
NAMES = "iowa\tstate\nohio\tstate\ntexas\tstate\nnew york\tstate\n"

TERMINAL = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS")

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(autouse=True)
def _digits() -> Iterator[None]:
    """How many digits a number may have is again as it was after a test that ran the command in this process."""
    before = sys.get_int_max_str_digits()
    yield
    sys.set_int_max_str_digits(before)


@pytest.fixture(scope="session")
def environment() -> dict[str, str]:
    """The variables with which the command is run: it finds this very package, and nothing says how text is shown."""
    home = str(Path(unanimity.__file__).parents[1])
    kept = {name: value for name, value in os.environ.items() if name not in TERMINAL}
    return kept | {"PYTHONPATH": os.pathsep.join([home, os.environ.get("PYTHONPATH", "")]), "PYTHONUTF8": "1"}


@pytest.fixture(scope="session")
def run_in(environment: dict[str, str]) -> Run:
    """Runs `unanimity` with some arguments in a folder; nothing that it prints may be a traceback."""

    def run_in(folder: Path, *arguments: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "unanimity", *map(str, arguments)]
        done = subprocess.run(command, cwd=folder, env=environment, input=stdin, capture_output=True, check=False)
        out, err = done.stdout.decode(), done.stderr.decode()
        assert "Traceback" not in err
        return subprocess.CompletedProcess(command, done.returncode, out, err)

    return run_in


@pytest.fixture
def alone(run_in: Run, tmp_path: Path) -> Run:
    """Runs `unanimity` with some arguments in the test's own folder, as a process of its own."""

    def alone(*arguments: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[str]:
        return run_in(tmp_path, *arguments, stdin=stdin)

    return alone


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `unanimity` likewise, but in this process, which is quicker."""
    monkeypatch.chdir(tmp_path)
    for name in TERMINAL:
        monkeypatch.delenv(name, raising=False)

    def here(*arguments: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(stdin)))
        command = [str(argument) for argument in arguments]
        code = main(command)
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return subprocess.CompletedProcess(command, code, out, err)

    return here


@pytest.fixture(params=["here", pytest.param("alone", marks=pytest.mark.thorough)])
def run(request: pytest.FixtureRequest) -> Run:
    """Runs `unanimity` in this process every day, and as a process of its own before a change lands."""
    way: Run = request.getfixturevalue(request.param)
    return way


@pytest.fixture(scope="session")
def tiny(run_in: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the paper's running example: examples, model, system and shared file; not to be changed."""
    folder = tmp_path_factory.mktemp("tiny")
    (folder / "tiny.tsv").write_text(TINY)
    done = run_in(folder, "train", "tiny.tsv", "-o", "tiny.model", "--system", "tiny.system")
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def formed(run_in: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with four examples in each notation, names, and for each a model and a system; not to be changed."""
    folder = tmp_path_factory.mktemp("formed")
    (folder / "names.tsv").write_text(NAMES)
    for form, pairs in FORMS.items():
        (folder / f"{form}.tsv").write_text("".join(f"{text}\t{written}\n" for text, written in pairs))
        told = ["--form", form, "--lexicon", "names.tsv", "--system", f"{form}.system"]
        done = run_in(folder, "train", f"{form}.tsv", "-o", f"{form}.model", *told)
        assert done.returncode == 0, done.stderr
    return folder
