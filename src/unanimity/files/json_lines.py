"""What does a line of JSON say?

It is read strictly, so that nothing in it can be understood in two ways.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NoReturn, TypeVar

from unanimity.errors import BadExamples
from unanimity.files.text import TextFile

__all__ = ["Fields", "objects", "value_of", "whole_text"]

Fields = Mapping[str, object]
Read = TypeVar("Read")


def objects(file: TextFile, read: Callable[[Fields], Read]) -> Iterator[tuple[int, Read]]:
    """Number of each line and what `read` makes of its JSON object; errors are given the line as their place."""
    for number, text in file.records():
        try:
            result = read(_object(text))
        except BadExamples as error:
            raise error.at(file.place(number)) from None
        yield number, result


def whole_text(text: str) -> str:
    """The text, if it holds neither NUL nor half a character, both of which JSON can escape."""
    try:
        whole = b"\0" not in text.encode()
    except UnicodeEncodeError:
        whole = False
    if not whole:
        raise BadExamples("an escape stands for NUL or for half a character", remedy="Remove it, or write it in full.")
    return text


def value_of(text: str, remedy: str = "Write JSON.") -> object:
    """The JSON value that the text is; strict, so that nothing in it can be read in two ways."""
    try:
        value: object = _STRICT.decode(text)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        raise BadExamples(f"this is not JSON: {reason} at column {error.colno}", remedy=remedy) from None
    except (ValueError, RecursionError):
        raise BadExamples("a number is too long, or the nesting too deep", remedy=remedy) from None
    return value


def _object(text: str) -> Fields:
    """The JSON object that the text is."""
    fields = value_of(text, _ONE_OBJECT)
    if not isinstance(fields, dict):
        raise BadExamples("the line is JSON but not an object", remedy=_ONE_OBJECT)
    return fields


_ONE_OBJECT = 'Write one object a line, such as {"input": "area of iowa", "output": "area IA"}.'


def _once_each(pairs: Sequence[tuple[str, object]]) -> Fields:
    """The pairs as a mapping; raises if a key occurs twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise BadExamples(f"the key {twice!r} occurs twice in one object", remedy="Keep one of them.")
    return fields


def _no_number(constant: str) -> NoReturn:
    """Raises for NaN and the infinities, which JSON does not have."""
    raise BadExamples(f"{constant} is not a number in JSON", remedy="Counts are whole numbers.")


_STRICT = json.JSONDecoder(object_pairs_hook=_once_each, parse_constant=_no_number)
