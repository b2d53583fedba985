"""What do all methods see of a corpus? Exactly what the parser does, before anything is set aside.

sheet      inputs and outputs as sparse rows, one row an example or a question: pairs of neighbouring words, and the
           target atoms, names replaced by their types in both
seen       the sheet of the training examples, and those of questions, all over the same atoms
key        of a row: equal rows have equal ones
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from unanimity.bags import Atom, Bag
from unanimity.examples import Written
from unanimity.language.outputs.lessons import Lesson
from unanimity.language.parser import Parser
from unanimity.language.views import examples_of

__all__ = ["Columns", "Mask", "Sheet", "Sparse", "equal_rows", "keys", "lessons_seen", "questions_seen", "sheet_of"]

Sparse = csr_array[Any]
Mask = NDArray[np.bool_]
Pair = tuple[Bag, Bag]


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """Some inputs and their outputs, one a row."""

    inputs: Sparse
    outputs: Sparse

    def __len__(self) -> int:
        return int(self.inputs.shape[0])

    def take(self, rows: Sequence[int]) -> Sheet:
        """Some of the rows."""
        return Sheet(self.inputs[list(rows)], self.outputs[list(rows)])


class Columns:
    """The column of each atom of some bags."""

    def __init__(self, bags: Iterable[Bag]) -> None:
        self.atoms: list[Atom] = sorted({atom for bag in bags for atom in bag}, key=str)
        self._of = {atom: column for column, atom in enumerate(self.atoms)}

    def rows(self, bags: Sequence[Bag]) -> Sparse:
        """The bags as rows."""
        starts = np.cumsum([0, *map(len, bags)], dtype=np.int32)  # wider ones liblinear does not take
        columns = np.array([self._of[atom] for bag in bags for atom in bag], dtype=np.int32)
        counts = np.array([count for bag in bags for count in bag.values()], dtype=np.float64)
        found = csr_array((counts, columns, starts), shape=(len(bags), len(self.atoms)))
        found.sort_indices()
        return found

    def bag(self, row: Sparse) -> Bag:
        """The bag of a row of whole numbers, none below 0."""
        counts = zip(row.indices.tolist(), row.data.tolist(), strict=True)
        return Bag({self.atoms[column]: round(count) for column, count in counts if count})


def lessons_seen(parser: Parser, examples: Sequence[Written]) -> list[Pair]:
    """The input and output of each training example, also of those that were set aside."""
    fresh = Parser.of_nothing(parser.settings)
    pairs = [(each.input, each.output) for each in examples_of(fresh.lessons(examples), parser.views[0].recipe)]
    aside = {each.number for each in parser.set_aside}
    kept = [number for number in range(len(pairs)) if number not in aside]
    for line, number in enumerate(kept):  # what was learned from is known to the letter
        example = parser.system.example(line)
        pairs[number] = example.input, example.output
    return pairs


def questions_seen(parser: Parser, questions: Sequence[Lesson]) -> list[Pair]:
    """The input and output of each question."""
    return [(parser.views[0].bag(question.question), question.output) for question in questions]


def sheet_of(pairs: Sequence[Pair], inputs: Columns, outputs: Columns) -> Sheet:
    """Pairs as rows over these atoms."""
    return Sheet(inputs.rows([bag for bag, _ in pairs]), outputs.rows([bag for _, bag in pairs]))


def equal_rows(one: Sparse, other: Sparse) -> Mask:
    """Which rows are the same in both."""
    apart = np.asarray(abs(one - other).sum(axis=1)).ravel()
    return np.asarray(apart == 0)


def keys(rows: Sparse) -> list[bytes]:
    """One for each row, whose columns must be sorted."""
    bounds = zip(rows.indptr[:-1], rows.indptr[1:], strict=True)
    return [rows.indices[a:b].astype(np.int64).tobytes() + rows.data[a:b].tobytes() for a, b in bounds]
