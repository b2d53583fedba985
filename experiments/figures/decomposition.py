"""All linear mappings that fit four examples, as M0 + B A: exact, by the linear family's own elimination.

S, T   inputs and outputs of the examples
M0     one mapping that fits; B a basis of the differences; A anything
safe   a source atom whose row of B is zero
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.sparse import csr_array

from experiments.figures.figure import Cell, Figure, Findings, Table, Task
from experiments.figures.spread import listed
from experiments.figures.style import drawing
from experiments.figures.tabled import bare, matrix
from unanimity.learning.learn import learn_matrix
from unanimity.spaces.linear.space import LinearSpace

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

__all__ = ["FIGURE", "S", "T"]

Matrix = np.typing.NDArray[np.int64]

SOURCES, TARGETS = ("area", "of", "Ohio", "cities", "in", "Iowa"), ("area", "city", "OH", "IA")
S: Matrix = np.array([[1, 1, 0, 0, 0, 1], [0, 0, 1, 1, 1, 0], [0, 0, 0, 1, 1, 1], [1, 1, 1, 1, 1, 0]])
T: Matrix = np.array([[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 0, 1], [1, 1, 1, 0]])
PAPER_M0: Matrix = np.array([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]])
PAPER_B: Matrix = np.array([[-1, 0], [1, 0], [0, 0], [0, -1], [0, 1], [0, 0]])
PAPER_SAFE = ("Ohio", "Iowa")


def decomposed() -> tuple[Matrix, Matrix]:
    """M0 and B of the four examples."""
    space = learn_matrix(csr_array(S), csr_array(T)).space
    if not isinstance(space, LinearSpace) or not space.core.consensus.base.is_whole:
        raise ValueError("the linear family has no whole mapping of these examples")
    consensus = space.core.consensus
    return _dense(consensus.base.numerators.to_scipy()), _dense(consensus.dissent.to_scipy())


def _dense(found: csr_array[Any]) -> Matrix:
    return np.asarray(found.toarray(), dtype=np.int64)


def _made(task: Task) -> Findings:
    m0, b = decomposed()
    safe = [source for source, row in zip(SOURCES, b, strict=True) if not row.any()]
    return Findings(
        numbers=Table(
            ("source", *(f"M0_{target}" for target in TARGETS), *(f"B_{j}" for j in range(1, b.shape[1] + 1)), "safe"),
            [(s, *_ints(m), *_ints(d), int(s in safe)) for s, m, d in zip(SOURCES, m0, b, strict=True)],
        ),
        beside={"The decomposition": _beside(m0, b, safe)},
        remarks=_remarks(m0, b, safe),
        draw=lambda: _drawn(m0, b),
    )


def _ints(row: Matrix) -> list[Cell]:
    return [int(value) for value in row]


def _beside(m0: Matrix, b: Matrix, safe: Sequence[str]) -> Table:
    rows = [
        ("columns of B", str(PAPER_B.shape[1]), str(b.shape[1])),
        *((f"column {j + 1} of B", _column(PAPER_B, j), _column(b, j)) for j in range(b.shape[1])),
        ("rows of M0", _rows(PAPER_M0), _rows(m0)),
        ("zero rows of B (safe)", ", ".join(PAPER_SAFE), ", ".join(safe)),
    ]
    return Table(("", "paper", "ours"), rows)


def _column(b: Matrix, j: int) -> str:
    """A direction as a sum of source atoms."""
    return " ".join(f"{value:+d} {source}" for source, value in zip(SOURCES, b[:, j].tolist(), strict=True) if value)


def _rows(m0: Matrix) -> str:
    """What each source atom contributes in a mapping."""
    told = []
    for source, row in zip(SOURCES, m0, strict=True):
        bag = ", ".join(target for target, count in zip(TARGETS, row.tolist(), strict=True) for _ in range(count))
        told.append(f"{source} → {{{bag}}}")
    return "; ".join(told)


def _remarks(m0: Matrix, b: Matrix, safe: Sequence[str]) -> list[str]:
    both = np.linalg.matrix_rank(np.hstack([b, PAPER_B]))
    span = both == b.shape[1] == PAPER_B.shape[1]
    same = (m0 == PAPER_M0).all()
    return [
        f"B has {b.shape[1]} columns, which span {'the same' if span else 'another'} space "
        f"{'as' if span else 'than'} the paper's, and M0 is {'the' if same else 'not the'} paper's.",
        f"{listed(safe)} have zero rows in B: their output is known, "
        f"{'as' if set(safe) == set(PAPER_SAFE) else 'not as'} in the paper.",
        "S M0 = T and S B = 0 were checked in whole numbers."
        if (S @ m0 == T).all() and not (S @ b).any()
        else "S M0 = T or S B = 0 does not hold: there is a mistake.",
    ]


def _drawn(m0: Matrix, b: Matrix) -> Drawing:
    """S times M is T, and so M is M0 plus B times A; safe rows are marked."""
    drawn = drawing(9.6, 2.6)
    panel = drawn.add_subplot()
    bare(panel, 78.5, 9.6)
    marked, middle = [i for i, row in enumerate(b) if not row.any()], 5.2
    x = matrix(panel, 0.5, 3.2, _texts(S), name="S", columns=SOURCES)
    x = _sign(panel, x, middle, "× M =")
    x = matrix(panel, x, 3.2, _texts(T), name="T", columns=TARGETS)
    x = _sign(panel, x, middle, "⇒  M =")
    x = matrix(panel, x + 5, 2.2, _texts(m0), name="M₀", rows=SOURCES, columns=TARGETS, marked=marked)
    x = _sign(panel, x, middle, "+")
    x = matrix(panel, x, 2.2, _texts(b), name="B", marked=marked, width=2.8)
    x = _sign(panel, x, middle, "×")
    free = [[f"a$_{{{i}{j}}}$" for j in range(1, len(TARGETS) + 1)] for i in range(1, b.shape[1] + 1)]
    matrix(panel, x, 4.2, free, name="A", width=3.4)
    return drawn


def _sign(panel: Any, x: float, y: float, text: str) -> float:
    """Write an operator; returns where what follows begins."""
    width = 2.0 + 1.1 * len(text)
    panel.text(x + width / 2, y, text, ha="center", va="center", fontsize=11)
    return x + width


def _texts(values: Matrix) -> list[list[str]]:
    return [[str(value).replace("-", "−") for value in row] for row in values.tolist()]


FIGURE = Figure(
    "All mappings that fit, as a linear system",
    "Every linear mapping that fits the four examples is M0 + B A for some A. Marked rows are zero in B: these source "
    "atoms are safe.",
    _made,
)
