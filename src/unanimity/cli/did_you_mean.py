"""What was meant where a command, an option or a choice was mistyped?"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

import click

__all__ = ["explained", "meant"]


def meant(typed: str, known: Iterable[str]) -> str:
    """The question whether another one was meant; nothing if none is close."""
    close = get_close_matches(typed.casefold(), list(known), n=1, cutoff=0.6)
    return f" Did you mean {close[0]}?" if close else ""


def explained(wrong: click.UsageError) -> str:
    """What is wrong with the arguments, and what was probably meant."""
    match wrong:
        case click.NoSuchOption(option_name=typed, ctx=click.Context() as ctx):
            known = [name for option in ctx.command.get_params(ctx) for name in option.opts if name.startswith("--")]
            return f"No such option '{typed}'.{meant(typed, known)}"
        case click.BadParameter(param=click.Parameter(type=click.Choice() as choice)):
            message = _ended(wrong.format_message())
            typed = message.partition(": '")[2].partition("'")[0]
            return f"{message}{meant(typed, map(str, choice.choices))}"
    return _ended(wrong.format_message())


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith("?") else f"{sentence.rstrip('.')}."
