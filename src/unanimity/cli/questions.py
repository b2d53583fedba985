"""Which questions were asked: as arguments, or as lines of the standard input?"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from unanimity.cli.terminal import note
from unanimity.errors import BadExamples

__all__ = ["decoded", "questions"]

LONGEST_LINE = 2**24


def questions(texts: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Place and bytes of each question; a line is given as soon as it was read."""
    if texts:
        yield from ((f"question {number}", os.fsencode(text)) for number, text in enumerate(texts, 1))
        return
    if sys.stdin is None:
        raise BadExamples("there is no question", remedy="Give one as an argument.")
    if sys.stdin.isatty():
        note("Type a question and press Enter; end with Ctrl-D.")
    yield from _lines(sys.stdin.buffer)


def decoded(raw: bytes) -> str:
    """The question as text; raises unless it is UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        problem = f"the byte 0x{raw[error.start]:02x} at offset {error.start} is not UTF-8"
        raise BadExamples(problem, remedy="Ask in UTF-8.") from None


def _line(stream: BinaryIO) -> bytes:
    """The next line, or as much of it as is needed to see that it is too long; nothing at the end."""
    try:
        return stream.readline(LONGEST_LINE + 1)
    except OSError as error:
        problem = f"the standard input cannot be read ({error.strerror})"
        raise BadExamples(problem, remedy="Give a text file, or questions as arguments.") from None


def _lines(stream: BinaryIO) -> Iterator[tuple[str, bytes]]:
    """Place and bytes of each line, without its line end; blank ones at the end are left out; raises if that is all."""
    number, blank = 0, []
    while line := _line(stream):
        number += 1
        if not line.strip():
            blank.append((f"stdin:{number}", b""))
            continue
        yield from blank
        blank.clear()
        if len(line) > LONGEST_LINE:
            remedy = "Put one question on each line."
            raise BadExamples(
                f"the line is longer than {LONGEST_LINE // 2**20} MiB", place=f"stdin:{number}", remedy=remedy
            )
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        yield f"stdin:{number}", line.removesuffix(b"\n").removesuffix(b"\r")
    if len(blank) == number:
        raise BadExamples("there is no question", place="stdin", remedy="Write one per line, or name it as TEXT.")
