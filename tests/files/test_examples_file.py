"""Every file is either read as its user meant it, or refused with its line and a remedy."""

from __future__ import annotations

import csv
import io
import json
import os
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.bags import Bag
from unanimity.errors import BadExamples
from unanimity.examples import Written
from unanimity.files.inputs.examples import read_examples

Save = Callable[[str, str | bytes], str]


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Save:
    """Saves a file in the current folder, so that its name is all that messages show."""
    monkeypatch.chdir(tmp_path)

    def save(name: str, content: str | bytes) -> str:
        Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
        return name

    return save


def pairs(path: str | os.PathLike[str]) -> list[tuple[str, object]]:
    """Input and output of every example in the file."""
    return [(example.input, example.output) for example in read_examples(path)]


def refused(path: str) -> str:
    """The message with which the file is refused."""
    with pytest.raises(BadExamples) as caught:
        list(read_examples(path))
    assert caught.value.remedy, "an error must say what to do"
    return str(caught.value)


def trouble_with(path: Path) -> BadExamples | None:
    """The error with which the file is refused, if it is."""
    try:
        list(read_examples(path))
    except BadExamples as error:
        return error
    return None


def read_back(name: str, content: str) -> list[tuple[str, object]]:
    """The pairs read from a file of this name and content."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(content.encode())
        return pairs(path)


ANYTHING = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
PLAIN = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\t\n\r"))
HEADER = ("input", "output")


def pairs_of(texts: st.SearchStrategy[str]) -> st.SearchStrategy[list[tuple[str, str]]]:
    """Lists of pairs whose inputs are not blank."""
    return st.lists(st.tuples(texts.filter(lambda text: text.strip() != ""), texts), min_size=1)


@given(pairs_of(PLAIN))
def test_tsv_comes_back(written: list[tuple[str, str]]) -> None:
    """Any texts without tabs and line ends, written as TSV, are read back as they were."""
    lines = [f"{i}\t{o}\n" for i, o in [HEADER, *written]]
    assert read_back("some.tsv", "".join(lines)) == written


@given(pairs_of(ANYTHING))
def test_csv_comes_back(written: list[tuple[str, str]]) -> None:
    """Any texts at all, written as CSV, are read back as they were."""
    content = io.StringIO(newline="")
    csv.writer(content).writerows([HEADER, *written])
    assert read_back("some.csv", content.getvalue()) == written


@given(pairs_of(ANYTHING), st.booleans())
def test_jsonl_comes_back(written: list[tuple[str, str]], escaped: bool) -> None:
    """Any texts at all, written as JSON with or without escapes, are read back as they were."""
    lines = [json.dumps({"input": i, "output": o}, ensure_ascii=escaped) + "\n" for i, o in written]
    assert read_back("some.jsonl", "".join(lines)) == written


@given(st.dictionaries(ANYTHING.filter(bool), st.integers(1, 1_000_000)))
def test_counts_come_back(counts: dict[str, int]) -> None:
    """An output of counts is read back as the bag of these counts."""
    assert read_back("some.jsonl", json.dumps({"input": "x", "output": counts})) == [("x", Bag(counts))]


@given(st.binary(), st.sampled_from(["some.tsv", "some.csv", "some.jsonl"]))
def test_any_bytes_are_read_or_refused(content: bytes, name: str) -> None:
    """Whatever a file holds, it is read, or refused with its place and a remedy; nothing else happens."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(content)
        trouble = trouble_with(path)
    assert trouble is None or (trouble.place.startswith(str(path)) and trouble.remedy)


def test_every_example_has_its_place(save: Save) -> None:
    """An example's place is the file's name without its folder, and its line."""
    os.mkdir("data")
    path = save("data/some.tsv", "a\tb\nc\td e\n")
    assert list(read_examples(path)) == [Written("a", "b", "some.tsv:1"), Written("c", "d e", "some.tsv:2")]


def test_errors_name_the_file_as_given(save: Save) -> None:
    """An error names the file as the user gave it, folder and all."""
    os.mkdir("data")
    assert refused(save("data/some.tsv", "a\tb\nc\n")).startswith("data/some.tsv:2: ")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("header.tsv", " Output\tnote\tINPUT \nb\tn\ta\n"),
        ("header.csv", '"output",note,input\nb,"n,\nn",a\n'),
        ("plain.tsv", "a\tb"),
        ("plain.csv", "a,b"),
        ("object.jsonl", '{"note": [1.5, {"deep": null}], "output": "b", "others": [], "input": "a"}'),
        ("mark.tsv", b"\xef\xbb\xbfinput\toutput\na\tb\n"),
        ("mark.csv", b"\xef\xbb\xbfa,b\n"),
        ("mark.jsonl", b'\xef\xbb\xbf{"input": "a", "output": "b"}\n'),
        ("windows.tsv", "input\toutput\r\na\tb\r\n\r\n"),
        ("windows.csv", "input,output\r\na,b\r\n\r\n"),
        ("windows.jsonl", '{"input": "a", "output": "b"}\r\n\r\n'),
        ("blank-end.tsv", "a\tb\n\n\n"),
        ("blank-end.csv", "a,b\n\n\n"),
        ("blank-end.jsonl", '{"input": "a", "output": "b"}\n\n\n'),
        ("LOUD.TSV", "a\tb\n"),
    ],
)
def test_ordinary_variants_are_read(save: Save, name: str, content: str | bytes) -> None:
    """Headers in any order, byte order marks, CRLF and blank lines at the end make no difference."""
    assert pairs(save(name, content)) == [("a", "b")]


