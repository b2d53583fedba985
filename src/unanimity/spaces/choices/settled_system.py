"""What is learned from examples with one candidate each, as if there were no others?"""

from __future__ import annotations

from unanimity.exact.rows import Indices
from unanimity.spaces.choices.candidates import Candidates
from unanimity.system import Batch, System

__all__ = ["settled_system"]


def settled_system(system: System, candidates: Candidates, examples: Indices) -> System:
    """The system of some settled examples alone, over all atoms."""
    texts, places = ([some[i] for i in examples.tolist()] if some else () for some in (system.texts, system.places))
    inputs, outputs = system.inputs.take(examples), candidates.outputs(examples)
    alone = System()
    alone.append(Batch(inputs, outputs, system.sources.atoms, system.targets.atoms, texts, places))
    return alone
