"""How is a space learned from examples, or from matrices of counts?

A family is loaded when it is first used: whoever asks a linear model need not wait for the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unanimity.bags import MAX_COUNT
from unanimity.errors import BadExamples, BadInput
from unanimity.exact.rows import Rows
from unanimity.examples import Example
from unanimity.spaces.family import SEVERAL, Family, family_of
from unanimity.spaces.space import Space
from unanimity.system import Batch

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = [
    "MatrixAnswers",
    "MatrixSpace",
    "absorbed",
    "added",
    "check_mistakes",
    "check_time_limit",
    "learn_examples",
    "learn_matrix",
    "space_of_nothing",
]

MOST_MISTAKES = MAX_COUNT


def space_of_nothing(family: Family, time_limit: float | None = None, mistakes: int = 0) -> Space:
    """The space of all mappings of a family; a time limit, in seconds, is for the one that needs a solver."""
    check_mistakes(mistakes)
    check_time_limit(time_limit)
    return family.of_nothing(time_limit, int(mistakes))


def added(
    space: Space, examples: Iterable[Example], family: Family | None = None, time_limit: float | None = None
) -> Space:
    """The space with more examples: the same object, unless these are the first with several outputs.

    Which one of several is right is a question of whole numbers; if no family is named and nothing was learned so far,
    the mapping is whole, too. The time limit, in seconds, is for finding that out, in any family.
    """
    return absorbed(space, space.system.encode(examples), family, time_limit)


def absorbed(space: Space, batch: Batch, family: Family | None = None, time_limit: float | None = None) -> Space:
    """The space that has also learned from a batch, which is encoded for its system."""
    if batch.others is None:
        if time_limit is not None and not space.family.whole and space.system.others is None:
            raise space.family.unlimited()
        space.absorb(batch)
        return space
    if space.takes_several:
        space.absorb(batch)
        return space
    if space.mistakes:
        remedy = "Leave out the mistakes, or give each example one output."
        raise BadInput("examples with several outputs do not go with a budget of mistakes", remedy=remedy)
    from unanimity.spaces.choices.space import ChoiceSpace
    from unanimity.spaces.deadline import SECONDS

    limits = (space.seconds, time_limit, SECONDS)
    seconds = next(limit for limit in limits if limit is not None)
    known = space.family if len(space.system) else SEVERAL
    wider = ChoiceSpace.of_nothing(family or known, seconds)
    wider.absorb(wider.system.recode(space.system.joined(batch)))
    return wider


def check_mistakes(mistakes: int) -> None:
    """Raise BadInput unless so many mistakes can be allowed."""
    if isinstance(mistakes, bool) or not isinstance(mistakes, Integral) or not 0 <= mistakes <= MOST_MISTAKES:
        problem = f"a budget of {mistakes!r} mistakes makes no sense"
        raise BadInput(problem, remedy=f"Give a whole number from 0 to {MOST_MISTAKES:,}.")


def check_time_limit(seconds: float | None) -> None:
    """Raise BadInput unless this is a time that can be allowed."""
    if seconds is not None and not (isinstance(seconds, int | float) and seconds >= 0):
        raise BadInput(f"a time limit of {seconds!r} seconds makes no sense", remedy="Give 0 or more seconds.")


def learn_examples(examples: Iterable[Example], family: Family, seconds: float | None = None) -> Space:
    """The space of all mappings of the family that fit the examples; searching may take so many seconds."""
    space = space_of_nothing(family, seconds if family.whole else None)
    batch = space.system.encode(examples)
    return absorbed(space, batch, family, None if batch.others is None else seconds)


@dataclass(frozen=True, slots=True, eq=False)
class MatrixAnswers:
    """Row i is answered where mask[i], by outputs[i] / denominator; the denominator is 1 if all are whole."""

    mask: NDArray[np.bool_]
    outputs: csr_array[Any]
    denominator: int


class MatrixSpace:
    """A space for users with features of their own: columns instead of atoms."""

    def __init__(self, space: Space) -> None:
        self.space = space

    def ask(self, x: csr_array[Any]) -> MatrixAnswers:
        """The verdicts on the rows of x: which are answered, and the outputs of those."""
        counts = _whole(x, "X")
        rows = Rows(counts.indptr, counts.indices, counts.data, int(counts.shape[1]))
        if rows.width != len(self.space.system.sources):
            raise BadInput(f"X has {rows.width} columns, S had {len(self.space.system.sources)}")
        answers = self.space.ask_rows(rows)
        if not answers.outputs.is_small:
            raise BadInput("an output does not fit in 64 bits", remedy="Scale the counts down.")
        return MatrixAnswers(answers.mask, answers.outputs.to_scipy(), answers.denominator)


def learn_matrix(
    s: csr_array[Any],
    t: csr_array[Any],
    family: str | None = None,
    time_limit: float | None = None,
    mistakes: int = 0,
) -> MatrixSpace:
    """The space of all mappings M with S M = T, given counts as sparse matrices with one example a row.

    T may hold some mistakes in the integral family: then the sum of |S M - T| is at most that.
    Proofs quote S and T from the memory given, so leave the matrices as they are.
    """
    inputs, outputs = _examples(s, "S"), _examples(t, "T")
    if len(inputs) != len(outputs):
        raise BadExamples(
            f"S has {len(inputs)} rows and T has {len(outputs)}", remedy="Give one row of each an example."
        )
    space = space_of_nothing(family_of(family), time_limit, mistakes)
    sources, targets = ([str(column) for column in range(rows.width)] for rows in (inputs, outputs))
    space.absorb(Batch(inputs, outputs, sources, targets))
    return MatrixSpace(space)


def _examples(matrix: csr_array[Any], name: str) -> Rows:
    """A matrix of counts as exact rows, each column at most once in a row."""
    counts = _whole(matrix, name)
    if not counts.has_canonical_format:
        counts = counts.copy()
        counts.sum_duplicates()
    return Rows.from_scipy(_limited(counts, name))


def _whole(matrix: csr_array[Any], name: str) -> csr_array[Any]:
    """A matrix of counts as 64-bit numbers, sharing the memory of the one given where it can."""
    from scipy.sparse import csr_array, issparse

    if not issparse(matrix) or matrix.ndim != 2:
        kind = f"has {matrix.ndim} dimension" if issparse(matrix) else f"is {type(matrix).__name__}"
        raise BadInput(f"{name} {kind}", remedy="Give a scipy.sparse matrix of counts with two dimensions.")
    if matrix.format != "csr":
        matrix = matrix.tocoo()
    if matrix.dtype.kind not in "iubf":
        raise BadExamples(f"{name} holds numbers of the type {matrix.dtype}", remedy="Counts are whole numbers.")
    if matrix.dtype.kind == "f" and not (np.rint(matrix.data) == matrix.data).all():
        raise BadExamples(f"{name} holds numbers that are not whole", remedy="Counts are whole numbers.")
    return csr_array(_limited(matrix, name).astype(np.int64, copy=False))


def _limited(counts: csr_array[Any], name: str) -> csr_array[Any]:
    """The matrix, if all its numbers are counts."""
    if counts.nnz and counts.data.min() < 0:
        remedy = "A count says how often something occurs; give what can be negative a column for each sign."
        raise BadExamples(f"{name} holds a count below 0, {counts.data.min()}", remedy=remedy)
    if counts.nnz and counts.data.max() > MAX_COUNT:
        raise BadExamples(f"{name} holds a count above {MAX_COUNT:,}", remedy="Scale the counts down.")
    return counts
