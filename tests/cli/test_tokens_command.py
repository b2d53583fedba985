"""Texts without spaces are noticed, and --tokens characters cuts them, in every command that reads texts."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.language.spaceless import LANGUAGES, Language

from unanimity import learn, save_model

Run = Callable[..., subprocess.CompletedProcess[str]]

CHARACTERS = ("--tokens", "characters", "--atoms", "bigrams")


def write(folder: Path, language: Language) -> list[tuple[str, str]]:
    """Write two thirds of a language's commands to a file; returns the others."""
    pairs = language.pairs
    seen = [pair for number, pair in enumerate(pairs) if number * 7 % 3]
    (folder / "e.tsv").write_text("".join(f"{text}\t{output}\n" for text, output in seen), encoding="utf-8")
    return [pair for pair in pairs if pair not in seen]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)
def test_a_note_names_the_option(here: Run, tmp_path: Path, language: Language) -> None:
    """Without it there is a note, with it there is none; then unseen commands are answered, and rightly."""
    others = write(tmp_path, language)
    plain = here("train", "e.tsv", "-o", "m")
    assert plain.returncode == 0
    assert "--tokens characters" in plain.stderr
    assert "--tokens" not in plain.stdout
    told = here("train", "e.tsv", "-o", "m", *CHARACTERS)
    assert (told.returncode, told.stderr) == (0, "")
    (tmp_path / "q.tsv").write_text("".join(f"{text}\t{output}\n" for text, output in others), encoding="utf-8")
    found = json.loads(here("evaluate", "m", "q.tsv", "--json").stdout)
    assert found["atoms"]["correct"] == found["atoms"]["answered"]
    assert found["atoms"]["correct"] > len(others) / 2
    text, output = next(pair for pair in others if here("ask", "m", pair[0]).returncode == 0)
    asked = here("ask", "m", f"{text}{language.ends[0]}", "--json")
    assert json.loads(asked.stdout)["output"].keys() == set(output.split())


def test_texts_with_spaces_make_no_note(here: Run, tmp_path: Path) -> None:
    """Spaces between words are what the usual tokens need."""
    (tmp_path / "e.tsv").write_text("打开 灯\ton light\n关闭 灯\toff light\nturn on\ton\n", encoding="utf-8")
    assert here("train", "e.tsv", "-o", "m").stderr == ""


def test_doctor_reads_as_train_does(here: Run, tmp_path: Path) -> None:
    """Where examples contradict each other, what train says to call has the tokens, and finds the same."""
    (tmp_path / "e.tsv").write_text("开灯\ton\n开 灯。\toff\n", encoding="utf-8")
    assert here("train", "e.tsv", "-o", "m").returncode == 0
    refused = here("train", "e.tsv", "-o", "m", "--tokens", "characters")
    assert refused.returncode == 1
    assert "doctor e.tsv --tokens characters" in refused.stderr
    assert here("doctor", "e.tsv", "--tokens", "characters", "--fail-on", "contradictions").returncode == 1
    assert here("doctor", "e.tsv", "--fail-on", "contradictions").returncode == 0


def test_cross_validation_keeps_the_tokens(here: Run, tmp_path: Path) -> None:
    """A model that is learned again in parts is learned with its own tokens."""
    write(tmp_path, LANGUAGES[0])
    here("train", "e.tsv", "-o", "m", *CHARACTERS)
    found = json.loads(here("evaluate", "m", "e.tsv", "--cross-validate", "3", "--json").stdout)
    assert found["atoms"]["correct"] == found["atoms"]["answered"]
    assert found["atoms"]["correct"] > 0


def of_pairs(text: str) -> list[str]:
    """A function of a user's own, which the command line cannot be given."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def test_a_function_is_named(here: Run, tmp_path: Path) -> None:
    """A model whose texts a function cuts is refused, and the function named."""
    save_model(tmp_path / "m", learn([("打开灯光", "on light")], tokens=of_pairs))
    refused = here("ask", "m", "打开灯光")
    assert refused.returncode == 2
    assert "of_pairs" in refused.stderr
    assert "Traceback" not in refused.stderr
