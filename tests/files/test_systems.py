"""Systems, mappings and numbers are written as docs/proofs.md says."""

from __future__ import annotations

import hashlib
import json
import sys
from fractions import Fraction
from pathlib import Path

from unanimity import learn
from unanimity.files.exact_json import json_text, number
from unanimity.files.proofs.systems import shared_line, system_digest, write_system

EXAMPLES = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]


def test_the_digest_is_the_hash_of_the_file(tmp_path: Path) -> None:
    """The digest is the SHA-256 of exactly the system file, whether or not the file is written."""
    space = learn(EXAMPLES).space
    digest = write_system(tmp_path / "s", space)
    assert digest == f"sha256:{hashlib.sha256((tmp_path / 's').read_bytes()).hexdigest()}"
    assert system_digest(space.system, space.family) == digest
    assert (tmp_path / "s.shared").read_bytes() == shared_line(space, digest)


def test_the_file_holds_the_examples(tmp_path: Path) -> None:
    """The system file has a header and then one line an example, with its place and both bags."""
    write_system(tmp_path / "s", learn(EXAMPLES).space)
    header, *lines = map(json.loads, (tmp_path / "s").read_text("utf-8").splitlines())
    assert header["sources"] == ["area", "of", "iowa", "cities", "in", "ohio"]
    assert lines[1] == {
        "place": "example 2",
        "input": {"cities": 1, "in": 1, "ohio": 1},
        "output": {"city": 1, "OH": 1},
    }


def test_numbers_of_any_length_are_written() -> None:
    """Numbers with more digits than Python writes by itself are written whole, and its limit stays as it was."""
    before = sys.get_int_max_str_digits()
    assert json_text([10**5_000]) == f"[1{'0' * 5_000}]"
    assert number(Fraction(10**5_000, 3)) == f"1{'0' * 5_000}/3"
    assert number(Fraction(-3, 2)) == "-3/2"
    assert number(Fraction(4, 2)) == 2
    assert sys.get_int_max_str_digits() == before
