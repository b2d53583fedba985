"""A core must stay independent and span everything, however it is grown."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.exact.matrices import Dense, dense_of, flint_of, matrices, random_dense, rows_of

from unanimity.spaces.core import PIECE, Clash, Core, pieces


def grown(s: Dense, t: Dense, sizes: list[int]) -> Core:
    """The core of consistent examples, taken in batches of the given sizes and then the rest."""
    core, start = Core.of_nothing().resized(s.shape[1], t.shape[1]), 0
    for size in [*sizes, len(s)]:
        numbers = np.arange(start, min(start + size, len(s)))
        more = core.extended(rows_of(s[numbers]), rows_of(t[numbers]), numbers)
        assert isinstance(more, Core)
        core, start = more, start + len(numbers)
    return core


def check(core: Core, s: Dense, t: Dense) -> None:
    """The core's members are independent rows of S and T; the consensus fits all rows, and leaves open what it must."""
    rank, dissent = flint_of(s).rank(), dense_of(core.consensus.dissent)
    assert len(set(core.members.tolist())) == len(core.members) == rank
    assert (dense_of(core.inputs) == s[core.members]).all()
    assert (dense_of(core.outputs) == t[core.members]).all()
    assert flint_of(s[core.members]).rank() == rank
    assert dissent.shape[1] == s.shape[1] - rank == flint_of(dissent).rank()
    assert not s.dot(dissent).any()
    base = core.consensus.base
    assert (s.dot(dense_of(base.numerators)) == t * np.array(base.denominators, dtype=object)).all()
    assert not len(base.misfits(rows_of(s), rows_of(t)))


@given(matrices(width=6), matrices(height=6, width=2), st.lists(st.integers(0, 3), max_size=6))
def test_small_systems(s: Dense, m: Dense, sizes: list[int]) -> None:
    """Batches of any sizes lead to a core with all its properties."""
    t = s.dot(m) + np.zeros((len(s), 2), dtype=object)
    check(grown(s, t, sizes), s, t)


@given(matrices(st.integers(1, 10**6), width=6), matrices(height=6, width=2))
def test_large_counts_one_by_one(s: Dense, m: Dense) -> None:
    """Counts up to a million, one example after another, while numbers grow past 64 bits."""
    t = s.dot(m) + np.zeros((len(s), 2), dtype=object)
    check(grown(s, t, [1] * len(s)), s, t)


@given(matrices(st.integers(1, 10**6), height=4, width=6), matrices(st.integers(0, 3), height=4, width=2))
def test_fractions_one_by_one(s: Dense, t: Dense) -> None:
    """Independent examples with any outputs need fractions, and each new one other fractions."""
    if flint_of(s).rank() == len(s):
        check(grown(s, t, [1] * len(s)), s, t)


@pytest.mark.parametrize("sizes", [[], [1] * 40, [7] * 6, [30, 1, 0, 3]])
@pytest.mark.parametrize("most", [1, 3, 1_000, 10**6])
@pytest.mark.parametrize("length", [4, 20])
def test_sentences(sizes: list[int], most: int, length: int) -> None:
    """Larger systems with frequent and rare atoms in any batches."""
    s = random_dense(most, 40, 30, length, most)
    t = s.dot(random_dense(7, 30, 3, 2, 2))
    check(grown(s, t, sizes), s, t)


def test_a_chain_one_by_one() -> None:
    """A chain of 25 atoms with factors of a million, from either end, needs numbers of 144 digits."""
    s = (np.eye(25, dtype=np.int64) + 10**6 * np.eye(25, k=1, dtype=np.int64)).astype(object)[:24]
    t = np.ones((24, 1), dtype=object)
    for rows in (s, s[::-1]):
        core = grown(rows, t, [1] * 24)
        check(core, rows, t)
        assert len(str(core.consensus.dissent.largest())) > 140


@given(matrices(width=5), matrices(height=5, width=2), st.data())
def test_a_clash_is_seen(s: Dense, m: Dense, data: st.DataObject) -> None:
    """A repeated input with another output clashes, and the core that it clashes with fits what came before."""
    t = s.dot(m) + np.zeros((len(s), 2), dtype=object)
    assume(len(s))
    i = data.draw(st.integers(0, len(s) - 1))
    wrong = t[[i]].copy()
    wrong[0, data.draw(st.integers(0, 1))] += 1
    together = (
        Core.of_nothing()
        .resized(5, 2)
        .extended(rows_of(np.concatenate((s, s[[i]]))), rows_of(np.concatenate((t, wrong))), np.arange(len(s) + 1))
    )
    assert isinstance(together, Clash)
    core = grown(s, t, [])
    after = core.extended(rows_of(s[[i]]), rows_of(wrong), np.array([len(s)]))
    assert isinstance(after, Clash)
    check(after.core, s, t)


@given(st.integers(0, 3 * PIECE), st.lists(st.integers(0, 3 * PIECE), unique=True, max_size=5))
def test_pieces_hold_every_number_once(count: int, first: list[int]) -> None:
    """All numbers below the count come once, those named first before the others."""
    named = np.array([i for i in first if i < count], dtype=np.int64)
    numbers = np.concatenate([np.zeros(0, dtype=np.int64), *pieces(count, named)])
    assert sorted(numbers.tolist()) == list(range(count))
    assert numbers[: len(named)].tolist() == named.tolist()


def test_more_examples_than_a_piece() -> None:
    """More examples than are looked at together give the same core as fewer that say the same."""
    s = random_dense(3, 30, 25, 5, 3)
    t = s.dot(random_dense(4, 25, 3, 2, 2))
    many = np.random.default_rng(0).integers(0, 30, size=2 * PIECE + 100)
    rows, outputs = rows_of(s).take(many), rows_of(t).take(many)
    core = Core.of_nothing().resized(25, 3)
    for numbers in pieces(len(rows), np.zeros(0, dtype=np.int64)):
        more = core.extended(rows.take(numbers), outputs.take(numbers), numbers)
        assert isinstance(more, Core)
        core = more
    assert dense_of(rows.take(core.members)).tolist() == dense_of(core.inputs).tolist()
    assert len(core.members) == flint_of(s).rank()
    assert not s.dot(dense_of(core.consensus.dissent)).any()
