"""Which names does the user's lexicon hold?

A .tsv file has a name and a type on each line, and perhaps, in a third column, what outputs have for the name; a header
line "name<TAB>type", or "value<TAB>type", may stand first, with "<TAB>written" after it. A .json file is a list of
objects with the fields `value` and `type`, and perhaps `written`, a text or a list of texts; others are ignored.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from unanimity.errors import BadExamples, BadInput
from unanimity.files.strict_json import json_file
from unanimity.files.text import TextFile, text_file
from unanimity.language.lexicon import Entry, Lexicon

__all__ = ["LEXICONS", "read_lexicon"]

LEXICONS = (".tsv", ".json")
HEADERS = (["name", "type", "written"], ["value", "type", "written"])
ONE_ENTRY = 'Write a list of objects such as {"value": "new york", "type": "city"}.'


def read_lexicon(path: str | os.PathLike[str]) -> Lexicon:
    """The lexicon in a .tsv or .json file; every name is checked, and an error says where it stands."""
    file = text_file(path, LEXICONS)
    entries = list[Entry]()
    for place, entry in _listed(file) if file.ending == ".json" else _lines(file):
        try:
            Lexicon([entry])
        except BadInput as bad:
            raise BadExamples(bad.problem, place=place, remedy=bad.remedy) from None
        entries.append(entry)
    if not entries:
        raise file.bad("the lexicon holds no names", remedy="Write one name and its type per line, with a tab between.")
    return Lexicon(entries)


def _lines(file: TextFile) -> Iterator[tuple[str, Entry]]:
    """Place and entry of each line."""
    for number, text in file.records():
        cells = text.split("\t")
        if not 2 <= len(cells) <= 3:
            found = "1 column" if len(cells) == 1 else f"{len(cells)} columns"
            remedy = "Write a name, one tab, and its type; give a name with two types two lines."
            raise file.bad(f"{found} found, expected 2 or 3 (name, type, written)", line=number, remedy=remedy)
        words = [cell.strip().casefold() for cell in cells]
        if number > 1 or words not in [header[: len(cells)] for header in HEADERS]:
            yield file.place(number), (cells[0], cells[1], cells[2] if len(cells) == 3 else "")


def _listed(file: TextFile) -> Iterator[tuple[str, Entry]]:
    """Place and entry of each object of the list."""
    entries = json_file(file, ONE_ENTRY)
    if not isinstance(entries, list):
        raise file.bad("the file is JSON but not a list", remedy=ONE_ENTRY)
    for number, entry in enumerate(entries, 1):
        place = f"{file.name}: entry {number}"
        match entry:
            case {"value": str(name), "type": str(kind), "written": str(written)}:
                yield place, (name, kind, written)
            case {"value": str(name), "type": str(kind), "written": [*several]} if _are_texts(several):
                yield from ((place, (name, kind, written)) for written in several)
            case {"value": str(name), "type": str(kind)} if "written" not in entry:
                yield place, (name, kind)
            case _:
                problem = f"entry {number} is not an object with the texts `value` and `type`, and perhaps `written`"
                raise file.bad(problem, remedy=ONE_ENTRY)


def _are_texts(values: list[object]) -> bool:
    """Whether these are texts, and at least one."""
    return bool(values) and all(isinstance(value, str) for value in values)
