"""With mistakes, too, the checker keeps only what it needs, looks at each ledger once, and is exact at any length."""

from __future__ import annotations

import hashlib
import json
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.proofs.golden import HERE, system_of

import unanimity_check
from unanimity_check import Column, Outcome, Quote, Quotes, System, check_files

SYSTEM = HERE / "states.mistaken.system"
SHARED = Path(f"{SYSTEM}.shared")


def golden(name: str) -> str:
    """The text of a valid golden proof with mistakes."""
    return (HERE / "valid" / f"{name}.mistaken.jsonl").read_text(encoding="utf-8")


def digest(file: Path) -> str:
    """The digest of a file."""
    return f"sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}"


def outcomes(folder: Path, text: str, system: Path = SYSTEM, shared: Path | None = None) -> list[Outcome]:
    """What the checker makes of the records in a text; what it says of them is short."""
    proof = folder / "proof.jsonl"
    proof.write_text(text, encoding="utf-8")
    findings = check_files([str(proof)], str(system), None if shared is None else str(shared))
    assert all(len(finding.sentence) < 300 for finding in findings)
    return [finding.outcome for finding in findings]


@pytest.mark.parametrize("name", ["answer", "dont-know", "contradiction"])
def test_alone_every_record_asks_for_the_system_file(name: str) -> None:
    """A record with mistakes ends with 2 without the system file, and says what it needs."""
    [finding] = check_files([str(HERE / "malformed" / f"{name}.mistaken.alone.jsonl")])
    assert finding.outcome is Outcome.MALFORMED
    assert "needs --system" in finding.sentence


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "answer-split",
            'for {"states": 1} every integral mapping that fits with at most 3 mistakes gives {"place": 1}',
        ),
        (
            "dont-know-without-more-errors",
            'for {"pairs": 1} two integral mappings that fit with at most 3 mistakes differ',
        ),
        ("contradiction", "no integral mapping fits with at most one mistake"),
    ],
    ids=["answer", "dont_know", "contradiction"],
)
def test_verified_sentences_name_the_mistakes(name: str, sentence: str) -> None:
    """Each verdict is one sentence that says how many mistakes there may be."""
    proof = HERE / "valid" / f"{name}.mistaken.jsonl"
    [finding] = check_files([str(proof)], str(system_of(proof)))
    assert finding.sentence == sentence


def test_a_broken_shared_file_is_named() -> None:
    """If the shared file has a ledger that it must not have, or lacks one, the sentence names the file."""
    for name, end in (
        ("shared-lacks-its-ledger", ".shared"),
        ("shared-has-a-ledger-without-mistakes", ".system.shared"),
    ):
        proof = HERE / "malformed" / f"{name}.mistaken.jsonl"
        shared = str(proof.with_suffix(end))
        [finding] = check_files([str(proof)], str(system_of(proof)), shared)
        assert f'{shared}: must {"" if "lacks" in name else "not "}have the field "ledger"' in finding.sentence


def test_lines_of_ledgers_stay_in_memory() -> None:
    """Of the system file those lines are kept, too, that an embedded or a shared ledger names or weighs."""
    answer, embedding = golden("answer").encode(), golden("answer-ledger-without-further-lines").encode()
    shared = unanimity_check.read_shared(str(SHARED))
    kept = [
        System(str(SYSTEM), [unanimity_check.read_record(raw)], common).examples.keys()
        for raw, common in ((answer, None), (answer, shared), (embedding, None))
    ]
    assert kept == [{6, 7}, {2, 4, 6, 7, 12}, {2, 4, 6, 7, 12}]


