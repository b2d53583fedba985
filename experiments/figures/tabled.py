"""How is a table drawn, so that it looks like the other figures?

cell    a text at a place of a grid whose columns may be of different widths; the grid's unit is about a letter
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from experiments.figures.style import FAINT, INK

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["bare", "matrix", "tabled"]

MARK = "#e69f00"  # behind rows that stand out, lightly


def bare(panel: Axes, width: float, height: float) -> None:
    """A panel without axes, of so many units from left to right and from top to bottom."""
    panel.set(xlim=(0, width), ylim=(height, 0))
    panel.set_axis_off()


def tabled(
    panel: Axes,
    left: float,
    top: float,
    widths: Sequence[float],
    rows: Sequence[Sequence[str]],
    *,
    bold: Collection[int] = (0,),
) -> None:
    """Draw rows of text below each other, with a line under the first; some rows are bold."""
    for i, row in enumerate(rows):
        at = left
        for text, width in zip(row, widths, strict=True):
            weight = "bold" if i in bold else "normal"
            panel.text(at, top + i + 0.5, text, va="center", ha="left", fontsize=9.5, fontweight=weight)
            at += width
    panel.plot([left, left + sum(widths)], [top + 1, top + 1], color=INK, linewidth=0.8)
    bottom = top + len(rows)
    panel.plot([left, left + sum(widths)], [bottom, bottom], color=FAINT, linewidth=0.8)


def matrix(
    panel: Axes,
    left: float,
    top: float,
    cells: Sequence[Sequence[str]],
    *,
    name: str = "",
    rows: Sequence[str] = (),
    columns: Sequence[str] = (),
    marked: Collection[int] = (),
    width: float = 2.2,
) -> float:
    """Draw a matrix in brackets with its names, some rows marked; returns where it ends on the right."""
    right, bottom = left + width * len(cells[0]), top + len(cells)
    for i in marked:
        panel.axhspan(
            top + i, top + i + 1, left / panel.get_xlim()[1], right / panel.get_xlim()[1], color=MARK, alpha=0.35
        )
    for i, row in enumerate(cells):
        for j, cell in enumerate(row):
            panel.text(left + width * (j + 0.5), top + i + 0.5, cell, va="center", ha="center", fontsize=9.5)
    for x, out in ((left, 0.4), (right, -0.4)):
        panel.plot([x + out, x, x, x + out], [top, top, bottom, bottom], color=INK, linewidth=1)
    for i, text in enumerate(rows):
        panel.text(left - 0.4, top + i + 0.5, text, va="center", ha="right", fontsize=8.5, style="italic")
    for j, text in enumerate(columns):
        panel.text(left + width * (j + 0.5), top - 0.25, text, va="bottom", ha="center", fontsize=8.5, rotation=90)
    panel.text((left + right) / 2, bottom + 0.7, name, va="center", ha="center", fontsize=10.5, fontweight="bold")
    return right
