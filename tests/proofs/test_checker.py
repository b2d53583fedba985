"""The stand-alone checker gives every golden file its exit code, and never ends in a traceback."""

import ast
import contextlib
import hashlib
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.proofs.golden import HERE, system_of

import unanimity_check
from unanimity_check import Finding, Outcome, check_files, exit_code, main

SOURCE = Path(unanimity_check.__file__)
EXIT_CODES = {"valid": 0, "invalid": 1, "malformed": 2}
GOLDEN = [path for folder in EXIT_CODES for path in sorted((HERE / folder).glob("*.jsonl"))]
STATES = str(HERE / "states.system")
ANSWER = HERE / "valid" / "answer.jsonl"
DONT_KNOW = HERE / "valid" / "dont-know.jsonl"

# What the sentence of each rejected golden file must hold, so that it is rejected for the reason it is named for.
REASONS = {
    "answer-from-contradictory-examples": "mapping does not fit: it does not give the output of line 5",
    "contradiction-at-the-mistakes.mistaken": "the errors of the ledger are not more",
    "contradiction-at-zero.integral": "the tree does not refute",
    "contradiction-at-zero.nonnegative": "the tree does not refute",
    "contradiction-empty": "weighted outputs cancel out",
    "contradiction-empty.alone": "weighted outputs cancel out",
    "contradiction-empty.integral": "the tree does not refute",
    "contradiction-empty.mistaken": "the errors of the ledger are not more",
    "contradiction-empty.nonnegative": "the tree does not refute",
    "contradiction-entry-not-certain.mistaken": "entry 0 of its ledger is not certain",
    "contradiction-inputs-remain": "weighted inputs do not cancel out",
    "contradiction-invented": "line 5, but the system has no such example",
    "contradiction-invented.integral": "line 3 of the system is not the example",
    "contradiction-invented.nonnegative": "line 3 of the system is not the example",
    "contradiction-of-another-system": "line 5, but the system has no such example",
    "contradiction-of-another-system.mistaken": "its ledger names line 100",
    "contradiction-only-of-whole-numbers.nonnegative": "the tree does not refute",
    "contradiction-outputs-cancel": "weighted outputs cancel out",
    "contradiction-remainder-empty.integral": "the tree does not refute",
    "contradiction-remainder-of-odd-inputs.integral": "the tree does not refute",
    "contradiction-remainder-of-whole-outputs.integral": "the tree does not refute",
    "contradiction-remainder-without-its-strike.integral": "the tree does not refute",
    "contradiction-within-the-mistakes.mistaken": "the errors of the ledger are not more",
    "contradiction-without-a-line-that-bounds.mistaken": "entry 0 of its ledger is not certain",
    "contradiction-without-its-split.integral": "the tree does not refute",
    "contradiction-without-its-split.mistaken": "entry 1 of its ledger is not certain",
    "contradiction-without-weights.integral": "the tree does not refute",
    "contradiction-without-weights.nonnegative": "the tree does not refute",
    "digest-of-another-system": "another system",
    "digest-of-another-system.integral": "another system",
    "digest-of-another-system.mistaken": "another system",
    "digest-of-another-system.nonnegative": "another system",
    "digest-of-the-shared-file": "another system",
    "direction-at-a-known-word.mistaken": 'with the direction added for "area" the mapping has 5 errors',
    "direction-empty": "question times the direction is 0",
    "direction-for-an-unlisted-target.integral": 'added for "TX" the mapping is not integral',
    "direction-for-an-unlisted-target.nonnegative": 'added for "TX" the mapping is not nonnegative',
    "direction-for-another-target.integral": 'added for "IA" the mapping is not integral',
    "direction-for-another-target.nonnegative": 'added for "IA" the mapping is not nonnegative',
    "direction-fractional.integral": 'added for "area" the mapping is not integral',
    "direction-fractional.mistaken": 'added for "area" the mapping is not integral',
    "direction-has-a-strange-atom": '"texas", an atom of neither',
    "direction-has-a-strange-atom.integral": '"zanzibar", an atom of neither',
    "direction-has-a-strange-atom.mistaken": '"zanzibar", an atom of neither',
    "direction-has-a-strange-atom.nonnegative": '"zanzibar", an atom of neither',
    "direction-leaves-the-family.integral": 'added for "area" the mapping is not integral',
    "direction-leaves-the-family.mistaken": 'added for "IA" the mapping is not integral',
    "direction-leaves-the-family.nonnegative": 'added for "area" the mapping is not nonnegative',
    "direction-not-orthogonal": "line 2 of the system times the direction",
    "direction-not-orthogonal-to-the-last-line": "line 4 of the system times the direction",
    "direction-not-orthogonal.integral": "line 2 of the system times the direction",
    "direction-not-orthogonal.nonnegative": "line 2 of the system times the direction",
    "direction-with-too-many-errors.mistaken": 'with the direction added for "area" the mapping has 4 errors',
    "direction-zero-on-the-question": "question times the direction is 0",
    "direction-zero-on-the-question.integral": "question times the direction is 0",
    "direction-zero-on-the-question.mistaken": "question times the direction is 0",
    "direction-zero-on-the-question.nonnegative": "question times the direction is 0",
    "dont-know-digest-of-another-system": "another system",
    "dont-know-from-contradictory-examples": "mapping does not fit: it does not give the output of line 5",
    "dont-know-mapping-does-not-fit": "mapping does not fit: it does not give the output of line 3",
    "dont-know-mapping-with-too-many-errors.mistaken": "more than 3 errors",
    "dont-know-of-an-answer": "line 3 of the system times the direction",
    "dont-know-of-nothing": "question times the direction is 0",
    "example-that-strikes-dropped.integral": "lemma 0 does not follow",
    "example-that-strikes-dropped.nonnegative": "lemma 0 does not follow",
    "family-of-another-system.integral": 'family "integral", the system about "nonnegative"',
    "family-of-another-system.nonnegative": 'family "nonnegative", the system about "integral"',
    "leaf-without-a-bound.integral": "lemma 0 does not follow",
    "ledger-digest-of-another-file.mistaken": "another shared file",
    "ledger-empty.mistaken": "too few quoted examples hold",
    "ledger-entry-for-another-target.mistaken": "entry 0 of its ledger is not certain",
    "ledger-entry-of-a-line-past-the-end.mistaken": "its ledger names line 99",
    "ledger-entry-split-elsewhere.mistaken": "entry 1 of its ledger is not certain",
    "ledger-entry-that-scales-its-weights.mistaken": "entry 0 of its ledger is not certain",
    "ledger-entry-weighs-a-line-past-the-end.mistaken": "its ledger names line 99",
    "ledger-entry-with-an-error-too-many.mistaken": "entry 0 of its ledger is not certain",
    "ledger-entry-without-a-bound.mistaken": "entry 0 of its ledger is not certain",
    "ledger-entry-without-its-split.mistaken": "entry 1 of its ledger is not certain",
    "ledger-entry-without-weights.mistaken": "entry 0 of its ledger is not certain",
    "ledger-larger-than-the-mistakes.mistaken": "more errors than there may be mistakes",
    "ledger-shared-not-certain.mistaken": "entry 0 of its ledger is not certain",
    "ledger-shared-of-another-system.mistaken": "shared file is about another system",
    "lemma-by-the-line-of-an-entry.mistaken": "lemma 0 does not follow",
    "lemma-false-but-unused.integral": "lemma 1 does not follow",
    "lemma-false-but-unused.mistaken": "lemma 2 does not follow",
    "lemma-false-but-unused.nonnegative": "lemma 1 does not follow",
    "lemma-for-another-atom.integral": "lemma 0 does not follow",
    "lemma-for-another-atom.nonnegative": "lemma 0 does not follow",
    "lemma-for-another-target.integral": "lemma 0 does not follow",
    "lemma-for-another-target.nonnegative": "lemma 0 does not follow",
    "lemma-functional-too-large.nonnegative": "lemma 0 does not follow",
    "lemma-goal-changed.integral": "lemma 0 does not follow",
    "lemma-goal-zero.integral": "lemma 0 does not follow",
    "lemma-goal-zero.mistaken": "lemma 0 does not follow",
    "lemma-lower-too-high.nonnegative": "lemma 0 does not follow",
    "lemma-lower-too-low.nonnegative": "lemma 1 does not follow",
    "lemma-of-an-unseen-atom.integral": "lemma 0 does not follow",
    "lemma-of-an-unseen-atom.nonnegative": "lemma 0 does not follow",
    "lemma-of-another-target.mistaken": "lemma 0 does not follow",
    "lemma-outputs-differ.nonnegative": "lemma 0 does not follow",
    "lemma-split-elsewhere.mistaken": "lemma 0 does not follow",
    "lemma-that-scales-its-weights.mistaken": "lemma 0 does not follow",
    "lemma-trees-swapped.integral": "lemma 0 does not follow",
    "lemma-upper-too-high.nonnegative": "lemma 1 does not follow",
    "lemma-upper-too-low.nonnegative": "lemma 0 does not follow",
    "lemma-value-lowered.integral": "lemma 0 does not follow",
    "lemma-value-lowered.mistaken": "lemma 0 does not follow",
    "lemma-value-lowered.nonnegative": "lemma 0 does not follow",
    "lemma-value-off-by-little.nonnegative": "lemma 0 does not follow",
    "lemma-value-raised.integral": "lemma 0 does not follow",
    "lemma-value-raised.mistaken": "lemma 0 does not follow",
    "lemma-value-raised.nonnegative": "lemma 0 does not follow",
    "lemma-within-the-spare-errors.mistaken": "lemma 0 does not follow",
    "lemma-without-its-split.integral": "lemma 0 does not follow",
    "lemma-without-its-split.mistaken": "lemma 0 does not follow",
    "long-counts-off-by-one.mistaken": "lemma 0 does not follow",
    "look-alike-question": "do not add up to the question",
    "look-alike-quote": "line 2 of the system is not the example",
    "mapping-digest-is-the-system": "another shared file",
    "mapping-digest-of-another-file": "another shared file",
    "mapping-does-not-fit": "output of line 3",
    "mapping-does-not-fit.integral": "output of line 3",
    "mapping-does-not-fit.nonnegative": "output of line 3",
    "mapping-empty": "output of line 2",
    "mapping-empty.mistaken": "it does not give the output of line 5, and has more than 3 errors",
    "mapping-fits-all-lines-but-the-last": "output of line 4",
    "mapping-fractional.integral": "it is not integral",
    "mapping-fractional.mistaken": "it is not integral",
    "mapping-maps-an-unlisted-atom": '"texas", which the system does not list',
    "mapping-maps-an-unlisted-atom-to-nothing": '"texas", which the system does not list',
    "mapping-maps-to-an-unlisted-atom": '"TX", which the system does not list',
    "mapping-maps-to-an-unlisted-atom.integral": '"TX", which the system does not list',
    "mapping-maps-to-an-unlisted-atom.mistaken": '"TX", which the system does not list',
    "mapping-maps-to-an-unlisted-atom.nonnegative": '"TX", which the system does not list',
    "mapping-negative-dont-know.integral": "it is not integral",
    "mapping-negative-dont-know.nonnegative": "it is not nonnegative",
    "mapping-negative.integral": "it is not integral",
    "mapping-negative.mistaken": "it is not integral",
    "mapping-negative.nonnegative": "it is not nonnegative",
    "mapping-with-too-many-errors.mistaken": "it does not give the output of line 7, and has more than 3 errors",
    "mistakes-fewer.mistaken": "it is about 2 mistakes, the system about 3",
    "mistakes-missing-dont-know.mistaken": "it is about 0 mistakes, the system about 3",
    "mistakes-missing.mistaken": "it is about 0 mistakes, the system about 3",
    "mistakes-more.mistaken": "it is about 4 mistakes, the system about 3",
    "mistakes-of-a-system-without-contradiction.mistaken": "it is about 1 mistakes, the system about 0",
    "mistakes-of-a-system-without.mistaken": "it is about 1 mistakes, the system about 0",
    "no-targets-unseen-word.integral": 'no quoted example holds "zanzibar"',
    "no-targets-unseen-word.nonnegative": 'no quoted example holds "zanzibar"',
    "nothing-shown.integral": 'no quoted example holds "area"',
    "nothing-shown.integral.alone": 'no quoted example holds "area"',
    "nothing-shown.nonnegative": 'no quoted example holds "area"',
    "nothing-shown.nonnegative.alone": 'no quoted example holds "area"',
    "one-of-three": "do not add up to the output",
    "output-atom-added": "do not add up to the output",
    "output-atom-added.integral": 'for "city" the weighted outputs and lemmas',
    "output-atom-added.mistaken": 'for "IA" the weighted outputs',
    "output-atom-added.nonnegative": 'for "city" the weighted outputs and lemmas',
    "output-atom-changed": "do not add up to the output",
    "output-atom-dropped": "do not add up to the output",
    "output-atom-dropped.integral": 'for "OH" the weighted outputs and lemmas',
    "output-atom-dropped.mistaken": 'for "OH" the weighted outputs',
    "output-atom-dropped.nonnegative": 'for "OH" the weighted outputs and lemmas',
    "output-atom-unlisted.integral": 'for "TX" the weighted outputs and lemmas',
    "output-atom-unlisted.mistaken": 'for "TX" the weighted outputs',
    "output-atom-unlisted.nonnegative": 'for "TX" the weighted outputs and lemmas',
    "output-changed.alone": "do not add up to the output",
    "output-count-changed": "do not add up to the output",
    "output-count-changed.integral": 'for "area" the weighted outputs and lemmas',
    "output-count-changed.nonnegative": 'for "area" the weighted outputs and lemmas',
    "output-count-raised.mistaken": 'for "area" the weighted outputs',
    "part-and-output-dropped.integral": 'for "area" the weighted inputs and lemmas',
    "part-and-output-dropped.integral.alone": 'for "area" the weighted inputs and lemmas',
    "part-and-output-dropped.mistaken": 'for "OH" the weighted inputs',
    "part-and-output-dropped.nonnegative": 'for "area" the weighted inputs and lemmas',
    "part-and-output-dropped.nonnegative.alone": 'for "area" the weighted inputs and lemmas',
    "part-dropped.integral": 'for "area" the weighted inputs and lemmas',
    "part-dropped.mistaken": 'for "OH" the weighted inputs',
    "part-dropped.nonnegative": 'for "area" the weighted inputs and lemmas',
    "part-for-an-unlisted-target-with-a-weight.integral": 'for "TX" the weighted outputs and lemmas',
    "part-for-an-unlisted-target-with-a-weight.nonnegative": 'for "TX" the weighted outputs and lemmas',
    "part-lemma-weight-changed.integral": 'for "IA" the weighted inputs and lemmas',
    "part-lemma-weight-changed.nonnegative": 'for "IA" the weighted inputs and lemmas',
    "part-weight-changed.integral": 'for "area" the weighted inputs and lemmas',
    "part-weight-changed.mistaken": 'for "OH" the weighted inputs',
    "part-weight-changed.nonnegative": 'for "area" the weighted inputs and lemmas',
    "part-without-its-lemma.integral": 'for "IA" the weighted inputs and lemmas',
    "part-without-its-lemma.nonnegative": 'for "IA" the weighted inputs and lemmas',
    "question-atom-added": "do not add up to the question",
    "question-atom-added.integral": 'for "IA" the weighted inputs and lemmas',
    "question-atom-added.mistaken": 'for "OH" the weighted inputs',
    "question-atom-added.nonnegative": 'for "IA" the weighted inputs and lemmas',
    "question-atom-changed": "do not add up to the question",
    "question-atom-dropped": "do not add up to the question",
    "question-atom-seen-too-seldom.mistaken": 'too few quoted examples hold "what"',
    "question-atom-unseen.integral": 'no quoted example holds "zanzibar"',
    "question-atom-unseen.mistaken": 'too few quoted examples hold "zanzibar"',
    "question-atom-unseen.nonnegative": 'no quoted example holds "zanzibar"',
    "question-count-changed": "do not add up to the question",
    "question-count-changed.integral": 'for "OH" the weighted inputs and lemmas',
    "question-count-changed.nonnegative": 'for "OH" the weighted inputs and lemmas',
    "quotes-an-invented-example": "line 2 of the system is not the example",
    "quotes-another-input": "line 2 of the system is not the example",
    "quotes-another-input.integral": "line 5 of the system is not the example",
    "quotes-another-input.nonnegative": "line 5 of the system is not the example",
    "quotes-another-output": "line 2 of the system is not the example",
    "quotes-another-output.integral": "line 3 of the system is not the example",
    "quotes-another-output.mistaken": "line 5 of the system is not the example",
    "quotes-another-output.nonnegative": "line 3 of the system is not the example",
    "quotes-past-all-ends": "but the system has no such example",
    "quotes-past-the-end": "line 5, but the system has no such example",
    "quotes-past-the-end.integral": "line 9, but the system has no such example",
    "quotes-past-the-end.mistaken": "line 99, but the system has no such example",
    "quotes-past-the-end.nonnegative": "line 9, but the system has no such example",
    "quotes-the-wrong-line": "line 3 of the system is not the example",
    "quotes-too-few.mistaken": 'too few quoted examples hold "area"',
    "same-mapping-does-not-fit": "output of line 2",
    "same-mapping-does-not-fit.integral": "output of line 2",
    "same-mapping-does-not-fit.nonnegative": "output of line 2",
    "same-other-atom-changed": "with question - other for the question",
    "same-other-atom-changed.integral": 'no quoted example holds "area"',
    "same-other-atom-changed.nonnegative": 'no quoted example holds "area"',
    "same-other-empty": "do not add up to the question",
    "same-other-empty.integral": 'no quoted example holds "ohio"',
    "same-other-empty.nonnegative": 'no quoted example holds "ohio"',
    "same-outputs-differ": "do not add up to the output",
    "same-quotes-too-few.mistaken": 'no quoted example holds "cities"',
    "same-swapped": "do not add up to the question",
    "same-unseen-word": "do not add up to the question",
    "same-unseen-word.integral": 'no quoted example holds "ohio"',
    "same-unseen-word.nonnegative": 'no quoted example holds "ohio"',
    "shared-does-not-fit": "output of line 3",
    "shared-maps-an-unlisted-atom": '"texas", which the system does not list',
    "shared-of-another-system": "shared file is about another system",
    "split-another-atom.integral": "lemma 0 does not follow",
    "split-branches-swapped.integral": "lemma 0 does not follow",
    "split-elsewhere.integral": "lemma 0 does not follow",
    "split-one-branch-shows-nothing.integral": "lemma 0 does not follow",
    "strike-by-the-line-of-an-entry.mistaken": 'for "IA" the weighted inputs',
    "target-of-the-ledger-not-covered.mistaken": 'for "place" the weighted inputs',
    "term-dropped": "do not add up to the question",
    "terms-none": "do not add up to the question",
    "weight-changed": "do not add up to the question",
    "weight-changed.alone": "do not add up to the question",
    "weight-off-by-little": "do not add up to the question",
    "weight-sign-changed": "do not add up to the question",
}


