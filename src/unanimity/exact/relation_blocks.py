"""Which rows of a block of relations give x, if some are gone?

    block      independent rows, the core, and others, each a combination of them (relations.py); rows are numbered
               within the block, the core first
    x          by its coordinates: the weights of the core's rows that give it
    gone       rows that must not be used

Whether any combination is left is decided without a solver: x lacks the rows of the core that are gone, and these are
few. It can do so exactly if its coordinates there are a combination of what the others that are left have there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Any

import numpy as np

from unanimity.exact.combinations import Combinations, Weights
from unanimity.exact.highs import Floats
from unanimity.exact.resumed import Resumed
from unanimity.exact.rows import Indices, Rows, stack

__all__ = ["Block", "Proposal"]

Proposal = dict[int, float]  # weights as floating point has them
Gone = frozenset[int]

NOTHING: Gone = frozenset()
TINY = 1e-7
ROUNDED = 1_000  # the largest denominator that is looked for


class Block:
    """Rows that relations connect; row k of the others is vectors[k] / scales[k] in coordinates."""

    def __init__(self, rows: Indices, vectors: Rows, scales: Sequence[int]) -> None:
        self.rows, self.width = rows, vectors.width
        self._vectors, self._scales = vectors, scales

    def __len__(self) -> int:
        return len(self.rows)

    def can_do_without(self, x: Weights, gone: Iterable[int]) -> bool:
        """Whether x is a combination of the rows that are not gone, exactly."""
        missing = {i: k for k, i in enumerate(i for i in gone if i < self.width)}
        want = _whole([x.get(i, Fraction(0)) for i in missing])
        span = _Span()
        if not any(want):
            return True
        others = {k for i in missing for k in self._users[i]} - {i - self.width for i in gone}
        for k in others:
            vector = [0] * len(missing)
            for j, number in self._entries[k]:
                if j in missing:
                    vector[missing[j]] = number
            if span.add(vector) and not any(span.reduced(want)):
                return True
        return False

    def programme(self, prices: Floats) -> Resumed:
        """The programme for the cheapest combinations, if each row has its price."""
        return Resumed(np.tile(prices, 2), self._both_signs)

    def proposed(self, programme: Resumed, x: Weights, gone: Iterable[int], end: float) -> Proposal | None:
        """The cheapest combination that gives x without the rows gone, as far as floating point can tell."""
        upper = np.full(2 * len(self), np.inf)
        for i in gone:
            upper[[i, i + len(self)]] = 0.0
        found = programme.solve(np.zeros_like(upper), upper, self._floats(x), end)
        if found is None:
            return None
        point = found[0][: len(self)] - found[0][len(self) :]
        return {i: float(point[i]) for i in np.flatnonzero(np.abs(point) > TINY).tolist()}

    def weighed(self, x: Weights, proposal: Proposal) -> Weights | None:
        """The exact weights with which rows that were proposed give x; None if they do not.

        The others' weights are rounded; then those of the core are known, and none may be needed that is not proposed.
        """
        left, weights = dict(x), Weights()
        for i, weight in proposal.items():
            if i >= self.width:
                weights[i] = _rounded(weight)
                share = weights[i] / self._scales[i - self.width]
                for j, number in self._entries[i - self.width]:
                    left[j] = left.get(j, Fraction(0)) - share * number
        core = {j: weight for j, weight in left.items() if weight}
        if core.keys() <= proposal.keys():
            return core | weights
        return self.weights(x, list(proposal))

    def weights(self, x: Weights, rows: Sequence[int]) -> Weights | None:
        """The exact weights of the rows given with which they give x, found by elimination; None if they do not."""
        scale = lcm(*(weight.denominator for weight in x.values()))
        whole = {i: int(weight * scale) for i, weight in x.items()}
        found = Combinations(self.coordinates.take(rows)).weights(whole)
        if found is None:
            return None
        scales = self.scales
        return {rows[k]: weight * scales[rows[k]] / scale for k, weight in found.items()}

    def separating(self, x: Weights, bounds: Floats, rounds: int, end: float) -> Iterable[Floats]:
        """How much each row changes along some v where x changes by 1: not at all for most rows.

        Each programme makes the sum of the changes, each times its bound, small, and the next one all the more for
        those that are small.
        """
        from scipy.sparse import csc_array, hstack

        a = hstack([self._matrix, csc_array(-self._floats(x).reshape(-1, 1))], format="csc")
        programme = Resumed(np.append(np.zeros(len(self)), -1.0), a)
        weight = bounds
        for _ in range(rounds):
            found = programme.solve(np.append(-weight, 0.0), np.append(weight, np.inf), np.zeros(self.width), end)
            if found is None:
                return
            changes = np.abs(self._matrix.T @ found[1])
            yield changes
            weight = bounds / (changes + 0.1)

    def _floats(self, x: Weights) -> Floats:
        right = np.zeros(self.width)
        for i, weight in x.items():
            right[i] = float(weight)
        return right

    @cached_property
    def _entries(self) -> list[list[tuple[int, int]]]:
        return [list(self._vectors.entries(k)) for k in range(len(self._vectors))]

    @cached_property
    def _users(self) -> list[list[int]]:
        """For each row of the core the others that use it."""
        by_core = self._vectors.transposed()
        return [[k for k, _ in by_core.entries(j)] for j in range(self.width)]

    @cached_property
    def scales(self) -> list[int]:
        """How often each row must be taken for its coordinates to be whole."""
        return [1] * self.width + list(self._scales)

    @cached_property
    def coordinates(self) -> Rows:
        """All rows in coordinates, each as often as makes it whole."""
        return stack([Rows.of(({j: 1} for j in range(self.width)), self.width), self._vectors])

    @cached_property
    def _matrix(self) -> Any:
        """All rows in coordinates, as columns, in floating point."""
        from scipy.sparse import csc_array, diags_array, eye_array, hstack

        others = self._vectors.to_scipy().astype(np.float64).T @ diags_array(1.0 / np.array(self._scales, dtype=float))
        return csc_array(hstack([eye_array(self.width), others], format="csc"))

    @property
    def in_floats(self) -> Any:
        """All rows in coordinates, in floating point."""
        return self._matrix.T

    @cached_property
    def _both_signs(self) -> Any:
        from scipy.sparse import hstack

        return hstack([self._matrix, -self._matrix], format="csc")


class _Span:
    """What some short vectors of whole numbers span, in echelon form."""

    def __init__(self) -> None:
        self._pivots: dict[int, list[int]] = {}

    def add(self, vector: list[int]) -> bool:
        """Whether the vector was not in the span before; it is now."""
        rest = self.reduced(vector)
        lead = next((j for j, number in enumerate(rest) if number), None)
        if lead is None:
            return False
        self._pivots[lead] = rest
        return True

    def reduced(self, vector: list[int]) -> list[int]:
        """A multiple of the vector less something of the span; it is 0 exactly if the vector is in the span."""
        for lead in range(len(vector)):
            if vector[lead] and lead in self._pivots:
                row, a = self._pivots[lead], vector[lead]
                b = row[lead]
                vector = [b * v - a * r for v, r in zip(vector, row, strict=True)]
                common = gcd(*vector)
                if common > 1:
                    vector = [v // common for v in vector]
        return vector


def _whole(numbers: Sequence[Fraction]) -> list[int]:
    scale = lcm(*(number.denominator for number in numbers))
    return [int(number * scale) for number in numbers]


def _rounded(number: float) -> Fraction:
    whole = round(number)
    return Fraction(whole) if abs(number - whole) < TINY else Fraction(number).limit_denominator(ROUNDED)
