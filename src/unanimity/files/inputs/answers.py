"""Which answers does the user's file hold?

A .tsv or .csv file is a table with the columns input and answer, a .jsonl file has an object with these fields a line.
An answer is a text, as `ask --facts` writes it: names in the order of the alphabet, numbers, or "nothing".
In JSON a number may stand there as it is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from fractions import Fraction
from math import isfinite

from unanimity.candidates.executor import number_text
from unanimity.errors import BadExamples
from unanimity.examples import Written
from unanimity.files.inputs.columns import Columns, Renamed
from unanimity.files.inputs.examples import EXAMPLES, input_of
from unanimity.files.inputs.tables import table
from unanimity.files.json_lines import Fields, objects, whole_text
from unanimity.files.text import TextFile, text_file

__all__ = ["read_answers"]

WANTED = ("input", "answer")
ANSWER = 'Write {"input": "...", "answer": "austin"}, or "nothing" if that is the answer.'


def read_answers(path: str | os.PathLike[str], columns: Columns | None = None) -> Iterator[Written]:
    """Every example of a .tsv, .csv or .jsonl file, in the file's order; its output is the text of its answer."""
    file = text_file(path, EXAMPLES)
    number = 0
    for number, text, answer in _pairs(file, columns or Columns()):
        if not answer.strip():
            raise file.bad("the example has no answer", line=number, remedy="Write one; nothing is an answer, too.")
        yield Written(text, answer.strip(), f"{file.title}:{number}")
    if not number:
        raise file.bad("the file holds no examples", remedy="Write one example a line: an input and its answer.")


def _pairs(file: TextFile, columns: Columns) -> Iterator[tuple[int, str, str]]:
    """Line number, input and answer of each example."""
    if file.ending == ".jsonl":
        usual = Renamed(columns, WANTED)
        for number, (text, answer) in objects(file, lambda fields: _pair(usual(fields))):
            yield number, text, answer
    else:
        (i, a), rows, _ = table(file, WANTED, told=columns)
        for number, cells in rows:
            yield number, cells[i], cells[a]


def _pair(fields: Fields) -> tuple[str, str]:
    text = input_of(fields)
    match fields.get("answer"):
        case str(answer):
            return text, whole_text(answer)
        case int() | float() as number if not isinstance(number, bool) and isfinite(number):
            return text, number_text(Fraction(repr(number)))
    problem = (
        "`answer` is neither a string nor a number of ordinary size"
        if "answer" in fields
        else "the object has no `answer`"
    )
    raise BadExamples(problem, remedy=ANSWER)
