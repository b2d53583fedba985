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

from unanimity.bags import Bag, as_bag
from unanimity.errors import BadExamples
from unanimity.examples import OneOf, Written
from unanimity.files.inputs.columns import Columns, Renamed
from unanimity.files.inputs.tables import table
from unanimity.files.json_lines import Fields, objects, value_of, whole_text
from unanimity.files.text import TextFile, blank_input, text_file
from unanimity.language.forms.json_calls import CALLS, JsonCalls
from unanimity.language.forms.trees import Constant, Node, Tree

__all__ = ["EXAMPLES", "input_of", "read_examples"]

EXAMPLES = (".tsv", ".csv", ".jsonl")
WANTED, INSTEAD = ("input", "output"), "outputs"
RENAMED = "or name its fields with --input-column and --output-column"
OUTPUT = 'Write {"output": "city OH"} or {"output": {"city": 1, "OH": 1}}.'
LIST = 'Write a list in JSON, such as ["city OH", "city IA"], one of which is right.'
LISTS = ("[]", CALLS)


def read_examples(path: str | os.PathLike[str], form: str = "bag", columns: Columns | None = None) -> Iterator[Written]:
    """Every example of a .tsv, .csv or .jsonl file, in the file's order, each with its place."""
    return _written(text_file(path, EXAMPLES), form, columns or Columns())


def _written(file: TextFile, form: str, columns: Columns) -> Iterator[Written]:
    """The file's examples; raises at the end if there were none."""
    title, number = file.title, 0
    for number, text, output in _pairs(file, form, columns):
        yield Written(text, output, f"{title}:{number}")
    if not number:
        raise file.bad("the file holds no examples", remedy="Write one example a line: an input and its output.")


def _pairs(file: TextFile, form: str, columns: Columns) -> Iterator[tuple[int, str, str | Bag | Tree | OneOf]]:
    """Line number, input and output of each example."""
    usual = Renamed(columns, WANTED, INSTEAD)
    if file.ending == ".jsonl" and form == JsonCalls.name:
        yield from _calls(file, usual)
    elif file.ending == ".jsonl":
        for number, (text, output) in objects(file, lambda fields: _pair(usual(fields))):
            yield number, text, output
    else:
        (i, o), rows, several = table(file, WANTED, INSTEAD, columns)
        for number, cells in rows:
            yield number, cells[i], _listed(file, number, cells[o]) if several else cells[o]


def _listed(file: TextFile, number: int, text: str) -> OneOf:
    """The outputs of a cell."""
    try:
        return _one_of(value_of(text, LIST))
    except BadExamples as bad:
        raise bad.at(file.place(number)) from None


def _calls(file: TextFile, usual: Renamed) -> Iterator[tuple[int, str, str | Tree | OneOf]]:
    """The same, where outputs are forms in JSON; they are read once, so that their numbers stay as they are written."""
    codec = JsonCalls()
    for number, line in file.records():
        try:
            members = usual(codec.members(line))
            given = members.get("input")
            text = input_of({"input": given.value} if isinstance(given, Constant) else dict.fromkeys(members))
            match members:
                case {"output": _, "outputs": _}:
                    raise BadExamples("the object has both `output` and `outputs`", remedy="Keep one of them.")
                case {"output": output}:
                    yield number, text, _call(output)
                case {"outputs": Node(label=label, children=several)} if label in LISTS:
                    yield number, text, OneOf(*map(_call, several))
                case {"outputs": _}:
                    raise BadExamples("`outputs` is no list", remedy=LIST)
            if not members.keys() & {"output", "outputs"}:
                remedy = f'Write {{"input": "...", "output": {{...}}}}, {RENAMED}.'
                raise BadExamples("the object has no `output`", remedy=remedy)
        except BadExamples as bad:
            raise bad.at(file.place(number)) from None


def _call(output: Tree) -> str | Tree:
    """A form in JSON, which may stand there as text."""
    match output:
        case Constant(str(written)) if written.lstrip()[:1] in ("{", "["):
            return written
    return output


def input_of(fields: Fields) -> str:
    """The field `input`, which must be text and not blank."""
    text = fields.get("input")
    if not isinstance(text, str):
        problem = "`input` is not a string" if "input" in fields else "the object has no `input`"
        raise BadExamples(problem, remedy=f'Write {{"input": "...", "output": "..."}}, {RENAMED}.')
    if not text.strip():
        raise blank_input()
    return whole_text(text)


def _pair(fields: Fields) -> tuple[str, str | Bag | OneOf]:
    """The fields `input` and `output`, or `outputs`; an output of counts becomes a bag."""
    text = input_of(fields)
    if "outputs" in fields:
        if "output" in fields:
            raise BadExamples("the object has both `output` and `outputs`", remedy="Keep one of them.")
        return text, _one_of(fields["outputs"])
    if "output" not in fields:
        raise BadExamples("the object has no `output`", remedy=f"{OUTPUT[:-1]}, {RENAMED}.")
    return text, _output(fields["output"])


def _one_of(value: object) -> OneOf:
    """A list of outputs, of which one is right."""
    if not isinstance(value, list):
        raise BadExamples("`outputs` is no list", remedy=LIST)
    outputs = list[str | Bag]()
    for number, each in enumerate(value, 1):
        try:
            outputs.append(_output(each))
        except BadExamples as bad:
            raise BadExamples(f"number {number} of `outputs`: {bad.problem}", remedy=bad.remedy) from None
    return OneOf(*outputs)


def _output(value: object) -> str | Bag:
    match value:
        case str(output):
            return whole_text(output)
        case dict(counts):
            whole_text(" ".join(counts))
            return as_bag(counts)
    raise BadExamples("an output is neither a string nor an object", remedy=OUTPUT)
