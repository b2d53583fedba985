"""Whenever time is over while candidates are looked at, what is said then is true, or nothing is said."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import pytest

from unanimity import Answer, BadInput, DontKnow, OneOf, Parser, Undecided, learn
from unanimity.exact.cpsat import OutOfTime, Programme
from unanimity.exact.rows import Integers

PAIRS = [
    ("a b", OneOf("X Y", "X Z", "Z")),
    ("a c", OneOf("X", "Y", "X X")),
    ("b c", OneOf("Y", "Z")),
    ("a b c", OneOf("X Y", "X Z", "X X Y")),
    ("d e", OneOf("X", "Y")),
    ("d f", OneOf("X", "Z")),
    ("e f", OneOf("", "Y", "X")),
    ("g", "W"),
]
QUESTIONS = ("a", "b", "c", "d", "e", "f", "g", "a b", "d e", "a d", "g g")
MOST_CALLS = 12


@cache
def learned(family: str) -> Parser:
    """What is learned without limits; not to be changed."""
    return learn(PAIRS, family=family)


@pytest.mark.parametrize("family", ["linear", "nonnegative", "integral"])
@pytest.mark.parametrize("calls", range(MOST_CALLS))
def test_a_limit_takes_nothing_but_answers(monkeypatch: pytest.MonkeyPatch, family: str, calls: int) -> None:
    """However many calls of the solver are allowed, a verdict is the one without limits, or undecided."""
    whole = learned(family)
    solve, made = Programme.solve, 0

    def limited(self: Programme, changes: Sequence[tuple[dict[int, int], int]], end: float) -> Integers | None:
        nonlocal made
        made += 1
        if made > calls:
            raise OutOfTime
        return solve(self, changes, end)

    monkeypatch.setattr(Programme, "solve", limited)
    try:
        parser = learn(PAIRS, family=family)
    except BadInput as trouble:
        assert "Allow more time" in str(trouble)  # noqa: PT017
        return
    for question in QUESTIONS:
        match parser.ask(question), whole.ask(question):
            case Answer(output=output), Answer(output=other):
                assert output == other
            case DontKnow(), DontKnow():
                pass
            case got, _:
                assert isinstance(got, Undecided)
    for choice, known in zip(parser.choices(), whole.choices(), strict=True):
        assert set(known.possible) <= set(choice.possible)


def test_numbers_too_large_are_told_from_time() -> None:
    """If the numbers are too large for the solver, no more time is asked for."""
    draw = random.Random(0)  # noqa: S311 - no secret
    large = [{atom: draw.randint(1, 1_000) for atom in "abcdefg"} for _ in range(9)]
    with pytest.raises(BadInput, match="too large"):
        learn([(x, OneOf({"X": 1}, {"X": 2}, {"Y": 3})) for x in large], family="linear")