@pytest.mark.parametrize(("errors", "outcome"), [(1, Outcome.VERIFIED), (2, Outcome.REJECTED)], ids=["right", "wrong"])
def test_each_ledger_is_audited_once(
    errors: int, outcome: Outcome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many records refer to a ledger or embed it again, its entries are looked at once, right or wrong."""
    given = json.loads(golden("answer-ledger-in-another-order"))
    given["ledger"][1]["errors"] = errors
    seen: list[str] = []
    certain = unanimity_check.certain

    def counted(entry: Any, *values: Any) -> bool:
        seen.append(entry.target)
        return certain(entry, *values)

    monkeypatch.setattr(unanimity_check, "certain", counted)
    text = (json.dumps(given) + "\n") * 5 + golden("answer") * 5
    assert outcomes(tmp_path, text) == [outcome] * 5 + [Outcome.VERIFIED] * 5
    assert seen == ["place", "IA", "IA", "place"]


@pytest.mark.parametrize("scale", [1, 10**40])
def test_the_most_of_an_atom_is_what_the_rule_says(scale: int) -> None:
    """The most that an atom can contribute is the largest whole number with so many errors, however large it is."""
    chance = random.Random("most")  # noqa: S311
    for _ in range(500):
        pairs = [(chance.randint(1, 4), scale * chance.randint(0, 9)) for _ in range(chance.randint(1, 5))]
        spare = scale * chance.randint(0, 9)
        quotes = [Quote(line, {"a": n}, [{"X": y} if y else {}]) for line, (n, y) in enumerate(pairs, 2)]
        ledger = unanimity_check.Ledger((), mistakes=spare)
        most = int(Column("integral", "X", Quotes(quotes), partial(ledger.spare, "X")).most("a") or 0)
        below, above = (sum(max(0, k * n - y) for n, y in pairs) for k in (most, most + 1))
        assert below <= spare < above


@pytest.mark.parametrize("digits", [1, 4300, 100_000])
def test_long_numbers_are_exact(digits: int, tmp_path: Path) -> None:
    """Budgets, errors and outputs may have 100,000 digits, and one error more or less decides."""
    less, same, more = ("7" * (digits - 1) + last for last in "678")
    header = {"format": "unanimity system", "version": 1, "family": "integral", "sources": [], "targets": ["X"]}
    rows: list[dict[str, Any]] = [header | {"mistakes": "less"}, {"place": "", "input": {}, "output": {"X": "same"}}]
    system = tmp_path / "long.system"
    text = "".join(json.dumps(row) + "\n" for row in rows)
    system.write_text(text.replace('"less"', less).replace('"same"', same), encoding="utf-8")
    head = {"format": "unanimity proof", "version": 1, "family": "integral", "verdict": "contradiction"}
    entry = {"target": "X", "errors": "here", "lines": [], "tree": {"goal": 0, "weights": {"2": 1}}}
    record = json.dumps(head | {"system": digest(system), "mistakes": "less", "ledger": [entry]}) + "\n"
    record = record.replace('"less"', less)
    got = outcomes(tmp_path, "".join(record.replace('"here"', errors) for errors in (less, same, more)), system)
    assert got == [Outcome.REJECTED, Outcome.VERIFIED, Outcome.REJECTED]


def deep_ledger(depth: int) -> str:
    """A ledger whose tree has so many splits, one above the other."""
    first, other = '{"goal": 0, "weights": {"12": 1}}', '{"goal": 0, "weights": {"12": -1}}'
    splits = (
        f'{{"atom": "pairs", "at": {k}, "below": {other if k > 1 else first}, "above": ' for k in range(1, depth + 1)
    )
    tree = "".join(splits) + other + "}" * depth
    return f'[{{"target": "place", "errors": 1, "lines": [], "tree": {tree}}}]'


@pytest.mark.parametrize("depth", [1, 300, *range(900, 1000, 7), 1_000, 10_000])
def test_ledgers_are_verified_or_too_deep(depth: int, tmp_path: Path) -> None:
    """Trees of some hundred splits are walked in shared and embedded ledgers; deeper ones are at worst malformed."""
    given, common = json.loads(golden("empty-question")), json.loads(SHARED.read_text(encoding="utf-8"))
    shared = tmp_path / "deep.shared"
    text = json.dumps(common | {"ledger": "here"}).replace('"here"', deep_ledger(depth)) + "\n"
    shared.write_text(text, encoding="utf-8")
    named = json.dumps(given | {"mapping": digest(shared), "ledger": digest(shared)}) + "\n"
    embedding = json.dumps(given | {"mapping": common["mapping"], "ledger": "here"}) + "\n"
    embedding = embedding.replace('"here"', deep_ledger(depth))
    for got in outcomes(tmp_path, embedding * 2) + outcomes(tmp_path, named, shared=shared):
        assert got in {Outcome.VERIFIED, Outcome.MALFORMED}
        assert (got is Outcome.VERIFIED) or depth > 300
        assert (got is Outcome.MALFORMED) or depth < 1_000
