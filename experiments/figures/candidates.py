"""How much is answered if each example has several candidates, one of which is right? (See `denotations`.)

method   the family, which knows that one candidate is right; or one of the paper's relaxations, in which a mixture
         of candidates counts as right, too: to a linear programme, or further to a linear system
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from experiments.denotations import CANDIDATES, SHARES, Score, Setting, experiment
from experiments.distractors import KINDS
from experiments.figures.figure import Cell, Effort, Figure, Findings, Table, Task
from experiments.figures.spread import Spread, precision_remark
from experiments.figures.style import INK, SERIES, SHADE, drawing, framed, plot

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

__all__ = ["FIGURE"]

SEEDS = {Effort.FULL: range(5), Effort.QUICK: range(1)}
SOME = {Effort.FULL: SHARES, Effort.QUICK: (20, 50)}
ASIDE = 0.9  # per cent, between the bars of two numbers of candidates
NUMBERS = {Effort.FULL: CANDIDATES, Effort.QUICK: (2,)}
METHODS = {
    "right": "one candidate is right",
    "programme": "relaxed to a linear programme",
    "system": "relaxed to a linear system",
    "labels": "labels (1 candidate)",
}
DASHES: Mapping[str, Any] = {"right": "solid", "programme": "dashed", "system": "dotted"}

Spreads = Mapping[tuple[Setting, str], Spread]


def _made(task: Task) -> Findings:
    shares, numbers = SOME[task.effort], NUMBERS[task.effort]
    runs = {seed: list(experiment(seed, shares=shares, numbers=numbers)) for seed in task.watch(SEEDS[task.effort])}
    scores = [score for run in runs.values() for score in run]
    spreads = {
        (some[0].setting, method): Spread.of(getattr(score, method) / score.asked for score in some)
        for some in zip(*runs.values(), strict=True)
        for method in METHODS
    }
    return Findings(
        numbers=_numbers(runs),
        beside={f"Mean recall, wrong candidates: {kind}": _table(spreads, kind, shares, numbers) for kind in KINDS},
        remarks=_remarks(scores, spreads, Setting("same block", numbers[-1], shares[-1])),
        draw=lambda: _drawn(spreads, shares, numbers, len(runs)),
    )


def _numbers(runs: Mapping[int, Sequence[Score]]) -> Table:
    head = ("distractors", "candidates", "share_percent", "seed", "asked", "answered", *METHODS)
    rows = [
        (
            x.setting.kind,
            x.setting.k,
            x.setting.share,
            seed,
            x.asked,
            x.answered,
            x.right,
            x.programme,
            x.system,
            x.labels,
        )
        for seed, run in runs.items()
        for x in run
    ]
    return Table(head, rows)


def _table(spreads: Spreads, kind: str, shares: Sequence[int], numbers: Sequence[int]) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (
            f"{share} %",
            spreads[Setting(kind, numbers[0], share), "labels"].mean,
            *(spreads[Setting(kind, k, share), method].mean for k in numbers for method in DASHES),
        )
        for share in shares
    ]
    named = {"right": "", "programme": ", programme", "system": ", system"}
    return Table(("examples", "labels", *(f"{k} candidates{named[m]}" for k in numbers for m in DASHES)), rows)


def _remarks(scores: Sequence[Score], spreads: Spreads, hardest: Setting) -> list[str]:
    ordered = all(score.system <= score.programme <= score.right <= score.labels for score in scores)
    recall = {method: spreads[hardest, method].mean for method in METHODS}
    return [
        precision_remark(
            sum(score.answered for score in scores),
            sum(score.right for score in scores),
            "The precision of the family that knows that one candidate is right",
        ),
        "For every data set the relaxations answer no more rightly than the family that knows that one candidate is "
        "right, and this one no more than with labels, as it must be."
        if ordered
        else "The relaxations are not ordered, which cannot be: there is a mistake.",
        "The paper has no figure of this; it suggests to relax the choice together with the mapping. The recall with "
        f"{hardest.k} candidates from the same words and {hardest.share} % of the examples "
        f"is {recall['programme']:.2f} for the programme and {recall['system']:.2f} for the system, against "
        f"{recall['right']:.2f} if the choice stays a choice, and {recall['labels']:.2f} with labels.",
    ]


def _drawn(spreads: Spreads, shares: Sequence[int], numbers: Sequence[int], count: int) -> Drawing:
    """A panel for each kind of wrong candidates: recall against the share of the examples."""
    drawn = drawing(11, 4.8)
    for number, kind in enumerate(KINDS, 1):
        panel = drawn.add_subplot(1, len(KINDS), number)
        for i, (k, series) in enumerate(zip(numbers, SERIES, strict=False)):
            for method, dashes in DASHES.items():
                values = [spreads[Setting(kind, k, share), method] for share in shares]
                if method == "right":
                    plot(panel, shares, values, replace(series, dashes=dashes), "", aside=ASIDE * i)
                else:
                    panel.plot(shares, [value.mean for value in values], color=series.colour, linestyle=dashes)
        labels = [spreads[Setting(kind, numbers[0], share), "labels"].mean for share in shares]
        panel.plot(shares, labels, color=INK, linewidth=1)
        framed(panel, "training examples (%)", "recall on the test inputs" if number == 1 else "")
        panel.set_title(f"wrong candidates: {kind}")
    _legend(drawn, numbers)
    drawn.suptitle(f"Integral family, mean over {count} data set{'' if count == 1 else 's'}; bars: lowest to highest")
    return drawn


def _legend(drawn: Drawing, numbers: Sequence[int]) -> None:
    """What colours and dashes mean."""
    from matplotlib.lines import Line2D

    lines = [
        Line2D([], [], color=series.colour, marker=series.marker, markersize=4, label=f"{k} candidates")
        for k, series in zip(numbers, SERIES, strict=False)
    ]
    lines += [Line2D([], [], color=INK, linewidth=1, label=METHODS["labels"])]
    lines += [Line2D([], [], color=SHADE, linestyle=dashes, label=METHODS[m]) for m, dashes in DASHES.items()]
    drawn.legend(handles=lines, loc="outside lower center", ncols=4)


FIGURE = Figure(
    "Several possible outputs",
    "Recall on the test inputs if the right output of each example stands among wrong ones: the right one with an "
    "atom or two changed (perturbed), outputs of any other examples (elsewhere), or of examples with the same words "
    "(same block).",
    _made,
)
