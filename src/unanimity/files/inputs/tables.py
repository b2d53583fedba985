"""Which columns does a table of the user's have?

table     records of cells; a header line may name the columns (headers.py)
wanted    the columns that the reader needs, `input` first
instead   a column that may stand there instead of the last one wanted
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from unanimity.files.inputs.columns import OPTIONS, Columns, named_alike
from unanimity.files.inputs.delimiters import NAMES, delimiter, records_by
from unanimity.files.inputs.headers import header
from unanimity.files.text import TextFile, blank_input, filled

__all__ = ["table"]

Row = tuple[int, list[str]]


def table(
    file: TextFile, wanted: Sequence[str], instead: str = "", told: Columns | None = None
) -> tuple[Sequence[int], Iterator[Row], bool]:
    """Where the wanted columns are, the rows, all of the same width and none with a blank input, and whether `instead`.

    A column can only stand instead of another where a header says so.
    """
    told = told or Columns()
    mark = delimiter(file, told.say)
    rows = _rows(file, mark)
    number, first = next(rows, (0, []))
    columns = header(file, (number, first), _after_first(file, mark), wanted, told, instead) if number else None
    if columns is None:
        rows = chain([(number, first)], rows) if number else rows
        expected = f"2 (input and {wanted[1] if len(wanted) > 1 else 'output'})"
        return (0, 1)[: len(wanted)], _fitting(file, mark, rows, 0, 2, expected), False
    several = bool(instead) and named_alike(first[columns[-1]]) == instead
    return columns, _fitting(file, mark, rows, columns[0], len(first), f"{len(first)}, as in the header"), several


def _rows(file: TextFile, mark: str) -> Iterator[Row]:
    """The cells of each record."""
    if file.ending == ".tsv" and mark == "\t":
        return _tsv(file)
    return filled(file, records_by(file, mark))


def _after_first(file: TextFile, mark: str) -> Iterator[Row]:
    """The rows after the first, read on their own; nothing is read until they are wanted."""
    rows = _rows(file, mark)
    next(rows, None)
    yield from rows


def _tsv(file: TextFile) -> Iterator[Row]:
    """The cells of each line, split at every tab."""
    for number, text in file.records():
        yield number, text.split("\t")


def _fitting(file: TextFile, mark: str, rows: Iterable[Row], column: int, width: int, expected: str) -> Iterator[Row]:
    """The rows; raises at one that is not of this width or whose input, in this column, is blank."""
    for number, cells in rows:
        if len(cells) != width:
            found = "1 column" if len(cells) == 1 else f"{len(cells)} columns"
            others = f"a file with other columns needs a header that names them, or {OPTIONS}"
            remedy = f"Put one {NAMES[mark]} between columns; {others}."
            raise file.bad(f"{found} found, expected {expected}{_other(mark, cells)}", line=number, remedy=remedy)
        if not cells[column].strip():
            raise blank_input().at(file.place(number))
        yield number, cells


def _other(mark: str, cells: Sequence[str]) -> str:
    """Which other delimiters stand in a line that has only one cell."""
    found = [name for other, name in NAMES.items() if other != mark and len(cells) == 1 and other in cells[0]]
    return f"; there is no {NAMES[mark]} in it, but a {' and a '.join(found)}" if found else ""
