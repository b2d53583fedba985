"""Precision, recall, reliability and the bound must be what their definitions say."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.learning.tally import DOUBT, Tally


def tally_of(outcomes: list[bool | None]) -> Tally:
    """The tally of some outcomes."""
    tally = Tally()
    for right in outcomes:
        tally.count(right)
    return tally


@given(st.lists(st.sampled_from([True, False, None])))
def test_shares(outcomes: list[bool | None]) -> None:
    """Right, wrong and missing answers are counted, and the shares follow."""
    tally = tally_of(outcomes)
    right, wrong, asked = outcomes.count(True), outcomes.count(False), len(outcomes)
    assert (tally.asked, tally.answered, tally.correct, tally.wrong) == (asked, right + wrong, right, wrong)
    assert tally.precision == (right / (right + wrong) if right + wrong else None)
    assert tally.recall == (right / asked if asked else None)
    assert tally.reliability(10) == ((right - 10 * wrong) / asked if asked else None)
    assert tally.reliability(0) == tally.recall


@given(st.integers(1, 40))
def test_without_right_answers_there_is_no_promise(wrong: int) -> None:
    """Nothing is known where nothing was answered, and nothing is promised where nothing was right."""
    assert Tally(wrong, 0, 0).bound is None
    assert Tally(wrong, wrong, 0).bound == 0


@given(st.integers(1, 60), st.integers(0, 12))
def test_at_the_bound_so_many_right_answers_are_rare(right: int, wrong: int) -> None:
    """Were the precision the bound, so many right answers or more would come in one of twenty tests."""
    asked = right + wrong
    bound = Tally(asked, asked, right).bound
    assert bound is not None
    p = Fraction(bound)
    tail = sum(comb(asked, k) * p**k * (1 - p) ** (asked - k) for k in range(right, asked + 1))
    assert float(tail) == pytest.approx(DOUBT, rel=1e-6)
    assert bound <= right / asked


def test_the_bound_of_faultless_answers() -> None:
    """Without a mistake the bound is the root of the doubt, so 59 right answers show 95%, and 58 do not."""
    assert Tally(100, 59, 59).bound == pytest.approx(DOUBT ** (1 / 59))
    bounds = [Tally(n, n, n).bound for n in (58, 59)]
    assert [bound is not None and bound > 0.95 for bound in bounds] == [False, True]


def test_missing_answers_do_not_move_the_bound() -> None:
    """The bound is about answers, so questions without one change nothing."""
    assert Tally(1_000, 20, 19).bound == Tally(20, 20, 19).bound
