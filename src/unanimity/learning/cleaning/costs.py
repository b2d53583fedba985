"""Which doubtful labels cost most, and which context would settle them?

    missed     what least squares on all examples misses of their outputs, one row for each example
    touched    said of an example by a doubtful one: without that one, least squares would give the former another
               output, by more than MUCH of an atom. Whoever settles a label that touches many lifts doubt from all
    context    two source atoms that stand together in some examples, while each stands without the other elsewhere. If
               what they add together is not what they add apart, an atom more for the pair takes away what is missed
    settled    which share of all that is missed it takes away, of the squares

Taking one example out of least squares, or adding one atom to it, is an update of rank one: H, the matrix that turns
outputs into what is fitted, tells what comes of it. All of this is floating point, and only says where to look.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from unanimity.bags import Atom
from unanimity.exact.least_squares import Floats, fitted
from unanimity.exact.rows import Indices, Rows
from unanimity.learning.cleaning.disputes import AT_ONCE, MUCH, NEAR
from unanimity.learning.cleaning.residuals import contradicted
from unanimity.system import System

__all__ = ["Context", "Costs", "costs"]

MOST_PAIRS = 20_000  # of atoms, that are looked at
BEST = 40  # of these are worked out
LEAST = 2  # examples on either side: nothing is said for the sake of one
SOME = 0.02  # of what is missed; less is not worth a word
TINY = 1e-6


@dataclass(frozen=True, slots=True)
class Context:
    """Two atoms that add something else together than apart."""

    atoms: tuple[Atom, Atom]
    examples: int  # that have both
    settled: float


@dataclass(frozen=True, slots=True)
class Costs:
    """How many other examples each doubtful one touches, by its number, and the contexts that would settle most."""

    touched: dict[int, int]
    contexts: Sequence[Context]


def costs(system: System, doubtful: Sequence[int], most: int = 5) -> Costs:
    """What doubtful examples cost, and at most so many contexts."""
    rows, targets = contradicted(system.inputs, system.outputs)
    if not len(targets):
        return Costs(dict.fromkeys(doubtful, 0), ())
    s = system.inputs.take(rows).to_scipy().astype(np.float64).tocsr()
    t = system.outputs.take(rows).to_scipy().astype(np.float64).tocsc()[:, targets]
    missed = np.concatenate([_missed(s, t[:, i : i + AT_ONCE].toarray()) for i in range(0, len(targets), AT_ONCE)], 1)
    place = {int(row): k for k, row in enumerate(rows)}
    numbers = [i for i in doubtful if i in place]
    found = dict.fromkeys(doubtful, 0) | dict(
        zip(numbers, _touched(s, missed, [place[i] for i in numbers]), strict=True)
    )
    kernel = system.inputs.take(rows)
    contexts = (Context((a, b), n, share) for (a, b), n, share in _contexts(s, kernel, missed, system.sources.atoms))
    return Costs(found, sorted(contexts, key=lambda each: (-each.settled, each.atoms))[:most])


def _missed(s: Any, t: Floats) -> Floats:
    """What least squares misses of these outputs."""
    rest: Floats = t - s @ fitted(s, t, NEAR)
    return rest


def _touched(s: Any, missed: Floats, places: Sequence[int]) -> Iterator[int]:
    """How many others each of some examples touches."""
    size = np.abs(missed).max(axis=1)
    for start in range(0, len(places), AT_ONCE):
        some = places[start : start + AT_ONCE]
        units = np.zeros((s.shape[0], len(some)))
        units[some, range(len(some))] = 1
        fit = units - _missed(s, units)
        own = fit[some, range(len(some))]
        change = np.abs(fit) * (size[some] / np.maximum(1 - own, TINY))
        change[some, range(len(some))] = 0
        yield from (change > MUCH).sum(axis=0).tolist()


def _contexts(
    s: Any, kernel: Rows, missed: Floats, atoms: Sequence[Atom]
) -> Iterator[tuple[tuple[Atom, Atom], int, float]]:
    """The pairs of atoms that would settle something, in how many examples they stand, and what they would settle."""
    pairs = sorted(_pairs(kernel, missed).items(), key=lambda each: -_promise(missed, each[0]))[:BEST]
    if not pairs:
        return
    together = np.zeros((s.shape[0], len(pairs)))
    for k, (both, _) in enumerate(pairs):
        together[list(both), k] = 1
    apart, total = _missed(s, together), float((missed**2).sum())
    gains = ((missed.T @ together) ** 2).sum(axis=0) / np.maximum((together * apart).sum(axis=0), TINY)
    new = (together * apart).sum(axis=0) > TINY  # otherwise the atoms have it already
    for (both, (a, b)), gain, is_new in zip(pairs, gains.tolist(), new.tolist(), strict=True):
        if is_new and gain > SOME * total:
            yield (atoms[a], atoms[b]), len(both), min(1.0, gain / total)


def _pairs(kernel: Rows, missed: Floats) -> dict[tuple[int, ...], tuple[int, int]]:
    """The pairs of atoms of examples that are missed, by the examples that have both; enough have only one of them."""
    holders = kernel.transposed()
    disputed = np.flatnonzero(np.abs(missed).max(axis=1) > MUCH)
    count = defaultdict[tuple[int, int], int](int)
    for i in disputed.tolist():
        for pair in combinations(sorted(kernel.row(i)), 2):
            count[pair] += 1
    often = sorted((pair for pair in count if count[pair] >= LEAST), key=lambda pair: (-count[pair], pair))
    found = dict[tuple[int, ...], tuple[int, int]]()
    having: dict[int, set[int]] = {}
    for a, b in often[:MOST_PAIRS]:
        one, other = (having.setdefault(atom, set(holders.row(atom))) for atom in (a, b))
        both = one & other
        if len(one) >= len(both) + LEAST and len(other) >= len(both) + LEAST:
            found.setdefault(tuple(sorted(both)), (a, b))
    return found


def _promise(missed: Floats, both: Sequence[int]) -> float:
    """What a pair in these examples would settle at least."""
    some: Indices = np.array(both)
    return float((missed[some].sum(axis=0) ** 2).sum() / len(some))
