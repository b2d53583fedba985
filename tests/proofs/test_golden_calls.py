"""The golden records of calls are as they are made, refused for their reasons, and damaged ones say nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.proofs.golden import HERE, system_of
from tests.proofs.golden_calls import Case, cases, files
from tests.proofs.placed import normal, read, written

from unanimity_check import Outcome, check_files

OUTCOMES = {"valid": Outcome.VERIFIED, "invalid": Outcome.REJECTED, "malformed": Outcome.MALFORMED}
CASES = cases()
DAMAGED = [
    "call-two-cities.calls",
    "call-odd-keys.calls",
    "call-several-by-what-is-needed.calls",
    pytest.param("call-two-cities.calls.mistaken", marks=pytest.mark.thorough),
]


def test_the_files_are_as_they_are_made() -> None:
    """Each golden file of calls is as `python -m tests.proofs.golden_calls` writes it, and there are no others."""
    made = dict(files())
    assert len(made) == len(list(files()))
    found = {path for folder in (".", *OUTCOMES) for path in (HERE / folder).glob("*.calls*")}
    assert {path.resolve() for path in found} == {path.resolve() for path in made}
    assert [path for path, data in made.items() if path.read_bytes() != data] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.folder}/{case.name}")
def test_each_is_judged_as_its_folder_says_and_for_its_reason(case: Case) -> None:
    """A record in valid is verified, and any other refused with a sentence that names what is wrong with it."""
    proof = HERE / case.folder / f"{case.name}.jsonl"
    [finding] = check_files([str(proof)], None if case.name.endswith(".alone") else str(system_of(proof)))
    assert finding.outcome is OUTCOMES[case.folder], finding
    assert case.sentence in finding.sentence
    assert bool(case.sentence) == (case.folder != "valid")
    assert len(finding.sentence) < 1500
    assert finding.sentence.isascii()
    assert finding.sentence.isprintable()


@pytest.mark.parametrize(
    ("name", "is_open"),
    [("several", True), ("several-alike", False), ("several-equal", False), ("list", True), ("two-cities", False)],
)
def test_a_sentence_says_that_an_order_is_not_proved(name: str, is_open: bool) -> None:
    """Of items, or of several calls, unless they are equal."""
    proof = HERE / "valid" / f"call-{name}.calls.jsonl"
    [finding] = check_files([str(proof)], str(system_of(proof)))
    assert ("in which order items stand in a list is not proved" in finding.sentence) == is_open


def claim(record: Any) -> Any:
    """What a verified record of a call says, but for what is taken as given, and the order of items.

    How often something stands around a name is given; where it adds nothing, a record with another count is true, too.
    """
    names = [
        (name["type"], name["fills"], {path: written(read(each)) for path, each in name["written"].items()})
        for name in record["names"]
    ]
    roles = [(role["system"], sorted(role["question"]), role["output"]) for role in record["roles"]]
    edges = record["system"], record["edges"]["question"], record["edges"]["output"]
    return edges, roles, [name["role"] for name in record["names"]], names, normal(read(record["call"]))


def damaged(data: bytes) -> Iterator[bytes]:
    """The line with a byte changed, left out or put in."""
    for index, byte in enumerate(data):
        yield data[:index] + data[index + 1 :]
        for other in {byte ^ 1, byte ^ 32, byte ^ 128, *b'"0-[', 0, 255} - {byte, *b"\r\n"}:
            yield data[:index] + bytes([other]) + data[index + 1 :]
            yield data[:index] + bytes([other]) + data[index:]


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_bytes_say_nothing_else(name: str, tmp_path: Path) -> None:
    """With any byte changed, left out or put in there is no traceback, and what is still verified is the same call."""
    proof = HERE / "valid" / f"{name}.jsonl"
    [line] = proof.read_bytes().splitlines()
    lines = [each for each in damaged(line) if b"\n" not in each]
    (tmp_path / "proof").write_bytes(b"".join(each + b"\n" for each in lines))
    findings = check_files([str(tmp_path / "proof")], str(system_of(proof)))
    assert [finding.line for finding in findings] == list(range(1, len(lines) + 1))
    kept = [each for each, finding in zip(lines, findings, strict=True) if finding.outcome is Outcome.VERIFIED]
    assert len(kept) < len(lines) / 4
    for each in kept:
        assert claim(json.loads(each)) == claim(json.loads(line)), each
