"""What doubtful labels touch, and what a context would settle, are what comes of learning without, or with it."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from tests.learning.test_clean import RIGHT, wrong
from tests.records.test_findings_records import system_of

from unanimity.learning.cleaning.costs import costs
from unanimity.learning.cleaning.disputes import MUCH
from unanimity.learning.cleaning.suspects import suspects
from unanimity.spaces.family import DEFAULT
from unanimity.system import System

Matrix = np.ndarray


def dense(system: System) -> tuple[Matrix, Matrix]:
    """The inputs and outputs of a system."""
    return tuple(rows.to_scipy().toarray().astype(float) for rows in (system.inputs, system.outputs))  # type: ignore[return-value]


def missed(s: Matrix, t: Matrix) -> Matrix:
    """What least squares misses."""
    return np.asarray(t - s @ np.linalg.lstsq(s, t, rcond=None)[0])


def drawn(seed: int) -> System:
    """Sentences of two or three words that each add an atom, but for two that add another one together, and noise."""
    random, words = np.random.default_rng(seed), [f"w{i}" for i in range(6)]
    pairs = []
    for _ in range(40):
        said = random.choice(words, size=random.integers(2, 4), replace=False).tolist()
        means = [word.upper() for word in said] + (["TOGETHER"] if {"w0", "w1"} <= set(said) else [])
        if random.random() < 0.05:
            means = means[1:]
        pairs.append((" ".join(said), " ".join(means)))
    return system_of(pairs)


def test_an_example_touches_what_is_fitted_otherwise_without_it() -> None:
    """Within what is too near the limit to call."""
    touching = 0
    for system in map(drawn, range(6)):
        s, t = dense(system)
        fit = t - missed(s, t)
        for i, count in costs(system, range(len(system))).touched.items():
            others = np.delete(np.arange(len(s)), i)
            if np.linalg.matrix_rank(s[others]) < np.linalg.matrix_rank(s):
                assert count == 0  # what only this example says is in no dispute
                continue
            again = s @ np.linalg.lstsq(s[others], t[others], rcond=None)[0]
            change = np.abs(fit - again)[others].max(axis=1)
            assert int((change > MUCH + 0.005).sum()) <= count <= int((change > MUCH - 0.005).sum())
            touching += count > 0
    assert touching > 5


@pytest.mark.parametrize("seed", range(6))
def test_the_context_that_is_missing_is_found(seed: int) -> None:
    """It is the first, and settles the share that learning with one more atom does; none settles more."""
    system = drawn(seed)
    s, t = dense(system)
    first, *_ = costs(system, []).contexts
    assert set(first.atoms) == {"w0", "w1"}
    before, shares = float((missed(s, t) ** 2).sum()), {}
    for a, b in combinations(range(s.shape[1]), 2):
        both = ((s[:, a] > 0) & (s[:, b] > 0)).astype(float)
        after = float((missed(np.column_stack([s, both]), t) ** 2).sum())
        shares[system.sources.atoms[a], system.sources.atoms[b]] = (before - after) / before
    assert first.settled == pytest.approx(max(shares.values()), abs=0.01)
    assert first.examples == int(
        ((s[:, system.sources.columns["w0"]] > 0) & (s[:, system.sources.columns["w1"]] > 0)).sum()
    )


def test_where_all_fits_nothing_costs_anything() -> None:
    """No dispute, no cost, no context."""
    found = costs(system_of(RIGHT), [0, 3])
    assert found.touched == {0: 0, 3: 0}
    assert not found.contexts


def test_labels_that_touch_more_are_shown_first() -> None:
    """A label against many neighbours comes before one against few."""
    pairs = [*wrong(4, "area OHIO"), *[(f"height of {x}", f"height {x.upper()}") for x in ("iowa", "ohio", "utah")]]
    found = suspects(system_of([*pairs, ("red ball", "RED"), ("red ball", "BALL")]), DEFAULT).found
    assert [each.touched for each in found] == sorted((each.touched for each in found), reverse=True)
    assert found[0].number == 4
