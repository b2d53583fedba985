"""The compiled families give the verdicts and outputs of the paper's own procedures, on the paper's artificial data.

50 data sets of the paper's size, of which the first 10, 20, 30, 50 or 100 % of the examples are learned, depending on
the seed. All 50 test inputs of each are compared with algorithm 1's two mappings; only the first 25, to save time, with
two integer programmes each.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from experiments.artificial import Artificial, artificial
from experiments.two_mappings import two_mappings
from experiments.two_programmes import TwoProgrammes
from scipy.sparse import csr_array

from unanimity import learn_matrix
from unanimity.spaces.bounded.space import PositiveSpace

Outputs = list[list[int] | None]

EXAMPLES = (12, 24, 36, 60, 120)
EVERYDAY = 15
SEEDS = [pytest.param(seed, marks=[] if seed < EVERYDAY else [pytest.mark.thorough]) for seed in range(50)]
FEWER = 25


def data(seed: int) -> Artificial:
    """The paper's artificial data, with as many of the examples as the seed says."""
    d, examples = artificial(seed), EXAMPLES[seed % len(EXAMPLES)]
    return replace(d, S=d.S[:examples], T=d.T[:examples])


@cache
def compiled(seed: int, family: str) -> Outputs:
    """What the family answers to each test input, None where it knows that the mappings differ."""
    d = data(seed)
    learned = learn_matrix(csr_array(d.S), csr_array(d.T), family)
    assert isinstance(learned.space, PositiveSpace)
    assert learned.space.agreement.complete
    found = learned.ask(csr_array(d.X))
    assert found.denominator == 1
    return [y.tolist() if safe else None for y, safe in zip(found.outputs.toarray(), found.mask, strict=True)]


@pytest.mark.parametrize("seed", SEEDS)
def test_nonnegative_as_algorithm_1(seed: int) -> None:
    """The nonnegative family answers where algorithm 1's two mappings agree, and what they agree on."""
    d = data(seed)
    mappings = two_mappings(d.S, d.T)
    assert mappings is not None
    safe, outputs = mappings.safe(d.X), mappings.outputs(d.X)
    assert compiled(seed, "nonnegative") == [y.tolist() if s else None for y, s in zip(outputs, safe, strict=True)]


@pytest.mark.parametrize("seed", SEEDS)
def test_integral_as_two_programmes(seed: int) -> None:
    """The integral family answers where an input's two programmes agree, and what they agree on.

    An atom in no example may mean anything, so that one of its input's programmes is unbounded and has no solution.
    """
    d = data(seed)
    programmes, unseen = TwoProgrammes(d.S, d.T), ~d.S.any(axis=0)
    expected = [None if x[unseen].any() else programmes.output(x) for x in d.X[:FEWER]]
    assert compiled(seed, "integral")[:FEWER] == [None if y is None else y.tolist() for y in expected]


@pytest.mark.parametrize("family", ["nonnegative", "integral"])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_is_the_truth(seed: int, family: str) -> None:
    """What is answered is what the true mapping gives."""
    for answer, truth in zip(compiled(seed, family), data(seed).Y, strict=True):
        assert answer is None or answer == truth.tolist()


def test_there_is_something_to_compare() -> None:
    """Both families answer some inputs and leave some open; whole numbers answer more, and lose no answer."""
    answered = {
        family: np.array([y is not None for seed in range(len(EXAMPLES)) for y in compiled(seed, family)])
        for family in ("nonnegative", "integral")
    }
    assert (answered["integral"] | ~answered["nonnegative"]).all()
    assert 0 < answered["nonnegative"].sum() < answered["integral"].sum() < answered["integral"].size