def arguments(proof: Path) -> list[str]:
    """The command line that checks a golden file, as the README of this folder says."""
    if proof.stem.endswith(".alone"):
        return [str(proof)]
    shared = proof.with_suffix(".shared")
    with_shared = ["--shared", str(shared)] if shared.exists() else []
    return [str(proof), "--system", str(system_of(proof)), *with_shared]


def run(*words: str | Path, flags: tuple[str, ...] = (), **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the checker as a process of its own."""
    python_path = {"PYTHONPATH": str(SOURCE.parent), "PATH": os.environ.get("PATH", "")}
    command = [sys.executable, *flags, "-m", "unanimity_check", *map(str, words)]
    return subprocess.run(
        command, capture_output=True, text=True, env=python_path | environment, timeout=60, check=False
    )


def digest(data: bytes) -> str:
    """The digest of a file with these bytes."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def check_text(folder: Path, text: str | bytes, system: str | None = STATES) -> Finding:
    """What the checker finds in a proof file of one record with this text."""
    path = folder / "proof.jsonl"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    [finding] = check_files([str(path)], system)
    return finding


@pytest.fixture(scope="module")
def answer() -> str:
    """The golden answer, as a line without its line feed."""
    return ANSWER.read_text(encoding="utf-8").removesuffix("\n")


@pytest.mark.parametrize("proof", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_files_have_the_exit_code_of_their_folder(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file in valid, invalid or malformed ends with 0, 1 or 2, in one printed line a record."""
    assert main(arguments(proof)) == EXIT_CODES[proof.parent.name]
    printed, errors = capsys.readouterr()
    places, words = zip(*(line.split(": ")[:2] for line in printed.splitlines()), strict=True)
    assert set(words) <= {"verified", "rejected", "malformed"}
    numbers = range(1, proof.read_bytes().removesuffix(b"\n").count(b"\n") + 2)
    assert places == (tuple(f"{proof}:{number}" for number in numbers) if proof.stem != "empty" else (str(proof),))
    assert not errors


@pytest.mark.parametrize("name", sorted(REASONS))
def test_golden_invalid_files_are_rejected_for_their_reason(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each file in invalid is rejected with a sentence that names what is wrong with it."""
    main(arguments(HERE / "invalid" / f"{name}.jsonl"))
    rejections = [line for line in capsys.readouterr().out.splitlines() if ": rejected: " in line]
    assert rejections
    assert all(REASONS[name] in line for line in rejections)


def test_every_golden_invalid_file_has_a_reason() -> None:
    """No file in invalid goes without a reason, and no reason without a file; others test choices and calls."""
    names = {path.name.removesuffix(".jsonl") for path in GOLDEN if path.parent.name == "invalid"}
    assert {name for name in names if not {"choices", "calls"} & set(name.split("."))} == set(REASONS)


def test_golden_folders_are_honest() -> None:
    """Records in valid and invalid carry the digest of their system file unless the digest is the point."""
    for proof in (path for path in GOLDEN if path.parent.name != "malformed" and "digest-of" not in path.stem):
        wanted = digest(system_of(proof).read_bytes())
        for line in proof.read_text(encoding="utf-8").splitlines():
            assert json.loads(line, parse_int=str)["system"] == wanted, proof


@pytest.mark.parametrize("flags", [(), ("-O",), ("-OO",)], ids=["plain", "-O", "-OO"])
@pytest.mark.parametrize(
    "name",
    [
        "valid/answer",
        "invalid/weight-changed",
        "malformed/weight-float",
        "valid/answer-split.integral",
        "invalid/lemma-value-raised.nonnegative",
        "malformed/part-twice.integral",
        "valid/answer-split.mistaken",
        "invalid/ledger-entry-with-an-error-too-many.mistaken",
        "malformed/ledger-entries-weigh-the-same-line.mistaken",
        "valid/answer-lemma.choices",
        "invalid/step-taken-twice.choices.integral",
        "malformed/step-goal-not-zero.choices.nonnegative",
    ],
)
def test_it_runs_as_a_module(name: str, flags: tuple[str, ...]) -> None:
    """As a process it gives the same exit codes, with asserts and docstrings stripped as well."""
    done = run(*arguments(HERE / f"{name}.jsonl"), flags=flags)
    assert (done.returncode, done.stderr) == (EXIT_CODES[name.split("/")[0]], "")
    assert done.stdout.startswith(f"{HERE / name}.jsonl:1: ")


def test_it_runs_as_a_script_without_any_installed_package() -> None:
    """The file works by itself, in an isolated Python that sees the standard library alone."""
    command = [sys.executable, "-I", "-S", str(SOURCE), *arguments(ANSWER)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert ": verified: " in done.stdout


def test_it_imports_only_the_standard_library_and_never_asserts() -> None:
    """Its source has no import from elsewhere, and no assert statement to be stripped."""
    nodes = list(ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8"))))
    imported = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    imported += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names
    assert not [node for node in nodes if isinstance(node, ast.Assert)]


def test_alone_it_says_that_only_the_arithmetic_was_verified() -> None:
    """Without the system file the sentence says plainly what was not verified; with it, there is no such remark."""
    [alone], [together] = check_files([str(ANSWER)]), check_files([str(ANSWER)], STATES)
    assert alone.outcome is together.outcome is Outcome.VERIFIED
    assert alone.sentence.startswith("only the arithmetic was verified")
    assert "only" not in together.sentence


def test_alone_dont_know_asks_for_the_system_file() -> None:
    """A "don't know" without the system file ends with 2, and says what it needs."""
    findings = check_files([str(DONT_KNOW)])
    assert exit_code(findings) == 2
    assert "--system" in findings[0].sentence


def test_verified_sentences_say_what_was_verified() -> None:
    """Question and output stand in the sentence, and an output that is no bag is called so."""
    [finding] = check_files([str(ANSWER)], STATES)
    assert '{"area": 1, "of": 1, "ohio": 1}' in finding.sentence
    assert '{"area": 1, "OH": 1}' in finding.sentence
    for name in ("signed-output", "fractional-output"):
        path = HERE / "valid" / name
        [finding] = check_files([f"{path}.jsonl"], f"{path}.system")
        assert "which is no bag" in finding.sentence
    [finding] = check_files([f"{HERE / 'valid' / 'empty-output'}.jsonl"], f"{HERE / 'valid' / 'empty-output'}.system")
    assert "no bag" not in finding.sentence


@pytest.mark.parametrize("family", ["nonnegative", "integral"])
def test_verified_sentences_name_the_family(family: str) -> None:
    """Each verdict of the other families is one sentence, with the family, the question and the output in it."""
    question, output = '{"what": 1, "area": 1, "of": 1, "ohio": 1}', '{"area": 1, "OH": 1}'
    sentences = {
        "answer": f"for {question} every {family} mapping that fits gives {output}",
        "dont-know": f'for {{"ohio": 1, "area": 1}} two {family} mappings that fit differ',
        "contradiction": f"no {family} mapping fits the 2 quoted examples",
    }
    for name, sentence in sentences.items():
        proof = HERE / "valid" / f"{name}.{family}.jsonl"
        [finding] = check_files([str(proof)], str(system_of(proof)))
        assert finding.sentence == sentence


@pytest.mark.parametrize("family", ["", ".nonnegative", ".integral", ".mistaken", ".choices"])
def test_verified_sentences_name_both_inputs(family: str) -> None:
    """Two inputs that mean the same are both in the sentence, and no output is: nobody needs to know it."""
    proof = HERE / "valid" / f"same{family}.jsonl"
    [finding] = check_files([str(proof)], str(system_of(proof)))
    one, other = '{"towns": 1, "in": 1, "ohio": 1}', '{"cities": 1, "in": 1, "ohio": 1}'
    assert finding.sentence.startswith(f"for {one} and {other} every ")
    assert finding.sentence.endswith(" gives the same")


def test_help_teaches() -> None:
    """--help names the exit codes, the options and what is not vouched for, and ends with 0."""
    done = run("--help")
    assert done.returncode == 0
    assert all(word in done.stdout for word in ("--system", "--shared", "Exit codes", "never vouches"))


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--system", STATES),
        (ANSWER, "--shared", f"{STATES}.shared"),
        (ANSWER, "--nonsense"),
        (ANSWER, "--sys", STATES),
    ],
    ids=["nothing", "no proof", "shared without system", "unknown option", "abbreviation"],
)
def test_wrong_usage_ends_with_2(words: tuple[str | Path, ...]) -> None:
    """A command line that is not understood is explained and ends with 2."""
    done = run(*words)
    assert done.returncode == 2
    assert "usage:" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("kind", ["absent", "directory", "forbidden", "nul"])
@pytest.mark.parametrize("role", ["proof", "system", "shared"])
def test_unreadable_files_end_with_2_and_a_sentence(kind: str, role: str, tmp_path: Path) -> None:
    """A file that is absent, a directory, forbidden or has an impossible name is reported, whichever file it is."""
    path = tmp_path / ("no\0name" if kind == "nul" else "file")
    if kind == "directory":
        path.mkdir()
    if kind == "forbidden":
        path.write_bytes(ANSWER.read_bytes())
        path.chmod(0)
        if os.access(path, os.R_OK):
            pytest.skip("this user may read everything")
    files = {"proof": str(ANSWER), "system": STATES, "shared": f"{STATES}.shared"} | {role: str(path)}
    [finding] = check_files([files["proof"]], files["system"], files["shared"])
    assert finding.outcome is Outcome.MALFORMED
    assert "cannot be read: " in finding.sentence
    assert "\0" not in str(finding)


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path) -> None:
    """Each file and each record has its line, and the worst decides."""
    rejected = str(HERE / "invalid" / "weight-changed.jsonl")
    findings = check_files([str(ANSWER), str(tmp_path / "absent"), rejected, str(ANSWER)], STATES)
    assert [finding.outcome.name for finding in findings] == ["VERIFIED", "MALFORMED", "REJECTED", "VERIFIED"]
    assert [finding.line for finding in findings] == [1, None, 1, 1]
    assert exit_code(findings) == 2
    assert exit_code([findings[0], findings[2]]) == 1
    assert exit_code([findings[0]]) == 0
    assert exit_code([]) == 2


def test_the_shared_file_is_read_only_when_it_is_named_or_needed(tmp_path: Path) -> None:
    """An embedded mapping needs no shared file; a shared file that is named must be right."""
    system = tmp_path / "alone.system"
    system.write_bytes(Path(STATES).read_bytes())
    embedded = str(HERE / "valid" / "answer-embedded-mapping.jsonl")
    assert exit_code(check_files([embedded], str(system))) == 0
    assert exit_code(check_files([embedded], str(system), str(tmp_path / "absent"))) == 2


def feed(fifo: Path, data: bytes) -> threading.Thread:
    """Write to a named pipe, which can be read once only."""

    def write() -> None:
        with contextlib.suppress(BrokenPipeError):
            fifo.write_bytes(data)

    os.mkfifo(fifo)
    thread = threading.Thread(target=write, daemon=True)
    thread.start()
    return thread


def test_every_file_is_read_once(tmp_path: Path) -> None:
    """What is hashed is what is parsed: all three files may be pipes, which cannot be read again."""
    originals = {"proof": ANSWER, "system": Path(STATES), "shared": Path(f"{STATES}.shared")}
    threads = [feed(tmp_path / name, path.read_bytes()) for name, path in originals.items()]
    findings = check_files([str(tmp_path / "proof")], str(tmp_path / "system"), str(tmp_path / "shared"))
    assert exit_code(findings) == 0
    for thread in threads:
        thread.join(10)


def test_files_over_the_limit_are_refused(tmp_path: Path) -> None:
    """A file of more than 1 GiB is refused at once, as a proof, a system and a shared file."""
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(2**30 + 1)
    files = (str(ANSWER), STATES, f"{STATES}.shared")
    for index in range(3):
        proof, system, shared = (str(large) if index == place else file for place, file in enumerate(files))
        [finding] = check_files([proof], system, shared)
        assert finding.outcome is Outcome.MALFORMED
        assert "larger than 1 GiB" in finding.sentence


def test_files_at_the_limit_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit itself is still allowed, and one byte less is not enough."""
    largest = max(path.stat().st_size for path in (ANSWER, Path(STATES), Path(f"{STATES}.shared")))
    for limit, code in ((largest, 0), (largest - 1, 2)):
        monkeypatch.setattr(unanimity_check, "MOST_BYTES", limit)
        assert exit_code(check_files([str(ANSWER)], STATES)) == code


def test_streams_over_the_limit_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe, whose size is not known beforehand, is refused when too much has come out of it, even in one line."""
    monkeypatch.setattr(unanimity_check, "MOST_BYTES", 5000)
    for number, data in enumerate([b" " * 100_000, ANSWER.read_bytes() * 10]):
        thread = feed(tmp_path / f"pipe{number}", data)
        findings = check_files([str(tmp_path / f"pipe{number}")], STATES)
        assert "larger than" in findings[-1].sentence
        thread.join(10)


def test_only_quoted_examples_stay_in_memory(tmp_path: Path) -> None:
    """Of a long system file nothing is kept but the lines that some record quotes."""
    path = tmp_path / "long.system"
    lines = Path(STATES).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines + lines[-1:] * 5000))
    record = unanimity_check.read_record(ANSWER.read_bytes())
    assert unanimity_check.System(str(path), [record], None).examples.keys() == {2, 3, 4}


