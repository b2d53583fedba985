"""Which examples show that atoms contribute nothing to targets, each at a glance?

strike   an example that holds the source atom s and whose output lacks t: nothing is negative, so s gives no t
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from unanimity.errors import astray
from unanimity.exact.rows import Rows

__all__ = ["Strikes"]

LOOKED_AT = 2_000  # of an atom's examples, before all of them are


class Strikes:
    """Pairs to be struck, and then few examples that strike them all."""

    def __init__(self, s: Rows, t: Rows, holders: Rows) -> None:
        self._s, self._t, self._holders = s, t, holders
        self._wanted: dict[int, NDArray[np.bool_]] = {}

    def want(self, atom: int, targets: Iterable[int]) -> None:
        """The atom must be struck for these targets, or at least be held by some example."""
        wanted = self._wanted.setdefault(atom, np.zeros(self._t.width, dtype=np.bool_))
        wanted[list(targets)] = True

    def examples(self, quoted: set[int]) -> set[int]:
        """The examples quoted anyway, and as many more as strike all that is wanted."""
        quoted = set(quoted)
        for atom, wanted in self._wanted.items():
            holders = np.array([i for i, _ in self._holders.entries(atom)], dtype=np.int64)
            left = wanted.copy()
            known = np.intersect1d(holders, list(quoted)).tolist()
            for i in known:
                left &= self._given(i)
            if not known and not left.any():
                quoted.add(int(holders[0]))
            while left.any():
                i = self._best(left, holders)
                quoted.add(i)
                left &= self._given(i)
        return quoted

    def _best(self, wanted: NDArray[np.bool_], holders: NDArray[np.int64]) -> int:
        """Of the examples that hold an atom, one whose output has the fewest of the wanted targets."""
        for some in (holders[:LOOKED_AT], holders):
            outputs = self._t.take(some)
            spared = np.concatenate(([0], np.cumsum(wanted[outputs.columns])))
            counts = spared[outputs.starts[1:]] - spared[outputs.starts[:-1]]
            best = int(np.argmin(counts))
            if counts[best] < wanted.sum():
                return int(some[best])
        raise astray("no example strikes an atom that should be struck")

    def _given(self, i: int) -> NDArray[np.bool_]:
        """Which targets the output of example i holds."""
        given = np.zeros(self._t.width, dtype=np.bool_)
        given[[target for target, _ in self._t.entries(i)]] = True
        return given
