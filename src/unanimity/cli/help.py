"""How does --help teach? It shows what a command's module wrote, line for line, before the options."""

from __future__ import annotations

import inspect
from collections.abc import Iterable

import click

from unanimity.cli.wrapping import places, reflowed, wrapped

__all__ = ["Teaching", "TeachingGroup"]

MARGIN = 2  # that the formatter keeps free


class _Formatter(click.HelpFormatter):
    """Lists options and commands, with what they do broken between words."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write names and what they stand for, side by side, or one below another where there is little room."""
        rows = list(rows)
        column = min(max((places(name) for name, _ in rows), default=0), col_max)
        start = self.current_indent + column + col_spacing
        narrow = start > self.width // 2
        hang = self.current_indent + 4 if narrow else start
        for name, text in rows:
            lead = " " * self.current_indent + name
            if narrow or places(name) > column:
                lines = [lead, wrapped(" " * hang + " ".join(text.split()), self.width, hang)]
            else:
                lines = [wrapped(f"{lead:<{start}}{' '.join(text.split())}", self.width, hang)]
            self.write("\n".join(lines) + "\n")


class _Context(click.Context):
    """A context whose help is written by our own formatter."""

    formatter_class = _Formatter


class _AsWritten(click.Command):
    """A command or group whose help keeps its own line breaks."""

    context_class = _Context

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help as it stands."""
        formatter.write(reflowed(_indented(self.help or ""), formatter.width + MARGIN))


class Teaching(_AsWritten):
    """A command whose help keeps its own line breaks."""


class TeachingGroup(_AsWritten, click.Group):
    """A group whose help keeps its own line breaks."""


def _indented(text: str) -> str:
    lines = inspect.cleandoc(text).splitlines()
    return "\n" + "\n".join(f"  {line}".rstrip() for line in lines) + "\n"
