"""The paper's running example works from the file of examples to the checked proof."""

from __future__ import annotations

import json
import math
import re
import subprocess
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def told(output: str) -> dict[str, list[str]]:
    """Each question with the atoms of its answer, which may come in any order."""
    pairs = (line.split(" -> ") for line in output.splitlines())
    return {question: sorted(answer.split()) for question, answer in pairs}


def test_training_says_what_was_learned_and_written(alone: Run, tiny: Path, tmp_path: Path) -> None:
    """The summary counts examples and atoms, names the files, and its digest is the system file's hash."""
    (tmp_path / "tiny.tsv").write_bytes((tiny / "tiny.tsv").read_bytes())
    done = alone("train", "tiny.tsv", "-o", "m", "--system", "s")
    facts = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    assert done.returncode == 0
    assert facts == {
        "examples": "3, 3 of them independent",
        "inputs": "6 distinct words",
        "outputs": "4 distinct atoms",
        "known": "0 of the 6 words by themselves",
        "digest": f"sha256:{sha256((tmp_path / 's').read_bytes()).hexdigest()}",
        "proved": "An answer is right if the examples are right and each word always adds the same parts.",
        "measured": "nothing, as no example that was held out was answered by the others.",
        "written": "m, s, s.shared",
    }
    assert {path.name for path in tmp_path.iterdir()} == {"tiny.tsv", "m", "s", "s.shared"}
    assert alone("train", "tiny.tsv", "-o", "again", "--system", "s").returncode == 0
    assert (tmp_path / "m").read_bytes() == (tmp_path / "again").read_bytes()


def test_the_forced_question_is_answered(alone: Run, tiny: Path) -> None:
    """The question "area of ohio" is answered {area, OH}; the condition of the promise is said once, with reasons."""
    done = alone("ask", tiny / "tiny.model", "area of ohio", "Area of OHIO?")
    assert done.returncode == 0
    assert told(done.stdout) == {"area of ohio": ["OH", "area"], "Area of OHIO?": ["OH", "area"]}
    assert done.stderr == ""
    explained = alone("ask", tiny / "tiny.model", "area of ohio", "Area of OHIO?", "--explain")
    assert explained.stderr.count("An answer is right if the examples are right") == 1


def test_the_open_question_is_not_answered(alone: Run, tiny: Path) -> None:
    """The question "ohio area" gets "don't know" with a reason, and the exit code is 1."""
    done = alone("ask", tiny / "tiny.model", "ohio area", "area of ohio")
    assert done.returncode == 1
    unknown, answer = done.stdout.splitlines()
    assert unknown.startswith("ohio area -> don't know: No example tells “area” and “of” apart")
    assert told(answer) == {"area of ohio": ["OH", "area"]}


def test_new_words_are_named(alone: Run, tiny: Path) -> None:
    """A question with words never seen is no error but "don't know", and says which words are new."""
    done = alone("ask", tiny / "tiny.model", "area of new zealand")
    assert done.returncode == 1
    assert done.stdout == "area of new zealand -> don't know: “new” and “zealand” were never seen in an example.\n"
    assert "error" not in done.stderr


def test_the_derivation_has_the_weights_of_the_paper(alone: Run, tiny: Path) -> None:
    """--explain shows examples with weights +1, +1, -1, places, their sum, the rule, the support, the evidence."""
    done = alone("ask", tiny / "tiny.model", "area of ohio", "--explain")
    assert done.returncode == 0
    head, *terms, total, [rule], [support], [measured] = (
        re.split(" {2,}", line.strip()) for line in done.stdout.splitlines()
    )
    assert head == ["weight", "input", "output", "place"]
    assert terms == [
        ["+1", "area of iowa", "area IA", "tiny.tsv:1"],
        ["+1", "cities in ohio", "city OH", "tiny.tsv:2"],
        ["-1", "cities in iowa", "city IA", "tiny.tsv:3"],
    ]
    assert [*total[:2], sorted(total[2].split())] == ["=", "area of ohio", ["OH", "area"]]
    assert rule.startswith("decided by sum of examples")
    assert support == "hangs on one example: tiny.tsv:1"
    assert measured == "measured no held-out answer to new questions was this little doubtful"


def test_json_has_exactly_the_promised_fields(alone: Run, tiny: Path) -> None:
    """--json prints one object per question: which record it is, input, verdict, output, form, reason, evidence."""
    done = alone("ask", tiny / "tiny.model", "area of ohio", "ohio area", "--json")
    answer, unknown = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 1
    for record in (answer, unknown):
        assert (record.pop("record"), record.pop("version")) == ("verdict", 1)
    assert sorted(answer.pop("form").split()) == ["OH", "area"]
    assert answer.pop("measured") == {"right": 0, "wrong": 0, "new": True}
    output = {"area": 1, "OH": 1}
    assert answer == {"input": "area of ohio", "verdict": "answer", "output": output, "reason": None}
    assert unknown.pop("reason").startswith("No example tells")
    assert unknown == {"input": "ohio area", "verdict": "dont_know", "output": None, "form": None}


