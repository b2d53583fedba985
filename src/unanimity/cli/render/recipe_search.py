"""How is the choice of recipes shown that cross-validation makes?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unanimity.cli.progress import steps
from unanimity.cli.terminal import note, painted, say, table

if TYPE_CHECKING:
    from unanimity.language.parser import Pair
    from unanimity.language.recipe_search import Trial
    from unanimity.language.settings import Settings

__all__ = ["chosen"]

HEAD = ("atoms", "answered", "recall", "wrong", "forms", "recall", "wrong", "in halves", "wrong", "")


def chosen(settings: Settings, pairs: Sequence[Pair], *, err: bool = False) -> Settings:
    """The settings with the recipes that cross-validation on the examples finds best; shows what it chose from."""
    from unanimity.language.recipe_search import FOLDS, HALVINGS, SPLITS, best, choices, trials

    with steps("choosing atoms", SPLITS * len(choices())) as done:
        found = trials(settings, pairs, done)
    taken = best(found)
    folds = min(FOLDS, len(pairs))
    say(painted(f"Atoms, by {folds}-fold cross-validation on the {len(pairs):,} examples:", bold=True), err=err)
    remarks = ["chosen" if trial is taken else "out" if trial.out else "" for trial in found]
    table(HEAD, list(map(_row, found, remarks)), right=range(1, 9), err=err)
    halves = f"“In halves” is the recall where one half is learned from and the other asked, {2 * HALVINGS} times."
    note(f"{halves} What has more wrong answers than another is out. Of the rest, what is right most often is chosen.")
    return taken.choice.applied_to(settings)


def _row(trial: Trial, remark: str) -> tuple[str, ...]:
    if trial.problem is not None:
        return str(trial.choice), *[""] * 8, trial.problem
    cells = [str(trial.choice)]
    for tally in (trial.folds.atoms, trial.folds.forms):
        cells += [f"{tally.answered:,}", f"{tally.recall or 0:.1%}", f"{tally.wrong:,}"]
    halves = trial.halves
    if not halves.atoms.asked:  # it was out before
        return *cells, "–", "–", remark
    return *cells, f"{halves.atoms.recall or 0:.1%}", f"{halves.atoms.wrong + halves.forms.wrong:,}", remark
