"""Why can no mapping without negative numbers meet a claim, whichever candidates are right?

    fixed      a candidate that is taken to be right
    found      a refutation: a tree, and all examples that it rests on

The equations are those of joint.py. A refutation within the equations of one target atom is looked for first, as it is
quickly found and short; then one within a whole block.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from unanimity.evidence import CaseLeaf, CaseTree
from unanimity.exact.blocks import block_of_columns, block_of_rows
from unanimity.exact.refute import Box, Claim, Leaf, refute_mixed
from unanimity.exact.rows import Indices, Rows
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.choices.cases import Unknown, candidate_name, case_leaves, case_tree, chosen_lines, live_lines
from unanimity.spaces.choices.joint import Joint, joint
from unanimity.system import FIRST_LINE, System

__all__ = ["Found", "JointRefuter", "TargetClaim", "targets_apart"]

SECONDS = 10.0  # for one refutation


@dataclass(frozen=True, slots=True)
class TargetClaim:
    """What is to be refuted: side * (w M_t - g) >= 0."""

    side: int
    target: int
    w: Mapping[int, int]
    g: int


@dataclass(frozen=True, slots=True)
class Found:
    """A refutation, and the examples that it weighs, chooses at, or that bound what it counts on."""

    tree: CaseTree
    examples: frozenset[int]


class JointRefuter:
    """Refutes claims about the mappings that give each example a live candidate."""

    def __init__(self, system: System, candidates: Candidates, *, whole: bool) -> None:
        self._system, self._candidates, self._whole = system, candidates, whole
        self._joint: Joint = joint(system.inputs, candidates, np.arange(len(system)))
        self._largest = candidates.largest()

    def one_row(self, fixed: int) -> Found | None:
        """A refutation by one equation: the candidate has more of a target atom than its atoms can contribute."""
        example = int(self._candidates.owners[fixed])
        for target, count in self._candidates.rows.entries(fixed):
            entries = [(self._place.get((atom, target)), held) for atom, held in self._system.inputs.entries(example)]
            if count > sum(held * self._most[u] for u, held in entries if u is not None):
                return self._found(CaseLeaf({(example + FIRST_LINE, self._system.target_atom(target)): 1}, 0), None)
        return None

    def by_target(self, fixed: int, targets: Iterable[int], gone: Collection[int]) -> Found | None:
        """A refutation that a candidate is right, within the equations of one of these target atoms."""
        block = self._row_blocks == self._block_of(fixed)
        for target in targets:
            rows = np.flatnonzero(block & (self._row_targets == target))
            found = self._refuted(rows, None, fixed, gone, split=False)
            if found is not None:
                return found
        return None

    def by_block(self, fixed: int, gone: Collection[int], *, split: bool) -> Found | None:
        """A refutation that a candidate is right, within the equations of its block."""
        rows = np.flatnonzero(self._row_blocks == self._block_of(fixed))
        return self._refuted(rows, None, fixed, gone, split=split)

    def claim(self, claim: TargetClaim) -> Found | None:
        """A refutation of a claim, within the equations of the blocks that it is about."""
        unknowns = [self._place[atom, claim.target] for atom in claim.w if (atom, claim.target) in self._place]
        rows = np.flatnonzero(np.isin(self._row_blocks, self._blocks[unknowns]))
        return self._refuted(rows, claim, None, (), split=True)

    def contradiction(self) -> Found | None:
        """A refutation that any mapping fits."""
        empty = np.flatnonzero(np.diff(self._joint.left.starts) == 0)
        if len(empty):  # all candidates have more than nothing of a target atom that no atom contributes to
            return self._found(CaseLeaf({self._row_name(int(empty[0])): 1}, 0), None)
        tried = (np.flatnonzero(self._row_blocks == block) for block in np.unique(self._row_blocks))
        found = (self._refuted(rows, None, None, (), split=True) for rows in tried)
        return next((each for each in found if each is not None), None)

    def _refuted(
        self, rows: Indices, claim: TargetClaim | None, fixed: int | None, gone: Collection[int], *, split: bool
    ) -> Found | None:
        """A refutation by some equations, and by those that say that one candidate of an example is right."""
        system, pairs = self._joint, self._joint.pairs
        used = np.zeros(system.left.width, dtype=np.bool_)
        used[system.left.take(rows).columns] = True
        if claim is not None:
            used[[self._place[atom, claim.target] for atom in claim.w if (atom, claim.target) in self._place]] = True
        owners = self._candidates.owners[system.candidates]
        used[pairs:] |= np.isin(owners, owners[used[pairs:]])
        first = len(system.cells.right)
        ones = first + np.flatnonzero(np.isin(np.unique(owners), owners[used[pairs:]]))
        chosen = np.concatenate((rows[rows < first], ones))
        left = system.left.take(chosen).keeping(used)
        unknowns = np.flatnonzero(used)
        tree = refute_mixed(
            left,
            system.right[chosen].tolist(),
            self._box(unknowns, fixed, gone),
            None if claim is None else self._local(claim, unknowns),
            np.full(len(unknowns), split) & (self._whole | (unknowns >= pairs)),
            SECONDS,
        )
        if tree is None:
            return None

        def case_leaf(leaf: Leaf) -> CaseLeaf:
            named = ((int(chosen[e]), weight) for e, weight in leaf.weights.items())
            return CaseLeaf({self._row_name(e): weight for e, weight in named if e < first}, leaf.goal)

        live = live_lines(self._candidates, fixed, gone)
        cases = case_tree(tree, case_leaf, lambda u: self._name(int(unknowns[u])), live)
        return self._found(cases, claim)

    def _box(self, unknowns: Indices, fixed: int | None, gone: Collection[int]) -> Box:
        """The least and the most that each unknown can be."""
        pairs, candidates = self._joint.pairs, self._joint.candidates
        low, high = list[int](), list[Fraction | int | None]()
        for u in unknowns.tolist():
            k = int(candidates[u - pairs]) if u >= pairs else None
            low.append(1 if k is not None and k == fixed else 0)
            high.append(self._most[u] if k is None else 0 if k in gone else 1)
        return Box(low, high)

    def _local(self, claim: TargetClaim, unknowns: Indices) -> Claim:
        """A claim about atoms as one about unknowns; struck atoms contribute nothing."""
        place = {u: v for v, u in enumerate(unknowns.tolist())}
        known = ((self._place.get((atom, claim.target)), n) for atom, n in claim.w.items())
        return Claim(claim.side, {place[u]: n for u, n in known if u is not None}, claim.g)

    def _found(self, tree: CaseTree, claim: TargetClaim | None) -> Found:
        """The tree, with all examples that it rests on."""
        examples = {line - FIRST_LINE for line in chosen_lines(tree)}
        rising = set[tuple[int, int]]()
        for leaf in case_leaves(tree):
            examples.update(line - FIRST_LINE for line, _ in leaf.weights)
            rising |= self._rising(leaf, claim)
        for atom, target in sorted(rising):
            examples.add(self._bounding(atom, target, examples))
        return Found(tree, frozenset(examples))

    def _rising(self, leaf: CaseLeaf, claim: TargetClaim | None) -> set[tuple[int, int]]:
        """The pairs of atoms that a leaf counts on being bounded from above."""
        sums: dict[tuple[int, int], int] = {}
        for (line, target), weight in leaf.weights.items():
            t = self._system.targets.columns[target]
            for atom, held in self._system.inputs.entries(line - FIRST_LINE):
                sums[atom, t] = sums.get((atom, t), 0) + weight * held
        if claim is not None:
            for atom, number in claim.w.items():
                key = atom, claim.target
                sums[key] = sums.get(key, 0) + claim.side * leaf.goal * number
        return {pair for pair, number in sums.items() if number > 0}

    def _bounding(self, atom: int, target: int, known: Collection[int]) -> int:
        """An example that bounds a pair most tightly, or strikes it; one that is known already, if there is one."""
        u = self._place.get((atom, target))
        bounds = {i: self._quotient(self._given(i, target), held) for i, held in self._holders.entries(atom)}
        least = 0 if u is None else self._most[u]
        return min((i for i, bound in bounds.items() if bound == least), key=lambda i: (i not in known, i))

    def _given(self, example: int, target: int) -> int:
        return self._largest.row(example).get(target, 0)

    def _quotient(self, count: int, held: int) -> Fraction | int:
        return count // held if self._whole else Fraction(count, held)

    @cached_property
    def _most(self) -> list[Fraction | int]:
        """The most that each pair can be, by the example that bounds it most tightly."""
        cells = self._joint.cells
        best: list[Fraction | int | None] = [None] * self._joint.pairs
        for e, count in enumerate(cells.right.tolist()):
            for u, held in cells.left.entries(e):
                bound, known = self._quotient(count, held), best[u]
                best[u] = bound if known is None else min(known, bound)
        return [Fraction(0) if bound is None else bound for bound in best]

    @cached_property
    def _place(self) -> dict[tuple[int, int], int]:
        cells = self._joint.cells
        pairs = zip(cells.unknown_sources.tolist(), cells.unknown_targets.tolist(), strict=True)
        return {pair: u for u, pair in enumerate(pairs)}

    @cached_property
    def _holders(self) -> Rows:
        return self._system.inputs.transposed()

    @cached_property
    def _blocks(self) -> Indices:
        return block_of_columns(self._joint.left)

    @cached_property
    def _row_blocks(self) -> Indices:
        return block_of_rows(self._joint.left, self._blocks)

    @cached_property
    def _row_targets(self) -> Indices:
        """The target atom of each equation; -1 where it says that one candidate is right."""
        more = np.full(len(self._joint.right) - len(self._joint.cells.right), -1)
        return np.concatenate((self._joint.cells.targets, more))

    def _block_of(self, candidate: int) -> int:
        """The block of an open candidate."""
        return int(self._blocks[self._joint.pairs + np.searchsorted(self._joint.candidates, candidate)])

    def _row_name(self, e: int) -> tuple[int, str]:
        cells = self._joint.cells
        return int(cells.examples[e]) + FIRST_LINE, self._system.target_atom(int(cells.targets[e]))

    def _name(self, u: int) -> Unknown:
        cells = self._joint.cells
        if u < self._joint.pairs:
            atom = self._system.sources.atoms[int(cells.unknown_sources[u])]
            return atom, self._system.target_atom(int(cells.unknown_targets[u]))
        return candidate_name(self._candidates, int(self._joint.candidates[u - self._joint.pairs]))


def targets_apart(candidates: Candidates, candidate: int, right: Iterable[int]) -> Iterator[int]:
    """The target atoms that a candidate has more or less often than each of those that may be right."""
    own = candidates.rows.row(candidate)
    rows = [candidates.rows.row(k) for k in right]
    for target in own.keys() | {target for row in rows for target in row}:
        if all(row.get(target, 0) != own.get(target, 0) for row in rows):
            yield target
