"""How is shown what cross-validation chooses?

chosen   which of the settings are to be chosen: the atoms, what around a name tells its role, or both
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unanimity.cli.progress import steps
from unanimity.cli.terminal import note, painted, say, table

if TYPE_CHECKING:
    from unanimity.language.parser import Pair
    from unanimity.language.recipe_search import Choice, Trial
    from unanimity.language.settings import Settings

__all__ = ["Chosen", "chosen"]


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which settings are to be chosen."""

    atoms: bool
    roles: bool

    def __bool__(self) -> bool:
        return self.atoms or self.roles

    def among(self, settings: Settings) -> int:
        """Among how many settings these were chosen: the atoms first, then what is around names, if there is a form."""
        from unanimity.language.calls.surroundings import SURROUNDINGS
        from unanimity.language.recipe_search import choices

        tried = len(choices()) if self.atoms else 0
        return max(1, tried + (len(SURROUNDINGS) if self.roles and settings.form != "bag" else 0))


FIGURES = ("precision at least", "answered", "recall", "wrong", "forms", "recall", "wrong", "in halves", "wrong", "")
HEAD = ("atoms", *FIGURES)
ROLES_HEAD = ("words around names", *FIGURES)


def chosen(settings: Settings, pairs: Sequence[Pair], what: Chosen, *, err: bool = False) -> Settings:
    """The settings with what cross-validation on the examples finds best; shows what it chose from."""
    from unanimity.language.recipe_search import Choice, choices, role_choices

    choice = Choice(tuple(each.name for each in settings.recipes), settings.agree)
    if what.atoms:
        choice = _best_of(settings, pairs, choices(), HEAD, err)
    if what.roles and settings.form != "bag":
        choice = _best_of(settings, pairs, role_choices(choice), ROLES_HEAD, err)
    return choice.applied_to(settings)


def _best_of(
    settings: Settings, pairs: Sequence[Pair], among: Sequence[Choice], head: Sequence[str], err: bool
) -> Choice:
    """The best of some choices; shows them all."""
    from unanimity.language.recipe_search import FOLDS, HALVINGS, SPLITS, best, trials

    what = head[0]
    with steps(f"choosing {what}", SPLITS * len(among)) as done:
        found = trials(settings, pairs, done, among)
    taken = best(found)
    folds = min(FOLDS, len(pairs))
    title = f"{what.capitalize()}, by {folds}-fold cross-validation on the {len(pairs):,} examples:"
    say(painted(title, bold=True), err=err)
    remarks = ["chosen" if trial is taken else "out" if trial.out else "" for trial in found]
    table(head, list(map(_row, found, remarks)), right=range(1, 10), err=err)
    halves = f"“In halves” is the recall where one half is learned from and the other asked, {2 * HALVINGS} times."
    note(
        f"{halves} “Precision at least” is what the answers show, with folds and the mean of the halves counted once "
        "each; the highest is chosen. What cannot reach it is out."
    )
    return taken.choice


def _row(trial: Trial, remark: str) -> tuple[str, ...]:
    name = trial.choice.roles or str(trial.choice)
    if trial.problem is not None:
        return name, *[""] * 9, trial.problem
    cells = [name, f"{trial.precision[0]:.2%}"]
    for tally in (trial.folds.atoms, trial.folds.forms):
        cells += [f"{tally.answered:,}", f"{tally.recall or 0:.1%}", f"{tally.wrong:,}"]
    halves = trial.halves
    if not halves.atoms.asked:  # it was out before
        return *cells, "–", "–", remark
    return *cells, f"{halves.atoms.recall or 0:.1%}", f"{halves.said.wrong:,}", remark
