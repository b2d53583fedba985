"""What do all mappings with numbers of any sign agree on that give every example one of its candidates?

Which choices can be fitted is a question about whole numbers, 0 or 1 for each candidate (selections.py). Mappings that
fit one choice differ in the null space of S; those of two choices also by a solution of S d = what the outputs differ
by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from unanimity.exact.cpsat import OutOfTime, TooLarge, whole_hull
from unanimity.exact.eliminate import eliminate
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Indices, Rows
from unanimity.spaces.agreement import ANY, NoMapping
from unanimity.spaces.choices.agreement import Change, ChosenAgreement, agreed_by
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.choices.joint import support
from unanimity.spaces.choices.selections import Selections, check_size, relations, selections
from unanimity.spaces.deadline import Deadline

__all__ = ["linear_choices"]

Difference = Mapping[int, int]  # of two selections: 1 and -1 for candidates


@dataclass(frozen=True, slots=True, eq=False)
class _Explored:
    """Candidates that are never right, a selection of the others, and its differences to other selections."""

    dead: Sequence[int]
    first: Sequence[int]
    differences: Sequence[Difference]
    complete: bool


def linear_choices(s: Rows, candidates: Candidates, deadline: Deadline) -> ChosenAgreement:
    """What all mappings agree on that give each example a live candidate; raises NoMapping if none does."""
    small_first = sorted(selections(candidates, relations(s)), key=lambda part: len(part.candidates))
    parts = [_explored(part, deadline) for part in small_first]
    candidates = candidates.without(k for part in parts for k in part.dead)
    lone = np.flatnonzero(candidates.live & (candidates.counts[candidates.owners] == 1))
    chosen = np.union1d(lone, np.array([k for part in parts for k in part.first], dtype=np.int64))
    differences = [difference for part in parts for difference in part.differences]
    inside, changes, dissent = _solved(s, candidates, chosen, differences)
    complete = all(part.complete for part in parts)
    settled = candidates.settled
    outer = dissent if complete else eliminate(s.take(settled), Rows.empty(len(settled), 0)).dissent
    return agreed_by(inside, [*_any(dissent), *changes], _any(outer), candidates, complete=complete)


def _explored(part: Selections, deadline: Deadline) -> _Explored:
    """What there is to know of the selections of one part."""
    try:
        check_size(part.programme)
        found = support(part.programme, list(range(len(part.candidates))), deadline.end)
        left = part.without(part.candidates[found.never])
        hull = whole_hull(left.programme, np.arange(len(part.candidates)), found.solution, deadline.end)
    except TooLarge:
        raise deadline.useless() from None
    except OutOfTime:
        raise deadline.unchosen() from None
    if hull is None:
        raise NoMapping
    numbers = part.candidates
    differences = [{int(numbers[u]): int(row[u]) for u in np.flatnonzero(row)} for row in hull.differences]
    first = numbers[np.flatnonzero(hull.first)].tolist()
    return _Explored(numbers[found.never].tolist(), first, differences, found.complete and hull.complete)


def _solved(
    s: Rows, candidates: Candidates, chosen: Indices, differences: Sequence[Difference]
) -> tuple[Rational, list[Change], Rows]:
    """A mapping for the chosen candidates, how it changes with each difference, and the null space of S."""
    width = candidates.rows.width
    right: list[dict[int, int]] = [candidates.rows.row(int(k)) for k in chosen]
    columns: dict[tuple[int, int], int] = {}  # for each difference and target atom
    for number, difference in enumerate(differences):
        for k, sign in difference.items():
            for target, count in candidates.rows.entries(k):
                column = columns.setdefault((number, target), width + len(columns))
                row = right[int(candidates.owners[k])]
                row[column] = row.get(column, 0) + sign * count
    found = eliminate(s, Rows.of(right, width + len(columns)))
    if len(found.misfits):
        raise ArithmeticError("a selection that meets every relation cannot be fitted")
    by_column = found.base.numerators.transposed()
    changes: list[dict[int, dict[int, Fraction]]] = [{} for _ in differences]
    for (number, target), column in columns.items():
        entries = by_column.row(column)
        if entries:
            denominator = found.base.denominators[column]
            changes[number][target] = {atom: Fraction(n, denominator) for atom, n in entries.items()}
    wanted = np.arange(found.base.numerators.width) < width
    inside = Rational(found.base.numerators.keeping(wanted), found.base.denominators[:width])
    return inside, list(changes), found.dissent


def _any(dissent: Rows) -> Iterator[Change]:
    """Directions that may be added to any column, each as a change."""
    for row in dissent.transposed():
        yield {ANY: {atom: Fraction(number) for atom, number in row.items()}}
