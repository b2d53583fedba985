"""The checker verifies nothing false: an oracle decides what is true, in the plainest way.

The oracle's two words are `is_true`, whether a claim holds, which compares ranks (in the linear family) or tries all
columns (in the others, without and with mistakes) and, if there are choices, all of them, and never looks at the proof;
and `accepted`, whether a record of the linear family keeps the rules of docs/proofs.md, spelled out atom by atom.
"""

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.proofs import budgets, choices, columns
from tests.proofs.golden import HERE, system_of

from unanimity_check import Outcome, check_files

SKIPPED = (  # too long to change everywhere, or to try all columns, or much like another
    "long-numbers",
    "several-records.nonnegative",
    "several-records.integral",
    "long-counts.mistaken",
    "answer-ledger-in-another-order.mistaken",
    "answer-ledger-without-further-lines.mistaken",
)
WITH_CHOICES = [  # every day, a sample of the changes is tried in test_checker_with_choices.py
    pytest.param(path, marks=pytest.mark.thorough) for path in sorted((HERE / "valid").glob("*.choices*.jsonl"))
]
VALID = sorted(
    path
    for path in (HERE / "valid").glob("*.jsonl")
    if path.stem not in SKIPPED and not {"choices", "calls"} & set(path.stem.split("."))
)
WITH_SYSTEM = [*(path for path in VALID if not path.stem.endswith(".alone")), *WITH_CHOICES]
SUFFIXES = ["", ".nonnegative", ".integral", ".mistaken"]
SUFFIXES_WITH_CHOICES = [
    pytest.param(suffix, marks=pytest.mark.thorough)
    for suffix in (".choices", ".choices.nonnegative", ".choices.integral")
]
some_changes = pytest.mark.parametrize(
    "chosen",
    [pytest.param(slice(0, None, 5), id="a-fifth"), pytest.param(slice(None), id="all", marks=pytest.mark.thorough)],
)
NAMES = [
    "area",
    "of",
    "iowa",
    "cities",
    "in",
    "ohio",
    "IA",
    "OH",
    "city",
    "zanzibar",
    "answer",
    "dont_know",
    "contradiction",
    "same",
    "what",
]

Record = dict[str, Any]
Examples = dict[int, tuple[Record, Record]]
Matrix = list[list[Fraction]]


# The oracle ----------------------------------------------------------------------------------------------------------


