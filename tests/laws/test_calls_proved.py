"""Every call has a proof that the independent checker accepts, and no altered proof passes for a lie."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws.worlds_of_calls import Attempt, CallWorld, Record, attempts
from tests.proofs.placed import read

from unanimity_check import Outcome

KINDS = [
    pytest.param(("linear", 0, True), id="linear"),
    pytest.param(("nonnegative", 0, False), id="nonnegative"),
    pytest.param(("integral", 0, True), id="integral"),
    pytest.param(("integral", 1, False), id="with-mistakes"),
]
SAMPLE = 60


@pytest.fixture(scope="module", params=KINDS)
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> CallWorld:
    """Both systems of a family."""
    family, mistakes, tool = request.param
    return CallWorld(tmp_path_factory.mktemp("calls"), family, mistakes, tool=tool, embed=family == "nonnegative")


@given(attempts())
def test_a_call_is_verified_exactly_if_it_is_the_only_one(world: CallWorld, attempt: Attempt) -> None:
    """Of what the edges and roles leave, the checker accepts a call if trying all placements and values finds one."""
    record, is_true = world.record(attempt)
    [outcome] = world.outcomes([record])
    assert (outcome == Outcome.VERIFIED) == is_true, (record, world.supports(record))
    assert outcome != Outcome.MALFORMED
    assert world.supports(record) == is_true


@given(attempts(), st.integers(0, 2**30))
def test_no_altered_call_passes_for_a_lie(world: CallWorld, attempt: Attempt, seed: int) -> None:
    """A proof with one thing changed, or two, is refused unless what it says is still so."""
    record, _ = world.record(attempt)
    chance = random.Random(seed)  # noqa: S311
    once = list(alterations(record))
    twice = [each for other in chance.sample(once, min(4, len(once))) for each in alterations(other)]
    others = chance.sample(once, min(SAMPLE, len(once))) + chance.sample(twice, min(SAMPLE, len(twice)))
    for other, outcome in zip(others, world.outcomes(others), strict=True):
        assert outcome != Outcome.VERIFIED or world.supports(other), other


def alterations(record: Record) -> Iterator[Record]:
    """The record with something left out, moved, exchanged or put elsewhere, except within the proofs it rests on."""
    for other in changes(record, ("record",)):
        if other != record:
            yield other


NAMES = ("name", "from", "to", "via[]", "-", "room", "<city>", "<room>", "fly()", "another")
SHALLOW = {"terms", "examples", "lemmas", "parts", "mapping", "ledger", "format", "version"}


def changes(value: Any, where: tuple[str, ...]) -> Iterator[Any]:
    """The value with one change somewhere in it."""
    if where[-1] in SHALLOW:
        return
    if where[-1] == "call" or where[-2:-1] == ("written",):
        yield from (text(other) for known in values(value) for other in changed_values(known))
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield {name: each for name, each in value.items() if name != key}
            yield from ({**value, key: other} for other in changes(entry, (*where, key)))
            yield from ({(name if each == key else each): n for each, n in value.items()} for name in NAMES[:4])
            yield from ({**value, key: value[other]} for other in value if other != key)
        if where[-1] == "declared":
            yield from ({**value, str(k): [path]} for k in range(2) for path in ("from", "to", "via[]"))
        if where[-1] in ("output", "question", "fills"):
            yield from ({**value, name: 1} for name in NAMES if name not in value)
    elif isinstance(value, list):
        for i, entry in enumerate(value):
            yield [*value[:i], *value[i + 1 :]]
            yield [*value[:i], entry, *value[i:]]
            yield from ([*value[:i], other, *value[i + 1 :]] for other in changes(entry, (*where, str(i))))
            yield from (swapped(value, i, j) for j in range(i))
            if isinstance(entry, dict):
                for j, other in enumerate(value):
                    for key in entry.keys() & other.keys():
                        both = copy.deepcopy(value)
                        both[i][key], both[j][key] = other[key], entry[key]
                        yield both
    elif isinstance(value, str):
        yield from NAMES
        yield f"{value[:-1]}{'1' if value.endswith('0') else '0'}"
    else:
        yield from (None, 0, 1, 2, 3)


def swapped(items: list[Any], i: int, j: int) -> list[Any]:
    """The list with two items in each other's place."""
    other = list(items)
    other[i], other[j] = items[j], items[i]
    return other


def values(written: Any) -> list[Any]:
    """The value of a text in JSON, if it is one."""
    try:
        return [read(written)]
    except (TypeError, ValueError):
        return []


def changed_values(value: Any) -> Iterator[Any]:
    """A value of JSON with one change somewhere in it."""
    yield [value]
    yield {"from": value}
    yield {"name": "fly", "arguments": {"from": value}}
    if isinstance(value, dict):
        for key, entry in value.items():
            yield {name: each for name, each in value.items() if name != key}
            yield from ({**value, key: other} for other in changed_values(entry))
            yield from ({**value, key: value[other]} for other in value)
            yield {(f"{key}." if name == key else name): each for name, each in value.items()}
        yield {**value, "another": value}
    elif isinstance(value, list):
        for i, entry in enumerate(value):
            yield [*value[:i], *value[i + 1 :]]
            yield [*value[:i], entry, *value[i:]]
            yield from ([*value[:i], other, *value[i + 1 :]] for other in changed_values(entry))
            yield from (swapped(value, i, j) for j in range(i))
            yield entry
    else:
        yield from (True, "true", None, "BOS", Decimal(1), "1", Decimal("1.0"), [], {}, Decimal("1.5"))


def text(value: Any) -> str:
    """A value as JSON, its numbers as they are."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {text(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(text, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value)


def test_the_order_of_items_is_left_open(tmp_path: Path) -> None:
    """A list whose items are in another order is verified as well, and the sentence says that order is not proved."""
    world = CallWorld(tmp_path, "linear")
    attempt = Attempt(["fly", "via", "and", "one"], [("boston", "<city>", None)], {}, ['"BOS"'])
    record, is_true = world.record(attempt)
    assert is_true
    items = read(record["call"])["arguments"]["via"]
    assert len(items) == 2
    other = record | {"call": '{"name": "fly", "arguments": {"via": ["BOS", 1]}}'}
    another = record | {"call": '{"arguments": {"via": [1, "BOS"]}, "name": "fly"}'}
    assert world.outcomes([other, another]) == [Outcome.VERIFIED] * 2
