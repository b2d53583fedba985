"""How fast is the linear family, against plain floating-point linear algebra?"""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from functools import partial
from operator import matmul
from typing import Any

import numpy as np
from scipy.linalg import lu_factor
from scipy.sparse import csr_array, vstack

from benchmarks.data import mapping, sentences, zipf
from benchmarks.measure import Row, mib, ms, seconds, side_by_side
from unanimity import learn_matrix
from unanimity.exact.factor import factor
from unanimity.exact.residues import PRIMES
from unanimity.exact.rows import Rows
from unanimity.learning.learn import MatrixSpace
from unanimity.spaces.linear.space import LinearSpace

__all__ = ["asking", "elimination", "growth", "learning"]


def learning(turns: int = 15) -> Iterator[Row]:
    """Learning 600 sentences, against the pseudo-inverse that a point estimate needs."""
    s = sentences(600, seed=1)
    s = s[:, np.flatnonzero(s.sum(axis=0))]
    t = s @ mapping(s.shape[1], 50, seed=2)
    dense_s, dense_t = s.toarray().astype(float), t.toarray().astype(float)
    ours, theirs = side_by_side(lambda: learn_matrix(s, t), lambda: np.linalg.pinv(dense_s) @ dense_t, turns)
    what = f"learn {s.shape[0]} examples over {s.shape[1]} atoms, {t.shape[1]} targets"
    yield Row(what, ms(ours), f"{ms(theirs)} pinv(S) @ T", ours / theirs, 1.0)


def asking(count: int = 1_000_000, turns: int = 5) -> Iterator[Row]:
    """Asking many rows at matrix level, against the bare product with a dense mapping."""
    s = sentences(600, seed=1)
    truth = mapping(s.shape[1], 50, seed=2)
    space = learn_matrix(s, s @ truth)
    dense = truth.toarray().astype(float)
    questions = sentences(count, seed=3)
    safe = questions[np.flatnonzero(space.ask(questions).mask)]
    safe = vstack([safe] * (count // safe.shape[0] + 1), format="csr")[:count]
    for x, kind in ((questions, "as they come"), (csr_array(safe), "all of them safe")):
        ours, theirs = side_by_side(partial(space.ask, x), partial(matmul, x.astype(float), dense), turns)
        answered = space.ask(x).mask.mean()
        what = f"ask {count:,} rows of {x.nnz / count:.1f} atoms, {kind}"
        yield Row(what, ms(ours), f"{ms(theirs)} X @ M", ours / theirs, 1.2, f"{answered:.0%} answered")


def elimination(size: int = 4_000, turns: int = 3) -> Iterator[Row]:
    """Eliminating a large matrix of sentences modulo a prime, against LAPACK's floating-point LU."""
    s = zipf(size, size, seed=1)
    rows = Rows.from_scipy(s)
    dense = np.random.default_rng(0).standard_normal((size, size))
    ours, theirs = side_by_side(lambda: factor(rows, PRIMES[0]), lambda: lu_factor(dense), turns)
    note = f"rank {factor(rows, PRIMES[0]).rank}"
    yield Row(
        f"eliminate {size:,} sentences over {size:,} words",
        ms(ours),
        f"{ms(theirs)} lu_factor",
        ours / theirs,
        10,
        note,
    )


def growth(sizes: tuple[int, ...] = (10_000, 100_000, 1_000_000)) -> Iterator[Row]:
    """How time and memory grow with the number of examples."""
    times: list[float] = []
    for size in sizes:
        s, t = _zipf_system(size)
        times.append(min(seconds(partial(learn_matrix, s, t)) for _ in range(3)))
        yield _memory(size)
    exponent = float(np.polyfit(np.log(sizes), np.log(times), 1)[0])
    shown = ", ".join(f"{size:,}: {ms(time)}" for size, time in zip(sizes, times, strict=True))
    yield Row(
        f"learn {sizes[0]:,} to {sizes[-1]:,} Zipf sentences: exponent of time", shown, "exponent", exponent, 1.15
    )


def _memory(size: int) -> Row:
    """Peak memory while learning, inputs included, against twice the input arrays plus the model."""
    tracemalloc.start()
    s, t = _zipf_system(size)
    inputs = _bytes(s) + _bytes(t)
    tracemalloc.reset_peak()
    space = learn_matrix(s, t)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    allowed = 2 * inputs + _model_bytes(space)
    what = f"peak memory, learning {size:,} Zipf sentences"
    return Row(
        what,
        mib(peak),
        f"{mib(allowed)} twice the inputs, plus the model",
        peak / allowed,
        1.0,
        f"inputs {mib(inputs)}",
    )


def _zipf_system(size: int) -> tuple[csr_array[Any], csr_array[Any]]:
    s = zipf(size, 5_000, seed=1)
    t = csr_array(s @ mapping(5_000, 200, seed=2))
    t.sort_indices()
    return s, t


def _bytes(matrix: csr_array[Any]) -> int:
    return int(matrix.data.nbytes + matrix.indices.nbytes + matrix.indptr.nbytes)


def _model_bytes(space: MatrixSpace) -> int:
    if not isinstance(space.space, LinearSpace):
        raise TypeError("this measures the linear family")
    core = space.space.core
    matrices = (core.inputs, core.outputs, core.consensus.dissent, core.consensus.base.numerators)
    return sum(m.starts.nbytes + m.columns.nbytes + m.values.nbytes for m in matrices)
