"""A ledger supports what it is said to support, and no more."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.learning.measured.ledger import Ledger, needed

ENTRIES = st.lists(st.tuples(st.integers(0, 30).map(float), st.booleans()), max_size=80)
PRECISIONS = st.sampled_from([0.5, 0.8, 0.9, 0.95])


def plainly(entries: list[tuple[float, bool]], precision: float) -> float:
    """The limit by trying every doubt in turn."""
    errors = 1000 - round(1000 * precision)  # allowed of a thousand
    if all(right for _, right in entries):
        return inf if (len(entries) + 1) * errors >= 1000 else -inf
    found = -inf
    for doubt in sorted({doubt for doubt, _ in entries}):
        within = [right for other, right in entries if other <= doubt]
        if 1000 * (2 * within.count(False) + 1) <= errors * (len(within) + 1):
            found = doubt
    return found


@given(ENTRIES, PRECISIONS)
def test_the_limit_is_the_one_found_by_trying(entries: list[tuple[float, bool]], precision: float) -> None:
    """The largest up to which the wrong ones are few."""
    assert Ledger.of(entries).limit(precision) == plainly(entries, precision)


@given(ENTRIES, PRECISIONS, PRECISIONS)
def test_the_answers_within_a_limit_are_right_often_enough(
    entries: list[tuple[float, bool]], precision: float, other: float
) -> None:
    """At most half of the errors allowed are among those within the limit; less is never allowed for more trust."""
    ledger = Ledger.of(entries)
    limit, standing = ledger.limit(precision), ledger.standing(ledger.limit(precision))
    if standing.right + standing.wrong:
        assert standing.wrong < 0.5 * (1 - precision) * (standing.right + standing.wrong + 1)
    if other > precision:
        assert ledger.limit(other) <= limit


@given(ENTRIES, st.integers(-1, 31).map(float))
def test_a_standing_counts_what_is_no_more_doubtful(entries: list[tuple[float, bool]], doubt: float) -> None:
    """Right and wrong ones up to this doubt."""
    standing = Ledger.of(entries).standing(doubt)
    within = [right for each, right in entries if each <= doubt]
    assert (standing.right, standing.wrong) == (sum(within), len(within) - sum(within))


@pytest.mark.parametrize(("count", "precision", "can"), [(98, 0.99, False), (99, 0.99, True), (0, 0.5, False)])
def test_few_answers_support_nothing(count: int, precision: float, can: bool) -> None:
    """99 % needs 99 answers without an error."""
    ledger = Ledger.of([(1.0, True)] * count)
    assert ledger.can_support(precision) is can
    assert ledger.limit(precision) == (inf if can else -inf)


@pytest.mark.parametrize("thousandths", range(1, 1000))
def test_as_many_are_needed_as_are_said(thousandths: int) -> None:
    """The fewest answers n with 1 / (n + 1) errors at most allowed, whatever floats make of it."""
    precision = thousandths / 1000
    count = needed(precision)
    assert (count + 1) * (1000 - thousandths) >= 1000 > count * (1000 - thousandths)
    assert Ledger.of([(1.0, True)] * count).can_support(precision)
    assert not Ledger.of([(1.0, True)] * (count - 1)).can_support(precision)


@given(ENTRIES)
def test_the_flawless_are_less_doubtful_than_all_wrong_ones(entries: list[tuple[float, bool]]) -> None:
    """All of these doubts, and no others; any doubt, where nothing was wrong."""
    flawless = Ledger.of(entries).flawless
    wrong = [doubt for doubt, right in entries if not right]
    assert all((doubt <= flawless) == all(doubt < each for each in wrong) for doubt in (*range(31), 10.5, 1e9))
