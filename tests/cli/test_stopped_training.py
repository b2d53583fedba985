"""A training that is interrupted or killed at any moment costs no file; these are real processes."""

from __future__ import annotations

import json
import random
import signal
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.stopped import FILES, QUICK, TRAININGS, Stopping

EVERYDAY, ALL = 3, 50

several = pytest.mark.parametrize("times", [EVERYDAY, pytest.param(ALL, marks=pytest.mark.thorough)])
in_every_family = pytest.mark.parametrize("kind", TRAININGS)

# Until our own code is reached, Python itself ends by the signal, which a shell calls 130, too.
INTERRUPTED = (130, -signal.SIGINT)

# On a busy machine the solver may find nothing at all before its time is over, which is no model either.
OUT_OF_TIME = "no whole mapping was found"


@pytest.fixture
def stopping(tmp_path: Path, environment: dict[str, str], kind: str) -> Stopping:
    """A folder in which trainings of a kind are stopped."""
    return Stopping(tmp_path, environment, TRAININGS[kind])


@pytest.fixture
def quick(tmp_path: Path, environment: dict[str, str]) -> Stopping:
    """A folder in which short trainings are stopped."""
    return Stopping(tmp_path, environment, QUICK)


def moments(times: int, within: float) -> list[float]:
    """Moments spread over a time, each at random within its share of it; the same in every run."""
    draw = random.Random(times)  # noqa: S311
    return [within * (i + draw.random()) / times for i in range(times)]


def no_files_left(stopping: Stopping) -> bool:
    """Whether nothing stands in the folder but examples and the files of a training."""
    return {path.name for path in stopping.folder.iterdir()} == {"old.tsv", "new.jsonl", *FILES}


@pytest.mark.parametrize("kind", ["integral"])
def test_ctrl_c_is_not_taken_for_the_end_of_the_time(stopping: Stopping, kind: str) -> None:
    """Ctrl-C while the solver of whole numbers runs ends with 130, not with a model that knows less."""
    code, complaints = stopping.after(0.6 * stopping.seconds, signal.SIGINT)
    assert (code, complaints) == (130, "")
    assert stopping.found() == stopping.old
    assert no_files_left(stopping)


@several
@in_every_family
def test_an_interrupted_training_leaves_every_file(stopping: Stopping, kind: str, times: int) -> None:
    """Ctrl-C at any moment ends with 130 and leaves the old files; or all was done, and the new ones are whole."""
    interrupted = 0
    writing = times // 3
    early = 0.15 * stopping.seconds  # before the end, even if the machine was much busier when the time was taken
    spread = [(stopping.after, moment) for moment in (early, *moments(times - writing, stopping.seconds))]
    spread += [(stopping.while_writing, moment) for moment in moments(writing, 0.02)]
    for stop, moment in spread:
        code, complaints = stop(moment, signal.SIGINT)
        assert code in (0, *INTERRUPTED) or OUT_OF_TIME in complaints, complaints
        found = stopping.found()
        if code:
            interrupted += code in INTERRUPTED
            assert found == stopping.old, moment
            assert code in (130, 2) or "/unanimity/" not in complaints
        else:
            assert all(found[name] != stopping.old[name] for name in FILES)
        assert no_files_left(stopping)
        stopping.restore()
    assert interrupted


@pytest.mark.parametrize("kind", ["linear", "integral"])
def test_a_training_that_is_told_to_end_leaves_every_file(stopping: Stopping, kind: str) -> None:
    """SIGTERM ends with 143, leaves the old files, and takes its temporary files along."""
    for moment in (0.4 * stopping.seconds, 0.7 * stopping.seconds):
        code, complaints = stopping.after(moment, signal.SIGTERM)
        while code == 0 and moment > 0.05 * stopping.seconds:  # it was done, as the machine was busier when timed
            stopping.restore()
            moment /= 2
            code, complaints = stopping.after(moment, signal.SIGTERM)
        assert (code, complaints) == (143, "")
        assert stopping.found() == stopping.old
        assert no_files_left(stopping)


@several
def test_a_killed_training_leaves_a_set_or_it_is_said(quick: Stopping, run_in: Run, times: int) -> None:
    """Killed while it writes, a training has a new model only if all files are new; and a mixture is noticed."""
    for moment in moments(times * 4, 0.01):
        code, _ = quick.while_writing(moment, signal.SIGKILL)
        found = quick.found()
        new = [name for name in FILES if found[name] != quick.old[name]]
        assert code in (0, -signal.SIGKILL)
        assert FILES[0] not in new or new == list(FILES)
        if new and FILES[0] not in new:
            noticed(quick.folder, run_in)
        quick.restore()


@pytest.mark.parametrize("mixed", [FILES[1:], FILES[1:2], FILES[2:], FILES[:1]])
def test_files_of_two_trainings_are_noticed(tmp_path: Path, run_in: Run, mixed: tuple[str, ...]) -> None:
    """Whichever files are of another training, `ask --proof` and `check` say so and tell what to do."""
    written = []
    for output in ("A", "B"):
        (tmp_path / "my.tsv").write_text(f"a\t{output}\n")
        assert run_in(tmp_path, "train", "my.tsv", "-o", FILES[0], "--system", FILES[1]).returncode == 0
        written.append({name: (tmp_path / name).read_bytes() for name in FILES})
    for name in FILES:
        (tmp_path / name).write_bytes(written[name in mixed][name])
    noticed(tmp_path, run_in)


def noticed(folder: Path, run_in: Run) -> None:
    """The files, which are not of one training, are said not to be, with what to do."""
    asked = run_in(folder, "ask", FILES[0], "a", "--proof", "my.proof")
    assert asked.returncode == 0
    assert json.loads((folder / "my.proof").read_text())["verdict"] == "answer"
    assert "are not of the same training" in asked.stderr
    assert "Train again" in asked.stderr
    checked = run_in(folder, "check", "my.proof", "--system", FILES[1])
    assert checked.returncode == 1
    assert "must be of one training: train again, then ask again" in checked.stdout
