"""How do numbers and texts lie in one file, each under its name?

    a line      "unanimity model 3", so that any other file is told apart at once
    8 bytes     the length of the header
    header      JSON: what the writer says, and for each section its name, kind and length in bytes
    sections    one after another: integers as 64-bit little-endian, or in hexadecimal as JSON, or text as JSON
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
from unanimity.exact.rows import Integers, as_integers
from unanimity.files.atomic import writing

__all__ = [
    "MAGIC",
    "RETRAIN",
    "VERSION",
    "Header",
    "LazyStrings",
    "Section",
    "Sections",
    "read_sections",
    "write_sections",
]

VERSION = 3
MAGIC = f"unanimity model {VERSION}\n".encode()
MAX_FILE = 2**33
MAX_HEADER = 2**20

RETRAIN = "Train it again with `unanimity train`."


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """Numbers or texts, as bytes."""

    kind: str
    content: bytes | memoryview

    @classmethod
    def of_numbers(cls, numbers: Integers) -> Section:
        """A section that gives back these numbers; the same numbers always have the same bytes."""
        numbers = as_integers(numbers)
        if numbers.dtype == object:
            return cls("hex", json.dumps([f"{int(number):x}" for number in numbers]).encode())
        return cls("int64", numbers.astype("<i8").tobytes())

    @classmethod
    def of_strings(cls, strings: Sequence[str]) -> Section:
        """A section that gives back these texts."""
        try:
            return cls("text", json.dumps(list(strings), ensure_ascii=False).encode())
        except UnicodeEncodeError:
            remedy = "Remove it, or give the whole character."
            raise BadInput("a text holds half a character, which no file can hold", remedy=remedy) from None

    def numbers(self) -> Integers:
        """The numbers."""
        match self.kind:
            case "int64":
                return np.frombuffer(self.content, dtype="<i8")
            case "hex":
                return as_integers([int(number, 16) for number in json.loads(bytes(self.content))])
        raise BadModel(f"a section of kind {self.kind!r} holds no numbers", remedy=RETRAIN)

    def strings(self) -> list[str]:
        """The texts."""
        if self.kind != "text":
            raise BadModel(f"a section of kind {self.kind!r} holds no text", remedy=RETRAIN)
        try:
            strings = json.loads(bytes(self.content))
            "".join(strings).encode()
        except UnicodeEncodeError:
            raise BadModel("a text holds half a character", remedy=RETRAIN) from None
        except TypeError:
            raise BadModel("a section of text holds something else", remedy=RETRAIN) from None
        except (ValueError, RecursionError) as error:
            raise BadModel(f"a section of text cannot be read ({error})", remedy=RETRAIN) from None
        if not isinstance(strings, list) or not all(isinstance(string, str) for string in strings):
            raise BadModel("a section of text holds something else", remedy=RETRAIN)
        return strings


Header = Mapping[str, object]
Sections = Mapping[str, Section]


class LazyStrings(Sequence[str]):
    """A section of text that is read when somebody first looks at it."""

    def __init__(self, section: Section, count: int) -> None:
        self._section = section
        self._count = count

    @cached_property
    def _all(self) -> list[str]:
        strings = self._section.strings()
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


def write_sections(path: str | os.PathLike[str], header: Header, sections: Sections) -> None:
    """Write a file in one piece or not at all."""
    listed = [[name, section.kind, len(section.content)] for name, section in sections.items()]
    head = json.dumps({**header, "sections": listed}).encode()
    hashed = hashlib.sha256()
    with writing(path, "wb") as stream:
        parts = (section.content for section in sections.values())
        for part in (MAGIC, len(head).to_bytes(8, "little"), head, *parts):
            hashed.update(part)
            stream.write(part)
        stream.write(hashed.digest())


def read_sections(path: str) -> tuple[Header, Sections]:
    """The header, and each section by its name; anything but a whole, unaltered file of this version is refused."""
    content = _content(path)
    length = int.from_bytes(content[:8], "little")
    if length > min(MAX_HEADER, len(content) - 8):
        raise BadModel("the header is too long", remedy=RETRAIN)
    header = json.loads(bytes(content[8 : 8 + length]))
    sections: dict[str, Section] = {}
    start = 8 + length
    for name, kind, size in header["sections"]:
        if name in sections or not 0 <= size <= len(content) - start:
            raise BadModel(f"section {name!r} is given twice or too long", remedy=RETRAIN)
        sections[name] = Section(kind, content[start : start + size])
        start += size
    if start != len(content):
        raise BadModel("there are bytes that belong to no section", remedy=RETRAIN)
    return header, sections


def _content(path: str) -> memoryview:
    """The bytes between the first line and the hash, once both are seen to be right."""
    try:
        status = Path(path).stat()
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
            raise BadModel("this is not an ordinary file", remedy="Name the model file itself.")
        if status.st_size > MAX_FILE:
            raise BadModel(f"the file is larger than {MAX_FILE // 2**30} GiB", remedy=RETRAIN)
        content = Path(path).read_bytes()
    except IsADirectoryError:
        raise BadModel("this is a folder", remedy="Name the model file itself.") from None
    except OSError as error:
        remedy = "Name a file that `unanimity train` has written."
        raise BadModel(f"the model cannot be read ({error.strerror})", remedy=remedy) from None
    if not content.startswith(MAGIC):
        _refuse(content)
    if hashlib.sha256(memoryview(content)[:-32]).digest() != content[-32:]:
        raise BadModel("the model was altered or cut short", remedy=RETRAIN)
    return memoryview(content)[len(MAGIC) : -32]


def _refuse(content: bytes) -> None:
    """Say what is wrong with the first line of a file."""
    if MAGIC.startswith(content):
        raise BadModel("the model was cut short", remedy=RETRAIN)
    family = MAGIC[: MAGIC.rindex(b" ")]
    if content.startswith(family):
        version = content[len(family) :].split(b"\n")[0][:20].decode("ascii", "replace").strip()
        newer = version.isdecimal() and int(version) > VERSION
        remedy = "Use the newer unanimity that wrote it, or train it again with this one." if newer else RETRAIN
        raise BadModel(f"this model has version {version}; this program reads version {VERSION}", remedy=remedy)
    raise BadModel("this is not a model file", remedy="Name a file that `unanimity train` has written.")
