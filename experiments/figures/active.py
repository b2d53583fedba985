"""How many labels are needed for how much recall, if one chooses what to label? (See `paper.active`.)

share    so many labels, in per cent of the pool
way      passive, as inputs come; walk, the paper's way; best, the order of `unanimity suggest`
needed   the labels that a way needs for a part of the recall that all labels of the pool give
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from experiments.active import WAYS, Curve, Outcome, artificial_task, curves, geoquery_task, labels_needed, outcomes
from experiments.active import Task as Pool
from experiments.figures.figure import Cell, Effort, Figure, Findings, Table, Task
from experiments.figures.spread import Spread, compared
from experiments.figures.style import SERIES, drawing, framed, legend_within, plot, plot_paper
from experiments.geoquery import PAPER_CURVE, SHARES

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

__all__ = ["FIGURE", "PAPER", "SHARES"]

PARTS = (0.5, 0.8, 0.9, 0.95, 1.0)
SEEDS = {Effort.FULL: range(20), Effort.QUICK: range(2)}
ARTIFICIAL, GEOQUERY = "artificial", "GeoQuery"
NAMES = {"passive": "passive", "walk": "walk, as in the paper", "best": "the order of suggest"}
ASIDE = 1.0  # per cent

PAPER: Mapping[str, Sequence[float]] = {  # recall on GeoQuery in its one run
    "passive": PAPER_CURVE,
    "walk": (0.182, 0.321, 0.468, 0.6, 0.686, 0.7, 0.7, 0.7, 0.7, 0.7),
}

Spreads = Mapping[str, Mapping[int, Spread]]  # by way and share


def _made(task: Task) -> Findings:
    seeds, data = SEEDS[task.effort], task.geoquery
    shared = None if data is None else geoquery_task(data)
    jobs: list[tuple[int, Pool | None]] = [(seed, None) for seed in seeds]
    jobs += [(seed, shared) for seed in seeds if shared is not None]
    runs: dict[str, list[Curve]] = {}
    sizes: dict[str, int] = {}
    for seed, pool in task.watch(jobs):
        asked = artificial_task(seed) if pool is None else pool
        sizes[asked.name] = len(asked.pool)
        runs.setdefault(asked.name, []).extend(curves(asked, seed))
    spreads = {name: _spreads(some, sizes[name]) for name, some in runs.items()}
    return Findings(
        numbers=_numbers(runs, sizes),
        beside={
            **{f"{name}: recall after so many labels": _recalls(mine, name) for name, mine in spreads.items()},
            **{f"{name}: labels needed for a part of the final recall": _needed(some) for name, some in runs.items()},
        },
        remarks=_remarks(runs, spreads, [] if data is None else outcomes(data)),
        draw=lambda: _drawn(spreads),
    )


def _at(curve: Curve, share: int, size: int) -> float:
    """The recall after so many labels; a way that wants no more labels keeps the recall that it has."""
    return curve.recalls[min(size * share // 100, len(curve.recalls) - 1)]


def _spreads(some: Sequence[Curve], size: int) -> Spreads:
    return {
        way: {share: Spread.of(_at(each, share, size) for each in some if each.way == way) for share in SHARES}
        for way in WAYS
    }


def _numbers(runs: Mapping[str, Sequence[Curve]], sizes: Mapping[str, int]) -> Table:
    rows = [
        (name, each.way, each.seed, share, min(sizes[name] * share // 100, len(each.recalls) - 1), recall)
        for name, some in runs.items()
        for each in some
        for share, recall in ((share, _at(each, share, sizes[name])) for share in SHARES)
    ]
    return Table(("data", "way", "seed", "share_percent", "labels", "recall"), rows)


def _recalls(mine: Spreads, name: str) -> Table:
    """The recall of each way, beside the paper's where it has one."""
    rows, known = list[tuple[Cell, ...]](), PAPER if name == GEOQUERY else {}
    for i, share in enumerate(SHARES):
        cells = list[Cell]()
        for way in WAYS:
            cells += [known[way][i]] if way in known else []
            cells += [mine[way][share].mean, mine[way][share].range]
        rows.append((f"{share} %", *cells))
    head = [text for way in WAYS for text in ([f"{way}, paper"] if way in known else []) + [way, "range"]]
    return Table(("labels", *head), rows)


