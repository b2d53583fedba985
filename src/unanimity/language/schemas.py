"""Does a value surely fit a JSON Schema, as far as that is quickly told?

check    says whether a value fits a schema; it is made once, of the keywords that most declarations of tools have
None     there is no check of a schema with other keywords; the package jsonschema has to look at it

Numbers are exact: whole ones are Python's own, and others are decimals. Whatever a check says, jsonschema says too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

__all__ = ["TYPES", "Check", "check_of", "looks_at_values_apart"]

Check = Callable[[Any], bool]

SILENT = frozenset({"description", "title", "default", "examples", "$comment"})
TYPES: Mapping[str, Check] = {
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | Decimal) and not isinstance(value, bool),
}


def check_of(schema: object) -> Check | None:
    """The check of a schema, if it has the usual keywords only."""
    if not isinstance(schema, dict):
        return (lambda _: schema) if isinstance(schema, bool) else None
    checks = list[Check]()
    for keyword, told in schema.items():
        if keyword not in SILENT and keyword != "additionalProperties":
            check = _KEYWORDS.get(keyword, _unknown)(told)
            if check is None:
                return None
            checks.append(check)
    if "additionalProperties" in schema:
        if schema["additionalProperties"] is not False or "properties" not in schema:
            return None
        checks.append(_no_keys_but(schema["properties"]))
    return _all(checks)


def looks_at_values_apart(schema: Mapping[str, Any]) -> bool:
    """Whether an object fits by its keys, and by each of its values for itself, in a schema that has a check."""
    others = {
        keyword: told for keyword, told in schema.items() if keyword not in ("properties", "additionalProperties")
    }
    return _looks_at_keys(others)


def _looks_at_keys(schema: object) -> bool:
    """Whether nothing but its keys tells if an object fits a schema that has a check."""
    if not isinstance(schema, dict):
        return True
    if not schema.keys() <= SILENT | {"type", "required", "allOf", "anyOf", "oneOf"}:
        return False
    return all(_looks_at_keys(each) for keyword in ("allOf", "anyOf", "oneOf") for each in schema.get(keyword, ()))


def _unknown(_: object) -> Check | None:
    return None


def _all(checks: Sequence[Check]) -> Check:
    return checks[0] if len(checks) == 1 else lambda value: all(check(value) for check in checks)


def _no_keys_but(known: Mapping[str, object]) -> Check:
    return lambda value: not isinstance(value, dict) or value.keys() <= known.keys()


def _type(told: object) -> Check | None:
    """One type, or one of some."""
    if isinstance(told, list) and all(isinstance(each, str) and each in TYPES for each in told):
        checks = [TYPES[each] for each in told]
        return lambda value: any(check(value) for check in checks)
    return TYPES.get(told) if isinstance(told, str) else None


def _enum(told: object) -> Check | None:
    """One of some texts; other values are compared with more care."""
    if not isinstance(told, list) or not all(isinstance(each, str) for each in told):
        return None
    return lambda value: isinstance(value, str) and value in told


def _required(told: object) -> Check | None:
    if not isinstance(told, list):
        return None
    return lambda value: not isinstance(value, dict) or all(key in value for key in told)


def _properties(told: object) -> Check | None:
    if not isinstance(told, dict):
        return None
    checks = {key: check for key, schema in told.items() if (check := check_of(schema)) is not None}
    if len(checks) < len(told):
        return None

    def fit(value: Any) -> bool:
        return not isinstance(value, dict) or all(checks[key](each) for key, each in value.items() if key in checks)

    return fit


def _items(told: object) -> Check | None:
    check = check_of(told)
    if check is None:
        return None
    return lambda value: not isinstance(value, list) or all(map(check, value))


def _several(told: object, is_right: Callable[[int, int], bool]) -> Check | None:
    """That the right number of some schemas fits."""
    if not isinstance(told, list):
        return None
    checks = [check for schema in told if (check := check_of(schema)) is not None]
    if len(checks) < len(told):
        return None
    return lambda value: is_right(sum(check(value) for check in checks), len(checks))


_KEYWORDS: Mapping[str, Callable[[object], Check | None]] = {
    "type": _type,
    "enum": _enum,
    "required": _required,
    "properties": _properties,
    "items": _items,
    "allOf": lambda told: _several(told, lambda fitting, count: fitting == count),
    "anyOf": lambda told: _several(told, lambda fitting, _: fitting > 0),
    "oneOf": lambda told: _several(told, lambda fitting, _: fitting == 1),
}
