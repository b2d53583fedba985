"""Which rows does a .tsv or .csv file hold?

usual     what stands between the columns by the file's name: a comma in .csv, a tab in .tsv; if that cannot be,
          something else
fits      said of a delimiter by which all records have the same number of cells, at least two
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from unanimity.errors import BadExamples
from unanimity.files.inputs.columns import Row, Wanted
from unanimity.files.inputs.tables import Cells, table
from unanimity.files.text import TextFile, filled

__all__ = ["separated"]

NAMES = {",": "comma", ";": "semicolon", "\t": "tab"}
FEW = 3  # records that fit two delimiters; fewer may do so by chance


def separated(file: TextFile, wanted: Wanted) -> Iterator[Row]:
    """The rows of the table, whatever stands between its columns."""
    mark = _delimiter(file, wanted.told.say)
    split = _tsv if file.ending == ".tsv" and mark == "\t" else partial(_csv, mark=mark)
    yield from table(file, split, wanted, NAMES[mark], partial(_other, mark))


def _tsv(file: TextFile) -> Iterator[Cells]:
    """The cells of each line, split at every tab."""
    for number, text in file.records():
        yield number, text.split("\t")


def _csv(file: TextFile, mark: str) -> Iterator[Cells]:
    """The cells of each record, up to the blank lines at the end."""
    return filled(file, _records(file, mark))


def _other(mark: str, cells: Sequence[str]) -> str:
    """Which other delimiters stand in a line that has only one cell."""
    found = [name for other, name in NAMES.items() if other != mark and len(cells) == 1 and other in cells[0]]
    return f"; there is no {NAMES[mark]} in it, but a {' and a '.join(found)}" if found else ""


def _delimiter(file: TextFile, say: Callable[[str], None]) -> str:
    """What stands between the columns; another than the usual one is said aloud, and raises if two are possible."""
    usual, *others = (",", ";", "\t") if file.ending == ".csv" else ("\t", ",", ";")
    if usual == "\t" and _has(file, usual):
        return usual
    found = [other for other in others if _fits(file, other)]
    if not found:
        return usual
    records = _fits(file, usual)
    if records and records < FEW:
        return usual
    if records or len(found) > 1:
        marks = [NAMES[mark] for mark in ([usual] if records else []) + found]
        remedy = f'Quote fields that hold a {marks[-1]} which does not end them, as in "a, b".'
        raise file.bad(f"a {' or a '.join(marks)} may stand between its columns", remedy=remedy)
    say(f"{file.title}: between the columns stands a {NAMES[found[0]]}, not a {NAMES[usual]}.")
    return found[0]


def _records(file: TextFile, mark: str) -> Iterator[Cells]:
    """The cells of each record, with the number of its first line, as CSV with this delimiter has them."""
    reader, number = csv.reader(file.lines(), strict=True, delimiter=mark), 1
    try:
        for cells in reader:
            yield number, cells
            number = reader.line_num + 1
    except csv.Error as error:
        reason, name = str(error).partition(" - ")[0], NAMES[mark]
        remedy = f"Quote a field that holds {name}s, quotes or line breaks, double the quotes in it, and close it."
        if "field limit" in reason:
            remedy = f"A quote may be missing; otherwise shorten the field to {csv.field_size_limit():,} characters."
        raise file.bad(f"the record that starts here is not CSV: {reason}", line=number, remedy=remedy) from None


def _fits(file: TextFile, mark: str) -> int:
    """How many records there are if all have as many cells as the first one, and at least two; otherwise 0."""
    width = count = 0
    try:
        for _, cells in _records(file, mark):
            if not cells:  # a blank line, which is another matter
                continue
            width, count = width or len(cells), count + 1
            if len(cells) != width or width < 2:
                return 0
    except BadExamples:
        return 0
    return count


def _has(file: TextFile, mark: str) -> bool:
    """Whether some line has the mark; the first one nearly always tells."""
    try:
        return any(mark in line for line in file.lines())
    except BadExamples:
        return True
