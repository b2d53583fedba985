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

from unanimity.cli.did_you_mean import explained, meant
from unanimity.cli.help import TeachingGroup
from unanimity.cli.interrupts import interrupts
from unanimity.cli.terminal import complain
from unanimity.cli.wrapping import room
from unanimity.errors import UnanimityError

__all__ = ["main", "run"]

COMMANDS = (
    *("demo", "train", "ask", "check", "evaluate", "certify", "doctor"),
    *("suggest", "paraphrases", "candidates"),
)
WIDEST, MARGIN = 80, 2  # of help
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
        command: click.Command = import_module(f"unanimity.cli.commands.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named first; if there is none, which one may be meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(f"No such command '{args[0]}'.{meant(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)

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
    from unanimity import __version__

    click.echo(f"unanimity {__version__}")
    ctx.exit()


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-V", "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show the version."
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

    An answer is right if the examples are right and each word always adds the
    same parts to the output (with --atoms bigrams: each pair of words).
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return run(unanimity, "unanimity", arguments)


def run(command: click.Command, name: str, arguments: Sequence[str] | None = None) -> int:
    """Run a command of that name; what goes wrong becomes a line, and an exit code."""
    _prepare_streams()
    try:
        width = room(sys.stdout)
        narrow = None if width is None else min(width, WIDEST) - MARGIN
        code = command.main(arguments, prog_name=name, standalone_mode=False, terminal_width=narrow)
        return code if isinstance(code, int) else 0
    except click.UsageError as wrong:
        path = wrong.ctx.command_path if wrong.ctx else name
        complain(f"{explained(wrong)} See `{path} --help`.")
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
        if interrupts.code is not None:  # a library has made something else of the interrupt
            return interrupts.code
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
