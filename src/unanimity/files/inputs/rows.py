"""Which rows does a file of the user's hold, whatever its format?

    format    how a file with some ending is read: one reader, which gives rows; a new format is one more line here
    row       the number of its line, and its fields by their usual names: input, output, ...
    field     a text; in JSON any value, or, where outputs are forms in JSON, a tree

Examples, answers and pools all take their rows from here, and say only what they make of the fields.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from unanimity.errors import BadExamples
from unanimity.files.inputs.columns import Fields, Row, Wanted
from unanimity.files.inputs.formats.json_lines import json_lines
from unanimity.files.inputs.formats.lines import lines
from unanimity.files.inputs.formats.separated import separated
from unanimity.files.strict_json import whole_text
from unanimity.files.text import TextFile, blank_input, text_file
from unanimity.language.forms.trees import Constant

__all__ = ["FORMATS", "RENAMED", "Format", "has_outputs", "input_of", "read_rows"]

RENAMED = "or name its fields with --input-column and --output-column"

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Format:
    """How the rows of a file are read, and whether they have more than inputs."""

    read: Callable[[TextFile, Wanted], Iterator[Row]]
    has_outputs: bool = True


FORMATS = {
    ".txt": Format(lines, has_outputs=False),
    ".tsv": Format(separated),
    ".csv": Format(separated),
    ".jsonl": Format(json_lines),
}


def read_rows(
    path: str | os.PathLike[str], wanted: Wanted, make: Callable[[Fields], Made]
) -> Iterator[tuple[Made, str]]:
    """What is made of each row's fields, with the row's place, in the file's order; raises if there is none.

    The file is looked for at once, but read only as its rows are wanted.
    """
    return _made(text_file(path, _endings(wanted)), wanted, make)


def has_outputs(path: str) -> bool:
    """Whether files of this name hold more than inputs."""
    return all(FORMATS[ending].has_outputs for ending in FORMATS if path.lower().endswith(ending))


def input_of(fields: Fields) -> str:
    """The field `input`, which must be text and not blank."""
    text = fields.get("input")
    if isinstance(text, Constant):
        text = text.value
    if not isinstance(text, str):
        problem = "`input` is not a string" if "input" in fields else "the object has no `input`"
        raise BadExamples(problem, remedy=f'Write {{"input": "...", "output": "..."}}, {RENAMED}.')
    if not text.strip():
        raise blank_input()
    return whole_text(text)


def _endings(wanted: Wanted) -> Sequence[str]:
    """How the files are called that can hold all that is wanted."""
    return [ending for ending, form in FORMATS.items() if form.has_outputs or len(wanted.names) == 1]


def _made(file: TextFile, wanted: Wanted, make: Callable[[Fields], Made]) -> Iterator[tuple[Made, str]]:
    """What is made of each row; errors are given the row as their place."""
    title, number = file.title, 0
    for number, fields in FORMATS[file.ending].read(file, wanted):
        try:
            made = make(fields)
        except BadExamples as bad:
            raise bad.at(file.place(number)) from None
        yield made, f"{title}:{number}"
    if not number:
        raise wanted.nothing.at(file.name)
