"""How are unanimity and its alternatives drawn?

row    a method, or all those of MAPIE together, if none of them answers anything
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from experiments.alternatives.methods import MAPIE
from experiments.alternatives.questions import KINDS
from experiments.figures.compared import Group
from experiments.figures.style import INK, SERIES, drawing
from unanimity.learning.tally import Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

__all__ = ["drawn", "rows"]

TITLES = {"all": "all questions", "far": "far from the examples", "chosen": "chosen against the method"}


def drawn(groups: Sequence[Group]) -> Drawing:
    """A row of panels for each group, one panel for each kind of questions."""
    heights = [len(rows(group)) for group in groups]
    picture = drawing(10.5, 1.2 + 0.22 * sum(heights) + 0.6 * len(groups))
    grid = picture.add_gridspec(len(groups), len(KINDS), height_ratios=heights)
    for i, group in enumerate(groups):
        for j, kind in enumerate(KINDS):
            panel = picture.add_subplot(grid[i, j])
            _panel(panel, group, kind)
            panel.set_yticks(range(heights[i]), list(rows(group)) if j == 0 else [])
            title = f"{group.title}\n{TITLES[kind]}" if j == 0 else TITLES[kind]
            panel.set_title(title, fontsize=10, loc="left")
            panel.set_title("wrong answers", fontsize=8, loc="right")
            if group is groups[-1]:
                panel.set_xlabel("recall: the share that is answered rightly", fontsize=9, loc="left")
    picture.suptitle("What is answered rightly, mean and range over the data sets, and how many answers are wrong")
    return picture


def rows(group: Group) -> dict[str, str]:
    """The names of the rows, and the method that each shows."""
    vouching = [method for method in group.methods if method.startswith(MAPIE)]
    if any(group.total(method, KINDS[0]).answered for method in vouching):
        return {method: method for method in group.methods}
    others = {method: method for method in group.methods if method not in vouching}
    return {**others, f"{MAPIE} (each of {len(vouching)})": vouching[0]}


def _panel(panel: Axes, group: Group, kind: str) -> None:
    """A bar of recall for each row, with its range, and in words how many answers are wrong."""
    methods = list(rows(group).values())
    recalls = [group.recall(method, kind) for method in methods]
    ranges = [[x.mean - x.lowest for x in recalls], [x.highest - x.mean for x in recalls]]
    look = {"elinewidth": 1.2, "capsize": 2.5, "ecolor": INK}
    bars = [x.mean for x in recalls]
    panel.barh(range(len(methods)), bars, height=0.6, color=SERIES[0].colour, alpha=0.55, xerr=ranges, error_kw=look)
    for i, method in enumerate(methods):
        panel.text(1.05, i, _in_words(group.total(method, kind)), va="center", ha="left", fontsize=8)
    panel.set(xlim=(0, 1.5), ylim=(len(methods) - 0.4, -0.6))
    panel.set_xticks([0, 0.25, 0.5, 0.75, 1.0], ["0", "¼", "½", "¾", "1"])
    panel.tick_params(labelsize=8)
    panel.set_axisbelow(True)
    panel.grid(axis="x", linestyle="--")
    panel.spines[["top", "right"]].set_visible(False)
    panel.spines["bottom"].set_bounds(0, 1)


def _in_words(total: Tally) -> str:
    return f"{total.wrong:,} of {total.answered:,}" if total.answered else "no answer"
