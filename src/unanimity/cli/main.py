"""The command `unanimity`: finds the command that is meant, and turns what goes wrong into a line and an exit code.

A command is a function that returns its exit code; its module is loaded only when it is named.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from unanimity.cli.show import complain
from unanimity.cli.teaching import TeachingGroup
from unanimity.errors import UnanimityError

__all__ = ["main"]

COMMANDS = (
    *("demo", "train", "ask", "check", "evaluate", "certify", "doctor"),
    *("suggest", "paraphrases", "candidates", "reproduce"),
)
TROUBLE, INTERRUPTED, CLOSED_PIPE = 2, 130, 141


class Commands(TeachingGroup):
    """A group whose commands live in modules of their own, loaded on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"unanimity.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader of our output that went away ends it quietly."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _discard_output()
            return CLOSED_PIPE
        return code


def _show_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Print the version and end, if it was asked for."""
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("unanimity")
    except PackageNotFoundError:
        number = "(not installed, run from its source)"
    click.echo(f"unanimity {number}")
    ctx.exit()


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show the version."
)
@click.pass_context
def unanimity(ctx: click.Context) -> None:
    """Answers only where all mappings that fit your examples agree.

    You bring examples: inputs (sentences) with their outputs (atoms they mean,
    or logical forms, such as tool calls in JSON).
    A question is answered when the examples force its answer, with a proof that
    another program checks. Otherwise it says "don't know", and why.

    A first look      unanimity demo
    Your own data     unanimity train examples.tsv -o my.model
                      unanimity ask my.model "area of ohio" --explain
    Tool calls        unanimity train calls.jsonl -o my.model --form json
    Another parser    unanimity certify my.model candidates.jsonl
    Paraphrases       unanimity paraphrases my.model questions.txt
    More labels       unanimity suggest my.model pool.txt
    A command's help  unanimity train --help

    An answer is right if the truth lies in the family of mappings and the
    examples are right.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    _prepare_streams()
    try:
        code = unanimity.main(arguments, prog_name="unanimity", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except click.UsageError as wrong:
        path = wrong.ctx.command_path if wrong.ctx else "unanimity"
        complain(f"{wrong.format_message().rstrip('.')}. See `{path} --help`.")
    except click.ClickException as wrong:
        complain(wrong.format_message())
    except UnanimityError as wrong:
        complain(str(wrong))
    except OSError as wrong:
        where = f"{wrong.filename}: " if wrong.filename else "the output cannot be written: "
        complain(f"{where}{wrong.strerror or wrong}.")
        _discard_output()
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except Exception:
        from traceback import print_exc

        print_exc()
        complain("this should not happen: it is a mistake in unanimity, or there is too little memory.")
    return TROUBLE


def _prepare_streams() -> None:
    """Make both output streams exist, even where they were closed, and able to show any text somehow."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _discard_output() -> None:
    """Nobody reads our output any more, so what is still to be flushed goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