@pytest.mark.parametrize(("digits", "outcome"), [(100_000, Outcome.VERIFIED), (100_001, Outcome.MALFORMED)])
def test_numbers_have_at_most_100000_digits(digits: int, outcome: Outcome, answer: str, tmp_path: Path) -> None:
    """Whole numbers of 100,000 digits are exact, and one digit more is malformed, whatever Python's own limit is."""
    number = "1" * digits
    given = json.loads(answer)
    example = json.loads(Path(STATES).read_text(encoding="utf-8").splitlines()[1])
    given["terms"] = [{"line": 2, "input": example["input"], "output": example["output"], "weight": 12345}]
    given["question"], given["output"] = dict.fromkeys(example["input"], 12345), dict.fromkeys(example["output"], 12345)
    text = json.dumps(given).replace("12345", number)
    assert check_text(tmp_path, text + "\n").outcome is outcome
    if outcome is Outcome.VERIFIED:
        wrong = text.replace(number, number[:-1] + "2", 1)
        assert check_text(tmp_path, wrong + "\n").outcome is Outcome.REJECTED


@pytest.mark.parametrize(("digits", "word"), [(50_000, "rejected"), (50_001, "malformed")])
def test_the_digits_of_both_halves_of_a_fraction_count(digits: int, word: str, answer: str, tmp_path: Path) -> None:
    """In "p/q", p and q have at most 100,000 digits together; the sign is no digit."""
    fraction = f'"-{"1" + "0" * (digits - 1)}/{"1" * 49_999}3"'
    finding = check_text(tmp_path, answer.replace('"weight": 1', f'"weight": {fraction}', 1) + "\n")
    assert finding.outcome.name.lower() == word
    assert len(str(finding)) < 1000


