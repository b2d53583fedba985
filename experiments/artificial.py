"""The paper's artificial data: a true mapping, and inputs that stay within one cluster of source atoms.

M      the truth: each source atom maps to 0 to 2 target atoms
S, T   the training inputs and outputs; X, Y those of the test
sizes  of the clusters: equal, or drawn, if each source atom is put into any of them. The paper does not say which
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

__all__ = ["SIZES", "Artificial", "Sizes", "artificial"]

Matrix = NDArray[np.int64]
Sizes = Literal["equal", "drawn"]

SIZES: tuple[Sizes, ...] = ("equal", "drawn")
SHORTEST, LONGEST, MOST_TARGETS = 5, 10, 2


@dataclass(frozen=True, slots=True, eq=False)
class Artificial:
    """A data set whose truth is known."""

    M: Matrix
    S: Matrix
    T: Matrix
    X: Matrix
    Y: Matrix


def artificial(
    seed: int,
    sizes: Sizes = "equal",
    /,
    *,
    sources: int = 50,
    targets: int = 20,
    clusters: int = 10,
    train: int = 120,
    test: int = 50,
) -> Artificial:
    """The data set of a seed; the sizes are the paper's unless others are given."""
    random = np.random.default_rng(seed)
    m = np.zeros((sources, targets), dtype=np.int64)
    for s in range(sources):
        np.add.at(m[s], random.integers(targets, size=random.integers(MOST_TARGETS + 1)), 1)
    equal = sizes == "equal"
    cluster_of = random.permutation(sources) % clusters if equal else random.integers(clusters, size=sources)
    names = np.unique(cluster_of)
    inputs = np.zeros((train + test, sources), dtype=np.int64)
    for x in inputs:
        members = np.flatnonzero(cluster_of == names[random.integers(len(names))])
        np.add.at(x, random.choice(members, size=random.integers(SHORTEST, LONGEST + 1)), 1)
    outputs = inputs @ m
    return Artificial(m, inputs[:train], outputs[:train], inputs[train:], outputs[train:])
