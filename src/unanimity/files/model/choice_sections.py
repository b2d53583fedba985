"""Which sections does a space have on disk whose examples have several candidates?

others     the candidates after each example's first, and the numbers of the examples that own them
live       the numbers of the candidates that are possible, counted through all examples
agreement  agreed. and inside., as for other families (models.py)
changes    the columns of all changes of the mapping inside: for each the number of its change, its target atom, and
           its common denominator
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from unanimity.errors import BadModel
from unanimity.exact.rational import over_common
from unanimity.exact.rows import Rows, as_integers
from unanimity.files.model.matrices import of_rows, rows_of
from unanimity.files.model.sections import RETRAIN, Section, Sections
from unanimity.spaces.agreement import ANY
from unanimity.spaces.choices.agreement import Change
from unanimity.spaces.choices.candidates import Candidates
from unanimity.system import System

__all__ = ["changes_of", "live_of", "of_changes", "of_live"]


def of_live(candidates: Candidates) -> dict[str, Section]:
    """Which candidates are possible."""
    return {"live": Section.of_numbers(np.flatnonzero(candidates.live))}


def live_of(sections: Sections, system: System) -> Candidates:
    """The candidates of a system's examples; raises BadModel unless each example has one that is possible."""
    candidates, live = Candidates.of(system.outputs, system.others), sections["live"].numbers()
    if len(live) and not 0 <= live.min() <= live.max() < len(candidates.live):
        raise BadModel("a candidate is possible that is not there", remedy=RETRAIN)
    left = candidates.without(np.setdiff1d(np.arange(len(candidates.live)), live).tolist())
    if not left.counts.all():
        raise BadModel("an example has no possible candidate", remedy=RETRAIN)
    return left


def of_changes(changes: Sequence[Change], sources: int) -> dict[str, Section]:
    """All columns of all changes."""
    columns = [(number, target, column) for number, change in enumerate(changes) for target, column in change.items()]
    whole = [over_common(column) for *_, column in columns]
    about = {
        "changes.numbers": [number for number, *_ in columns],
        "changes.targets": [target for _, target, _ in columns],
        "changes.denominators": [denominator for _, denominator in whole],
    }
    named = {name: Section.of_numbers(as_integers(numbers)) for name, numbers in about.items()}
    return named | of_rows("changes", Rows.of((numbers for numbers, _ in whole), sources))


def changes_of(sections: Sections, sources: int, targets: int) -> list[Change]:
    """The changes, in their order; raises BadModel if they make no sense."""
    numbers, about, scales = (
        sections[f"changes.{name}"].numbers().tolist() for name in ("numbers", "targets", "denominators")
    )
    rows = rows_of(sections, "changes", len(numbers), sources)
    count = len(set(numbers))
    if len(about) != len(numbers) or len(scales) != len(numbers) or sorted(set(numbers)) != list(range(count)):
        raise BadModel("the changes do not fit each other", remedy=RETRAIN)
    if any(not ANY <= target < targets for target in about) or any(scale <= 0 for scale in scales):
        raise BadModel("a change names a target atom that is not there", remedy=RETRAIN)
    changes: list[dict[int, Mapping[int, Fraction]]] = [{} for _ in range(count)]
    for i, (number, target, scale) in enumerate(zip(numbers, about, scales, strict=True)):
        changes[number][target] = {atom: Fraction(share, scale) for atom, share in rows.entries(i)}
    return list(changes)