def digest(data: bytes) -> str:
    """The digest of a file with these bytes."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def examples_of(system: bytes) -> Examples:
    """The examples of a system file, by their lines."""
    values = [json.loads(line) for line in system.decode().split("\n")[1:-1]]
    return {line: (value["input"], value["output"]) for line, value in enumerate(values, 2)}


def rank(rows: Sequence[Mapping[Any, Any]]) -> int:
    """The rank of rows, by elimination."""
    pivots: list[tuple[Any, dict[Any, Fraction]]] = []
    for row in rows:
        rest = {key: Fraction(number) for key, number in row.items()}
        for column, pivot in pivots:
            factor = rest.get(column, Fraction(0)) / pivot[column]
            rest = {key: rest.get(key, Fraction(0)) - factor * pivot.get(key, 0) for key in rest.keys() | pivot.keys()}
        column = next((key for key, number in rest.items() if number != 0), None)
        if column is not None:
            pivots.append((column, rest))
    return len(pivots)


def pair(x: Record, y: Record) -> Record:
    """An input and an output side by side, as one row."""
    return {f"source {atom}": n for atom, n in x.items()} | {f"target {atom}": n for atom, n in y.items()}


def as_answer(record: Record) -> Record:
    """The record, or, if it says that two inputs mean the same, one that gives their difference nothing."""
    if record["verdict"] != "same":
        return record
    one, other = record["question"], record["other"]
    difference = {atom: one.get(atom, 0) - other.get(atom, 0) for atom in one.keys() | other.keys()}
    return record | {
        "verdict": "answer",
        "question": {atom: n for atom, n in difference.items() if n},
        "output": {},
    }


def is_true(record: Record, system: bytes) -> bool:
    """Whether what a record claims of a system holds, whatever its proof."""
    record = as_answer(record)
    if b'"outputs"' in system:
        return record["system"] == digest(system) and is_true_of_choices(record, system)
    examples = examples_of(system)
    mistakes = json.loads(system.split(b"\n")[0])["mistakes"]
    if mistakes:
        return record["system"] == digest(system) and is_true_within(mistakes, record, list(examples.values()))
    if record["family"] != "linear":
        return record["system"] == digest(system) and is_true_of_columns(record, examples)
    pairs, inputs = [pair(*example) for example in examples.values()], [x for x, _ in examples.values()]
    fits = rank(pairs) == rank(inputs)
    if record["system"] != digest(system):
        return False
    if record["verdict"] == "contradiction":
        quoted = [examples[term["line"]] for term in record["terms"]]
        return rank([pair(*example) for example in quoted]) > rank([x for x, _ in quoted])
    known = rank([*inputs, record["question"]]) == rank(inputs)
    if record["verdict"] == "dont_know":
        return fits and not known
    return fits and known and rank([*pairs, pair(record["question"], record["output"])]) == rank(pairs)


def is_true_of_columns(record: Record, examples: Examples) -> bool:
    """The same for the nonnegative and the integral family, by trying all columns."""
    family, pairs = record["family"], list(examples.values())
    if record["verdict"] == "contradiction":
        return not columns.fits(family, [examples[quote["line"]] for quote in record["examples"]])
    if record["verdict"] == "dont_know":
        return columns.differ(family, pairs, record["question"])
    return columns.fits(family, pairs) and columns.gives(family, pairs, record["question"], record["output"])


def is_true_within(mistakes: int, record: Record, examples: Sequence[columns.Example]) -> bool:
    """The same for the integral family with mistakes."""
    if record["verdict"] == "contradiction":
        return not budgets.fits(examples, mistakes)
    if record["verdict"] == "dont_know":
        return budgets.differ(examples, mistakes, record["question"])
    right = budgets.gives(examples, mistakes, record["question"], record["output"])
    return budgets.fits(examples, mistakes) and right


def is_true_of_choices(record: Record, system: bytes) -> bool:
    """The same for all families with choices."""
    values = [json.loads(line) for line in system.decode().split("\n")[1:-1]]
    examples = [(value["input"], value.get("outputs") or [value["output"]]) for value in values]
    family, fits = record["family"], choices.fits(record["family"], examples)
    if record["verdict"] == "contradiction":
        return not fits
    if record["verdict"] == "dont_know":
        return choices.differ(family, examples, record["question"])
    return fits and choices.gives(family, examples, record["question"], record["output"])


def is_true_of_quotes(record: Record) -> bool:
    """Whether what a record claims holds of the examples that it quotes, be they real or not."""
    record = as_answer(record)
    quoted: list[columns.Example] = [(quote["input"], quote["output"]) for quote in record["examples"]]
    if record["verdict"] == "contradiction":
        return not columns.fits(record["family"], quoted)
    return columns.gives(record["family"], quoted, record["question"], record["output"])


def total(record: Record, side: str) -> dict[str, Fraction]:
    """The weighted sum of the terms' inputs or outputs, zeros included."""
    atoms = {atom for term in record["terms"] for atom in term[side]}
    return {
        atom: sum((Fraction(t["weight"]) * t[side].get(atom, 0) for t in record["terms"]), Fraction(0))
        for atom in atoms
    }


def same(left: Mapping[str, Any], right: Mapping[str, Any]) -> bool:
    """Whether two vectors agree at every atom."""
    return all(Fraction(left.get(atom, 0)) == Fraction(right.get(atom, 0)) for atom in left.keys() | right.keys())


def sums_hold(record: Record) -> bool:
    """Whether the sums in a record are right."""
    record = as_answer(record)
    if record["verdict"] == "contradiction":
        return same(total(record, "input"), {}) and not same(total(record, "output"), {})
    return same(total(record, "input"), record["question"]) and same(total(record, "output"), record["output"])


