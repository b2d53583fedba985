"""Whatever an adversary does with its budget of mistakes, no answer is wrong.

The truth is a whole mapping, and the adversary changes its outputs by at most N target atoms, the budget learned with.
It may do so at random, or knowing everything: the truth, the inputs, and what a learner would say.
A failure names the seed and the attack.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from experiments.artificial import artificial
from numpy.random import Generator
from scipy.sparse import csr_array
from tests.laws.adversary import ATTACKS, climbed, fooled
from tests.laws.families import said
from tests.laws.noisy_systems import SHAPES, Noisy, noisy
from tests.laws.worlds import UNSEEN
from tests.oracles_of_mistakes import Matrix

from unanimity import Answer, learn, learn_matrix

CHUNKS, EVERYDAY = 40, 1
SYSTEMS, CLIMBS, STEPS = 6, 8, 60  # of a chunk; of the search for one attack

every_chunk = pytest.mark.parametrize(
    "chunk", [pytest.param(n, marks=[] if n < EVERYDAY else [pytest.mark.thorough]) for n in range(CHUNKS)]
)


@every_chunk
def test_no_attack_makes_an_answer_wrong(chunk: int) -> None:
    """At random, towards a wrong mapping, in one place, on rare atoms or on such as go together: answers are true."""
    answered = 0
    for seed in range(chunk * SYSTEMS, (chunk + 1) * SYSTEMS):
        for name, attack in ATTACKS.items():
            random = np.random.default_rng(seed)
            s, truth = world(random, seed)
            mistakes = int(random.integers(1, 6))
            with naming(seed, name):
                system = noisy(random, s, truth, attack(random, s, truth, mistakes))
                answered += assert_true(system, mistakes)
    assert answered


@every_chunk
def test_no_searched_attack_makes_an_answer_wrong(chunk: int) -> None:
    """Attacks improved step by step fool a learner with the least budget more and more, and never ours."""
    successes = 0
    for seed in range(chunk * CLIMBS, (chunk + 1) * CLIMBS):
        random = np.random.default_rng(seed)
        name = list(ATTACKS)[seed % len(ATTACKS)]
        s, truth = world(random, seed)
        mistakes = int(random.integers(2, 6))
        with naming(seed, name):
            t = climbed(random, s, truth, ATTACKS[name](random, s, truth, mistakes), mistakes, steps=STEPS)
            successes += fooled(s, truth, t) > 0
            assert_true(noisy(random, s, truth, t), mistakes)
    assert successes


@pytest.mark.parametrize(
    ("seed", "mistakes"),
    [
        pytest.param(seed, mistakes, marks=[] if seed == 0 else [pytest.mark.thorough])
        for seed in range(4)
        for mistakes in (12, 40)
    ],
)
def test_no_attack_on_the_papers_data_makes_an_answer_wrong(seed: int, mistakes: int) -> None:
    """At the paper's size, too, every answer is what the true mapping gives, whatever the attack."""
    data = artificial(seed)
    for name, attack in ATTACKS.items():
        random = np.random.default_rng(seed)
        t = attack(random, data.S, data.M, mistakes)
        assert np.abs(t - data.T).sum() <= mistakes
        with naming(seed, name):
            found = learn_matrix(csr_array(data.S), csr_array(t), family="integral", mistakes=mistakes)
            answers = found.ask(csr_array(data.X))
            assert (answers.outputs.toarray() == data.Y)[answers.mask].all()


def world(random: Generator, seed: int) -> tuple[Matrix, Matrix]:
    """Inputs and a truth, with at least one target atom and at least two source atoms."""
    s, most = SHAPES[seed % len(SHAPES)](random)
    size = s.shape[1], int(random.integers(1, 4))
    return s, random.integers(0, most + 1, size) * random.integers(0, 2, size)


def assert_true(system: Noisy, mistakes: int) -> int:
    """No more than the budget was spent, the truth counts as fitting, and every answer is true; returns how many."""
    assert system.made <= mistakes
    parser = learn(system.pairs, family="integral", mistakes=mistakes)
    verdicts = [(x, parser.ask(x)) for x in system.questions]
    for x, verdict in verdicts:
        assert said(verdict) in (None, system.output(x))
        assert UNSEEN not in x or not isinstance(verdict, Answer)
    return sum(isinstance(verdict, Answer) for x, verdict in verdicts if x)


@contextmanager
def naming(seed: int, attack: str) -> Iterator[None]:
    """An error names the seed and the attack."""
    try:
        yield
    except (Exception, pytest.fail.Exception) as error:
        error.add_note(f"seed {seed}, {attack}")
        raise
