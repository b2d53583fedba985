"""Which answers does the user's file hold?

A .tsv or .csv file is a table with the columns input and answer, a .jsonl file has an object with these fields a line.
An answer is a text, as `shown` writes it: names in the order of the alphabet, or numbers; "nothing" if there is none.
In JSON a number may stand there as it is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from fractions import Fraction
from math import isfinite

from unanimity.errors import BadExamples
from unanimity.examples import Written
from unanimity.files.examples import EXAMPLES, input_of
from unanimity.files.objects import Fields, objects, whole_text
from unanimity.files.tables import table
from unanimity.files.text import TextFile, text_file
from unanimity.world.execute import shown

__all__ = ["read_answers"]

ANSWER = 'Write {"input": "...", "answer": "austin"}, or "nothing" if that is the answer.'


def read_answers(path: str | os.PathLike[str]) -> Iterator[Written]:
    """Every example of a .tsv, .csv or .jsonl file, in the file's order; its output is the text of its answer."""
    file = text_file(path, EXAMPLES)
    number = 0
    for number, text, answer in _pairs(file):
        if not answer.strip():
            raise file.bad("the example has no answer", line=number, remedy="Write one; nothing is an answer, too.")
        yield Written(text, answer.strip(), f"{file.title}:{number}")
    if not number:
        raise file.bad("the file holds no examples", remedy="Write one example a line: an input and its answer.")


def _pairs(file: TextFile) -> Iterator[tuple[int, str, str]]:
    """Line number, input and answer of each example."""
    if file.ending == ".jsonl":
        for number, (text, answer) in objects(file, _pair):
            yield number, text, answer
    else:
        (i, a), rows, _ = table(file, ("input", "answer"))
        for number, cells in rows:
            yield number, cells[i], cells[a]


def _pair(fields: Fields) -> tuple[str, str]:
    text = input_of(fields)
    match fields.get("answer"):
        case str(answer):
            return text, whole_text(answer)
        case int() | float() as number if not isinstance(number, bool) and isfinite(number):
            return text, shown(frozenset([Fraction(repr(number))]))
    problem = (
        "`answer` is neither a string nor a number of ordinary size"
        if "answer" in fields
        else "the object has no `answer`"
    )
    raise BadExamples(problem, remedy=ANSWER)
