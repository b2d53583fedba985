"""How much do the three families answer, the more of the artificial examples they learn from?

share    of the training examples, in per cent: the first of them, so that those of a smaller share are among them
sizes    of the clusters of source atoms: equal, or drawn
run      what came of one data set, family and share
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scipy.sparse import csr_array

from experiments.artificial import SIZES, Artificial, Sizes, artificial
from experiments.figures.figure import Effort, Figure, Findings, Table, Task
from experiments.figures.spread import Spread, compared, precision_remark
from experiments.figures.style import SERIES, drawing, framed, legend_below, plot, plot_paper, plot_precision
from unanimity.learning.learn import learn_matrix
from unanimity.spaces import family as families

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

__all__ = ["FIGURE", "PAPER", "SHARES", "Run", "measured"]

FAMILIES = list(families.FAMILIES)

SHARES = tuple(range(10, 101, 10))
SEEDS = {Effort.FULL: range(100), Effort.QUICK: range(1)}
SHOWN = 20  # data sets, in the table of each
ASIDE = 1.2  # per cent, between the bars of two families

PAPER: Mapping[str, Sequence[float]] = {  # recall in its one run; its legend has them the other way round
    "linear": (0.0, 0.08, 0.5, 0.56, 0.56, 0.56, 0.62, 0.94, 0.94, 1.0),
    "nonnegative": (0.0, 0.44, 0.56, 0.62, 0.68, 1.0, 1.0, 1.0, 1.0, 1.0),
    "integral": (0.04, 0.46, 0.58, 0.66, 0.72, 1.0, 1.0, 1.0, 1.0, 1.0),
}


@dataclass(frozen=True, slots=True)
class Run:
    """How many test inputs of a data set were asked, answered, and answered rightly."""

    sizes: Sizes
    seed: int
    family: str
    share: int
    asked: int
    answered: int
    right: int

    @property
    def recall(self) -> float:
        """The share of the inputs that are answered with the truth."""
        return self.right / self.asked


Spreads = Mapping[tuple[Sizes, str], Mapping[int, Spread]]


def measured(seed: int, sizes: Sizes) -> Iterator[Run]:
    """Every family and share, on the artificial data of a seed."""
    data = artificial(seed, sizes)
    for family in FAMILIES:
        for share in SHARES:
            answered, right = _asked(data, family, len(data.S) * share // 100)
            yield Run(sizes, seed, family, share, len(data.X), answered, right)


def _asked(data: Artificial, family: str, size: int) -> tuple[int, int]:
    """How many test inputs are answered, and how many rightly, after so many examples."""
    answers = learn_matrix(csr_array(data.S[:size]), csr_array(data.T[:size]), family).ask(csr_array(data.X))
    right = (answers.outputs.toarray() == answers.denominator * data.Y).all(axis=1) & answers.mask
    return int(answers.mask.sum()), int(right.sum())


def _made(task: Task) -> Findings:
    jobs = [(seed, sizes) for seed in SEEDS[task.effort] for sizes in SIZES]
    runs = [run for job in task.watch(jobs) for run in measured(*job)]
    spreads = {
        (sizes, family): {share: Spread.of(_recalls(runs, sizes, family, share)) for share in SHARES}
        for sizes in SIZES
        for family in FAMILIES
    }
    return Findings(
        numbers=Table(
            ("clusters", "seed", "family", "share_percent", "asked", "answered", "right"),
            [(r.sizes, r.seed, r.family, r.share, r.asked, r.answered, r.right) for r in runs],
        ),
        beside={f"Recall of the {family} family": _beside(spreads, family) for family in FAMILIES},
        remarks=_remarks(runs, spreads),
        draw=lambda: _drawn(runs, spreads),
        each={
            f"Recall of the {family} family, clusters of equal size, the first data sets": _each(runs, family)
            for family in FAMILIES
        },
    )


def _recalls(runs: Sequence[Run], sizes: Sizes, family: str, share: int) -> Iterator[float]:
    return (run.recall for run in runs if (run.sizes, run.family, run.share) == (sizes, family, share))


def _beside(spreads: Spreads, family: str) -> Table:
    """Each share's recall: the paper's, ours, and whether the paper's lies within ours."""
    rows = []
    for share, paper in zip(SHARES, PAPER[family], strict=True):
        equal, drawn = (spreads[sizes, family][share] for sizes in SIZES)
        within = " and ".join(name for name, ours in (("equal", equal), ("drawn", drawn)) if ours.holds(paper))
        rows.append((f"{share} %", paper, equal.mean, equal.range, drawn.mean, drawn.range, within or "none"))
    head = ("examples", "paper", "equal clusters", "range", "drawn clusters", "range", "paper's is within the range of")
    return Table(head, rows)


