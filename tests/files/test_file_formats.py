"""A new format of files is one reader: whatever takes examples, pools, answers or candidates takes it, too."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from unanimity.cli.main import main
from unanimity.errors import BadExamples
from unanimity.examples import OneOf
from unanimity.files.inputs.answers import read_answers
from unanimity.files.inputs.columns import Columns, Renamed, Row, Wanted
from unanimity.files.inputs.examples import read_examples
from unanimity.files.inputs.pool import read_inputs
from unanimity.files.inputs.rows import FORMATS, Format
from unanimity.files.inputs.tables import Cells, table
from unanimity.files.text import TextFile

EXAMPLES = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]

Run = Callable[..., tuple[int, str, str]]
Write = Callable[[Sequence[str], Sequence[tuple[str, ...]]], str]


def pipes(file: TextFile, wanted: Wanted) -> Iterator[Row]:
    """A reader of tables with a pipe between columns."""
    return table(file, split_at_pipes, wanted, "pipe")


def split_at_pipes(file: TextFile) -> Iterator[Cells]:
    """The cells of each line."""
    return ((number, text.split("|")) for number, text in file.records())


def blocks(file: TextFile, wanted: Wanted) -> Iterator[Row]:
    """A reader of blocks of lines "name: value", with a line of three dots before each."""
    usual, start = Renamed(wanted), 0
    block: dict[str, object] = {}
    for number, text in [*file.records(), (0, "...")]:
        if text == "...":
            if block:
                yield start, usual(block)
            start, block = number, {}
        else:
            name, _, value = text.partition(": ")
            block[name] = value


def as_pipes(names: Sequence[str], rows: Sequence[tuple[str, ...]]) -> str:
    """A table with pipes."""
    return "".join("|".join(row) + "\n" for row in (names, *rows))


def as_blocks(names: Sequence[str], rows: Sequence[tuple[str, ...]]) -> str:
    """Blocks of lines."""
    block = ("...\n" + "".join(f"{n}: {v}\n" for n, v in zip(names, row, strict=True)) for row in rows)
    return "".join(block)


@pytest.fixture(autouse=True)
def _formats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two formats more than there are: this is all that a new one takes."""
    monkeypatch.setitem(FORMATS, ".psv", Format(pipes))
    monkeypatch.setitem(FORMATS, ".blocks", Format(blocks))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `unanimity` in this process; gives the exit code and what it printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    before = sys.get_int_max_str_digits()

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        sys.set_int_max_str_digits(before)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.mark.parametrize(("ending", "write"), [("psv", as_pipes), ("blocks", as_blocks)])
def test_every_command_reads_a_new_format(run: Run, tmp_path: Path, ending: str, write: Write) -> None:
    """Training, asking, evaluating, certifying, suggesting, looking for paraphrases and contradictions."""
    examples, pool = f"e.{ending}", f"p.{ending}"
    (tmp_path / examples).write_text(write(["input", "output"], EXAMPLES))
    (tmp_path / pool).write_text(write(["input"], [("area of ohio",), ("ohio area",), ("rivers in utah",)]))
    assert run("train", examples, "-o", "m", "--system", "s")[0] == 0
    code, out, _ = run("ask", "m", "area of ohio", "--json")
    assert (code, json.loads(out)["output"]) == (0, {"area": 1, "OH": 1})
    code, out, _ = run("evaluate", "m", examples, "--json")
    assert (code, json.loads(out)["atoms"]["correct"]) == (0, 3)
    wrong = [*EXAMPLES[:2], ("cities in iowa", "city OH")]
    (tmp_path / f"c.{ending}").write_text(write(["input", "output"], wrong))
    code, out, _ = run("certify", "m", f"c.{ending}", "--json")
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["certified", "certified", "refuted"]
    code, out, err = run("suggest", "m", pool, "--json")
    assert (code, [json.loads(line)["input"] for line in out.splitlines()]) == (0, ["ohio area", "rivers in utah"])
    assert f"Of {pool} only the inputs are looked at." in err
    assert run("paraphrases", "m", pool)[0] == 0
    assert run("doctor", examples)[0] == 0


@pytest.mark.parametrize(("ending", "write"), [("psv", as_pipes), ("blocks", as_blocks)])
def test_candidates_are_found_for_answers_in_a_new_format(run: Run, tmp_path: Path, ending: str, write: Write) -> None:
    """The answers and the examples to be like are both read from it."""
    likes = [("how big is iowa", "answer(area_1(stateid('iowa')))")]
    (tmp_path / f"like.{ending}").write_text(write(["input", "output"], likes))
    (tmp_path / f"asked.{ending}").write_text(write(["input", "answer"], [("how big is kansas", "82278")]))
    (tmp_path / "names.tsv").write_text("iowa\tstate\nkansas\tstate\n")
    told = ["--facts", "geography", "--like", f"like.{ending}", "--lexicon", "names.tsv", "--size", "4"]
    code, _, err = run("candidates", f"asked.{ending}", "-o", "o.jsonl", *told)
    assert code == 0, err
    outputs = ["answer(area_1(stateid('kansas')))"]
    assert json.loads((tmp_path / "o.jsonl").read_text()) == {"input": "how big is kansas", "outputs": outputs}


@pytest.mark.parametrize(("ending", "write"), [("psv", as_pipes), ("blocks", as_blocks)])
def test_columns_are_found_in_a_new_format(tmp_path: Path, ending: str, write: Write) -> None:
    """By names that columns often have, which is said, or by the names that the user gives."""
    path, said = tmp_path / f"e.{ending}", list[str]()
    path.write_text(write(["utterance", "number", "intent"], [(text, "7", output) for text, output in EXAMPLES]))
    for columns in (Columns(say=said.append), Columns("utterance", "intent")):
        assert [(each.input, each.output) for each in read_examples(path, columns=columns)] == EXAMPLES
    assert len(said) == 1
    assert "utterance and intent" in said[0]
    assert [each.output for each in read_answers(path, Columns(output="number"))] == ["7"] * 3
    assert [text for text, _ in read_inputs(path, Columns("intent"))] == [output for _, output in EXAMPLES]


def test_errors_of_a_new_format_have_their_place(tmp_path: Path) -> None:
    """They say what is wrong, where, and what to do, as those of any other."""
    path = tmp_path / "e.psv"
    for text, wanted in [
        ("a|x\n |y\n", f"{path}:2: the input is blank. Write an input, or delete the line."),
        ("input|outputs\na|x\n", f"{path}:2: this is not JSON: expecting value at column 1. Write a list in JSON"),
        ("a|x\nb|y|z\n", f"{path}:2: 3 columns found, expected 2 (input and output). Put one pipe between columns;"),
        ("", f"{path}: the file holds no examples. Write one example a line"),
    ]:
        path.write_text(text)
        with pytest.raises(BadExamples) as bad:
            list(read_examples(path))
        assert str(bad.value).startswith(wanted)
    path.write_text('input|outputs\na|["x", "y"]\n')
    [several] = read_examples(path)
    assert isinstance(several.output, OneOf)
    assert several.output.outputs == ("x", "y")


def test_the_error_for_an_unknown_ending_names_a_new_format(tmp_path: Path) -> None:
    """A format that has no outputs can be a pool, and only that."""
    path = tmp_path / "e.xlsx"
    path.write_text("")
    with pytest.raises(BadExamples, match=r"does not end in \.txt, \.tsv, \.csv, \.jsonl, \.psv or \.blocks"):
        read_inputs(path)
    with pytest.raises(BadExamples, match=r"does not end in \.tsv, \.csv, \.jsonl, \.psv or \.blocks"):
        read_examples(path)
