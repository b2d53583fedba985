"""Unanimity against today's alternatives: who answers how much, how often wrongly, and how fast?

group       one kind of data: the artificial ones with a share of their examples, large artificial ones, or GeoQuery
questions   all, the far ones, or those chosen against the method (see `questions` of the alternatives)
case        one data set of a group, with a seed of its own
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from experiments.alternatives.case import Case
from experiments.alternatives.cases import artificial_case, geoquery_case, large_case
from experiments.alternatives.methods import asked, learning_includes, warm_up
from experiments.alternatives.needs import need_learners
from experiments.alternatives.questions import COST, KINDS, questions, tallies
from experiments.figures.alternatives_drawn import drawn
from experiments.figures.alternatives_told import remarks
from experiments.figures.compared import Group, Run
from experiments.figures.figure import Cell, Effort, Figure, Findings, Table, Task
from experiments.geoquery_files import GeoQuery
from unanimity.learning.tally import Tally

__all__ = ["FIGURE"]

SHARES = {Effort.FULL: (20, 50, 100), Effort.QUICK: (20,)}
SEEDS = {Effort.FULL: range(5), Effort.QUICK: range(1)}
LARGE = {Effort.FULL: range(5), Effort.QUICK: range(0)}
DIVISIONS = {Effort.FULL: range(6), Effort.QUICK: range(1)}
NOT_DRAWN = ("artificial", 100)  # there is hardly anything to see: all is known


def _made(task: Task) -> Findings:
    need_learners()
    warm_up(task.geoquery)
    runs = [run for job in task.watch(_jobs(task.effort, task.geoquery)) for run in _runs(job())]
    groups = Group.of(runs)
    return Findings(
        numbers=_numbers(runs),
        beside={
            **{group.title: _beside(group) for group in groups},
            "Times, with one thread": _times(groups),
        },
        remarks=remarks(groups),
        draw=lambda: drawn([group for group in groups if (group.data, group.share) != NOT_DRAWN]),
        each={f"Rightly answered, and wrongly, of all questions: {group.title}": _each(group) for group in groups},
    )


def _jobs(effort: Effort, data: GeoQuery | None) -> list[Callable[[], Case]]:
    """What makes the cases, one after another."""
    jobs = [partial(artificial_case, share, seed) for share in SHARES[effort] for seed in SEEDS[effort]]
    jobs += [partial(large_case, seed) for seed in LARGE[effort]]
    divisions = () if data is None else DIVISIONS[effort]
    return [*jobs, *(partial(geoquery_case, data, number) for number in divisions if data is not None)]


def _runs(case: Case) -> Iterator[Run]:
    """What each method makes of a case."""
    some = questions(case)
    for name, found in asked(case).items():
        seconds = found.learning, found.asking / len(case.X)
        yield Run(case.data, case.share, case.number, name, tallies(found, some), *seconds)


def _numbers(runs: Sequence[Run]) -> Table:
    """Everything but times."""
    rows: list[tuple[Cell, ...]] = [
        (
            *(run.data, run.share, run.number, run.method, kind, tally.asked, tally.answered, tally.correct),
            *_reliabilities(tally),
        )
        for run in runs
        for kind, tally in run.tallies.items()
    ]
    scores = "reliability_0", f"reliability_{COST}", "reliability_questions"
    head = ("data", "share_percent", "number", "method", "questions", "asked", "answered", "right", *scores)
    return Table(head, rows)


def _reliabilities(tally: Tally) -> list[float]:
    """The reliability if a wrong answer costs nothing, ten, or as much as there are questions."""
    return [tally.reliability(cost) or 0.0 for cost in (0, COST, tally.asked)]


def _beside(group: Group) -> Table:
    """For each kind of questions and method what it answers, how much of that is wrong, and its reliability."""
    rows: list[tuple[Cell, ...]] = []
    for kind in KINDS:
        for method in group.methods:
            total, recall = group.total(method, kind), group.recall(method, kind)
            size = total.asked // group.cases
            scores = [round(group.reliability(method, kind, cost), 2) + 0.0 for cost in (0, COST, size)]
            counts = total.answered, total.wrong, _share(total.precision)
            rows.append((kind, method, *counts, recall.mean, recall.range, *scores))
    costs = "reliability, c = 0", f"c = {COST}", "c = questions"
    return Table(("questions", "method", "answered", "wrong", "precision", "recall", "range", *costs), rows)


def _share(value: float | None) -> str:
    """A precision with so many places that one wrong answer shows."""
    return "–" if value is None else "1" if value == 1 else f"{value:.4f}"


def _times(groups: Sequence[Group]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for group in groups:
        for method in group.methods:
            learning, asking = group.seconds(method)
            rows.append((group.title, method, f"{learning:.3f}", f"{asking * 1e6:,.1f}", learning_includes(method)))
    return Table(("data", "method", "learning (s)", "asking (µs a question)", "learning includes"), rows)


def _each(group: Group) -> Table:
    """For each method how many questions are answered rightly and, if any are, how many wrongly."""
    numbers = [run.number for run in group.runs if run.method == group.methods[0]]
    rows: list[tuple[Cell, ...]] = []
    for method in group.methods:
        found = group.tallies(method, KINDS[0])
        rows.append((method, *(f"{x.correct:,}" + (f" and {x.wrong:,}" if x.wrong else "") for x in found)))
    drawn = "division" if group.data == "geoquery" else "seed"
    return Table(("", *(f"{drawn} {number}" for number in numbers)), rows)


FIGURE = Figure(
    "Against today's alternatives",
    "Recall of each method (bars are means, lines reach from the lowest to the highest data set), and how many of its "
    "answers are wrong, if it is asked all questions, the fifth that is least like the examples, or the fifth of 100 "
    "drawn on which it comes off worst. Least like the examples is what the nearest neighbour's own score says, so "
    "that by construction it answers least there. A fifth drawn is a mild adversary: one who sees the answers would "
    "ask nothing but what is wrong. Tuned: answers from the score on at which no mistake remains on a third of the "
    "examples, which is held out. Careful: the point estimate of cleaned examples, where it is whole and no atom is "
    "new. MAPIE: answers if it vouches for this precision.",
    _made,
)
