"""Which tools may be called, and with which arguments?

    tool     a function as it is declared to a language model: its name, and a JSON Schema of its arguments
    breach   what the declared tools do not allow of a call: where in it, and what was expected

An output is a call, `{"name": ..., "arguments": {...}}`, or a list of calls. A tool takes the arguments that it
declares, and no others unless its schema says so.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from unanimity.errors import BadExamples, BadInput
from unanimity.language.schemas import TYPES, Check, check_of, looks_at_values_apart

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

__all__ = ["Tool", "Tools", "declared", "exact_json"]

WRITE = 'Write a list of {"name": ..., "parameters": {...}}, as language models take them.'
CALL = '{"name": "...", "arguments": {...}}'
PARTS = frozenset({"$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas"})  # may declare keys, too
DECLARING = frozenset({"properties", "patternProperties", "additionalProperties", "unevaluatedProperties"})
LONGEST = 30  # digits before the point of a number that is whole although it is written with a point


@dataclass(frozen=True, slots=True)
class Tool:
    """A function that can be called, and the JSON Schema of its arguments."""

    name: str
    parameters: Mapping[str, Any]


class Tools:
    """The tools that may be called; raises BadInput if their schemas are none."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self.tools = [Tool(tool.name, _exact(tool)) for tool in tools]
        self._named = {tool.name: tool for tool in self.tools}
        self._keys: dict[tuple[str, str, bool], Check] = {}  # what says which values a key may have
        if twice := [name for name, count in Counter(tool.name for tool in self.tools).items() if count > 1]:
            raise BadInput(f"two tools are called {twice[0]}", remedy="Declare each tool once.")
        for tool in self.tools:
            _check_schema(tool)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tools) and self.tools == other.tools

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Callable[[Sequence[str]], Tools], tuple[list[str]]]:
        return Tools.of_texts, (self.texts(),)

    @classmethod
    def of_texts(cls, texts: Sequence[str]) -> Tools:
        """The tools of names and schemas, one after the other (`texts`)."""
        pairs = zip(texts[::2], texts[1::2], strict=True)
        return cls(Tool(name, json.loads(schema)) for name, schema in pairs)

    def texts(self) -> list[str]:
        """The name of each tool and its schema, as JSON, one after the other."""
        return [text for tool in self.tools for text in (tool.name, json.dumps(tool.parameters, default=float))]

    def takes(self, name: str, key: str) -> bool:
        """Whether a tool takes an argument of this key."""
        tool = self._named.get(name)
        if tool is None:
            return False
        parts = self._parts[name]
        return not all(map(_is_closed, parts)) or any(key in part.get("properties", {}) for part in parts)

    def needs(self, name: str) -> Collection[str]:
        """The keys that a tool must have."""
        tool = self._named.get(name)
        return () if tool is None else tool.parameters.get("required", ())

    def allows(self, name: str, key: str, text: str, *, item: bool = False) -> bool:
        """Whether a tool takes this value, or this item of a list, as far as the declaration of the key says."""
        if name not in self._named:
            return True
        if (name, key, item) not in self._keys:
            self._keys[name, key, item] = self._check(name, key, item=item)
        try:
            return self._keys[name, key, item](exact_json(text))
        except (ValueError, RecursionError):
            return True  # whoever looks at the whole call says what is wrong

    def _check(self, name: str, key: str, *, item: bool) -> Check:
        """What says whether a tool takes a value, or an item of a list, as far as the declaration of the key says."""
        schema = self._named[name].parameters.get("properties", {}).get(key, {})
        schema = schema.get("items", {}) if item and isinstance(schema, dict) else schema
        quick = check_of(schema)
        return self._validators[name].evolve(schema=schema).is_valid if quick is None else quick

    def is_parted(self, name: str) -> bool:
        """Whether what a tool takes depends on which keys a call has, and on each of its values by itself."""
        return self._checks.get(name) is not None and looks_at_values_apart(_closed(self._named[name].parameters))

    def breach(self, text: str) -> str | None:
        """What of an output, given as JSON, is not allowed; None if all of it is."""
        try:
            output = exact_json(text)
        except ValueError:
            return "it is no JSON, or a number in it is too long"
        calls = output if isinstance(output, list) else [output]
        return next((found for call in calls if (found := self._breach_of(call)) is not None), None)

    def _breach_of(self, call: object) -> str | None:
        match call:
            case {"name": str(name), **rest} if rest.keys() <= {"arguments"}:
                if name not in self._named:
                    return f"there is no tool {name}; there are {', '.join(self._named)}"
                arguments = rest.get("arguments", {})
                check = self._checks[name]
                if check is not None and check(arguments):
                    return None
                try:
                    errors = list(self._validators[name].iter_errors(arguments))
                except RecursionError:
                    return f"{name}: its schema refers to itself without end"
                first = min(errors, key=lambda error: (len(error.path), str(error.validator)), default=None)
                return None if first is None else f"{name}: {_told(first)}"
        return f"it is no call {CALL}"

    @cached_property
    def _parts(self) -> dict[str, list[Mapping[str, Any]]]:
        """Each tool's schema, and its parts that may declare keys."""
        return {tool.name: list(_parts_of(tool.parameters, tool.parameters, set())) for tool in self.tools}

    @cached_property
    def _checks(self) -> dict[str, Check | None]:
        """What says quickly of most tools' arguments whether they fit."""
        return {tool.name: check_of(_closed(tool.parameters)) for tool in self.tools}

    @cached_property
    def _validators(self) -> dict[str, Draft202012Validator]:
        from jsonschema import Draft202012Validator
        from referencing import Registry

        registry: Registry[Any] = Registry()
        return {tool.name: Draft202012Validator(_closed(tool.parameters), registry=registry) for tool in self.tools}


