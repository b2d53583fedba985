"""What is learned from examples with one candidate each, as if there were no others?"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unanimity.exact.order import Indices
from unanimity.spaces.candidates import Candidates
from unanimity.spaces.integral import IntegralSpace
from unanimity.spaces.linear import LinearSpace
from unanimity.spaces.nonnegative import NonnegativeSpace
from unanimity.spaces.space import Space
from unanimity.system import Batch, System

__all__ = ["settled_system", "space_of_settled"]

SPACES: Mapping[str, Callable[[], Space]] = {
    LinearSpace.family: LinearSpace.of_nothing,
    NonnegativeSpace.family: NonnegativeSpace.of_nothing,
    IntegralSpace.family: IntegralSpace.of_nothing,
}


def space_of_settled(family: str) -> Space:
    """The space before any example."""
    return SPACES[family]()


def settled_system(system: System, candidates: Candidates, examples: Indices) -> System:
    """The system of some settled examples alone, over all atoms."""
    texts, places = ([some[i] for i in examples.tolist()] if some else () for some in (system.texts, system.places))
    inputs, outputs = system.inputs.take(examples), candidates.outputs(examples)
    alone = System()
    alone.append(Batch(inputs, outputs, system.sources.atoms, system.targets.atoms, texts, places))
    return alone
