"""How fast does a large pool fall into classes that mean the same, against asking it?

pool      sentences of a small grammar about places, many of them paraphrases, drawn from a seed
ours      every sentence is read, cut into words, and put into its class
theirs    every sentence is asked, with `ask_many`; no proof is made
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.measure import Row, mib, ms, side_by_side
from unanimity import Paraphrases, learn

__all__ = ["paraphrases"]

OPENINGS = ("what is the", "tell me the", "give me the", "please name the", "which is the", "the")
KINDS = ("capital", "area", "population", "density", "elevation", "name", "river", "lake", "border", "city")
LINKS = ("of", "in", "within", "for", "inside")
PLACES = 400


def paraphrases(count: int = 200_000, turns: int = 3) -> Iterator[Row]:
    """The classes of a pool, in time and in memory."""
    parser, pool = learn(_examples()), _sentences(count, seed=1)
    found = Paraphrases(parser)
    ours, theirs = side_by_side(lambda: found.classes(pool), lambda: parser.ask_many(pool), turns)
    classes = found.classes(pool)
    several = sum(len(some.members) > 1 for some in classes)
    note = f"{len(classes):,} classes, {several:,} of them with several texts"
    what = f"paraphrases: classes of a pool of {count:,} sentences"
    yield Row(what, ms(ours), f"{ms(theirs)} asking the pool", ours / theirs, 1.5, note)
    some = pool[: count // 4]  # for tracing takes long
    mine, yours = _peak(lambda: found.classes(some)), _peak(lambda: parser.ask_many(some))
    what = f"paraphrases: peak memory, classes of a pool of {len(some):,} sentences"
    yield Row(what, mib(mine), f"{mib(yours)} asking the pool", mine / yours, 1, "the texts are not counted")


def _peak(work: Callable[[], object]) -> int:
    """The most memory that it takes, with what it returns."""
    tracemalloc.start()
    kept = work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    del kept
    return peak


def _examples() -> list[tuple[str, str]]:
    """Every opening, link, kind and place in a few examples; openings and links contribute nothing."""
    some = [(f"{KINDS[k % 10]} of p{k}", f"{KINDS[k % 10]} P{k}") for k in range(PLACES)]
    some += [(f"{kind} of p0", f"{kind} P0") for kind in KINDS]
    some += [(f"{opening} area of p1", "area P1") for opening in OPENINGS]
    return some + [(f"area {link} p1", "area P1") for link in LINKS]


def _sentences(count: int, seed: int) -> list[str]:
    random = np.random.default_rng(seed)
    drawn = zip(
        random.integers(len(OPENINGS), size=count),
        random.integers(len(KINDS), size=count),
        random.integers(len(LINKS), size=count),
        random.integers(PLACES + 10, size=count),
        random.integers(50_000, size=count),
        strict=True,
    )
    return [f"{OPENINGS[a]} {KINDS[b]} {LINKS[c]} p{d}{f' or x{e}' if e % 4 == 0 else ''}" for a, b, c, d, e in drawn]
