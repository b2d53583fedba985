"""Which examples does the user's file hold?

A .tsv or .csv file is a table with the columns input and output, a .jsonl file has an object with these fields a line.
Where outputs are JSON themselves, that of a .jsonl file stands there as it is, or, if it is an object or an array, as
text.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from unanimity.bags import Bag, as_bag
from unanimity.errors import BadExamples
from unanimity.examples import Written
from unanimity.files.objects import Fields, objects, whole_text
from unanimity.files.tables import candidates, table
from unanimity.files.text import TextFile, blank_input, text_file
from unanimity.language.forms.json_calls import JsonCalls
from unanimity.language.trees import Constant, Tree

__all__ = ["EXAMPLES", "input_of", "read_examples"]

EXAMPLES = (".tsv", ".csv", ".jsonl")


def read_examples(path: str | os.PathLike[str], form: str = "bag") -> Iterator[Written]:
    """Every example of a .tsv, .csv or .jsonl file, in the file's order, each with its place."""
    return _written(text_file(path, EXAMPLES), form)


def _written(file: TextFile, form: str) -> Iterator[Written]:
    """The file's examples; raises at the end if there were none."""
    title, number = file.title, 0
    for number, text, output in _pairs(file, form):
        yield Written(text, output, f"{title}:{number}")
    if not number:
        raise file.bad("the file holds no examples", remedy="Write one example a line: an input and its output.")


def _pairs(file: TextFile, form: str) -> Iterator[tuple[int, str, str | Bag | Tree]]:
    """Line number, input and output of each example."""
    if file.ending == ".jsonl" and form == JsonCalls.name:
        yield from _calls(file)
    elif file.ending == ".jsonl":
        for number, (text, output) in objects(file, _pair):
            yield number, text, output
    else:
        (i, o), rows = table(file, ("input", "output"))
        for number, cells in rows:
            yield number, cells[i], cells[o]


def _calls(file: TextFile) -> Iterator[tuple[int, str, str | Tree]]:
    """The same, where outputs are forms in JSON; they are read once, so that their numbers stay as they are written."""
    codec = JsonCalls()
    for number, line in file.records():
        try:
            members = codec.members(line)
            given = members.get("input")
            text = input_of({"input": given.value} if isinstance(given, Constant) else dict.fromkeys(members))
            if "output" not in members:
                raise BadExamples("the object has no `output`", remedy='Write {"input": "...", "output": {...}}.')
            match members["output"]:
                case Constant(str(written)) if written.lstrip()[:1] in ("{", "["):
                    yield number, text, written
                case output:
                    yield number, text, output
        except BadExamples as bad:
            raise bad.at(file.place(number)) from None


def input_of(fields: Fields) -> str:
    """The field `input`, which must be text and not blank."""
    text = fields.get("input")
    if not isinstance(text, str):
        problem = "`input` is not a string" if "input" in fields else "the object has no `input`"
        raise BadExamples(problem, remedy='Write {"input": "...", "output": "..."}.')
    if not text.strip():
        raise blank_input()
    return whole_text(text)


def _pair(fields: Fields) -> tuple[str, str | Bag]:
    """The fields `input` and `output`; an output of counts becomes a bag."""
    if "output" not in fields and "outputs" in fields:
        raise candidates()
    text = input_of(fields)
    match fields.get("output"):
        case str(output):
            return text, whole_text(output)
        case dict(counts):
            whole_text(" ".join(counts))
            return text, as_bag(counts)
    problem = "`output` is neither a string nor an object" if "output" in fields else "the object has no `output`"
    raise BadExamples(problem, remedy='Write {"output": "city OH"} or {"output": {"city": 1, "OH": 1}}.')
