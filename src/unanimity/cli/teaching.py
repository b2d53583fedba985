"""How does --help teach? It shows what a command's module wrote, line for line, before the options."""

from __future__ import annotations

import inspect

import click

__all__ = ["Teaching", "TeachingGroup"]


class _AsWritten(click.Command):
    """A command or group whose help keeps its own line breaks."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help as it stands."""
        formatter.write(_indented(self.help or ""))


class Teaching(_AsWritten):
    """A command whose help keeps its own line breaks."""


class TeachingGroup(_AsWritten, click.Group):
    """A group whose help keeps its own line breaks."""


def _indented(text: str) -> str:
    lines = inspect.cleandoc(text).splitlines()
    return "\n" + "\n".join(f"  {line}".rstrip() for line in lines) + "\n"
