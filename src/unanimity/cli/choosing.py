"""How is the choice of recipes shown that cross-validation makes?"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from unanimity.cli.show import note, painted, plain, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from unanimity.language.choosing import Trial
    from unanimity.language.parser import Pair
    from unanimity.language.settings import Settings

__all__ = ["chosen", "steps"]

HEAD = ("atoms", "answered", "wrong", "recall", "forms", "wrong", "recall", "")


def chosen(settings: Settings, pairs: Sequence[Pair]) -> Settings:
    """The settings with the recipes that cross-validation on the examples finds best; shows what it chose from."""
    from unanimity.language.choosing import FOLDS, best, choices, trials
    from unanimity.language.recipes import recipe

    with steps("choosing atoms", FOLDS * len(choices())) as done:
        found = trials(settings, pairs, done)
    taken = best(found)
    click.echo(painted(f"Atoms, by {FOLDS}-fold cross-validation on the {len(pairs):,} examples:", bold=True))
    table(HEAD, [_row(trial, "chosen" if trial is taken else "") for trial in found], right=(1, 2, 3, 4, 5, 6))
    note("Chosen is what has the fewest wrong answers, then the most right ones.")
    return replace(settings, recipes=[recipe(name) for name in taken.choice], agree=1)


def _row(trial: Trial, remark: str) -> tuple[str, ...]:
    atoms, forms, names = trial.evaluation.atoms, trial.evaluation.forms, ", ".join(trial.choice)
    if trial.problem is not None:
        return names, "", "", "", "", "", "", trial.problem
    cells = [f"{cell:,}" for cell in (atoms.answered, atoms.wrong, forms.answered, forms.wrong)]
    shares = [f"{tally.recall or 0:.1%}" for tally in (atoms, forms)]
    return names, cells[0], cells[1], shares[0], cells[2], cells[3], shares[1], remark


@contextmanager
def steps(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar on a terminal that moves one step whenever it is told to."""
    if plain(sys.stderr):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.update(task, advance=1)
