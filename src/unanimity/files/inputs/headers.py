"""Does a table begin with a header, and which columns does it name?

header    a first line that names the columns; `input` and `output` always are one
alike     said of a first line that may be a header: its cells are names that columns often have, or a word or two, and
          no other line repeats them; it is understood if it is clear which columns are meant, otherwise refused
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from unanimity.errors import BadExamples
from unanimity.files.inputs.columns import (
    NO_HEADER,
    OPTIONS,
    Wanted,
    is_known,
    known_columns,
    named_alike,
    told_columns,
)
from unanimity.files.text import TextFile

__all__ = ["header"]

SHORT = re.compile(r"[^\W\d]\w*( [^\W\d]\w*)?")
OPTIONS_OF = ("--input-column", "--output-column")
SHOWN = 60  # characters of a line

Cells = tuple[int, list[str]]


def header(file: TextFile, first: Cells, others: Iterable[Cells], wanted: Wanted) -> list[int] | None:
    """Where the wanted columns are if the first line is a header; None if it is an example. Raises if it is not clear.

    The other rows are looked at only if that is needed to find out.
    """
    number, cells = first
    if wanted.told.headless:
        return None
    try:
        if wanted.told.are_named:
            return told_columns(cells, wanted)
    except BadExamples as bad:
        raise bad.at(file.place(number)) from None
    if columns := _usual(file, first, wanted):
        return columns
    columns = known_columns(cells, wanted) or []
    if columns and len(cells) == len(wanted.names) == 1:
        return None  # a single column with a name that is only known may as well be an input
    if columns and (len(cells) > 2 or (repeated := _repeated(cells, others)) is None):
        return _understood(file, first, columns, wanted)
    if columns:
        problem = f"the first line may be a header or an example: line {repeated} repeats a cell of it"
        raise file.bad(problem, line=number, remedy=_remedy(cells, columns))
    if _may_be_header(cells, wanted) and (len(cells) > 2 or _is_unique(cells, others)):
        raise file.bad(f"the first line, {_shown(cells)}, may be a header", line=number, remedy=_remedy(cells, None))
    return None


def _usual(file: TextFile, first: Cells, wanted: Wanted) -> list[int] | None:
    """Where the wanted columns are if they have the usual names; raises if one is there twice, or not at all."""
    number, cells = first
    names = [cell.strip().casefold() for cell in cells]
    *before, usual = wanted.names
    if wanted.instead and {*wanted.names, wanted.instead} <= set(names):
        raise file.bad(f"the header names both {usual} and {wanted.instead}", line=number, remedy="Keep one of them.")
    for last in (usual, wanted.instead):
        own = [*before, last]
        if last and set(own) <= set(names):
            for name in own:
                if names.count(name) > 1:
                    remedy = "Rename the column that is not meant."
                    raise file.bad(f"the header names {name} twice", line=number, remedy=remedy)
            return [names.index(name) for name in own]
    if names[:1] == ["input"] and len(wanted.names) > 1 and known_columns(cells, wanted) is None:
        other = wanted.names[1]
        remedy = f"Call one column input and one {other}; or, without a header, write just two columns ({NO_HEADER})."
        raise file.bad(f"the header names input but not {other}", line=number, remedy=remedy)
    return None


def _understood(file: TextFile, first: Cells, columns: list[int], wanted: Wanted) -> list[int]:
    """The columns, after it was said what they are taken for."""
    number, cells = first
    names = " and ".join(cells[k].strip() for k in columns)
    otherwise = "" if len(cells) > 2 else f" If it is an example: {NO_HEADER}."
    usual = " and ".join(wanted.names)
    wanted.told.say(f"{file.title}:{number} is read as a header: {names} are {usual}.{otherwise}")
    return columns


def _may_be_header(cells: Sequence[str], wanted: Wanted) -> bool:
    """Whether some cell is a name that columns often have, and the others are a word or two, all of them different."""
    names = [named_alike(cell) for cell in cells]
    known = [is_known(name, wanted) for name in names]
    words = all(sure or SHORT.fullmatch(name) for sure, name in zip(known, names, strict=True))
    return len(names) > 1 and any(known) and words and len(set(names)) == len(names)


def _is_unique(cells: Sequence[str], others: Iterable[Cells]) -> bool:
    """Whether there are other lines, and none of them repeats a cell."""
    others = iter(others)
    second = next(others, None)
    return second is not None and _repeated(cells, [second]) is None and _repeated(cells, others) is None


def _repeated(cells: Sequence[str], others: Iterable[Cells]) -> int | None:
    """The first other line with a cell that the line with these cells has in the same column."""
    names = [named_alike(cell) for cell in cells]
    for number, row in others:
        if any(named_alike(cell) == name for cell, name in zip(row, names, strict=False)):
            return number
    return None


def _remedy(cells: Sequence[str], columns: Sequence[int] | None) -> str:
    """What to do about a line that may be a header."""
    if columns is None:
        named = OPTIONS
    else:
        named = " ".join(f"{option} {cells[k].strip()}" for option, k in zip(OPTIONS_OF, columns, strict=False))
    return f"If it names the columns: {named}. If it is an example: {NO_HEADER}."


def _shown(cells: Sequence[str]) -> str:
    text = ", ".join(cell.strip() for cell in cells)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
