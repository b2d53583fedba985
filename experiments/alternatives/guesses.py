"""What does a learner that always has an output say, and how sure of it is it?

learner   makes a guesser of training inputs and outputs
guesser   an output for every question, and a score from 0 to 1: the higher, the surer
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from experiments.alternatives.case import Mask, Matrix

__all__ = ["PLACES", "Floats", "Guesser", "Guesses", "Learner"]

Floats = NDArray[np.float64]

PLACES = 9  # of decimals in a score; what is beyond are errors of rounding


@dataclass(frozen=True, slots=True, eq=False)
class Guesses:
    """An output a row, and its score."""

    outputs: Matrix
    scores: Floats

    def right(self, truth: Matrix) -> Mask:
        """Which outputs are the true ones."""
        return np.asarray((self.outputs == truth).all(axis=1))


Guesser = Callable[[Matrix], Guesses]
Learner = Callable[[Matrix, Matrix], Guesser]
