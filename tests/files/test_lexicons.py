"""A lexicon file must be read whole, or refused with the place of what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.errors import BadExamples
from unanimity.files.inputs.lexicons import read_lexicon
from unanimity.language.lexicon import Lexicon

WORD = st.text("abcé שן", min_size=1, max_size=6).filter(lambda text: text.strip() != "")
ENTRIES = st.lists(st.tuples(WORD, WORD), min_size=1, max_size=6)


def lexicon(folder: Path, name: str, content: str | bytes) -> Lexicon:
    """The lexicon read from a file of this name and content."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_lexicon(path)


@given(entries=ENTRIES)
def test_both_kinds_of_files_hold_the_same(
    tmp_path_factory: pytest.TempPathFactory, entries: list[tuple[str, str]]
) -> None:
    """The same names and types, in lines or in JSON, with a header or without, are the lexicon of these entries."""
    folder = tmp_path_factory.mktemp("lexicons")
    lines = "".join(f"{name}\t{kind}\n" for name, kind in entries)
    listed = json.dumps([{"value": name, "type": kind, "other": 1} for name, kind in entries])
    expected = Lexicon(entries).types
    assert lexicon(folder, "a.tsv", lines).types == expected
    assert lexicon(folder, "b.tsv", f"Name\tTYPE\n{lines}").types == expected
    assert lexicon(folder, "value.tsv", f"value\ttype\n{lines}").types == expected
    assert lexicon(folder, "c.json", listed).types == expected


def test_names_on_several_lines(tmp_path: Path) -> None:
    """A name that stands there several times has all types, once each; blank lines at the end are left out."""
    found = lexicon(tmp_path, "a.tsv", "ohio\tstate\nOhio\triver\r\nohio\tstate\n\n")
    assert found.types == {"ohio": ("river", "state")}


def test_a_header_is_one_only_in_the_first_line(tmp_path: Path) -> None:
    """Further down, "name" is a name like any other."""
    assert lexicon(tmp_path, "a.tsv", "ohio\tstate\nname\ttype\n").types == {"name": ("type",), "ohio": ("state",)}


@pytest.mark.parametrize(
    ("name", "content", "where", "problem"),
    [
        ("a.tsv", "iowa\tstate\nohio\n", "a.tsv:2", "1 column found, expected 2"),
        ("a.tsv", "iowa\tstate\tia\tmore\n", "a.tsv:1", "4 columns found, expected 2 or 3"),
        ("a.tsv", "iowa\tstate\n \tstate\n", "a.tsv:2", "a name is blank"),
        ("a.tsv", "iowa\tstate\n?\tstate\n", "a.tsv:2", "blank"),
        ("a.tsv", "name\ttype\niowa\t \n", "a.tsv:2", "a type is blank"),
        ("a.tsv", "iowa\ta|b\n", "a.tsv:1", "holds one of <>|"),
        ("a.tsv", "iowa\tstate\n\nohio\tstate\n", "a.tsv:2", "the line is blank"),
        ("a.tsv", "", "a.tsv", ""),
        ("a.tsv", "name\ttype\n", "a.tsv", "holds no names"),
        ("a.tsv", b"io\xffwa\tstate\n", "a.tsv", ""),
        ("a.json", "[]", "a.json", "holds no names"),
        ("a.json", "{}", "a.json", "not a list"),
        ("a.json", "5", "a.json", "not a list"),
        ("a.json", '[\n{"value": "iowa",\n', "a.json:3", "this is not JSON"),
        ("a.json", '[{"value": "iowa", "type": "state"}, {"value": "ohio"}]', "a.json", "entry 2 is not an object"),
        ("a.json", '[{"value": 5, "type": "state"}]', "a.json", "entry 1 is not an object"),
        ("a.json", '["iowa"]', "a.json", "entry 1 is not an object"),
        ("a.json", '[{"value": "iowa", "value": "ohio", "type": "state"}]', "a.json", "the key 'value' occurs twice"),
        ("a.json", '[{"value": "iowa", "type": "state", "area": NaN}]', "a.json", "NaN is not a number"),
        (
            "a.json",
            '[{"value": "iowa", "type": "state"}, {"value": "", "type": "state"}]',
            "entry 2",
            "a name is blank",
        ),
        ("a.json", '[{"value": "iowa", "type": "<"}]', "entry 1", "holds one of <>|"),
        ("a.json", "[" * 100_000, "a.json", ""),
        ("a.json", "[" + "1" * 10_000 + "]", "a.json", ""),
        ("a.txt", "iowa\tstate\n", "a.txt", ""),
    ],
)
def test_what_is_no_lexicon_is_refused(
    tmp_path: Path, name: str, content: str | bytes, where: str, problem: str
) -> None:
    """A file that holds no names, or something else, is refused with the place, the problem and a remedy."""
    with pytest.raises(BadExamples) as refusal:
        lexicon(tmp_path, name, content)
    assert where in str(refusal.value)
    assert problem in str(refusal.value)
    assert refusal.value.remedy


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """A missing file is refused by its name."""
    with pytest.raises(BadExamples, match=r"absent\.tsv"):
        read_lexicon(tmp_path / "absent.tsv")
