"""Trainings that take a second or two in every family, to be stopped in the middle."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

FILES = ("my.model", "my.system", "my.system.shared")
TRIES = 5
LONGEST = 60  # seconds that a stopped process may take to end; usually it takes a few hundredths of one

# What the command `unanimity` does, after it has said that Python is up: before that, nothing of ours runs.
COMMAND = "import os, runpy; os.write(2, b'up\\n'); runpy.run_module('unanimity', run_name='__main__', alter_sys=True)"


@dataclass(frozen=True)
class Training:
    """Examples, a line each, and the options with which they are learned."""

    lines: Callable[[], list[str]]
    options: tuple[str, ...]


def _line(words: list[str], output: object, field: str = "output") -> str:
    return json.dumps({"input": " ".join(words), field: output})


def _sentences(count: int, words: int) -> list[str]:
    """Examples of which each word has a meaning of its own."""
    draw = random.Random(1)  # noqa: S311
    drawn = [[f"w{draw.randrange(words)}" for _ in range(6)] for _ in range(count)]
    return [_line(each, " ".join(word.upper() for word in each)) for each in drawn]


def _hard() -> list[str]:
    """Examples over which the solver of whole numbers broods for more than a minute."""
    draw = random.Random(1)  # noqa: S311
    chosen = [draw.randint(0, 1) for _ in range(30)]
    lines = []
    for _ in range(4):
        counts = [draw.randint(0, 30) for _ in chosen]
        words = [f"w{i}" for i, count in enumerate(counts) for _ in range(count)]
        lines.append(_line(words, {"A": sum(n * m for n, m in zip(counts, chosen, strict=True))}))
    return lines + [_line([f"w{i}", f"v{i}"], {"A": 1}) for i in range(30)]


def _mistaken() -> list[str]:
    """Whole sentences, of which one lacks an atom."""
    lines = _sentences(300, 40)
    first = json.loads(lines[0])
    return [_line(first["input"].split(), first["output"].split(" ", 1)[1]), *lines[1:]]


def _several() -> list[str]:
    """Sentences with two outputs, of which one is right."""
    right = [json.loads(line) for line in _sentences(300, 40)]
    pairs = zip(right, right[1:] + right[:1], strict=True)
    return [_line(one["input"].split(), [one["output"], other["output"]], "outputs") for one, other in pairs]


TRAININGS: Mapping[str, Training] = {
    "linear": Training(lambda: _sentences(4_000, 800), ()),
    "nonnegative": Training(lambda: _sentences(1_500, 600), ("--family", "nonnegative")),
    "integral": Training(_hard, ("--family", "integral", "--time-limit", "6")),
    "mistakes": Training(_mistaken, ("--family", "integral", "--mistakes", "2", "--time-limit", "4")),
    "choices": Training(_several, ("--time-limit", "4")),
}
QUICK = Training(lambda: _sentences(300, 100), ())


class Stopping:
    """A folder with the files of an old training, in which new trainings are stopped."""

    def __init__(self, folder: Path, environment: Mapping[str, str], training: Training) -> None:
        self.folder, self._environment, self._options = folder, environment, training.options
        (folder / "old.tsv").write_text("a\tA\n")
        (folder / "new.jsonl").write_text("".join(f"{line}\n" for line in training.lines()))
        assert self._ended(self._started("old.tsv")) == 0
        self.old = self.found()
        for k in range(TRIES):
            begun = time.monotonic()
            ended = self._ended(self._started("new.jsonl", *self._options))
            self.seconds = time.monotonic() - begun
            if not ended:
                break
            self._options = (*training.options, "--time-limit", str(12 + 6 * k))  # on a busy machine it takes longer
        assert not ended
        self.restore()

    def found(self) -> dict[str, bytes]:
        """The files as they are."""
        return {name: (self.folder / name).read_bytes() for name in FILES}

    def restore(self) -> None:
        """The files are as they were before, and nothing else was left."""
        for path in self.folder.glob(".unanimity-*"):
            path.unlink()
        for name, content in self.old.items():
            (self.folder / name).write_bytes(content)

    def after(self, seconds: float, number: signal.Signals) -> tuple[int, str]:
        """The exit code and the complaints of a training that gets this signal so long after its beginning."""
        child = self._started("new.jsonl", *self._options)
        assert child.stderr is not None
        assert child.stderr.readline() == "up\n"
        time.sleep(seconds)
        return self._stopped(child, number)

    def while_writing(self, seconds: float, number: signal.Signals) -> tuple[int, str]:
        """Likewise, but so long after the files of the new training are there for the first time."""
        child = self._started("new.jsonl", *self._options)
        end = time.monotonic() + LONGEST
        while len(list(self.folder.glob(".unanimity-*"))) < len(FILES) and child.poll() is None:
            assert time.monotonic() < end
        time.sleep(seconds)
        return self._stopped(child, number)

    def _started(self, *told: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", COMMAND, "train", *told, "-o", FILES[0], "--system", FILES[1]]
        return subprocess.Popen(
            command,
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def _ended(self, child: subprocess.Popen[str]) -> int:
        child.communicate(timeout=LONGEST)
        return child.returncode

    def _stopped(self, child: subprocess.Popen[str], number: signal.Signals) -> tuple[int, str]:
        with suppress(ProcessLookupError):
            os.kill(child.pid, number)
        try:
            _, complaints = child.communicate(timeout=LONGEST)
        finally:
            child.kill()
        return child.returncode, complaints.removeprefix("up\n").strip()