def test_python_s_own_limits_play_no_part() -> None:
    """Long numbers are read under any setting of Python's limit on them, and in any order of hashing."""
    proof = HERE / "valid" / "long-numbers.jsonl"
    for limit in ("0", "640", "4300"):
        assert run(*arguments(proof), PYTHONINTMAXSTRDIGITS=limit, PYTHONHASHSEED=limit).returncode == 0


@pytest.mark.parametrize("bomb", ["[", '{"a":', '[{"a":'], ids=["lists", "objects", "both"])
@pytest.mark.parametrize("depth", [50, 900, 1_000, 10_000, 1_000_000])
def test_deep_nesting_is_malformed(bomb: str, depth: int, answer: str, tmp_path: Path) -> None:
    """However deep a value is nested, closed or not, it is malformed and nothing worse."""
    closing = "".join({"[": "]", "{": "}"}.get(letter, "") for letter in reversed(bomb))
    for text in (bomb * depth, bomb * depth + "1" + closing * depth):
        for line in (text, answer.replace('"weight": 1', f'"weight": {text}', 1)):
            assert check_text(tmp_path, line + "\n").outcome is Outcome.MALFORMED


def deep_tree(depth: int) -> str:
    """A tree with so many splits, one above the other, that refutes what that of the golden file refutes."""
    first = '{"goal": 0, "weights": {"6": 1}}'
    other = '{"goal": 2, "weights": {"6": -1}}'
    splits = (f'{{"atom": "capitals", "at": {k}, "below": {other if k else first}, "above": ' for k in range(depth))
    return "".join(splits) + other + "}" * depth


