"""How fast are the families without negative numbers, against the paper's procedures and the linear family?

The data are the paper's artificial ones; of each data set the first examples are learned.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
from experiments.artificial import Artificial, artificial
from experiments.interior import Floats, relative_interior
from experiments.two_programmes import TwoProgrammes
from numpy.typing import NDArray
from scipy.sparse import csr_array, eye_array, kron, vstack

from benchmarks.measure import Row, ms, side_by_side
from unanimity import learn_matrix
from unanimity.learning.learn import MatrixAnswers

__all__ = ["LARGER", "PAPER", "Size", "asking_families", "integral", "nonnegative"]

Counts = NDArray[np.int64]
Sparse = csr_array[Any]

SOLVER = "ortools.sat.python.cp_model"


@dataclass(frozen=True, slots=True)
class Size:
    """How large a data set is, and how many of its examples are learned."""

    sources: int
    targets: int
    clusters: int
    examples: int
    learned: int

    def __str__(self) -> str:
        return f"{self.learned} examples over {self.sources} atoms, {self.targets} targets"

    def data(self, seed: int, test: int = 0) -> Artificial:
        """The data set of a seed, with the examples to be learned."""
        sizes = {"sources": self.sources, "targets": self.targets, "clusters": self.clusters}
        d = artificial(seed, **sizes, train=self.examples, test=test)
        return replace(d, S=d.S[: self.learned], T=d.T[: self.learned])


PAPER = Size(sources=50, targets=20, clusters=10, examples=120, learned=36)
LARGER = Size(sources=500, targets=100, clusters=50, examples=1_500, learned=450)


def nonnegative(size: Size, target: float, *, sets: int = 1, turns: int = 15) -> Iterator[Row]:
    """Learning in the nonnegative family, against algorithm 1's one linear programme over all of M."""
    data = [size.data(seed) for seed in range(sets)]
    systems = [(csr_array(d.S), csr_array(d.T)) for d in data]
    polytopes = [_polytope(d.S, d.T) for d in data]
    ours, theirs = side_by_side(
        lambda: [learn_matrix(s, t, "nonnegative") for s, t in systems],
        lambda: [relative_interior(a, b) for a, b in polytopes],
        turns,
    )
    what = f"nonnegative: learn {size}{f', {sets} data sets' if sets > 1 else ''}"
    yield Row(what, ms(ours), f"{ms(theirs)} algorithm 1's programme", ours / theirs, target)


def integral(size: Size, *, questions: int = 1_000, sample: int = 50, turns: int = 5) -> Iterator[Row]:
    """Learning and asking in the integral family, against the two integer programmes of each question.

    Two programmes are solved for a sample of the questions, and scaled up.
    All atoms of the questions were seen: with others the two programmes have no solution.
    """
    import_module(SOLVER)
    d = size.data(seed=0, test=2 * questions)
    s, t, x = csr_array(d.S), csr_array(d.T), _of_seen_atoms(d)[:questions]
    programmes, sparse = TwoProgrammes(d.S, d.T), csr_array(x)
    chosen = np.random.default_rng(0).choice(x, size=sample, replace=False)
    ours, solved = side_by_side(
        lambda: _learned_and_asked(s, t, sparse), lambda: [programmes.output(row) for row in chosen], turns
    )
    theirs, loading = solved * len(x) / sample, min(_loading() for _ in range(3))
    what = f"integral: learn {size}, ask {len(x):,}"
    against = f"{ms(theirs)} two programmes a question"
    answered = f"{_learned_and_asked(s, t, sparse).mask.mean():.0%} answered"
    note = f"{answered}; programmes of {sample} questions, scaled up; OR-Tools is loaded"
    yield Row(what, ms(ours), against, ours / theirs, 0.01, note)
    also = f"{what}, and load OR-Tools"
    yield Row(also, ms(ours + loading), against, (ours + loading) / theirs, 0.01, "all else is loaded")


def asking_families(size: Size, *, count: int = 100_000, turns: int = 15) -> Iterator[Row]:
    """Asking many rows in the families without negative numbers, against the linear one."""
    d = size.data(seed=0, test=min(count, 10_000))
    s, t, x = csr_array(d.S), csr_array(d.T), csr_array(d.X)
    linear = learn_matrix(s, t)
    safe = linear.ask(x).mask
    for family in ("nonnegative", "integral"):
        space = learn_matrix(s, t, family)
        share = f"{space.ask(x).mask.mean():.0%} answered, {safe.mean():.0%} in the linear one"
        for rows, kind, note in ((x, "as they come", share), (x[safe], "all of them safe", "")):
            many = _repeated(rows, count)
            ours, theirs = side_by_side(partial(space.ask, many), partial(linear.ask, many), turns)
            what = f"{family}: ask {count:,} rows, {kind}, having learned {size}"
            yield Row(what, ms(ours), f"{ms(theirs)} linear", ours / theirs, 2, note)


def _repeated(rows: Sparse, count: int) -> Sparse:
    """So many rows, the given ones over and over."""
    return csr_array(rows[np.arange(count) % rows.shape[0]])


def _learned_and_asked(s: Sparse, t: Sparse, x: Sparse) -> MatrixAnswers:
    return learn_matrix(s, t, "integral").ask(x)


def _polytope(s: Counts, t: Counts) -> tuple[Sparse, Floats]:
    """All nonnegative mappings that fit, as {M : A M <= b}, the way algorithm 1 writes them."""
    fits = kron(eye_array(t.shape[1]), csr_array(s.astype(np.float64)), format="csr")
    unknowns, right = s.shape[1] * t.shape[1], t.T.ravel().astype(np.float64)
    a = csr_array(vstack([fits, -fits, -eye_array(unknowns)], format="csr"))
    return a, np.concatenate((right, -right, np.zeros(unknowns)))


def _of_seen_atoms(d: Artificial) -> Counts:
    """The test inputs that have no atom which is in no example."""
    return d.X[~d.X[:, ~d.S.any(axis=0)].any(axis=1)]


def _loading() -> float:
    """How long a fresh Python that has NumPy and SciPy takes to load OR-Tools."""
    clock = "from time import perf_counter; start = perf_counter()"
    code = f"import numpy, scipy.sparse, scipy.optimize; {clock}; import {SOLVER}; print(perf_counter() - start)"
    return float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)
