"""What do all mappings without negative numbers agree on that give every example one of its candidates?

    block    examples that share no source atom with others; blocks are independent of each other

1. Relations, and then linear programmes whose duals are weighed exactly, leave out candidates that no mapping gives.
2. One selection of a block after another that meets its relations is looked at: the nonnegative family's own method
   tells whether it can be fitted, and what the mappings that fit it agree on. If it cannot, no other selection needs
   to be looked at that has the same candidates of those examples that clash. Where there are too many selections, the
   block's open examples are not learned from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic

import numpy as np

from unanimity.exact.blocks import block_of_columns
from unanimity.exact.bounds import Bounds
from unanimity.exact.cpsat import OutOfTime, Programme, TooLarge
from unanimity.exact.eliminate import eliminate
from unanimity.exact.rational import Rational, over_common
from unanimity.exact.refute import Box, refute
from unanimity.exact.rows import Indices, Rows
from unanimity.exact.sums import add_to
from unanimity.spaces.agreement import ANY, Agreement, NoMapping
from unanimity.spaces.bounded.nonnegative import nonnegative_agreement
from unanimity.spaces.bounded.refutation import clashing_examples
from unanimity.spaces.choices.agreement import Change, ChosenAgreement, agreed_by
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.choices.joint import joint, support
from unanimity.spaces.choices.selections import check_size, equations, relations, selections
from unanimity.spaces.deadline import Deadline
from unanimity.spaces.witness import step_along

__all__ = ["nonnegative_choices"]

MOST = 500  # selections of a block that can be fitted
MOST_TRIED = 2_000  # selections of a block that are looked at

Column = dict[int, Fraction]


def nonnegative_choices(s: Rows, candidates: Candidates, deadline: Deadline) -> ChosenAgreement:
    """What all mappings M >= 0 agree on that give each example a live candidate; raises NoMapping if none does."""
    candidates = _probed(s, _selectable(candidates, relations(s), deadline), deadline)
    found = [_explored(block, s, candidates, deadline) for block in _blocks(s, candidates)]
    candidates = candidates.without(k for block in found for k in block.dead)
    columns: dict[int, Column] = {}
    for block in found:
        _add(columns, block.inside)
    inside = _mapping(columns, s.width, candidates.rows.width)
    free = ({ANY: {int(atom): Fraction(1)}} for atom in np.setdiff1d(np.arange(s.width), s.columns))
    certain = [*(change for block in found for change in block.certain), *free]
    possible = (change for block in found for change in block.possible)
    return agreed_by(inside, certain, possible, candidates, complete=all(block.complete for block in found))


def _selectable(candidates: Candidates, cancel: Rows, deadline: Deadline) -> Candidates:
    """The candidates without those that no selection has."""
    dead: list[int] = []
    for part in selections(candidates, cancel):
        try:
            check_size(part.programme)
        except OutOfTime:
            continue
        dead += part.candidates[support(part.programme, list(range(len(part.candidates))), deadline.end).never].tolist()
    return candidates.without(dead)


def _probed(s: Rows, candidates: Candidates, deadline: Deadline) -> Candidates:
    """The candidates without those that linear programmes show to be impossible, even if others may be mixed."""
    again = True
    while again:
        again = False
        for k in candidates.open.tolist():
            others = candidates.counts[candidates.owners[k]] - 1
            if others and monotonic() < deadline.end and _is_dead(s, candidates, k):
                candidates, again = candidates.without([k]), True
    return candidates


def _is_dead(s: Rows, candidates: Candidates, k: int) -> bool:
    """Whether weights of the equations show that a candidate is not right."""
    own = candidates.without(other for other in candidates.live_of(int(candidates.owners[k])) if other != k)
    system = joint(s, own, np.arange(len(s)))
    box = Box([0] * system.left.width, [*[None] * system.pairs, *[1] * len(system.candidates)])
    return refute(system.left, system.right.tolist(), box, None, whole=False) is not None


@dataclass(frozen=True, slots=True, eq=False)
class _Block:
    """Examples and their source atoms."""

    examples: Indices
    atoms: Indices


@dataclass(frozen=True, slots=True, eq=False)
class _Explored:
    """What the mappings of a block have in common: columns of one that fits, and how others differ from it."""

    dead: Sequence[int]
    inside: dict[int, Column]
    certain: Sequence[Change]
    possible: Sequence[Change]
    complete: bool


def _blocks(s: Rows, candidates: Candidates) -> Iterator[_Block]:
    """The blocks with open examples, small ones first, after all others together; empty inputs are in none."""
    label = block_of_columns(s)
    filled = np.flatnonzero(np.diff(s.starts))
    block_of = np.full(len(s), -1)
    block_of[filled] = label[s.columns[s.starts[filled]]]
    seen = np.bincount(s.columns, minlength=s.width) > 0
    numbers, sizes = np.unique(block_of[(candidates.counts > 1) & (block_of >= 0)], return_counts=True)
    rest = ~np.isin(block_of, numbers) & (block_of >= 0)
    yield _Block(np.flatnonzero(rest), np.flatnonzero(seen & ~np.isin(label, numbers)))
    for number in numbers[np.argsort(sizes, kind="stable")].tolist():
        yield _Block(np.flatnonzero(block_of == number), np.flatnonzero(seen & (label == number)))


def _explored(block: _Block, s: Rows, candidates: Candidates, deadline: Deadline) -> _Explored:
    """The selections of a block that can be fitted, by what their mappings agree on."""
    wanted = np.zeros(s.width, dtype=np.bool_)
    wanted[block.atoms] = True
    inputs = s.take(block.examples).keeping(wanted)
    fitted = _Fitted(inputs, candidates.of_examples(block.examples.tolist()), deadline)
    if not fitted.agreements:
        raise NoMapping if fitted.complete else deadline.useless() if fitted.too_large else deadline.unchosen()
    first = _columns(fitted.agreements[0].inside, block.atoms)
    certain = [change for agreement in fitted.agreements for change in _changes(agreement, first, block.atoms)]
    numbers = np.flatnonzero(np.isin(candidates.owners, block.examples))
    dead = [int(numbers[k]) for k in fitted.unused] if fitted.complete else []
    return _Explored(dead, first, certain, list(_outer(fitted, inputs, block.atoms)), fitted.complete)


def _outer(fitted: _Fitted, inputs: Rows, atoms: Indices) -> Iterator[Change]:
    """If not all selections are known, what the settled examples alone leave open."""
    if not fitted.complete:
        known = inputs.take(fitted.candidates.settled)
        for row in eliminate(known, Rows.empty(len(known), 0)).dissent.transposed():
            yield {ANY: {int(atoms[u]): Fraction(number) for u, number in row.items()}}


class _Fitted:
    """The selections of a block that can be fitted: what their mappings agree on, and whether these are all."""

    def __init__(self, inputs: Rows, candidates: Candidates, deadline: Deadline) -> None:
        self.candidates = candidates
        self.agreements: list[Agreement] = []
        self.complete = True
        self.too_large = False
        self._inputs = inputs
        self._core = np.sort(eliminate(inputs, Rows.empty(len(inputs), 0)).core)
        self._used = set[int]()
        self._list(deadline)

    @property
    def unused(self) -> list[int]:
        """The live candidates that are in none of these selections."""
        return [k for k in np.flatnonzero(self.candidates.live).tolist() if k not in self._used]

    def _list(self, deadline: Deadline) -> None:
        """Look for one selection after another."""
        found, open_ = equations(self.candidates, relations(self._inputs)), self.candidates.open
        none, one = np.zeros(len(open_), dtype=np.int64), np.ones(len(open_), dtype=np.int64)
        programme = Programme(found.left, np.array(found.right, dtype=object), Bounds(none, one))
        lone = np.setdiff1d(np.flatnonzero(self.candidates.live), open_)
        try:
            check_size(programme)
            for _ in range(MOST_TRIED):
                solution = programme.solve((), deadline.end)
                if solution is None or len(self.agreements) > MOST:
                    break
                chosen = np.flatnonzero(solution)
                selection = np.sort(np.concatenate((lone, open_[chosen])))
                clashing = self._look_at(selection)
                guilty = np.isin(self.candidates.owners[open_[chosen]], clashing)
                if not len(open_) or (clashing and not guilty.any()):
                    break  # there is nothing to choose, or the settled examples clash
                programme.forbid(chosen[guilty].tolist() if clashing else chosen.tolist())
            else:
                self.complete = False
        except OutOfTime as out:
            self.complete, self.too_large = False, isinstance(out, TooLarge)
        self.complete = self.complete and len(self.agreements) <= MOST
        self.complete = self.complete and all(agreement.complete for agreement in self.agreements)

    def _look_at(self, selection: Indices) -> Sequence[int]:
        """Take a selection into account; if it cannot be fitted, return examples that show it."""
        outputs = self.candidates.rows.take(selection)
        try:
            self.agreements.append(nonnegative_agreement(self._inputs, outputs, self._core))
        except NoMapping:
            clashing = clashing_examples(self._inputs, outputs, self._core)
            self.complete = self.complete and bool(clashing)
            return clashing
        self._used.update(selection.tolist())
        return []


def _changes(agreement: Agreement, first: dict[int, Column], atoms: Indices) -> Iterator[Change]:
    """How mappings of a selection differ from the first mapping of the block."""
    offset = {t: dict(column) for t, column in _columns(agreement.inside, atoms).items()}
    for target, column in first.items():
        add_to(offset.setdefault(target, {}), column.items(), -1)
    offset = _nonzero(offset)
    if offset:
        yield offset
    for j, row in enumerate(agreement.directions.rows):
        target = int(agreement.directions.targets[j])
        step = step_along(agreement.inside, row, target)
        column = {int(atoms[u]): step * number for u, number in row.items()}
        moved = {t: dict(entries) for t, entries in offset.items()}
        add_to(moved.setdefault(target, {}), column.items())
        yield _nonzero(moved)


def _columns(mapping: Rational, atoms: Indices) -> dict[int, Column]:
    """The columns of a mapping of a block, over all source atoms."""
    columns: dict[int, Column] = {}
    for u, atom in enumerate(atoms.tolist()):
        for target, number in mapping.row(u).items():
            columns.setdefault(target, {})[atom] = number
    return columns


def _add(columns: dict[int, Column], more: Change) -> None:
    for target, column in more.items():
        add_to(columns.setdefault(target, {}), column.items())


def _nonzero(columns: dict[int, Column]) -> dict[int, Column]:
    kept = {t: {atom: number for atom, number in column.items() if number} for t, column in columns.items()}
    return {t: column for t, column in kept.items() if column}


def _mapping(columns: dict[int, Column], sources: int, targets: int) -> Rational:
    """Columns as a mapping."""
    denominators = [1] * targets
    rows: list[dict[int, int]] = [{} for _ in range(sources)]
    for target, column in columns.items():
        numbers, denominators[target] = over_common(column)
        for atom, number in numbers.items():
            rows[atom][target] = number
    return Rational(Rows.of(rows, targets), denominators)
