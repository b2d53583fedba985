"""How does a refutation of equations become one by examples and their candidates?

An equation is about an example and a target atom, or says that one candidate of an example is right; an unknown is a
pair of atoms, or a candidate. Where a tree splits at a candidate, it is right, or one of the others is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction

from unanimity.bags import Atom
from unanimity.evidence import CaseChoice, CaseLeaf, Cases, CaseSplit, CaseTree, Sandwich, Trees
from unanimity.exact.rational import over_common
from unanimity.exact.refute import Leaf, Remainder, Split, Tree
from unanimity.spaces.choices.candidates import Candidates
from unanimity.system import FIRST_LINE

__all__ = [
    "Unknown",
    "at_lines",
    "candidate_name",
    "case_leaves",
    "case_tree",
    "cases_of",
    "chosen_lines",
    "live_lines",
]

Pair = tuple[Atom, Atom]  # source, target
Candidate = tuple[int, int]  # line, number
Unknown = Pair | Candidate
Live = Mapping[int, frozenset[int]]  # the live candidates of lines that have several
Told = Callable[[Leaf], CaseLeaf]


def case_tree(tree: Tree[int], told: Told, name: Callable[[int], Unknown], live: Live) -> CaseTree:
    """A tree over equations and unknowns as one over lines; `told` says what a leaf stands for."""
    match tree:
        case Leaf():
            return told(tree)
        case Split(atom=unknown, at=at, below=below, above=above):
            match name(unknown):
                case (str(atom), str(target)):
                    less, more = (case_tree(side, told, name, live) for side in (below, above))
                    return CaseSplit(atom, target, at, less, more)
                case (int(line), int(candidate)):
                    return _chosen(line, candidate, live, lambda side, left: case_tree(side, told, name, left), tree)
    raise ArithmeticError("there are no remainders where examples have candidates")


def _chosen(
    line: int, candidate: int, live: Live, further: Callable[[Tree[int], Live], CaseTree], split: Split[int]
) -> CaseTree:
    """The choice between a candidate and the others that are live; if there is nothing to choose, what follows."""
    left = live.get(line, frozenset())
    if candidate not in left:
        return further(split.below, live)
    if left == {candidate}:
        return further(split.above, live)
    this = further(split.above, {**live, line: frozenset({candidate})})
    return CaseChoice(line, [candidate], this, further(split.below, {**live, line: left - {candidate}}))


def candidate_name(candidates: Candidates, k: int) -> Candidate:
    """The line of the example that a candidate belongs to, and its number there."""
    owner = int(candidates.owners[k])
    return owner + FIRST_LINE, k - int(candidates.firsts[owner])


def live_lines(candidates: Candidates, fixed: int | None, gone: Collection[int]) -> dict[int, frozenset[int]]:
    """The live candidates of each line that has several, where some are gone and one may be fixed."""
    live: dict[int, frozenset[int]] = {}
    for k in candidates.open.tolist():
        if k not in gone and (fixed is None or k == fixed or candidates.owners[k] != candidates.owners[fixed]):
            line, number = candidate_name(candidates, k)
            live[line] = live.get(line, frozenset()) | {number}
    return live


def cases_of(target: Atom, proof: Sandwich | Trees[Atom], line: Callable[[int], int]) -> Cases:
    """What proves a lemma without candidates, as trees about one target atom; `line` tells what lines are now."""
    match proof:
        case Trees(below=below, above=above):
            return Cases(_of_target(target, below, line), _of_target(target, above, line))
        case Sandwich(lower=lower, upper=upper):
            return Cases(_bounding(target, lower, 1, line), _bounding(target, upper, -1, line))


def _of_target(target: Atom, tree: Tree[Atom], line: Callable[[int], int]) -> CaseTree:
    """A tree about one target atom."""
    match tree:
        case Leaf(weights=weights, goal=goal):
            return CaseLeaf({(line(i), target): weight for i, weight in weights.items()}, goal)
        case Split(atom=atom, at=at, below=below, above=above):
            sides = (_of_target(target, side, line) for side in (below, above))
            return CaseSplit(atom, target, at, *sides)
        case Remainder():
            raise ArithmeticError("there are no remainders where examples have candidates")


def _bounding(target: Atom, weights: Mapping[int, Fraction], sign: int, line: Callable[[int], int]) -> CaseLeaf:
    """A sum of examples that lies below a functional, or above it, as a leaf."""
    whole, scale = over_common(weights)
    return CaseLeaf({(line(i), target): sign * weight for i, weight in whole.items()}, scale)


def case_leaves(tree: CaseTree) -> Iterator[CaseLeaf]:
    """The ends of a tree."""
    match tree:
        case CaseLeaf():
            yield tree
        case CaseSplit(below=one, above=other) | CaseChoice(these=one, others=other):
            yield from case_leaves(one)
            yield from case_leaves(other)


def at_lines(tree: CaseTree, line: Callable[[int], int]) -> CaseTree:
    """The same tree with other lines."""
    match tree:
        case CaseLeaf(weights=weights, goal=goal):
            return CaseLeaf({(line(i), target): weight for (i, target), weight in weights.items()}, goal)
        case CaseSplit(atom=atom, target=target, at=at, below=below, above=above):
            return CaseSplit(atom, target, at, at_lines(below, line), at_lines(above, line))
        case CaseChoice(line=i, candidates=candidates, these=these, others=others):
            return CaseChoice(line(i), candidates, at_lines(these, line), at_lines(others, line))


def chosen_lines(tree: CaseTree) -> Iterator[int]:
    """The lines that a tree chooses at."""
    match tree:
        case CaseSplit(below=one, above=other):
            yield from chosen_lines(one)
            yield from chosen_lines(other)
        case CaseChoice(line=line, these=one, others=other):
            yield line
            yield from chosen_lines(one)
            yield from chosen_lines(other)
