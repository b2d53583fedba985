"""Which inputs does the user's pool hold?

A pool is a .txt file with one input a line, or an examples file, whose outputs are not looked at.
A table whose first line has a cell `input` is taken to begin with a header, which need not name `output`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from unanimity.files.examples import EXAMPLES, input_of
from unanimity.files.objects import objects
from unanimity.files.tables import table
from unanimity.files.text import TextFile, blank_input, text_file

__all__ = ["read_inputs"]


def read_inputs(path: str | os.PathLike[str]) -> Iterator[tuple[str, str]]:
    """Every input of a .txt file or of an examples file, in the file's order, each with its place."""
    return _placed(text_file(path, (".txt", *EXAMPLES)))


def _placed(file: TextFile) -> Iterator[tuple[str, str]]:
    """The file's inputs; raises at the end if there were none."""
    title, number = file.title, 0
    for number, text in _inputs(file):
        yield text, f"{title}:{number}"
    if not number:
        raise file.bad("the file holds no inputs", remedy="Write one input a line.")


def _inputs(file: TextFile) -> Iterator[tuple[int, str]]:
    """Line number and text of each input."""
    match file.ending:
        case ".txt":
            yield from _lines(file)
        case ".jsonl":
            yield from objects(file, input_of)
        case _:
            [column], rows, _ = table(file, ["input"])
            for number, cells in rows:
                yield number, cells[column]


def _lines(file: TextFile) -> Iterator[tuple[int, str]]:
    """Number and text of each line; raises at one of spaces only."""
    for number, text in file.records():
        if not text.strip():
            raise blank_input().at(file.place(number))
        yield number, text
