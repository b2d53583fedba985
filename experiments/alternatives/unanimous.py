"""Unanimity, and a point estimate with the same precautions.

cleaned   without the training examples that the nearest mapping misses: nothing, if some mapping fits all of them
careful   the point estimate of the cleaned examples, where its output is whole and no atom of the question is new
"""

from __future__ import annotations

from time import perf_counter

import numpy as np
from scipy.sparse import csr_array

from experiments.alternatives.case import Case, Matrix, Method, Replies, replies
from experiments.alternatives.learners import point
from unanimity.exact.rows import Rows
from unanimity.learning.cleaning.clean import clean
from unanimity.learning.learn import learn_matrix
from unanimity.spaces.family import family_of
from unanimity.system import Batch, System

__all__ = ["careful", "unanimous"]


def unanimous(family: str) -> Method:
    """The method that answers where all mappings of the family agree that fit the cleaned examples."""

    def method(case: Case) -> Replies:
        start = perf_counter()
        kept = _kept(case.S, case.T, family)
        space = learn_matrix(csr_array(case.S[kept]), csr_array(case.T[kept]), family)
        learned = perf_counter()
        answers = space.ask(csr_array(case.X))
        asked = perf_counter()
        outputs, rest = np.divmod(answers.outputs.toarray(), answers.denominator)
        whole = answers.mask & ~rest.any(axis=1)
        return replies(outputs, whole, case.Y, learned - start, asked - learned)

    return method


def careful(case: Case) -> Replies:
    """The careful point estimate."""
    start = perf_counter()
    kept = _kept(case.S, case.T, "linear")
    guesser, seen = point(case.S[kept], case.T[kept]), case.S[kept].any(axis=0)
    learned = perf_counter()
    found = guesser(case.X)
    given = (found.scores >= 1) & ~case.X[:, ~seen].any(axis=1)
    return replies(found.outputs, given, case.Y, learned - start, perf_counter() - learned)


def _kept(s: Matrix, t: Matrix, family: str) -> Matrix:
    """The numbers of the cleaned examples."""
    inputs, outputs = (Rows.from_scipy(csr_array(matrix)) for matrix in (s, t))
    system = System()
    sources, targets = ([str(column) for column in range(rows.width)] for rows in (inputs, outputs))
    system.append(Batch(inputs, outputs, sources, targets))
    return clean(system, "residual", family_of(family)).kept
