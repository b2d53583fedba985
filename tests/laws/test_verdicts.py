"""What every family's verdicts must be."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.sparse import csr_array
from tests.laws.families import Counts, Family, every_family, inputs_of, numbers, outputs_of, said, saying
from tests.laws.worlds import UNSEEN, World, fitting, worlds

from unanimity import learn, learn_matrix


@every_family
@given(worlds())
def test_answered_exactly_when_forced(family: Family, world: World) -> None:
    """A question is answered if and only if all mappings that fit agree, and with the output they agree on."""
    pairs = fitting(family, world.pairs)
    parser = learn(pairs, family=family.name)
    assert saying(parser, world.questions) == [family.output(pairs, x) for x in world.questions]


@every_family
@given(worlds(), st.randoms(use_true_random=False))
def test_order_and_repetition_do_not_matter(family: Family, world: World, random: Random) -> None:
    """The same examples in another order, some of them repeated, give the same verdicts."""
    pairs = fitting(family, world.pairs)
    shuffled = [*pairs, *(pair for pair in pairs if random.random() < 0.5)]
    random.shuffle(shuffled)
    first, second = learn(pairs, family=family.name), learn(shuffled, family=family.name)
    assert saying(first, world.questions) == saying(second, world.questions)


@every_family
@given(worlds(), st.integers(0, 9))
def test_more_examples_never_lose_or_change_an_answer(family: Family, world: World, size: int) -> None:
    """What some of the examples force, all of them force."""
    pairs = fitting(family, world.pairs)
    fewer, all_of_them = learn(pairs[:size], family=family.name), learn(pairs, family=family.name)
    answers = [(x, before) for x in world.questions if (before := said(fewer.ask(x))) is not None]
    assume(answers)
    for x, before in answers:
        assert said(all_of_them.ask(x)) == before


@every_family
@given(worlds())
def test_asking_many_is_asking_each(family: Family, world: World) -> None:
    """`ask_many` gives the verdicts of `ask`, in order."""
    parser = learn(fitting(family, world.pairs), family=family.name)
    assert [said(verdict) for verdict in parser.ask_many(world.questions)] == saying(parser, world.questions)


@every_family
@given(worlds())
def test_matrices_say_the_same(family: Family, world: World) -> None:
    """`learn_matrix` answers the rows that `learn` answers as bags, with the same outputs once divided."""
    pairs = fitting(family, world.pairs)
    space = learn_matrix(
        matrix(inputs_of(pairs), world.sources), matrix(outputs_of(pairs), world.targets), family=family.name
    )
    answers = space.ask(matrix(world.questions, world.sources))
    outputs = answers.outputs.toarray().tolist()
    assert answers.mask.shape == (len(world.questions),)
    for x, answered, row in zip(world.questions, answers.mask.tolist(), outputs, strict=True):
        expected = family.output(pairs, x)
        assert answered == (expected is not None)
        given = {t: Fraction(n, answers.denominator) for t, n in zip(world.targets, row, strict=True) if n}
        assert given == (expected or {})


@every_family
@given(worlds(), st.integers(1, 3))
def test_what_was_never_seen_is_not_known(family: Family, world: World, count: int) -> None:
    """A question with an atom that no example holds is never answered, and the atom is named."""
    parser = learn(fitting(family, world.pairs), family=family.name)
    for x in world.questions:
        verdict = parser.ask({**x, UNSEEN: count})
        assert said(verdict) is None
        assert UNSEEN in getattr(verdict, "new_atoms", [])


@every_family
@given(worlds(), st.permutations(range(8)), st.permutations(range(4)))
def test_names_do_not_matter(family: Family, world: World, sources: list[int], targets: list[int]) -> None:
    """Renaming the atoms renames the answers and changes nothing else."""
    pairs = fitting(family, world.pairs)
    renamed_source = {atom: f"s{n}" for atom, n in zip("abcdefgh", sources, strict=True)}
    renamed_target = {atom: f"t{n}" for atom, n in zip(world.targets, targets, strict=True)}
    parser = learn(pairs, family=family.name)
    renamed = learn([(rename(x, renamed_source), rename(y, renamed_target)) for x, y in pairs], family=family.name)
    for x in world.questions:
        before = said(parser.ask(x))
        expected = None if before is None else {renamed_target[t]: number for t, number in before.items()}
        assert said(renamed.ask(rename(x, renamed_source))) == expected


@every_family
@given(worlds())
def test_examples_are_known(family: Family, world: World) -> None:
    """An input that is an example is answered with its output."""
    pairs = fitting(family, world.pairs)
    parser = learn(pairs, family=family.name)
    assert saying(parser, inputs_of(pairs)) == [numbers(y) for y in outputs_of(pairs)]


def rename(bag: Counts, names: dict[str, str]) -> Counts:
    """The bag with other names for its atoms, in the order of those."""
    return dict(sorted((names[atom], count) for atom, count in bag.items()))


def matrix(bags: Sequence[Counts], atoms: str) -> csr_array[Any]:
    """The bags as rows of counts over the atoms."""
    dense = np.zeros((len(bags), len(atoms)), dtype=np.int64)
    for i, bag in enumerate(bags):
        for atom, count in bag.items():
            dense[i, atoms.index(atom)] = count
    return csr_array(dense)
