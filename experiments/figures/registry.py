"""Which figures can be made, and what does each need? A figure's module is loaded when it is made."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from experiments.figures.figure import Figure

__all__ = ["FIGURES", "Entry"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A figure's name, which is also its module's, what it shows in one line, and what it needs.

    That is GeoQuery's files, the solver of whole numbers, a stemmer for GeoQuery's questions, or the packages of other
    learners.
    """

    name: str
    shows: str
    needs_geoquery: bool = False
    needs_solver: bool = False
    needs_stems: bool = False
    needs_learners: bool = False

    def figure(self) -> Figure:
        """The figure itself."""
        figure: Figure = import_module(f"experiments.figures.{self.name}").FIGURE
        return figure


FIGURES = {
    entry.name: entry
    for entry in (
        Entry("running", "the running example: mappings, an answer, a “don't know”", needs_solver=True),
        Entry("interior", "algorithm 1 on a triangle: two points and a ball"),
        Entry("decomposition", "all mappings that fit four examples, as M0 + B A"),
        Entry("families", "recall of the three families on artificial data", needs_solver=True),
        Entry("noise", "recall against the number of mistakes in the examples", needs_solver=True),
        Entry("adversarial", "a point estimate when examples are chosen against it"),
        Entry("atoms", "two choices of target atoms"),
        Entry("geoquery", "precision and recall on GeoQuery", needs_geoquery=True, needs_stems=True),
        Entry("active", "labels needed: passive, the paper's walk, a better order"),
        Entry("candidates", "learning from several possible outputs", needs_solver=True),
        Entry(
            "alternatives",
            "precision, recall, times of today's alternatives",
            needs_solver=True,
            needs_stems=True,
            needs_learners=True,
        ),
    )
}
