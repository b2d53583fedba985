"""A limit makes questions undecided, never answered wrongly, and never "don't know" without a witness."""

from __future__ import annotations

import pytest
from hypothesis import given, reject
from tests.laws.checking import are_verified, proofs
from tests.laws.families import FAMILIES, said
from tests.laws.worlds import World, fitting, worlds

from unanimity import Answer, BadInput, DontKnow, Undecided, learn

TANGLED, SIX = "a a b b b", "x x x x x x"  # by three of a or by two of b: a step that only a solver takes
INTEGRAL = next(family for family in FAMILIES if family.name == "integral")


@given(worlds())
def test_without_time_nothing_false_is_said(world: World) -> None:
    """With no time for the solver every answer and every "don't know" is still right; the rest is undecided."""
    pairs = fitting(INTEGRAL, world.pairs)
    try:
        hurried = learn(pairs, family="integral", time_limit=0)
    except BadInput:  # not even one mapping was found
        reject()
    patient = learn(pairs, family="integral")
    for x in world.questions:
        match hurried.ask(x):
            case Answer() | DontKnow() as verdict:
                assert said(verdict) == said(patient.ask(x))
            case Undecided(reason=reason):
                assert "limits" in reason


def test_undecided_words_are_named_and_counted() -> None:
    """What the time limit leaves open is known, and other words are answered as ever."""
    pairs = [(TANGLED, SIX), ("c", "y"), ("d", "")]
    parser = learn(pairs, family="integral", time_limit=0)
    assert parser.space.undecided == ["a", "b"]
    assert isinstance(parser.ask("a"), Undecided)
    assert isinstance(parser.ask("a c"), Undecided)
    assert isinstance(parser.ask("a new"), DontKnow)
    for question in ("c", "d", TANGLED, f"{TANGLED} c"):
        assert parser.ask(question) == learn(pairs, family="integral").ask(question)
    assert learn(pairs, family="integral").space.undecided == ()


def test_more_examples_keep_what_is_undecided() -> None:
    """Examples that are answered rightly already do not make an undecided question look decided."""
    parser = learn([(TANGLED, SIX), ("c", "y")], family="integral", time_limit=0)
    parser.add([("c c", "y y")])
    assert isinstance(parser.ask("a"), Undecided)
    assert isinstance(parser.ask("c"), Answer)


def test_what_is_answered_without_time_is_proved() -> None:
    """Answers next to undecided atoms have proofs that the checker accepts, with lemmas about the fixed atoms."""
    parser = learn([(f"{TANGLED} e", f"{SIX} x"), ("e e e f f", "x x x")], family="integral", time_limit=0)
    assert isinstance(parser.ask("a"), Undecided)
    verdicts = [parser.ask(question) for question in (TANGLED, "e", "f", f"{TANGLED} f", "new")]
    assert [isinstance(verdict, Answer) for verdict in verdicts] == [True, True, True, True, False]
    assert are_verified(parser, proofs(parser, verdicts, embed=False))


def test_a_time_limit_is_for_the_integral_family() -> None:
    """The other families have no solver to be limited, and say so."""
    for family in ("linear", "nonnegative"):
        with pytest.raises(BadInput, match="has no time limit"):
            learn([("a", "x")], family=family, time_limit=1)


@pytest.mark.parametrize("seconds", [-1.0, float("nan")])
def test_a_time_limit_is_not_negative(seconds: float) -> None:
    """A time limit below 0, or none at all, is refused."""
    with pytest.raises(BadInput, match="makes no sense"):
        learn([("a", "x")], family="integral", time_limit=seconds)
