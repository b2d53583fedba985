"""How often are answers right to examples that are left out, each in turn, where all examples fit?

    confirmed    an example that the others force to some output
    twin         an example whose input others have too; such inputs count once, as known ones

Where one mapping fits all examples, it fits the others of each, too. So what these force for it is what that mapping
gives, which is its own output: every confirmed example is answered rightly, and only their number is to be found, which
takes one elimination. It is found as in the linear family; narrower ones confirm no fewer.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from unanimity.exact.dependence import lone_rows
from unanimity.learning.cleaning.confirmed import independent_rows
from unanimity.learning.measured.doubt import BASE, Doubts, hashes_of
from unanimity.spaces.space import Space

__all__ = ["left_out"]

NEARLY = 0.999  # the most that an example may weigh itself, as far as a sketch can tell


def left_out(space: Space, doubts: Doubts) -> Iterator[tuple[bool, float, bool]]:
    """For each example that the others answer: whether it is new to them, the doubt of their answer, and True."""
    system = space.system
    inputs = system.inputs
    members = independent_rows(inputs) if space.spanning is None else space.spanning.members
    confirmed = np.ones(len(system), dtype=np.bool_)
    confirmed[lone_rows(inputs, members)] = False
    _, first, twins = np.unique(hashes_of(inputs), return_index=True, return_counts=True)
    chosen = first[confirmed[first]]
    size = doubts.leverages(inputs)[chosen]
    others = np.sqrt(size / (1 - np.minimum(size, NEARLY)))  # how far it is from the others alone
    for distance, is_new in zip(others.tolist(), (twins[confirmed[first]] == 1).tolist(), strict=True):
        yield is_new, BASE * distance, True
