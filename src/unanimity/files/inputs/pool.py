"""Which inputs does the user's pool hold?

A pool is a .txt file with one input a line, or an examples file, whose outputs are not looked at.
A table whose first line has a cell `input` is taken to begin with a header, which need not name `output`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from unanimity.errors import BadExamples
from unanimity.files.inputs.columns import Columns, Wanted
from unanimity.files.inputs.rows import input_of, read_rows

__all__ = ["read_inputs"]

NOTHING = BadExamples("the file holds no inputs", remedy="Write one input a line.")


def read_inputs(path: str | os.PathLike[str], columns: Columns | None = None) -> Iterator[tuple[str, str]]:
    """Every input of a .txt file or of an examples file, in the file's order, each with its place."""
    return read_rows(path, Wanted(("input",), NOTHING, told=columns or Columns()), input_of)
