"""Which inputs mean the same, whichever mapping that fits is the true one?

    dissent     the directions in which mappings that fit differ, and the base, one of them (spaces/consensus.py)
    meaning     of x: x times the dissent, x times the base, and the atoms of x that were never seen
    same        said of two inputs with one meaning: every mapping gives their difference nothing
    silent      said of a vector that every mapping gives nothing: it can be added to any input
    basis       of all silent vectors; in the linear family they are the paper's B v S, where B v T = 0

Inputs need not be safe for that: of two that nobody can interpret it may be certain that they mean the same.
Meanings are exact and can be hashed, so a pool of any size falls into classes in one pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

import numpy as np

from unanimity.bags import Atom, Bag, Counts, Difference
from unanimity.errors import Unproved
from unanimity.evidence import Output
from unanimity.exact.eliminate import can_eliminate, eliminate
from unanimity.exact.rows import Integers, Rows
from unanimity.exact.rows import product as times
from unanimity.spaces.space import Space
from unanimity.spaces.witness import named_output
from unanimity.verdict import Verdict

__all__ = ["Meaning", "Meanings"]

PAIR = 16  # bytes of a column and its number

Seen = bytes | tuple[tuple[int, int], ...]  # columns with numbers, packed if these are not too large


@dataclass(frozen=True, slots=True)
class Meaning:
    """What all mappings say of an input, as far as it is certain; equal ones mean the same."""

    seen: Seen
    new: frozenset[tuple[Atom, int]] = frozenset()


class Meanings:
    """The meanings of inputs to a space, as it is when this is made."""

    def __init__(self, space: Space) -> None:
        consensus = space.consensus
        self._space, self._columns = space, dict(space.system.sources.columns)  # which may grow when more is learned
        self._open, self._denominators = consensus.dissent.width, consensus.base.denominators
        self._both = _beside(consensus.dissent, consensus.base.numerators)

    def of(self, x: Counts[int]) -> Meaning:
        """The meaning of one bag, or of a difference of two."""
        [meaning] = self.of_many([x])
        return meaning

    def of_many(self, inputs: Iterable[Counts[int]]) -> list[Meaning]:
        """The meanings of bags: one sparse product for all of them."""
        new, rows = list[frozenset[tuple[Atom, int]]](), list[dict[int, int]]()
        for x in inputs:
            rows.append({self._columns[atom]: count for atom, count in x.items() if atom in self._columns})
            strange = len(rows[-1]) < len(x)
            new.append(frozenset(p for p in x.items() if p[0] not in self._columns) if strange else frozenset())
        seen = _hashable(times(Rows.of(rows, len(self._both)), self._both))
        return [Meaning(*both) for both in zip(seen, new, strict=True)]

    def output(self, meaning: Meaning) -> Output | None:
        """What all mappings give for inputs of this meaning; None if they differ."""
        pairs = _unpacked(meaning.seen)
        if meaning.new or any(column < self._open for column, _ in pairs):
            return None
        numbers = [(column - self._open, number) for column, number in pairs]
        return named_output({t: Fraction(n, self._denominators[t]) for t, n in numbers}, self._space.system)

    def verdict(self, one: Bag, other: Bag) -> Verdict:
        """What shows that two inputs mean the same: an answer to their difference, which is nothing."""
        return self._space.ask(Difference(one, other))

    @cached_property
    def basis(self) -> list[Mapping[Atom, int]]:
        """Independent silent vectors that span all others: whatever is added of them, an input means the same."""
        equations = self._both.transposed()
        nothing = Rows.empty(len(equations), 0)
        if not can_eliminate(equations, nothing):
            raise Unproved("the numbers are too large to find a basis of what contributes nothing")
        atoms = self._space.system.sources.atoms
        silent = eliminate(equations, nothing).dissent.transposed()
        return [{atoms[s]: number for s, number in sorted(vector.items())} for vector in silent]


def _beside(left: Rows, right: Rows) -> Rows:
    """Two matrices side by side."""
    lengths = np.diff(left.starts) + np.diff(right.starts)
    owners = np.concatenate([np.repeat(np.arange(len(left)), np.diff(part.starts)) for part in (left, right)])
    order = np.argsort(owners, kind="stable")
    columns = np.concatenate((left.columns, right.columns.astype(np.int64) + left.width))[order]
    values = np.concatenate((left.values, right.values))[order]
    return Rows(np.concatenate(([0], np.cumsum(lengths))), columns, values, left.width + right.width)


def _hashable(rows: Rows) -> list[Seen]:
    """Each row as something that equals another exactly if the rows are equal."""
    owners = np.repeat(np.arange(len(rows)), np.diff(rows.starts))
    order = np.lexsort((rows.columns, owners))
    columns, values = rows.columns[order], rows.values[order]
    cuts = rows.starts.tolist()
    if rows.is_small:
        packed = _packed(columns, values)
        return [packed[PAIR * first : PAIR * last] for first, last in pairwise(cuts)]
    found = list[Seen]()
    for first, last in pairwise(cuts):
        some, numbers = columns[first:last], values[first:last]
        small = all(abs(number) < 2**62 for number in numbers)
        found.append(_packed(some, numbers) if small else tuple(zip(some.tolist(), numbers.tolist(), strict=True)))
    return found


def _packed(columns: Integers, values: Integers) -> bytes:
    return np.stack([columns.astype(np.int64), values.astype(np.int64)], axis=1).tobytes()


def _unpacked(seen: Seen) -> Sequence[tuple[int, int]]:
    if not isinstance(seen, bytes):
        return seen
    numbers = np.frombuffer(seen, dtype=np.int64).tolist()
    return list(zip(numbers[::2], numbers[1::2], strict=True))
