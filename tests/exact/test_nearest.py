"""The equations named are those that some nearest m misses."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import linprog
from tests.exact.matrices import rows_of

from unanimity.exact import nearest
from unanimity.exact.nearest import missed_by_nearest

Numbers = NDArray[np.int64]


def missed(s: Numbers, t: Numbers, weights: Numbers, *, signed: bool) -> list[bool]:
    """Each equation by itself: can an m with the least error miss it?"""
    height, width = s.shape
    costs = np.concatenate([np.zeros(width), weights, weights])
    equations = np.hstack([s, np.eye(height), -np.eye(height)])
    bounds = [(None if signed else 0, None)] * width + [(0, None)] * (2 * height)
    best = float(linprog(costs, A_eq=equations, b_eq=t, bounds=bounds).fun or 0)
    found = []
    for i in range(height):
        gain = np.zeros_like(costs)
        gain[[width + i, width + height + i]] = -1
        furthest = linprog(gain, A_eq=equations, b_eq=t, A_ub=[costs], b_ub=[best + 1e-9], bounds=bounds)
        found.append(bool(float(furthest.fun or 0) < -1e-6))
    return found


@pytest.mark.parametrize("at_first", [1, 1_000])
def test_what_is_missed_does_not_depend_on_the_m_that_comes_first(
    at_first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On small systems, however few equations are looked at in the beginning, and whatever the signs."""
    monkeypatch.setattr(nearest, "AT_FIRST", at_first)
    for seed in range(80):
        random = np.random.default_rng(seed)
        height, width = random.integers(1, 7), random.integers(1, 5)
        s, t = random.integers(0, 3, (height, width)), random.integers(0, 4, height)
        weights, signed = random.integers(1, 3, height), bool(seed % 2)
        found = missed_by_nearest(rows_of(s.astype(object)), t, weights, signed=signed)
        assert found.tolist() == missed(s, t, weights, signed=signed), seed


def test_the_larger_number_is_right() -> None:
    """Of equal equations that disagree the heavier ones are met; if they are equally heavy, all may be missed."""
    s = rows_of(np.array([[1], [1]], dtype=object))
    for weights, expected in (([2, 1], [False, True]), ([1, 2], [True, False]), ([1, 1], [True, True])):
        assert missed_by_nearest(s, np.array([3, 4]), np.array(weights), signed=True).tolist() == expected
