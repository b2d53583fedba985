"""Very long texts, scripts written from the right, combining characters, and characters that steer a terminal."""

from __future__ import annotations

import json
import subprocess
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

LONG = " ".join(["go"] * 10_000)
MANY = " ".join(f"w{i}" for i in range(10_000))


@pytest.mark.parametrize(
    "told", [[], ["--form", "funql"], ["--form", "funql", "--rule", "paper"], ["--atoms", "bigrams"]]
)
def test_ten_thousand_words_that_repeat(here: Run, tmp_path: Path, told: list[str]) -> None:
    """They are an input as good as any, to learn from and to ask."""
    (tmp_path / "e.tsv").write_text(f"{LONG}\tmarch\nstop now\thalt\n")
    assert here("train", "e.tsv", "-o", "m", *told).returncode == 0
    done = here("ask", "m", stdin=f"{LONG}\nstop now\n".encode())
    assert done.returncode == 0
    assert [line.split(" -> ")[1].split()[0] for line in done.stdout.splitlines()] == ["march", "halt"]


@pytest.mark.parametrize("told", [[], ["--form", "funql"], ["--form", "json", "--atoms", "bigrams"]])
def test_ten_thousand_different_words(here: Run, tmp_path: Path, told: list[str]) -> None:
    """They are more than the 5,000 that an input may have, as an example and as a question."""
    (tmp_path / "e.tsv").write_text(f"a\t1\n{MANY}\t2\n")
    done = here("train", "e.tsv", "-o", "m", *told)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: e.tsv:2: 10,000 different words or atoms in one input or output. ")
    assert "at most 5,000" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["e.tsv"]
    (tmp_path / "e.tsv").write_text("a\t1\n")
    assert here("train", "e.tsv", "-o", "m", *told).returncode == 0
    done = here("ask", "m", stdin=f"{MANY}\na\n".encode())
    assert (done.returncode, done.stdout.split("  ")[0].strip()) == (2, "a -> 1")
    assert done.stderr.startswith("error: stdin:1: 10,000 different words or atoms")


def test_a_form_with_as_many_labels(here: Run, tmp_path: Path) -> None:
    """A form may have no more either."""
    (tmp_path / "e.tsv").write_text(f"a\tanswer({','.join(MANY.split())})\n")
    done = here("train", "e.tsv", "-o", "m", "--form", "funql")
    assert (done.returncode, done.stdout) == (2, "")
    assert "10,001 different words or atoms in one input or output. " in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_right_to_left_names_and_forms(here: Run, tmp_path: Path) -> None:
    """Hebrew and Arabic are words and names like others, and come back as they were written."""
    (tmp_path / "n.tsv").write_text("ירושלים\tעיר\nתל אביב\tעיר\nالقاهرة\tעיר\n", encoding="utf-8")
    (tmp_path / "e.tsv").write_text("מפה של ירושלים\tanswer(map('ירושלים'))\n", encoding="utf-8")
    assert here("train", "e.tsv", "-o", "m", "--form", "funql", "--lexicon", "n.tsv").returncode == 0
    done = here("ask", "m", "מפה של תל אביב", "מפה של القاهرة", "--json")
    assert done.returncode == 0
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["form"] == "answer(map('תל אביב'))"
    assert second["form"] == "answer(map('القاهرة'))"
    assert first["output"] == {"answer": 1, "map": 1, "<עיר>": 1}


@pytest.mark.parametrize("form", ["funql", "sexpr", "json"])
def test_accents_are_the_same_however_encoded(here: Run, tmp_path: Path, form: str) -> None:
    """Names in the lexicon, the text, the form and the question may each be composed or not."""
    name, other = "são josé", unicodedata.normalize("NFD", "zürich")
    written = {"funql": "map('{}')", "sexpr": "(map {}:c)", "json": '{{"map": "{}"}}'}[form]
    within = written.format(name.replace(" ", "_") if form == "sexpr" else name)
    (tmp_path / "n.tsv").write_text(f"{name}\tcity\n{other}\tcity\n", encoding="utf-8")
    (tmp_path / "e.tsv").write_text(
        f"{unicodedata.normalize('NFD', f'map of {name}')}\t{within}\n"
        f"plan of {name}\t{unicodedata.normalize('NFD', within).replace('map', 'plan')}\n",
        encoding="utf-8",
    )
    assert here("train", "e.tsv", "-o", "m", "--form", form, "--lexicon", "n.tsv").returncode == 0
    done = here("ask", "m", "Map of Zürich", f"plan of {other}", "--json")
    assert done.returncode == 0, done.stdout
    forms = [json.loads(line)["form"] for line in done.stdout.splitlines()]
    wanted = [written.format("zürich"), written.format("zürich").replace("map", "plan")]
    assert forms == ([json.loads(each) for each in wanted] if form == "json" else wanted)


def test_what_steers_a_terminal_is_escaped(here: Run, tmp_path: Path) -> None:
    """Escapes and marks that turn the writing's direction never reach the terminal, from texts, names or forms."""
    evil, turned = "\x1b[31m", "\u202e"
    (tmp_path / "n.tsv").write_text(f"rome\tcity{turned}\noslo\tcity{turned}\n", encoding="utf-8")
    lines = [f"map{evil} of rome\tmap('{turned}','rome')\n", "plan\tplan\n"]
    (tmp_path / "e.tsv").write_text("".join(lines), encoding="utf-8")
    assert here("train", "e.tsv", "-o", "m", "--form", "funql", "--lexicon", "n.tsv").returncode == 0
    question = f"map{evil} of oslo"
    (tmp_path / "c.tsv").write_text(f"{question}\tmap('{turned}','rome')\nplan{turned}\tplan\n", encoding="utf-8")
    for arguments in (
        ["ask", "m", question, f"{turned}what"],
        ["ask", "m", question, "--explain"],
        ["ask", "m", question, "--json"],
        ["certify", "m", "c.tsv"],
        ["evaluate", "m", "c.tsv"],
        ["certify", "m", "c.tsv", "--json"],
    ):
        done = here(*arguments)
        assert "\x1b" not in done.stdout + done.stderr
        assert (turned in done.stdout + done.stderr) == ("--json" in arguments)
    (tmp_path / "e.tsv").write_text(f"a\t{evil}(\n", encoding="utf-8")
    done = here("train", "e.tsv", "-o", "m2", "--form", "funql")
    assert done.returncode == 2
    assert "\x1b" not in done.stderr


def test_a_model_with_strange_texts_is_saved_whole(here: Run, tmp_path: Path) -> None:
    """Emoji, joiners and signs beyond the basic plane come back from the model file."""
    (tmp_path / "e.jsonl").write_text('{"input": "👩‍🔬 𝔘", "output": {"who": "👩‍🔬"}}\n', encoding="utf-8")
    assert here("train", "e.jsonl", "-o", "m", "--form", "json").returncode == 0
    assert here("ask", "m", "👩‍🔬 𝔘").stdout == '👩‍🔬 𝔘 -> {"who": "👩‍🔬"}  forced\n'
