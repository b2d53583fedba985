"""How far has the work come? Shown on a terminal, nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from unanimity.cli.terminal import plain

__all__ = ["progress"]

Record = TypeVar("Record")

EVERY = 1_000  # examples between two movements of the bar


class Watch(Protocol):
    """What lets the bar see what goes by: examples, or inputs with their places."""

    def __call__(self, records: Iterable[Record], /) -> Iterator[Record]:
        """The same records, one after another."""


@contextmanager
def progress(path: str, first: str, then: str) -> Iterator[Watch]:
    """A bar over the examples of a file, named for what is done with each, and one for what is done then."""
    if plain(sys.stderr):
        yield iter
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(first, total=None)

        def watched(records: Iterable[Record], /) -> Iterator[Record]:
            bar.update(task, total=_lines(path))
            for number, record in enumerate(records):
                if number % EVERY == 0:
                    bar.update(task, completed=number)
                yield record
            bar.update(task, description=then, total=None)

        yield watched


def _lines(path: str) -> int:
    """How many lines the file has, so that the bar knows its length."""
    with open(path, "rb") as stream:
        return sum(block.count(b"\n") for block in iter(lambda: stream.read(1 << 20), b""))
