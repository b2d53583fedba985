"""How does a person see it: in colour on a terminal, as plain text anywhere else?

plain     no colour, no frames, no bars: not a terminal, a dumb one, or NO_COLOR is set
cell      one field of a table, as text
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import TextIO

import click

from unanimity.cli.wrapping import laid_out, room, wrapped

__all__ = ["complain", "counted", "escaped", "note", "painted", "plain", "say", "table", "visible"]

HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

LONGEST_ERROR = 600

Row = Sequence[str]


def plain(stream: TextIO) -> bool:
    """Whether only plain text may be written to the stream."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb" or not stream.isatty()


def visible(text: str) -> str:
    """The text on one line, with characters that steer a terminal shown as their escapes."""
    return HIDDEN.sub(lambda found: found[0].encode("unicode_escape", "surrogatepass").decode(), text)


def escaped(json: str) -> str:
    """JSON with escapes for what the standard output cannot show as it is."""
    encoding = sys.stdout.encoding or "ascii"
    if encoding.lower().replace("-", "") == "utf8" or json.isascii():
        return json
    return "".join(mark if mark.isascii() else _json_escape(mark) for mark in json)


def _json_escape(mark: str) -> str:
    units = mark.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))


def painted(text: str, colour: str | None = None, *, stream: TextIO | None = None, **style: bool) -> str:
    """The text in a colour or style, where the stream can show it."""
    return text if plain(stream or sys.stdout) else click.style(text, fg=colour, **style)


def complain(message: str) -> None:
    """Say on one line of the standard error what is wrong; of a very long message the middle is left out."""
    line = visible(message)
    if len(line) > LONGEST_ERROR:
        line = f"{line[: LONGEST_ERROR // 2]} ... {line[-LONGEST_ERROR // 2 :]}"
    say(f"{painted('error:', 'red', stream=sys.stderr, bold=True)} {line}", err=True, hang=0)


def note(message: str) -> None:
    """A quiet word on the standard error."""
    say(painted(message, stream=sys.stderr, dim=True), err=True, hang=0)


def say(text: str, *, err: bool = False, hang: int | None = None) -> None:
    """Print a text for a person, broken between words if the terminal is too narrow."""
    click.echo(wrapped(text, room(sys.stderr if err else sys.stdout), hang), err=err)


def counted(count: int, noun: str) -> str:
    """So many of something: 1 mistake, 1,200 mistakes."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def table(
    head: Row, rows: Sequence[Row], *, right: Sequence[int] = (0,), total: bool = False, err: bool = False
) -> None:
    """Print a table; the columns in `right` hold numbers, and with a `total` the last row is a sum."""
    stream = sys.stderr if err else sys.stdout
    rows = [[visible(cell) for cell in row] for row in rows]
    width = room(stream)
    lines = laid_out(head, rows, right, width)
    if plain(stream) or (width is not None and lines != laid_out(head, rows, right, None)):
        click.echo("\n".join(lines), err=err)
    else:
        _framed(head, rows, right, total, stream)


def _framed(head: Row, rows: Sequence[Row], right: Sequence[int], total: bool, stream: TextIO) -> None:
    """Print the table with rich's frames and colours."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    framed = Table(box=SIMPLE_HEAD, header_style="dim", show_edge=False)
    for i, name in enumerate(head):
        framed.add_column(name, justify="right" if i in right else "left")
    for i, row in enumerate(rows):
        last = total and i == len(rows) - 1
        framed.add_row(*map(Text, row), style="bold green" if last else None)
    Console(file=stream, highlight=False).print(framed)
