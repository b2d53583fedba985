"""What can an adversary do who chooses the examples: to the point estimate, and to unanimity?

    data set   a share of the artificial training examples, drawn by a number
    point      the mapping of least squared error, rounded where it is within epsilon of a whole output
    against    the data set with the largest F1(unanimous) - F1(point) of all that are drawn, and that with the smallest

The paper does not say with which epsilon F1(point) is taken, nor how large its clusters are. Here epsilon is 0, and
clusters are of equal size, or, beside that, of drawn sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.sparse import csr_array

from experiments.artificial import SIZES, Artificial, Sizes, artificial
from experiments.figures.figure import Cell, Effort, Figure, Findings, Table, Task
from experiments.figures.spread import Spread, compared, listed, precision_remark
from experiments.figures.style import GROUND, SERIES, Series, drawing, framed, legend_below, plot_paper
from experiments.point_estimate import THRESHOLDS, point_estimate
from unanimity.learning.learn import learn_matrix
from unanimity.learning.tally import Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

__all__ = ["FIGURE", "PAPER", "SHARES", "SIDES", "Drawn", "drawn_sets"]

SHARES = (20, 50, 70)
SEEDS = {Effort.FULL: range(10), Effort.QUICK: range(2)}
COUNTS = {Effort.FULL: 100, Effort.QUICK: 10}
SIDES = ("against the point estimate", "against unanimity")
NUMBERS = 2  # beside a seed: what data sets are drawn from
SHOWN: Sizes = "equal"  # clusters, in the picture and the tables

Curve = Sequence[tuple[float, float]]  # recall and precision
# recall and precision of unanimity, and of the point estimate for each threshold; in the paper's legend it is the
# single points that are called the point estimate
PAPER: Mapping[tuple[str, int], tuple[tuple[float, float], Curve]] = {
    (SIDES[0], 20): ((0.04, 1.0), ((0.04, 0.5), (0.1, 0.556), (0.24, 0.571), (0.26, 0.5), (0.28, 0.438), (0.3, 0.349))),
    (SIDES[0], 50): (
        (0.48, 1.0),
        ((0.48, 0.857), (0.48, 0.857), (0.5, 0.833), (0.5, 0.806), (0.56, 0.718), (0.64, 0.64)),
    ),
    (SIDES[0], 70): (
        (0.78, 1.0),
        ((0.78, 0.951), (0.78, 0.951), (0.78, 0.951), (0.78, 0.907), (0.82, 0.891), (0.84, 0.84)),
    ),
    (SIDES[1], 20): ((0.04, 1.0), ((0.2, 1.0), (0.2, 1.0), (0.2, 0.909), (0.22, 0.786), (0.24, 0.545), (0.24, 0.353))),
    (SIDES[1], 50): ((0.52, 1.0), ((0.62, 1.0), (0.62, 1.0), (0.7, 1.0), (0.7, 0.946), (0.7, 0.897), (0.72, 0.837))),
    (SIDES[1], 70): ((0.78, 1.0), ((0.8, 1.0), (0.8, 1.0), (0.8, 1.0), (0.82, 1.0), (0.82, 0.911), (0.84, 0.84))),
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """What came of one data set: the counts of unanimity, and of the point estimate for each threshold."""

    sizes: Sizes
    seed: int
    share: int
    number: int
    unanimous: Tally
    point: tuple[Tally, ...]

    @property
    def gain(self) -> float:
        """F1(unanimous) - F1(point), with the threshold 0."""
        return f1(self.unanimous) - f1(self.point[0])


Chosen = Mapping[tuple[str, int], Sequence[Drawn]]  # one for each seed


def f1(tally: Tally) -> float:
    """The harmonic mean of precision and recall; 0 if nothing is right."""
    return 2 * tally.correct / (tally.answered + tally.asked) if tally.correct else 0.0


def drawn_sets(seed: int, count: int, sizes: Sizes = SHOWN) -> Iterator[Drawn]:
    """So many data sets of each share, drawn from the artificial data of a seed."""
    data = artificial(seed, sizes)
    for share in SHARES:
        for number in range(count):
            random = np.random.default_rng((seed, NUMBERS, share, number))
            rows = random.choice(len(data.S), size=len(data.S) * share // 100, replace=False)
            yield Drawn(sizes, seed, share, number, *_asked(data, rows))


def _asked(data: Artificial, rows: np.typing.NDArray[np.int64]) -> tuple[Tally, tuple[Tally, ...]]:
    """What unanimity (linear family) and the point estimate make of some of the training examples."""
    s, t = data.S[rows], data.T[rows]
    answers = learn_matrix(csr_array(s), csr_array(t)).ask(csr_array(data.X))
    right = (answers.outputs.toarray() == answers.denominator * data.Y).all(axis=1)
    point = point_estimate(s, t)
    hits, asked = (point.outputs(data.X) == data.Y).all(axis=1), len(data.X)
    shown = [point.answered(data.X, epsilon) for epsilon in THRESHOLDS]
    unanimous = Tally(asked, int(answers.mask.sum()), int((right & answers.mask).sum()))
    return unanimous, tuple(Tally(asked, int(mask.sum()), int((mask & hits).sum())) for mask in shown)


def _made(task: Task) -> Findings:
    seeds, count = SEEDS[task.effort], COUNTS[task.effort]
    jobs = [(seed, count, sizes) for sizes in SIZES for seed in seeds]
    found = [each for job in task.watch(jobs) for each in drawn_sets(*job)]
    by_size = {sizes: _chosen([each for each in found if each.sizes == sizes]) for sizes in SIZES}
    chosen = by_size[SHOWN]
    return Findings(
        numbers=_numbers(found),
        beside={f"Data sets chosen {side}": _beside(chosen, side) for side in SIDES},
        remarks=[*_remarks(found, chosen), *_differences(by_size)],
        draw=lambda: _picture(chosen, count),
        each={f"Data sets chosen {side}": _each(chosen, side) for side in SIDES},
    )


def _chosen(found: Sequence[Drawn]) -> Chosen:
    """The data sets that adversaries of both sides choose, for each seed and share."""
    seeds = sorted({each.seed for each in found})
    return {(side, share): [_worst(side, share, s, found) for s in seeds] for side in SIDES for share in SHARES}


def _worst(side: str, share: int, seed: int, found: Sequence[Drawn]) -> Drawn:
    """The data set of a seed and a share that an adversary of one side would choose; of several, the first."""
    sign = 1 if side == SIDES[0] else -1
    return max((each for each in found if (each.seed, each.share) == (seed, share)), key=lambda each: sign * each.gain)


def _numbers(found: Sequence[Drawn]) -> Table:
    thresholds = [f"point_{epsilon}_{what}" for epsilon in THRESHOLDS for what in ("answered", "right")]
    rows: list[tuple[Cell, ...]] = [
        (
            *(each.sizes, each.seed, each.share, each.number, each.unanimous.asked),
            *(n for tally in (each.unanimous, *each.point) for n in (tally.answered, tally.correct)),
        )
        for each in found
    ]
    head = ("clusters", "seed", "share_percent", "data_set", "asked", "unanimous_answered", "unanimous_right")
    return Table((*head, *thresholds), rows)


def _beside(chosen: Chosen, side: str) -> Table:
    """For each share: the paper's and our recall and precision, means over the seeds."""
    rows: list[Sequence[str | float]] = []
    for share in SHARES:
        (recall, precision), curve = PAPER[side, share]
        some = chosen[side, share]
        mine, sure = _recall(some), Spread.of(_precision(each.unanimous) for each in some)
        rows.append((f"{share} %", "unanimous", recall, mine.mean, mine.range, precision, sure.mean, sure.range))
        for i, epsilon in enumerate(THRESHOLDS):
            recalls = Spread.of(each.point[i].recall or 0.0 for each in some)
            precisions = Spread.of(_precision(each.point[i]) for each in some)
            cells = (curve[i][0], recalls.mean, recalls.range, curve[i][1], precisions.mean, precisions.range)
            rows.append((f"{share} %", f"point, ε = {epsilon}", *cells))
    head = ("examples", "method", "recall, paper", "ours", "range", "precision, paper", "ours", "range")
    return Table(head, rows)