@pytest.mark.parametrize("depth", [1, 2, 100, 300, *range(400, 1000, 40), 1_000, 10_000, 1_000_000])
def test_trees_are_verified_or_too_deep(depth: int, tmp_path: Path) -> None:
    """Trees of some hundred splits are walked, and however deep one is, it is at worst malformed."""
    given = json.loads((HERE / "valid" / "answer-split.integral.jsonl").read_text(encoding="utf-8"))
    given["lemmas"][0]["above"] = "here"
    text = json.dumps(given).replace('"here"', deep_tree(depth)) + "\n"
    finding = check_text(tmp_path, text, str(HERE / "states.integral.system"))
    assert finding.outcome in {Outcome.VERIFIED, Outcome.MALFORMED}
    assert (finding.outcome is Outcome.VERIFIED) or depth > 300
    assert (finding.outcome is Outcome.MALFORMED) or depth < 1_000
    assert len(finding.sentence) < 300


@pytest.mark.parametrize("depth", [3, 100, 1_000])
def test_one_wrong_leaf_spoils_a_tree(depth: int, tmp_path: Path) -> None:
    """If one leaf of a tree refutes nothing, wherever it is, the tree refutes nothing."""
    given = json.loads((HERE / "valid" / "answer-split.integral.jsonl").read_text(encoding="utf-8"))
    given["lemmas"][0]["above"] = "here"
    tree = deep_tree(depth)
    leaf = tree.rindex('"goal": 2', 0, tree.rindex('"goal": 2') if depth % 2 else None)
    tree = tree[:leaf] + '"goal": 0' + tree[leaf + 9 :].replace('"6": -1', '"6": 1', 1)
    text = json.dumps(given).replace('"here"', tree) + "\n"
    finding = check_text(tmp_path, text, str(HERE / "states.integral.system"))
    assert finding.outcome is not Outcome.VERIFIED
    assert (finding.outcome is Outcome.REJECTED) == (depth < 1_000)


