"""The smart home from its files to its calls: nothing wrong is answered, and wrong calls are refuted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from unanimity.cli.main import main
from unanimity.demo.home import lexicon_text, questions_text, training_text

VIEWS = ("bigrams", "lefts+bigrams", "rights+bigrams")

Call = dict[str, Any]


def lines(text: str) -> list[dict[str, Any]]:
    """What each line of JSON says."""
    return [json.loads(line) for line in text.splitlines()]


HELD_OUT = [(each["input"], each["output"]) for each in lines(questions_text())]
VALUES: dict[tuple[str, str], set[Any]] = {}
for each in lines(training_text()):
    for call in each["output"] if isinstance(each["output"], list) else [each["output"]]:
        for key, value in call["arguments"].items():
            VALUES.setdefault((call["name"], key), set()).add(value)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the data, and models of one view, by either rule, and of several; not to be changed."""
    folder = tmp_path_factory.mktemp("home")
    for name, text in (("e.jsonl", training_text()), ("q.jsonl", questions_text()), ("n.tsv", lexicon_text())):
        (folder / name).write_text(text, encoding="utf-8")
    files = {name: str(folder / name) for name in ("e.jsonl", "n.tsv", "one", "paper", "several", "s")}
    told = ["train", files["e.jsonl"], "--form", "json", "--lexicon", files["n.tsv"]]
    assert main([*told, "-o", files["one"], "--atoms", "bigrams"]) == 0
    assert main([*told, "-o", files["paper"], "--atoms", "bigrams", "--rule", "paper"]) == 0
    atoms = [part for view in VIEWS for part in ("--atoms", view)]
    assert main([*told, "-o", files["several"], *atoms, "--system", files["s"]]) == 0
    return folder


@pytest.mark.parametrize(
    ("model", "atoms", "forms"),
    [("one", 0.72, 0.27), ("paper", 0.72, 0.70), ("several", 0.77, 0.29)],
)
def test_no_held_out_command_is_misunderstood(
    home: Path, capsys: pytest.CaptureFixture[str], model: str, atoms: float, forms: float
) -> None:
    """Every answer is right, atoms and whole calls, and at least so many are given."""
    capsys.readouterr()
    assert main(["evaluate", str(home / model), str(home / "q.jsonl"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["asked"] == 102
    assert found["atoms"]["precision"] == found["forms"]["precision"] == 1
    assert found["atoms"]["recall"] >= atoms
    assert found["forms"]["recall"] >= forms


def test_what_should_not_be_answered_is_not(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unknown words, tools and genres are "don't know"."""
    capsys.readouterr()
    asked = ["play some opera", "is the front door locked", "make me a sandwich"]
    assert main(["ask", str(home / "several"), *asked, "--json"]) == 1
    verdicts = [json.loads(line)["verdict"] for line in capsys.readouterr().out.splitlines()]
    assert verdicts == ["dont_know"] * 3


def corrupted(output: Any) -> Iterator[Any]:
    """The call, or the first of several, with one thing changed at a time."""
    calls = output if isinstance(output, list) else [output]
    first: Call = calls[0]
    for key, value in first["arguments"].items():
        others = sorted(VALUES.get((first["name"], key), set()) - {value}, key=repr)
        if others:
            yield changed(output, arguments={**first["arguments"], key: others[0]})
        yield changed(output, arguments={name: each for name, each in first["arguments"].items() if name != key})
    yield changed(output, name="set_light" if first["name"] != "set_light" else "set_blinds")
    yield [*calls, {"name": "set_lock", "arguments": {"door": "back door", "locked": False}}]


def changed(output: Any, **fields: Any) -> Any:
    """The output with other fields in its first call."""
    copy = deepcopy(output)
    first: Call = copy[0] if isinstance(copy, list) else copy
    first.update(fields)
    return copy


def test_wrong_calls_are_refuted(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No wrong call is certified or built by the rule, and no right call is refuted or against it."""
    wrong = [(text, other) for text, output in HELD_OUT for other in corrupted(output)]
    records = {}
    for name, candidates in (("right", HELD_OUT), ("wrong", wrong)):
        (tmp_path / f"{name}.jsonl").write_text(
            "".join(json.dumps({"input": text, "output": output}) + "\n" for text, output in candidates)
        )
        capsys.readouterr()
        assert main(["certify", str(home / "several"), str(tmp_path / f"{name}.jsonl"), "--json"]) == 0
        records[name] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    statuses = {name: [record["status"] for record in found] for name, found in records.items()}
    assert len(statuses["wrong"]) > 300
    assert {*statuses["right"]} <= {"certified", "by_rule", "dont_know"}
    assert {*statuses["wrong"]} <= {"refuted", "against_rule", "dont_know"}
    assert all((record["status"] != "dont_know") == (record["form"] is not None) for record in records["right"])
    answered = [record for record in records["wrong"] if record["form"] is not None]
    assert len(answered) > 150
    assert {record["status"] for record in answered} <= {"refuted", "against_rule"}


def test_judgements_of_every_view_are_proved(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The checker accepts what each view says to the held-out commands."""
    proof = tmp_path / "p"
    assert main(["certify", str(home / "several"), str(home / "q.jsonl"), "--proof", str(proof)]) == 0
    for number in ("", ".2", ".3"):
        capsys.readouterr()
        assert main(["check", f"{proof}{number}", "--system", str(home / f"s{number}")]) == 0
        assert capsys.readouterr().out.count(": verified: ") == 102
