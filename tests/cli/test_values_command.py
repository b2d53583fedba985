"""Whoever trains and asks is told how values are written, and which examples show it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run

EXAMPLES: list[tuple[str, Any]] = [
    ("play something", {"what": "any"}),
    ("wake me at 7:30 pm", {"time": "19:30"}),
    ("play anything", {"what": "any"}),
    ("wake me at 9 am", {"time": "09:00"}),
    ("write “Hello There”", {"text": "Hello There"}),
    ("write “Good Bye”", {"text": "Good Bye"}),
]
WAY = "on a 24-hour clock"


@pytest.fixture
def trained(here: Run, tmp_path: Path) -> str:
    """What training says."""
    lines = (json.dumps({"input": text, "output": output}) for text, output in EXAMPLES)
    (tmp_path / "e.jsonl").write_text("\n".join(lines))
    done = here("train", "e.jsonl", "-o", "m", "--form", "json", "--system", "s")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_training_says_how_values_are_written(trained: str) -> None:
    """With the key, and the lines of two examples that show it; and the condition says that this is taken to be so."""
    (line,) = (line for line in trained.splitlines() if line.startswith("values"))
    assert line.split(maxsplit=1)[1] == f"time: each time {WAY}, as e.jsonl:2 and e.jsonl:4 show"
    assert "Values are taken to be written as two examples of each kind show." in trained


def test_an_answer_names_the_way_that_it_rests_on(here: Run, trained: str) -> None:
    """In its explanation and in its record; what is as it is typed rests on none."""
    said = f"“8:15 pm” is written {WAY}, as e.jsonl:2 and e.jsonl:4 show"
    done = here("ask", "m", "wake me at 8:15 pm", "--explain", "--proof", "p")
    assert '{"time": "20:15"}' in done.stdout
    assert said in done.stdout
    assert here("check", "p", "--system", "s").returncode == 0
    done = here("ask", "m", "wake me at 8:15 pm", "write “My Words”", "--json")
    one, other = map(json.loads, done.stdout.splitlines())
    assert one["form"] == {"time": "20:15"}
    assert [name["written"] for name in one["names"]] == [said]
    assert said in one["form_rule"]
    assert other["form"] == {"text": "My Words"}
    assert "written" not in other["names"][0] or other["names"][0]["written"] is None


def test_nothing_is_said_where_nothing_is_learned(here: Run, trained: str) -> None:
    """Without kinds of values there are no ways to write them."""
    done = here("train", "e.jsonl", "-o", "m", "--form", "json", "--values", "none")
    assert done.returncode == 0
    assert "Values are taken" not in done.stdout
    assert not any(line.startswith("values") for line in done.stdout.splitlines())
    assert here("ask", "m", "wake me at 8:15 pm").returncode == 1
