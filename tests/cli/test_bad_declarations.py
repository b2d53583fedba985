"""Tools, names, roles and values that are told wrongly: one line says what is wrong, where, and what to do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"room": {"type": "string"}, "level": {"type": "integer", "maximum": 10}},
    "required": ["room"],
}
PAIRS: list[tuple[str, Any]] = [
    ("light in the kitchen", {"room": "kitchen"}),
    ("light in the office", {"room": "office"}),
    ("light in the office to 3", {"room": "office", "level": 3}),
    ("light in the kitchen to 5", {"room": "kitchen", "level": 5}),
]
FORM = ("--form", "json", "--lexicon", "n.tsv")
WRITE = 'Write a list of {"name": ..., "parameters": {...}}, as language models take them.'
KINDS = '"string", "boolean", "null", "array", "object", "integer", "number"'
ROLES = "Join some of left2, left, right, right2 and tool by +, such as left2+left+right+tool, or say none."
VALUES = "date, time, duration, money, percent, ordinal, number-words, quoted, e-mail; or none, or auto, alone."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with examples and names that fit together."""
    examples(tmp_path, *PAIRS)
    (tmp_path / "n.tsv").write_text("kitchen\troom\noffice\troom\n")
    return tmp_path


def examples(folder: Path, *pairs: tuple[str, Any]) -> None:
    """Write examples of calls to the one tool."""
    lines = ({"input": text, "output": {"name": "light", "arguments": given}} for text, given in pairs)
    (folder / "e.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))


def refusal(run: Run, *told: str) -> str:
    """The one line with which training is refused; nothing is written."""
    done = run("train", "e.jsonl", "-o", "m", *told)
    assert (done.returncode, done.stdout) == (2, "")
    assert not Path("m").exists()
    return done.stderr


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"room": 5}, "light: room: 5 is not of the type string."),
        ({"room": "office", "level": 30}, "light: level: 30 does not fit maximum 10."),
        ({"room": "office", "level": "3"}, 'light: level: "3" is not of the type integer.'),
        ({"level": 3}, "light: room is missing."),
        ({"room": "office", "color": "red"}, "light: it takes no color; it takes room, level."),
    ],
)
def test_an_example_that_breaks_the_schema(here: Run, folder: Path, given: object, problem: str) -> None:
    """File, line, tool, key, and what was expected."""
    examples(folder, *PAIRS, ("another light", given))
    (folder / "t.json").write_text(json.dumps([{"name": "light", "parameters": SCHEMA}]))
    told = refusal(here, *FORM, "--tools", "t.json")
    assert told == f"error: e.jsonl:5: {problem} Correct the call, or what is declared.\n"


@pytest.mark.parametrize(
    ("declared", "problem"),
    [
        (5, f"this is no list of tools. {WRITE}"),
        ({"light": SCHEMA}, f"this is no list of tools. {WRITE}"),
        ([], f"this list has no tools. {WRITE}"),
        ({"tools": []}, f"this list has no tools. {WRITE}"),
        (["light"], f"tool 1 is no function with a name. {WRITE}"),
        ([{"name": "light"}, {"parameters": {}}], f"tool 2 is no function with a name. {WRITE}"),
        ([{"name": "light", "parameters": "none"}], f"tool 1, light, has no schema of its arguments. {WRITE}"),
        ([{"name": "light"}, {"name": "light"}], "two tools are called light. Declare each tool once."),
        (
            [{"name": "light", "parameters": {"properties": {"room": {"type": "text"}}}}],
            'the arguments of light have no JSON Schema: properties.room.type: "text" is none of '
            f"{KINDS}, and no list of some of these. Correct the schema.",
        ),
        (
            [{"name": "light", "parameters": {"properties": {"room": "string"}}}],
            'the arguments of light have no JSON Schema: properties.room: "string" is not of the type object or '
            "boolean. Correct the schema.",
        ),
        (
            [{"name": "light", "parameters": {"required": "room"}}],
            'the arguments of light have no JSON Schema: required: "room" is not of the type array. '
            "Correct the schema.",
        ),
    ],
)
def test_what_declares_no_tools(here: Run, folder: Path, declared: object, problem: str) -> None:
    """The file, the tool and the key, and what is expected there."""
    (folder / "t.json").write_text(json.dumps(declared))
    assert refusal(here, *FORM, "--tools", "t.json") == f"error: t.json: {problem}\n"


