"""Three learners that always have an output: the point estimate, logistic regression, and the nearest neighbour.

point      the mapping of least squared error, rounded; sure of an output the closer its numbers are to whole ones
logistic   for each target atom and each count the probability that it occurs at least so often, calibrated; sure of
           an output by the product of the probabilities of its parts. Of some strengths of regularisation it takes
           the one that is most often right on every third example, if it learns from the others, uncalibrated
nearest    the output of the training input at the smallest angle; sure of it by the cosine
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from scipy.sparse import csr_array

from experiments.alternatives.case import Mask, Matrix
from experiments.alternatives.guesses import PLACES, Floats, Guesser, Guesses
from experiments.point_estimate import point_estimate

__all__ = ["logistic", "nearest", "point"]

FOLDS = 3  # of the calibration; what is seen less often, or missing less often, is left uncalibrated
STRENGTHS = (1.0, 10.0, 100.0, 1000.0)  # scikit-learn's C; of those that are as good, the first
THIRD = 3  # one in so many examples is held out to choose the strength

Labels = Mask


def point(s: Matrix, t: Matrix) -> Guesser:
    """Guess by the mapping pinv(S) T; the score is 1 at whole numbers and 0 halfway between two."""
    estimate = point_estimate(s, t)

    def guess(x: Matrix) -> Guesses:
        y = x @ estimate.mapping
        away = np.abs(y - np.rint(y)).max(axis=1, initial=0.0)
        return Guesses(estimate.outputs(x), np.round(1 - 2 * away, PLACES))

    return guess


def nearest(s: Matrix, t: Matrix) -> Guesser:
    """Guess the output of the training input with the largest cosine; of several, of the first."""
    directions = _directions(s)

    def guess(x: Matrix) -> Guesses:
        cosines = np.round(_directions(x) @ directions.T, PLACES)
        return Guesses(t[cosines.argmax(axis=1)], cosines.max(axis=1))

    return guess


def _directions(x: Matrix) -> Floats:
    lengths = np.linalg.norm(x, axis=1, keepdims=True)
    return np.asarray(x / np.where(lengths, lengths, 1.0))


def logistic(s: Matrix, t: Matrix) -> Guesser:
    """Guess each count by calibrated logistic regression; the score is the probability that all are right."""
    held = np.arange(len(s)) % THIRD == 0

    def right(strength: float) -> int:
        tried = _counting(s[~held], t[~held], partial(_plain, strength))(s[held])
        return int(tried.right(t[held]).sum())

    return _counting(s, t, partial(_calibrated, max(STRENGTHS, key=right)))


def _counting(s: Matrix, t: Matrix, model_for: Callable[[Labels], Any]) -> Guesser:
    """Guess each count by models of whether an atom occurs at least so often; none is needed where it always does."""
    parts = [(atom, t[:, atom] >= count) for atom, most in enumerate(t.max(axis=0)) for count in range(1, most + 1)]
    models = [(atom, None if labels.all() else model_for(labels).fit(csr_array(s), labels)) for atom, labels in parts]

    def guess(x: Matrix) -> Guesses:
        sparse, outputs = csr_array(x), np.zeros((len(x), t.shape[1]), dtype=np.int64)
        scores = np.ones(len(x))
        for atom, model in models:
            likely = np.ones(len(x)) if model is None else model.predict_proba(sparse)[:, 1]
            outputs[:, atom] += likely >= 0.5
            scores *= np.maximum(likely, 1 - likely)
        return Guesses(outputs, np.round(scores, PLACES))

    return guess


def _plain(strength: float, _: Labels) -> Any:
    """An uncalibrated model that has still to learn."""
    from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped]

    return LogisticRegression(C=strength, solver="liblinear")


def _calibrated(strength: float, labels: Labels) -> Any:
    """A calibrated one, if both labels are there often enough."""
    from sklearn.calibration import CalibratedClassifierCV  # type: ignore[import-untyped]

    plain = _plain(strength, labels)
    often = min(labels.sum(), (~labels).sum()) >= FOLDS
    return CalibratedClassifierCV(plain, method="sigmoid", cv=FOLDS, ensemble=False) if often else plain