def accepted(record: Record, system: bytes) -> bool:
    """Whether a well-formed record with an embedded mapping keeps the rules."""
    examples, header = examples_of(system), json.loads(system.split(b"\n")[0])
    if any(examples.get(term["line"]) != (term["input"], term["output"]) for term in record.get("terms", ())):
        return False
    mapping = record.get("mapping", {})
    for x, y in examples.values():
        for atom in header["targets"] if "mapping" in record else ():
            image = sum(n * Fraction(mapping.get(source, {}).get(atom, 0)) for source, n in x.items())
            if image != y.get(atom, 0):
                return False
    targets = {atom for row in mapping.values() for atom in row}
    if not mapping.keys() <= set(header["sources"]) or not targets <= set(header["targets"]):
        return False
    if record["verdict"] != "dont_know":
        return sums_hold(record)
    products = [sum(n * Fraction(record["direction"].get(a, 0)) for a, n in x.items()) for x, _ in examples.values()]
    product = sum(n * Fraction(record["direction"].get(atom, 0)) for atom, n in record["question"].items())
    strange = record["direction"].keys() - set(header["sources"]) - record["question"].keys()
    return not any(products) and product != 0 and not strange


# Proofs that were tampered with --------------------------------------------------------------------------------------


def variations(value: Any) -> Iterator[Any]:
    """Every value that differs from this one in one leaf, one key, or one entry."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from (value | {key: other} for other in variations(part))
            yield {name: entry for name, entry in value.items() if name != key}
            numbers = ("0", "1", "3", "6", f"0{key}", f"+{key}", f"-{key}") if key.isdigit() else ()
            for other in (name for name in (*NAMES, *numbers, key + "x", "") if name not in value):
                yield {other if name == key else name: entry for name, entry in value.items()}
        yield value | {"zanzibar": 1}
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from ([*value[:index], other, *value[index + 1 :]] for other in variations(part))
            yield value[:index] + value[index + 1 :]
            yield [*value, part]
        yield value[::-1]
    elif isinstance(value, int):
        yield from (
            value + 1,
            value - 1,
            -value,
            2 * value,
            0,
            True,
            float(value),
            str(value),
            f"{2 * value + 1}/2",
            None,
        )
    elif isinstance(value, str):
        flipped = value[:-1] + ("0" if value[-1:] != "0" else "1")
        yield from (*NAMES, value + "x", flipped, "", "1/2", "-1/2", "2/4", 1, [], {})


def records_of(proof: Path) -> list[Record]:
    """The records of a golden proof."""
    return [json.loads(line) for line in proof.read_text(encoding="utf-8").splitlines()]


def verified(records: Sequence[Record], folder: Path, system: Path | None) -> list[Record]:
    """Those records that the checker verifies, when they are written one a line."""
    path = folder / "proof.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    findings = check_files([str(path)], None if system is None else str(system))
    assert [finding.line for finding in findings] == list(range(1, len(records) + 1))
    return [record for record, finding in zip(records, findings, strict=True) if finding.outcome is Outcome.VERIFIED]


@some_changes
@pytest.mark.parametrize("proof", WITH_SYSTEM, ids=lambda path: path.stem)
def test_no_single_change_makes_a_proof_of_something_false(proof: Path, chosen: slice, tmp_path: Path) -> None:
    """Whatever leaf, key or entry of a valid proof is changed, what is still verified is still true."""
    system = system_of(proof)
    changed = [other for record in records_of(proof) for other in variations(record)][chosen]
    survivors = verified(changed, tmp_path, system)
    assert len(survivors) < len(changed) / 4
    for record in survivors:
        assert is_true(record, system.read_bytes()), record


@pytest.mark.parametrize(("first", "then"), [(30, 5), pytest.param(150, 1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("proof", WITH_SYSTEM, ids=lambda path: path.stem)
def test_no_two_changes_make_a_proof_of_something_false(proof: Path, first: int, then: int, tmp_path: Path) -> None:
    """After two changes in random places, too, what is still verified is still true."""
    chance, system = random.Random(proof.stem), system_of(proof)  # noqa: S311
    once = [other for record in records_of(proof) for other in variations(record)]
    twice = [other for one in chance.choices(once, k=first) for other in chance.choices(list(variations(one)), k=then)]
    survivors = verified([*records_of(proof), *twice], tmp_path, system)
    assert len(records_of(proof)) <= len(survivors) < len(twice) / 4
    for record in survivors:
        assert is_true(record, system.read_bytes()), record


@some_changes
@pytest.mark.parametrize("proof", [*VALID, *WITH_CHOICES], ids=lambda path: path.stem)
def test_alone_no_change_passes_unless_the_sums_hold(proof: Path, chosen: slice, tmp_path: Path) -> None:
    """Without a system file only what follows from the quoted examples is verified, and never a "don't know"."""
    changed = [other for record in records_of(proof) for other in (record, *variations(record))][chosen]
    for record in verified(changed, tmp_path, None):
        assert record["verdict"] != "dont_know"
        assert (sums_hold if record["family"] == "linear" else is_true_of_quotes)(record), record


@pytest.mark.parametrize("family", [*SUFFIXES, *SUFFIXES_WITH_CHOICES])
@pytest.mark.parametrize("name", ["answer-embedded-mapping", "dont-know-embedded-mapping", "contradiction"])
def test_no_change_to_the_system_makes_a_proof_of_something_false(name: str, family: str, tmp_path: Path) -> None:
    """If an example is changed and all digests are made to agree, what is still verified is true of the new system."""
    proof = HERE / "valid" / f"{name}{family}.jsonl"
    [record] = records_of(proof)
    lines = [json.loads(line) for line in system_of(proof).read_text(encoding="utf-8").splitlines()]
    survivors = 0
    for changed in random.Random(name).sample(list(variations(lines)), 300):  # noqa: S311
        data = "".join(json.dumps(line) + "\n" for line in changed).encode()
        system = tmp_path / "changed.system"
        system.write_bytes(data)
        for signed in verified([record | {"system": digest(data)}], tmp_path, system):
            survivors += 1
            assert is_true(signed, data), data
    assert survivors


@pytest.mark.parametrize("family", [*SUFFIXES, *SUFFIXES_WITH_CHOICES])
@pytest.mark.parametrize("name", ["answer", "dont-know", "contradiction"])
def test_no_change_to_the_system_passes_unnoticed(name: str, family: str, tmp_path: Path) -> None:
    """Whichever byte of the system file is flipped (of a long one, every fourth), its proofs are verified no more."""
    proof = HERE / "valid" / f"{name}{family}.jsonl"
    data, shared = system_of(proof).read_bytes(), f"{system_of(proof)}.shared" if name != "contradiction" else None
    for index in range(0, len(data), 1 if len(data) < 1000 else 4):
        system = tmp_path / "changed.system"
        system.write_bytes(data[:index] + bytes([data[index] ^ 1]) + data[index + 1 :])
        [finding] = check_files([str(proof)], str(system), shared)
        assert finding.outcome is not Outcome.VERIFIED


def flips(data: bytes) -> Iterator[bytes]:
    """The data with one byte changed, in several ways."""
    for index, byte in enumerate(data):
        for other in {byte ^ 1, byte ^ 32, byte ^ 128, *b'\n"0', 0, 255} - {byte}:
            yield data[:index] + bytes([other]) + data[index + 1 :]


def truncations(data: bytes) -> Iterator[bytes]:
    """The data cut off after each byte, and after each byte with a line feed put there."""
    for index in range(len(data)):
        yield data[:index]
        yield data[:index] + b"\n"
        yield data[index:]


@pytest.mark.parametrize("damage", [flips, truncations], ids=lambda damage: damage.__name__)
@pytest.mark.parametrize(
    "name",
    [
        "answer",
        "dont-know",
        "contradiction-same-input-twice",
        "answer.nonnegative",
        "answer-split.integral",
        "contradiction-split.integral",
        "contradiction.mistaken",
    ],
)
def test_damaged_bytes_prove_nothing_false(
    name: str, damage: Callable[[bytes], Iterator[bytes]], tmp_path: Path
) -> None:
    """With any byte changed or the end cut off there is no traceback, and what is still verified is still true."""
    proof = HERE / "valid" / f"{name}.jsonl"
    system, damaged = system_of(proof), list(damage(proof.read_bytes()))
    whole = dict.fromkeys(data for data in damaged if data.endswith(b"\n") and data.count(b"\n") == 1)
    files = [b"".join(whole), *(data for data in damaged if data not in whole)]
    paths = [tmp_path / f"{number}.jsonl" for number in range(len(files))]
    for path, data in zip(paths, files, strict=True):
        path.write_bytes(data)
    findings = check_files(map(str, paths), str(system))
    assert {finding.file for finding in findings} == set(map(str, paths))
    for finding in findings:
        if finding.outcome is Outcome.VERIFIED:
            lines = Path(finding.file).read_bytes().split(b"\n")
            assert is_true(json.loads(lines[(finding.line or 0) - 1]), system.read_bytes()), lines


# Random systems ------------------------------------------------------------------------------------------------------


def reduced(rows: Matrix, width: int) -> tuple[Matrix, list[int]]:
    """Rows brought to reduced echelon form in their first columns, and the columns of the pivots."""
    rows = [row[:] for row in rows]
    pivots: list[int] = []
    for column in range(width):
        top = len(pivots)
        found = next((index for index in range(top, len(rows)) if rows[index][column] != 0), None)
        if found is None:
            continue
        rows[top], rows[found] = rows[found], rows[top]
        rows[top] = [number / rows[top][column] for number in rows[top]]
        for index, row in enumerate(rows):
            if index != top:
                rows[index] = [a - row[column] * b for a, b in zip(row, rows[top], strict=True)]
        pivots.append(column)
    return rows, pivots


def solution(rows: Matrix, right: Matrix) -> Matrix | None:
    """Some X with rows X = right, if there is one."""
    width = len(rows[0]) if rows else 0
    done, pivots = reduced([row + more for row, more in zip(rows, right, strict=True)], width)
    if any(any(row[width:]) for row in done[len(pivots) :]):
        return None
    found = [[Fraction(0)] * (len(right[0]) if right else 0) for _ in range(width)]
    for row, column in zip(done, pivots, strict=False):
        found[column] = row[width:]
    return found


def null_space(rows: Matrix, width: int) -> Matrix:
    """A basis of the vectors b with rows b = 0."""
    done, pivots = reduced(rows, width)
    basis = []
    for free in (column for column in range(width) if column not in pivots):
        vector = [Fraction(int(column == free)) for column in range(width)]
        for row, column in zip(done, pivots, strict=False):
            vector[column] = -row[free]
        basis.append(vector)
    return basis


def written(numbers: Mapping[str, Fraction]) -> Record:
    """A vector as the format has it."""
    return {atom: int(n) if n.denominator == 1 else str(n) for atom, n in numbers.items() if n != 0}


def system_file(examples: Sequence[tuple[Record, Record]], sources: str, targets: str) -> bytes:
    """A system file with these examples."""
    header = {"format": "unanimity system", "version": 1, "family": "linear", "mistakes": 0}
    rows = [header | {"sources": list(sources), "targets": list(targets)}]
    rows += [{"place": "", "input": x, "output": y} for x, y in examples]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def prove(examples: Sequence[tuple[Record, Record]], question: Record, system: bytes, targets: str) -> Record:
    """A right record about a system and a question whose atoms are among "abcz"."""
    head = {"format": "unanimity proof", "version": 1, "family": "linear", "system": digest(system)}
    inputs = [[Fraction(x.get(atom, 0)) for atom in "abcz"] for x, _ in examples]
    outputs = [[Fraction(y.get(atom, 0)) for atom in targets] for _, y in examples]
    columns = [[row[index] for row in inputs] for index in range(4)]

    def terms(weights: Sequence[Fraction]) -> list[Record]:
        weighted = enumerate(zip(examples, weights, strict=True), 2)
        return [{"line": i, "input": x, "output": y, **written({"weight": w})} for i, ((x, y), w) in weighted if w]

    fitting = solution(inputs, outputs) if inputs else [[Fraction(0)] * len(targets)] * 4
    if fitting is None:
        against = [
            w
            for w in null_space(columns, len(inputs))
            if any(sum(a * row[t] for a, row in zip(w, outputs, strict=True)) for t in range(len(targets)))
        ]
        return head | {"verdict": "contradiction", "terms": terms(against[0])}
    mapping = {
        atom: written(dict(zip(targets, row, strict=True)))
        for atom, row in zip("abcz", fitting, strict=True)
        if any(row)
    }
    head |= {"question": question, "mapping": mapping}
    weights = (
        solution(columns, [[Fraction(question.get(atom, 0))] for atom in "abcz"])
        if inputs
        else ([] if not question else None)
    )
    if weights is None:
        x = [question.get(atom, 0) for atom in "abcz"]
        b = next(b for b in null_space(inputs, 4) if sum(n * m for n, m in zip(x, b, strict=True)) != 0)
        return head | {"verdict": "dont_know", "direction": written(dict(zip("abcz", b, strict=True)))}
    used = [row[0] for row in weights]
    output = {
        atom: sum((w * row[t] for w, row in zip(used, outputs, strict=True)), Fraction(0))
        for t, atom in enumerate(targets)
    }
    return head | {"verdict": "answer", "terms": terms(used), "output": written(output)}


def bags(atoms: str, size: int = 3) -> st.SearchStrategy[Record]:
    """Small bags of these atoms."""
    return st.dictionaries(st.sampled_from(atoms), st.integers(1, 3), max_size=size) if atoms else st.just({})


@st.composite
def systems(draw: st.DrawFn) -> tuple[list[tuple[Record, Record]], str]:
    """A few examples, often those of a hidden mapping, and the target atoms."""
    targets = draw(st.sampled_from(["", "X", "XY"]))
    inputs = draw(st.lists(bags("abc"), max_size=4))
    if draw(st.booleans()):
        hidden = {atom: draw(bags(targets)) for atom in "abc"}
        images = [{t: sum(n * hidden[s].get(t, 0) for s, n in x.items()) for t in targets} for x in inputs]
        return [(x, {t: n for t, n in y.items() if n}) for x, y in zip(inputs, images, strict=True)], targets
    return [(x, draw(bags(targets))) for x in inputs], targets


NUMBERS = st.fractions(-2, 2, max_denominator=3).filter(lambda n: n != 0).map(lambda n: written({"": n})[""])


@st.composite
def tweaks(draw: st.DrawFn, record: Record) -> Record:
    """The record with one of its numbers, atoms or lines changed to something else that is well-formed."""
    record = json.loads(json.dumps(record))
    part = draw(st.sampled_from(sorted(record.keys() & {"question", "output", "direction", "mapping", "terms"})))
    if part == "terms" and record["terms"]:
        term = draw(st.sampled_from(record["terms"]))
        what = draw(st.sampled_from(["weight", "line", "input", "output"]))
        lines = {other["line"] for other in record["terms"] if other is not term}
        fresh = {
            "weight": NUMBERS,
            "line": st.integers(2, 6).filter(lambda line: line not in lines),
            "input": bags("abcz"),
            "output": bags("XYZ"),
        }
        term[what] = draw(fresh[what])
    elif part == "mapping":
        row = record["mapping"].setdefault(draw(st.sampled_from("abcz")), {})
        row[draw(st.sampled_from("XYZ"))] = draw(NUMBERS)
    elif part == "question":
        record["question"] = draw(bags("abcz"))
    elif part in ("output", "direction"):
        record[part][draw(st.sampled_from("XYZ" if part == "output" else "abczy"))] = draw(NUMBERS)
    return record


@settings(max_examples=5 * settings().max_examples)
@given(data=st.data())
def test_the_checker_agrees_with_the_oracle(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """On random systems, right proofs are verified, and of others exactly those that keep the rules and so are true."""
    folder = tmp_path_factory.getbasetemp()
    examples, targets = data.draw(systems())
    system = system_file(examples, "abc", targets)
    path = folder / "random.system"
    path.write_bytes(system)
    right = prove(examples, data.draw(bags("abcz")), system, targets)
    records = [right]
    for _ in range(6):
        records.append(data.draw(tweaks(data.draw(st.sampled_from(records)))))
    survivors = verified(records, folder, path)
    assert right in survivors
    for record in records:
        assert (record in survivors) == accepted(record, system), record
        assert record not in survivors or is_true(record, system), record