def _each(chosen: Chosen, side: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for share in SHARES:
        for each in chosen[side, share]:
            own = each.unanimous.recall or 0.0, _precision(each.unanimous)
            points = [(x.recall or 0.0, _precision(x)) for x in (each.point[0], each.point[-1])]
            rows.append((f"{share} %", f"seed {each.seed}", *own, *points[0], *points[1]))
    point = [f"{what}, point, ε = {THRESHOLDS[i]}" for i in (0, -1) for what in ("recall", "precision")]
    return Table(("examples", "", "recall, unanimous", "precision", *point), rows)


def _precision(tally: Tally) -> float:
    """The precision, 1 if there are no answers."""
    return 1.0 if tally.precision is None else tally.precision


def _remarks(found: Sequence[Drawn], chosen: Chosen) -> list[str]:
    unanimous, left = [each.unanimous for each in found], [each for share in SHARES for each in chosen[SIDES[0], share]]
    below = sum(any(_precision(tally) < 1 for tally in each.point) for each in left)
    always = sum(all(_precision(tally) < 1 for tally in each.point) for each in left)
    everything = [each.point[-1] for each in found]
    worst = min((tally for each in left for tally in each.point if tally.answered), key=_precision)
    return [
        precision_remark(
            sum(x.answered for x in unanimous), sum(x.correct for x in unanimous), "The precision of unanimity"
        ),
        f"Of the {len(left)} data sets chosen against the point estimate, its precision is below 1 with some threshold "
        f"in {below}, and with every threshold in {always}; the lowest is {_precision(worst):.2f}. Over all data sets, "
        f"where it answers everything (ε = 0.5), "
        f"{sum(x.correct for x in everything) / sum(x.answered for x in everything):.2f} of its answers are right.",
        "An adversary can only lower the recall of unanimity. In the data sets chosen against it the point estimate "
        f"with ε = 0 has more recall, and a precision of {_precisions(chosen, SIDES[1])}: "
        "it does not know where it is lucky.",
        "The paper's legend calls the single points the point estimate and the curves unanimity. It must be the other "
        "way round: only the point estimate has a threshold to sweep, and the single points have precision 1.",
        "The paper does not say with which threshold F1 of the point estimate is taken, and its figure does not tell. "
        "Here it is ε = 0; another would choose other data sets.",
    ]


def _precisions(chosen: Chosen, side: str) -> str:
    """The mean precision of the point estimate with the threshold 0, for each share."""
    means = (fmean(_precision(each.point[0]) for each in chosen[side, share]) for share in SHARES)
    return listed(f"{mean:.2f} with {share} % of the examples" for share, mean in zip(SHARES, means, strict=True))


def _differences(by_size: Mapping[Sizes, Chosen]) -> Iterator[str]:
    """Sentences that set unanimity's recall beside the paper's, and the curves of the point estimate."""
    for sizes, chosen in by_size.items():
        for side in SIDES:
            recalls = {share: _recall(chosen[side, share]) for share in SHARES}
            about = f"Recall of unanimity, data sets chosen {side}, clusters of {sizes} size"
            yield compared(about, {share: PAPER[side, share][0][0] for share in SHARES}, recalls, " %")
    for side in SIDES:
        recall, precision, points = _points_within(by_size[SHOWN], side)
        yield (
            f"The point estimate, data sets chosen {side}: of the {points} points of the paper's curves {recall} have "
            f"a recall and {precision} a precision within the range of our runs with the same ε; the table has them."
        )
    yield (
        "The paper shows data sets drawn from one set of examples; ours come from several. If clusters differ in size, "
        "the linear family needs more examples (see the figure of the families). The rest of the differences is not "
        "explained: the paper's ε and the sizes of its clusters are not known."
    )


def _points_within(chosen: Chosen, side: str) -> tuple[int, int, int]:
    """Of the points of the paper's curves, how many have a recall and a precision as in our runs; and how many are."""
    recalls, precisions = list[bool](), list[bool]()
    for share in SHARES:
        for k, (recall, precision) in enumerate(PAPER[side, share][1]):
            tallies = [each.point[k] for each in chosen[side, share]]
            recalls.append(Spread.of(tally.recall or 0.0 for tally in tallies).holds(recall))
            precisions.append(Spread.of(map(_precision, tallies)).holds(precision))
    return sum(recalls), sum(precisions), len(recalls)


def _recall(some: Sequence[Drawn]) -> Spread:
    """The recall of unanimity."""
    return Spread.of(each.unanimous.recall or 0.0 for each in some)


def _picture(chosen: Chosen, count: int) -> Drawing:
    """A panel for each side: precision against recall, unanimity as points, the point estimate as curves."""
    drawn = drawing(10.5, 5.2)
    for number, side in enumerate(SIDES, 1):
        panel = drawn.add_subplot(1, 2, number)
        shares = dict(zip(SHARES, SERIES, strict=True))
        for share, series in shares.items():
            _curves(panel, chosen[side, share], share, series)
        for share, series in shares.items():
            recall, precision = PAPER[side, share][0]
            look: Any = {"color": series.colour, "marker": "*", "markersize": 11, "markerfacecolor": GROUND}
            panel.plot([recall], [precision], linestyle="none", label=f"unanimity in the paper, {share} %", **look)
        for share, series in shares.items():
            curve = PAPER[side, share][1]
            label = f"point estimate in the paper, {share} %"
            plot_paper(panel, [x for x, _ in curve], [y for _, y in curve], label, series.colour)
        framed(panel, "recall", "precision" if number == 1 else "")
        panel.set(xlim=(-0.04, 1.04), title=f"data sets chosen {side}")
    legend_below(drawn, 4)
    drawn.suptitle(f"The worst of {count} data sets each: one thin line a seed, the mean thick")
    return drawn


def _curves(panel: Axes, some: Sequence[Drawn], share: int, series: Series) -> None:
    """The point estimate of each seed and the mean, and unanimity."""
    look = {"color": series.colour, "linestyle": series.dashes}
    for each in some:
        points = [tally for tally in each.point if tally.answered]
        panel.plot([x.recall or 0.0 for x in points], [_precision(x) for x in points], **look, linewidth=0.7, alpha=0.5)
    thresholds = range(len(THRESHOLDS))
    recalls = [Spread.of(each.point[i].recall or 0.0 for each in some).mean for i in thresholds]
    precisions = [Spread.of(_precision(each.point[i]) for each in some).mean for i in thresholds]
    panel.plot(recalls, precisions, **look, marker=series.marker, markersize=4, label=f"point estimate, {share} %")
    own = _recall(some)
    panel.errorbar(
        [own.mean],
        [fmean(_precision(each.unanimous) for each in some)],
        xerr=[[own.mean - own.lowest], [own.highest - own.mean]],
        color=series.colour,
        marker="*",
        markersize=13,
        linestyle="none",
        elinewidth=1,
        capsize=3,
        label=f"unanimity, {share} %",
    )


FIGURE = Figure(
    "Examples chosen by an adversary",
    "Precision against recall for the data sets with the largest (left) and the smallest (right) difference of F1 "
    "between unanimity and the point estimate. Stars are unanimity, with bars over the seeds; curves are the point "
    "estimate, from ε = 0 to ε = 0.5; dotted lines with crosses are the paper's.",
    _made,
)
