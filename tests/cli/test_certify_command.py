"""`certify` judges what another parser says: certified, refuted, or neither; each judgement has its proof."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

CANDIDATES = [
    ("city in new york", "answer(city(loc_2(stateid('new york'))))", "by_rule"),
    ("city in new york", "answer( city ( loc_2(stateid('new york')) ) )", "by_rule"),
    ("city in new york", "answer(river(loc_2(stateid('new york'))))", "refuted"),  # another atom
    ("city in new york", "answer(city(loc_2(stateid('ohio'))))", "refuted"),  # another name
    ("city in new york", "answer(city(stateid(loc_2('new york'))))", "against_rule"),  # another order
    ("city in new york", "answer(city(loc_2(stateid('new york')),all))", "refuted"),  # one more
    ("city of new york", "answer(city(loc_2(stateid('new york'))))", "dont_know"),  # a new word
    ("river", "answer(river(all))", "dont_know"),
    ("city in iowa", "answer(city(loc_2(stateid('iowa'))))", "certified"),  # an example has it
]


@pytest.fixture
def candidates(tmp_path: Path) -> Path:
    """The candidates in a file."""
    path = tmp_path / "c.tsv"
    path.write_text("".join(f"{text}\t{form}\n" for text, form, _ in CANDIDATES))
    return path


def test_each_candidate_has_its_line(here: Run, formed: Path, candidates: Path) -> None:
    """What is not certified has its place and its reason; at the end they are counted."""
    done = here("certify", formed / "funql.model", candidates)
    assert done.returncode == 0
    *lines, counts = done.stdout.splitlines()
    judged = [line for line in lines if " -> " in line and not line.startswith(" ")]
    told = {
        "certified": "certified",
        "refuted": "refuted",
        "by_rule": "by rule",
        "against_rule": "against rule",
        "dont_know": "don't know",
    }
    assert [line[:12].strip() for line in judged] == [told[status] for *_, status in CANDIDATES]
    assert counts == "1 certified, 3 refuted, 2 by rule, 1 against rule, 2 don't know"
    assert "c.tsv:3: its atoms are " in done.stdout
    assert "; the examples force " in done.stdout
    assert "c.tsv:5: the examples force its atoms, but their form is answer(city(loc_2(stateid('new york'))))" in (
        done.stdout
    )
    assert "c.tsv:7: “of” was never seen in an example." in done.stdout
    assert "that step is not proved" in done.stderr


FIELDS = ("record", "version", "input", "place", "candidate", "status", "reason", "output", "form")


def test_the_json_of_judgements(here: Run, formed: Path, candidates: Path) -> None:
    """One object for each candidate, with exactly the promised fields."""
    done = here("certify", formed / "funql.model", candidates, "--json")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [record["status"] for record in records] == [status for *_, status in CANDIDATES]
    assert {tuple(record) for record in records} == {FIELDS}
    assert {record["form"] for record in records[:6]} == {"answer(city(loc_2(stateid('new york'))))"}
    assert records[0]["output"] == {"answer": 1, "city": 1, "loc_2": 1, "stateid": 1, "<state>": 1}
    assert (records[6]["output"], records[6]["form"]) == (None, None)
    assert all(record["reason"] for record in records)


def test_judgements_are_proved(here: Run, formed: Path, candidates: Path, tmp_path: Path) -> None:
    """What the examples force for each input is proved; quoting or embedding the mapping makes no difference."""
    for more in ([], ["--embed"]):
        assert here("certify", formed / "funql.model", candidates, "--proof", "p", *more).returncode == 0
        checked = here("check", "p", "--system", formed / "funql.system")
        assert (checked.returncode, checked.stdout.count(": verified: ")) == (0, len(CANDIDATES))


def test_candidates_for_bags(here: Run, tiny: Path, tmp_path: Path) -> None:
    """A bag is certified whatever the order of its atoms."""
    (tmp_path / "c.tsv").write_text("area of ohio\tOH area\narea of ohio\tarea IA\nohio area\tarea OH\n")
    done = here("certify", tiny / "tiny.model", "c.tsv")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "1 certified, 1 refuted, 1 don't know"


def test_candidates_of_several_views(here: Run, tiny: Path, tmp_path: Path) -> None:
    """Each view proves what it says in a file of its own."""
    atoms = ["--atoms", "words", "--atoms", "bigrams"]
    assert here("train", tiny / "tiny.tsv", "-o", "m", *atoms, "--system", "s").returncode == 0
    (tmp_path / "c.tsv").write_text("area of ohio\tOH area\nohio area\tarea OH\n")
    assert here("certify", "m", "c.tsv", "--proof", "p").returncode == 0
    for number in ("", ".2"):
        checked = here("check", f"p{number}", "--system", f"s{number}")
        assert (checked.returncode, checked.stdout.count(": verified: ")) == (0, 2)


def test_a_candidate_is_judged_by_itself(here: Run, tmp_path: Path) -> None:
    """What else the file holds changes no judgement."""
    lines = "population of us\tpopulation('usa')\narea of us\tarea('usa')\npopulation of iowa\tpopulation('iowa')\n"
    (tmp_path / "e.tsv").write_text(lines)
    (tmp_path / "n.tsv").write_text("us\tcountry\niowa\tstate\n")
    assert here("train", "e.tsv", "-o", "m", "--form", "funql", "--lexicon", "n.tsv").returncode == 0
    right, wrong = "area of us\tarea('usa')\n", "area\tarea('usa')\n"
    for text in (right, right + wrong):
        (tmp_path / "c.tsv").write_text(text)
        assert here("certify", "m", "c.tsv").stdout.startswith("certified ")


def test_a_broken_candidate_is_judged(here: Run, formed: Path, tmp_path: Path) -> None:
    """A candidate that cannot be read is refuted where something is forced; the others are judged all the same."""
    (tmp_path / "c.tsv").write_text("city in iowa\tanswer(city(loc_2(stateid('iowa'))))\ncity in ohio\tanswer(\n")
    done = here("certify", formed / "funql.model", "c.tsv")
    assert done.returncode == 0
    assert "1 certified, 1 refuted, 0 don't know" in done.stdout
    assert "c.tsv:2: it cannot be read: column 8: expected a name, a number or a quoted text, found end" in done.stdout


def test_the_real_command_says_the_same(run: Run, here: Run, formed: Path, candidates: Path) -> None:
    """Run as a process of its own, it prints the same."""
    inside, outside = (way("certify", formed / "funql.model", candidates, "--json") for way in (here, run))
    assert (inside.returncode, inside.stdout) == (outside.returncode, outside.stdout)
