"""How is a text file of the user's read, line by line?

    file      a text file that the user named; errors call it by the name that was given
    record    one line, or in CSV the lines that its quotes span; its number is that of its first line

Files are read as a stream, so an error appears when its line is reached.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from unanimity.errors import BadExamples

__all__ = ["TextFile", "blank_input", "filled", "text_file"]

Record = TypeVar("Record", str, list[str])


@dataclass(frozen=True)
class TextFile:
    """A file that the user named, read as UTF-8; whatever is wrong with it is a BadExamples that names it."""

    name: str

    @property
    def title(self) -> str:
        """The name without its folder, as it can be written down."""
        return os.path.basename(self.name).encode("utf-8", "backslashreplace").decode()

    @property
    def ending(self) -> str:
        """How the name ends, such as .tsv, in small letters."""
        return os.path.splitext(self.name)[1].lower()

    def place(self, line: int) -> str:
        """The line as an error names it."""
        return f"{self.name}:{line}"

    def bad(self, problem: str, *, line: int = 0, remedy: str) -> BadExamples:
        """The error that names this file, and the line if it is about one."""
        return BadExamples(problem, place=self.place(line) if line else self.name, remedy=remedy)

    def unreadable(self, error: OSError) -> BadExamples:
        """The operating system's refusal in the user's words."""
        match error:
            case FileNotFoundError():
                return self.bad("there is no such file", remedy="Check its name and its folder.")
            case PermissionError():
                return self.bad("you may not read this file", remedy="Ask its owner for permission, or name another.")
        return self.bad(f"the file cannot be read ({error.strerror})", remedy="Check its name, or read a copy of it.")

    def lines(self) -> Iterator[str]:
        """Every line with its line end and without a byte order mark; raises unless it is UTF-8 without NUL."""
        number = 0
        try:
            with open(self.name, "rb") as stream:
                for number, line in enumerate(stream, 1):
                    text = line.decode()
                    if "\0" in text:
                        raise self._nul(number, text)
                    yield text.removeprefix("\ufeff") if number == 1 else text
        except UnicodeDecodeError as error:
            problem = f"the byte 0x{error.object[error.start]:02x} at offset {error.start} of the line is not UTF-8"
            raise self.bad(problem, line=number, remedy="Save the file as UTF-8.") from None
        except OSError as error:
            raise self.unreadable(error) from None

    def _nul(self, line: int, text: str) -> BadExamples:
        """The error for a character that no text file holds."""
        column = text.index("\0") + 1
        return self.bad(f"a NUL character stands in column {column}", line=line, remedy="Save the file as UTF-8 text.")

    def records(self) -> Iterator[tuple[int, str]]:
        """Number and text of every line up to the blank ones at the end; raises at a blank line elsewhere."""
        return filled(self, self._numbered())

    def _numbered(self) -> Iterator[tuple[int, str]]:
        """Number and text of every line; raises at a carriage return that does not end the line."""
        for number, line in enumerate(self.lines(), 1):
            text = line.removesuffix("\n").removesuffix("\r")
            if "\r" in text:
                problem = f"a carriage return stands in column {text.index(chr(13)) + 1}"
                raise self.bad(problem, line=number, remedy="End lines with a line feed, or with both.")
            yield number, text


def text_file(path: str | os.PathLike[str], endings: Sequence[str]) -> TextFile:
    """The ordinary file at the path, whose name has one of the endings; nothing is read yet."""
    file = TextFile(os.fspath(path))
    try:
        kind = os.stat(file.name).st_mode
    except OSError as error:
        raise file.unreadable(error) from None
    if stat.S_ISDIR(kind):
        raise file.bad("this is a folder", remedy="Name a file in it.")
    if not stat.S_ISREG(kind):
        raise file.bad("this is not an ordinary file", remedy="Save what it gives as an ordinary file, and name that.")
    if file.ending not in endings:
        *others, last = endings
        known = f"{', '.join(others)} or {last}" if others else last
        remedy = f"Save the file in {'one of these forms' if others else 'this form'}."
        raise file.bad(f"the name does not end in {known}", remedy=remedy)
    return file


def filled(file: TextFile, records: Iterable[tuple[int, Record]]) -> Iterator[tuple[int, Record]]:
    """The records up to the empty ones at the end; raises at an empty one elsewhere."""
    blank = 0
    for number, record in records:
        if not record:
            blank = blank or number
        elif blank:
            raise file.bad("the line is blank", line=blank, remedy="Delete it; only the end may have blank lines.")
        else:
            yield number, record


def blank_input() -> BadExamples:
    """The error for an input without a word."""
    return BadExamples("the input is blank", remedy="Write an input, or delete the line.")
