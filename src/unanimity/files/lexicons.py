"""Which names does the user's lexicon hold?

A .tsv file has a name and a type on each line; a header line "name<TAB>type" may stand first. A .json file is a list
of objects with the fields `value` and `type`; other fields are ignored.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

from unanimity.errors import BadExamples, BadInput
from unanimity.files.text import TextFile, text_file
from unanimity.language.lexicon import Lexicon

__all__ = ["LEXICONS", "read_lexicon"]

LEXICONS = (".tsv", ".json")
HEADER = ["name", "type"]
ONE_ENTRY = 'Write a list of objects such as {"value": "new york", "type": "city"}.'


def read_lexicon(path: str | os.PathLike[str]) -> Lexicon:
    """The lexicon in a .tsv or .json file; every name is checked, and an error says where it stands."""
    file = text_file(path, LEXICONS)
    entries = list[tuple[str, str]]()
    for place, name, kind in _listed(file) if file.ending == ".json" else _lines(file):
        try:
            Lexicon([(name, kind)])
        except BadInput as bad:
            raise BadExamples(bad.problem, place=place, remedy=bad.remedy) from None
        entries.append((name, kind))
    if not entries:
        raise file.bad("the lexicon holds no names", remedy="Write one name and its type a line, with a tab between.")
    return Lexicon(entries)


def _lines(file: TextFile) -> Iterator[tuple[str, str, str]]:
    """Place, name and type of each line."""
    for number, text in file.records():
        cells = text.split("\t")
        if len(cells) != 2:
            found = "1 column" if len(cells) == 1 else f"{len(cells)} columns"
            remedy = "Write a name, one tab, and its type; give a name with two types two lines."
            raise file.bad(f"{found} found, expected 2 (name and type)", line=number, remedy=remedy)
        if number > 1 or [cell.strip().casefold() for cell in cells] != HEADER:
            yield file.place(number), cells[0], cells[1]


def _listed(file: TextFile) -> Iterator[tuple[str, str, str]]:
    """Place, name and type of each object of the list."""
    try:
        entries = json.loads("".join(file.lines()))
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        problem = f"this is not JSON: {reason} at column {error.colno}"
        raise file.bad(problem, line=error.lineno, remedy=ONE_ENTRY) from None
    except (ValueError, RecursionError):
        raise file.bad("a number is too long, or the nesting too deep", remedy=ONE_ENTRY) from None
    if not isinstance(entries, list):
        raise file.bad("the file is JSON but not a list", remedy=ONE_ENTRY)
    for number, entry in enumerate(entries, 1):
        match entry:
            case {"value": str(name), "type": str(kind)}:
                yield f"{file.name}: entry {number}", name, kind
            case _:
                problem = f"entry {number} is not an object with the texts `value` and `type`"
                raise file.bad(problem, remedy=ONE_ENTRY)