def declared(listed: object) -> Tools:
    """The tools that a document declares, in any of the ways that language models and tool servers write them."""
    match listed:
        case {"result": result}:
            return declared(result)
        case {"tools": list(tools)} | {"functions": list(tools)} | list(tools):
            if tools:
                return Tools(_declared(number, each) for number, each in enumerate(tools, 1))
            raise BadExamples("this list has no tools", remedy=WRITE)
    raise BadExamples("this is no list of tools", remedy=WRITE)


def exact_json(text: str) -> object:
    """The value of a text in JSON, with exact numbers; whole ones are whole, however they are written."""
    return DECODER.decode(text)


def _declared(number: int, entry: object) -> Tool:
    match entry:
        case {"type": "function", "function": dict(function)}:
            return _declared(number, function)
        case {"name": str(name), **more} if name:
            keys = [key for key in ("parameters", "input_schema", "inputSchema") if key in more]
            schema = more[keys[0]] if keys else {}
            if len(keys) < 2 and isinstance(schema, dict):
                return Tool(name, schema)
            raise BadExamples(f"tool {number}, {name}, has no schema of its arguments", remedy=WRITE)
    raise BadExamples(f"tool {number} is no function with a name", remedy=WRITE)


def _exact(tool: Tool) -> dict[str, Any]:
    """The schema with exact numbers."""
    try:
        exact: dict[str, Any] = json.loads(
            json.dumps(tool.parameters, default=float, allow_nan=False), parse_float=_number
        )
    except (TypeError, ValueError, RecursionError):
        raise BadExamples(f"the schema of {tool.name} is no JSON", remedy=WRITE) from None
    return exact


def _number(written: str) -> int | Decimal:
    """The number that is written; raises ValueError if it has more digits than a double can keep."""
    value = Decimal(written)
    if Decimal(repr(float(value))) != value:
        raise ValueError(f"{written} is too long")
    return int(value) if value.adjusted() < LONGEST and value == value.to_integral_value() else value


DECODER = json.JSONDecoder(parse_float=_number)


