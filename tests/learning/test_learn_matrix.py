"""Matrices of counts in any dress must mean what their numbers say, and stay as they were."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.sparse import coo_array, csc_array, csr_array, csr_matrix, lil_array
from tests import oracles

from unanimity import BadExamples, BadInput, Contradiction, learn_matrix
from unanimity.bags import MAX_COUNT
from unanimity.learning.learn import MatrixAnswers

TYPES = [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64, np.float32, np.float64]
Counts = NDArray[np.int64]


def small(height: int, width: int) -> st.SearchStrategy[Counts]:
    """Matrices of counts up to 3 of the given size."""
    row = st.lists(st.integers(0, 3), min_size=width, max_size=width)
    return st.lists(row, min_size=height, max_size=height).map(lambda rows: np.array(rows).reshape(height, width))


def dressed(counts: Counts, random: Random) -> csr_array[Any]:
    """The same counts with columns out of order, zeros stored, and numbers split in two at the same place."""
    starts, columns, values = [0], [], []
    for row in counts.tolist():
        entries = [(j, part) for j, n in enumerate(row) for part in ([n - 1, 1] if n > 1 else [n])]
        random.shuffle(entries)
        columns += [j for j, _ in entries]
        values += [n for _, n in entries]
        starts.append(len(columns))
    indices = random.choice([np.int32, np.int64])
    data = np.array(values, dtype=random.choice(TYPES))
    return csr_array((data, np.array(columns, dtype=indices), np.array(starts, dtype=indices)), shape=counts.shape)


def check(answers: MatrixAnswers, s: Counts, t: Counts, x: Counts) -> None:
    """The mask and the outputs are those of the oracle."""
    rows = [[dict(enumerate(row)) for row in part.tolist()] for part in (s, t, x)]
    outputs = answers.outputs.toarray().tolist()
    for question, answered, output in zip(rows[2], answers.mask.tolist(), outputs, strict=True):
        expected = oracles.forced(rows[0], rows[1], question)
        assert answered == (expected is not None)
        assert {j: Fraction(n, answers.denominator) for j, n in enumerate(output) if n} == (expected or {})


@given(small(5, 4), small(4, 2), small(6, 4), st.randoms(use_true_random=False))
def test_any_dress(s: Counts, m: Counts, x: Counts, random: Random) -> None:
    """Types, order in memory, stored zeros and repeated entries change no verdict; the matrices stay as they were."""
    t = s @ m
    x = np.concatenate((x, s[:2] + s[2:4]))
    matrices = [dressed(part, random) for part in (s, t, x)]
    kept = [(part.indptr.copy(), part.indices.copy(), part.data.copy()) for part in matrices]
    check(learn_matrix(matrices[0], matrices[1]).ask(matrices[2]), s, t, x)
    for part, (indptr, indices, data) in zip(matrices, kept, strict=True):
        assert (part.indptr == indptr).all()
        assert (part.indices == indices).all()
        assert (part.data == data).all()


@settings(max_examples=15)
@given(small(5, 4), small(4, 2), small(6, 4))
def test_any_format(s: Counts, m: Counts, x: Counts) -> None:
    """Every sparse format is understood."""
    forms: list[Callable[[Counts], Any]] = [csr_array, csr_matrix, csc_array, coo_array, lil_array]
    for form in forms:
        check(learn_matrix(form(s), form(s @ m)).ask(form(x)), s, s @ m, x)


@given(small(3, 4), small(3, 2))
def test_what_fits_is_learned_and_what_does_not_is_refused(s: Counts, t: Counts) -> None:
    """`learn_matrix` raises Contradiction exactly when no mapping fits."""
    assume(s.any(axis=1).all())
    rows = [[dict(enumerate(row)) for row in part.tolist()] for part in (s, t)]
    try:
        learn_matrix(csr_array(s), csr_array(t))
        fits = True
    except Contradiction:
        fits = False
    assert fits == oracles.consistent(rows[0], rows[1])


def test_columns_never_seen_are_not_known() -> None:
    """A column of zeros in S is not answered; in T it is always 0."""
    s, t = csr_array(np.array([[1, 0], [2, 0]])), csr_array(np.array([[1, 0], [2, 0]]))
    answers = learn_matrix(s, t).ask(csr_array(np.array([[3, 0], [0, 1], [1, 1], [0, 0]])))
    assert answers.mask.tolist() == [True, False, False, True]
    assert answers.outputs.toarray().tolist() == [[3, 0], [0, 0], [0, 0], [0, 0]]


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0)])
def test_empty_matrices(shape: tuple[int, int]) -> None:
    """Without rows or columns only the empty input is known."""
    space = learn_matrix(csr_array(shape, dtype=np.int64), csr_array((shape[0], 2), dtype=np.int64))
    answers = space.ask(csr_array((2, shape[1]), dtype=np.int64))
    assert answers.mask.tolist() == [True, True]
    assert answers.outputs.shape == (2, 2)
    assert space.ask(csr_array((0, shape[1]), dtype=np.int64)).outputs.shape == (0, 2)


def test_the_largest_counts() -> None:
    """Counts of a million in thousands of columns are learned from and answered exactly."""
    width = 3_000
    s = np.full((3, width), MAX_COUNT, dtype=np.int64)
    s[1, 0], s[2, 1] = MAX_COUNT - 1, MAX_COUNT - 1
    t = np.array([[MAX_COUNT, 0], [MAX_COUNT - 1, 0], [MAX_COUNT, 0]])
    space = learn_matrix(csr_array(s), csr_array(t))
    x = np.zeros((4, width), dtype=np.int64)
    x[0, 0], x[1, 1], x[2, 2], x[3, 2:] = MAX_COUNT, MAX_COUNT, 1, MAX_COUNT
    answers = space.ask(csr_array(x))
    assert answers.mask.tolist() == [True, True, False, True]
    assert (answers.outputs.toarray() / answers.denominator).tolist() == [[MAX_COUNT, 0], [0, 0], [0, 0], [0, 0]]


@pytest.mark.parametrize("number", [-1, MAX_COUNT + 1, 0.5, np.nan, np.inf, -np.inf, 1e300, 2**63])
def test_what_is_no_count_is_refused(number: float) -> None:
    """Negative, fractional, infinite and too large numbers are refused in S, T and X."""
    good, bad = csr_array(np.array([[1]])), csr_array(np.array([[number]]))
    with pytest.raises(BadExamples):
        learn_matrix(bad, good)
    with pytest.raises(BadExamples):
        learn_matrix(good, bad)
    with pytest.raises(BadExamples):
        learn_matrix(good, good).ask(bad)


def test_what_does_not_go_together_is_refused() -> None:
    """S and T of different heights, X of another width, and matrices that are not sparse are refused in words."""
    one, two = csr_array(np.array([[1]])), csr_array(np.array([[1], [1]]))
    with pytest.raises(BadExamples, match="S has 1 rows and T has 2"):
        learn_matrix(one, two)
    with pytest.raises(BadInput, match="2 columns"):
        learn_matrix(one, one).ask(two.T.tocsr())
    with pytest.raises(BadInput, match="ndarray"):
        learn_matrix(np.array([[1]]), one)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="family"):
        learn_matrix(one, one, family="quadratic")


def test_answers_do_not_share_memory_with_the_space() -> None:
    """Changing an answer in place changes no later answer."""
    s = csr_array(np.array([[1, 0], [0, 2]]))
    space = learn_matrix(s, s)
    first = space.ask(s)
    first.outputs.data[:] = 7
    first.mask[:] = False
    second = space.ask(s)
    assert second.mask.tolist() == [True, True]
    assert (second.outputs.toarray() / second.denominator).tolist() == [[1, 0], [0, 2]]


def test_changing_the_matrix_afterwards_changes_no_verdict() -> None:
    """What was learned stays learned when the user goes on to use the same arrays for something else."""
    s, t = csr_array(np.array([[1, 1], [0, 2]])), csr_array(np.array([[1], [1]]))
    space = learn_matrix(s, t)
    questions = csr_array(np.array([[2, 0], [0, 4]]))
    before = space.ask(questions)
    s.data[:], t.data[:] = 5, 9
    after = space.ask(questions)
    assert after.mask.tolist() == before.mask.tolist()
    assert (after.outputs.toarray() == before.outputs.toarray()).all()


def test_outputs_beyond_64_bits_are_refused_not_wrapped() -> None:
    """An output that no 64-bit integer holds is refused in words."""
    n = 8
    s = np.eye(n, dtype=np.int64) + 10**6 * np.eye(n, k=1, dtype=np.int64)
    space = learn_matrix(csr_array(s), csr_array(np.ones((n, 1), dtype=np.int64)))
    with pytest.raises(BadInput, match="64 bits"):
        space.ask(csr_array(np.eye(n, dtype=np.int64)))
    assert space.ask(csr_array(s)).outputs.toarray().tolist() == [[1]] * n
