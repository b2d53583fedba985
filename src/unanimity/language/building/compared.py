"""Which examples is a sentence like, and how do examples differ that are like each other?

known       an example: its tokens, its form in parts (parts.py), its atoms, and its text
neighbours  examples that differ in one short window (neighbours.py)
pairs       each example with each neighbour, by how many more of each atom that has
between     what a pair has to have in common with another to show something of it: the windows; and where words are
            merely put in or left out, or nothing is changed, also the tokens beside these
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from unanimity.language.building.neighbours import Neighbours, Windows
from unanimity.language.building.parts import Atoms, Part, Parts, atoms_of, difference
from unanimity.language.forms.codec import Order
from unanimity.language.forms.shapes import Label, Shape, is_token, target_bag

__all__ = ["ANY_FORM", "Between", "Compared", "Known", "Tokens", "between", "loses_one_of_several"]

Tokens = tuple[str, ...]
Between = tuple[Windows, int]  # with the number of the form, if nothing is changed in it

ANY_FORM = -1


@dataclass(frozen=True, eq=False)
class Known:
    """An example."""

    tokens: Tokens
    form: Shape
    number: int  # of the form, equal for equal ones
    atoms: Atoms
    text: str

    @cached_property
    def once(self) -> frozenset[Part]:
        """The parts that its form has once."""
        return frozenset(part for part, count in Counter(each.label for each in self.form).items() if count == 1)


class Compared:
    """Examples by what their sentences have around a window."""

    def __init__(self, order: Callable[[Label], Order]) -> None:
        self.parts = Parts(order)
        self.numbers: dict[Shape, int] = {}  # of forms
        self.forms: dict[Atoms, set[int]] = defaultdict(set)  # the numbers of the forms with these atoms
        self._equal: dict[Tokens, list[Known]] = defaultdict(list)
        self._neighbours = Neighbours[Known]()
        self._last: tuple[Tokens, Sequence[Known]] | None = None
        self._told = set[tuple[Tokens, int]]()
        self._pairs: dict[Atoms, list[tuple[Known, Known]]] | None = None

    def __iter__(self) -> Iterator[Known]:
        return chain.from_iterable(self._equal.values())

    def __len__(self) -> int:
        return len(self._told)

    def add(self, tokens: Sequence[str], shape: Shape, text: str) -> Known | None:
        """One more example; nothing if another has these tokens and this form."""
        form = self.parts.form(shape)
        number = self.numbers.setdefault(form, len(self.numbers))
        known = Known(tuple(tokens), form, number, atoms_of(target_bag(shape)), text)
        if (known.tokens, number) in self._told:
            return None
        self._told.add((known.tokens, number))
        self.forms[known.atoms].add(number)
        self._pairs = self._last = None
        self._equal[known.tokens].append(known)
        self._neighbours.add(known.tokens, known)
        return known

    def equal(self, tokens: Sequence[str]) -> Sequence[Known]:
        """The examples with these tokens."""
        return self._equal.get(tuple(tokens), ())

    def neighbours(self, tokens: Sequence[str]) -> Sequence[Known]:
        """The neighbours of a sentence."""
        words = tuple(tokens)
        if self._last is None or self._last[0] != words:  # several rules ask for the same
            self._last = words, self._neighbours.of(words)
        return self._last[1]

    def pairs(self) -> Mapping[Atoms, Sequence[tuple[Known, Known]]]:
        """Each example with each neighbour, by how many more of each atom that has; found once."""
        if self._pairs is None:
            self._pairs = defaultdict(list)
            more: dict[tuple[int, int], list[tuple[Known, Known]]] = {}  # by the numbers of their forms
            for known in self:
                for neighbour in self._neighbours.of(known.tokens):
                    numbers = known.number, neighbour.number
                    if numbers not in more:
                        more[numbers] = self._pairs[difference(known.atoms, neighbour.atoms)]
                    more[numbers].append((known, neighbour))
        return self._pairs


def between(where: Windows, unchanged: Known | None) -> Between:
    """What a pair of examples has to have in common with another to show something of it.

    Where words are merely put in or left out, or nothing is changed, this includes the tokens beside the windows.
    """
    if unchanged is not None:
        return where, unchanged.number
    return where if not (where.one and where.other) else where.anywhere, ANY_FORM


def loses_one_of_several(atoms: Atoms, others: Atoms) -> bool:
    """Whether the others have fewer names of some type, but not none: it is not known in which slots these stood."""
    left = dict(others)
    return any(is_token(atom) and 0 < left.get(atom, 0) < count for atom, count in atoms)
