"""What a parser with declared tools says of several calls is the only way to read it, and the checker says so, too."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from unanimity import Parser, learn
from unanimity.files.proofs.calls import CallWriter
from unanimity.files.proofs.proofs import ProofWriter
from unanimity.files.proofs.systems import RolesOf, write_system
from unanimity.language.building.built import Form, How
from unanimity.language.tools import Tool, Tools
from unanimity_check import Outcome, check_files

Call = dict[str, Any]
KEYS = ("x", "y", "two words")
VALUES: Sequence[Any] = (
    "on",
    "off",
    1,
    True,
    None,
    ["on"],
    [["on"]],
    {"deep": "on"},
    {"deep": {"er": 1}, "a b": "off"},
)
SCHEMAS: Sequence[Any] = (
    True,
    {},
    {"enum": ["on", 1]},
    {"enum": ["off", True, {"deep": "on"}]},
    {"type": ["string", "null"]},
    {"type": "object", "properties": {"deep": {"const": "on"}}},
    {"type": "array", "items": {"enum": ["on"]}},
    {"type": ["number", "object", "boolean"]},
)
WORLDS = 30


def drawn(chance: random.Random) -> tuple[Tools, dict[str, Call]]:
    """Some tools, and calls that they take, each by a phrase of one word."""
    declared: list[Tool] = []
    for name in ("set", "get", "go there")[: chance.randint(2, 3)]:
        keys = chance.sample(KEYS, chance.randint(1, 3))
        schema: dict[str, Any] = {"properties": {key: chance.choice(SCHEMAS) for key in keys}}
        schema["required"] = [key for key in keys if chance.random() < 0.4]
        if chance.random() < 0.3:
            schema["additionalProperties"] = chance.choice([True, False, {"type": "number"}])
        declared.append(Tool(name, schema))
    tools = Tools(declared)
    calls: dict[str, Call] = {}
    for number in range(60):
        tool = chance.choice(declared)
        keys = [key for key in KEYS if key in tool.parameters["required"] or chance.random() < 0.4]
        call = {"name": tool.name, "arguments": {key: chance.choice(VALUES) for key in keys}}
        if tools.breach(json.dumps(call)) is None and len(calls) < 7 and call not in calls.values():
            calls[f"w{number}"] = call
    return tools, calls


def ways(calls: Sequence[Call], tools: Tools) -> set[str]:
    """All ways to give the arguments of some calls to them that break no declaration."""
    arguments = [(key, value) for call in calls for key, value in call["arguments"].items()]
    found: set[str] = set()
    for places in itertools.product(range(len(calls)), repeat=len(arguments)):
        made = [{"name": call["name"], "arguments": {}} for call in calls]
        for place, (key, value) in zip(places, arguments, strict=True):
            made[place]["arguments"].setdefault(key, value)
        if sum(len(call["arguments"]) for call in made) == len(arguments) and tools.breach(json.dumps(made)) is None:
            found.add(simplest(made))
    return found


def simplest(calls: Sequence[Mapping[str, Any]]) -> str:
    """Calls in one order."""
    return json.dumps(sorted(json.dumps(call, sort_keys=True) for call in calls))


def forced(parser: Parser, phrases: Sequence[str], writer: CallWriter) -> Iterator[tuple[tuple[str, ...], str, bytes]]:
    """Two phrases, and three, of which the parser says that all of the call is forced; the call, and its proof."""
    for several in (*itertools.combinations(phrases, 2), *itertools.combinations(phrases, 3)):
        asked = parser.asked(" ".join(several))
        if isinstance(asked.form, Form) and asked.form.how in (How.FORCED, How.ORDER):
            assert asked.form.given is not None
            line = writer.line(asked, asked.verdicts[0])
            assert line is not None
            assert json.loads(line)["verdict"] == "call"
            yield several, asked.form.text, line


@pytest.mark.parametrize("listed", [True, False], ids=["lists", "bare"])
@pytest.mark.parametrize("family", ["linear", "nonnegative", "integral"])
def test_all_that_is_forced_is_accepted_and_the_only_way(family: str, listed: bool, tmp_path: Path) -> None:
    """Of several calls with nested arguments and schemas of many kinds, what the parser calls forced is verified."""
    chance = random.Random(f"{family} {listed}")  # noqa: S311
    proved = 0
    for _ in range(WORLDS // (1 if family == "linear" else 3)):
        tools, calls = drawn(chance)
        pairs: list[Any] = [(word, [call] if listed else call) for word, call in calls.items()]
        parser = learn(pairs, family=family, form="json", tools=tools)
        system = tmp_path / "system"
        digest = write_system(system, parser.space)
        roles = None
        if parser.roles.space is not None:
            owners = list(range(len(parser.roles.space.system)))
            other = write_system(f"{system}.roles", parser.roles.space, RolesOf(digest, False, owners))
            roles = ProofWriter.quoting(parser.roles.space, other)
        writer = CallWriter(ProofWriter.quoting(parser.space, digest), roles)
        found = list(forced(parser, list(calls), writer))
        (tmp_path / "proof").write_bytes(b"".join(line for *_, line in found))
        findings = check_files([str(tmp_path / "proof")], str(system)) if found else []
        assert [finding for finding in findings if finding.outcome is not Outcome.VERIFIED] == []
        for phrases, text, _ in found:
            assert ways([calls[word] for word in phrases], tools) == {simplest(json.loads(text))}
        proved += len(found)
    assert proved > WORLDS
