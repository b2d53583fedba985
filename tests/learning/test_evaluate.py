"""Precision, recall and reliability must be what their definitions say."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unanimity.bags import Bag
from unanimity.examples import Example
from unanimity.learning.evaluate import evaluate
from unanimity.learning.learn import learn_examples

RIGHT = Example(Bag({"a": 1}), Bag({"T": 1}))
WRONG = Example(Bag({"a": 1}), Bag({"U": 1}))
UNKNOWN = Example(Bag({"b": 1}), Bag({"U": 1}))


@given(st.lists(st.sampled_from([RIGHT, WRONG, UNKNOWN])))
def test_shares(examples: list[Example]) -> None:
    """Right, wrong and missing answers are counted, and the shares follow."""
    result = evaluate(learn_examples([RIGHT], "linear"), examples)
    right, wrong, asked = examples.count(RIGHT), examples.count(WRONG), len(examples)
    assert (result.asked, result.answered, result.correct, len(result.wrong)) == (asked, right + wrong, right, wrong)
    assert result.precision == (right / (right + wrong) if right + wrong else None)
    assert result.recall == (right / asked if asked else None)
    assert result.reliability(10) == ((right - 10 * wrong) / asked if asked else None)
    assert result.reliability(0) == result.recall


def test_an_output_that_is_no_bag_is_wrong() -> None:
    """A fractional answer is an answer, and not the right one."""
    space = learn_examples([Example(Bag({"a": 2}), Bag({"T": 1}))], "linear")
    result = evaluate(space, [Example(Bag({"a": 1}), Bag({"T": 1})), Example(Bag({"a": 4}), Bag({"T": 2}))])
    assert (result.answered, result.correct) == (2, 1)
