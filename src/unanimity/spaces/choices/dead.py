"""What shows that candidates of examples are not right, one after another?

step    a candidate that cannot be right if those of earlier steps are not: with a tree that refutes it

Learning has found out which candidates no mapping gives; here this is proved, the easy ones first. Each round begins
with the candidates that are left, so that bounds are tighter than in the round before. What cannot be proved within the
limits stays, and may leave an answer without a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from unanimity.evidence import Dead
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.choices.cases import candidate_name, case_leaves, chosen_lines
from unanimity.spaces.choices.joint_proofs import Found, JointRefuter, targets_apart
from unanimity.spaces.choices.selection_proofs import SelectionRefuter
from unanimity.spaces.choices.selections import relations
from unanimity.spaces.choices.split_cases import SplitCases
from unanimity.spaces.family import Family
from unanimity.system import FIRST_LINE, System

__all__ = ["dead_steps"]

Attempt = Callable[[int, set[int]], Found | None]  # takes a candidate and those that were proved dead in this round


def dead_steps(family: Family, system: System, candidates: Candidates) -> tuple[list[Dead], Candidates]:
    """Steps that prove the candidates that are not live to be dead, and all others."""
    left = Candidates.of(system.outputs, system.others)
    pending = np.flatnonzero(~candidates.live).tolist()
    steps: list[Dead] = []
    while pending:
        gone = set[int]()
        for attempt in _attempts(family, system, left, candidates):
            for k in pending:
                found = attempt(k, gone) if k not in gone else None
                if found is not None:
                    gone.add(k)
                    steps.append(_step(k, found, left))
            if gone:
                break
        if not gone:
            break
        left = left.without(gone)
        pending = [k for k in pending if k not in gone]
    return steps, left


def _attempts(family: Family, system: System, left: Candidates, right: Candidates) -> Iterator[Attempt]:
    """Ways to refute a candidate, cheap ones first."""
    if family.any_sign:
        yield SelectionRefuter(system, left, relations(system.inputs)).dead
        return
    refuter = JointRefuter(system, left, whole=family.whole)

    def by_target(k: int, gone: set[int]) -> Found | None:
        live = right.live_of(int(right.owners[k]))
        return refuter.by_target(k, targets_apart(right, k, live), gone)

    yield lambda k, _: refuter.one_row(k)
    yield by_target
    yield lambda k, gone: refuter.by_block(k, gone, split=False)
    yield lambda k, gone: refuter.by_block(k, gone, split=True)
    if not family.whole:
        yield SplitCases(system, left).dead


def _step(k: int, found: Found, candidates: Candidates) -> Dead:
    """A refutation as a step; lines that its tree names need not be listed."""
    line, number = candidate_name(candidates, k)
    named = {weighed for leaf in case_leaves(found.tree) for weighed, _ in leaf.weights}.union(chosen_lines(found.tree))
    lines: Sequence[int] = sorted({i + FIRST_LINE for i in found.examples} - named - {line})
    return Dead(line, number, lines, found.tree)
