"""Which columns does a table of the user's have?

table     records of cells; a header line may name the columns
wanted    the columns that the reader needs, `input` first
instead   a column that may stand there instead of the last one wanted
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from unanimity.files.text import TextFile, blank_input, filled

__all__ = ["table"]

Row = tuple[int, list[str]]


def table(file: TextFile, wanted: Sequence[str], instead: str = "") -> tuple[Sequence[int], Iterator[Row], bool]:
    """Where the wanted columns are, the rows, all of the same width and none with a blank input, and whether `instead`.

    A column can only stand instead of another where a header says so.
    """
    rows = filled(file, _csv(file)) if file.ending == ".csv" else _tsv(file)
    number, first = next(rows, (0, []))
    other = wanted[1] if len(wanted) > 1 else "output"
    names = [cell.strip().casefold() for cell in first]
    if instead and {*wanted, instead} <= set(names):
        raise file.bad(f"the header names both {wanted[-1]} and {instead}", line=number, remedy="Keep one of them.")
    found = bool(instead) and instead in names and set(wanted[:-1]) <= set(names)
    if found:
        wanted = [*wanted[:-1], instead]
    if names[:1] == ["input"] and not set(wanted) <= set(names):
        remedy = f"Call one column input and one {other}; or, without a header, write just two columns."
        raise file.bad(f"the header names input but not {other}", line=number, remedy=remedy)
    if not set(wanted) <= set(names):
        rows = chain([(number, first)], rows) if number else rows
        return (0, 1)[: len(wanted)], _fitting(file, rows, 0, 2, f"2 (input and {other})"), False
    for name in wanted:
        if names.count(name) > 1:
            raise file.bad(f"the header names {name} twice", line=number, remedy="Rename the column that is not meant.")
    columns = [names.index(name) for name in wanted]
    return columns, _fitting(file, rows, columns[0], len(names), f"{len(names)}, as in the header"), found


def _tsv(file: TextFile) -> Iterator[Row]:
    """The cells of each line, split at every tab."""
    for number, text in file.records():
        yield number, text.split("\t")


def _csv(file: TextFile) -> Iterator[Row]:
    """The cells of each record, with the number of its first line."""
    reader, number = csv.reader(file.lines(), strict=True), 1
    try:
        for cells in reader:
            yield number, cells
            number = reader.line_num + 1
    except csv.Error as error:
        reason = str(error).partition(" - ")[0]
        remedy = "Quote a field that holds commas, quotes or line breaks, double the quotes in it, and close it."
        if "field limit" in reason:
            remedy = f"A quote may be missing; otherwise shorten the field to {csv.field_size_limit():,} characters."
        raise file.bad(f"the record that starts here is not CSV: {reason}", line=number, remedy=remedy) from None


def _fitting(file: TextFile, rows: Iterable[Row], column: int, width: int, expected: str) -> Iterator[Row]:
    """The rows; raises at one that is not of this width or whose input, in this column, is blank."""
    for number, cells in rows:
        if len(cells) != width:
            found = "1 column" if len(cells) == 1 else f"{len(cells)} columns"
            mark = "comma" if file.ending == ".csv" else "tab"
            remedy = f"Put one {mark} between columns; a file with other columns needs a header that names them."
            raise file.bad(f"{found} found, expected {expected}", line=number, remedy=remedy)
        if not cells[column].strip():
            raise blank_input().at(file.place(number))
        yield number, cells
