"""Evidence of `train`, and `--trust`, as their users meet them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.language.test_evidence import additive, multiplied

from unanimity.language.calls.surroundings import SURROUNDINGS
from unanimity.language.measured.evidence import TRUST

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.mark.parametrize("more", [[], ["--explain"], ["--json"]])
def test_the_commands_say_both(here: Run, tmp_path: Path, more: list[str]) -> None:
    """train shows what is proved and what was measured on two lines; ask says what is known of such answers."""
    (tmp_path / "e.tsv").write_text("".join(f"{text}\t{output}\n" for text, output in additive()))
    trained = here("train", "e.tsv", "-o", "m")
    assert trained.returncode == 0, trained.stderr
    assert "proved      An answer is right if" in trained.stdout
    assert "measured    held-out answers, each example in turn: " in trained.stdout
    asked = here("ask", "m", "w1 w2", *more)
    assert asked.returncode == 0, asked.stderr
    if more == ["--json"]:
        assert json.loads(asked.stdout)["measured"].keys() == {"right", "wrong", "new"}
    if more == ["--explain"]:
        assert "  measured held-out answers to new questions that were no more doubtful: " in asked.stdout
        assert asked.stderr.count("Measured: held-out answers") == 1


def test_trust_needs_evidence(here: Run, tmp_path: Path) -> None:
    """A model of which nothing was measured cannot be trusted to a degree."""
    (tmp_path / "e.tsv").write_text("a\tX\nb\tY\n")
    assert here("train", "e.tsv", "-o", "m", "--no-evidence").returncode == 0
    done = here("ask", "m", "a", "--trust", "0.99")
    assert done.returncode == 2
    assert "nothing was measured of this model's answers" in done.stderr
    assert here("ask", "m", "a", "--trust", "0").returncode == 0


def test_the_usual_trust_is_the_one_that_help_names(here: Run) -> None:
    """The option's help repeats it, so that showing help loads nothing."""
    assert f"[default: {TRUST}" in " ".join(here("ask", "--help").stdout.split())


def test_who_asks_for_something_else_is_warned(here: Run, tmp_path: Path) -> None:
    """Where the examples do not fit the family, suggest and paraphrases say so, and ask holds back all answers."""
    lines = [f"{text}\t{output}\n" for text, output in multiplied()]
    (tmp_path / "e.tsv").write_text("".join(lines))
    (tmp_path / "pool.txt").write_text("jump twice\nwalk once\n")
    trained = here("train", "e.tsv", "-o", "m", "--clean", "residual", "--misfits-at-most", "100")
    assert trained.returncode == 0, trained.stderr
    assert "so answers are held back; `--trust 0` gives them all the same" in trained.stderr
    assert "More context in the atoms may help" in trained.stderr
    for command in (["suggest", "m", "pool.txt"], ["paraphrases", "m", "pool.txt"]):
        done = here(*command)
        assert done.returncode == 0, done.stderr
        assert "Do not rely on what follows from these examples" in done.stderr
    asked = here("ask", "m", *[text for text, _ in multiplied(320)[300:]])
    assert asked.returncode == 1
    assert "so answers are held back" in asked.stdout
    assert " -> {" not in asked.stdout


def test_nothing_is_measured_if_nobody_wants_it(here: Run, tmp_path: Path) -> None:
    """Then there is no word of it."""
    (tmp_path / "e.tsv").write_text("".join(f"{text}\t{output}\n" for text, output in additive()))
    trained = here("train", "e.tsv", "-o", "m", "--no-evidence")
    assert "measured" not in trained.stdout
    assert "held" not in here("ask", "m", "w1 w2", "--explain").stdout


def test_nobody_knows_how_often_one_of_several_outputs_is_right(here: Run, tmp_path: Path) -> None:
    """Then it is said that nothing was measured, and no remedy is named that does not help."""
    lines = [{"input": "a", "outputs": ["X", "Y"]}, {"input": "a b", "output": "X Z"}, {"input": "b", "output": "Z"}]
    (tmp_path / "e.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    trained = here("train", "e.jsonl", "-o", "m")
    assert trained.returncode == 0, trained.stderr
    assert "Nothing was measured: some examples have several outputs" in trained.stderr
    asked = here("ask", "m", "a", "--trust", "0.9")
    assert asked.returncode == 2
    assert "settle these first" in asked.stderr
    assert "--evidence" not in asked.stderr


@pytest.mark.parametrize("trust", ["nan", "1", "99"])
def test_what_is_no_trust_is_refused(here: Run, tmp_path: Path, trust: str) -> None:
    """With a word on it, and no answer."""
    (tmp_path / "e.tsv").write_text("a\tX\nb\tY\n")
    assert here("train", "e.tsv", "-o", "m").returncode == 0
    done = here("ask", "m", "a", "--trust", trust)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert "mistake in unanimity" not in done.stderr


def test_what_was_chosen_beforehand_is_said(here: Run, tmp_path: Path) -> None:
    """Also where only the words around names were chosen by cross-validation, which no part repeats."""
    calls = [
        {"input": f"{word} {name}", "output": {"name": word, "arguments": {"room": name}}}
        for word in ("heat", "light")
        for name in ("attic", "hall", "cellar")
    ]
    (tmp_path / "e.jsonl").write_text("".join(json.dumps(each) + "\n" for each in calls))
    (tmp_path / "names.tsv").write_text("attic\troom\nhall\troom\ncellar\troom\n")
    told = ("train", "e.jsonl", "-o", "m", "--form", "json", "--lexicon", "names.tsv")
    assert "was not tried anew" not in here(*told).stdout
    chosen = here(*told, "--roles", "auto")
    assert f"that these settings are the best of {len(SURROUNDINGS)} was not tried anew" in chosen.stdout
