"""Which rows does a .jsonl file hold, one JSON object per line?

Where outputs are forms in JSON, the fields are trees, read once, so that their numbers stay as they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unanimity.errors import BadExamples
from unanimity.files.inputs.columns import Fields, Renamed, Row, Wanted
from unanimity.files.strict_json import json_object
from unanimity.files.text import TextFile
from unanimity.language.forms.json_calls import JsonCalls

__all__ = ["json_lines"]


def json_lines(file: TextFile, wanted: Wanted) -> Iterator[Row]:
    """The object of each line, its fields by their usual names."""
    read: Callable[[str], Fields] = JsonCalls().members if wanted.form == JsonCalls.name else json_object
    usual = Renamed(wanted)
    for number, line in file.records():
        try:
            fields = usual(read(line))
        except BadExamples as bad:
            raise bad.at(file.place(number)) from None
        yield number, fields
