"""Which figures can be made, and what does each need? A figure's module is loaded when it is made."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from unanimity.paper.figures.figure import Figure

__all__ = ["FIGURES", "Entry"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A figure's name, which is also its module's, what it shows in one line, and whether it needs GeoQuery's files.

    One that compares with other learners needs their packages, which nothing else does.
    """

    name: str
    shows: str
    needs_geoquery: bool = False
    needs_learners: bool = False

    def figure(self) -> Figure:
        """The figure itself."""
        figure: Figure = import_module(f"unanimity.paper.figures.{self.name}").FIGURE
        return figure


FIGURES = {
    entry.name: entry
    for entry in (
        Entry("running", "the running example: mappings, an answer, a “don't know”"),
        Entry("interior", "algorithm 1 on a triangle: two points and a ball"),
        Entry("decomposition", "all mappings that fit four examples, as M0 + B A"),
        Entry("families", "recall of the three families on artificial data"),
        Entry("noise", "recall against the number of mistakes in the examples"),
        Entry("adversarial", "a point estimate when examples are chosen against it"),
        Entry("atoms", "two choices of target atoms"),
        Entry("geoquery", "precision and recall on GeoQuery", needs_geoquery=True),
        Entry("active", "labels needed: passive, the paper's walk, a better order"),
        Entry("candidates", "learning from several possible outputs"),
        Entry("alternatives", "precision, recall, times of today's alternatives", needs_learners=True),
    )
}
