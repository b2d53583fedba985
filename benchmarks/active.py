"""How fast is a pool gone through, against only cutting its lines into words, and does memory grow with it?"""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.data import zipf
from benchmarks.measure import Row, mib, ms, side_by_side
from unanimity.files.inputs.pool import read_inputs
from unanimity.language.learn import learn
from unanimity.language.parser import Parser
from unanimity.language.suggest import Suggestions, read_pool, suggestions
from unanimity.language.tokenizers.spaces import tokens

__all__ = ["pool_memory", "pool_speed"]

WORDS = 5_000


def pool_speed(count: int = 1_000_000, turns: int = 3) -> Iterator[Row]:
    """What to label next of a pool that a model of one example knows nothing about: nearly every line is open."""
    parser = learn([("w0 w1", "T")])
    with TemporaryDirectory() as scratch:
        path = _written(Path(scratch), count)
        ours, theirs = side_by_side(partial(_suggested, parser, path), partial(_cut, path), turns)
        found = _suggested(parser, path)
    note = f"from file to 10 suggestions; {found.remaining:,} labels answer all"
    what = f"suggest from a pool of {count:,} inputs over {WORDS:,} atoms"
    yield Row(what, ms(ours), f"{ms(theirs)} (reading it, cutting it into words)", ours / theirs, 3, note)


def pool_memory(sizes: tuple[int, int] = (100_000, 1_000_000)) -> Iterator[Row]:
    """The peak of memory on a pool, against that on one that is a tenth of it."""
    parser = learn([("w0 w1", "T")])
    small, large = (_peak(parser, size) for size in sizes)
    what = f"peak memory, suggesting from a pool of {sizes[1]:,} inputs"
    yield Row(what, mib(large), f"{mib(small)} from one of {sizes[0]:,}", large / small, 1.1)


def _suggested(parser: Parser, path: Path) -> Suggestions:
    return suggestions(parser, read_pool(parser, read_inputs(path))[0], 10)


def _cut(path: Path) -> None:
    for text, _ in read_inputs(path):
        tokens(text)


def _peak(parser: Parser, size: int) -> int:
    with TemporaryDirectory() as scratch:
        path = _written(Path(scratch), size)
        tracemalloc.start()
        _suggested(parser, path)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return peak


def _written(folder: Path, count: int) -> Path:
    """A file of Zipf sentences."""
    rows = zipf(count, WORDS, seed=1)
    path = folder / "pool.txt"
    starts, columns, values = rows.indptr.tolist(), rows.indices.tolist(), rows.data.tolist()
    with path.open("w", encoding="utf-8") as stream:
        for start, end in pairwise(starts):
            words = (f"w{columns[k]}" for k in range(start, end) for _ in range(values[k]))
            stream.write(" ".join(words) + "\n")
    return path
