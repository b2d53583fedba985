"""Three learners that always have an output: the point estimate, logistic regression, and the nearest neighbour.

point      the mapping of least squared error, rounded; sure of an output the closer its numbers are to whole ones
logistic   for each target atom and each count the probability that it occurs at least so often, calibrated; sure of
           an output by the product of the probabilities of its parts
nearest    the output of the training input at the smallest angle; sure of it by the cosine
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.sparse import csr_array

from unanimity.paper.alternatives.case import Matrix
from unanimity.paper.alternatives.guesses import PLACES, Floats, Guesser, Guesses
from unanimity.paper.point_estimate import point_estimate

__all__ = ["logistic", "nearest", "point"]

FOLDS = 3  # of the calibration; what is seen less often, or missing less often, is left uncalibrated
STRENGTH = 100.0  # scikit-learn's C. Of 1, 10 and 100 it is the best for logistic regression on GeoQuery's questions


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
    parts = [(atom, count) for atom, most in enumerate(t.max(axis=0)) for count in range(1, most + 1)]
    models = [_model(csr_array(s), t[:, atom] >= count) for atom, count in parts]

    def guess(x: Matrix) -> Guesses:
        sparse, outputs = csr_array(x), np.zeros((len(x), t.shape[1]), dtype=np.int64)
        scores = np.ones(len(x))
        for (atom, _), model in zip(parts, models, strict=True):
            likely = np.ones(len(x)) if model is None else model.predict_proba(sparse)[:, 1]
            outputs[:, atom] += likely >= 0.5
            scores *= np.maximum(likely, 1 - likely)
        return Guesses(outputs, np.round(scores, PLACES))

    return guess


def _model(s: csr_array[Any], labels: Any) -> Any:
    """A calibrated model of labels; None if all of them are true."""
    from sklearn.calibration import CalibratedClassifierCV  # type: ignore[import-untyped]
    from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped]

    rarer = min(labels.sum(), len(labels) - labels.sum())
    if not rarer:
        return None
    plain = LogisticRegression(C=STRENGTH, solver="liblinear")
    calibrated = CalibratedClassifierCV(plain, method="sigmoid", cv=FOLDS, ensemble=False)
    return (calibrated if rarer >= FOLDS else plain).fit(s, labels)
