"""Which rows does a .txt file hold, one input a line?"""

from __future__ import annotations

from collections.abc import Iterator

from unanimity.files.inputs.columns import Row, Wanted
from unanimity.files.text import TextFile

__all__ = ["lines"]


def lines(file: TextFile, _: Wanted) -> Iterator[Row]:
    """Each line as an input; there is nothing else in such a file."""
    return ((number, {"input": text}) for number, text in file.records())
