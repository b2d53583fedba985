"""How much is still answered when mistakes were made in the training outputs, and as many are allowed for?

way      how mistakes are made: none undoes another, or some do (see `corruption`)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING

from experiments.corruption import Corruption, blindly_corrupted, corrupted
from experiments.figures.figure import Cell, Effort, Figure, Findings, Table, Task
from experiments.figures.spread import Spread, compared, precision_remark
from experiments.figures.style import SERIES, drawing, framed, legend_within, plot, plot_paper, plot_precision
from experiments.noise import LEVELS, PAPER, Level, noise

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

__all__ = ["FIGURE", "WAYS"]

WAYS: Mapping[str, Corruption] = {"some undo others": blindly_corrupted, "none undoes another": corrupted}
SEEDS = {Effort.FULL: range(100), Effort.QUICK: range(1)}
SHOWN = 20  # data sets, in the table of each
ASIDE = 1.2  # mistakes

Runs = Mapping[tuple[str, int], Sequence[Level]]


def _made(task: Task) -> Findings:
    seeds = SEEDS[task.effort]
    jobs = [(way, seed) for seed in seeds for way in WAYS]
    runs = {(way, seed): list(noise(seed, corruption=WAYS[way])) for way, seed in task.watch(jobs)}
    spreads = {way: _spreads([runs[way, seed] for seed in seeds]) for way in WAYS}
    return Findings(
        numbers=Table(
            ("way", "seed", "mistakes", "left", "asked", "answered", "right"),
            [
                (way, seed, x.mistakes, x.left, x.asked, x.answered, x.right)
                for (way, seed), run in runs.items()
                for x in run
            ],
        ),
        beside={"Recall, all answers being right": _beside(spreads)},
        remarks=_remarks(runs, spreads),
        draw=lambda: _drawn(runs, spreads, len(seeds)),
        each={f"Recall if {way}, the first data sets": _each(way, runs) for way in WAYS},
    )


def _spreads(runs: Sequence[Sequence[Level]]) -> dict[int, Spread]:
    return {levels[0].mistakes: Spread.of(level.recall for level in levels) for levels in zip(*runs, strict=True)}


def _beside(spreads: Mapping[str, Mapping[int, Spread]]) -> Table:
    rows = [
        (level, paper, *(cell for mine in spreads.values() for cell in (mine[level].mean, mine[level].range)))
        for level, paper in PAPER.items()
    ]
    return Table(("mistakes", "paper", *(name for way in spreads for name in (way, "range"))), rows)


def _each(way: str, runs: Runs) -> Table:
    mine = {seed: [level.recall for level in run] for (other, seed), run in runs.items() if other == way}
    rows: list[tuple[Cell, ...]] = [("paper", *PAPER.values())]
    rows += [(f"seed {seed}", *recalls) for seed, recalls in list(mine.items())[:SHOWN]]
    return Table(("", *(f"{level} mistakes" for level in LEVELS)), rows)


def _remarks(runs: Runs, spreads: Mapping[str, Mapping[int, Spread]]) -> list[str]:
    levels, last = [level for run in runs.values() for level in run], LEVELS[-1]
    undone = {way: fmean(last - run[-1].left for (other, _), run in runs.items() if other == way) for way in WAYS}
    blind, seeing = WAYS
    return [
        precision_remark(sum(level.answered for level in levels), sum(level.right for level in levels)),
        *(compared(f"If {way}", PAPER, mine, " mistakes") for way, mine in spreads.items()),
        "The paper does not say how it makes mistakes. If none undoes another, the budget is what is needed, and a "
        f"mean recall of {spreads[seeing][last].mean:.2f} is left even with {last}. If they are drawn blindly, "
        f"{undone[blind]:.0f} of {last} come to nothing on average, as some undo others, so that the budget is larger "
        f"than needed; what is to spare costs recall, of which {spreads[blind][last].mean:.2f} is left.",
        f"The paper's recall differs from the mean by {_away(spreads[blind]):.2f} on average if {blind}, and by "
        f"{_away(spreads[seeing]):.2f} if {seeing}.",
    ]


def _away(mine: Mapping[int, Spread]) -> float:
    """How far the paper's recall is from our mean, on average."""
    return fmean(abs(mine[level].mean - paper) for level, paper in PAPER.items())


def _drawn(runs: Runs, spreads: Mapping[str, Mapping[int, Spread]], count: int) -> Drawing:
    drawn = drawing(6.6, 4.4)
    panel = drawn.add_subplot()
    plot_precision(panel, LEVELS, [_precision(runs, number) for number in range(len(LEVELS))], "precision, both")
    for i, ((way, mine), series) in enumerate(zip(spreads.items(), SERIES, strict=False)):
        plot(panel, LEVELS, [mine[x] for x in LEVELS], series, f"recall, {way}", aside=ASIDE * (2 * i - 1))
    plot_paper(panel, LEVELS, list(PAPER.values()), "recall in the paper's run")
    framed(panel, "mistakes in the training outputs, and allowed for", "precision, recall")
    panel.set_xticks(LEVELS)
    legend_within(panel, "lower left")
    drawn.suptitle(f"Integral family, mean and range over {count} data set{'' if count == 1 else 's'}", fontsize=11)
    return drawn


def _precision(runs: Runs, number: int) -> float:
    """The share of the answers at a level that are right, over all data sets."""
    answered = sum(run[number].answered for run in runs.values())
    return sum(run[number].right for run in runs.values()) / answered if answered else 1.0


FIGURE = Figure(
    "Mistakes in the training outputs",
    "Recall of the integral family on the test inputs when so many target atoms were added to the outputs or left out, "
    "and as many mistakes are allowed for. Bars reach from the lowest to the highest data set.",
    _made,
)
