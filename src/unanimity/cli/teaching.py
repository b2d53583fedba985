"""How does --help teach? It shows what a command's module wrote, line for line, before the options."""

from __future__ import annotations

import inspect

import click

__all__ = ["Teaching", "TeachingGroup"]


class Teaching(click.Command):
    """A command whose help keeps its own line breaks."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help as it stands."""
        formatter.write(_indented(self.help or ""))


class TeachingGroup(click.Group):
    """A group whose help keeps its own line breaks."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help as it stands."""
        formatter.write(_indented(self.help or ""))


def _indented(text: str) -> str:
    lines = inspect.cleandoc(text).splitlines()
    return "\n" + "\n".join(f"  {line}".rstrip() for line in lines) + "\n"
