"""Which fields of a record are declared, and which does it have?"""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator

from unanimity.records.record import Record, json_name

__all__ = ["plainly"]


def plainly(record: Record) -> dict[str, Any]:
    """The record as its JSON has it: valid, with the declared fields in their order; only defaults are left out."""
    found: dict[str, Any] = json.loads(record.json)
    declared = fields(record)
    names = ["record", "version", *(json_name(each.name) for each in declared)]
    needed = [json_name(each.name) for each in declared if each.default is MISSING]
    assert list(found) == [name for name in names if name in found]
    assert set(found) >= {"record", "version", *needed}
    assert (found["record"], found["version"]) == (record.kind, record.version)
    schema = files("unanimity.records") / "schemas" / f"{record.kind}.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(found)
    return found