def test_a_line_of_names_is_a_header_only_if_it_has_both(save: Save) -> None:
    """A first line that does not name both columns is an example."""
    assert pairs(save("some.tsv", "read it\tinput\n")) == [("read it", "input")]


def test_outputs_may_be_empty(save: Save) -> None:
    """An empty output is legal in every form."""
    assert pairs(save("some.tsv", "a\t\n")) == [("a", "")]
    assert pairs(save("some.csv", "a,\n")) == [("a", "")]
    assert pairs(save("some.jsonl", '{"input": "a", "output": ""}')) == [("a", "")]
    assert pairs(save("some.jsonl", '{"input": "a", "output": {}}')) == [("a", Bag({}))]


def test_csv_records_are_placed_where_they_start(save: Save) -> None:
    """A CSV record that spans lines, even blank ones, has the number of its first line."""
    path = save("some.csv", 'input,output\n"a\n\nb",x\nc,"y\nz"\nd,w\n')
    assert list(read_examples(path)) == [
        Written("a\n\nb", "x", "some.csv:2"),
        Written("c", "y\nz", "some.csv:5"),
        Written("d", "w", "some.csv:7"),
    ]


def test_tsv_has_no_quoting(save: Save) -> None:
    """A quote in TSV is a character like any other."""
    assert pairs(save("some.tsv", '"a\t"b"\n')) == [('"a', '"b"')]


