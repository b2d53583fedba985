"""`evaluate` counts atoms and forms apart, and cross-validates with the settings of the model."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

Run = Callable[..., subprocess.CompletedProcess[str]]

ASKED = [
    ("city in new york", "answer(city(loc_2(stateid('new york'))))"),  # right
    ("largest river in ohio", "answer(largest(river(loc_2(stateid('ohio')))))"),  # right
    ("river in iowa", "answer(city(loc_2(stateid('iowa'))))"),  # labelled otherwise
    ("city in ohio", "answer(loc_2(city(stateid('ohio'))))"),  # with the same atoms, labelled otherwise
    ("canals in ohio", "answer(canal(loc_2(stateid('ohio'))))"),  # not known
]


def test_atoms_and_forms_are_counted_apart(here: Run, formed: Path, tmp_path: Path) -> None:
    """The JSON has exactly the promised fields; an answer with right atoms may have a wrong form."""
    (tmp_path / "test.tsv").write_text("".join(f"{text}\t{form}\n" for text, form in ASKED))
    done = here("evaluate", formed / "funql.model", "test.tsv", "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 0
    shares = ["answered", "correct", "precision", "precision_at_least", "recall", "reliability"]
    assert list(found) == ["record", "version", "asked", "atoms", "forms", "wrong_atoms", "wrong_forms"]
    assert list(found["atoms"]) == list(found["forms"]) == shares
    assert (found["asked"], found["atoms"]["answered"], found["atoms"]["correct"]) == (5, 4, 3)
    assert (found["atoms"]["precision"], found["atoms"]["recall"]) == (3 / 4, 3 / 5)
    assert 0 < found["atoms"]["precision_at_least"] < 3 / 4
    assert (found["forms"]["answered"], found["forms"]["correct"]) == (4, 2)
    assert (found["forms"]["precision"], found["forms"]["recall"]) == (2 / 4, 2 / 5)
    assert found["atoms"]["reliability"] == {"0": 3 / 5, "10": (3 - 10) / 5}


def test_wrong_forms_in_json_are_json(here: Run, tmp_path: Path) -> None:
    """They stand in the record as JSON, with their numbers as they were written; their atoms are text."""
    for file, name in (("calls.jsonl", "play"), ("test.jsonl", "stop")):
        call = f'{{"name": "{name}", "arguments": {{"level": 1.50}}}}'
        (tmp_path / file).write_text(f'{{"input": "play", "output": {call}}}\n')
    here("train", "calls.jsonl", "-o", "calls.model", "--form", "json")
    found = json.loads(here("evaluate", "calls.model", "test.jsonl", "--json").stdout, parse_float=str)
    (form,), (atoms,) = found["wrong_forms"], found["wrong_atoms"]
    assert form["expected"] == {"name": "stop", "arguments": {"level": "1.50"}}
    assert form["given"] == {"name": "play", "arguments": {"level": "1.50"}}
    assert isinstance(atoms["expected"], str)


def test_a_person_sees_both_columns_and_what_is_wrong(here: Run, formed: Path, tmp_path: Path) -> None:
    """Wrong atoms and wrong forms are listed with places."""
    (tmp_path / "test.tsv").write_text("".join(f"{text}\t{form}\n" for text, form in ASKED))
    done = here("evaluate", formed / "funql.model", "test.tsv")
    head, *rows = done.stdout.splitlines()
    assert head.split() == ["atoms", "forms"]
    assert [row.split() for row in rows[:4]] == [
        ["asked", "5", "5"],
        ["answered", "4", "4"],
        ["right", "3", "2"],
        ["wrong", "1", "2"],
    ]
    atoms, forms = done.stdout.split("Wrong answers: ")[1].split("Wrong forms: ")
    assert ("test.tsv:3" in atoms, "test.tsv:4" in atoms) == (True, False)
    assert ("test.tsv:3" in forms, "test.tsv:4" in forms) == (True, True)


def test_nothing_wrong_is_listed_where_nothing_is(here: Run, formed: Path, tmp_path: Path) -> None:
    """Bags have one column, forms two, and neither has a list if all is right."""
    (tmp_path / "test.tsv").write_text("".join(f"{text}\t{form}\n" for text, form in ASKED[:2]))
    done = here("evaluate", formed / "funql.model", "test.tsv")
    assert "Wrong" not in done.stdout
    assert "100.00%   100.00%" in done.stdout


def test_cross_validation_learns_without_what_it_asks(here: Run, tmp_path: Path) -> None:
    """Each example is asked once of a model that has not learned it; the settings are those of the model."""
    kinds = {"city": "city", "river": "river", "lake": "lake"}
    states = ("iowa", "ohio", "utah")
    pairs = [(f"{words} in {state}", f"answer({kind}('{state}'))") for words, kind in kinds.items() for state in states]
    (tmp_path / "e.tsv").write_text("".join(f"{text}\t{form}\n" for text, form in pairs))
    (tmp_path / "n.tsv").write_text("".join(f"{state}\tstate\n" for state in states))
    (tmp_path / "one.tsv").write_text(f"{pairs[0][0]}\t{pairs[0][1]}\n")
    told = ["--form", "funql", "--lexicon", "n.tsv", "--atoms", "bigrams"]
    assert here("train", "one.tsv", "-o", "m", *told).returncode == 0  # only its settings matter
    found = json.loads(here("evaluate", "m", "e.tsv", "--cross-validate", "9", "--json").stdout)
    assert (found["asked"], found["atoms"]["correct"], found["forms"]["correct"]) == (9, 9, 9)
    again = [here("evaluate", "m", "e.tsv", "--cross-validate", "3", "--json").stdout for _ in range(2)]
    assert again[0] == again[1]
    assert json.loads(again[0])["atoms"]["precision"] == 1


def test_cross_validation_with_too_many_folds(here: Run, formed: Path) -> None:
    """There is at least one example in each fold."""
    done = here("evaluate", formed / "funql.model", formed / "funql.tsv", "--cross-validate", "5")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: 4 examples cannot be divided into 5 folds. ")


def test_cross_validation_of_contradictions(here: Run, tiny: Path, tmp_path: Path) -> None:
    """Examples that contradict each other are refused, with the remedy."""
    (tmp_path / "e.tsv").write_text("a\tX\na\tY\na\tX\na\tY\nb\tZ\nb\tZ\n")
    done = here("evaluate", tiny / "tiny.model", "e.tsv", "--cross-validate", "2")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: e.tsv: the examples contradict each other. ")
    assert len(done.stderr.splitlines()) == 1
