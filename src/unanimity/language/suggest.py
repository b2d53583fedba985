"""What should be labelled next?

pool          inputs without outputs; the same one may occur often, and counts as often
suggestion    an input whose label makes some of the pool answered: its gain
suggestions   the next ones, and how much of the pool is answered without any

What an input teaches is decided in the first view. Outputs count by their atoms: what examples teach about whole forms,
and what the other views learn, is not looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from unanimity.bags import MAX_DISTINCT, Atom, Bag, as_bag
from unanimity.errors import BadInput
from unanimity.exact.rows import Rows
from unanimity.language.parser import Input, Parser
from unanimity.learning.pool.kinds import Pool, Suggestion

__all__ = ["Suggestion", "Suggestions", "read_pool", "settling", "suggest", "suggest_for", "suggestions"]

PIECE = 4_096


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What to label next, in order, and how a pool stands before that.

    `inputs` are in the pool, `answered` of them are answered, `remaining` labels answer the others.
    If `exact` is false, gains are the least that is answered more, and the labels the most that are needed; but if the
    parser's examples were cleaned, cleaning again may set labels aside, and nothing is promised.
    """

    next: Sequence[Suggestion]
    inputs: int
    answered: int
    remaining: int
    exact: bool
    left_out: int


def suggest(parser: Parser, pool: Iterable[Input], count: int = 10) -> Suggestions:
    """The next inputs of the pool to label, those first whose labels make the most of it answered."""
    if count < 0:
        raise BadInput(f"{count} inputs cannot be suggested", remedy="Give 0 or more.")
    return suggestions(parser, read_pool(parser, _placed(pool))[0], count)


def suggest_for(parser: Parser, pool: Iterable[Input], question: Input) -> Suggestions | None:
    """The fewest inputs found in the pool whose labels settle the question; None if all of them would not."""
    read, atoms = read_pool(parser, _placed(pool))
    return settling(parser, read, atoms, question)


def suggestions(parser: Parser, pool: Pool, count: int) -> Suggestions:
    """The next inputs of a pool that was read."""
    return _told(parser, pool, list(islice(pool.steps(), min(count, pool.rank))), pool.rank)


def settling(parser: Parser, pool: Pool, atoms: Columns, question: Input) -> Suggestions | None:
    """The fewest inputs of a pool that was read whose labels settle the question."""
    steps = pool.settling(_rows(parser, [(question, "the question")], atoms))
    return None if steps is None else _told(parser, pool, steps, len(steps))


def read_pool(parser: Parser, placed: Iterable[tuple[Input, str]]) -> tuple[Pool, Columns]:
    """A pool of inputs with their places, read once, and the columns of its atoms."""
    if parser.settings.clean == "leave-one-out":
        raise BadInput(
            "leave-one-out cleaning sets a label aside that no other confirms, so one label settles nothing",
            remedy="Train without it, perhaps with residual cleaning, to find out what to label next.",
        )
    pool, atoms, inputs = Pool(parser.space), Columns(parser.system.sources.columns), iter(placed)
    while piece := list(islice(inputs, PIECE)):
        pool.add(_rows(parser, piece, atoms), piece)
    if not pool.inputs:
        raise BadInput("the pool holds no inputs", remedy="Give at least one.")
    return pool, atoms


class Columns(dict[Atom, int]):
    """The columns of atoms; an atom that is new gets the next one."""

    def __missing__(self, atom: Atom) -> int:
        self[atom] = column = len(self)
        return column


def _told(parser: Parser, pool: Pool, steps: Sequence[Suggestion], remaining: int) -> Suggestions:
    exact = pool.is_exact and parser.settings.clean == "none"
    return Suggestions(steps, pool.inputs, pool.answered, remaining, exact, pool.left_out)


def _placed(pool: Iterable[Input]) -> Iterator[tuple[Input, str]]:
    return ((given, f"input {number}") for number, given in enumerate(pool, 1))


def _cutting(parser: Parser) -> Callable[[str], Iterable[Atom]]:
    """What cuts a text into the atoms of the first view; quicker than by a sentence and a bag, for there are many."""
    recipe, lexicon, words = parser.views[0].recipe, parser.settings.lexicon, parser.settings.tokens.words
    if recipe.function is not None:
        return lambda text: Counter(parser.bag(text)).elements()
    if lexicon is None:
        return lambda text: recipe.atoms(words(text))
    return lambda text: recipe.atoms(parser.sentence(text).tokens)


def _rows(parser: Parser, placed: Sequence[tuple[Input, str]], columns: Columns) -> Rows:
    """Inputs as rows of counts, over the atoms of the first view."""
    from scipy.sparse import csr_array

    atoms_of = _cutting(parser)
    atoms, counted, start, starts = list[Atom](), list[tuple[int, Bag]](), 0, [0]
    for given, place in placed:
        try:
            if isinstance(given, str):
                atoms += atoms_of(given)
            else:
                counted.append((start, as_bag(given)))
                atoms += counted[-1][1]
            end = len(atoms)
            if end - start > MAX_DISTINCT:
                Bag(Counter(atoms[start:end]))  # raises if there are too many
        except BadInput as bad:
            raise bad.at(place) from None
        starts.append(end)
        start = end
    numbers = np.fromiter(map(columns.__getitem__, atoms), dtype=np.int64, count=len(atoms))
    counts = np.ones(len(atoms), dtype=np.int64)
    for start, bag in counted:
        counts[start : start + len(bag)] = list(bag.values())
    matrix = csr_array((counts, numbers, np.array(starts)), shape=(len(placed), len(columns)))
    matrix.sum_duplicates()
    return Rows.from_scipy(matrix)
