"""How are suspicious labels shown, so that a person can act on them?"""

from __future__ import annotations

import click

from unanimity.cli.conflicts import told_output
from unanimity.cli.show import counted, painted, table
from unanimity.files.numbers import number
from unanimity.learning.supported import listed
from unanimity.learning.suspects import ENOUGH, Suspect, Suspects

__all__ = ["show_suspects", "suspect_record"]

HEAD = ("rank", "place", "input", "output", "should be", "because")


def show_suspects(suspects: Suspects, most: int, mistakes: int) -> None:
    """Print the suspicious labels, the most suspicious first, with what they should be and why."""
    found = suspects.found
    if not found:
        return
    count = "One label is" if len(found) == 1 else f"{len(found):,} labels are"
    click.echo(f"\n{painted(f'{count} suspicious, the most suspicious first.', bold=True)}")
    rows = [(str(rank), *_row(suspect, suspects, mistakes)) for rank, suspect in enumerate(found[:most], 1)]
    table(HEAD, rows)
    if len(found) > most:
        click.echo(f"  and {len(found) - most:,} more; --most {len(found)} shows all")


def suspect_record(suspect: Suspect) -> dict[str, object]:
    """A suspicious label as JSON has it."""
    instead, behind = suspect.instead, suspect.behind
    return {
        "place": suspect.example.place,
        "input": suspect.example.text,
        "output": dict(suspect.example.output),
        "should_be": None if instead is None else {atom: number(count) for atom, count in instead.items()},
        "certain": suspect.certain,
        "behind": None if behind is None else {"least": behind.least, "most": behind.most},
    }


def _row(suspect: Suspect, suspects: Suspects, mistakes: int) -> tuple[str, str, str, str, str]:
    example = suspect.example
    shown = example.text or str(example.input)
    return example.place, shown, str(example.output), told_output(suspect.instead), _why(suspect, suspects, mistakes)


def _why(suspect: Suspect, suspects: Suspects, mistakes: int) -> str:
    """What speaks against the label."""
    behind = suspect.behind
    if suspect.certain:
        return f"certain, if the examples hold at most {counted(mistakes, 'mistake')}"
    if suspects.needed is not None and suspects.needed > mistakes:
        return "this is what a best mapping gives"
    if suspect.instead is None:
        return "it does not fit the others"
    if behind is None:
        return "the others force it"
    if behind.most == 1:
        return f"the others force it, but it hangs on {listed(behind.examples)}"
    if behind.least == behind.most and behind.least < ENOUGH:
        return f"the others force it; {behind.least} of them would have to go"
    return f"the others force it; at least {behind.least} of them would have to go"
