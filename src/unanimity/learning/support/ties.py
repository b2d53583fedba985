"""Which examples stand and fall with another?

    relation   weights with which the inputs of examples add up to nothing
    lone       an example that is in no relation: no others make up for it
    tied       two examples that are not lone, but in one ratio in all relations: without the one the other is lone
    knot       all examples that are tied to each other, with that ratio in whole numbers
    x          an input that is answered: a combination of examples, with some weights
    held       x is still a combination of the others whichever two examples are gone: its support is 3 or more

Take some examples away. x is still answered exactly if some relation has the weights of x where they are gone.
For one example this fails only if it is lone and has a weight; for two that are not lone, only if they are tied and
their weights are not in their ratio. So x is held exactly if lone examples have no weight and those of each knot are
in its ratio; in other words, if x is a combination of the *steady* rows: those that are neither lone nor tied, and for
each knot the sum of its rows by the ratio. Asking that is one sparse product, as asking for an answer is.

A few relations are drawn by chance. What is lone is in none of them, and what is tied is in one ratio in each; so
chance can only put too much together. The steady rows have as much less rank than all rows as there are lone rows and
rows of knots, one of each knot left out, if and only if nothing was put together wrongly. That is checked exactly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import count
from math import gcd, lcm

import numpy as np
from numpy.random import Generator

from unanimity.errors import astray
from unanimity.exact.combinations import Weights
from unanimity.exact.dependence import lone_rows
from unanimity.exact.eliminate import can_eliminate
from unanimity.exact.rows import Indices, Rows, product, stack
from unanimity.spaces.core import Clash, Core

__all__ = ["Ties", "ties_of"]

Knot = Mapping[int, int]

DRAWN = 3  # relations
SPREAD = 2**20  # of the weights that are drawn, either way
LARGEST = 2**36  # of the numbers of what they add up to
ZERO = Fraction(0)


@dataclass(frozen=True)
class Ties:
    """The lone examples, the knots, and what the steady rows span; where numbers are too large, the first alone.

    Each direction in which steady rows leave mappings free changes what some lone or tied examples give. Where these
    are one or two, they are its `few`: what it changes is not known without them.
    """

    lone: frozenset[int]
    knots: Sequence[Knot] = ()
    steady: Core | None = None
    few: Mapping[int, Sequence[int]] = field(default_factory=dict)

    def hold(self, x: Mapping[int, int]) -> bool:
        """Whether an input that is answered is held; not, where that is not known."""
        return self.steady is not None and not self.steady.consensus.disputed(x)

    def cut_at_a_glance(self, x: Mapping[int, int]) -> Sequence[int]:
        """One or two examples, perhaps not the fewest, without which x is not answered, if a direction shows them."""
        disputed = () if self.steady is None else self.steady.consensus.disputed(x)
        return min((self.few[j] for j in disputed if j in self.few), key=len, default=())

    def cut(self, weights: Weights) -> list[int]:
        """One example without which what has these weights is not answered, or else two; none if it is held."""
        alone = [i for i in weights if i in self.lone]
        if alone:
            return [min(alone)]
        touched = {self._numbers[i] for i in weights if i in self._numbers}
        pairs = (pair for number in sorted(touched) for pair in _uneven(self.knots[number], weights))
        return next(pairs, [])

    @cached_property
    def _numbers(self) -> Mapping[int, int]:
        """For each tied example the number of its knot."""
        return {i: number for number, knot in enumerate(self.knots) for i in knot}


def ties_of(rows: Rows, core: Core) -> Ties:
    """What is lone and what is tied among the inputs of a core's examples, exactly."""
    for seed in count():
        pulls = _pulls(rows, core, np.random.default_rng(seed))
        if pulls is None:
            break
        lone, knots = _put_together(pulls)
        steady = _spanned(_steady(rows, lone, knots))
        if steady is None:
            break
        if len(core.members) - len(steady.members) == len(lone) + sum(len(knot) - 1 for knot in knots):
            unsteady = np.array([*lone, *(i for knot in knots for i in knot)], dtype=np.int64)
            return Ties(frozenset(lone), knots, steady, _few(rows, unsteady, steady))
    return Ties(frozenset(lone_rows(rows, core.members).tolist()))


def _pulls(rows: Rows, core: Core, random: Generator) -> list[list[int]] | None:
    """For each row its weights in some relations, in whole numbers; None where the numbers are too large.

    The weights of the rows outside the core are drawn, and the core makes up for what they add up to.
    """
    others = np.setdiff1d(np.arange(len(rows)), core.members)
    pulls = np.zeros((DRAWN, len(rows)), dtype=object)
    pulls[:, others] = random.integers(-SPREAD, SPREAD, (DRAWN, len(others))).astype(object)
    for pull in pulls:
        sums = product(Rows.of([dict(zip(others.tolist(), pull[others].tolist(), strict=True))], len(rows)), rows)
        if not sums.is_small or sums.largest() > LARGEST:
            return None
        weights = core.weights(sums.row(0))
        scale = lcm(*(weight.denominator for weight in weights.values()))
        pull[others] *= scale
        pull[list(weights)] = [-int(weight * scale) for weight in weights.values()]
    return list(pulls.T.tolist())


def _put_together(pulls: Sequence[Sequence[int]]) -> tuple[list[int], list[Knot]]:
    """The rows without weights, and those whose weights are in one ratio, with their shares of it."""
    lone, found = list[int](), defaultdict[tuple[int, ...], dict[int, int]](dict)
    for i, pull in enumerate(pulls):
        share = gcd(*pull)
        if not share:
            lone.append(i)
            continue
        share = share if next(filter(None, pull)) > 0 else -share
        found[tuple(weight // share for weight in pull)][i] = share
    return lone, [_reduced(knot) for knot in found.values() if len(knot) > 1]


def _reduced(knot: Knot) -> Knot:
    """The same ratio in the smallest numbers."""
    common = gcd(*knot.values())
    return {i: share // common for i, share in knot.items()}


def _steady(rows: Rows, lone: Sequence[int], knots: Sequence[Knot]) -> Rows:
    """The rows that are in none of these, and the sum of each knot by its ratio."""
    loose = np.ones(len(rows), dtype=np.bool_)
    loose[[*lone, *(i for knot in knots for i in knot)]] = False
    return stack([rows.take(np.flatnonzero(loose)), product(Rows.of(knots, len(rows)), rows)])


def _spanned(rows: Rows) -> Core | None:
    """What rows span; None where their numbers are too large."""
    nothing = Rows.empty(len(rows), 0)
    if not can_eliminate(rows, nothing):
        return None
    match Core.of_nothing().absorbed(rows, nothing, 0):
        case Core() as core:
            return core
        case Clash():
            raise astray("rows without outputs contradict each other")


def _few(rows: Rows, unsteady: Indices, steady: Core) -> dict[int, list[int]]:
    """The directions that change what one or two rows give, with these; steady rows they do not change."""
    changes = product(rows.take(unsteady), steady.consensus.dissent).transposed()
    counts = np.diff(changes.starts)
    few = np.flatnonzero((counts > 0) & (counts <= 2))
    return {j: unsteady[changes.columns[changes.starts[j] : changes.starts[j + 1]]].tolist() for j in few.tolist()}


def _uneven(knot: Knot, weights: Weights) -> Iterator[list[int]]:
    """Pairs of a knot, one of them its first, whose weights are not in its ratio."""
    first, *others = knot
    weight, share = weights.get(first, ZERO), knot[first]
    return ([first, i] for i in others if weights.get(i, ZERO) * share != weight * knot[i])
