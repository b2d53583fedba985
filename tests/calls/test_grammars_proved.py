"""Every call that is forced has a proof that the checker accepts, and none that says otherwise passes.

The parsers are those of random grammars (test_names_of_one_type.py): of one or several kinds of atoms, cleaned or not,
with declared tools or without, and of every family.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tests.calls.test_names_of_one_type import asked, drawn
from tests.proofs.placed import normal, read

from unanimity import Form
from unanimity.files.proofs.all_systems import system_digests, system_files, write_systems
from unanimity.files.proofs.calls import CallWriter
from unanimity.files.proofs.proofs import ProofWriter
from unanimity.language.parser import Parser
from unanimity_check import Outcome, check_files

PARTS = 2
GRAMMARS, MORE_GRAMMARS = 10, 60  # in a part
QUESTIONS = 40
ALTERED = 12  # questions of each grammar whose proofs are altered

Record = dict[str, Any]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_forced_call_is_proved(part: int, tmp_path: Path) -> None:
    """The checker verifies the record of each forced call, and no record of another call, by any view that answers."""
    tally = checked(range(part * GRAMMARS, (part + 1) * GRAMMARS), tmp_path)
    assert tally["calls"] >= 60, tally
    assert tally["with roles"] >= 20, tally
    assert tally["altered"] >= 400, tally


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(PARTS))
def test_every_forced_call_of_more_grammars_is_proved(part: int, tmp_path: Path) -> None:
    """The same of other grammars."""
    tally = checked([30_000 + seed for seed in range(part * MORE_GRAMMARS, (part + 1) * MORE_GRAMMARS)], tmp_path)
    assert tally["calls"] >= 600, tally
    assert tally["with roles"] >= 200, tally
    assert tally["altered"] >= 4_000, tally


def checked(seeds: Sequence[int], folder: Path) -> Counter[str]:
    """Check the proofs of some grammars; returns how many records there were."""
    tally = Counter[str]()
    for seed in seeds:
        known = drawn(seed)
        if known is not None:
            forced = [question.text for question, form in asked(known, seed, QUESTIONS) if is_provable(form)]
            system = folder / f"system {seed}"
            write_systems(str(system), known[2])
            tally += checked_views(known[2], sorted(set(forced)), system)
    return tally


def is_provable(form: Form | None) -> bool:
    """Whether a call has a proof of its own."""
    return form is not None and not form.by_rule and form.given is not None


def checked_views(parser: Parser, texts: Sequence[str], system: Path) -> Counter[str]:
    """Check the proofs of the calls of these texts, by each view; some view has one of each."""
    tally, proved = Counter[str](), set[str]()
    digests, views = system_digests(parser), len(parser.views)
    files = system_files(str(system), views, roles=parser.roles.is_learned)
    for number in range(views):
        writer = ProofWriter.quoting(parser.views[number].space, digests[number])
        own = digests[views + number :][:1]
        calls = CallWriter(writer, ProofWriter.quoting(parser.roles.space, own[0]) if own else None)
        every = [parser.asked(text) for text in texts]
        lines = [calls.line(each, each.verdicts[number]) for each in every]
        found = zip(texts, lines, strict=True)
        known = {text: record for text, line in found if line is not None and is_call(record := json.loads(line))}
        proved |= known.keys()
        records = list(known.values())
        assert outcomes(records, files[number]) == [Outcome.VERIFIED] * len(records)
        altered = [other for record in records[:ALTERED] for other in lies(record)]
        for other, outcome in zip(altered, outcomes(altered, files[number]), strict=True):
            assert outcome is not Outcome.VERIFIED, other
        with_roles = sum(bool(record["roles"]) for record in records)
        tally += Counter({"calls": len(records), "with roles": with_roles, "altered": len(altered)})
    assert proved == set(texts)
    return tally


def is_call(record: Record) -> bool:
    """Whether a record is that of a whole call."""
    return bool(record["verdict"] == "call")


def outcomes(records: Sequence[Record], system: str) -> list[Outcome]:
    """What the checker says to records."""
    if not records:
        return []
    proof = Path(f"{system}.proof")
    proof.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")
    return [finding.outcome for finding in check_files([str(proof)], system)]


def lies(record: Record) -> Iterator[Record]:
    """Records that say another call, or put names elsewhere."""
    value = read(record["call"])
    for other in changed(value):
        if normal(other) != normal(value):
            yield record | {"call": as_text(other)}
    for one, other in combinations(range(len(record["names"])), 2):
        yield from exchanged(record, one, other)
    for k, name in enumerate(record["names"]):
        for path in name["fills"]:
            if any(each["type"] == name["type"] for each in record["names"][:k]):
                yield moved(record, k, path)


def as_text(value: Any) -> str:
    """A value as JSON."""
    return json.dumps(value, default=lambda number: int(number) if number == int(number) else float(number))


def changed(value: Any) -> Iterator[Any]:
    """A value with one key or constant changed, left out or exchanged with another."""
    if isinstance(value, dict):
        for key, entry in value.items():
            yield {name: each for name, each in value.items() if name != key}
            yield {(f"{key}x" if name == key else name): each for name, each in value.items()}
            yield from ({**value, key: each} for each in changed(entry))
        for one, other in combinations(value, 2):
            yield {**value, one: value[other], other: value[one]}
    elif isinstance(value, list):
        yield [*value, "another"]
        yield from ([*value[:i], *value[i + 1 :]] for i in range(len(value)))
        yield from ([*value[:i], each, *value[i + 1 :]] for i, entry in enumerate(value) for each in changed(entry))
    else:
        yield from (f"{value}x", 77, [value])


def exchanged(record: Record, one: int, other: int) -> Iterator[Record]:
    """Two names of one type in each other's place, also in the call."""
    first, second = record["names"][one], record["names"][other]
    if first["type"] != second["type"] or Counter(first["fills"]) == Counter(second["fills"]):
        return
    both = copy.deepcopy(record)
    both["names"][one] |= {"fills": second["fills"], "written": second["written"]}
    both["names"][other] |= {"fills": first["fills"], "written": first["written"]}
    yield both


def moved(record: Record, k: int, path: str) -> Record:
    """What one name fills at a path, filled by the first of its type, written in the same way."""
    other = copy.deepcopy(record)
    name = other["names"][k]
    first = next(each for each in other["names"] if each["type"] == name["type"])
    count, text = name["fills"].pop(path), name["written"].pop(path)
    first["fills"][path] = first["fills"].get(path, 0) + count
    first["written"][path] = text
    return other
