"""Of several calls, the checker accepts a way to give them their arguments exactly if it is the only one."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.proofs.golden_calls import EDGES, Part
from tests.proofs.placed import normal, output_edges, read

from unanimity_check import Outcome, check_files

DRAWN = 1_500
Record = dict[str, Any]
Calls = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def allowed(tools: Mapping[str, Record], name: str, own: Mapping[str, str]) -> bool:
    """Whether a call has what its tool needs, and nothing that it does not take."""
    use = tools[f"{name}()"]
    taken = {key: {normal(read(value)) for value in values} for key, values in use["takes"].items()}
    return set(use["needs"]) <= set(own) and all(value in taken.get(key, ()) for key, value in own.items())


def ways(calls: Sequence[Record], tools: Mapping[str, Record]) -> Iterator[Calls]:
    """All ways to give the arguments of some calls to them, as tools allow it."""
    names = [call["name"] for call in calls]
    arguments = [(k, normal(read(json.dumps(v)))) for call in calls for k, v in call["arguments"].items()]
    for places in itertools.product(range(len(calls)), repeat=len(arguments)):
        own: list[dict[str, str]] = [{} for _ in calls]
        for place, (key, value) in zip(places, arguments, strict=True):
            own[place].setdefault(key, value)
        if sum(map(len, own)) == len(arguments) and all(map(allowed, [tools] * len(names), names, own)):
            yield in_order(names, own)


def in_order(names: Sequence[str], own: Sequence[Mapping[str, str]]) -> Calls:
    """Calls without the order that they stand in."""
    return tuple(sorted((name, tuple(sorted(each.items()))) for name, each in zip(names, own, strict=True)))


def drawn(chance: random.Random) -> tuple[list[Record], dict[str, Record]]:
    """Some calls, and what their tools take and need; they can be called so, more often than not."""
    keys = ["x", "y"][: chance.randint(1, 2)]
    values: list[Any] = [1, "1", [1, 2], [2, 1], {"a": [2, 1]}][: chance.randint(1, 5)]
    names = ["f", "g", "two words"][: chance.randint(1, 3)]
    calls: list[Record] = [
        {
            "name": chance.choice(names),
            "arguments": {key: chance.choice(values[:2]) for key in keys if chance.random() < 0.6},
        }
        for _ in range(chance.randint(2, 4))
    ]
    if len(values) > 2 and chance.random() < 0.5:  # one at most, or the edges leave several
        calls[0]["arguments"]["x"] = chance.choice(values[2:])
    often = chance.random()
    tools: dict[str, Record] = {}
    for call in calls:
        takes = {key: [json.dumps(value) for value in values if chance.random() < often] for key in keys}
        tools[f"{call['name']}()"] = {"takes": takes, "needs": [key for key in keys if chance.random() < 0.3]}
    for call in calls:
        use = tools[f"{call['name']}()"]
        if chance.random() < 0.9:
            use["needs"] = [key for key in use["needs"] if key in call["arguments"]]
            for key, value in call["arguments"].items():
                use["takes"][key].append(json.dumps(value))
    return calls, tools


@pytest.mark.parametrize("seed", range(3))
def test_several_calls_are_accepted_exactly_if_there_is_no_other_way(seed: int, tmp_path: Path) -> None:
    """Calls are verified if giving each argument to each call in turn finds one way only, and it is theirs."""
    chance = random.Random(seed)  # noqa: S311
    part = Part("linear", 0, EDGES)
    common = {"format": "unanimity proof", "version": 1, "family": "linear", "system": part.digest}
    answer = common | {"verdict": "answer", "question": {"all": 1}, "mapping": {}}
    told: list[bool] = []
    with (tmp_path / "proof").open("w") as proof:
        for _ in range(DRAWN // 3):
            calls, tools = drawn(chance)
            tools = {(f"{json.dumps(name[:-2])}()" if " " in name else name): use for name, use in tools.items()}
            plain = {name.replace('"', ""): use for name, use in tools.items()}
            own = in_order(
                [c["name"] for c in calls],
                [{k: normal(read(json.dumps(v))) for k, v in c["arguments"].items()} for c in calls],
            )
            told.append(set(ways(calls, plain)) == {own})
            output: dict[str, int] = {}
            for edge in output_edges(read(json.dumps(calls)), lists=False):
                output[edge] = output.get(edge, 0) + 1
            term = {"line": 2, "input": {"all": 1}, "output": output, "weight": 1}
            edges = answer | {"output": output, "terms": [term]}
            record = common | {
                "verdict": "call",
                "edges": edges,
                "roles": [],
                "names": [],
                "declared": {},
                "lists": False,
            }
            proof.write(f"{json.dumps(record | {'tools': tools, 'call': json.dumps(calls)})}\n")
    findings = check_files([str(tmp_path / "proof")])
    assert {finding.outcome for finding in findings} == {Outcome.VERIFIED, Outcome.REJECTED}
    assert [finding.outcome is Outcome.VERIFIED for finding in findings] == told
    assert DRAWN / 12 < sum(told) < DRAWN / 4
