"""What is a record, and how is it written as JSON?

    record   a result as plain data that stands on its own: a line of `--json`, the body of a reply
    part     what records are made of; it never stands alone

The fields of both, their types and what they mean are declared once, with the class. Their JSON form follows from that,
and so do the JSON Schema files (schema.py) and docs/records.md.
A field without a default is always there, perhaps null. A field with a default is left out where it has nothing to say.
`version` grows when a field goes or changes its meaning; that a field is added does not change it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from fractions import Fraction
from typing import ClassVar

from unanimity.files.exact_json import number
from unanimity.files.verbatim import Verbatim, record_text

__all__ = ["Json", "Part", "Record", "json_name"]

Json = Verbatim | str | None  # a form: JSON where its notation is JSON, otherwise text


@dataclass(frozen=True, slots=True)
class Part:
    """Fields that belong together."""

    def plain(self) -> dict[str, object]:
        """The fields as JSON has them, in the order in which they are declared."""
        told = ((each, getattr(self, each.name)) for each in fields(self))
        return {json_name(each.name): _plain(value) for each, value in told if not _is_silent(each, value)}


@dataclass(frozen=True, slots=True)
class Record(Part):
    """A result of one kind."""

    kind: ClassVar[str]
    version: ClassVar[int] = 1

    def plain(self) -> dict[str, object]:
        """The kind and the version, and the fields."""
        return {"record": self.kind, "version": self.version} | super(Record, self).plain()

    @property
    def json(self) -> str:
        """The record as JSON, on one line."""
        return record_text(self.plain())


def json_name(name: str) -> str:
    """How JSON names a field; some names are words of Python's own, and end in an underscore there."""
    return name.rstrip("_")


def _is_silent(field: Field[object], value: object) -> bool:
    """Whether the field has a default, and nothing else to say."""
    return value == field.default or (field.default == () and value == [])


def _plain(value: object) -> object:
    match value:
        case Part():
            return value.plain()
        case Fraction():
            return number(value)
        case Mapping():
            return {key: _plain(each) for key, each in value.items()}
        case list() | tuple():
            return [_plain(each) for each in value]
    return value
