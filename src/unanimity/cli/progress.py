"""How far has the work come? Shown as a bar on a terminal, nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Protocol, TypeVar

from unanimity.cli.terminal import plain

__all__ = ["each_of", "progress", "steps"]

Record = TypeVar("Record")

EVERY = 1_000  # examples between two movements of the bar


class Move(Protocol):
    """What moves a bar, if there is one, or names it anew."""

    def __call__(
        self,
        *,
        description: str | None = None,
        total: float | None = None,
        completed: float | None = None,
        advance: float | None = None,
    ) -> None:
        """Change only what is given."""


class Watch(Protocol):
    """What lets the bar see what goes by: examples, or inputs with their places."""

    def __call__(self, records: Iterable[Record], /) -> Iterator[Record]:
        """The same records, one after another."""


class WatchAll(Protocol):
    """What lets the bar see what goes by, if it is known how much that is."""

    def __call__(self, records: Sequence[Record], /) -> Iterator[Record]:
        """The same records, one after another."""


@contextmanager
def progress(path: str, first: str, then: str) -> Iterator[Watch]:
    """A bar over the examples of a file, named for what is done with each, and one for what is done then."""
    with _bar(first) as move:

        def watched(records: Iterable[Record], /) -> Iterator[Record]:
            move(total=_lines(path))
            for number, record in enumerate(records):
                if number % EVERY == 0:
                    move(completed=number)
                yield record
            move(description=then, total=None)

        yield iter if move is _nothing_moves else watched


@contextmanager
def steps(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar that moves one step whenever it is told to."""
    with _bar(what, total) as move:
        yield partial(move, advance=1)


@contextmanager
def each_of(what: str) -> Iterator[WatchAll]:
    """A bar over the members of a sequence, and from the start again over those of the next."""
    with _bar(what) as move:

        def watched(records: Sequence[Record], /) -> Iterator[Record]:
            move(total=len(records), completed=0)
            for record in records:
                yield record
                move(advance=1)

        yield watched


@contextmanager
def _bar(what: str, total: int | None = None) -> Iterator[Move]:
    """A bar with the time that has passed and, where the total is known, the time that is left."""
    if plain(sys.stderr):
        yield _nothing_moves
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield partial(bar.update, bar.add_task(what, total=total))


def _nothing_moves(
    *,
    description: str | None = None,
    total: float | None = None,
    completed: float | None = None,
    advance: float | None = None,
) -> None:
    """Where there is no terminal, there is no bar."""


def _lines(path: str) -> int:
    """How many lines the file has, so that the bar knows its length."""
    with open(path, "rb") as stream:
        return sum(block.count(b"\n") for block in iter(lambda: stream.read(1 << 20), b""))
