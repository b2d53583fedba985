"""`train --evidence` and `--trust`, as their users meet them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.language.test_evidence import additive

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
