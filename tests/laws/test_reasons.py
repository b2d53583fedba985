"""Every verdict comes with what shows that it is right; in the linear family an answer is a sum of examples."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st
from tests import oracles
from tests.laws.families import LINEAR, Counts, Family, Pair, Row, every_family, inputs_of, outputs_of, said
from tests.laws.worlds import UNSEEN, World, fitting, worlds

from unanimity import Answer, DontKnow, Parser, Unsupported, learn
from unanimity.evidence import Combination, Rivals, Witness

HEADER_LINES = 2


def answered(parser: Parser, world: World) -> list[tuple[Counts, Answer]]:
    """The questions of a world that are answered, with their answers; a world without any shows nothing."""
    answers = [(x, verdict) for x in world.questions if isinstance(verdict := parser.ask(x), Answer)]
    assume(answers)
    return answers


@given(worlds())
def test_proofs_add_up(world: World) -> None:
    """The weighted examples of a proof are the user's, add up to the question, and their outputs to the answer."""
    pairs = fitting(LINEAR, world.pairs)
    parser = learn(pairs)
    for x, answer in answered(parser, world):
        assert answer.proof.output == answer.output
        assert_adds_up(pairs, x, sum_of(answer))


@every_family
@given(worlds())
def test_answers_are_derived(family: Family, world: World) -> None:
    """Every answer has a derivation of its question, with the output of its proof."""
    parser = learn(fitting(family, world.pairs), family=family.name)
    for x, answer in answered(parser, world):
        assert answer.derivation.question == answer.proof.question == x
        assert answer.derivation.output == answer.proof.output == answer.output


@given(worlds())
def test_derivations_add_up_and_are_no_longer_than_proofs(world: World) -> None:
    """In the linear family a derivation is a sum of examples that is as right as the proof and not longer."""
    pairs = fitting(LINEAR, world.pairs)
    parser = learn(pairs)
    for x, answer in answered(parser, world):
        derivation = answer.derivation
        assert isinstance(derivation, Combination)
        assert len(derivation.terms) <= len(sum_of(answer).terms)
        assert_adds_up(pairs, x, derivation)


@given(worlds())
def test_no_term_can_be_left_out(world: World) -> None:
    """The examples of a derivation are independent, so none of them can be spared."""
    parser = learn(fitting(LINEAR, world.pairs))
    for _, answer in answered(parser, world):
        derivation = answer.derivation
        assert isinstance(derivation, Combination)
        assert oracles.rank([term.example.input for term in derivation.terms]) == len(derivation.terms)


@given(worlds())
def test_sums_survive_more_examples(world: World) -> None:
    """An answer can be asked for its examples after the space has learned more; they are those of then."""
    pairs = fitting(LINEAR, world.pairs)
    before = pairs[: len(pairs) // 2]
    parser = learn(before)
    answers = answered(parser, world)
    parser.add(pairs[len(pairs) // 2 :])
    for x, answer in answers:
        assert_adds_up(before, x, sum_of(answer))
        assert answer.proof.output == answer.output


@given(worlds())
def test_explanations_show_the_derivation(world: World) -> None:
    """`explain` shows a row for each example of a derivation and one for the question."""
    parser = learn(fitting(LINEAR, world.pairs))
    for x in world.questions:
        explanation = parser.explain(x)
        derivation = explanation.derivation
        rows = len(derivation.terms) + 1 if isinstance(derivation, Combination) else 0
        assert len(explanation.rows()) == rows


@every_family
@given(worlds(), st.booleans())
def test_witnesses_show_a_difference(family: Family, world: World, unseen: bool) -> None:
    """A witness's direction changes no example, but the question; both its readings come from mappings that fit."""
    pairs = fitting(family, world.pairs)
    parser = learn(pairs, family=family.name)
    asked = [{**x, UNSEEN: 2} if unseen else x for x in world.questions]
    unknown = [(x, verdict) for x in asked if isinstance(verdict := parser.ask(x), DontKnow)]
    assume(unknown)
    for x, verdict in unknown:
        assert_differs(family, pairs, x, verdict.witness)
        assert verdict.reason


@every_family
@given(worlds())
def test_the_mapping_fits(family: Family, world: World) -> None:
    """`mapping` gives one mapping of the family that fits every example."""
    pairs = fitting(family, world.pairs)
    mapping = learn(pairs, family=family.name).space.mapping()
    assert all(family.allows(number) for row in mapping.values() for number in row.values())
    for x, y in pairs:
        total: dict[str, oracles.Number] = {}
        for atom, count in x.items():
            total = dict(oracles.plus(total, count, mapping.get(atom, {})))
        assert total == y


@every_family
@given(worlds())
def test_witnesses_survive_more_examples(family: Family, world: World) -> None:
    """A "don't know" can be asked for its witness after the space has learned more; the witness is that of then."""
    pairs = fitting(family, world.pairs)
    before = pairs[: len(pairs) // 2]
    parser = learn(before, family=family.name)
    verdicts = parser.ask_many(world.questions)
    parser.add(pairs[len(pairs) // 2 :])
    for x, verdict in zip(world.questions, verdicts, strict=True):
        if isinstance(verdict, DontKnow):
            assert_differs(family, before, x, verdict.witness)


@every_family
@given(worlds())
def test_explanations_tell_the_verdict(family: Family, world: World) -> None:
    """`explain` has the verdict of `ask`, and words for it."""
    parser = learn(fitting(family, world.pairs), family=family.name)
    for x in world.questions:
        explanation = parser.explain(x)
        assert not isinstance(explanation.verdict, Unsupported)
        assert said(explanation.verdict) == said(parser.ask(x))
        assert str(explanation)


def sum_of(answer: Answer) -> Combination:
    """The proof of a linear answer: always a sum of examples."""
    assert isinstance(answer.proof, Combination)
    return answer.proof


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


def assert_differs(family: Family, pairs: list[Pair], x: Counts, witness: Witness | Rivals) -> None:
    """The direction changes no pair, but x, and two mappings that fit give the two readings."""
    assert isinstance(witness, Witness)
    assert witness.question == x
    assert not any(oracles.dot(row, witness.direction) for row in inputs_of(pairs))
    assert oracles.dot(x, witness.direction) != 0
    first, second = witness.readings
    assert first != second
    assert fits_with(family, pairs, x, first)
    assert fits_with(family, pairs, x, second)


def fits_with(family: Family, pairs: list[Pair], x: Counts, y: Row) -> bool:
    """Whether some mapping that fits the pairs gives y for x."""
    return family.fits([*pairs, (x, y)])
