"""Declared tools say which calls are possible: nothing is learned, built or certified that they do not allow."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from unanimity import BadInput, Lexicon, certify, learn, load_model, save_model
from unanimity.language.building.built import Unbuilt
from unanimity.language.certify import Status
from unanimity.language.tools import Tool, Tools, declared

LIGHT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "room": {"type": "string"},
        "state": {"enum": ["on", "off"]},
        "level": {"type": "integer", "minimum": 0, "maximum": 100},
        "warmth": {"type": "number", "multipleOf": 0.1},
    },
    "required": ["room"],
}
TOOLS = Tools([Tool("set_light", LIGHT), Tool("stop", {})])
ROOMS = Lexicon([(room, "room") for room in ("kitchen", "office", "hall")])


def light(**arguments: Any) -> dict[str, Any]:
    """A call of the one tool that takes arguments."""
    return {"name": "set_light", "arguments": arguments}


@pytest.mark.parametrize(
    "call",
    [
        light(room="hall"),
        light(room="hall", state="on", level=100),
        light(room="hall", level=100.0),
        light(room="hall", warmth=0.3),
        {"name": "stop"},
        {"name": "stop", "arguments": {}},
        [light(room="hall"), {"name": "stop", "arguments": {}}],
        [],
    ],
)
def test_calls_that_are_declared(call: object) -> None:
    """Each fits, with numbers that are exact: three tenths are a multiple of one."""
    assert TOOLS.breach(json.dumps(call)) is None


@pytest.mark.parametrize(
    ("call", "breach"),
    [
        (light(), "set_light: room is missing"),
        (light(room="hall", color="red"), "set_light: it takes no color; it takes room, state, level, warmth"),
        (light(room=1), "set_light: room: 1 is not of the type string"),
        (light(room="hall", state="dim"), 'set_light: state: "dim" is none of "on", "off"'),
        (light(room="hall", state=None), 'set_light: state: null is none of "on", "off"'),
        (light(room="hall", level="5"), 'set_light: level: "5" is not of the type integer'),
        (light(room="hall", level=1.5), "set_light: level: 1.5 is not of the type integer"),
        (light(room="hall", level=True), "set_light: level: true is not of the type integer"),
        (light(room="hall", level=101), "set_light: level: 101 does not fit maximum 100"),
        (light(room="hall", warmth=0.35), "set_light: warmth: 0.35 does not fit multipleOf 0.1"),
        ({"name": "stop", "arguments": {"now": True}}, "stop: it takes no now; it takes no arguments"),
        ({"name": "dance", "arguments": {}}, "there is no tool dance; there are set_light, stop"),
        ([light(room="hall"), light()], "set_light: room is missing"),
        ({"name": "stop", "arguments": []}, "stop: [] is not of the type object"),
        ({"tool": "stop"}, 'it is no call {"name": "...", "arguments": {...}}'),
        ("stop", 'it is no call {"name": "...", "arguments": {...}}'),
    ],
)
def test_calls_that_are_not(call: object, breach: str) -> None:
    """What is wrong is said with the tool, the key, and what was expected."""
    found = TOOLS.breach(json.dumps(call))
    assert found is not None
    assert found.replace('"0.35"', "0.35").replace('"0.1"', "0.1").replace('"1.5"', "1.5") == breach


def test_a_schema_may_refer_to_its_own_parts() -> None:
    """What stands in $defs is looked up there; a reference without end allows nothing."""
    rooms = {"$defs": {"room": {"enum": ["hall"]}}, "properties": {"room": {"$ref": "#/$defs/room"}}}
    tools = Tools([Tool("go", rooms), Tool("loop", {"$ref": "#"})])
    assert tools.breach('{"name": "go", "arguments": {"room": "hall"}}') is None
    assert tools.breach('{"name": "go", "arguments": {"room": "den"}}') == 'go: room: "den" is none of "hall"'
    assert tools.breach('{"name": "loop"}') == "loop: its schema refers to itself without end"


ARGUMENTS = st.dictionaries(
    st.sampled_from(["room", "state", "level", "color"]),
    st.one_of(st.integers(-5, 105), st.booleans(), st.none(), st.sampled_from(["hall", "on", "off"])),
)


@given(ARGUMENTS)
def test_a_breach_is_what_the_schema_says(arguments: dict[str, Any]) -> None:
    """Exactly the calls are allowed whose arguments fit the schema, and have no other keys."""
    fits = Draft202012Validator(LIGHT).is_valid(arguments) and arguments.keys() <= LIGHT["properties"].keys()
    assert (TOOLS.breach(json.dumps(light(**arguments))) is None) == fits


@pytest.mark.parametrize(
    "document",
    [
        [{"name": "set_light", "parameters": LIGHT}, {"name": "stop"}],
        [{"type": "function", "function": {"name": "set_light", "parameters": LIGHT}}, {"name": "stop"}],
        {"tools": [{"name": "set_light", "input_schema": LIGHT, "description": "A light."}, {"name": "stop"}]},
        {"result": {"tools": [{"name": "set_light", "inputSchema": LIGHT}, {"name": "stop", "inputSchema": {}}]}},
    ],
)
def test_however_tools_are_declared(document: object) -> None:
    """Language models and tool servers write them in several ways; all say the same."""
    assert (
        declared(document).texts()
        == declared([{"name": t.name, "parameters": t.parameters} for t in TOOLS.tools]).texts()
    )


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        ({"name": "stop"}, "this is no list of tools"),
        ([{"parameters": {}}], "tool 1 is no function with a name"),
        ([{"name": "stop", "parameters": []}], "tool 1, stop, has no schema of its arguments"),
        ([{"name": "stop", "parameters": {}, "input_schema": {}}], "tool 1, stop, has no schema"),
        ([{"name": "stop"}, {"name": "stop"}], "two tools are called stop"),
        ([{"name": "a", "parameters": {"properties": {"x": {"type": "text"}}}}], "arguments of a have no JSON Schema"),
        ([{"name": "a", "parameters": {"properties": 3}}], "the arguments of a have no JSON Schema: properties: 3"),
        (
            [{"name": "a", "parameters": {"$ref": "http://localhost/x"}}],
            "the schema of a refers to .http://localhost/x., which is n",
        ),
        (
            [{"name": "a", "parameters": {"properties": {"x": {"$ref": "#/$defs/y"}}}}],
            "refers to .#/.defs/y., which is not",
        ),
        ([{"name": "a", "parameters": {"properties": {"x": {"pattern": "("}}}}], "x.pattern: .*does not fit format"),
        ([{"name": "a", "parameters": {"minimum": float("inf")}}], "the schema of a is no JSON"),
        ([{"name": "a", "parameters": {"minimum": object()}}], "the schema of a is no JSON"),
    ],
)
def test_what_is_no_declaration(document: object, problem: str) -> None:
    """It is refused with the number or the name of the tool."""
    with pytest.raises(BadInput, match=problem):
        declared(document)


PAIRS = [
    ("turn on the kitchen light", light(room="kitchen", state="on")),
    ("turn off the office light", light(room="office", state="off")),
    ("turn on the office light", light(room="office", state="on")),
]


PARTED: list[dict[str, Any]] = [
    {"$ref": "#/$defs/all", "$defs": {"all": {"properties": {"from": {}, "to": {}}, "required": ["to"]}}},
    {"allOf": [{"properties": {"from": {}}}, {"properties": {"to": {}}, "required": ["to"]}]},
    {"properties": {"from": {}}, "anyOf": [{"properties": {"to": {}}, "required": ["to"]}]},
]


@pytest.mark.parametrize("schema", PARTED)
def test_keys_may_be_declared_in_parts_of_a_schema(schema: dict[str, Any]) -> None:
    """The keys that a tool takes are those of its schema and of what this is made of, and no others."""
    tools = Tools([Tool("fly", schema)])
    assert tools.breach('{"name": "fly", "arguments": {"from": "oslo", "to": "rome"}}') is None
    assert tools.takes("fly", "to")
    assert not tools.takes("fly", "by")
    assert tools.breach('{"name": "fly", "arguments": {"to": "rome", "by": "bus"}}') == "fly: it takes no by"
    assert tools.breach('{"name": "fly", "arguments": {"from": "oslo"}}') is not None


def test_a_part_may_take_any_key() -> None:
    """Where a part of a schema speaks of other keys itself, no key is said not to be taken."""
    tools = Tools([Tool("fly", {"allOf": [{"properties": {"to": {}}, "additionalProperties": {"type": "string"}}]})])
    assert tools.breach('{"name": "fly", "arguments": {"to": 1, "by": "bus"}}') is None
    assert tools.takes("fly", "by")


def test_nothing_is_learned_that_is_not_allowed() -> None:
    """An example whose call breaks the schema is refused with its place; others are learned."""
    learn(PAIRS, form="json", lexicon=ROOMS, tools=TOOLS)
    with pytest.raises(
        BadInput, match=r'^example 4: set_light: state: "dim" is none of "on", "off"\. Correct the call'
    ):
        learn([*PAIRS, ("dim the hall", light(room="hall", state="dim"))], form="json", lexicon=ROOMS, tools=TOOLS)
    with pytest.raises(BadInput, match="tools are declared for calls in JSON"):
        learn([("a", "A")], tools=TOOLS)


def test_no_call_is_built_that_is_not_allowed() -> None:
    """A call that the atoms would make is not given if no tool takes it, with the reason."""
    rooms = {"room": {"enum": ["kitchen", "office"]}, "state": {"enum": ["on", "off"]}}
    tools = declared([{"name": "set_light", "parameters": {"properties": rooms}}])
    free, bound = (learn(PAIRS, form="json", lexicon=ROOMS, tools=given) for given in (TOOLS, tools))
    assert json.loads(free.asked("turn off the hall light").form.text) == light(room="hall", state="off")  # type: ignore[union-attr]
    form = bound.asked("turn off the hall light").form
    assert isinstance(form, Unbuilt)
    assert "“hall” would be room, which the tool does not take" in form.reason


def test_candidates_are_held_against_the_tools_first() -> None:
    """A call that no tool takes is refuted, even where nothing is forced."""
    parser = learn(PAIRS, form="json", lexicon=ROOMS, tools=TOOLS)
    candidates = [
        ("turn on the kitchen light", light(room="kitchen", state="on")),
        ("turn on the kitchen light", light(room="kitchen", state=True)),
        ("who knows", light(room="kitchen", state=True)),
        ("who knows", light(room="kitchen", state="on")),
    ]
    judged = list(certify(parser, candidates))
    expected = [Status.CERTIFIED, Status.REFUTED, Status.REFUTED, Status.DONT_KNOW]
    assert [each.status for each in judged] == expected
    assert judged[2].reason == 'no declared tool takes it: set_light: state: true is none of "on", "off"'


def test_tools_are_copied_whole() -> None:
    """A copy of tools that were used allows what they allow, and is equal to them."""
    for copy in (pickle.loads(pickle.dumps(TOOLS)), deepcopy(TOOLS)):  # noqa: S301
        assert copy == TOOLS
        assert copy.breach(json.dumps(light())) == TOOLS.breach(json.dumps(light())) == "set_light: room is missing"


def test_a_model_keeps_its_tools(tmp_path: Path) -> None:
    """A model that was saved and loaded allows what it allowed before."""
    save_model(tmp_path / "m", learn(PAIRS, form="json", lexicon=ROOMS, tools=TOOLS))
    loaded = load_model(tmp_path / "m").parser
    assert loaded.settings.tools is not None
    assert loaded.settings.tools.texts() == TOOLS.texts()
    [judged] = certify(loaded, [("who knows", light(level=3))])
    assert judged.status is Status.REFUTED


def test_a_number_of_many_digits_is_no_call() -> None:
    """What a double cannot keep is not given to a tool, and is no reason to stop either."""
    tools = declared([{"name": "dim", "parameters": {"properties": {"level": {"type": "number"}}}}])
    pairs = [(f"dim to {level}", {"name": "dim", "arguments": {"level": level}}) for level in (5, 7.25)]
    parser = learn(pairs, form="json", tools=tools)
    assert parser.call("dim to 8.5").value == {"name": "dim", "arguments": {"level": 8.5}}
    call = parser.call("dim to 0.12345678901234567890123")
    assert call.value is None
    assert call.reason.endswith("a number in it is too long")