def _needed(some: Sequence[Curve]) -> Table:
    rows = []
    for part in PARTS:
        passive, walk, best = (labels_needed(some, way, part) for way in WAYS)
        rows.append((f"{part:.0%}", f"{passive:.1f}", f"{walk:.1f}", f"{best:.1f}", walk / passive, best / passive))
    return Table(("of the final recall", *WAYS, "walk / passive", "best / passive"), rows)


def _remarks(
    runs: Mapping[str, Sequence[Curve]], spreads: Mapping[str, Spreads], found: Sequence[Outcome]
) -> list[str]:
    remarks = []
    for name, some in runs.items():
        passive, walk, best = (labels_needed(some, way, 1.0) for way in WAYS)
        half = " and ".join(f"{labels_needed(some, way, 0.5):.0f} ({way})" for way in WAYS[1:])
        remarks.append(
            f"{name.capitalize() if name == ARTIFICIAL else name} data: for all of the recall that can be had, the "
            f"walk needs {walk:.0f} labels and the best order {best:.0f}, where passive labelling needs "
            f"{passive:.0f}: {walk / passive:.2f} and {best / passive:.2f} of it. The paper says half. For half of "
            f"the recall they need {half} instead of {labels_needed(some, WAYS[0], 0.5):.0f}."
        )
    if GEOQUERY in spreads:
        remarks += [
            compared(f"GeoQuery, {NAMES[way]}", dict(zip(SHARES, values, strict=True)), spreads[GEOQUERY][way], " %")
            for way, values in PAPER.items()
        ]
        ours, theirs = spreads[GEOQUERY]["walk"][100].mean, PAPER["walk"][-1]
        remarks.append(
            f"With all labels ours comes to {ours:.2f} and the paper's to {theirs:.2f}: the "
            "annotation and the names are those of the UBL parser here, and others in the paper."
        )
    if not found:
        return [*remarks, "The paper's own curves are on GeoQuery, whose files were not named with `--geoquery`."]
    told = "; ".join(f"{x.way} {x.labels} labels, {x.answered} answers, {x.answered - x.right} wrong" for x in found)
    return [
        *remarks,
        "Recall counts inputs whose output is forced, which depends on inputs alone. Learned from GeoQuery's "
        f"labels, with residual cleaning, the ways come to this on the {found[0].asked} test questions: {told}.",
    ]


def _drawn(spreads: Mapping[str, Spreads]) -> Drawing:
    """A panel for each data set."""
    drawn = drawing(5.6 * len(spreads), 4.4)
    for number, (name, mine) in enumerate(spreads.items(), 1):
        panel = drawn.add_subplot(1, len(spreads), number)
        for i, (way, series) in enumerate(zip(WAYS, SERIES, strict=True)):
            values = [mine[way][share] for share in SHARES]
            plot(panel, SHARES, values, series, NAMES[way], aside=ASIDE * (i - 1))
            if name == GEOQUERY and way in PAPER:
                plot_paper(panel, SHARES, PAPER[way], f"the paper's own run, {way}", series.colour)
        framed(panel, "labels (% of the pool)", "recall on the test inputs" if number == 1 else "")
        panel.set_title(name if name == GEOQUERY else f"{name} data")
        legend_within(panel, "lower right")
    return drawn


FIGURE = Figure(
    "Active against passive labelling",
    "Recall of the linear family on the test inputs against the number of labels, for labels as they come, for the "
    "paper's walk (as they come, without those that the earlier ones combine to), and for the order of `unanimity "
    "suggest`. Bars reach from the lowest to the highest of several orders of the pool.",
    _made,
)
