"""What do all whole mappings agree on that give every example one of its candidates?

1. Bounds, and then a solver, leave out every candidate that no such mapping gives (joint.py). Usually one is left.
2. What is left is explored like the equations of settled examples, pairs of atoms and open candidates together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import numpy as np

from unanimity.exact.rows import Rows
from unanimity.spaces.agreement import ANY
from unanimity.spaces.candidates import Candidates
from unanimity.spaces.chosen import Change, ChosenAgreement, agreed_by
from unanimity.spaces.hulls import Deadline, Hulls
from unanimity.spaces.joint import Joint, independent, joint, pruned, supported
from unanimity.spaces.reduced import explore

__all__ = ["integral_choices"]


def integral_choices(s: Rows, candidates: Candidates, deadline: Deadline) -> ChosenAgreement:
    """What all whole mappings M >= 0 agree on that give each example a live candidate; raises NoMapping if none do."""
    system, bounds, candidates = pruned(s, candidates)
    supports = list(supported(system, bounds, deadline.end))
    candidates = candidates.without(k for dead, _ in supports for k in dead.tolist())
    if any(len(dead) for dead, _ in supports):
        *_, candidates = pruned(s, candidates)
    settled = candidates.settled
    core = independent(s, candidates.outputs(settled), settled)
    owners = np.unique(candidates.owners[candidates.open])
    rest = joint(s, candidates, np.union1d(core, owners))
    equations = rest.alone
    hulls = Hulls(equations, deadline)
    explore(equations, np.arange(equations.left.width), hulls)
    inside = rest.cells.mapping(hulls.values[: rest.pairs], s.width)
    free = [{ANY: {int(atom): Fraction(1)}} for atom in np.setdiff1d(np.arange(s.width), s.columns)]
    certain = [*_changes(hulls.certain, rest), *free]
    complete = hulls.complete and all(known for _, known in supports)
    return agreed_by(inside, certain, _changes(hulls.possible, rest), candidates, complete=complete)


def _changes(differences: Iterable[dict[int, int]], system: Joint) -> Iterator[Change]:
    """Differences of solutions as changes of mappings; which candidates change follows from that."""
    sources, targets = system.cells.unknown_sources.tolist(), system.cells.unknown_targets.tolist()
    for difference in differences:
        change: dict[int, dict[int, Fraction]] = {}
        for u, number in difference.items():
            if u < system.pairs:
                change.setdefault(targets[u], {})[sources[u]] = Fraction(number)
        yield change
