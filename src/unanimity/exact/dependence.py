"""Which rows are independent of all the others together?

    core       rows that are independent of each other and span all the others
    lone       a row that is no combination of the others (a coloop of the matroid of the rows)
    peeled     lone at a glance: a row with a column that no other row has, once those found before are taken away
    dual       for row j of the core, a v with (row j) v != 0 and (any other row of the core) v = 0

Row i of the others is a combination of the core, and uses row j of it exactly if (row i) v != 0 for the dual v of j.
So row j is lone exactly if no other row has a product with its dual.

A lone row is in no combination of rows that adds up to nothing. Taking it away takes away no such combination, so all
lone rows can be taken away at once: none of those that stay becomes lone by that, and none of those taken would have
stopped being so.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from unanimity.exact.factor import Factor, factors, mod, residues_of
from unanimity.exact.lift import lift, pieces
from unanimity.exact.rows import Indices, Rows, product

__all__ = ["first_equals", "lone_rows", "peeled_rows"]

Mask = NDArray[np.bool_]

WORK = 2**18  # how many numbers of the duals are worked on at once


def lone_rows(rows: Rows, core: Indices) -> Indices:
    """The rows that are no combination of the others, in order; the core must be independent and span them all."""
    peeled = peeled_rows(rows)
    members = core[~peeled[core]]
    others = peeled.copy()
    others[members] = True
    kernel, dependent = rows.take(members), rows.take(np.flatnonzero(~others))
    if not len(members):
        return np.flatnonzero(peeled)
    found = next(found for found in factors(kernel) if found.rank == len(kernel))  # all but finitely many primes serve
    doubtful = np.flatnonzero(~_used_at_a_glance(found, dependent))
    lone = [j for part in pieces(doubtful, len(kernel), WORK) for j in _unused(found, kernel, dependent, part)]
    peeled[members[found.core[lone]]] = True
    return np.flatnonzero(peeled)


def peeled_rows(rows: Rows) -> Mask:
    """The rows with a column to themselves, and, without those, again, until there is none."""
    owners = np.repeat(np.arange(len(rows)), np.diff(rows.starts))
    columns, peeled = rows.columns, np.zeros(len(rows), dtype=np.bool_)
    while True:
        single = np.bincount(columns, minlength=rows.width) == 1
        found = owners[single[columns]]
        if not len(found):
            return peeled
        peeled[found] = True
        staying = ~peeled[owners]
        owners, columns = owners[staying], columns[staying]


def first_equals(rows: Rows) -> Indices:
    """For each row the number of the first that equals it."""
    first: dict[frozenset[tuple[int, int]], int] = {}
    return np.array([first.setdefault(frozenset(rows.entries(i)), i) for i in range(len(rows))], dtype=np.int64)


def _used_at_a_glance(found: Factor, dependent: Rows) -> Mask:
    """Rows of the core that some dependent row certainly uses: one random sum of them does, even modulo a prime."""
    shares = np.random.default_rng(0).integers(-(2**15), 2**15, size=len(dependent))
    mixed = mod(residues_of(dependent, found.p).T @ shares, found.p)
    used: Mask = found.solve_left(mixed[found.pivots].reshape(-1, 1))[:, 0] != 0
    return used


def _unused(found: Factor, kernel: Rows, dependent: Rows, part: Indices) -> Iterator[int]:
    """Those of some rows of the core that no dependent row uses, by their exact duals."""
    unit = np.zeros((found.rank, len(part)), dtype=np.int64)
    unit[part, np.arange(len(part))] = 1
    solution = lift(found.square(kernel), found.solve, unit, found.p)
    pivots = found.pivots.tolist()
    duals = ({pivots[k]: int(n[k]) for k in np.flatnonzero(n).tolist()} for n in solution.numerators)
    products = product(dependent, Rows.of(duals, kernel.width).transposed())
    uses = np.bincount(products.columns, minlength=len(part))
    return (int(j) for j, count in zip(part, uses, strict=True) if not count)
