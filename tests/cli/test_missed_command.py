"""`evaluate --show` lists what is wrong or not answered, with reasons, by cause, the most frequent first."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import FORMS

Run = Callable[..., subprocess.CompletedProcess[str]]

TINY = "area of iowa\tarea IA\ncities in ohio\tcity OH\ncities in iowa\tcity IA\n"
HELD = [
    ("area of ohio", "area OH"),
    ("ohio area", "area OH"),
    ("lakes in utah", "lake UT"),
    ("lakes in ohio", "lake OH"),
    ("lakes in iowa", "lake IA"),
    ("cities in ohio", "city IA"),
]


@pytest.fixture
def held(run: Run, tmp_path: Path) -> str:
    """A model of words, and questions of which two are answered, one of them otherwise than expected."""
    (tmp_path / "e.tsv").write_text(TINY)
    (tmp_path / "held.tsv").write_text("".join(f"{text}\t{output}\n" for text, output in HELD))
    assert run("train", "e.tsv", "-o", "m").returncode == 0
    return "held.tsv"


def test_questions_are_listed_by_cause(run: Run, held: str) -> None:
    """Each with its place, its reason and what was expected; new words with how often they stand in the way."""
    done = run("evaluate", "m", held, "--show", "wrong,unanswered")
    assert done.returncode == 0, done.stderr
    figures, wrong, missed = done.stdout.split("\n\n", 1)[0], *done.stdout.split(" by cause:", 2)[1:]
    assert "unanswered" not in figures
    assert "\nwrong atoms: 1\n" in wrong
    assert "held.tsv:6  cities in ohio  it follows from +1 e.tsv:2  city IA   city OH\n" in wrong
    assert "1 question answered wrongly, by cause:\n" in done.stdout
    assert "4 questions not answered, by cause:\n" in done.stdout
    new, forced = missed.split("\nnot forced: 1\n")
    assert "\nnew word: 3 (“lakes” 3, “utah” 1)\n" in new
    assert [line.split()[0] for line in new.splitlines() if "held" in line] == [f"held.tsv:{n}" for n in (3, 4, 5)]
    assert "“lakes” and “utah” were never seen in an example.  lake UT\n" in new
    assert "held.tsv:2  ohio area  No example tells “area” and “of” apart" in forced


def test_only_what_is_wanted_is_listed(run: Run, held: str) -> None:
    """Without --show, wrong answers alone, as ever; what cannot be shown is refused."""
    assert "not answered" not in run("evaluate", "m", held).stdout
    assert "Wrong answers" in run("evaluate", "m", held, "--show", "unanswered").stdout
    assert "Wrong answers" not in run("evaluate", "m", held, "--show", "wrong").stdout
    assert "not answered" not in run("evaluate", "m", held, "--show", "wrong").stdout
    done = run("evaluate", "m", held, "--show", "wrong,right")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--show right: choose from wrong, unanswered" in done.stderr


def test_the_same_as_json(run: Run, held: str) -> None:
    """Groups with their causes, counts, what is new, and the questions."""
    done = json.loads(run("evaluate", "m", held, "--show", "unanswered,wrong", "--json").stdout)
    new, forced = done["unanswered"]
    assert (new["cause"], new["count"], new["about"]) == ("new word", 3, {"lakes": 3, "utah": 1})
    assert [question["input"] for question in new["questions"]] == ["lakes in utah", "lakes in ohio", "lakes in iowa"]
    assert (forced["cause"], forced["count"], forced["about"]) == ("not forced", 1, {})
    [wrong] = done["wrong"]
    assert wrong["cause"] == "wrong atoms"
    assert wrong["questions"] == [
        {
            "place": "held.tsv:6",
            "input": "cities in ohio",
            "expected": "city IA",
            "reason": "it follows from +1 e.tsv:2",
            "given": "city OH",
        }
    ]
    assert "unanswered" not in json.loads(run("evaluate", "m", held, "--json").stdout)


def test_pairs_that_are_new_are_told_from_words(run: Run, tmp_path: Path, held: str) -> None:
    """With several --atoms, too: words that were seen, but not side by side."""
    assert run("train", "e.tsv", "-o", "m", "--atoms", "bigrams", "--atoms", "singulars+bigrams").returncode == 0
    done = json.loads(run("evaluate", "m", held, "--show", "unanswered", "--json").stdout)
    causes = {group["cause"]: group for group in done["unanswered"]}
    assert causes["new pair"]["about"] == {"of ohio": 1, "ohio area": 1, "area .": 1}
    assert causes["new word"]["about"] == {"lakes": 3, "utah": 1}
    assert [group["count"] for group in done["unanswered"]] == [3, 2]


def test_cross_validation_lists_them_too(run: Run, held: str) -> None:
    """Each fold's questions with the causes that they have there; every question once."""
    done = json.loads(run("evaluate", "m", "e.tsv", "--cross-validate", "3", "--show", "unanswered", "--json").stdout)
    places = [question["place"] for group in done["unanswered"] for question in group["questions"]]
    assert sorted(places) == ["e.tsv:1", "e.tsv:2", "e.tsv:3"]
    assert {group["cause"] for group in done["unanswered"]} == {"new word", "not forced"}


@pytest.mark.parametrize("form", ["funql", "sexpr"])
def test_forms_that_are_not_built_have_a_cause(here: Run, formed: Path, tmp_path: Path, form: str) -> None:
    """The atoms are forced, but no rule makes a form of them."""
    held = [("ohio in river", FORMS[form][1][1]), FORMS[form][0]]
    (tmp_path / "held.tsv").write_text("".join(f"{text}\t{written}\n" for text, written in held))
    done = json.loads(here("evaluate", formed / f"{form}.model", "held.tsv", "--show", "unanswered", "--json").stdout)
    [group] = done["unanswered"]
    assert (group["cause"], group["count"]) == ("no form", 1)
    assert group["questions"][0]["reason"].startswith("no example is like this sentence")
