"""Two choices of target atoms: predicates alone (A), or with the position of their argument (B).

(A)   labels that differ in their position only count as one
(B)   labels as they stand in the form
typed the same with the names replaced by one type, as they are for learning
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from experiments.figures.figure import Figure, Findings, Table, Task
from experiments.figures.style import drawing
from experiments.figures.tabled import bare, tabled
from unanimity.bags import Bag
from unanimity.language.lexicon import Lexicon
from unanimity.language.parser import Parser
from unanimity.language.settings import Settings, recipes_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

__all__ = ["EXAMPLES", "FIGURE", "PAPER"]

EXAMPLES = (
    ("cities traversed by the Columbia", "city(loc_1(Columbia))"),
    ("cities of Texas", "city(loc_2(Texas))"),
)
NAMES = ("Columbia", "Texas")
TYPED = [(text, form.replace(name, f"'{name}'")) for (text, form), name in zip(EXAMPLES, NAMES, strict=True)]
MERGED: Mapping[str, Mapping[str, str]] = {"A": {"loc_1": "loc", "loc_2": "loc"}, "B": {}}
PAPER: Mapping[str, tuple[str, ...]] = {
    "A": ("city,loc,Columbia", "city,loc,Texas"),
    "B": ("city,loc_1,Columbia", "city,loc_2,Texas"),
}


def _atoms(choice: str, examples: Sequence[tuple[str, str]], lexicon: Lexicon | None = None) -> list[Bag]:
    """The target atoms of examples by a choice."""
    told = Settings(
        family="linear", recipes=recipes_of("bigrams"), form="funql", lexicon=lexicon, merged=MERGED[choice]
    )
    return [lesson.output for lesson in Parser.of_nothing(told).lessons(examples)]


def _made(task: Task) -> Findings:
    found = {choice: [",".join(str(bag).split()) for bag in _atoms(choice, EXAMPLES)] for choice in MERGED}
    kinds = {choice: len(set(_atoms(choice, TYPED, Lexicon((name, "place") for name in NAMES)))) for choice in MERGED}
    rows = [(text, form, found["A"][i], found["B"][i]) for i, (text, form) in enumerate(EXAMPLES)]
    head = ("utterance", "logical form", "target atoms (A)", "target atoms (B)")
    beside = [
        (text, *(cell for choice in MERGED for cell in (PAPER[choice][i], found[choice][i])))
        for i, (text, _) in enumerate(EXAMPLES)
    ]
    same = all(
        sorted(x.split(",")) == sorted(y.split(",")) for c in MERGED for x, y in zip(PAPER[c], found[c], strict=True)
    )
    return Findings(
        numbers=Table(head, rows),
        beside={"Target atoms": Table(("", "(A), paper", "ours", "(B), paper", "ours"), beside)},
        remarks=[
            f"The atoms are {'those' if same else 'not those'} of the paper's table, made from the FunQL forms: (A) by "
            f"counting `loc_1` and `loc_2` as one label (`--merge`), (B) by taking labels as they stand.",
            f"With names replaced by their types, (A) gives {kinds['A']} and (B) gives {kinds['B']} different bags "
            f"for the {len(EXAMPLES)} utterances: only (B) tells which form is meant, so that it can be built again.",
        ],
        draw=lambda: _drawn(head, rows),
    )


def _drawn(head: tuple[str, ...], rows: list[tuple[str, str, str, str]]) -> Drawing:
    drawn = drawing(9.6, 1.5)
    panel = drawn.add_subplot()
    bare(panel, 96, 3.2)
    tabled(panel, 0, 0, (28, 24, 22, 22), [head, *rows])
    return drawn


FIGURE = Figure(
    "Two choices of target atoms",
    "Predicates alone (A), and with the position of their argument (B), as our code makes them from the two forms "
    "of the paper's table.",
    _made,
)
