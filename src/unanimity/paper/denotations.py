"""Learning from denotations on the artificial data: how much is answered if each example has k candidates?

    candidates  the outputs that an example may have, one of which is right (see `distractors`)
    share       of the training examples, as in the paper's figure of the three relaxations
    labels      the recall if the right candidates were known
    recall      how many of the test inputs are answered with the truth
    precision   how many of the answers are the truth, 1 if there are none
    programme, system   the recall of the paper's relaxations, in which a mixture of candidates counts as right, too

    python -m unanimity.paper.denotations --seeds 10 --figure denotations.png

What the family answers is what all pairs of a mapping and a choice agree on. So for each data set recall never falls as
the share grows, and never rises as candidates are added; it is never above that of the labels.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from statistics import fmean
from typing import TYPE_CHECKING, Literal

import numpy as np

from unanimity.bags import Bag, Vector
from unanimity.examples import OneOf
from unanimity.language.parser import learn
from unanimity.learning.learn import FAMILIES
from unanimity.paper.artificial import Artificial, artificial
from unanimity.paper.corruption import Matrix
from unanimity.paper.distractors import KINDS, candidates
from unanimity.paper.linear_system import LinearSystem
from unanimity.paper.relaxed_choices import relaxed_programme, relaxed_system
from unanimity.verdict import Answer

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

__all__ = ["CANDIDATES", "SHARES", "Score", "Setting", "Summary", "experiment", "figure", "main", "summary", "table"]

SHARES = tuple(range(10, 101, 10))  # per cent
CANDIDATES = (2, 4, 8)
CLOSE = 1e-6
DOTS = 150  # an inch of the figure

COLOURS = ("#0072b2", "#d55e00", "#009e73")  # one a number of candidates, told apart by everybody
STYLES: Mapping[str, Literal["solid", "dashed", "dotted"]] = {
    "recall": "solid",
    "programme": "dashed",
    "system": "dotted",
}
MEANINGS = {
    "recall": "one candidate is right",
    "programme": "relaxed to a linear programme",
    "system": "relaxed to a linear system",
}


@dataclass(frozen=True, slots=True)
class Setting:
    """What one run learns from: so many candidates of a kind, and a share of the examples."""

    kind: str
    k: int
    share: int


@dataclass(frozen=True, slots=True)
class Score:
    """How many of the test inputs were asked, answered and answered rightly; and rightly by others."""

    setting: Setting
    asked: int
    answered: int
    right: int
    labels: int
    programme: int
    system: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What came out in one setting over all seeds: precision over all answers, and mean recalls."""

    setting: Setting
    precision: float
    recall: float
    lowest: float
    highest: float
    labels: float
    programme: float
    system: float


def experiment(
    seed: int,
    family: str = "integral",
    *,
    shares: Sequence[int] = SHARES,
    numbers: Sequence[int] = CANDIDATES,
) -> Iterator[Score]:
    """Every kind, number of candidates and share, on the artificial data of a seed."""
    whole = artificial(seed)
    lists = {(kind, k): candidates(whole, draw, k, seed) for kind, draw in KINDS.items() for k in numbers}
    for share in shares:
        size = len(whole.S) * share // 100
        data = replace(whole, S=whole.S[:size], T=whole.T[:size])
        labels = _right(data, _answers(data, [t[None] for t in data.T], family))
        for (kind, k), every in lists.items():
            yield _score(Setting(kind, k, share), data, every[:size], family, labels)


def _score(setting: Setting, data: Artificial, some: Sequence[Matrix], family: str, labels: int) -> Score:
    """What the family and the two relaxations make of the candidates."""
    answers = _answers(data, some, family)
    programme, system = (_safe(relaxed(data.S, some), data) for relaxed in (relaxed_programme, relaxed_system))
    answered = sum(y is not None for y in answers)
    return Score(setting, len(data.X), answered, _right(data, answers), labels, programme, system)


def _answers(data: Artificial, some: Sequence[Matrix], family: str) -> list[Bag | Vector | None]:
    """What the family answers to each test input, None where it does not."""
    examples = [(_bag(x), OneOf(*map(_bag, outputs))) for x, outputs in zip(data.S, some, strict=True)]
    parser = learn(examples, family=family)
    verdicts = parser.ask_many([_bag(x) for x in data.X])
    return [verdict.output if isinstance(verdict, Answer) else None for verdict in verdicts]


def _right(data: Artificial, answers: Sequence[Bag | Vector | None]) -> int:
    """How many answers are the truth."""
    return sum(answer == _bag(y) for answer, y in zip(answers, data.Y, strict=True))


def _safe(relaxed: LinearSystem, data: Artificial) -> int:
    """How many test inputs have one output in a relaxation, and that the truth."""
    right = np.abs(relaxed.outputs(data.X) - data.Y).max(axis=1) < CLOSE
    return int((relaxed.safe(data.X) & right).sum())


