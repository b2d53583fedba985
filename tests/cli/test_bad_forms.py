"""A form or a lexicon that cannot be read is refused on one line: where, what was expected, what to do."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

DEEP = 200

BAD_FORMS = {
    "funql": {
        "": "column 1: expected a name, a number or a quoted text, found end of text",
        "answer(state": 'column 13: expected "," or ")", found end of text',
        "answer(state))": 'column 14: expected nothing more, found ")"',
        "answer()": 'column 8: expected a name, a number or a quoted text, found ")"',
        "answer(a,,b)": 'column 10: expected a name, a number or a quoted text, found ","',
        "answer('iowa)": "column 14: expected a closing ', found end of text",
        "answer(7th)": 'column 8: expected a name, a number or a quoted text, found "7th"',
        "a(" * DEEP + "b" + ")" * DEEP: "column 201: expected at most 100 levels, found one more",
    },
    "sexpr": {
        "": 'column 1: expected "(", a symbol, a number or a string, found end of text',
        "(answer (state)": 'column 16: expected "(", a symbol, a number or a string, or ")", found end of text',
        "(answer) x": 'column 10: expected nothing more, found "x"',
        "()": 'column 2: expected a symbol, found ")"',
        "((answer) x)": 'column 2: expected a symbol, found "("',
        "(answer (7 x))": 'column 10: expected a symbol, found "7"',
    },
    "json": {
        "": "column 1: expected a JSON value, found end of text",
        '{"name": }': 'column 10: expected a JSON value, found "}"',
        '{"a": 1': 'column 8: expected "," or "}", found end of text',
        '{"a": 1, "a": 2}': "column 10: expected a key that is new in its object",
        "{a: 1}": 'column 2: expected a key in double quotes, or "}", found "a"',
        "[1, 2": 'column 6: expected "," or "]", found end of text',
        "turn_on": 'column 1: expected a JSON value, found "turn_on"',
        "[NaN]": 'column 2: expected a JSON value, found "NaN"',
        "[01]": 'column 2: expected a JSON value, found "01"',
        '{"a": "\\x"}': "column 8: expected an escape",
        "[" * DEEP + "]" * DEEP: "column 101: expected at most 100 levels, found one more",
    },
}
GOOD = {"funql": "answer(state)", "sexpr": "(answer (state))", "json": '{"a": 1}'}
CASES = [(form, text) for form, texts in BAD_FORMS.items() for text in texts]


def refused(done: subprocess.CompletedProcess[str], folder: Path, *kept: str) -> str:
    """The error, which is one line and ends with 2; nothing was printed or written."""
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("error: ")
    assert sorted(path.name for path in folder.iterdir()) == sorted(kept)
    return done.stderr.removeprefix("error: ")


@pytest.mark.parametrize(("form", "text"), CASES, ids=[f"{form}-{text[:20]}" for form, text in CASES])
def test_a_bad_form_is_refused(here: Run, tmp_path: Path, form: str, text: str) -> None:
    """In .tsv and as a text in .jsonl, where other texts are texts in JSON: the line, and the column of the form."""
    (tmp_path / "e.tsv").write_text(f"good\t{GOOD[form]}\nbad\t{text}\n")
    lines = [json.dumps({"input": name, "output": output}) for name, output in (("good", GOOD[form]), ("bad", text))]
    (tmp_path / "e.jsonl").write_text("\n".join(lines))
    for name in ("e.tsv", "e.jsonl")[: 1 if form == "json" and text[:1] not in ("{", "[") else 2]:
        error = refused(here("train", name, "-o", "m", "--form", form, "--system", "s"), tmp_path, "e.tsv", "e.jsonl")
        assert error.removeprefix(f"{name}:2: ").startswith(BAD_FORMS[form][text])
        assert ". Write a " in error


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"input": "a", "output": {"b": }}', 'column 32: expected a JSON value, found "}"'),
        ('{"input": "a", "output": {"b": 1}', 'column 34: expected "," or "}", found end of text'),
        ('{"input": "a"}', "the object has no `output`"),
        ('{"output": {}}', "the object has no `input`"),
        ('{"input": 7, "output": {}}', "`input` is not a string"),
        ('{"input": " ", "output": {}}', "the input is blank"),
        ('{"input": "a", "input": "b", "output": {}}', "column 16: expected a key that is new in its object"),
        ('["a", {}]', 'column 1: expected "{", found "["'),
        ('{"input": "a", "output": "\\ud800"}', "column 26: expected whole characters"),
        ('{"input": "a\\u0000", "output": 1}', "column 11: expected whole characters"),
    ],
)
def test_a_bad_line_of_calls_is_refused(here: Run, tmp_path: Path, line: str, problem: str) -> None:
    """Where calls stand in .jsonl as they are, the column is that of the line."""
    (tmp_path / "e.jsonl").write_text(f'{{"input": "go", "output": {{"b": 1}}}}\n{line}\n')
    error = refused(here("train", "e.jsonl", "-o", "m", "--form", "json"), tmp_path, "e.jsonl")
    assert error.startswith(f"e.jsonl:2: {problem}")


def test_counts_are_no_form(here: Run, tmp_path: Path) -> None:
    """An object of counts in .jsonl is refused where a text in funql is wanted."""
    (tmp_path / "e.jsonl").write_text('{"input": "a", "output": {"x": 1}}\n')
    error = refused(here("train", "e.jsonl", "-o", "m", "--form", "funql"), tmp_path, "e.jsonl")
    assert error.startswith("e.jsonl:1: ")
    assert "Give each output as text in funql" in error


@pytest.mark.parametrize("command", ["evaluate", "doctor"])
def test_every_command_names_the_bad_form(here: Run, formed: Path, tmp_path: Path, command: str) -> None:
    """Whoever reads examples names file, line and column."""
    (tmp_path / "e.tsv").write_text("city in iowa\tanswer(city)\ncity\tanswer(city\n")
    arguments = ["e.tsv", "--form", "funql"] if command == "doctor" else [formed / "funql.model", "e.tsv"]
    error = refused(here(command, *arguments), tmp_path, "e.tsv")
    assert error.startswith('e.tsv:2: column 12: expected "," or ")", found end of text')


BAD_LEXICONS = {
    "blank name": ("n.tsv", "iowa\tstate\n \tstate\n", "n.tsv:2: a name is blank", "a name and a type"),
    "no word": ("n.tsv", "iowa\tstate\n?!\tstate\n", "n.tsv:2: a name is blank", "a name and a type"),
    "blank type": ("n.tsv", "iowa\tstate\nohio\t\n", "n.tsv:2: a type is blank", "a name and a type"),
    "bar in type": ("n.tsv", "iowa\tstate|city\n", "n.tsv:1: the type 'state|city' holds one of <>|", "leave them out"),
    "bracket in type": ("n.tsv", "iowa\t<state>\n", "n.tsv:1: the type '<state>' holds one of <>|", "leave them out"),
    "one column": ("n.tsv", "iowa\n", "n.tsv:1: 1 column found, expected 2 or 3 (name, type, written)", "one tab"),
    "four columns": (
        "n.tsv",
        "name\ttype\niowa\tstate\tia\tcity\n",
        "n.tsv:2: 4 columns found, expected 2 or 3",
        "two lines",
    ),
    "blank line": ("n.tsv", "iowa\tstate\n\nohio\tstate\n", "n.tsv:2: the line is blank", "Delete it"),
    "empty": ("n.tsv", "", "n.tsv: the lexicon holds no names", "one name"),
    "header only": ("n.tsv", "name\ttype\n", "n.tsv: the lexicon holds no names", "one name"),
    "other ending": ("n.csv", "iowa,state\n", "n.csv: the name does not end in .tsv or .json", "Save the file"),
    "broken JSON": (
        "n.json",
        '[\n{"value": "iowa" "type"}]',
        "n.json:2: this is not JSON: expecting ',' delimiter",
        "",
    ),
    "no list": ("n.json", '{"value": "iowa", "type": "state"}', "n.json: the file is JSON but not a list", "a list"),
    "no type": ("n.json", '[{"value": "iowa"}]', "n.json: entry 1 is not an object with the texts `value`", "a list"),
    "type in list": ("n.json", '[{"value": "iowa", "type": ["a"]}]', "n.json: entry 1 is not an object", "a list"),
    "blank in list": ("n.json", '[{"value": "", "type": "a"}]', "n.json: entry 1: a name is blank", "a name and"),
    "deep": ("n.json", "[" * 100_000, "n.json: a number is too long, or the nesting too deep", "a list"),
}


@pytest.mark.parametrize("name", BAD_LEXICONS)
def test_a_bad_lexicon_is_refused(here: Run, formed: Path, tmp_path: Path, name: str) -> None:
    """One line with the place, the problem and the remedy."""
    file, text, problem, remedy = BAD_LEXICONS[name]
    (tmp_path / file).write_text(text)
    done = here("train", formed / "funql.tsv", "-o", "m", "--form", "funql", "--lexicon", file)
    error = refused(done, tmp_path, file)
    assert error.startswith(problem)
    assert remedy in error


def test_a_missing_lexicon_is_refused(here: Run, formed: Path, tmp_path: Path) -> None:
    """The file is named."""
    done = here("train", formed / "funql.tsv", "-o", "m", "--form", "funql", "--lexicon", "gone.tsv")
    assert refused(done, tmp_path).startswith("gone.tsv: there is no such file")


def test_merging_is_for_forms(here: Run, tiny: Path, tmp_path: Path) -> None:
    """Atoms of bags are not merged, and labels are merged straight."""
    done = here("train", tiny / "tiny.tsv", "-o", "m", "--merge", "area=city")
    assert refused(done, tmp_path).startswith("only labels of forms can be merged. ")
    chain = ["--form", "funql", "--merge", "a=b", "--merge", "b=c"]
    done = here("train", tiny / "tiny.tsv", "-o", "m", *chain)
    assert "which is merged itself" in refused(done, tmp_path)


def test_the_real_command_says_the_same(run: Run, tmp_path: Path) -> None:
    """Run as a process of its own, it ends likewise."""
    (tmp_path / "e.tsv").write_text("good\tanswer(state)\nbad\tanswer(state\n")
    error = refused(run("train", "e.tsv", "-o", "m", "--form", "funql"), tmp_path, "e.tsv")
    assert error.startswith('e.tsv:2: column 13: expected "," or ")", found end of text. Write a form such as ')
