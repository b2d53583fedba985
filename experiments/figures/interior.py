"""Algorithm 1 on the polytope of the paper's figure: a point inside, a ball around it, points drawn from the ball."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy.sparse import csr_array

from experiments.figures.figure import Effort, Figure, Findings, Table, Task
from experiments.figures.style import FAINT, INK, SERIES, drawing
from experiments.interior import Floats, Interior, point_in_ball, relative_interior

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

__all__ = ["FIGURE", "A", "B"]

A: Floats = np.array([[0, 0, 1], [0, 0, -1], [-1, 0, 0], [0, -1, 0], [1, 1, 0]], dtype=np.float64)
B: Floats = np.array([0, 0, 0, 0, 6], dtype=np.float64)
INEQUALITIES = ("z ≤ 0", "−z ≤ 0", "−x ≤ 0", "−y ≤ 0", "x + y ≤ 6")
SEEDS = {Effort.FULL: range(20), Effort.QUICK: range(3)}

PAPER_POINT, PAPER_ALPHA, PAPER_ACTIVE = (1.0, 1.0, 0.0), 1.0, (True, True, False, False, False)
PAPER_RADIUS = 1 / np.sqrt(2)
CLOSE = 1e-9


def _made(task: Task) -> Findings:
    found = relative_interior(csr_array(A), B)
    if found is None:
        raise ValueError("the triangle is not empty, but no point was found in it")
    drawn = [point_in_ball(csr_array(A), found, seed) for seed in task.watch(SEEDS[task.effort])]
    rows: list[tuple[str | float, ...]] = [("p1", *_places(found.point))]
    rows += [(f"p2, seed {seed}", *_places(point)) for seed, point in enumerate(drawn)]
    return Findings(
        numbers=Table(("point", "x", "y", "z"), [*rows, ("R", found.radius, "", ""), ("alpha", found.alpha, "", "")]),
        beside={"The solution of the programme": _beside(found)},
        remarks=_remarks(found, drawn),
        draw=lambda: _picture(found, drawn),
    )


def _places(point: Floats) -> list[float]:
    return [float(round(x, 9)) + 0.0 for x in point]


def _told(point: Floats | tuple[float, ...]) -> str:
    return f"({', '.join(f'{x + 0.0:g}' for x in np.round(point, 4))})"


def _active(active: tuple[bool, ...]) -> str:
    return ", ".join(name for name, is_active in zip(INEQUALITIES, active, strict=True) if is_active)


def _beside(found: Interior) -> Table:
    rows = [
        ("p1", _told(PAPER_POINT), _told(found.point)),
        ("alpha", f"{PAPER_ALPHA:g}", f"{found.alpha:g}"),
        ("R", f"{PAPER_RADIUS:.4f}", f"{found.radius:.4f}"),
        ("always active", _active(PAPER_ACTIVE), _active(tuple(found.active.tolist()))),
    ]
    return Table(("", "paper", "ours"), rows)


def _remarks(found: Interior, drawn: list[Floats]) -> list[str]:
    inside = sum(bool((A @ point <= B + CLOSE).all()) for point in drawn)
    same = np.allclose(found.point, PAPER_POINT) and np.isclose(found.radius, PAPER_RADIUS)
    return [
        f"The programme gives p1 = {_told(found.point)} and R = {found.radius:.4f}: "
        + ("exactly the solution that the paper shows." if same else "another of its solutions than the paper shows."),
        f"{_active(tuple(found.active.tolist()))} are always active, so that the ball is a disc; {inside} of the "
        f"{len(drawn)} points p2 drawn from it lie in the polytope.",
    ]


def _picture(found: Interior, drawn: list[Floats]) -> Drawing:
    """The triangle at z = 0, p1 with its disc and R, a p2 that is seen apart from it, and all that were drawn."""
    from matplotlib.patches import Circle, Polygon

    picture = drawing(5.6, 4.6)
    panel, (blue, orange, _) = picture.add_subplot(), SERIES
    panel.add_patch(Polygon([(0, 0), (6, 0), (0, 6)], facecolor=FAINT, edgecolor=INK, alpha=0.25))
    panel.add_patch(Polygon([(0, 0), (6, 0), (0, 6)], fill=False, edgecolor=INK))
    x, y = found.point[:2]
    panel.add_patch(Circle((x, y), found.radius, facecolor="none", edgecolor=blue.colour, linewidth=1.5))
    panel.scatter([p[0] for p in drawn], [p[1] for p in drawn], s=8, color=orange.colour, alpha=0.5, linewidth=0)
    panel.plot([x], [y], marker="o", color=blue.colour, linestyle="none", label=f"p₁ = {_told(found.point)}")
    first = min(drawn, key=lambda point: abs(float(np.linalg.norm(point - found.point)) - found.radius / 2))
    panel.plot([first[0]], [first[1]], marker="s", color=orange.colour, linestyle="none", label=f"p₂ = {_told(first)}")
    edge = (x + found.radius * np.cos(2 * np.pi / 3), y + found.radius * np.sin(2 * np.pi / 3))
    panel.annotate("", edge, (x, y), arrowprops={"arrowstyle": "<->", "color": INK, "shrinkA": 0, "shrinkB": 0})
    panel.annotate(f"R = {found.radius:.3f}", edge, (x - 0.3, y + 1.4), arrowprops={"arrowstyle": "-", "color": FAINT})
    panel.text(0.35, 3.6, "P", fontsize=15)
    panel.text(3.5, 3.3, "\n".join(INEQUALITIES), fontsize=10)
    panel.set(xlim=(-0.4, 6.6), ylim=(-0.4, 6.6), aspect="equal", xlabel="x", ylabel="y")
    panel.spines[["top", "right"]].set_visible(False)
    panel.legend(loc="upper right")
    return picture


FIGURE = Figure(
    "A point in the relative interior",
    "What algorithm 1 finds in the polytope of the paper's figure, shown at z = 0: the point p1, the ball of radius R "
    "around it, and p2 drawn from the ball, one of several draws. Small dots are the others.",
    _made,
)