def test_output_cannot_be_forged(answer: str, tmp_path: Path) -> None:
    """Atoms and file names with line feeds, escapes or unprintable letters stay within their one line of ASCII."""
    evil = "x\nproof.jsonl:2: verified: \x1b[2K\u202e\U0001f30d"
    folder = tmp_path / evil
    folder.mkdir()
    for old, new in (("ohio", json.dumps(evil)[1:-1]), ('"weight": 1', f'"weight": {json.dumps(evil)}')):
        finding = check_text(folder, answer.replace(old, new, 1) + "\n")
        assert finding.outcome is not Outcome.VERIFIED
        assert str(finding).isascii()
        assert str(finding).isprintable()
    assert json.dumps(evil)[1:20] in str(finding)


def test_it_prints_under_any_encoding(tmp_path: Path) -> None:
    """Neither the terminal's encoding nor odd file names make printing fail."""
    odd = tmp_path / "caf\u00e9 \U0001f30d.jsonl"
    odd.write_bytes((HERE / "valid" / "look-alike-atoms.jsonl").read_bytes())
    done = run(odd, "--system", HERE / "valid" / "look-alike-atoms.system", PYTHONIOENCODING="ascii", PYTHONUTF8="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_output_that_cannot_be_written_is_no_success() -> None:
    """A full disk under the output ends with 2, without a traceback, though every record was right."""
    command = [sys.executable, str(SOURCE), *arguments(ANSWER)]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, "")


