"""Which columns of a file hold what, as the command line says it?"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import click

from unanimity.cli.terminal import note, visible
from unanimity.files.inputs.columns import Columns

__all__ = ["columns_options", "input_options"]

Command = Callable[..., object]

INPUT = click.option("--input-column", metavar="NAME", help="The column, or field, that holds the inputs.")
OUTPUT = click.option("--output-column", metavar="NAME", help="The column, or field, that holds the outputs.")
NO_HEADER = click.option("--no-header", is_flag=True, help="The first line of a table is an example, whatever it says.")


def columns_options(command: Command) -> Command:
    """The options that say which columns of a file of examples hold what; the command gets them as `columns`."""

    @wraps(command)
    def told(
        *args: object, input_column: str | None, output_column: str | None, no_header: bool, **more: object
    ) -> object:
        return command(*args, columns=_columns(input_column, output_column, no_header), **more)

    return INPUT(OUTPUT(NO_HEADER(told)))


def input_options(command: Command) -> Command:
    """The options that name the column of the inputs, for commands that look at nothing else."""

    @wraps(command)
    def told(*args: object, input_column: str | None, no_header: bool, **more: object) -> object:
        return command(*args, columns=_columns(input_column, None, no_header), **more)

    return INPUT(NO_HEADER(told))


def _columns(inputs: str | None, outputs: str | None, headless: bool) -> Columns:
    """What the options say; what is found out beside it is a note."""
    if headless and (inputs is not None or outputs is not None):
        problem = "--no-header says that no column has a name"
        raise click.UsageError(problem, click.get_current_context())
    return Columns(inputs, outputs, headless, lambda remark: note(visible(remark)))
