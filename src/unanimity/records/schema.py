"""Which JSON Schema does a record have, and which table in the documentation?

Both follow from the types that its fields are declared with, and from the sentences beside these.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from unanimity.bags import Bag, Vector
from unanimity.files.verbatim import Verbatim
from unanimity.records.record import Part, Record, json_name

__all__ = ["schema_text", "table_text"]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
PLAIN: Mapping[object, str] = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}

Schema = dict[str, Any]

RATIONAL: Schema = {"type": ["integer", "string"], "pattern": "^-?[0-9]+/[0-9]+$"}
COUNTS: Mapping[object, Schema] = {Bag: {"type": "integer"}, Vector: {"type": ["integer", "string"]}}
TOLD: Mapping[object, str] = {
    **PLAIN,
    Bag: "{atom: integer}",
    Vector: "{atom: integer or “p/q”}",
    Fraction: "integer or “p/q”",
    Verbatim: "JSON",
}


def schema_text(record: type[Record]) -> str:
    """The JSON Schema of a record, as the text of a file."""
    return json.dumps(_of_record(record), indent=2, ensure_ascii=False) + "\n"


def table_text(record: type[Record]) -> str:
    """What is said of a record and its fields, in Markdown."""
    lines = [f"## {record.kind}", "", record.__doc__ or "", ""]
    lines += [*_table(record)]
    for part in _parts_of(record):
        lines += ["", f"`{_name(part)}`: {part.__doc__}", "", *_table(part)]
    return "\n".join([*lines, ""])


def _of_record(record: type[Record]) -> Schema:
    defined: dict[str, Schema] = {}
    about = {"record": {"const": record.kind}, "version": {"const": record.version}}
    own = _of_part(record, defined)
    return {
        "$schema": DRAFT,
        "title": record.kind,
        "description": record.__doc__,
        "type": "object",
        "properties": about | own["properties"],
        "required": [*about, *own["required"]],
        **({"$defs": defined} if defined else {}),
    }


def _of_part(part: type[Part], defined: dict[str, Schema]) -> Schema:
    properties, required = {}, []
    for field, kind, meaning in _declared(part):
        properties[json_name(field.name)] = {"description": meaning} | _of_type(kind, defined)
        if not _may_be_left_out(field):
            required.append(json_name(field.name))
    return {"type": "object", "properties": properties, "required": required}


def _of_type(kind: Any, defined: dict[str, Schema]) -> Schema:
    if kind in PLAIN:
        return {"type": PLAIN[kind]}
    if kind in COUNTS:
        return {"type": "object", "additionalProperties": COUNTS[kind]}
    if kind is Fraction:
        return RATIONAL
    if kind is Verbatim:
        return {}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {"enum": [member.value for member in kind]}
    if isinstance(kind, type) and issubclass(kind, Part):
        if _name(kind) not in defined:
            defined[_name(kind)] = {}
            defined[_name(kind)] = {"description": kind.__doc__} | _of_part(kind, defined)
        return {"$ref": f"#/$defs/{_name(kind)}"}
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _of_union([_of_type(each, defined) for each in inner])
    if origin is Sequence:
        return {"type": "array", "items": _of_type(inner[0], defined)}
    if origin is Mapping:
        return {"type": "object", "additionalProperties": _of_type(inner[1], defined)}
    raise TypeError(f"{kind!r} is no type for a field of a record")


def _of_union(kinds: list[Schema]) -> Schema:
    """One of several types; any value at all, if one of them is that."""
    if {} in kinds:
        return {}
    if all(set(kind) == {"type"} for kind in kinds):
        return {"type": [kind["type"] for kind in kinds]}
    return {"anyOf": kinds}


def _declared(part: type[Part]) -> Iterator[tuple[Field[Any], Any, str]]:
    """The fields, with their types and what they mean."""
    hints = get_type_hints(part, include_extras=True)
    for field in fields(part):
        hint = hints[field.name]
        if get_origin(hint) is not Annotated:
            raise TypeError(f"{part.__name__}.{field.name} does not say what it means")
        kind, meaning = get_args(hint)
        yield field, kind, meaning


def _may_be_left_out(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _parts_of(part: type[Part]) -> list[type[Part]]:
    """The parts that fields hold, and those that these hold, each once."""
    found: dict[type[Part], None] = {}
    for _, kind, _ in _declared(part):
        for each in _parts_in(kind):
            found |= dict.fromkeys([each, *_parts_of(each)])
    return list(found)


def _parts_in(kind: Any) -> Iterator[type[Part]]:
    if isinstance(kind, type) and issubclass(kind, Part):
        yield kind
    for inner in get_args(kind):
        yield from _parts_in(inner)


def _table(part: type[Part]) -> Iterator[str]:
    yield "| field | type | what it says |"
    yield "|---|---|---|"
    for field, kind, meaning in _declared(part):
        may = ", or left out" if _may_be_left_out(field) else ""
        yield f"| `{json_name(field.name)}` | {_told(kind)}{may} | {meaning} |"


def _told(kind: Any) -> str:
    """A type in words."""
    if kind in TOLD:
        return TOLD[kind]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return ", ".join(f"`{member.value}`" for member in kind)
    if isinstance(kind, type) and issubclass(kind, Part):
        return f"`{_name(kind)}`"
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return " or ".join(_told(each) for each in inner)
    if origin is Mapping:
        return f"{{text: {_told(inner[1])}}}"
    return f"[{_told(inner[0])}, ...]"


def _name(part: type[Part]) -> str:
    """Parts are named as in Python, in small letters."""
    return "".join(f"_{mark.lower()}" if mark.isupper() else mark for mark in part.__name__).lstrip("_")
