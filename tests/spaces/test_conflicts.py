"""A conflict must be real, irreducible and in the user's numbering, also where no short one is found."""

from __future__ import annotations

import pytest
from tests import oracles
from tests.exact.matrices import Dense, random_dense

from unanimity.bags import Bag
from unanimity.errors import Conflict, Contradiction
from unanimity.examples import Example
from unanimity.learning.contradictions import conflicts
from unanimity.spaces.linear import conflict as module
from unanimity.spaces.linear.space import LinearSpace
from unanimity.system import System

SPOILED = 37


def examples_of(seed: int) -> list[Example]:
    """50 examples over 15 atoms that follow a mapping, but for one."""
    s = random_dense(seed, 50, 15, 4, 3)
    t = s.dot(random_dense(seed + 1, 15, 4, 2, 2))
    t[SPOILED, 0] += 1
    return [Example(bag(x, "s"), bag(y, "t"), str(i)) for i, (x, y) in enumerate(zip(s, t, strict=True))]


def bag(row: Dense, name: str) -> Bag:
    """A dense row as a bag."""
    return Bag({f"{name}{j}": int(count) for j, count in enumerate(row)})


def assert_irreducible(conflict: Conflict, examples: list[Example]) -> None:
    """The conflict quotes the examples, its weights cancel the inputs only, and its inputs but one are independent."""
    assert all(example == examples[int(example.place)] for example in conflict.examples)
    inputs, outputs = [e.input for e in conflict.examples], [e.output for e in conflict.examples]
    weights = dict(enumerate(conflict.weights))
    assert not oracles.combined(weights, inputs)
    assert oracles.combined(weights, outputs)
    assert all(weights.values())
    assert oracles.rank(inputs) == len(inputs) - 1


@pytest.fixture(params=["short", "any"])
def how(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With the search for few examples as it is, or as if it never found any."""
    if request.param == "any":
        monkeypatch.setattr(module, "shortest", lambda *_: None)
    return str(request.param)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("first", [0, 20, 45])
def test_adding(seed: int, first: int, how: str) -> None:
    """Old and new examples that contradict are found together, in their own words and places."""
    examples = examples_of(seed)
    fine = [example for i, example in enumerate(examples[:first]) if i != SPOILED]
    space = LinearSpace.of_nothing()
    space.add(fine)
    with pytest.raises(Contradiction) as refusal:
        space.add(examples)
    assert_irreducible(refusal.value.conflict, examples)
    assert how == "any" or len(refusal.value.conflict) <= 16


@pytest.mark.usefixtures("how")
@pytest.mark.parametrize("seed", range(3))
def test_the_doctor(seed: int) -> None:
    """The conflicts of a file are found one after another, the spoiled example among them, and the rest fits."""
    examples = examples_of(seed)
    system = System()
    system.append(system.encode(examples))
    found = list(conflicts(system))
    taken = [int(example.place) for conflict in found for example in conflict.examples]
    assert len(set(taken)) == len(taken)
    assert SPOILED in taken
    for conflict in found:
        assert_irreducible(conflict, examples)
    rest = [example for i, example in enumerate(examples) if i not in taken]
    assert oracles.consistent([e.input for e in rest], [e.output for e in rest])