def _closed(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of arguments, with none but those declared, here or in its parts, unless it says otherwise."""
    _, *parts = [schema] if PARTS.isdisjoint(schema) else _parts_of(schema, schema, set())
    others = "unevaluatedProperties" if any(map(DECLARING.intersection, parts)) else "additionalProperties"
    return {"type": "object", **schema} | ({others: False} if _is_closed(schema) else {})


def _parts_of(part: object, whole: Mapping[str, Any], met: set[str]) -> Iterator[Mapping[str, Any]]:
    """The part of a schema, and all of its own that speak of the same object."""
    if not isinstance(part, dict):
        return
    yield part
    inner = [part[word] for word in ("if", "then", "else") if word in part]
    inner += [each for word in ("allOf", "anyOf", "oneOf") for each in part.get(word, ())]
    inner += part.get("dependentSchemas", {}).values()
    for link in {part[word] for word in ("$ref", "$dynamicRef") if word in part} - met:
        met.add(link)
        inner.append(_linked(link, whole))
    for each in inner:
        yield from _parts_of(each, whole, met)


def _is_closed(schema: Mapping[str, Any]) -> bool:
    """Whether a schema says nothing of keys that it does not declare, so that there are none."""
    return not {"additionalProperties", "unevaluatedProperties", "patternProperties"} & schema.keys()


def _check_schema(tool: Tool) -> None:
    if find_spec("jsonschema") is None:
        problem = "tools need the package jsonschema, which is not installed"
        raise BadInput(problem, remedy="Install it with `pip install jsonschema`.")
    from jsonschema import Draft202012Validator, SchemaError

    try:
        Draft202012Validator.check_schema(tool.parameters)
    except SchemaError as error:
        problem = f"the arguments of {tool.name} have no JSON Schema: {_told(error)}"
        raise BadExamples(problem, remedy="Correct the schema.") from None
    for link in _links(tool.parameters):
        if not _leads_somewhere(link, tool.parameters):
            problem = f"the schema of {tool.name} refers to {_shown(link)}, which is not in it"
            raise BadExamples(problem, remedy="Put what it refers to into its own $defs.")


def _links(schema: object) -> Iterator[object]:
    """What a schema refers to."""
    match schema:
        case dict():
            for key, value in schema.items():
                if key in ("$ref", "$dynamicRef"):
                    yield value
                yield from _links(value)
        case list():
            for value in schema:
                yield from _links(value)


def _leads_somewhere(link: object, schema: Mapping[str, Any]) -> bool:
    """Whether a reference is to a part of the schema, by its keys."""
    return isinstance(link, str) and _linked(link, schema) is not None


def _linked(link: str, schema: Mapping[str, Any]) -> object:
    """The part of the schema that a reference is to, by its keys; None if there is none."""
    if link == "#":
        return schema
    if not link.startswith("#/"):
        return None
    place: Any = schema
    for key in unquote(link[2:]).split("/"):
        if not isinstance(place, dict) or (name := key.replace("~1", "/").replace("~0", "~")) not in place:
            return None
        place = place[name]
    return place


def _told(error: Any) -> str:
    """Which keys lead to what is wrong, and what was expected there."""
    path = ".".join(map(str, error.path))
    return f"{path}: {_expected(error)}" if path else _expected(error)


def _expected(error: Any) -> str:
    match error.validator, error.validator_value:
        case "anyOf", _ if list(error.path)[-1:] == ["type"]:
            return f"{_shown(error.instance)} is none of {', '.join(map(_shown, TYPES))}, and no list of some of these"
        case "required", list(keys):
            lacking = [key for key in keys if key not in error.instance]
            return f"{', '.join(lacking)} {'is' if len(lacking) == 1 else 'are'} missing"
        case "additionalProperties", _:
            known = error.schema.get("properties", {})
            others = [key for key in error.instance if key not in known]
            return f"it takes no {' or '.join(others)}; it takes {', '.join(known) or 'no arguments'}"
        case "unevaluatedProperties", False:
            others = [key for key in error.instance if repr(key) in error.message]
            return f"it takes no {' or '.join(others)}"
        case "type", kinds:
            return f"{_shown(error.instance)} is not of the type {_listed(kinds)}"
        case "enum", list(values):
            return f"{_shown(error.instance)} is none of {', '.join(map(_shown, values))}"
        case "const", value:
            return f"{_shown(error.instance)} is not {_shown(value)}"
    return f"{_shown(error.instance)} does not fit {error.validator} {_shown(error.validator_value)}"


def _listed(kinds: str | Sequence[str]) -> str:
    return kinds if isinstance(kinds, str) else " or ".join(kinds)


def _shown(value: object) -> str:
    """A value as JSON writes it; of a long one only the beginning."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:60]}…"
