"""Asking many rows at once must be exact, whatever their number, their order in memory and the size of the numbers."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.exact.matrices import Dense, dense_of, flint_of, matrices, random_dense, rows_of

from unanimity.exact.eliminate import eliminate
from unanimity.exact.rows import Rows
from unanimity.spaces.consensus import PIECE, Consensus

LARGE = st.one_of(st.integers(0, 3), st.integers(999_000, 1_000_000))


def consensus_of(s: Dense, t: Dense) -> Consensus:
    """What the equations S M = T leave agreed; they must not contradict."""
    found = eliminate(rows_of(s), rows_of(t))
    assert not len(found.misfits)
    return Consensus(found.base, found.dissent)


def expected(consensus: Consensus, x: Dense) -> tuple[list[bool], list[list[Fraction]]]:
    """Which rows are orthogonal to the dissent, and what the base gives for those, without any short cut."""
    numerators, denominators = dense_of(consensus.base.numerators), consensus.base.denominators
    mask = [not any(row) for row in x.dot(dense_of(consensus.dissent)).tolist()]
    outputs = [
        [Fraction(int(n) if safe else 0, d) for n, d in zip(row, denominators, strict=True)]
        for safe, row in zip(mask, x.dot(numerators).tolist(), strict=True)
    ]
    return mask, outputs


def check(consensus: Consensus, x: Dense, rows: Rows | None = None) -> None:
    """Asking many rows, asking row by row, and plain arithmetic agree."""
    rows = rows_of(x) if rows is None else rows
    mask, outputs = expected(consensus, x)
    answers = consensus.ask(rows)
    assert answers.mask.tolist() == mask
    assert consensus.safe(rows).tolist() == mask
    given = [[Fraction(int(n), answers.denominator) for n in row] for row in dense_of(answers.outputs).tolist()]
    assert given == outputs
    for row, safe, output in zip(rows, mask, outputs, strict=True):
        assert (not consensus.disputed(row)) == safe
        if safe:
            assert consensus.output(row) == {t: number for t, number in enumerate(output) if number}


@given(matrices(width=5), matrices(LARGE, height=5, width=3), matrices(LARGE, width=5))
def test_small_systems(s: Dense, m: Dense, x: Dense) -> None:
    """Random rows against random systems with whole mappings."""
    check(consensus_of(s, s.dot(m) + np.zeros((len(s), 3), dtype=object)), x)


@given(
    matrices(LARGE, height=3, width=5),
    matrices(LARGE, height=3, width=2),
    matrices(st.integers(-2, 2), height=6, width=3),
)
def test_combinations_of_independent_rows(s: Dense, t: Dense, weights: Dense) -> None:
    """Combinations of independent rows with any outputs are answered, also by fractions and by negative numbers."""
    assume(flint_of(s).rank() == 3)
    x = abs(weights.dot(s))
    consensus = consensus_of(s, t)
    check(consensus, x)
    check(consensus, abs(weights).dot(s))
    assert consensus.ask(rows_of(abs(weights).dot(s))).mask.all()


@pytest.mark.parametrize("n", [3, 12, 40])
def test_directions_beyond_64_bits(n: int) -> None:
    """Where directions and mapping need more than 64 bits, the screen still passes exactly the safe rows."""
    s = (np.eye(n, dtype=np.int64) + 10**6 * np.eye(n, k=1, dtype=np.int64)).astype(object)
    x = np.concatenate((s, np.eye(n, dtype=np.int64).astype(object), s + s[::-1], np.zeros((1, n), dtype=object)))
    t = np.arange(n).reshape(n, 1).astype(object)
    for height in (n - 1, n):
        consensus = consensus_of(s[:height], t[:height])
        check(consensus, x)


@pytest.mark.parametrize("factor", [2**31, 2**32, 2**62, 2**63, 2**64, 2**65, 3 * 2**64])
def test_directions_that_vanish_modulo_powers_of_two(factor: int) -> None:
    """A direction all of whose products are multiples of 2^64 is not mistaken for none."""
    directions = np.array([[factor], [0], [-factor]], dtype=object)
    consensus = Consensus(eliminate(Rows.empty(0, 3), Rows.empty(0, 1)).base, rows_of(directions))
    x = np.array([[1, 0, 0], [0, 1, 0], [1, 0, 1], [4, 5, 4], [4, 5, 3], [0, 0, 0]], dtype=object)
    check(consensus, x)


@given(st.lists(st.integers(-(2**70), 2**70), min_size=4, max_size=4), matrices(st.integers(0, 10**6), width=4))
def test_any_direction(direction: list[int], x: Dense) -> None:
    """The screen never passes a row that a direction of any size disputes, nor stops one that none does."""
    directions = np.empty((4, 1), dtype=object)
    directions[:, 0] = direction
    check(Consensus(eliminate(Rows.empty(0, 4), Rows.empty(0, 1)).base, rows_of(directions)), x)


@pytest.mark.parametrize("count", [PIECE - 1, PIECE, PIECE + 1, 2 * PIECE + 5])
def test_more_rows_than_are_asked_at_once(count: int) -> None:
    """However many rows there are, each is answered in its place, and those that are not safe have empty outputs."""
    s, t = random_dense(1, 12, 20, 4, 3), random_dense(2, 12, 5, 3, 3)
    core = eliminate(rows_of(s), rows_of(t)).core
    consensus = consensus_of(s[core], t[core])
    few = np.concatenate((s, np.eye(20, dtype=int).astype(object), 2 * s[::-1]))
    mask, outputs = expected(consensus, few)
    chosen = np.random.default_rng(count).integers(0, len(few), size=count)
    answers = consensus.ask(rows_of(few).take(chosen))
    assert answers.mask.tolist() == np.array(mask)[chosen].tolist()
    numbers = np.array([[int(n * answers.denominator) for n in row] for row in outputs], dtype=np.int64)
    assert (answers.outputs.to_scipy().toarray() == numbers[chosen]).all()
    assert all((n * answers.denominator).denominator == 1 for row in outputs for n in row)


@pytest.mark.parametrize("atoms", [1, 511, 512, 513, 5_000])
@pytest.mark.parametrize("count", [1, 1_000_000])
def test_rows_of_many_atoms(atoms: int, count: int) -> None:
    """A row of up to 5,000 atoms with the largest counts is answered exactly, and one atom more or less is not."""
    s = np.full((2, atoms + 1), count, dtype=object)
    s[0, atoms] = 0
    consensus = consensus_of(s, np.full((2, 1), count, dtype=object))
    mask = [True, True, *([atoms == 1] * 2)]
    x = np.concatenate((s, s))
    x[2, 0], x[3, 0] = 0, 2 * count
    answers = consensus.ask(rows_of(x))
    assert answers.mask.tolist() == mask
    assert [Fraction(int(n), answers.denominator) for n in dense_of(answers.outputs)[:2, 0]] == [count, count]


def in_memory(x: Dense, random: Random, indices: type[np.int32] | type[np.int64]) -> Rows:
    """The same rows with their columns in any order, with indices of the given size."""
    starts, columns, values = [0], [], []
    for row in x.tolist():
        order = [j for j in range(len(row)) if row[j]]
        random.shuffle(order)
        columns += order
        values += [row[j] for j in order]
        starts.append(len(columns))
    index: list[NDArray[Any]] = [np.array(part, dtype=indices) for part in (starts, columns)]
    return Rows(index[0], index[1], np.array(values, dtype=np.int64), x.shape[1])


@given(
    matrices(width=5),
    matrices(height=5, width=3),
    matrices(LARGE, width=5),
    st.randoms(use_true_random=False),
    st.sampled_from([np.int32, np.int64]),
)
def test_any_order_in_memory(
    s: Dense, m: Dense, x: Dense, random: Random, indices: type[np.int32] | type[np.int64]
) -> None:
    """Columns in any order within a row, and indices of either size, change nothing and are not changed."""
    consensus = consensus_of(s, s.dot(m) + np.zeros((len(s), 3), dtype=object))
    rows = in_memory(x, random, indices)
    kept = rows.columns.copy(), rows.values.copy()
    check(consensus, x, rows)
    assert (rows.columns == kept[0]).all()
    assert (rows.values == kept[1]).all()


@given(matrices(width=4), matrices(LARGE, height=4, width=2), st.integers(0, 3), st.integers(0, 3))
def test_resizing(s: Dense, m: Dense, sources: int, targets: int) -> None:
    """Over more atoms nothing that was agreed changes, and no row with a new atom is safe."""
    t = s.dot(m) + np.zeros((len(s), 2), dtype=object)
    grown = consensus_of(s, t).resized(4 + sources, 2 + targets)
    old = np.pad(s, ((0, 0), (0, sources)), constant_values=0)
    assert grown.safe(rows_of(old)).all()
    assert not len(grown.base.misfits(rows_of(old), rows_of(np.pad(t, ((0, 0), (0, targets)), constant_values=0))))
    if sources and len(s):
        old[:, 4] = 1
        assert not grown.safe(rows_of(old)).any()
    check(grown, old)