@pytest.mark.parametrize(
    ("name", "content", "place", "words"),
    [
        ("one.tsv", "a\tb\nc\n", ":2", "1 column found, expected 2 (input and output)"),
        ("three.tsv", "a\tb\tc\n", ":1", "3 columns found, expected 2"),
        ("three.csv", "a,b,c\n", ":1", "one comma between columns"),
        ("header.tsv", "input\toutput\tnote\na\tb\n", ":2", "2 columns found, expected 3, as in the header"),
        ("twice.tsv", "input\toutput\tInput\na\tb\tc\n", ":1", "the header names input twice"),
        ("candidates.tsv", "input\toutputs\na\tb\n", ":2", "this is not JSON: expecting value at column 1"),
        ("number.tsv", "input\toutputs\na\t7\n", ":2", "`outputs` is no list"),
        ("both.tsv", "input\toutput\toutputs\na\tb\t[]\n", ":1", "the header names both output and outputs"),
        ("candidates.jsonl", '{"input": "a", "outputs": "b"}', ":1", "`outputs` is no list"),
        ("both.jsonl", '{"input": "a", "output": "b", "outputs": ["b"]}', ":1", "has both `output` and `outputs`"),
        ("inside.jsonl", '{"input": "a", "outputs": ["b", 3]}', ":1", "neither a string nor an object"),
        ("blank.tsv", "a\tb\n\n\nc\td\n", ":2", "the line is blank"),
        ("blank.csv", "a,b\n\nc,d\n", ":2", "the line is blank"),
        ("blank.jsonl", '\n{"input": "a", "output": "b"}', ":1", "the line is blank"),
        ("spaces.tsv", "a\tb\n  \n", ":2", "1 column found"),
        ("no-input.tsv", " \tb\n", ":1", "the input is blank"),
        ("no-input.csv", '"",b\n', ":1", "the input is blank"),
        ("no-input.jsonl", '{"input": " ", "output": "b"}', ":1", "the input is blank"),
        ("empty.tsv", "", "", "the file holds no examples"),
        ("ends.csv", "\n\r\n", "", "the file holds no examples"),
        ("header.csv", "input,output\n", "", "the file holds no examples"),
        ("empty.jsonl", b"\xef\xbb\xbf", "", "the file holds no examples"),
        ("latin.tsv", b"a\tb\ncaf\xe9\tc\n", ":2", "the byte 0xe9 at offset 3 of the line is not UTF-8"),
        ("mark.tsv", b"\xef\xbb\xbfa\xff\tb\n", ":1", "the byte 0xff at offset 4 of the line is not UTF-8"),
        ("utf16.csv", "a,b\n".encode("utf-16"), ":1", "the byte 0xff at offset 0 of the line is not UTF-8"),
        ("nul.tsv", "a\tb\nc\0\td\n", ":2", "a NUL character stands in column 2"),
        ("nul.csv", 'a,b\n"c\n\0",d\n', ":3", "a NUL character"),
        ("nul.jsonl", '{"input": "a\\u0000", "output": "b"}', ":1", "an escape stands for NUL"),
        ("half.jsonl", '{"input": "a", "output": {"\\ud800": 1}}', ":1", "half a character"),
        ("mac.tsv", "a\tb\rc\td\r", ":1", "a carriage return stands in column 4"),
        ("open.csv", 'a,b\n"c,d\ne,f\n', ":2", "the record that starts here is not CSV"),
        ("loose.csv", 'a,"b"c\n', ":1", "not CSV: ',' expected after '\"'"),
        ("mac.csv", "a,b\rc,d\r", ":1", "not CSV: new-line character seen in unquoted field"),
        ("vast.csv", f'a,"{"b" * 200_000}"\n', ":1", "not CSV: field larger than field limit"),
        ("text.jsonl", "a b\n", ":1", "this is not JSON: expecting value at column 1"),
        ("list.jsonl", '["a", "b"]\n', ":1", "JSON but not an object"),
        ("deep.jsonl", "[" * 100_000, ":1", "nesting too deep"),
        ("long.jsonl", f'{{"input": "a", "output": {{"b": {"9" * 5000}}}}}', ":1", "a number is too long"),
        ("twice.jsonl", '{"input": "a", "output": {"b": 1, "b": 2}}', ":1", "the key 'b' occurs twice"),
        ("nan.jsonl", '{"input": "a", "output": {"b": NaN}}', ":1", "NaN is not a number in JSON"),
        ("float.jsonl", '{"input": "a", "output": {"b": 1.5}}', ":1", "the count of 'b' is 1.5"),
        ("true.jsonl", '{"input": "a", "output": {"b": true}}', ":1", "the count of 'b' is True"),
        ("minus.jsonl", '{"input": "a", "output": {"b": -1}}', ":1", "the count of 'b' is -1"),
        ("null.jsonl", '{"input": "a", "output": null}', ":1", "an output is neither a string nor an object"),
        ("no-output.jsonl", '{"input": "a"}', ":1", "the object has no `output`"),
        ("number.jsonl", '{"input": 1, "output": "b"}', ":1", "`input` is not a string"),
        ("nothing.jsonl", "{}", ":1", "the object has no `input`"),
        ("some.xlsx", "a\tb\n", "", "the name does not end in .tsv, .csv or .jsonl"),
        ("noending", "a\tb\n", "", "the name does not end in .tsv, .csv or .jsonl"),
    ],
)
def test_what_cannot_be_read_is_refused(save: Save, name: str, content: str | bytes, place: str, words: str) -> None:
    """A bad file is refused with its name, the line, what is wrong, and a remedy."""
    message = refused(save(name, content))
    assert message.startswith(f"{name}{place}: ")
    assert words in message


def test_paths_that_are_no_file_are_refused(save: Save) -> None:
    """An absent file, a folder, a pipe and a name that is too long are refused at once, each with its reason."""
    os.mkdir("folder.tsv")
    os.mkfifo("pipe.tsv")
    save("file", "")
    assert "there is no such file" in refused("absent.tsv")
    assert "this is a folder" in refused("folder.tsv")
    assert "this is not an ordinary file" in refused("pipe.tsv")
    assert "the file cannot be read" in refused("file/some.tsv")
    with pytest.raises(BadExamples, match="cannot be read"):
        read_examples("a" * 300 + ".tsv")


def test_files_without_permission_are_refused(as_nobody: Path) -> None:
    """A file that its owner has locked is refused, and the error says so."""
    path = as_nobody / "locked.tsv"
    path.write_text("a\tb\n")
    path.chmod(0)
    assert "you may not read this file" in refused(str(path))


def test_errors_wait_for_their_line(save: Save) -> None:
    """The examples before a bad line are given before its error is raised."""
    examples = read_examples(save("some.tsv", "a\tb\nc\td\nbad\n"))
    assert [next(examples).input, next(examples).input] == ["a", "c"]
    with pytest.raises(BadExamples):
        next(examples)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("some.tsv", "some words\tx y\n"),
        ("some.csv", "some words,x y\n"),
        ("some.jsonl", '{"input":"a","output":"b"}\n'),
    ],
)
def test_long_files_need_little_memory(save: Save, name: str, line: str) -> None:
    """A file of a megabyte is read in less than a tenth of that."""
    assert sum(1 for _ in read_examples(save(f"few.{name}", line))) == 1  # what is loaded when it is first needed
    path = save(name, line * (1_000_000 // len(line)))
    tracemalloc.start()
    try:
        assert sum(1 for _ in read_examples(path)) == 1_000_000 // len(line)
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()
