"""A pool is read from a list of inputs or from any examples file."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.errors import BadExamples
from unanimity.files.inputs.examples import read_examples
from unanimity.files.inputs.pool import read_inputs

PLAIN = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\t\n\r"))


def inputs(folder: Path, name: str, content: str) -> list[tuple[str, str]]:
    """The inputs and places read from a file of this name and content."""
    (folder / name).write_bytes(content.encode())
    return list(read_inputs(folder / name))


@given(st.lists(PLAIN.filter(lambda text: text.strip() != "" and not text.startswith("\ufeff")), min_size=1))
def test_lines_come_back(written: list[str]) -> None:
    """Any inputs without line ends, written a line each, are read back as they were, each with its line."""
    with tempfile.TemporaryDirectory() as folder:
        read = inputs(Path(folder), "pool.txt", "\n".join(written) + "\n\n")
    assert read == [(text, f"pool.txt:{number}") for number, text in enumerate(written, 1)]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("pool.txt", "a\r\nb\tc\r\n"),
        ("pool.tsv", "a\tx\nb\ty\n"),
        ("pool.tsv", "Input\na\nb\n"),
        ("pool.csv", "id,input\n1,a\n2,b\n"),
        ("pool.csv", "output,input\nx,a\n,b\n"),
        ("pool.csv", "input,outputs\na,x\nb,y\n"),
        ("pool.jsonl", '{"input": "a"}\n{"input": "b", "output": null}\n'),
        ("pool.jsonl", '{"input": "a", "outputs": []}\n{"input": "b", "id": 1}\n'),
    ],
)
def test_outputs_do_not_matter(tmp_path: Path, name: str, content: str) -> None:
    """The inputs are found in every form, whatever the outputs are, and even without any."""
    assert [text[:1] for text, _ in inputs(tmp_path, name, content)] == ["a", "b"]


def test_an_examples_file_gives_its_inputs(tmp_path: Path) -> None:
    """The inputs and places of an examples file are those of its examples."""
    read = inputs(tmp_path, "some.csv", 'input,output\n"a\nb",x\nc,y\n')
    assert read == [(example.input, example.place) for example in read_examples(tmp_path / "some.csv")]


@pytest.mark.parametrize(
    ("name", "content", "place", "words"),
    [
        ("pool.txt", "a\n\nb\n", ":2", "the line is blank"),
        ("pool.txt", "a\n \n", ":2", "the input is blank"),
        ("pool.txt", "", "", "the file holds no inputs"),
        ("pool.tsv", "input\n", "", "the file holds no inputs"),
        ("pool.tsv", "a\n", ":1", "1 column found, expected 2"),
        ("pool.csv", "id,input\n1,\n", ":2", "the input is blank"),
        ("pool.jsonl", '{"output": "x"}\n', ":1", "the object has no `input`"),
        ("pool.md", "a\n", "", "the name does not end in .txt, .tsv, .csv or .jsonl"),
    ],
)
def test_bad_pools_are_refused(tmp_path: Path, name: str, content: str, place: str, words: str) -> None:
    """A bad pool is refused with its name, the line, what is wrong, and a remedy."""
    with pytest.raises(BadExamples) as caught:
        inputs(tmp_path, name, content)
    assert caught.value.place == f"{tmp_path / name}{place}"
    assert words in str(caught.value)
    assert caught.value.remedy


def test_examples_are_not_read_from_text(tmp_path: Path) -> None:
    """A .txt file is a pool and never an examples file."""
    (tmp_path / "pool.txt").write_text("a\tb\n")
    with pytest.raises(BadExamples, match="does not end in"):
        read_examples(tmp_path / "pool.txt")
