"""How does text fit a terminal of any width? Broken between words, never within them.

width     how many places a line has: what COLUMNS says, or what the terminal has; nothing where neither is known,
          as in a file or a pipe, which have lines of any length
hang      how far the further lines of a broken line are indented
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Sequence
from typing import TextIO

import click

__all__ = ["laid_out", "places", "reflowed", "room", "wrapped"]

NARROWEST = 20
WRITTEN = 80  # as wide as help is written
GAP = 2  # spaces between columns
COLUMN = re.compile(r" *\S+( \S+)* {2,}(?=\S)")  # a name, and what is said of it

Row = Sequence[str]


def room(stream: TextIO) -> int | None:
    """How many places a line of the stream has; None if that is not known, or does not matter."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return max(int(told), NARROWEST)
    try:
        return max(os.get_terminal_size(stream.fileno()).columns, NARROWEST) if stream.isatty() else None
    except (OSError, ValueError):
        return None


def places(text: str) -> int:
    """How many places a text takes where every character takes none, one or two; colours take none."""
    text = click.unstyle(text)
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(mark) else 2 if unicodedata.east_asian_width(mark) in "WF" else 1 for mark in text
    )


def wrapped(text: str, width: int | None, hang: int | None = None) -> str:
    """The text with its lines broken between words; further lines stand below what the first says, or hang so far."""
    if width is None:
        return text
    return "\n".join(line for whole in text.split("\n") for line in _broken(whole, width, hang))


def _broken(line: str, width: int, hang: int | None) -> list[str]:
    """The lines; those after the first stand beside a name, or hang, but prose does not."""
    if places(line) <= width:
        return [line]
    bare = click.unstyle(line)
    indent = len(bare) - len(bare.lstrip(" "))
    if hang is None:
        column = COLUMN.match(bare)  # a name, and what is said of it
        further = 2 if indent or " -> " in bare else 0
        hang = column.end() if column and column.end() <= width // 2 else min(indent + further, width // 2)
    lines, used = [" " * indent], indent
    for word in re.findall(r" *[^ ]+", line.lstrip(" ")):
        if used + places(word) > width and lines[-1].strip() and hang + places(word.lstrip(" ")) < used + places(word):
            lines.append(" " * hang)
            word, used = word.lstrip(" "), hang
        lines[-1] += word
        used += places(word)
    return lines


def laid_out(head: Row, rows: Sequence[Row], right: Sequence[int], width: int | None) -> list[str]:
    """A table in lines: columns side by side, their cells broken between words, or, if these are too long, stacked."""
    columns = list(zip(head, *rows, strict=True))
    natural = [max(map(places, column)) for column in columns]
    spare = GAP * len(columns)
    if width is None or sum(natural) + spare <= width:
        return [_line(row, natural, right) for row in (head, *rows)]
    least = [max(max(map(places, cell.split()), default=0) for cell in column) for column in columns]
    left = width - spare - sum(least)
    if left < 0:
        return _stacked(head, rows, width)
    wanted = sum(natural) - sum(least)
    widths = [few + left * (many - few) // wanted for few, many in zip(least, natural, strict=True)]
    return [line for row in (head, *rows) for line in _several(row, widths, right)]


def _several(row: Row, widths: Sequence[int], right: Sequence[int]) -> list[str]:
    """A row of as many lines as its longest cell needs."""
    cells = [_broken(" ".join(cell.split()), width, 0) for cell, width in zip(row, widths, strict=True)]
    height = max(map(len, cells))
    return [_line([cell[k] if k < len(cell) else "" for cell in cells], widths, right) for k in range(height)]


def _line(row: Row, widths: Sequence[int], right: Sequence[int]) -> str:
    gaps = [" " * (width - places(cell)) for cell, width in zip(row, widths, strict=True)]
    cells = [gap + cell if i in right else cell + gap for i, (cell, gap) in enumerate(zip(row, gaps, strict=True))]
    return ("  " + "  ".join(cells)).rstrip()


def _stacked(head: Row, rows: Sequence[Row], width: int) -> list[str]:
    """Each row as lines with the names of its columns, and an empty line after it."""
    lines = list[str]()
    name_width = max(map(places, head), default=0)
    for row in rows:
        for name, cell in zip(head, row, strict=True):
            if cell:
                lines += _broken(f"  {name:<{name_width}}  {' '.join(cell.split())}", width, None)
        lines.append("")
    return lines[:-1]


def reflowed(text: str, width: int | None) -> str:
    """Help as it is written, or, where that is too wide, with its paragraphs broken anew."""
    if width is None or width >= max(map(places, text.split("\n")), default=0):
        return text
    return "\n".join(
        line for whole in _paragraphs(text.split("\n")) for line in _broken(whole, width, _below(whole, width))
    )


def _below(line: str, width: int) -> int:
    """Where the further lines of a paragraph of help begin: beside a name, or where the paragraph does."""
    column = COLUMN.match(line)
    return column.end() if column and column.end() <= width // 2 else len(line) - len(line.lstrip(" "))


def _paragraphs(lines: Sequence[str]) -> list[str]:
    """The lines, those joined that were broken only because they would have become too long."""
    joined = list[str]()
    last = ""
    for line in lines:
        word = line.split()[0] if line.strip() else ""
        full = places(last) + 1 + places(word) > WRITTEN
        command = word in ("unanimity", "printf", "pip") or last.endswith("\\")
        if joined and last.strip() and word and full and _goes_on(last, line) and not command:
            joined[-1] += f" {line.strip()}"
        else:
            joined.append(line)
        last = line
    return joined


def _goes_on(last: str, line: str) -> bool:
    """Whether a line is indented as the one that goes before it, or as what that says after a name."""
    here, there = (len(each) - len(each.lstrip(" ")) for each in (line, last))
    column = COLUMN.match(last)
    return here == (column.end() if column else there)
