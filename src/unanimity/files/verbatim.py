"""How are forms written in a JSON record: as JSON, where they are JSON, with their numbers as they were written?

1.50 stays 1.50. Whoever wants it like that has to load it so: `json.loads(line, parse_float=str)`.
"""

from __future__ import annotations

from dataclasses import dataclass

from unanimity.errors import BadForm
from unanimity.files.exact_json import json_text
from unanimity.language.forms.json_calls import JsonCalls

__all__ = ["Verbatim", "as_json", "record_text", "text_of"]


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A text that is JSON already."""

    text: str


def as_json(form: str | None, notation: str) -> Verbatim | str | None:
    """A form as a record has it: as it is where its notation is JSON, otherwise as text, as what is no form at all."""
    if form is None or notation != JsonCalls.name:
        return form
    try:
        return Verbatim(JsonCalls().write(JsonCalls().read(form)))
    except BadForm:
        return form


def text_of(form: Verbatim | str | None) -> str:
    """A form as text; nothing if there is none."""
    return form.text if isinstance(form, Verbatim) else form or ""


def record_text(value: object) -> str:
    """A value on one line; what is JSON already stands there as it is."""
    match value:
        case Verbatim(text=text):
            return text
        case dict():
            return "{" + ",".join(f"{json_text(key)}:{record_text(each)}" for key, each in value.items()) + "}"
        case list() | tuple():
            return f"[{','.join(map(record_text, value))}]"
    return json_text(value)