def test_a_file_of_tools_is_json(here: Run, folder: Path) -> None:
    """Another ending is refused with the one that is taken."""
    (folder / "t.yaml").write_text("light:")
    told = refusal(here, *FORM, "--tools", "t.yaml")
    assert told == "error: t.yaml: the name does not end in .json. Save the file in this form.\n"
    assert refusal(here, *FORM, "--tools", "no.json") == (
        "error: no.json: there is no such file. Check its name and its folder.\n"
    )


@pytest.mark.parametrize(
    "declared",
    [
        [{"name": "light", "description": "A light.", "parameters": SCHEMA}],
        {"tools": [{"name": "light", "title": "Light", "inputSchema": SCHEMA, "annotations": {"readOnlyHint": True}}]},
        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "light", "inputSchema": SCHEMA}], "nextCursor": "x"}},
        [{"type": "function", "function": {"name": "light", "parameters": SCHEMA, "strict": True}}],
        {"model": "x", "tools": [{"type": "function", "function": {"name": "light", "parameters": SCHEMA}}]},
        [{"type": "function", "name": "light", "parameters": SCHEMA}],
        {"functions": [{"name": "light", "parameters": SCHEMA}]},
        [{"name": "light", "input_schema": SCHEMA}],
    ],
)
def test_tools_as_servers_and_models_have_them(here: Run, folder: Path, declared: object) -> None:
    """All say the same: what breaks the schema is not given, and all else is."""
    (folder / "t.json").write_text(json.dumps(declared))
    assert here("train", "e.jsonl", "-o", "m", *FORM, "--tools", "t.json").returncode == 0
    texts = ("light in the kitchen to 7", "light in the kitchen to 70")
    assert asked(here, *texts) == [{"room": "kitchen", "level": 7}, None]
    assert "“70” would be level, which the tool does not take" in here("ask", "m", *texts).stdout


@pytest.mark.parametrize("roles", ["left3", "left+left", "tool", "left,right", "LEFT", "none+left", ""])
def test_roles_that_there_are_not(here: Run, folder: Path, roles: str) -> None:
    """What was told, and of which pieces it may be made."""
    told = refusal(here, *FORM, "--roles", roles)
    assert told == f"error: there are no surroundings of names called {roles!r}. {ROLES}\n"


@pytest.mark.parametrize(
    ("values", "unknown"),
    [
        ("clock", "clock"),
        ("time,dates", "dates"),
        ("", ""),
        ("time,,date", ""),
        ("auto,time", "auto"),
        ("Time", "Time"),
    ],
)
def test_values_that_there_are_not(here: Run, folder: Path, values: str, unknown: str) -> None:
    """The one that is not known, and which there are."""
    told = refusal(here, *FORM, "--values", values)
    assert told == f"error: there are no values called {unknown!r}. Choose some of {VALUES}\n"


def test_roles_and_values_go_with_forms(here: Run, folder: Path) -> None:
    """Bags have no roles; values are found among words that end at spaces."""
    bag = folder / "e.tsv"
    bag.write_text("a\tA\n")
    for told, problem in (
        (["--roles", "left"], "names have roles in forms, not in bags. Choose a form, or no roles."),
        (
            ["--values", "time"],
            "values other than numbers are found where outputs are forms. Leave them out, or choose a form.",
        ),
    ):
        assert here("train", "e.tsv", "-o", "m", *told).stderr == f"error: {problem}\n"
    line = refusal(here, "--form", "json", "--tokens", "characters", "--values", "time")
    assert line.startswith("error: values other than numbers are found where words end at spaces. Leave them out, or ")
    assert here("train", "e.jsonl", "-o", "m", *FORM, "--values", "none", "--roles", "none").returncode == 0


