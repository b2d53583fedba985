"""What is asked of every method, and what does each make of it?

S, T       the inputs and outputs of the training examples, one a row; all methods get the same
X, Y       those of the questions
case       a data set with its questions: which data, which share of the training examples, and which draw
reply      the output of a method for a question, or none; an output is right if the whole bag of target atoms is
           A count below 0 makes no bag, so that an output with one is no reply, whatever the method
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

__all__ = ["Case", "Mask", "Matrix", "Method", "Replies", "bags", "replies"]

Matrix = NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Replies:
    """Which questions a method answers, and which of them rightly, with its seconds to learn and to ask them all."""

    answered: Mask
    right: Mask
    learning: float
    asking: float


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A data set with its questions; some data have methods of their own, which look at more than the matrices."""

    data: str
    share: int
    number: int
    S: Matrix
    T: Matrix
    X: Matrix
    Y: Matrix
    own: Mapping[str, Method] = field(default_factory=dict)

    @property
    def seed(self) -> tuple[int, int, int]:
        """What random draws in this case start from."""
        return sum(map(ord, self.data)), self.share, self.number


Method = Callable[[Case], Replies]


def bags(outputs: Matrix) -> Mask:
    """Which outputs have no count below 0."""
    return np.asarray((outputs >= 0).all(axis=1))


def replies(outputs: Matrix, answered: Mask, truth: Matrix, learning: float, asking: float) -> Replies:
    """The outputs that are given, held against the truth."""
    given = answered & bags(outputs)
    return Replies(given, given & (outputs == truth).all(axis=1), learning, asking)
