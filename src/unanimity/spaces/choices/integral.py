"""What do all whole mappings agree on that give every example one of its candidates?

1. Bounds and elimination, in turn, leave out candidates that no such mapping gives. Usually one is left for each
   example, and that is all.
2. Of what is left, block by block, a solver is asked for a mapping that gives a candidate that none has given so far.
   When there is none, all such candidates are left out at once.
3. Then the rest is explored like the equations of settled examples, pairs of atoms and open candidates together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import numpy as np

from unanimity.exact.rows import Indices, Rows
from unanimity.spaces.agreement import ANY
from unanimity.spaces.bounded.hulls import Hulls
from unanimity.spaces.bounded.reduced import Block, Reduced, reduced
from unanimity.spaces.choices.agreement import Change, ChosenAgreement, agreed_by
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.choices.joint import Joint, Support, pruned, support
from unanimity.spaces.deadline import Deadline

__all__ = ["integral_choices"]


def integral_choices(s: Rows, candidates: Candidates, deadline: Deadline) -> ChosenAgreement:
    """What all whole mappings M >= 0 agree on that give each example a live candidate; raises NoMapping if none do."""
    known = False
    while not known:
        system, candidates = pruned(s, candidates)
        rest = reduced(system.alone)
        dead = _excluded(system, rest)
        if not len(dead):
            supports = [(block, _support(block, system, deadline)) for block in rest.blocks]
            dead = _never(system, supports)
            known = not len(dead)
        candidates = candidates.without(dead.tolist())
    hulls = Hulls(system.alone, deadline)
    hulls.fix(np.arange(system.left.width), rest.known_values)
    for block, found in supports:
        guess = block.guess if found.solution is None else found.solution
        hulls.add(block.unknowns, block.programme, block.free, guess, block.directions)
    inside = system.cells.mapping(hulls.values[: system.pairs], s.width)
    free = [{ANY: {int(atom): Fraction(1)}} for atom in np.setdiff1d(np.arange(s.width), s.columns)]
    certain = [*_changes(hulls.certain, system), *free]
    complete = hulls.complete and all(found.complete for _, found in supports)
    return agreed_by(inside, certain, _changes(hulls.possible, system), candidates, complete=complete)


def _excluded(system: Joint, rest: Reduced) -> Indices:
    """The candidates that are known to be wrong."""
    known = np.ones(system.left.width, dtype=np.bool_)
    for block in rest.blocks:
        known[block.unknowns] = False
    wrong = known[system.pairs :] & (rest.known_values[system.pairs :] == 0)
    return np.asarray(system.candidates[wrong], dtype=np.int64)


def _support(block: Block, system: Joint, deadline: Deadline) -> Support:
    """Which candidates of a block some solution has."""
    return support(block.programme, np.flatnonzero(block.unknowns >= system.pairs).tolist(), deadline.end)


def _never(system: Joint, supports: Sequence[tuple[Block, Support]]) -> Indices:
    """The candidates that no solution of their block has."""
    never = [int(block.unknowns[u]) - system.pairs for block, found in supports for u in found.never]
    return np.asarray(system.candidates[never], dtype=np.int64)


def _changes(differences: Iterable[dict[int, int]], system: Joint) -> Iterator[Change]:
    """Differences of solutions as changes of mappings; which candidates change follows from that."""
    sources, targets = system.cells.unknown_sources.tolist(), system.cells.unknown_targets.tolist()
    for difference in differences:
        change: dict[int, dict[int, Fraction]] = {}
        for u, number in difference.items():
            if u < system.pairs:
                change.setdefault(targets[u], {})[sources[u]] = Fraction(number)
        yield change
