"""How are the examples shown that were set aside, and how are they written?"""

from __future__ import annotations

from collections.abc import Sequence

import click

from unanimity.cli.conflicts import told_output
from unanimity.cli.show import counted, painted, table, visible
from unanimity.evidence import Output
from unanimity.files.numbers import json_line, number
from unanimity.language.outputs import Forms
from unanimity.language.parser import Parser
from unanimity.learning.clean import SetAside

__all__ = ["lines_aside", "show_aside"]

MOST = 20
HEAD = ("place", "input", "given output", "why", "the others force")


def show_aside(set_aside: Sequence[SetAside], total: int, written: str | None) -> None:
    """Print the first examples that were set aside, and how many more there are."""
    gone = len(set_aside)
    click.echo(painted(f"{gone:,} of {counted(total, 'example')} set aside:", "yellow"))
    table(HEAD, [_row(aside) for aside in set_aside[:MOST]], right=())
    if gone > MOST:
        where = f"{visible(written)} has all" if written else "--set-aside FILE writes all"
        click.echo(f"  and {gone - MOST:,} more; {where}")


def lines_aside(parser: Parser) -> list[bytes]:
    """One JSON object a line for each example; the lines are also examples that can be read again."""
    outputs = parser.outputs
    forms = [each.form for each in outputs.told] if isinstance(outputs, Forms) else []
    return [json_line(_record(aside, forms[aside.number] if forms else None)) for aside in parser.set_aside]


def _row(aside: SetAside) -> tuple[str, str, str, str, str]:
    example = aside.example
    shown = example.text or str(example.input)
    return example.place, shown, str(example.output), aside.reason.value, told_output(aside.forced)


def _record(aside: SetAside, form: str | None) -> dict[str, object]:
    """The example, with its form if it has one, and why it was set aside."""
    example, forced = aside.example, aside.forced
    given = {"input": example.text, "output": form or _counts(example.output), "place": example.place}
    return given | {"reason": aside.reason.value, "forced": None if forced is None else _counts(forced)}


def _counts(output: Output) -> dict[str, object]:
    return {atom: number(count) for atom, count in output.items()}
