"""Mistakes that were once made in the families without negative numbers, kept so that they are not made again."""

from __future__ import annotations

import pytest

from unanimity import Contradiction, DontKnow, learn


def test_two_readings_are_different() -> None:
    """What a question could mean is two things, also where the base has no room to move along the direction."""
    pairs = [({"c": 2, "g": 1, "d": 2, "e": 1}, {"U": 3}), ({"g": 2, "e": 1}, {"U": 3})]
    verdict = learn(pairs, family="nonnegative").ask({"c": 1})
    assert isinstance(verdict, DontKnow)
    first, second = verdict.witness.readings
    assert first != second


@pytest.mark.parametrize("family", ["nonnegative", "integral"])
def test_a_conflict_cannot_be_made_smaller_by_another_target(family: str) -> None:
    """No example can be spared, whichever target atom shows the contradiction."""
    with pytest.raises(Contradiction) as refusal:
        learn([("a", "T"), ("a", "T"), ("a b", "T"), ("b", "T U")], family=family)
    assert [example.text for example in refusal.value.examples] == ["a b", "b"]


@pytest.mark.parametrize("atoms", [4, 6, 12])
def test_even_counts_and_an_odd_output(atoms: int) -> None:
    """An input in which every word occurs twice cannot have an odd output, and that is seen at once."""
    words = dict.fromkeys("abcdefghijkl"[:atoms], 2)
    with pytest.raises(Contradiction) as refusal:
        learn([(words, {"T": 31})], family="integral")
    assert len(refusal.value.examples) == 1
    assert refusal.value.wider == "nonnegative"
