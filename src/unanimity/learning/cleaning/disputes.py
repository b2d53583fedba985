"""Which examples stand where others are in dispute?

    missed     an example whose output least squares on *all* examples misses by more than MUCH in some target atom

Residual cleaning sets aside as few examples as it can, and keeps all others, also those that contradict what was set
aside and were in the majority only by chance. Least squares spreads each contradiction over the examples that have to
do with it; so where it misses much, the labels disagree, and the examples there are better not relied on.
Floating point proposes whom to leave out, which never makes what the others force wrong.
"""

from __future__ import annotations

import numpy as np

from unanimity.exact.least_squares import fitted
from unanimity.exact.rows import Indices, Rows
from unanimity.learning.cleaning.residuals import contradicted

__all__ = ["MUCH", "disputed_rows"]

MUCH = 0.1001  # of one atom; a little more than a tenth, as tenths are common
NEAR = 1e-6
AT_ONCE = 64  # target atoms


def disputed_rows(s: Rows, t: Rows) -> Indices:
    """The examples that least squares misses by more than MUCH."""
    rows, targets = contradicted(s, t)
    inputs = s.take(rows).to_scipy().astype(np.float64)
    outputs = t.take(rows).to_scipy().astype(np.float64).tocsc()[:, targets]
    missed = np.zeros(len(rows), dtype=np.bool_)
    for start in range(0, len(targets), AT_ONCE):
        wanted = outputs[:, start : start + AT_ONCE].toarray()
        gaps = np.abs(inputs @ fitted(inputs, wanted, NEAR) - wanted)
        missed |= (gaps > MUCH).any(axis=1)
    return rows[missed]
