"""A quick check of a JSON Schema says what jsonschema says, or there is none."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from unanimity.language.schemas import TYPES, check_of

KEYS = st.sampled_from(["room", "level", "on"])
TEXTS = st.sampled_from(["hall", "on", "off"])
LEAVES = st.one_of(
    st.builds(dict),
    st.booleans(),
    st.builds(lambda kind: {"type": kind, "description": "a value"}, st.sampled_from(["string", "number", "integer"])),
    st.builds(lambda kind: {"type": kind}, st.sampled_from(["boolean", "null", "array", "object"])),
    st.builds(lambda texts: {"enum": texts}, st.lists(TEXTS, min_size=1, unique=True)),
    st.builds(lambda kinds: {"type": kinds}, st.lists(st.sampled_from(list(TYPES)), min_size=1, unique=True)),
    st.sampled_from([{"minimum": 3}, {"enum": [1, True]}, {"additionalProperties": {}}]),
)


def objects(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Schemas of objects and lists, and several together."""
    keys = {"properties": st.dictionaries(KEYS, inner, max_size=3), "required": st.lists(KEYS, unique=True)}
    several = {each: st.lists(inner, min_size=1, max_size=3) for each in ("oneOf", "anyOf", "allOf")}
    closed = {"additionalProperties": st.sampled_from([False, False, True])}
    return st.fixed_dictionaries({}, optional={"items": inner, **keys, **several, **closed})


SCHEMAS = st.recursive(LEAVES, objects, max_leaves=8)
SIMPLE = st.one_of(TEXTS, st.integers(-2, 5), st.booleans(), st.none(), st.just(Decimal("0.5")))
VALUES = st.recursive(
    SIMPLE, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner)), max_leaves=6
)


@given(SCHEMAS, VALUES)
def test_a_check_says_what_jsonschema_says(schema: Any, value: Any) -> None:
    """Of every schema that it understands, and every value."""
    Draft202012Validator.check_schema(schema)
    check = check_of(schema)
    assume(check is not None)
    assert check is not None
    assert check(value) == Draft202012Validator(schema).is_valid(value)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "minLength": 3},
        {"type": ["string", 3]},
        {"enum": [1]},
        {"properties": {"a": {"pattern": "a"}}},
        {"items": {"const": 1}},
        {"oneOf": [{"required": ["a"]}, {"if": True}]},
        {"additionalProperties": {"type": "string"}, "properties": {}},
        {"additionalProperties": False},
        {"properties": {}, "patternProperties": {}},
        {"$ref": "#"},
        3,
    ],
)
def test_what_is_not_understood_has_no_check(schema: object) -> None:
    """jsonschema has to look at all else."""
    assert check_of(schema) is None
