"""How do all figures look?

ink, paper   the colours of text and ground; a page may put its own in their place
series       a line with its colour, dashes and marker, so that it is told apart in print, and by everybody
authors      the series of the paper's own numbers, the same in every figure
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from experiments.figures.spread import Spread
from unanimity.errors import BadInput

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

__all__ = [
    "AUTHORS",
    "FAINT",
    "GROUND",
    "INK",
    "PRECISION",
    "SERIES",
    "SETTINGS",
    "SHADE",
    "Series",
    "drawing",
    "framed",
    "legend_below",
    "legend_within",
    "need_matplotlib",
    "plot",
    "plot_paper",
    "plot_precision",
]

INK, GROUND, FAINT = "#1f2328", "#fefefe", "#9aa1a9"
SHADE = "#8c959f"
BLUE, ORANGE, GREEN = "#0072b2", "#d55e00", "#009e73"  # of Okabe and Ito: told apart by everybody

SETTINGS: dict[Any, Any] = {
    "axes.edgecolor": INK,
    "axes.facecolor": "none",
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlesize": 11,
    "figure.facecolor": GROUND,
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "grid.color": FAINT,
    "grid.linewidth": 0.5,
    "legend.edgecolor": FAINT,
    "legend.facecolor": GROUND,
    "legend.framealpha": 0.85,
    "legend.fontsize": 9,
    "legend.labelcolor": INK,
    "svg.fonttype": "path",
    "svg.hashsalt": "unanimity",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


@dataclass(frozen=True, slots=True)
class Series:
    """How one line is drawn."""

    colour: str
    dashes: Any = "solid"
    marker: str = "o"


SERIES = (Series(BLUE, "solid", "o"), Series(ORANGE, (0, (5, 2)), "s"), Series(GREEN, (0, (4, 1.5, 1, 1.5)), "^"))
AUTHORS = Series(SHADE, (0, (1, 1.5)), "X")
PRECISION = Series(INK, (0, (2, 2)), "")


def need_matplotlib() -> None:
    """Say what to do if Matplotlib is not installed."""
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        remedy = "Install it with `pip install matplotlib`."
        raise BadInput("drawing figures needs Matplotlib, which is not installed", remedy=remedy)


def drawing(width: float, height: float) -> Drawing:
    """An empty drawing of so many inches."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def framed(panel: Axes, x: str, y: str = "") -> None:
    """Name the axes of a panel and draw its grid, from 0 to 1 upwards."""
    panel.set(xlabel=x, ylabel=y, ylim=(-0.04, 1.06))
    panel.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    panel.grid(axis="y", linestyle="--")
    panel.spines[["top", "right"]].set_visible(False)


def plot(
    panel: Axes,
    points: Sequence[float],
    values: Sequence[Spread] | Sequence[float],
    series: Series,
    label: str,
    *,
    aside: float = 0.0,
) -> None:
    """Draw a line, moved aside by so much; where values are spreads, with bars from their lowest to their highest."""
    panel.errorbar(
        [point + aside for point in points],
        [value.mean if isinstance(value, Spread) else value for value in values],
        yerr=_bars(values),
        color=series.colour,
        linestyle=series.dashes,
        marker=series.marker or None,
        markersize=4.5,
        linewidth=1.6,
        elinewidth=0.9,
        capsize=2,
        label=label,
    )


def plot_paper(
    panel: Axes, points: Sequence[float], values: Sequence[float], label: str, colour: str = AUTHORS.colour
) -> None:
    """Draw the paper's numbers: a thin dotted line with crosses."""
    look = {"linestyle": AUTHORS.dashes, "marker": AUTHORS.marker, "markersize": 5, "linewidth": 1.1}
    panel.plot(points, values, color=colour, markeredgewidth=0, alpha=0.85, label=label, **look)


def plot_precision(panel: Axes, points: Sequence[float], values: Sequence[float], label: str) -> None:
    """Draw the precision: a dashed line in ink."""
    panel.plot(points, values, color=PRECISION.colour, linestyle=PRECISION.dashes, linewidth=1.3, label=label)


def legend_below(drawn: Drawing, columns: int) -> None:
    """One legend for all panels, below them."""
    drawn.legend(*_in_order(drawn.axes[0]), loc="outside lower center", ncols=columns)


def legend_within(panel: Axes, corner: Literal["lower left", "lower right"]) -> None:
    """A legend in a corner of a panel."""
    panel.legend(*_in_order(panel), loc=corner)


def _in_order(panel: Axes) -> tuple[list[Any], list[str]]:
    """What a legend shows, and how it is called: ours first, then the paper's run."""
    named = dict(zip(*reversed(panel.get_legend_handles_labels()), strict=True))
    labels = sorted(named, key=lambda label: "in the paper" in label)
    return [named[label] for label in labels], labels


def _bars(values: Sequence[Spread] | Sequence[float]) -> list[list[float]] | None:
    """How far the bars reach below and above, if the values are spreads."""
    spreads = [value for value in values if isinstance(value, Spread)]
    below, above = [each.mean - each.lowest for each in spreads], [each.highest - each.mean for each in spreads]
    return [below, above] if spreads else None
