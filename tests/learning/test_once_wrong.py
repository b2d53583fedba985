"""Each of these was wrong once; the smallest case that showed it stays here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from scipy.sparse import coo_array, csr_array
from tests import oracles
from tests.proved import combination_of

from unanimity import Answer, BadInput, Contradiction, DontKnow, learn, learn_matrix
from unanimity.bags import as_bag
from unanimity.evidence import Witness
from unanimity.exact.residues import PRIMES
from unanimity.examples import Example
from unanimity.learning.contradictions import conflicts
from unanimity.system import System


def test_entries_given_twice_count_twice_however_large_the_numbers() -> None:
    """A question whose matrix holds a column twice is the question with the sum, also past 64 bits."""
    n = 5
    s = np.eye(n, dtype=np.int64) + 500_000 * np.eye(n, k=1, dtype=np.int64)
    space = learn_matrix(csr_array(s[:-1]), csr_array(np.ones((n - 1, 1), dtype=np.int64)))
    twice = csr_array((np.array([1, 1, 500_000, 500_000]), np.array([0, 0, 1, 1]), np.array([0, 4])), shape=(1, n))
    assert space.ask(csr_array(twice.toarray())).outputs.toarray().tolist() == [[2]]
    assert space.ask(twice).outputs.toarray().tolist() == [[2]]


def test_small_types_do_not_wrap() -> None:
    """Counts held in 8 bits that stand twice at one place add up to what they add up to."""
    s: Any = coo_array((np.array([200, 100], dtype=np.uint8), (np.array([0, 0]), np.array([0, 0]))), shape=(1, 1))
    answers = learn_matrix(s, csr_array(np.array([[300]]))).ask(csr_array(np.array([[1]])))
    assert (answers.outputs.toarray().tolist(), answers.denominator) == ([[1]], 1)


def test_a_number_that_a_prime_divides() -> None:
    """An addition whose reduced equation is a multiple of the first prime is learned like any other."""
    p = PRIMES[0]
    parser = learn([({"a": 1, "b": 1_000}, {"T": 1})])
    parser.add([({"a": p // 1_000 + 1, "b": 1_000 * (p // 1_000 + 1) - p}, {"T": 1})])
    verdict = parser.ask({"b": 1})
    assert isinstance(verdict, Answer)


def unlucky(k: int) -> list[tuple[dict[str, int], dict[str, int]]]:
    """Two examples over two atoms of their own whose determinant is the k-th prime."""
    root = int(PRIMES[k] ** 0.5) + 1
    return [
        ({f"x{k}": root, f"y{k}": 1}, {"T": 1}),
        ({f"x{k}": root * root - PRIMES[k], f"y{k}": root}, {"T": 1}),
    ]


def test_every_prime_is_unlucky() -> None:
    """Examples whose determinant is divisible by every prime of the list are learned, and answered with a proof."""
    pairs = [pair for k in range(len(PRIMES)) for pair in unlucky(k)]
    verdict = learn(pairs).ask({"x0": 1})
    assert isinstance(verdict, Answer)
    assert combination_of(verdict).terms


def test_every_prime_is_unlucky_one_by_one() -> None:
    """The same examples, added block by block, are learned, and answered with a proof."""
    parser = learn([])
    for k in range(len(PRIMES)):
        parser.add(unlucky(k))
    verdict = parser.ask({"x0": 1})
    assert isinstance(verdict, Answer)
    assert combination_of(verdict).terms


@pytest.mark.parametrize("others", [[], [({"a": 1}, {"T": 1})], [({}, {"U": 1})]])
def test_something_from_nothing_contradicts(others: list[tuple[dict[str, int], dict[str, int]]]) -> None:
    """An empty input with an output contradicts all by itself."""
    with pytest.raises(Contradiction) as refusal:
        learn([*others, ({}, {"T": 1})])
    assert len(refusal.value.examples) == 1


def test_conflicts_with_empty_inputs_are_irreducible() -> None:
    """Each empty input with an output is a conflict of its own, not a pair of them."""
    system = System()
    pairs: list[tuple[dict[str, int], dict[str, int]]] = [({}, {"T": 1}), ({}, {"U": 1}), ({"a": 1}, {"T": 1})]
    system.append(system.encode(Example(as_bag(x), as_bag(y)) for x, y in pairs))
    assert [len(conflict) for conflict in conflicts(system)] == [1, 1]


@pytest.mark.parametrize("question", [{"a": 1}, {"new": 1}])
def test_witnesses_survive_more_examples(question: dict[str, int]) -> None:
    """A "don't know" can be asked for its reason after the space has learned more; it speaks of what was known then."""
    pairs = [({"a": 1, "b": 1}, {"T": 1})]
    parser = learn(pairs)
    verdict = parser.ask(question)
    assert isinstance(verdict, DontKnow)
    parser.add([({"a": 1}, {"T": 1}), ({"new": 1}, {"U": 1})])
    assert isinstance(verdict.witness, Witness)
    direction = verdict.witness.direction
    assert not oracles.dot(pairs[0][0], direction)
    assert oracles.dot(question, direction)
    assert verdict.reason


def test_sums_of_entries_are_limited_too() -> None:
    """Entries given twice are refused when their sum is larger than a count may be."""
    s = csr_array((np.array([600_000, 600_000]), np.array([0, 0]), np.array([0, 2])), shape=(1, 1))
    one = csr_array(np.array([[1]]))
    for inputs, outputs in ((s, one), (one, s)):
        with pytest.raises(BadInput, match="1,000,000"):
            learn_matrix(inputs, outputs)


def test_a_single_row_is_no_matrix() -> None:
    """A sparse array with one dimension is refused in words."""
    row: Any = csr_array(np.array([1, 2, 3]))
    with pytest.raises(BadInput, match="dimension"):
        learn_matrix(row, row)


def test_numbers_that_are_none_are_refused_without_a_warning() -> None:
    """NaN is refused, and numpy does not complain first."""
    with pytest.raises(BadInput):
        learn_matrix(csr_array(np.array([[np.nan]])), csr_array(np.array([[1]])))


def test_contradictory_matrices_name_their_rows() -> None:
    """A Contradiction of matrices says which rows contradict, also when they hold more columns than a bag may."""
    s, t = np.ones((3, 6_000), dtype=np.int64), np.array([[1], [1], [2]])
    with pytest.raises(Contradiction) as refusal:
        learn_matrix(csr_array(s), csr_array(t))
    assert "row 2" in [example.place for example in refusal.value.examples]


def test_unsigned_numbers_do_not_wrap() -> None:
    """Entries that only a sum past 64 bits would make small are refused."""
    raw = np.array([2**64 - 1, 3], dtype=np.uint64)
    s: Any = coo_array((raw, (np.array([0, 0]), np.array([0, 0]))), shape=(1, 1))
    with pytest.raises(BadInput):
        learn_matrix(s, csr_array(np.array([[1]])))


def test_examples_read_while_others_are_learned_are_refused() -> None:
    """A batch that was encoded before the space learned something else is refused, and nothing is mixed up."""
    parser = learn([])

    def meanwhile() -> Iterator[tuple[dict[str, int], dict[str, int]]]:
        yield {"b": 1}, {"U": 1}
        parser.add([({"c": 1}, {"V": 1})])

    with pytest.raises(BadInput, match="while these were read"):
        parser.add(meanwhile())
    assert isinstance(parser.ask({"b": 1}), DontKnow)
    assert parser.ask({"c": 1}).output == {"V": 1}  # type: ignore[union-attr]
