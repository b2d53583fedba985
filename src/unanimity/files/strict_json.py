"""What does a text of the user's say that is JSON?

It is read strictly, so that nothing in it can be understood in two ways: a key occurs once, NaN is no number, and no
escape stands for half a character.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import NoReturn

from unanimity.errors import BadExamples
from unanimity.files.text import TextFile

__all__ = ["json_file", "json_object", "json_value", "whole_text"]

ONE_OBJECT = 'Write one object per line, such as {"input": "area of iowa", "output": "area IA"}.'


def json_value(text: str, remedy: str) -> object:
    """The JSON value that the text is; the error says in which column it is not."""
    return _value(text, "", remedy)


def json_object(text: str) -> dict[str, object]:
    """The JSON object that a line is."""
    fields = json_value(text, ONE_OBJECT)
    if not isinstance(fields, dict):
        raise BadExamples("the line is JSON but not an object", remedy=ONE_OBJECT)
    return fields


def json_file(file: TextFile, remedy: str) -> object:
    """The one JSON value that a file is; the error says in which line it is not."""
    return _value("".join(file.lines()), file.name, remedy)


def whole_text(text: str) -> str:
    """The text, if it holds neither NUL nor half a character, both of which JSON can escape."""
    if "\0" in text or not (text.isascii() or _can_be_written(text)):
        raise BadExamples("an escape stands for NUL or for half a character", remedy="Remove it, or write it in full.")
    return text


def _can_be_written(text: str) -> bool:
    """Whether no half of a character is in the text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _value(text: str, name: str, remedy: str) -> object:
    """The value; errors name the file, if there is a name, and the line if it is known."""
    try:
        value: object = _STRICT.decode(text)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        problem, place = f"this is not JSON: {reason} at column {error.colno}", name and f"{name}:{error.lineno}"
        raise BadExamples(problem, place=place, remedy=remedy) from None
    except (ValueError, RecursionError):
        raise BadExamples("a number is too long, or the nesting too deep", place=name, remedy=remedy) from None
    except BadExamples as bad:
        raise bad.at(name) from None
    return value


def _once_each(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
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
