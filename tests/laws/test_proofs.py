"""Every verdict comes with a proof that the independent checker accepts, and no altered proof passes for a lie."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws.families import Counts, Family, every_family
from tests.laws.worlds import UNSEEN, World, fitting, quarrels, worlds

from unanimity import Bag, Contradiction, Parser, learn
from unanimity.files.proofs import ProofWriter, contradiction_record
from unanimity.files.systems import json_line, write_equations, write_system
from unanimity.system import System
from unanimity_check import Outcome, check_files

IOWA = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]


def outcomes(parser: Parser, lines: Sequence[bytes], *, alone: bool = False) -> list[Outcome]:
    """What the checker says to each record, given the parser's system file."""
    with tempfile.TemporaryDirectory() as folder:
        system, proofs = Path(folder, "system"), Path(folder, "proofs")
        write_system(system, parser.space)
        proofs.write_bytes(b"".join(lines))
        return [finding.outcome for finding in check_files([str(proofs)], None if alone else str(system))]


def proofs(parser: Parser, questions: Sequence[Counts], *, embed: bool) -> list[bytes]:
    """The proof of each verdict."""
    with tempfile.TemporaryDirectory() as folder:
        digest = write_system(Path(folder, "system"), parser.space)
    writer = (ProofWriter.embedding if embed else ProofWriter.quoting)(parser.space, digest)
    written = [writer.line(verdict) for verdict in parser.ask_many(questions)]
    return [line for line in written if line is not None]


@every_family
@given(worlds(), st.booleans())
def test_every_verdict_is_proved(family: Family, world: World, embed: bool) -> None:
    """The checker verifies the proof of every answer and of every "don't know"."""
    parser = learn(fitting(family, world.pairs), family=family.name)
    questions = [*world.questions, {UNSEEN: 1}]
    lines = proofs(parser, questions, embed=embed)
    assert outcomes(parser, lines) == [Outcome.VERIFIED] * len(questions)


@every_family
@given(quarrels())
def test_every_contradiction_is_proved(family: Family, world: World) -> None:
    """The checker verifies that the examples of a contradiction cannot all be right."""
    try:
        learn(world.pairs, family=family.name)
    except Contradiction as contradiction:
        conflict = contradiction.conflict
        both = System()
        both.append(both.encode(conflict.examples))
        with tempfile.TemporaryDirectory() as folder:
            system, proof = Path(folder, "system"), Path(folder, "proof")
            with system.open("wb") as stream:
                digest = write_equations(stream, both, family.name)
            lines = range(2, 2 + len(conflict))
            proof.write_bytes(json_line(contradiction_record(conflict, family.name, digest, lines)))
            [finding] = check_files([str(proof)], str(system))
            assert finding.outcome == Outcome.VERIFIED


def changes(record: dict[str, object]) -> Iterator[dict[str, object]]:
    """The record with any single weight, count, atom, line number or digest changed."""
    for path, value in leaves(record):
        for other in alternatives(value):
            changed = deepcopy(record)
            put(changed, path, other)
            yield changed
    for path, atoms in bags(record):
        for atom in atoms:
            changed = deepcopy(record)
            put(changed, path, {("another" if key == atom else key): count for key, count in atoms.items()})
            yield changed


def leaves(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """Every value that is neither an object nor a list, with where it stands."""
    match value:
        case dict() | list():
            for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
                yield from leaves(inner, (*path, key))
        case _:
            yield path, value


def bags(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], dict[str, object]]]:
    """Every bag or vector, with where it stands."""
    match value:
        case dict():
            if path and path[-1] in ("question", "output", "input", "direction"):
                yield path, value
            for key, inner in value.items():
                yield from bags(inner, (*path, key))
        case list():
            for i, inner in enumerate(value):
                yield from bags(inner, (*path, i))


def alternatives(value: object) -> list[object]:
    """Other values of the same kind."""
    match value:
        case int():
            return [value + 1, value - 1, -value, 2 * value, value + 7]
        case str() if value.startswith("sha256:"):
            return [value[:-1] + ("0" if value[-1] != "0" else "1"), f"sha256:{'0' * 64}"]
        case str():
            return [f"{value}x"]
    return []


def put(record: object, path: Sequence[str | int], value: object) -> None:
    """Put a value where the path leads."""
    for key in path[:-1]:
        record = record[key]  # type: ignore[index]
    record[path[-1]] = value  # type: ignore[index]


@pytest.mark.parametrize("question", ["area of ohio", "ohio area"])
def test_the_running_example_cannot_be_altered(question: str) -> None:
    """Changing one thing in a proof of the running example makes the checker refuse it, unless it stays true."""
    parser = learn(IOWA)
    [line] = proofs(parser, [dict(Bag(dict.fromkeys(question.split(), 1)))], embed=False)
    altered = list(changes(json.loads(line)))
    refused = [outcome != Outcome.VERIFIED for outcome in outcomes(parser, [json_line(record) for record in altered])]
    assert len(refused) == len(altered) > 40 or question == "ohio area"
    for record, no in zip(altered, refused, strict=True):
        assert no or still_true(record)


def still_true(record: dict[str, object]) -> bool:
    """Whether an altered "don't know" of the running example still holds: "area" and "of" stay inseparable."""
    direction, question = record.get("direction"), record["question"]
    if not isinstance(direction, dict) or not isinstance(question, dict):
        return False
    rows = [dict.fromkeys(text.split(), 1) for text, _ in IOWA]
    null = all(sum(row.get(atom, 0) * n for atom, n in direction.items()) == 0 for row in rows)
    return null and sum(question.get(atom, 0) * n for atom, n in direction.items()) != 0


def test_the_running_example_has_the_weights_of_the_paper() -> None:
    """The question "area of Ohio" is area of Iowa + cities in Ohio - cities in Iowa, so its output is {area, OH}."""
    [line] = proofs(learn(IOWA), [{"area": 1, "of": 1, "ohio": 1}], embed=False)
    record = json.loads(line)
    assert record["output"] == {"area": 1, "OH": 1}
    assert [(term["line"], term["weight"]) for term in record["terms"]] == [(2, 1), (3, 1), (4, -1)]
