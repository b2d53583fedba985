"""Run all benchmarks and write the table: `python -m benchmarks [--quick]`."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from benchmarks.active import pool_memory, pool_speed
from benchmarks.calls import calls
from benchmarks.choices import choices, growth_with_choices
from benchmarks.corpora import corpora
from benchmarks.evidence import evidence
from benchmarks.language import geoquery
from benchmarks.linear import asking, elimination, growth, learning
from benchmarks.measure import Row
from benchmarks.noise import leave_one_out, noise, supported
from benchmarks.paraphrase import paraphrases
from benchmarks.positive import LARGER, PAPER, asking_families, integral, nonnegative
from benchmarks.startup import startup

RESULTS = Path(__file__).with_name("RESULTS.md")


def rows(*, quick: bool) -> Iterator[Row]:
    """Every measurement, one after another; the quick ones only show that all of it runs."""
    if quick:
        yield from learning(turns=1)
        yield from asking(count=40_000, turns=1)
        yield from elimination(size=400, turns=1)
        yield from growth(sizes=(500, 1_000, 2_000))
        yield from nonnegative(PAPER, 1, turns=1)
        yield from integral(PAPER, sample=5, turns=1)
        yield from asking_families(PAPER, count=10_000, turns=1)
        yield from noise(levels=(30,), sample=1, turns=1)
        yield from leave_one_out(turns=1)
        yield from supported(count=500, questions=50, turns=1)
        yield from choices(blocks=(50,), turns=1)
        yield from growth_with_choices(sizes=(60, 120))
        yield from paraphrases(count=10_000, turns=1)
        yield from pool_speed(count=20_000, turns=1)
        yield from pool_memory(sizes=(5_000, 10_000))
        yield from calls(count=200, turns=1)
        yield from evidence(turns=1, quick=True)
        yield from geoquery(turns=1)
        yield from startup(turns=1)
    else:
        yield from learning()
        yield from asking()
        yield from elimination()
        yield from growth()
        for size in (PAPER, replace(PAPER, learned=PAPER.examples)):
            yield from nonnegative(size, 1, sets=5)
            yield from integral(size)
        yield from nonnegative(LARGER, 0.05, turns=3)
        yield from integral(LARGER, sample=20, turns=3)
        yield from asking_families(LARGER)
        yield from noise()
        yield from leave_one_out()
        yield from supported()
        yield from choices()
        yield from growth_with_choices()
        yield from paraphrases()
        yield from pool_speed()
        yield from pool_memory()
        yield from calls()
        yield from evidence()
        yield from corpora()
        yield from geoquery()
        yield from startup()


def table(measured: list[Row]) -> str:
    """The measurements as a page of Markdown."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("numpy", "scipy", "ortools", "scikit-learn"))
    lines = [
        "# Benchmark results",
        "",
        "Written by `make bench`; each row compares two things measured side by side in one run.",
        f"Python {platform.python_version()}, {packages}, {os.cpu_count()} cores.",
        "",
        "| what | ours | against | ratio | target | met | note |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {row.what} | {row.ours} | {row.theirs} | {shown(row.ratio)} | {row.target:g} "
        f"| {'yes' if row.met else 'no'} | {row.note} |"
        for row in measured
    ]
    return "\n".join(lines) + "\n"


def shown(ratio: float) -> str:
    """A ratio to two digits."""
    return f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.2g}"


def main() -> None:
    """Measure, show each row as it comes, and keep the table of a full run."""
    quick = "--quick" in sys.argv[1:]
    measured = []
    for row in rows(quick=quick):
        measured.append(row)
        print(f"{row.what}: {row.ours} against {row.theirs}: {shown(row.ratio)} (target {row.target:g})", flush=True)
    if not quick:
        RESULTS.write_text(table(measured), encoding="utf-8")
        print(f"written: {RESULTS.name}")


main()
