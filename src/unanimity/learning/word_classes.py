"""Which words may be taken for one where they stand beside others?

    pair        an atom of two words; here one of them is its own, the other its neighbour
    D           for two words the differences of their pairs, one row for each neighbour that both were seen with
    N, M        the directions in which consistent mappings differ, and one such mapping
    confirmed   some combination of the rows of D is forced, so rows(D) > rank(D N), and what is forced is 0: there is a
                mapping that gives both words the same beside all these neighbours, rank[D N | D M] = rank(D N)
    class       words that are taken for one; the confirmed pairs are merged, those with the most confirmations first,
                each if it is still confirmed after those before it

Classes are learned, not proved: what is learned with them holds if words of a class do mean the same there.
The arithmetic is modulo a prime, which may at worst make a bad class; what is learned then is exact as ever.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

import numpy as np

from unanimity.exact.factor import residues_of
from unanimity.exact.residues import PRIMES, Residues, inverse_of, reduced, times
from unanimity.exact.rows import Rows
from unanimity.spaces.consensus import Consensus

__all__ = ["Pairs", "classes"]

Pairs = Mapping[str, Mapping[str, int]]  # for each word its neighbours, each with the column of their pair

P = PRIMES[0]
MOST_NUMBERS = 30_000_000  # in N
MOST_COMPARED = 100_000  # pairs of words
SEED = 1


def classes(consensus: Consensus, pairs: Pairs) -> dict[str, str]:
    """For each word that is taken for one with others, the word that their class is called by."""
    if len(consensus.dissent) * consensus.dissent.width > MOST_NUMBERS:
        return {}
    known, words = _Mappings(consensus), {word: dict(neighbours) for word, neighbours in pairs.items()}
    names = {word: word for word in words}
    while True:
        merged = 0
        for one, other in _candidates(known, words):
            one, other = names[one], names[other]
            rows = _shared(words[one], words[other]) if one != other else []
            if not rows or not known.confirmations(rows):
                continue
            known.equate(rows)
            words[one] = words.pop(other) | words[one]
            names = {word: one if name == other else name for word, name in names.items()}
            merged += 1
        if not merged:
            sizes = Counter(names.values())
            return {word: name for word, name in names.items() if sizes[name] > 1}


def _candidates(known: _Mappings, words: Pairs) -> list[tuple[str, str]]:
    """The pairs of words that are confirmed, those with the most confirmations first."""
    found = []
    for one, other in _meeting(words):
        rows = _shared(words[one], words[other])
        if confirmations := known.confirmations(rows):
            found.append((-confirmations, len(rows), one, other))
    return [(one, other) for _, _, one, other in sorted(found)]


def _meeting(words: Pairs) -> Iterable[tuple[str, str]]:
    """The pairs of words with at least two neighbours in common, as many as can be compared."""
    beside: dict[str, list[str]] = defaultdict(list)
    for word in sorted(words):
        for neighbour in words[word]:
            beside[neighbour].append(word)
    common: dict[tuple[str, str], int] = defaultdict(int)
    for together in beside.values():
        for pair in combinations(together, 2):
            common[pair] += 1
    several = [pair for pair, count in common.items() if count > 1]
    return sorted(several, key=lambda pair: (-common[pair], pair))[:MOST_COMPARED]


def _shared(one: Mapping[str, int], other: Mapping[str, int]) -> list[tuple[int, int]]:
    """The columns of both words with each neighbour that they have in common."""
    return [(one[neighbour], other[neighbour]) for neighbour in sorted(one.keys() & other.keys())]


class _Mappings:
    """All mappings that fit, modulo a prime: each atom's row of N, and random combinations of the columns of N and M.

    Enough combinations have the rank of all, as far as it matters here, unless an accident of 1 in P happens.
    """

    def __init__(self, consensus: Consensus) -> None:
        draw, directions = np.random.default_rng(SEED), _dense(consensus.dissent)
        base = _dense(consensus.base.numerators)  # the mapping but for the denominators of its columns
        self._dimensions, self._width = directions.shape[1], min(directions.shape[1], 64)
        drawn, more = (
            times(part, reduced(draw.integers(1, P, (part.shape[1], count)).astype(np.float64), P), P)
            for part, count in ((directions, self._width), (base, 2))
        )
        self._rows = np.concatenate([directions, drawn, more], axis=1)

    def confirmations(self, rows: list[tuple[int, int]]) -> int:
        """How many independent combinations of these differences are forced, if all that are forced are 0; else 0."""
        if len(rows) < 2 or self._width < min(len(rows), self._dimensions):
            return 0
        left, right = np.array(rows).T
        drawn = self._rows[:, self._dimensions :]
        rank, consistent = _rank(reduced(drawn[left] - drawn[right], P), self._width)
        return len(rows) - rank if consistent else 0

    def equate(self, rows: Iterable[tuple[int, int]]) -> None:
        """Keep only the mappings in which these atoms give the same: a direction in which they do not is used up."""
        for one, other in rows:
            gap = reduced(self._rows[one] - self._rows[other], P)
            (free,) = np.nonzero(gap[: self._dimensions])
            if len(free):
                direction, unit = self._rows[:, free[0]].copy(), inverse_of(int(gap[free[0]]), P)
                affected = np.flatnonzero(direction)
                change = np.outer(direction[affected], reduced(gap * unit, P))
                self._rows[affected] = reduced(self._rows[affected] - change, P)


def _rank(matrix: Residues, width: int) -> tuple[int, bool]:
    """The rank of the first columns, and whether the others depend on them; matrices are small, and many."""
    rank = 0
    for _ in range(len(matrix)):
        found = np.argwhere(matrix[rank:, :width])
        if not len(found):
            break
        row, column = int(found[0][0]) + rank, int(found[0][1])
        matrix[[rank, row]] = matrix[[row, rank]]
        multipliers = reduced(matrix[rank + 1 :, column] * inverse_of(int(matrix[rank, column]), P), P)
        matrix[rank + 1 :] = reduced(matrix[rank + 1 :] - np.outer(multipliers, matrix[rank]), P)
        rank += 1
    return rank, not matrix[rank:, width:].any()


def _dense(rows: Rows) -> Residues:
    dense: Residues = residues_of(rows, P).toarray().astype(np.float64)
    return dense
