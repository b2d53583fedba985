"""What is missed over a core is what is missed over all columns, which needs no core."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_array
from tests.exact.matrices import rows_of

from unanimity.exact.nearest import missed_by_nearest
from unanimity.exact.nearest_by_core import missed_by_core


def test_the_same_equations_are_missed_as_over_all_columns() -> None:
    """On small coordinates with right sides and weights of all kinds; the core's own equations come anywhere."""
    found_some = 0
    for seed in range(200):
        random = np.random.default_rng(seed)
        width, more = int(random.integers(1, 6)), int(random.integers(1, 9))
        c = np.concatenate([np.eye(width, dtype=np.int64), random.integers(-2, 3, (more, width))])
        c[width:][~c[width:].any(axis=1), 0] = 1
        g = np.concatenate([np.zeros(width, dtype=np.int64), random.integers(-1, 3, more)])
        weights = random.integers(1, 4, width + more)
        order = random.permutation(width + more)
        c, g, weights = c[order], g[order], weights[order]
        found = missed_by_core(csr_array(c.astype(np.float64)), g.astype(np.float64), weights.astype(np.float64))
        expected = missed_by_nearest(rows_of(c.astype(object)), g, weights, signed=True)
        assert found is not None
        assert found.tolist() == expected.tolist(), seed
        found_some += 0 < expected.sum() < len(g)
    assert found_some > 50
