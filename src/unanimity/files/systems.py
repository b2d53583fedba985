"""How are the equations written for the checker?

The format is specified in docs/proofs.md: a header, one example a line, and beside it a mapping that fits.
The digest of a model is the hash of exactly the system file, byte for byte.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import BinaryIO

from unanimity.bags import Atom
from unanimity.files.safely import writing
from unanimity.spaces.space import Space
from unanimity.system import System

__all__ = [
    "Number",
    "json_line",
    "json_text",
    "number",
    "shared_line",
    "system_digest",
    "system_written",
    "write_equations",
    "write_system",
]

Number = int | str

MOST_DIGITS = 100_000  # of a number, as the specification of proofs has it


def write_system(path: str | os.PathLike[str], space: Space) -> str:
    """Write the system file and the shared file beside it, both or neither; returns the system's digest."""
    with system_written(path, space) as digest:
        return digest


@contextmanager
def system_written(path: str | os.PathLike[str], space: Space) -> Iterator[str]:
    """The digest of a system file and its shared file, which take their places when the block ends well."""
    with writing(path, "wb") as system, writing(f"{os.fspath(path)}.shared", "wb") as shared:
        digest = write_equations(system, space.system, space.family)
        shared.write(shared_line(space, digest))
        yield digest


def write_equations(stream: BinaryIO, system: System, family: str) -> str:
    """Write what the system file holds; returns its digest."""
    hashed = hashlib.sha256()
    for line in _lines(system, family):
        hashed.update(line)
        stream.write(line)
    return _named(hashed.hexdigest())


def system_digest(system: System, family: str) -> str:
    """The digest that the system file has, or would have."""
    hashed = hashlib.sha256()
    for line in _lines(system, family):
        hashed.update(line)
    return _named(hashed.hexdigest())


def shared_line(space: Space, digest: str) -> bytes:
    """The content of the shared file: a mapping that fits the system of this digest."""
    return json_line({"format": "unanimity shared", "version": 1, "system": digest, "mapping": mapping_of(space)})


def mapping_of(space: Space) -> dict[Atom, dict[Atom, Number]]:
    """A mapping that fits, as it is written."""
    return {atom: numbers(row) for atom, row in space.mapping().items()}


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


def _lines(system: System, family: str) -> Iterator[bytes]:
    sources, targets, places = system.sources.atoms, system.targets.atoms, system.places
    header = {"format": "unanimity system", "version": 1, "family": family, "mistakes": 0}
    yield json_line(header | {"sources": sources, "targets": targets})
    for i, (x, y) in enumerate(zip(system.inputs, system.outputs, strict=True)):
        given, output = {sources[s]: n for s, n in x.items()}, {targets[t]: n for t, n in y.items()}
        yield json_line({"place": (places[i] if places else "") or f"row {i}", "input": given, "output": output})


def _named(hexadecimal: str) -> str:
    return f"sha256:{hexadecimal}"
