"""In the linear family every verdict comes with what shows that it is right."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests import oracles
from tests.laws.families import FAMILIES, Counts, Pair, inputs_of, outputs_of, said
from tests.laws.worlds import UNSEEN, World, fitting, worlds

from unanimity import Answer, DontKnow, learn
from unanimity.bags import as_bag
from unanimity.verdict import Combination, Witness

LINEAR = FAMILIES[0]
HEADER_LINES = 2


@given(worlds())
def test_proofs_add_up(world: World) -> None:
    """The weighted examples of a proof are the user's, add up to the question, and their outputs to the answer."""
    pairs = fitting(LINEAR, world.pairs)
    parser = learn(pairs)
    for x in world.questions:
        verdict = parser.ask(x)
        if isinstance(verdict, Answer):
            assert verdict.proof.output == verdict.output
            assert_adds_up(pairs, x, verdict.proof)


@given(worlds())
def test_derivations_add_up_and_are_no_longer_than_proofs(world: World) -> None:
    """`derive` gives a combination that is as right as a proof and not longer, exactly where there is an answer."""
    pairs = fitting(LINEAR, world.pairs)
    parser = learn(pairs)
    for x in world.questions:
        verdict, derivation = parser.ask(x), parser.space.derive(as_bag(x))
        assert (derivation is not None) == isinstance(verdict, Answer)
        if isinstance(verdict, Answer) and derivation is not None:
            assert derivation.output == verdict.output
            assert len(derivation.terms) <= len(verdict.proof.terms)
            assert_adds_up(pairs, x, derivation)


@given(worlds())
def test_no_term_can_be_left_out(world: World) -> None:
    """The examples of a derivation are independent, so none of them can be spared."""
    parser = learn(fitting(LINEAR, world.pairs))
    for x in world.questions:
        derivation = parser.space.derive(as_bag(x))
        if derivation is not None:
            assert oracles.rank([term.example.input for term in derivation.terms]) == len(derivation.terms)


@given(worlds(), st.booleans())
def test_witnesses_show_a_difference(world: World, unseen: bool) -> None:
    """A witness's direction changes no example, but the question; both its readings come from mappings that fit."""
    pairs = fitting(LINEAR, world.pairs)
    parser = learn(pairs)
    for x in world.questions:
        question = {**x, UNSEEN: 2} if unseen else x
        verdict = parser.ask(question)
        if isinstance(verdict, DontKnow):
            assert_differs(pairs, question, verdict.witness)
            assert verdict.reason


@given(worlds())
def test_the_mapping_fits(world: World) -> None:
    """`mapping` gives one mapping that fits every example."""
    pairs = fitting(LINEAR, world.pairs)
    mapping = learn(pairs).space.mapping()
    for x, y in pairs:
        total: dict[str, oracles.Number] = {}
        for atom, count in x.items():
            total = dict(oracles.plus(total, count, mapping.get(atom, {})))
        assert total == y


@given(worlds())
def test_reasons_survive_more_examples(world: World) -> None:
    """A verdict can be asked for its reason after the space has learned more; the reason is the one of then."""
    pairs = fitting(LINEAR, world.pairs)
    before = pairs[: len(pairs) // 2]
    parser = learn(before)
    verdicts = parser.ask_many(world.questions)
    parser.add(pairs[len(pairs) // 2 :])
    for x, verdict in zip(world.questions, verdicts, strict=True):
        if isinstance(verdict, Answer):
            assert_adds_up(before, x, verdict.proof)
            assert verdict.proof.output == verdict.output
        if isinstance(verdict, DontKnow):
            assert_differs(before, x, verdict.witness)


@given(worlds())
def test_explanations_tell_the_verdict(world: World) -> None:
    """`explain` shows a row for each example of a derivation and one for the question, or a reason in words."""
    parser = learn(fitting(LINEAR, world.pairs))
    for x in world.questions:
        explanation = parser.explain(x)
        assert said(explanation.verdict) == said(parser.ask(x))
        terms = explanation.derivation.terms if explanation.derivation else None
        assert len(explanation.rows()) == (0 if terms is None else len(terms) + 1)
        assert str(explanation)


def assert_adds_up(pairs: list[Pair], x: Counts, proof: Combination) -> None:
    """The terms quote pairs at their lines, once each, with weights that give x and the output."""
    numbers = [term.line - HEADER_LINES for term in proof.terms]
    weights = {term.line - HEADER_LINES: term.weight for term in proof.terms}
    assert len(weights) == len(numbers)
    assert all(weights.values())
    for number, term in zip(numbers, proof.terms, strict=True):
        assert (dict(term.example.input), dict(term.example.output)) == pairs[number]
    assert proof.question == x
    assert oracles.combined(weights, inputs_of(pairs)) == x
    assert oracles.combined(weights, outputs_of(pairs)) == dict(proof.output)


def assert_differs(pairs: list[Pair], x: Counts, witness: Witness) -> None:
    """The direction changes no pair, but x, and two mappings that fit give the two readings."""
    assert witness.question == x
    assert not any(oracles.dot(row, witness.direction) for row in inputs_of(pairs))
    assert oracles.dot(x, witness.direction) != 0
    first, second = witness.readings
    assert first != second
    assert fits_with(pairs, x, dict(first))
    assert fits_with(pairs, x, dict(second))


def fits_with(pairs: list[Pair], x: Counts, y: dict[str, oracles.Number]) -> bool:
    """Whether some mapping that fits the pairs gives y for x."""
    return oracles.consistent([*inputs_of(pairs), x], [*outputs_of(pairs), y])
