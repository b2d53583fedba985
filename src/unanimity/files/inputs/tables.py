"""Which columns does a table of the user's have?

cells     what a reader of some format finds in a record, with the number of its line
header    a first record that may name the columns (headers.py)
between   what stands between two columns, as a remedy calls it: tab
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from unanimity.files.inputs.columns import OPTIONS, Row, Wanted, named_alike
from unanimity.files.inputs.headers import header
from unanimity.files.text import TextFile
from unanimity.files.verbatim import Verbatim

__all__ = ["Cells", "table"]

Cells = tuple[int, list[str]]
Split = Callable[[TextFile], Iterator[Cells]]


def table(
    file: TextFile, split: Split, wanted: Wanted, between: str, hint: Callable[[Sequence[str]], str] = lambda _: ""
) -> Iterator[Row]:
    """The rows of the table into which `split` cuts the file, all of the same width, with the wanted columns only.

    A column can only stand instead of another where a header says so, and its cells are JSON. The hint is what there
    is to say of a record that is not as wide as the others.
    """
    records = split(file)
    number, first = next(records, (0, []))
    columns = header(file, (number, first), _after_first(file, split), wanted) if number else None
    names, width = list(wanted.names), len(first)
    if columns is None:
        records = chain([(number, first)], records) if number else records
        columns, width = list(range(len(names))), 2
        expected = f"2 (input and {names[1] if len(names) > 1 else 'output'})"
    else:
        expected = f"{width}, as in the header"
        if wanted.instead and named_alike(first[columns[-1]]) == wanted.instead:
            names[-1] = wanted.instead
    places, several = list(zip(names, columns, strict=True)), wanted.instead in names
    remedy = (
        f"Put one {between} between columns; a file with other columns needs a header that names them, or {OPTIONS}."
    )
    for number, cells in records:
        if len(cells) != width:
            found = "1 column" if len(cells) == 1 else f"{len(cells)} columns"
            raise file.bad(f"{found} found, expected {expected}{hint(cells)}", line=number, remedy=remedy)
        fields: dict[str, object] = {name: cells[k] for name, k in places}
        if several:
            fields[wanted.instead] = Verbatim(cells[columns[-1]])
        yield number, fields


def _after_first(file: TextFile, split: Split) -> Iterator[Cells]:
    """The records after the first, read on their own; nothing is read until they are wanted."""
    records = split(file)
    next(records, None)
    yield from records
