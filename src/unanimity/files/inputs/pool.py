"""Which inputs does the user's pool hold?

A pool is a .txt file with one input a line, or an examples file, whose outputs are not looked at.
A table whose first line has a cell `input` is taken to begin with a header, which need not name `output`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from unanimity.files.inputs.columns import Columns, Renamed
from unanimity.files.inputs.examples import EXAMPLES, input_of
from unanimity.files.inputs.tables import table
from unanimity.files.json_lines import objects
from unanimity.files.text import TextFile, blank_input, text_file

__all__ = ["read_inputs"]


def read_inputs(path: str | os.PathLike[str], columns: Columns | None = None) -> Iterator[tuple[str, str]]:
    """Every input of a .txt file or of an examples file, in the file's order, each with its place."""
    return _placed(text_file(path, (".txt", *EXAMPLES)), columns or Columns())


def _placed(file: TextFile, columns: Columns) -> Iterator[tuple[str, str]]:
    """The file's inputs; raises at the end if there were none."""
    title, number = file.title, 0
    for number, text in _inputs(file, columns):
        yield text, f"{title}:{number}"
    if not number:
        raise file.bad("the file holds no inputs", remedy="Write one input a line.")


def _inputs(file: TextFile, columns: Columns) -> Iterator[tuple[int, str]]:
    """Line number and text of each input."""
    match file.ending:
        case ".txt":
            yield from _lines(file)
        case ".jsonl":
            usual = Renamed(columns, ["input"])
            yield from objects(file, lambda fields: input_of(usual(fields)))
        case _:
            [column], rows, _ = table(file, ["input"], told=columns)
            for number, cells in rows:
                yield number, cells[column]


def _lines(file: TextFile) -> Iterator[tuple[int, str]]:
    """Number and text of each line; raises at one of spaces only."""
    for number, text in file.records():
        if not text.strip():
            raise blank_input().at(file.place(number))
        yield number, text
