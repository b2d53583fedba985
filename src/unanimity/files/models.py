"""How does a learned space lie on disk?

    a line      "unanimity model 1", so that any other file is told apart at once
    8 bytes     the length of the header
    header      JSON: family, atoms, the system's digest, and for each section its name, kind and length in bytes
    sections    one after another: integers as 64-bit little-endian, or text as JSON
    32 bytes    the SHA-256 of everything before

It is data only: nothing in it is ever executed. Whatever a file claims is checked against limits before it is believed.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import overload

import numpy as np

from unanimity.errors import BadInput, BadModel
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Integers, Rows, as_integers
from unanimity.files.safely import writing
from unanimity.files.systems import system_digest
from unanimity.language.parser import Parser
from unanimity.spaces.consensus import Consensus
from unanimity.spaces.core import Core
from unanimity.spaces.linear import LinearSpace
from unanimity.system import Batch, System

__all__ = ["Model", "load_model", "save_model"]

MAGIC = b"unanimity model 1\n"
MAX_FILE = 2**33
MAX_HEADER = 2**20

RETRAIN = "Train it again with `unanimity train`."


@dataclass(frozen=True, slots=True)
class Model:
    """A parser and the digest of the system it was learned from."""

    parser: Parser
    digest: str


def save_model(path: str | os.PathLike[str], parser: Parser, digest: str | None = None) -> str:
    """Write a model file in one piece or not at all; returns the system's digest."""
    digest = digest or system_digest(parser.system, parser.family)
    sections = _sections(parser)
    header = {
        "family": parser.family,
        "atoms": parser.atoms,
        "system": digest,
        "sections": [[name, kind, len(content)] for name, kind, content in sections],
    }
    head = json.dumps(header).encode()
    hashed = hashlib.sha256()
    with writing(path, "wb") as stream:
        for part in (MAGIC, len(head).to_bytes(8, "little"), head, *(content for _, _, content in sections)):
            hashed.update(part)
            stream.write(part)
        stream.write(hashed.digest())
    return digest


def load_model(path: str | os.PathLike[str]) -> Model:
    """Read a model file; anything but a whole, unaltered model of this version is refused."""
    name = os.fspath(path)
    try:
        header, sections = _opened(_content(name))
        return Model(_parser(header, sections), _text(header, "system"))
    except BadInput as bad:
        raise BadModel(bad.problem, place=name, remedy=bad.remedy) from None
    except (KeyError, ValueError, TypeError, OverflowError, RecursionError) as error:
        raise BadModel(f"this model does not make sense ({error})", place=name, remedy=RETRAIN) from error


def _sections(parser: Parser) -> list[tuple[str, str, bytes]]:
    """Everything that a space knows, in named pieces."""
    space = parser.space
    if not isinstance(space, LinearSpace):
        raise BadInput(f"a model of the family {space.family!r} cannot be saved")
    system, core, base = space.system, space.core, space.core.consensus.base
    matrices = {
        "inputs": system.inputs,
        "outputs": system.outputs,
        "dissent": core.consensus.dissent,
        "base": base.numerators,
    }
    pieces = [
        _as_text("sources", system.sources.atoms),
        _as_text("targets", system.targets.atoms),
        _as_text("texts", system.texts),
        _as_text("places", system.places),
        _as_numbers("core", core.members),
        _as_numbers("denominators", as_integers(base.denominators)),
    ]
    for name, matrix in matrices.items():
        pieces.append(_as_numbers(f"{name}.starts", matrix.starts))
        pieces.append(_as_numbers(f"{name}.columns", matrix.columns))
        pieces.append(_as_numbers(f"{name}.values", matrix.values))
    return pieces


def _as_text(name: str, strings: Sequence[str]) -> tuple[str, str, bytes]:
    return name, "text", json.dumps(list(strings), ensure_ascii=False).encode("utf-8", "surrogatepass")


def _as_numbers(name: str, numbers: Integers) -> tuple[str, str, bytes]:
    if numbers.dtype == object:
        return name, "hex", json.dumps([f"{int(number):x}" for number in numbers]).encode()
    return name, "int64", numbers.astype("<i8").tobytes()


def _content(name: str) -> memoryview:
    """The bytes between the first line and the hash, once both are seen to be right."""
    try:
        status = Path(name).stat()
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
            raise BadModel("this is not an ordinary file", remedy="Name the model file itself.")
        if status.st_size > MAX_FILE:
            raise BadModel(f"the file is larger than {MAX_FILE // 2**30} GiB", remedy=RETRAIN)
        content = Path(name).read_bytes()
    except IsADirectoryError:
        raise BadModel("this is a folder", remedy="Name the model file itself.") from None
    except OSError as error:
        remedy = "Name a file that `unanimity train` has written."
        raise BadModel(f"the model cannot be read ({error.strerror})", remedy=remedy) from None
    if not content.startswith(MAGIC):
        _refuse(content)
    if hashlib.sha256(content[:-32]).digest() != content[-32:]:
        raise BadModel("the model was altered or cut short", remedy=RETRAIN)
    return memoryview(content)[len(MAGIC) : -32]