def test_output_that_nobody_reads_is_no_success() -> None:
    """A closed pipe under the output ends with 2, without a traceback."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, str(SOURCE), *arguments(ANSWER)]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (2, "")


def test_too_little_memory_is_no_success(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """When memory runs out the checker says so and ends with 2."""

    def exhausted(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(unanimity_check, "check_files", exhausted)
    with pytest.raises(SystemExit, match="2"):
        main([str(ANSWER)])
    assert "memory" in capsys.readouterr().err


def test_sentences_stay_short(answer: str, tmp_path: Path) -> None:
    """However long the values are that a sentence speaks of, it stays readable."""
    given = json.loads(answer)
    many = {f"atom {number}": 10**50 for number in range(1000)}
    for change in ({"question": many}, {"question": [1] * 1000}, {"system": "x" * 1000}, {"note " * 1000: 1}):
        assert len(check_text(tmp_path, json.dumps(given | change) + "\n").sentence) < 300
    term = {"line": 2, "input": many, "output": many, "weight": 1}
    text = json.dumps(given | {"question": many, "output": many, "terms": [term]}) + "\n"
    finding = check_text(tmp_path, text, system=None)
    assert finding.outcome is Outcome.VERIFIED
    assert len(finding.sentence) < 300


def test_a_record_of_another_family_is_rejected(answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of one family is not verified with a system of another."""
    monkeypatch.setitem(unanimity_check.RULES, ("other", "answer"), unanimity_check.RULES["linear", "answer"])
    finding = check_text(tmp_path, answer.replace('"linear"', '"other"') + "\n")
    assert finding.outcome is Outcome.REJECTED
    assert "family" in finding.sentence


def test_a_system_file_that_changes_is_another_system(tmp_path: Path) -> None:
    """The digest counts, not the name: after any change to the system file its proofs are rejected."""
    changed = tmp_path / "states.system"
    changed.write_bytes(Path(STATES).read_bytes().replace(b"examples.tsv:3", b"examples.tsv:4"))
    [finding] = check_files([str(ANSWER)], str(changed), f"{STATES}.shared")
    assert finding.outcome is Outcome.REJECTED
    assert "another system" in finding.sentence
