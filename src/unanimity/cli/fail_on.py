"""Which findings does a script want to hear of by the exit code?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import click

__all__ = ["fail_option"]

Command = TypeVar("Command", bound=Callable[..., object])


def fail_option(known: Callable[[], Sequence[str]], example: str) -> Callable[[Command], Command]:
    """The option --fail-on WHAT[,WHAT], of what is known; the command gets a list as `fail_on`."""

    def read(ctx: click.Context, _option: click.Parameter, told: str | None) -> list[str]:
        names = [] if told is None else [name.strip().replace("-", "_") for name in told.split(",")]
        for name in names:
            if name not in known():
                raise click.UsageError(f"--fail-on {name}: choose from {', '.join(known())}", ctx)
        return names

    text = f"End with exit code 1 if there are such, as in {example}."
    return click.option("--fail-on", metavar="WHAT[,WHAT]", callback=read, help=text)