FLIGHTS = [
    ("capital of us", {"c": "usa"}),
    ("capital of peru", {"c": "peru"}),
    ("fly from us to peru", {"from": "usa", "to": "peru"}),
    ("fly from peru to canada", {"from": "peru", "to": "canada"}),
    ("fly to canada from us", {"from": "usa", "to": "canada"}),
]
COUNTRIES = "us\tcountry\tusa\nunited states\tcountry\tusa\namerica\tcountry\tusa\ncanada\tcountry\nperu\tcountry\n"


def asked(run: Run, *texts: str) -> list[Any]:
    """The calls' arguments, or None."""
    done = run("ask", "m", *texts, "--json")
    forms = [json.loads(line)["form"] for line in done.stdout.splitlines()]
    return [form and form["arguments"] for form in forms]


def test_names_with_one_value_are_aliases(here: Run, folder: Path) -> None:
    """Each is written as that value; the places of two of them are told by the words around them, like others'."""
    examples(folder, *FLIGHTS)
    (folder / "n.tsv").write_text(COUNTRIES)
    assert here("train", "e.jsonl", "-o", "m", *FORM).returncode == 0
    texts = [
        "capital of america",
        "fly from united states to peru",
        "fly to america from peru",
        "fly from america to us",
    ]
    assert asked(here, *texts) == [
        {"c": "usa"},
        {"from": "usa", "to": "peru"},
        {"from": "peru", "to": "usa"},
        {"from": "usa", "to": "usa"},
    ]


def test_an_example_with_two_aliases_tells_no_role(here: Run, folder: Path) -> None:
    """Which of them stands where is not known there, so nothing is learned of it; neither is taken for a mere word."""
    examples(folder, *FLIGHTS, ("fly from us to america", {"from": "usa", "to": "usa"}))
    (folder / "n.tsv").write_text(COUNTRIES)
    done = here("train", "e.jsonl", "-o", "m", *FORM)
    assert (done.returncode, done.stderr) == (0, "")  # and nobody is told to list what is listed
    texts = ["capital of america", "fly from united states to peru", "fly from us to america", "fly from us to us"]
    assert asked(here, *texts) == [{"c": "usa"}, {"from": "usa", "to": "peru"}, {"from": "usa", "to": "usa"}, None]


def test_a_name_with_two_values_is_written_as_examples_have_it(here: Run, folder: Path) -> None:
    """Where none has it, it is not known which of the values is meant."""
    examples(folder, *FLIGHTS)
    (folder / "n.tsv").write_text(f"{COUNTRIES}us\tcountry\tu.s.\nuk\tcountry\tgbr\nuk\tcountry\tgb\n")
    assert here("train", "e.jsonl", "-o", "m", *FORM).returncode == 0
    assert asked(here, "capital of us", "capital of uk") == [{"c": "usa"}, None]
    done = here("ask", "m", "capital of uk")
    assert done.stdout.endswith("it is not known how “uk” is written as c.\n")


def test_the_longest_of_names_that_overlap_is_found(here: Run, folder: Path) -> None:
    """From left to right: "new york city" is neither "new york" nor "york city"."""
    examples(folder, ("weather in york", {"c": "york"}), ("weather in boston", {"c": "boston"}))
    names = ("new york", "york", "new york city", "boston")
    (folder / "n.tsv").write_text("".join(f"{name}\tcity\n" for name in names) + "york city\tclub\n")
    assert here("train", "e.jsonl", "-o", "m", *FORM).returncode == 0
    texts = [f"weather in {name}" for name in (*names, "york city", "new york boston", "new boston")]
    assert asked(here, *texts) == [*({"c": name} for name in names), None, None, None]
