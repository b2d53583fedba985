"""The direction and the readings of a "don't know" are the first of all that there are, in their order."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from tests.laws.small_systems import drawn

from unanimity import learn
from unanimity.evidence import Witness
from unanimity.spaces.linear.space import LinearSpace
from unanimity.spaces.witness import named_output
from unanimity.system import Question
from unanimity.verdict import DontKnow


def plainly(space: LinearSpace, question: Question) -> tuple[dict[str, Fraction], tuple[object, object]] | None:
    """Every direction measured, and every target atom that one touches listed, before the first is taken."""
    consensus, atoms = space.consensus, space.system.sources.atoms
    disputed = consensus.disputed(question.row)
    directions = {j: consensus.direction(j) for j in disputed}
    j = min(disputed, key=lambda j: (len(directions[j]), j))
    output = consensus.output(question.row)
    touched = [t for s in directions[j] for t in consensus.base.row(s)]
    named = {atoms[s]: Fraction(number) for s, number in directions[j].items()}
    for t in [*touched, *output, *range(consensus.base.numerators.width)]:
        for number in (output.get(t, Fraction(0)) + disputed[j], output.get(t, Fraction(0)) - disputed[j]):
            if number >= 0:
                return named, (named_output(output, space.system), named_output(output | {t: number}, space.system))
    return None


def test_the_shortest_direction_and_its_first_target_are_taken() -> None:
    """On small systems, for each known atom by itself and each pair of them."""
    looked_at = 0
    for seed in range(25):
        parser = learn(drawn(seed).pairs)
        space = parser.space
        assert isinstance(space, LinearSpace)
        atoms = list(space.system.sources.atoms)
        for text in [*atoms, *(f"{a} {b}" for a, b in pairwise(atoms))]:
            question = space.system.question(parser.bag(text))
            match space.decide(question):
                case DontKnow(witness=Witness(direction=direction, readings=readings)):
                    expected = plainly(space, question)
                    assert expected is None or (dict(direction), readings) == expected, (seed, text)
                    looked_at += expected is not None
    assert looked_at > 20
