"""Learners that always have an output, over sparse rows; what they are sure of is scored as for dense ones.

point        the mapping of least squared error, of several the smallest, rounded; sure of an output the closer its
             numbers are to whole ones
each atom    logistic regression: for each target atom and each count the probability that it occurs at least so often;
             sure of an output by the product of the probabilities of its parts
each output  logistic regression over whole outputs, those that examples have; sure of one by its probability
nearest      the output of the training input at the smallest angle; sure of it by the cosine

Probabilities are not calibrated: a threshold is chosen afterwards, and only the order matters to it. The strength of
regularisation is the one that is most often right on a third of the training examples, if it learns from the others.
An output with a count below 0 is none. Nor is one without any atom, unless some example has it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.linalg import lsmr

from experiments.alternatives.guesses import PLACES, Floats
from experiments.corpora.sheets import Mask, Sheet, Sparse, equal_rows, keys

__all__ = ["LEARNERS", "Guesser", "Guesses", "Learner", "each_atom", "each_output", "nearest", "point"]

NEAR = 1e-6  # of the least squares, by size
STEPS = 1000  # that they take at most
SURE = 4  # decimals of its distance from whole numbers
ROWS = 500  # of questions whose angles are measured at once
STRENGTHS = (1.0, 10.0, 100.0)  # scikit-learn's C; of those that are as good, the first
THIRD = 3  # one in so many examples is held out to choose the strength


@dataclass(frozen=True, slots=True, eq=False)
class Guesses:
    """An output a row, its score, and whether it is an output at all."""

    outputs: Sparse
    scores: Floats
    given: Mask


Guesser = Callable[[Sparse], Guesses]
Learner = Callable[[Sheet], Guesser]


def _guesses(learned: Sheet, outputs: Sparse, scores: Floats) -> Guesses:
    """The guesses of a learner, of which those are none that make no bag."""
    outputs.eliminate_zeros()
    outputs.sort_indices()
    below = csr_array((outputs.data < 0, outputs.indices, outputs.indptr), shape=outputs.shape)
    given = np.asarray(below.sum(axis=1)).ravel() == 0
    if np.diff(learned.outputs.indptr).all():
        given &= np.diff(outputs.indptr) > 0
    return Guesses(outputs, np.round(scores, PLACES), given)


def point(learned: Sheet) -> Guesser:
    """Guess by the mapping of least squared error; the score is 1 at whole numbers and 0 halfway between two."""
    s, t = learned.inputs, learned.outputs.toarray()
    mapping = np.column_stack([lsmr(s, column, atol=NEAR, btol=NEAR, maxiter=STEPS)[0] for column in t.T])

    def guess(x: Sparse) -> Guesses:
        y = np.asarray(x @ mapping)
        whole = np.rint(y)
        away = np.abs(y - whole).max(axis=1, initial=0.0)
        return _guesses(learned, csr_array(whole), np.round(1 - 2 * away, SURE))

    return guess


def nearest(learned: Sheet) -> Guesser:
    """Guess the output of the training input with the largest cosine; of several, of the first."""
    directions = _directions(learned.inputs).T.tocsr()

    def guess(x: Sparse) -> Guesses:
        found, scores = np.zeros(x.shape[0], dtype=np.int64), np.zeros(x.shape[0])
        for first in range(0, x.shape[0], ROWS):
            cosines = np.round((_directions(x[first : first + ROWS]) @ directions).toarray(), PLACES)
            found[first : first + ROWS], scores[first : first + ROWS] = cosines.argmax(axis=1), cosines.max(axis=1)
        return _guesses(learned, learned.outputs[found], scores)

    return guess


def _directions(x: Sparse) -> Sparse:
    lengths = np.sqrt(np.asarray(x.multiply(x).sum(axis=1)).ravel())
    return csr_array(x.multiply((1 / np.where(lengths, lengths, 1.0))[:, None]))


def each_atom(learned: Sheet) -> Guesser:
    """Guess each count by logistic regression; the score is the probability that all are right."""
    return _of_best_strength(_each_atom, learned)


def each_output(learned: Sheet) -> Guesser:
    """Guess the likeliest of the examples' outputs by logistic regression; the score is its probability."""
    return _of_best_strength(_each_output, learned)


def _of_best_strength(learn: Callable[[float, Sheet], Guesser], learned: Sheet) -> Guesser:
    held = [row for row in range(len(learned)) if row % THIRD == 0]
    rest, asked = learned.take([row for row in range(len(learned)) if row % THIRD]), learned.take(held)

    def right(strength: float) -> int:
        found = learn(strength, rest)(asked.inputs)
        return int((found.given & equal_rows(found.outputs, asked.outputs)).sum())

    return learn(max(STRENGTHS, key=right), learned)


def _each_atom(strength: float, learned: Sheet) -> Guesser:
    """Guess each count by models of whether an atom occurs at least so often; none is needed where it always does."""
    t = learned.outputs.tocsc()
    most = t.max(axis=0).toarray().ravel().astype(int).tolist()
    parts = [(atom, t[:, [atom]].toarray().ravel() >= n) for atom, top in enumerate(most) for n in range(1, top + 1)]
    models = [(atom, _binary(strength, learned.inputs, labels)) for atom, labels in parts]

    def guess(x: Sparse) -> Guesses:
        outputs, scores = np.zeros((x.shape[0], t.shape[1])), np.ones(x.shape[0])
        for atom, likely_of in models:
            likely = likely_of(x)
            outputs[:, atom] += likely >= 0.5
            scores *= np.maximum(likely, 1 - likely)
        return _guesses(learned, csr_array(outputs), scores)

    return guess


def _binary(strength: float, inputs: Sparse, labels: Mask) -> Callable[[Sparse], Floats]:
    """How likely a label is, by what examples with and without it have."""
    if labels.all():
        return lambda x: np.ones(x.shape[0])
    from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped]

    model: Any = LogisticRegression(C=strength, solver="liblinear").fit(inputs, labels)
    return lambda x: np.asarray(model.predict_proba(x)[:, 1])


def _each_output(strength: float, learned: Sheet) -> Guesser:
    """Guess the likeliest output by one model of all."""
    from sklearn.linear_model import LogisticRegression

    said = keys(learned.outputs)
    first = {key: row for row, key in reversed(list(enumerate(said)))}
    labels = np.array([first[key] for key in said])
    if len(first) == 1:
        return lambda x: _guesses(learned, learned.outputs[[0] * x.shape[0]], np.ones(x.shape[0]))
    with warnings.catch_warnings():  # it says that it could go on for longer
        warnings.simplefilter("ignore")
        model: Any = LogisticRegression(C=strength, max_iter=100, tol=1e-3).fit(learned.inputs, labels)

    def guess(x: Sparse) -> Guesses:
        likely = model.predict_proba(x)
        return _guesses(learned, learned.outputs[model.classes_[likely.argmax(axis=1)]], likely.max(axis=1))

    return guess


LEARNERS: dict[str, Learner] = {
    "point estimate": point,
    "logistic (each atom)": each_atom,
    "logistic (each output)": each_output,
    "nearest neighbour": nearest,
}
