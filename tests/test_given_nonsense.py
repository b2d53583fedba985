"""What is no bag, no pair or no count is refused in words, whichever way it comes in."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from scipy.sparse import csr_array

from unanimity import BadExamples, BadInput, Bag, learn, learn_matrix

NO_BAGS: list[Any] = [None, 5, [["a"]], [None], [1, 2], {"a": None}, {"a": 1.5}, {"a": -1}, {"": 1}, {"a": True}]


@pytest.mark.parametrize("nonsense", NO_BAGS, ids=repr)
def test_what_is_no_bag_is_refused(nonsense: Any) -> None:
    """Something that is no bag is refused as an input, as an output and as a question; it never means "nothing"."""
    with pytest.raises(BadExamples):
        learn([("a", nonsense)])
    with pytest.raises(BadExamples):
        learn([(nonsense, "A")])
    with pytest.raises(BadExamples):
        learn([("a", "A")]).ask(nonsense)


@pytest.mark.parametrize("nonsense", [None, 5, "ab", ("a",), ("a", "b", "c")], ids=repr)
def test_what_is_no_pair_is_refused(nonsense: Any) -> None:
    """Something that is no pair is refused with its number."""
    with pytest.raises(BadExamples, match="example 2"):
        learn([("a", "A"), nonsense])


def test_a_count_of_any_length_is_refused_in_words() -> None:
    """A count of more digits than Python writes is refused like any other that is too large, in a bag or computed."""
    with pytest.raises(BadExamples, match="digits"):
        Bag({"a": 10**5000})
    with pytest.raises(BadExamples, match="Counts go up to"):
        learn([(Bag.computed({"a": 10**30}), "Z")])


def test_outputs_that_look_the_same_are_the_same() -> None:
    """A target atom is the same in any Unicode form, in a text and in counts."""
    composed, decomposed = "caf\u00e9", "cafe\u0301"
    space = learn([("a", {composed: 1}), ("a", {decomposed: 1}), ("a", composed), ("b", decomposed)])
    assert space.ask("a b").output == {composed: 2}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "matrix",
    [
        csr_array((np.array([2**62] * 4 + [1]), np.array([0] * 5), np.array([0, 5])), shape=(1, 1)),
        csr_array(np.array([[1 + 2j]])),
        csr_array(np.array([[-1]])),
        csr_array(np.array([[0.5]])),
    ],
    ids=["wraps to 1", "complex", "negative", "fractional"],
)
def test_matrices_without_counts_are_refused(matrix: Any) -> None:
    """A matrix whose numbers are no counts is refused as S, as T and as X, without a warning."""
    one = csr_array(np.array([[1]]))
    for s, t in ((matrix, one), (one, matrix)):
        with pytest.raises(BadInput):
            learn_matrix(s, t)
    with pytest.raises(BadInput):
        learn_matrix(one, one).ask(matrix)


def test_errors_survive_pickling() -> None:
    """An error that crosses a process says the same on the other side."""
    bad = BadExamples("no", place="a.tsv:1", remedy="Do.")
    again = pickle.loads(pickle.dumps(bad))  # noqa: S301
    assert (type(again), str(again)) == (BadExamples, str(bad))
