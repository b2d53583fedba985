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
from unanimity.files.inputs.columns import Columns, Fields, Wanted
from unanimity.files.inputs.rows import input_of, read_rows
from unanimity.files.strict_json import whole_text

__all__ = ["read_answers"]

NOTHING = BadExamples("the file holds no examples", remedy="Write one example a line: an input and its answer.")
ANSWER = 'Write {"input": "...", "answer": "austin"}, or "nothing" if that is the answer.'


def read_answers(path: str | os.PathLike[str], columns: Columns | None = None) -> Iterator[Written]:
    """Every example of a .tsv, .csv or .jsonl file, in the file's order; its output is the text of its answer."""
    wanted = Wanted(("input", "answer"), NOTHING, told=columns or Columns())
    return (Written(text, answer, place) for (text, answer), place in read_rows(path, wanted, _pair))


def _pair(fields: Fields) -> tuple[str, str]:
    """The fields `input` and `answer`."""
    text, answer = input_of(fields), _answer(fields).strip()
    if not answer:
        raise BadExamples("the example has no answer", remedy="Write one; nothing is an answer, too.")
    return text, answer


def _answer(fields: Fields) -> str:
    """The field `answer` as text."""
    match fields.get("answer"):
        case str(answer):
            return whole_text(answer)
        case int() | float() as number if not isinstance(number, bool) and isfinite(number):
            return number_text(Fraction(repr(number)))
    problem = (
        "`answer` is neither a string nor a number of ordinary size"
        if "answer" in fields
        else "the object has no `answer`"
    )
    raise BadExamples(problem, remedy=ANSWER)