def _bag(row: Matrix) -> Bag:
    """A row of counts as a bag of numbered atoms."""
    return Bag({str(atom): int(row[atom]) for atom in np.flatnonzero(row)})


def summary(runs: Sequence[Sequence[Score]]) -> list[Summary]:
    """Each setting over all runs; those of one kind and number of candidates stand together."""
    rows = [_summed(scores) for scores in zip(*runs, strict=True)]
    return sorted(rows, key=lambda row: ([*KINDS].index(row.setting.kind), row.setting.k, row.setting.share))


def _summed(scores: Sequence[Score]) -> Summary:
    answered, recalls = sum(score.answered for score in scores), [score.right / score.asked for score in scores]
    return Summary(
        scores[0].setting,
        sum(score.right for score in scores) / answered if answered else 1.0,
        fmean(recalls),
        min(recalls),
        max(recalls),
        fmean(score.labels / score.asked for score in scores),
        fmean(score.programme / score.asked for score in scores),
        fmean(score.system / score.asked for score in scores),
    )


def table(rows: Sequence[Summary]) -> str:
    """A line for each setting, those of a kind and number of candidates together."""
    lines = ["distractors   k   share   precision   recall (range)        labels   programme   system"]
    for row in rows:
        at = f"{row.setting.kind:<11}{row.setting.k:4}{row.setting.share:6} %"
        recall = f"{row.recall:.3f} ({row.lowest:.2f}-{row.highest:.2f})"
        lines.append(
            f"{at}   {row.precision:9.3f}   {recall}   {row.labels:9.3f}   {row.programme:9.3f}   {row.system:6.3f}"
        )
    return "\n".join(lines)


def figure(rows: Sequence[Summary], title: str) -> Figure:
    """A panel for each kind of distractors: recall against the share of the examples, for each number of candidates."""
    from matplotlib.figure import Figure

    drawn = Figure(figsize=(11, 4.6), layout="constrained")
    drawn.suptitle(title)
    numbers = dict(zip(sorted({row.setting.k for row in rows}), COLOURS, strict=False))
    panels = [drawn.add_subplot(1, len(KINDS), 1 + i) for i in range(len(KINDS))]
    for panel, kind in zip(panels, KINDS, strict=True):
        for k, colour in numbers.items():
            _draw(panel, [row for row in rows if (row.setting.kind, row.setting.k) == (kind, k)], colour)
        panel.set(title=f"wrong candidates: {kind}", xlabel="training examples (%)", ylim=(-0.03, 1.03))
        panel.grid(linestyle="--", alpha=0.5)
    panels[0].set_ylabel("recall on the test inputs")
    drawn.legend(handles=_legend(numbers), loc="outside lower center", ncols=4)
    return drawn


def _draw(panel: Axes, curve: Sequence[Summary], colour: str) -> None:
    """The curves of one number of candidates, and that of the labels."""
    shares = [row.setting.share for row in curve]
    for method, style in STYLES.items():
        panel.plot(shares, [getattr(row, method) for row in curve], color=colour, linestyle=style)
    panel.plot(shares, [row.labels for row in curve], color="black", linewidth=1)


def _legend(numbers: Mapping[int, str]) -> list[Line2D]:
    """What colours and styles mean."""
    from matplotlib.lines import Line2D

    colours = [Line2D([], [], color=colour, label=f"{k} candidates") for k, colour in numbers.items()]
    styles = [Line2D([], [], color="gray", linestyle=STYLES[method], label=MEANINGS[method]) for method in STYLES]
    return [*colours, Line2D([], [], color="black", linewidth=1, label="labels (1 candidate)"), *styles]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the experiment for the seeds asked for, print its table and draw its figure; progress goes to stderr."""
    parser = argparse.ArgumentParser(
        prog="python -m unanimity.paper.denotations", description="Learning from denotations on the artificial data"
    )
    parser.add_argument("--seeds", type=int, default=10, metavar="N", help="data sets, from seed 0 on (default: 10)")
    parser.add_argument("--family", choices=FAMILIES, default="integral", help="of mappings (default: integral)")
    parser.add_argument("--figure", metavar="FILE", help="also draw the curves, in the format that the name ends with")
    given = parser.parse_args(argv)
    if given.seeds < 1:
        parser.error("--seeds must be at least 1")
    if given.figure and find_spec("matplotlib") is None:
        parser.error("--figure needs Matplotlib: pip install matplotlib")
    rows = summary(list(_repeated(given.seeds, given.family)))
    print(table(rows))
    if given.figure:
        title = f"Learning from denotations, {given.family} family, data sets: {given.seeds}"
        figure(rows, title).savefig(given.figure, dpi=DOTS)
    return 0


def _repeated(seeds: int, family: str) -> Iterator[list[Score]]:
    """The experiment for all seeds, telling how far it is."""
    for seed in range(seeds):
        print(f"data set {seed + 1} of {seeds}", file=sys.stderr, flush=True)
        yield list(experiment(seed, family))


if __name__ == "__main__":
    sys.exit(main())
