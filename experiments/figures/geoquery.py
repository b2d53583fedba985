"""GeoQuery: how many of the 280 test questions are answered, the more of the 600 training examples are learned from?

part       a share of the training examples, drawn by a number; by 0, the first ones in the order of the file
division   another division of all 880 into 600 and 280, drawn by a number
tallies    of predicates, of whole forms by the strict rule, and of whole forms by the paper's rule
choice     the recipe, chosen by cross-validation on the 600 alone
pairs      pairs of words alone, as in the paper
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from experiments.figures.figure import Cell, Effort, Figure, Findings, Table, Task
from experiments.figures.spread import Spread, compared, precision_remark
from experiments.figures.style import SERIES, drawing, framed, legend_within, plot, plot_paper, plot_precision
from experiments.geoquery import (
    CHOSEN,
    FIRST,
    PAIRS,
    PAPER,
    PAPER_CURVE,
    SHARES,
    Result,
    part,
    ranked,
    split,
)
from experiments.geoquery_files import GeoQuery
from unanimity.errors import BadInput
from unanimity.language.recipe_search import SPLITS, Choice, Trial, choices
from unanimity.learning.tally import Tally

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

__all__ = ["FIGURE"]

NUMBERS = {Effort.FULL: range(11), Effort.QUICK: range(1)}
SOME = {Effort.FULL: SHARES, Effort.QUICK: (20, 100)}
DIVISIONS = {Effort.FULL: range(FIRST, FIRST + 20), Effort.QUICK: range(FIRST, FIRST + 1)}
WHAT = ("predicates", "forms, strict rule", "forms, the paper's rule")
ASIDE = 0.8  # per cent


@dataclass(frozen=True, slots=True)
class Run:
    """What came of one part, or of one division."""

    kind: str
    share: int
    number: int
    tallies: Sequence[Tally]


Spreads = Mapping[str, Mapping[int, Spread]]


def _made(task: Task) -> Findings:
    if task.geoquery is None:
        raise BadInput("this figure needs GeoQuery's files", remedy="Name their folder with --geoquery.")
    shares, chosen = SOME[task.effort], _chosen(task, task.geoquery)
    parts = [(share, n) for share in shares for n in NUMBERS[task.effort] if share < 100 or n == 0]
    jobs = [(chosen.choice, "part", *each) for each in parts]
    jobs += [(chosen.choice, "division", 100, number) for number in DIVISIONS[task.effort]]
    jobs += [(PAIRS, "pairs", *each) for each in parts]
    runs = [_run(task.geoquery, *job) for job in task.watch(jobs)]
    spreads = {what: {share: Spread.of(_recalls(runs, i, share)) for share in shares} for i, what in enumerate(WHAT)}
    return Findings(
        numbers=_numbers(runs),
        beside={"The standard questions": _beside(runs, spreads), "Other divisions": _divisions(runs)},
        remarks=[*_remarks(runs, spreads), _recipe(chosen)],
        draw=lambda: _drawn(runs, spreads),
        each={what: _each(runs, i, shares) for i, what in enumerate(WHAT)},
    )


def _chosen(task: Task, data: GeoQuery) -> Trial:
    """What comes of the recipe that the training examples choose; in a quick run that which a full one finds."""
    if task.effort is Effort.QUICK:
        return Trial(CHOSEN)
    steps = task.watch(range(SPLITS * len(choices())))

    def done() -> None:
        next(steps, None)

    return ranked(data, done)[0]


def _run(data: GeoQuery, choice: Choice, kind: str, share: int, number: int) -> Run:
    found: Result = split(data, number, choice) if kind == "division" else part(data, share, number, choice)
    return Run(kind, share, number, (found.strict.atoms, found.strict.forms, found.paper.forms))


def _parts(runs: Sequence[Run], share: int, kind: str = "part") -> list[Run]:
    return [run for run in runs if (run.kind, run.share) == (kind, share)]


def _recalls(runs: Sequence[Run], i: int, share: int) -> list[float]:
    return [run.tallies[i].recall or 0.0 for run in _parts(runs, share)]


def _numbers(runs: Sequence[Run]) -> Table:
    names = [f"{what}_{n}" for what in ("predicates", "strict_forms", "paper_forms") for n in ("answered", "right")]
    rows: list[tuple[Cell, ...]] = [
        (
            *(run.kind, run.share, run.number, run.tallies[0].asked),
            *(count for tally in run.tallies for count in (tally.answered, tally.correct)),
        )
        for run in runs
    ]
    return Table(("learned_from", "share_percent", "number", "asked", *names), rows)


def _beside(runs: Sequence[Run], spreads: Spreads) -> Table:
    """For each share the paper's recall and ours, with how many answers were wrong."""
    papers, rows = _paper(), list[tuple[Cell, ...]]()
    for share in spreads[WHAT[0]]:
        cells = list[Cell]()
        for i, what in enumerate(WHAT):
            wrong = sum(run.tallies[i].wrong for run in _parts(runs, share))
            cells += [spreads[what][share].mean, spreads[what][share].range, wrong]
        rows.append((f"{share} %", papers[share], *cells))
    head = [name for what in WHAT for name in (what, "range", "wrong")]
    return Table(("examples", "predicates, paper", *head), rows)


def _divisions(runs: Sequence[Run]) -> Table:
    others = [run for run in runs if run.kind == "division"]
    rows = []
    for i, what in enumerate(WHAT):
        recalls = Spread.of(run.tallies[i].recall or 0.0 for run in others)
        wrong, answered = (sum(getattr(run.tallies[i], n) for run in others) for n in ("wrong", "answered"))
        rows.append((what, len(others), answered, wrong, recalls.mean, recalls.range))
    return Table(("", "divisions", "answered", "wrong", "mean recall", "range"), rows)


