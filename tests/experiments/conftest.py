"""Ways to run `python -m experiments`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from experiments.__main__ import main

import unanimity

Run = Callable[..., subprocess.CompletedProcess[str]]

TERMINAL = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS")
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def run_in() -> Run:
    """Runs the experiments with some arguments in a folder; nothing that is printed may be a traceback."""
    kept = {name: value for name, value in os.environ.items() if name not in TERMINAL}
    paths = [str(Path(unanimity.__file__).parents[1]), str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment = kept | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONUTF8": "1"}

    def run_in(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "experiments", *arguments]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert "Traceback" not in done.stderr
        return done

    return run_in


@pytest.fixture
def alone(run_in: Run, tmp_path: Path) -> Run:
    """Runs the experiments in the test's own folder, as a process of its own."""
    return lambda *arguments: run_in(tmp_path, *arguments)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs them likewise, but in this process, which is quicker."""
    monkeypatch.chdir(tmp_path)
    for name in TERMINAL:
        monkeypatch.delenv(name, raising=False)

    def here(*arguments: str) -> subprocess.CompletedProcess[str]:
        code = main(arguments)
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return subprocess.CompletedProcess(arguments, code, out, err)

    return here


@pytest.fixture(params=["here", pytest.param("alone", marks=pytest.mark.thorough)])
def run(request: pytest.FixtureRequest) -> Run:
    """Runs them in this process every day, and as a process of its own before a change lands."""
    way: Run = request.getfixturevalue(request.param)
    return way
