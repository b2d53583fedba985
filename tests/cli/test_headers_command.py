"""No header becomes an example: it is understood, which is said, or refused with the remedy; so are delimiters."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

DOORS = [("open the door", "OPEN"), ("close the door", "CLOSE"), ("open the window", "OPEN")]


def save(folder: Path, name: str, *rows: tuple[str, ...], mark: str = ",") -> None:
    """The rows in a file, with this mark between their cells."""
    (folder / name).write_text("".join(f"{mark.join(row)}\n" for row in rows))


def swapped(*rows: tuple[str, str]) -> list[tuple[str, str]]:
    """The rows with their columns the other way round."""
    return [(b, a) for a, b in rows]


@pytest.mark.parametrize(
    "names",
    [
        *(("utterance", "intent"), ("Text", "LABEL"), ("query", "form"), ("Question", "target"), ("sentence", "call")),
        *(("command", "tool_call"), ("prompt", "completion"), ("source", "target"), ("nl", "logical form")),
    ],
)
@pytest.mark.parametrize("order", [list, lambda rows: swapped(*rows)])
@pytest.mark.parametrize("ending", [".csv", ".tsv"])
def test_a_header_with_known_names_is_understood(
    run: Run, tmp_path: Path, names: tuple[str, str], order: Callable[..., list[tuple[str, str]]], ending: str
) -> None:
    """In either order and any case; what it was read as is said, and it is no example."""
    save(tmp_path, f"e{ending}", *order([names, *DOORS]), mark="," if ending == ".csv" else "\t")
    done = run("train", f"e{ending}", "-o", "m")
    assert done.returncode == 0, done.stderr
    assert f"e{ending}:1 is read as a header: {names[0]} and {names[1]} are input and output." in done.stderr
    assert done.stdout.startswith("examples    3,")
    asked = run("ask", "m", names[0], "close the door")
    assert f"{names[0]} -> don't know" in asked.stdout
    assert "close the door -> CLOSE\n" in asked.stdout


def test_other_columns_are_ignored(run: Run, tmp_path: Path) -> None:
    """As they are beside input and output."""
    rows = [(str(number), text, "en", intent) for number, (text, intent) in enumerate(DOORS)]
    save(tmp_path, "e.csv", ("id", "utterance", "language", "intent"), *rows)
    assert run("train", "e.csv", "-o", "m").stdout.startswith("examples    3,")
    assert run("ask", "m", "open the window").stdout == "open the window -> OPEN\n"


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([("sentence", "truth"), *DOORS], "e.csv:1: the first line, sentence, truth, may be a header."),
        ([("question", "query"), *DOORS], "e.csv:1: the first line, question, query, may be a header."),
        ([("utterances", "intents"), *DOORS], "e.csv:1: the first line, utterances, intents, may be a header."),
        ([("user_queries", "classes"), *DOORS], "e.csv:1: the first line, user_queries, classes, may be a header."),
        ([("id", "text", "query", "intent"), ("1", "a", "b", "C")], "e.csv:1: the first line, id, text, query, int"),
        ([("text", "label"), *DOORS, ("label", "label")], "e.csv:1: the first line may be a header or an example: l"),
        ([("text", "label"), *DOORS, ("text", "label")], "e.csv:1: the first line may be a header or an example: l"),
    ],
)
def test_what_may_be_a_header_is_refused(run: Run, tmp_path: Path, rows: list[tuple[str, ...]], problem: str) -> None:
    """With its place and both remedies, and nothing is written."""
    save(tmp_path, "e.csv", *rows)
    done = run("train", "e.csv", "-o", "m")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {problem}")
    assert "--input-column" in done.stderr
    assert "--output-column" in done.stderr
    assert "If it is an example: --no-header." in done.stderr
    assert not (tmp_path / "m").exists()


def test_an_example_may_look_like_a_header(run: Run, tmp_path: Path) -> None:
    """With --no-header it is an example, and without, too, where its other cell is no name."""
    save(tmp_path, "e.csv", ("text", "label"), *DOORS)
    done = run("train", "e.csv", "-o", "m", "--no-header")
    assert (done.stderr, done.returncode) == ("", 0)
    assert run("ask", "m", "text").stdout == "text -> label\n"
    save(tmp_path, "e.csv", ("send a text", "text"), ("text mum", "text MUM"), *DOORS)
    assert run("train", "e.csv", "-o", "m").stdout.startswith("examples    5,")
    save(tmp_path, "e.csv", ("text", "SEND"), ("write to me", "SEND"))
    assert run("train", "e.csv", "-o", "m").stdout.startswith("examples    2,")


def test_columns_are_named_by_options(run: Run, tmp_path: Path) -> None:
    """In every command that reads examples; one name is enough where the other column is clear."""
    save(tmp_path, "e.csv", ("Satz", "Absicht"), *DOORS)
    both = ["--input-column", "Satz", "--output-column", "absicht"]
    assert run("train", "e.csv", "-o", "m", *both).stdout.startswith("examples    3,")
    assert run("train", "e.csv", "-o", "m", *both[:2]).stdout.startswith("examples    3,")
    assert run("train", "e.csv", "-o", "m", *both[2:]).stdout.startswith("examples    3,")
    assert "examples    3," in run("doctor", "e.csv", *both).stdout
    assert json.loads(run("evaluate", "m", "e.csv", "--json", *both).stdout)["asked"] == 3
    assert run("certify", "m", "e.csv", *both).stdout.endswith("3 certified, 0 refuted, 0 don't know\n")
    assert "3 inputs, 3 answered without a label" in run("suggest", "m", "e.csv", *both[:2]).stdout
    assert "3 inputs, 3 different" in run("paraphrases", "m", "e.csv", *both[:2]).stdout
    wrong = run("train", "e.csv", "-o", "m", "--input-column", "sentence")
    assert wrong.stderr == "error: e.csv:1: there is no sentence among Satz, Absicht. Name one of these.\n"
    wrong = run("train", "e.csv", "-o", "m", "--input-column", "Satz", "--output-column", "satz")
    assert wrong.stderr == "error: e.csv:1: one column is named twice. Name two different columns.\n"
    wrong = run("train", "e.csv", "-o", "m", "--no-header", *both)
    assert wrong.stderr.startswith("error: --no-header says that no column has a name")


def test_the_advice_to_look_closer_names_the_same_columns(run: Run, tmp_path: Path) -> None:
    """What `train` says to run after a contradiction can be run."""
    save(tmp_path, "e.csv", ("Satz", "Absicht"), *DOORS, ("open the door", "CLOSE"))
    done = run("train", "e.csv", "-o", "m", "--input-column", "Satz")
    assert done.returncode == 1
    advice = done.stderr.rsplit("unanimity doctor ", 1)[1].split()
    assert "One set of examples contradicts itself." in run("doctor", *advice).stdout


def test_fields_of_objects_have_names_too(run: Run, tmp_path: Path) -> None:
    """Known ones are understood, which is said; others are named by options, in all notations."""
    lines = [{"utterance": text, "intent": intent, "id": 7} for text, intent in DOORS]
    (tmp_path / "e.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    for form in ("bag", "json"):
        done = run("train", "e.jsonl", "-o", "m", "--form", form)
        assert done.stdout.startswith("examples    3,"), done.stderr
        assert "The fields utterance and intent are read as input and output.\n" in done.stderr
    (tmp_path / "e.jsonl").write_text("".join(f'{{"satz": "{text}", "sinn": "{intent}"}}\n' for text, intent in DOORS))
    done = run("train", "e.jsonl", "-o", "m")
    assert done.returncode == 2
    assert "name its fields with --input-column and --output-column" in done.stderr
    for form in ("bag", "json"):
        told = ["--input-column", "satz", "--output-column", "sinn", "--form", form]
        assert run("train", "e.jsonl", "-o", "m", *told).stdout.startswith("examples    3,")
    (tmp_path / "e.jsonl").write_text('{"text": "a", "label": "X"}\n{"input": "b", "output": "Y"}\n')
    done = run("train", "e.jsonl", "-o", "m")
    assert "error: e.jsonl:2: the object has no `text`. Name the fields alike in all lines.\n" in done.stderr


@pytest.mark.parametrize(
    ("name", "mark", "told"),
    [
        ("e.csv", ";", "a semicolon, not a comma"),
        ("e.csv", "\t", "a tab, not a comma"),
        ("e.tsv", ",", "a comma, not a tab"),
        ("e.tsv", ";", "a semicolon, not a tab"),
    ],
)
@pytest.mark.parametrize("head", [[], [("utterance", "intent")], [("input", "output")]])
def test_other_delimiters_are_recognised(
    run: Run, tmp_path: Path, name: str, mark: str, told: str, head: list[tuple[str, str]]
) -> None:
    """If all lines have one, and the usual one does not do; which it is is said."""
    save(tmp_path, name, *head, *DOORS, mark=mark)
    done = run("train", name, "-o", "m")
    assert done.stdout.startswith("examples    3,"), done.stderr
    assert f"{name}: between the columns stands {told}.\n" in done.stderr
    assert run("ask", "m", "close the door").stdout == "close the door -> CLOSE\n"


def test_commas_in_texts_do_not_hide_semicolons(run: Run, tmp_path: Path) -> None:
    """Where commas give lines of different widths, and semicolons do not, semicolons are meant."""
    save(tmp_path, "e.csv", ("open it, please", "OPEN"), ("close it", "CLOSE"), mark=";")
    done = run("train", "e.csv", "-o", "m")
    assert "stands a semicolon, not a comma" in done.stderr
    assert run("ask", "m", "open it, please").stdout == "open it, please -> OPEN\n"


def test_delimiters_that_are_not_clear_are_named(run: Run, tmp_path: Path) -> None:
    """Nothing is guessed where two of them fit all lines; where none does, the error says what is there."""
    save(tmp_path, "e.csv", *((f"{text}, please", intent) for text, intent in DOORS), mark=";")
    done = run("train", "e.csv", "-o", "m")
    assert done.returncode == 2
    assert done.stderr.startswith("error: e.csv: a comma or a semicolon may stand between its columns. Quote")
    (tmp_path / "e.csv").write_text("open it;OPEN\nclose it,CLOSE\n")
    done = run("train", "e.csv", "-o", "m")
    assert "e.csv:1: 1 column found, expected 2 (input and output); there is no comma in it, but a sem" in done.stderr
    quoted = [(f'"{text}; please"', intent) for text, intent in DOORS]
    save(tmp_path, "e.csv", *quoted)
    assert run("train", "e.csv", "-o", "m").stdout.startswith("examples    3,")


def test_answers_have_headers_too(run: Run, tmp_path: Path) -> None:
    """`candidates` reads a header as the others do."""
    save(tmp_path, "asked.csv", ("question", "answer"), ("capital of texas", "austin"))
    save(tmp_path, "forms.tsv", ("capital of ohio", "answer(capital(loc_2(stateid('ohio'))))"), mark="\t")
    told = ["--facts", "geography", "--like", "forms.tsv", "--size", "6", "--most", "100"]
    done = run("candidates", "asked.csv", "-o", "out.jsonl", *told)
    assert "asked.csv:1 is read as a header: question and answer are input and answer." in done.stderr
    assert "asked.csv:1: no form" not in done.stderr