def test_all_proofs_pass_the_checker(alone: Run, tiny: Path, tmp_path: Path) -> None:
    """Answers and don't-knows, quoting or embedding the mapping, are verified given the system file."""
    questions = ("area of ohio", "ohio area", "area of zealand", "cities in iowa")
    quoting = alone("ask", tiny / "tiny.model", *questions, "--proof", "quoting")
    embedding = alone("ask", tiny / "tiny.model", *questions, "--proof", "embedding", "--embed")
    assert quoting.returncode == embedding.returncode == 1
    assert "4 proofs written to quoting" in quoting.stderr
    checked = alone("check", "quoting", "embedding", "--system", tiny / "tiny.system")
    assert checked.returncode == 0
    assert checked.stdout.count(": verified: ") == len(checked.stdout.splitlines()) == 8
    assert '"mapping":"sha256:' in (tmp_path / "quoting").read_text()
    assert '"mapping":{' in (tmp_path / "embedding").read_text()


def test_the_shared_file_may_lie_elsewhere(alone: Run, tiny: Path, tmp_path: Path) -> None:
    """--shared names the mapping's file where it is not beside the system file."""
    alone("ask", tiny / "tiny.model", "area of ohio", "--proof", "p")
    (tmp_path / "s").write_bytes((tiny / "tiny.system").read_bytes())
    assert alone("check", "p", "--system", "s").returncode == 2
    assert alone("check", "p", "--system", "s", "--shared", tiny / "tiny.system.shared").returncode == 0


def test_an_explained_answer_is_proved_by_what_was_shown(alone: Run, tiny: Path, tmp_path: Path) -> None:
    """With --explain and --proof, the proof quotes exactly the lines of the derivation."""
    alone("ask", tiny / "tiny.model", "area of ohio", "--explain", "--proof", "p")
    record = json.loads((tmp_path / "p").read_text())
    assert [(term["line"], term["weight"]) for term in record["terms"]] == [(2, 1), (3, 1), (4, -1)]
    assert alone("check", "p", "--system", tiny / "tiny.system").returncode == 0


def test_a_proof_with_another_weight_is_rejected(alone: Run, tiny: Path, tmp_path: Path) -> None:
    """Changing one weight makes the checker reject, with exit code 1."""
    alone("ask", tiny / "tiny.model", "area of ohio", "--proof", "p")
    (tmp_path / "p").write_text((tmp_path / "p").read_text().replace('"weight":1', '"weight":2', 1))
    done = alone("check", "p", "--system", tiny / "tiny.system")
    assert done.returncode == 1
    assert ": rejected: " in done.stdout


def test_evaluation_counts_right_wrong_and_unknown(alone: Run, tiny: Path, tmp_path: Path) -> None:
    """The JSON has exactly the promised numbers, and a person is shown each wrong answer with its place."""
    (tmp_path / "test.tsv").write_text("area of ohio\tarea OH\ncities in iowa\tcity XX\nohio area\tarea OH\n")
    done = alone("evaluate", tiny / "tiny.model", "test.tsv", "--json")
    shares = {"answered": 2, "correct": 1, "precision": 1 / 2, "recall": 1 / 3}
    assert done.returncode == 0
    reliability = {"0": 1 / 3, "10": -3.0}
    found = json.loads(done.stdout)
    least = found["atoms"].pop("precision_at_least")
    assert found["forms"].pop("precision_at_least") == least
    assert least == pytest.approx(1 - math.sqrt(0.95))  # below, one of two would be right in less than 5% of all cases
    [wrong] = found.pop("wrong_atoms")
    assert found.pop("wrong_forms") == [wrong]
    assert (wrong["place"], wrong["expected"]) == ("test.tsv:2", "city XX")
    kinds = {"record": "evaluation", "version": 1, "asked": 3}
    assert found == kinds | {
        "atoms": shares | {"reliability": reliability},
        "forms": shares | {"reliability": reliability},
    }
    shown = alone("evaluate", tiny / "tiny.model", "test.tsv")
    assert shown.returncode == 0
    *wrong, given = re.split(" {2,}", shown.stdout.splitlines()[-1].strip())
    assert wrong == ["test.tsv:2", "cities in iowa", "city XX"]
    assert sorted(given.split()) == ["IA", "city"]


def test_without_answers_there_is_no_precision(alone: Run, tiny: Path, tmp_path: Path) -> None:
    """Precision is null when nothing was answered."""
    (tmp_path / "test.tsv").write_text("zebra\tx\n")
    found = json.loads(alone("evaluate", tiny / "tiny.model", "test.tsv", "--json").stdout)
    assert (found["atoms"]["precision"], found["atoms"]["recall"], found["atoms"]["answered"]) == (None, 0.0, 0)
    assert alone("evaluate", tiny / "tiny.model", "test.tsv").returncode == 0
