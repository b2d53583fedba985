"""How are exact numbers written as JSON, however long they are?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction

from unanimity.bags import Atom

__all__ = ["Number", "json_line", "json_text", "number", "numbers"]

Number = int | str

MOST_DIGITS = 100_000  # of a number, as the specification of proofs has it


def numbers(vector: Mapping[Atom, Fraction]) -> dict[Atom, Number]:
    """A vector as it is written."""
    return {atom: number(value) for atom, value in vector.items()}


def number(value: Fraction | int) -> Number:
    """A rational as it is written: an integer, or "p/q" in lowest terms."""
    if value.denominator == 1:
        return int(value)
    with _long_numbers():
        return f"{value.numerator}/{value.denominator}"


def json_line(value: object) -> bytes:
    """A JSON value as one line of a file."""
    return json_text(value).encode() + b"\n"


def json_text(value: object) -> str:
    """A JSON value on one line, however long its numbers are."""
    try:
        return _ENCODER.encode(value)
    except ValueError:
        with _long_numbers():
            return _ENCODER.encode(value)


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@contextmanager
def _long_numbers() -> Iterator[None]:
    """Let Python write numbers as long as the specification allows, and no longer than this block lasts."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(MOST_DIGITS)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)
