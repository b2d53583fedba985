"""`--tools FILE`: calls are held against the declared tools, and errors name the line, the tool and the key."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

TOOLS = [
    {
        "type": "function",
        "function": {
            "name": "set_light",
            "description": "Turns a light on or off.",
            "parameters": {
                "type": "object",
                "properties": {"room": {"type": "string"}, "state": {"enum": ["on", "off"]}},
                "required": ["room", "state"],
            },
        },
    }
]
PAIRS = (
    ("turn on the kitchen light", {"room": "kitchen", "state": "on"}),
    ("turn off the office light", {"room": "office", "state": "off"}),
    ("turn on the office light", {"room": "office", "state": "on"}),
)


@pytest.fixture
def told(tmp_path: Path) -> list[str]:
    """Options for examples, names and tools that fit together."""
    write(tmp_path, *PAIRS)
    (tmp_path / "n.tsv").write_text("kitchen\troom\noffice\troom\n")
    (tmp_path / "tools.json").write_text(json.dumps(TOOLS, indent=1))
    return ["--form", "json", "--lexicon", "n.tsv", "--tools", "tools.json"]


def write(folder: Path, *pairs: tuple[str, object]) -> None:
    """Examples of calls to the one tool."""
    lines = ({"input": text, "output": {"name": "set_light", "arguments": given}} for text, given in pairs)
    (folder / "e.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))


def test_calls_that_fit_are_learned_and_judged(here: Run, tmp_path: Path, told: list[str]) -> None:
    """The model keeps the tools: a call that none of them takes is refuted."""
    assert here("train", "e.jsonl", "-o", "m", *told).returncode == 0
    assert here("doctor", "e.jsonl", *told).returncode == 0
    write(tmp_path, PAIRS[0], ("turn on the sun", {"room": "sky", "state": "dim"}))
    done = here("certify", "m", "e.jsonl")
    assert "1 certified, 1 refuted" in done.stdout
    assert 'e.jsonl:2: no declared tool takes it: set_light: state: "dim" is none of "on", "off"' in done.stdout


def test_an_example_that_breaks_the_schema_is_named(here: Run, tmp_path: Path, told: list[str]) -> None:
    """With file, line, tool, key and what was expected; nothing is written."""
    write(tmp_path, *PAIRS, ("dim the office light", {"room": "office", "state": "dim"}))
    done = here("train", "e.jsonl", "-o", "m", *told)
    assert done.returncode == 2
    assert done.stderr.startswith('error: e.jsonl:4: set_light: state: "dim" is none of "on", "off". Correct the call')
    assert not (tmp_path / "m").exists()


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("[", "error: tools.json:1: this is not JSON"),
        ("{}", "error: tools.json: this is no list of tools. Write a list of"),
        (
            '[{"name": "a", "parameters": {"type": "objekt"}}]',
            "error: tools.json: the arguments of a have no",
        ),
        ('[{"name": "a", "name": "b"}]', "error: tools.json: the key 'name' occurs twice"),
        (
            '[{"name": "a", "parameters": {"minimum": 0.123456789012345678}}]',
            "error: tools.json: a number is too lo",
        ),
    ],
)
def test_a_file_that_declares_nothing(here: Run, tmp_path: Path, told: list[str], content: str, problem: str) -> None:
    """It is refused with what is wrong with it."""
    (tmp_path / "tools.json").write_text(content)
    done = here("train", "e.jsonl", "-o", "m", *told)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(problem)


@pytest.mark.parametrize("option", ["-o", "--system"])
def test_the_declaration_is_not_written_over(here: Run, tmp_path: Path, told: list[str], option: str) -> None:
    """A file that declares tools is no file to write a model or a system to."""
    before = (tmp_path / "tools.json").read_bytes()
    more = ["-o", "m"] if option == "--system" else []
    done = here("train", "e.jsonl", *more, option, "tools.json", *told)
    assert done.returncode == 2
    assert (tmp_path / "tools.json").read_bytes() == before
    for read in ("tools.json", "n.tsv"):
        content = (tmp_path / read).read_bytes()
        assert here("doctor", "e.jsonl", "--system", "s", "--proof", read, *told).returncode == 2
        assert (tmp_path / read).read_bytes() == content


def test_tools_go_with_calls(here: Run, tmp_path: Path, told: list[str]) -> None:
    """Outputs of another notation are no calls."""
    (tmp_path / "e.tsv").write_text("a\tA\n")
    done = here("train", "e.tsv", "-o", "m", "--tools", "tools.json")
    assert done.stderr == "error: tools are declared for calls in JSON. Choose the form json, or leave them out.\n"
