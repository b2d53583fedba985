"""A writer that is killed, interrupted or out of room leaves whole files; these are real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

OLD = "the old content\n"
CHILD = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

ENDLESS = """
import signal, sys, time
from unanimity.files.atomic import writing
signal.signal(signal.SIGINT, signal.default_int_handler)
with writing(sys.argv[1], "w") as stream:
    for number in range(5_000_000):
        stream.write(f"{number}\\n")
        if number == 10_000:
            print("half way", flush=True)
    time.sleep(60)
"""

VERSIONS = """
import sys
from unanimity.files.atomic import writing
for version in range(10**9):
    with writing(sys.argv[1], "w") as stream:
        for _ in range(2_000):
            stream.write(f"{version}\\n")
    if version == 3:
        print("half way", flush=True)
"""

FULL = """
import resource, signal, sys
from unanimity.errors import BadInput
from unanimity.files.atomic import writing
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
try:
    with writing(sys.argv[1], "wb") as stream:
        for _ in range(int(sys.argv[2])):
            stream.write(b"x" * 1000)
except BadInput as error:
    sys.exit(str(error))
"""

TO_STDOUT = """
from unanimity.files.atomic import writing
print("before", flush=True)
with writing("/dev/stdout", "w") as stream:
    stream.write("new\\n")
print("after", flush=True)
"""


def started(program: str, *arguments: object) -> subprocess.Popen[str]:
    """The program, running in a process of its own."""
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.Popen(command, env=CHILD, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_half_way(child: subprocess.Popen[str]) -> None:
    """Returns when the child says that it is half way."""
    assert child.stdout is not None
    assert child.stdout.readline() == "half way\n"


def killed(program: str, path: Path, *, after: float) -> None:
    """Starts the program, waits until it is half way, and kills it so many seconds later."""
    with started(program, path) as child:
        try:
            wait_half_way(child)
            time.sleep(after)
        finally:
            child.kill()
        assert child.wait() == -signal.SIGKILL


def names(folder: Path) -> list[str]:
    """Everything in the folder."""
    return sorted(path.name for path in folder.iterdir())


def test_an_interrupt_leaves_no_trace(old: Path) -> None:
    """A real Ctrl-C while writing removes the temporary file and leaves the old one."""
    with started(ENDLESS, old) as child:
        wait_half_way(child)
        child.send_signal(signal.SIGINT)
        assert child.wait() != 0
    assert old.read_text() == OLD
    assert names(old.parent) == ["model.json"]


def test_a_killed_writer_leaves_the_old_file(old: Path) -> None:
    """Killed in the middle of writing, ten times, the process has not touched the old file."""
    for moment in range(10):
        killed(ENDLESS, old, after=moment * 0.0021)
        assert old.read_text() == OLD
    left = [name for name in names(old.parent) if name != old.name]
    assert len(left) == 10
    assert all(name.startswith(".unanimity-") for name in left)


def test_a_killed_writer_leaves_a_whole_file(old: Path) -> None:
    """Killed at any moment of replacing the file again and again, the process leaves one whole version of it."""
    for moment in range(10):
        killed(VERSIONS, old, after=moment * 0.0021)
        lines = old.read_text().splitlines()
        assert lines == [lines[0]] * 2_000


@pytest.mark.parametrize("thousands", [5, 1_000])
def test_a_full_disk_leaves_no_trace(old: Path, thousands: int) -> None:
    """Where no more can be written, be it on closing or before, the user is told, and the old file stands alone."""
    with started(FULL, old, thousands) as child:
        _, message = child.communicate()
    assert child.returncode == 1
    assert message.startswith(f"{old}: there is no room to write this file (File too large). Free some space")
    assert old.read_text() == OLD
    assert names(old.parent) == ["model.json"]


def test_standard_output_is_written_straight(tmp_path: Path) -> None:
    """/dev/stdout is written to in its turn, be it a pipe or redirected to a file."""
    command = [sys.executable, "-c", TO_STDOUT]
    piped = subprocess.run(command, env=CHILD, check=True, capture_output=True, text=True)
    assert piped.stdout == "before\nnew\nafter\n"
    with open(tmp_path / "out", "a") as out:
        subprocess.run(command, env=CHILD, check=True, stdout=out)
    assert (tmp_path / "out").read_text() == "before\nnew\nafter\n"
