"""Risk-controlled abstention: from which score on does MAPIE vouch for the precision of the guesses?

target      the precision wanted, at MAPIE's own confidence: in nine of ten calibrations it holds, for questions drawn
            like the examples
calibrated  on half of the training examples; the guesser learns from the other half, since what it vouches for is one
            guesser. MAPIE is asked about a few thresholds, not about its hundred: the fewer, the less it needs to see,
            since it corrects for trying many by the method of Holm, its own choice
needed      how many guesses on the calibrated half have to be right, and none wrong, for the first threshold to pass
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from functools import lru_cache, partial
from math import ceil, log
from time import perf_counter

import numpy as np

from experiments.alternatives.case import Case, Mask, Method, Replies
from experiments.alternatives.guesses import Floats, Guesser, Learner
from experiments.alternatives.thresholds import given_from, tried

__all__ = ["OWN_CHOICE", "SCORES", "TARGETS", "controlled", "needed", "vouched_for"]

TARGETS = (0.99, 0.999)
SCORES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99)
CONFIDENCE = 0.9  # MAPIE's own
HALF = 0.5
OWN_CHOICE = "bonferroni_holm"  # MAPIE's way to correct for trying several thresholds


def needed(target: float, thresholds: int = len(SCORES)) -> int:
    """How many right guesses and no wrong one let the first of so many thresholds pass."""
    return ceil(log((1 - CONFIDENCE) / thresholds) / log(target))


def controlled(learner: Learner) -> dict[float, Method]:
    """For each target, the method that gives a guess if MAPIE vouches for the precision of guesses with such a score.

    The guesser is the same for all targets, so it is learned once.
    """

    @lru_cache(maxsize=1)
    def learned(case: Case) -> tuple[Guesser, Floats, Mask, float]:
        start = perf_counter()
        found = tried(learner, case, HALF)
        return *found, perf_counter() - start

    def method(target: float, case: Case) -> Replies:
        guesser, scores, right, seconds = learned(case)
        start = perf_counter()
        least = vouched_for(scores, right, target)
        return given_from(least, guesser, case, seconds + perf_counter() - start)

    return {target: partial(method, target) for target in TARGETS}


def vouched_for(
    scores: Floats, right: Mask, target: float, thresholds: Sequence[float] = SCORES, way: str = OWN_CHOICE
) -> float:
    """The score from which on MAPIE finds the precision controlled; infinity if it finds none.

    It tries these thresholds, and corrects for trying several in this way.
    """
    from mapie.risk_control import BinaryClassificationController  # type: ignore[import-untyped]

    controller = BinaryClassificationController(
        lambda x: np.column_stack([1 - x, x]),
        risk="precision",
        target_level=target,
        confidence_level=CONFIDENCE,
        list_predict_params=np.array(thresholds),
        fwer_method=way,
    )
    with warnings.catch_warnings():  # MAPIE warns where no threshold passes, and where scores are 0 or 1
        warnings.simplefilter("ignore")
        controller.calibrate(scores, right.astype(np.int64))
    return np.inf if controller.best_predict_param is None else float(controller.best_predict_param)
