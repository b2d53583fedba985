"""Weighted vectors add up key by key, in exact numbers."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from unanimity.exact.sums import add_to, nonzero, weighted_sum

KEYS = st.sampled_from("abc")
NUMBERS = st.fractions(min_value=-3, max_value=3, max_denominator=4)
TERMS = st.lists(st.tuples(NUMBERS, st.lists(st.tuples(KEYS, NUMBERS), max_size=5)), max_size=4)


@given(TERMS)
def test_a_sum_has_for_each_key_the_sum_of_its_numbers(
    terms: list[tuple[Fraction, list[tuple[str, Fraction]]]],
) -> None:
    """A key that occurs twice counts twice; every key that occurs is there, even if it comes to 0."""
    entries = [(key, weight * number) for weight, vector in terms for key, number in vector]
    wanted = {key: sum((n for other, n in entries if other == key), Fraction(0)) for key, _ in entries}
    found = weighted_sum(terms)
    assert found == wanted
    assert list(found) == list(wanted)
    assert nonzero(found) == {key: number for key, number in wanted.items() if number != 0}


def test_a_total_is_changed_in_place() -> None:
    """What is added counts as often as the weight says, once if nothing is said."""
    total = {"a": Fraction(1)}
    add_to(total, {"a": 1, "b": 2}.items())
    add_to(total, {"b": Fraction(1, 2)}.items(), -4)
    assert total == {"a": 2, "b": 0}