def _each(runs: Sequence[Run], family: str) -> Table:
    """The recall of the first data sets, one a row, below the paper's."""
    rows: list[list[str | int | float]] = [["paper", *PAPER[family]]]
    for seed in sorted({run.seed for run in runs})[:SHOWN]:
        mine = {run.share: run.recall for run in runs if (run.sizes, run.seed, run.family) == ("equal", seed, family)}
        rows.append([f"seed {seed}", *(mine[share] for share in SHARES)])
    return Table(("", *(f"{share} %" for share in SHARES)), rows)


def _remarks(runs: Sequence[Run], spreads: Spreads) -> list[str]:
    nested = all(_is_nested(runs, sizes, share) for sizes in SIZES for share in SHARES)
    return [
        precision_remark(sum(run.answered for run in runs), sum(run.right for run in runs)),
        "For every data set and share the linear family answers the least and the integral family the most, as it must."
        if nested
        else "The families are not nested, which cannot be: there is a mistake.",
        "The paper's legend calls its lowest curve ILP and its highest LS. They must be the other way round: a wider "
        "family has more mappings that fit, so that they agree on less. Here they bear their right names.",
        *(
            compared(f"{family.capitalize()} family, clusters of {sizes} size", _paper(family), mine, " %")
            for (sizes, family), mine in spreads.items()
        ),
        "The paper shows one data set of 50 test inputs, and does not say how large its clusters are. If they are all "
        "of one size, they become known at about the same time. If sizes are drawn, small clusters are known early and "
        "large ones late, and single runs have flat parts and steps such as the paper's.",
    ]


def _is_nested(runs: Sequence[Run], sizes: Sizes, share: int) -> bool:
    """Whether no wider family answers more, for any seed."""
    linear, nonnegative, integral = (list(_recalls(runs, sizes, family, share)) for family in FAMILIES)
    return all(a <= b <= c for a, b, c in zip(linear, nonnegative, integral, strict=True))


def _paper(family: str) -> dict[int, float]:
    return dict(zip(SHARES, PAPER[family], strict=True))


def _precision(runs: Sequence[Run], sizes: Sizes, share: int) -> float:
    """The share of the answers that are right, over all data sets and families."""
    some = [run for run in runs if (run.sizes, run.share) == (sizes, share)]
    answered = sum(run.answered for run in some)
    return sum(run.right for run in some) / answered if answered else 1.0


def _drawn(runs: Sequence[Run], spreads: Spreads) -> Drawing:
    """A panel for each way to draw clusters, with the paper's curves in both."""
    drawn = drawing(10.5, 4.9)
    for number, sizes in enumerate(SIZES, 1):
        panel = drawn.add_subplot(1, 2, number)
        plot_precision(panel, SHARES, [_precision(runs, sizes, share) for share in SHARES], "precision, all families")
        for i, (family, series) in enumerate(zip(FAMILIES, SERIES, strict=True)):
            ours = spreads[sizes, family]
            plot(panel, SHARES, [ours[share] for share in SHARES], series, f"recall, {family}", aside=ASIDE * (i - 1))
            plot_paper(panel, SHARES, PAPER[family], f"in the paper's run, {family}", series.colour)
        framed(panel, "training examples (%)", "precision, recall" if number == 1 else "")
        panel.set_title(f"clusters of {'equal size' if sizes == 'equal' else 'drawn sizes'}")
    legend_below(drawn, 4)
    count = len({run.seed for run in runs})
    drawn.suptitle(f"Mean and range over {count} data set{'' if count == 1 else 's'}")
    return drawn


FIGURE = Figure(
    "Three families on the artificial data",
    "Recall on the test inputs against the share of the training examples. Bars reach from the lowest to the highest "
    "data set; thin dotted lines with crosses are the paper's one run, in the colour of the family.",
    _made,
)
