"""Which examples does the user's file hold?

A .tsv or .csv file is a table with the columns input and output, a .jsonl file has an object with these fields a line.
Instead of an output there may be `outputs`, a list of which one is right; in a table, too, that is written as JSON.
Columns and fields may have other names (columns.py).
Where outputs are JSON themselves, those of a .jsonl file stand there as they are, or, if they are objects or arrays, as
text.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial

from unanimity.bags import Bag, as_bag
from unanimity.errors import BadExamples
from unanimity.examples import OneOf, Written
from unanimity.files.inputs.columns import Columns, Fields, Wanted
from unanimity.files.inputs.rows import RENAMED, input_of, read_rows
from unanimity.files.strict_json import json_value, whole_text
from unanimity.files.verbatim import Verbatim
from unanimity.language.forms.json_calls import CALLS, JsonCalls
from unanimity.language.forms.trees import Constant, Node, Tree

__all__ = ["read_examples"]

NOTHING = BadExamples("the file holds no examples", remedy="Write one example a line: an input and its output.")
OUTPUT = 'Write {"output": "city OH"} or {"output": {"city": 1, "OH": 1}}.'
CALL = 'Write {"input": "...", "output": {...}}.'
LIST = 'Write a list in JSON, such as ["city OH", "city IA"], one of which is right.'
LISTS = ("[]", CALLS)


def read_examples(path: str | os.PathLike[str], form: str = "bag", columns: Columns | None = None) -> Iterator[Written]:
    """Every example of a .tsv, .csv or .jsonl file, in the file's order, each with its place."""
    wanted = Wanted(("input", "output"), NOTHING, "outputs", form, columns or Columns())
    example = CALL if form == JsonCalls.name else OUTPUT
    pairs = read_rows(path, wanted, partial(_pair, example))
    return (Written(text, output, place) for (text, output), place in pairs)


def _pair(example: str, fields: Fields) -> tuple[str, str | Bag | Tree | OneOf]:
    """The fields `input` and `output`, or `outputs`."""
    text = input_of(fields)
    if "outputs" not in fields and "output" in fields:
        return text, _output(fields["output"])
    if "output" in fields:
        raise BadExamples("the object has both `output` and `outputs`", remedy="Keep one of them.")
    if "outputs" in fields:
        return text, _one_of(fields["outputs"])
    raise BadExamples("the object has no `output`", remedy=f"{example[:-1]}, {RENAMED}.")


def _one_of(value: object) -> OneOf:
    """A list of outputs, of which one is right."""
    match value:
        case Verbatim(text=text):
            return _one_of(json_value(text, LIST))
        case list():
            return OneOf(*(_numbered(number, each) for number, each in enumerate(value, 1)))
        case Node(label=label, children=trees) if label in LISTS:
            return OneOf(*map(_output, trees))
    raise BadExamples("`outputs` is no list", remedy=LIST)


def _numbered(number: int, value: object) -> str | Bag | Tree:
    """One of several outputs; errors say which."""
    try:
        return _output(value)
    except BadExamples as bad:
        raise BadExamples(f"number {number} of `outputs`: {bad.problem}", remedy=bad.remedy) from None


def _output(value: object) -> str | Bag | Tree:
    """An output: text, counts, which become a bag, or a form in JSON, which may stand there as text."""
    match value:
        case str(output):
            return whole_text(output)
        case dict(counts):
            whole_text(" ".join(counts))
            return as_bag(counts)
        case Constant(str(written)) if written.lstrip()[:1] in ("{", "["):
            return written
        case Constant() | Node():
            return value
    raise BadExamples("an output is neither a string nor an object", remedy=OUTPUT)