def _refuse(content: bytes) -> None:
    """Say what is wrong with the first line of a file."""
    if MAGIC.startswith(content):
        raise BadModel("the model was cut short", remedy=RETRAIN)
    family = MAGIC[: MAGIC.rindex(b" ")]
    if content.startswith(family):
        version = content[len(family) :].split(b"\n")[0][:20].decode("ascii", "replace").strip()
        raise BadModel(f"this model has version {version}; this program reads version 1", remedy=RETRAIN)
    raise BadModel("this is not a model file", remedy="Name a file that `unanimity train` has written.")


def _opened(content: memoryview) -> tuple[Mapping[str, object], Mapping[str, tuple[str, memoryview]]]:
    """The header, and each section by its name as its kind and its bytes."""
    length = int.from_bytes(content[:8], "little")
    if length > min(MAX_HEADER, len(content) - 8):
        raise BadModel("the header is too long", remedy=RETRAIN)
    header = json.loads(bytes(content[8 : 8 + length]))
    sections: dict[str, tuple[str, memoryview]] = {}
    start = 8 + length
    for name, kind, size in header["sections"]:
        if name in sections or not 0 <= size <= len(content) - start:
            raise BadModel(f"section {name!r} is given twice or too long", remedy=RETRAIN)
        sections[name] = kind, content[start : start + size]
        start += size
    if start != len(content):
        raise BadModel("there are bytes that belong to no section", remedy=RETRAIN)
    return header, sections


def _parser(header: Mapping[str, object], sections: Mapping[str, tuple[str, memoryview]]) -> Parser:
    if header["family"] != LinearSpace.family:
        raise BadModel(f"this program does not know the family {header['family']!r}")
    sources, targets = _strings(sections["sources"]), _strings(sections["targets"])
    inputs, outputs = _rows("inputs", sections, len(sources)), _rows("outputs", sections, len(targets))
    system = System()
    texts, places = (LazyStrings(sections[name], len(inputs)) for name in ("texts", "places"))
    system.append(Batch(inputs, outputs, sources, targets, texts, places))
    dissent = _rows("dissent", sections, _directions(sections, len(sources)))
    base = Rational(_rows("base", sections, len(targets)), _numbers(sections["denominators"]).tolist())
    members = _numbers(sections["core"])
    if len(inputs) != len(outputs) or not len(sources) == len(dissent) == len(base.numerators):
        raise BadModel("the sections do not fit together", remedy=RETRAIN)
    if len(base.denominators) != len(targets) or not all(d > 0 for d in base.denominators):
        raise BadModel("the denominators do not fit the target atoms", remedy=RETRAIN)
    if len(members) and not 0 <= members.min() <= members.max() < len(inputs):
        raise BadModel("the core names examples that are not there", remedy=RETRAIN)
    core = Core(members, inputs.take(members), outputs.take(members), Consensus(base, dissent))
    return Parser(LinearSpace(system, core), _text(header, "atoms"))


def _directions(sections: Mapping[str, tuple[str, memoryview]], most: int) -> int:
    """How many directions the dissent has; there cannot be more than source atoms."""
    count = int(_numbers(sections["dissent.columns"]).max(initial=-1)) + 1
    if count > most:
        raise BadModel("there are more directions than source atoms", remedy=RETRAIN)
    return count


def _rows(name: str, sections: Mapping[str, tuple[str, memoryview]], width: int) -> Rows:
    """A matrix whose every index was checked."""
    starts, columns = _numbers(sections[f"{name}.starts"]), _numbers(sections[f"{name}.columns"])
    values = _numbers(sections[f"{name}.values"])
    in_order = len(starts) > 0 and starts[0] == 0 and starts[-1] == len(columns) and not (np.diff(starts) < 0).any()
    in_range = not len(columns) or (columns.min() >= 0 and columns.max() < width)
    if not in_order or not in_range or len(columns) != len(values):
        raise BadModel(f"the matrix {name!r} is malformed", remedy=RETRAIN)
    return Rows(starts, columns, values, width)


def _numbers(section: tuple[str, memoryview]) -> Integers:
    match section:
        case ("int64", content):
            return np.frombuffer(content, dtype="<i8")
        case ("hex", content):
            return as_integers([int(number, 16) for number in json.loads(bytes(content))])
    raise BadModel(f"a section of kind {section[0]!r} holds no numbers", remedy=RETRAIN)


def _strings(section: tuple[str, memoryview]) -> list[str]:
    try:
        strings = json.loads(bytes(section[1]).decode("utf-8", "surrogatepass"))
    except ValueError as error:
        raise BadModel(f"a section of text cannot be read ({error})", remedy=RETRAIN) from None
    if not isinstance(strings, list) or not all(isinstance(string, str) for string in strings):
        raise BadModel("a section of text holds something else", remedy=RETRAIN)
    return strings


class LazyStrings(Sequence[str]):
    """A section of text that is read when somebody first looks at it."""

    def __init__(self, section: tuple[str, memoryview], count: int) -> None:
        self._section = section
        self._count = count

    @cached_property
    def _all(self) -> list[str]:
        strings = _strings(self._section)
        if len(strings) not in (0, self._count):
            raise BadModel("there are not as many texts as examples", remedy=RETRAIN)
        return strings or [""] * self._count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        return self._all[index]


def _text(header: Mapping[str, object], field: str) -> str:
    value = header[field]
    if not isinstance(value, str):
        raise BadModel(f"the header's {field!r} is no text", remedy=RETRAIN)
    return value