def _each(runs: Sequence[Run], i: int, shares: Sequence[int]) -> Table:
    """The recall of each draw; all examples are the same ones in every draw."""
    found = {(run.number, run.share): run.tallies[i].recall or 0.0 for run in runs if run.kind == "part"}
    numbers = sorted({number for number, _ in found})
    rows: list[tuple[str | float, ...]] = [("paper", *(_paper()[share] for share in shares))] if i == 0 else []
    rows += [
        (
            f"draw {n}" if n else "the file's order",
            *(found.get((n, share), found.get((0, share), 0.0)) for share in shares),
        )
        for n in numbers
    ]
    return Table(("", *(f"{share} %" for share in shares)), rows)


def _paper() -> dict[int, float]:
    return dict(zip(SHARES, PAPER_CURVE, strict=True))


def _remarks(runs: Sequence[Run], spreads: Spreads) -> list[str]:
    last, papers = {what: spreads[what][100].mean for what in WHAT}, _paper()
    own = [run for run in runs if run.kind in ("part", "division")]
    first = {run.share: run.tallies[0].recall or 0.0 for run in runs if (run.kind, run.number) == ("part", 0)}
    near = sum(abs(first[share] - papers[share]) for share in first) / len(first)
    return [
        *(precision_remark(*_counts(own, i), f"The precision of {what}") for i, what in enumerate(WHAT)),
        "Where the paper's rule is wrong, the right form has a combination of labels that no training example has, so "
        "that a wrong form is the only one left; the strict rule abstains there.",
        f"With all 600 examples the recall of predicates is {last[WHAT[0]]:.3f}, the paper's {PAPER['atoms']:.2f}; "
        f"that of whole forms is {last[WHAT[2]]:.3f} by the paper's rule, against its {PAPER['forms']:.2f}, and "
        f"{last[WHAT[1]]:.3f} by the strict rule.",
        compared("Predicates", papers, spreads[WHAT[0]], " %"),
        compared("Predicates by pairs of words alone, as in the paper", papers, _by_pairs(runs), " %"),
        "The paper does not say which examples make its shares. Those that are the first in the order of the file "
        f"give a recall that differs from the paper's by {near:.3f} on average.",
    ]


def _by_pairs(runs: Sequence[Run]) -> dict[int, Spread]:
    """The recall of predicates by pairs of words alone."""
    shares = {run.share for run in runs if run.kind == "pairs"}
    return {share: Spread.of(run.tallies[0].recall or 0.0 for run in _parts(runs, share, "pairs")) for share in shares}


def _recipe(chosen: Trial) -> str:
    """Sentences on the recipe."""
    folds, halves, why = chosen.folds.atoms, chosen.halves.atoms, ""
    if folds.asked:
        why = (
            f" There it answers {folds.answered} of {folds.asked} with {folds.wrong} wrong, and {halves.answered:,} of "
            f"{halves.asked:,} with {halves.wrong} wrong where it learns from halves."
        )
    return (
        f"The recipe is “{chosen.choice}”, chosen by cross-validation on the 600 training examples alone.{why} The "
        "paper uses pairs of words only, and its own annotation and list of names; ours are those of the UBL parser."
    )


def _counts(runs: Sequence[Run], i: int) -> tuple[int, int]:
    """How many answers there are in all, and how many of them are right."""
    return sum(run.tallies[i].answered for run in runs), sum(run.tallies[i].correct for run in runs)


def _drawn(runs: Sequence[Run], spreads: Spreads) -> Drawing:
    """A panel for predicates and one for whole forms."""
    drawn, shares = drawing(10.5, 4.6), list(spreads[WHAT[0]])
    left, right = drawn.add_subplot(1, 2, 1), drawn.add_subplot(1, 2, 2)
    plot_precision(left, shares, [_precision(runs, 0, share) for share in shares], "precision")
    plot(left, shares, [spreads[WHAT[0]][share] for share in shares], SERIES[0], "recall")
    plot_paper(left, shares, [_paper()[share] for share in shares], "recall in the paper's run")
    for i, aside in ((1, -ASIDE), (2, ASIDE)):
        ours = [spreads[WHAT[i]][share] for share in shares]
        plot(right, shares, ours, SERIES[i - 1], f"recall, {WHAT[i].removeprefix('forms, ')}", aside=aside)
    plot_precision(right, shares, [_precision(runs, 1, share) for share in shares], "precision, strict rule")
    wrong = [_precision(runs, 2, share) for share in shares]
    right.plot(shares, wrong, color=SERIES[1].colour, linestyle=":", linewidth=1.4, label="precision, the paper's rule")
    plot_paper(right, [100], [PAPER["forms"]], "recall in the paper")
    for panel, title in ((left, "predicates"), (right, "whole forms")):
        framed(panel, "training examples (%)", "precision, recall" if panel is left else "")
        panel.set_title(title)
        legend_within(panel, "lower right")
    draws = len({run.number for run in runs if run.kind == "part"})
    drawn.suptitle(f"GeoQuery: mean and range over {draws} draw{'' if draws == 1 else 's'} of the training examples")
    return drawn


def _precision(runs: Sequence[Run], i: int, share: int) -> float:
    """The share of the answers that are right, over all draws."""
    answered, right = _counts(_parts(runs, share), i)
    return right / answered if answered else 1.0


FIGURE = Figure(
    "GeoQuery",
    "Precision and recall on the standard 280 test questions against the share of the standard 600 training "
    "examples, for predicates and for whole forms. Bars reach from the lowest to the highest draw.",
    _made,
)
