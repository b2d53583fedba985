"""What is trimmed is what least squares misses, and no more than that is lost."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.laws.families import Family as Law
from tests.laws.families import every_family, numbers
from tests.laws.noisy_systems import drawn as noisy
from tests.learning.test_clean import RIGHT, system_of, wrong

from unanimity import learn
from unanimity.exact.rows import Rows
from unanimity.learning.cleaning.clean import Reason, clean
from unanimity.learning.cleaning.disputes import MUCH, disputed_rows
from unanimity.spaces.family import family_of


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40)
def test_the_disputed_are_those_that_least_squares_misses(seed: int) -> None:
    """As dense least squares finds them, but for what is too near the limit to call."""
    random = np.random.default_rng(seed)
    s, t = random.integers(0, 2, size=(20, 6)), random.integers(0, 2, size=(20, 3))
    found = set(disputed_rows(Rows.of(map(_row, s), 6), Rows.of(map(_row, t), 3)).tolist())
    gaps = np.abs(s @ np.linalg.lstsq(s.astype(float), t.astype(float), rcond=None)[0] - t).max(axis=1)
    assert {int(i) for i in np.flatnonzero(gaps > MUCH + 1e-3)} <= found
    assert found <= {int(i) for i in np.flatnonzero(gaps > MUCH - 1e-3)}


def _row(values: np.ndarray) -> dict[int, int]:
    return {column: int(value) for column, value in enumerate(values) if value}


@every_family
def test_what_is_kept_fits_and_what_is_not_is_not_forced(family: Law) -> None:
    """Trimming keeps no more than residual cleaning, and gives back what the others force all the same."""
    trimmed = 0
    for seed in range(30):
        pairs = list(noisy(seed).pairs)
        system, named = system_of(pairs), family_of(family.name)
        first, cleaned = clean(system, "residual", named), clean(system, "trim", named)
        kept = [pairs[i] for i in cleaned.kept.tolist()]
        assert family.fits(kept)
        assert bool(first.set_aside) == bool(cleaned.set_aside)
        misfits = {each.number for each in first.set_aside}
        for some in cleaned.set_aside:
            trimmed += some.reason is Reason.DISPUTED
            assert some.is_misfit == (some.number in misfits)
            x, y = pairs[some.number]
            forced = None if some.forced is None else numbers(some.forced)
            assert forced == family.output(kept, x) != numbers(y)
    assert trimmed


def test_where_much_agrees_one_wrong_label_goes_alone() -> None:
    """Twenty examples of each word outweigh a wrong one; where three stand against it, they go with it."""
    many = learn([*RIGHT * 20, ("area of iowa", "city IOWA")], clean="trim")
    assert [(some.number, some.reason) for some in many.set_aside] == [(300, Reason.MISFIT)]
    few = learn(wrong(4, "area OHIO"), clean="trim", misfits_at_most=1)
    assert sum(some.reason is Reason.DISPUTED for some in few.set_aside) > 3
    assert few.cleaned is not None
    assert few.cleaned.misfits == 1
