"""Which form does a sentence have if it is like an example but for one thing?

    part        a label of a form together with the slots right under it: stateid(<state>) is one part
    neighbour   an example that differs from the sentence in one short window (neighbours.py)
    windows     what the neighbour has in the window, and what the sentence has there instead
    change      one part for another: what turns the atoms of the neighbour into those of the sentence; or no change,
                if these are the same
    law         a change in one window leaves the rest of the form as it is. Two examples that differ by this change
                between the very same two windows must show it, and no two that differ by it may break it. That nothing
                changes must be shown in the very same form: where there is nothing to turn around, nothing shows it.
                There, and where words are merely put in, the words beside the windows must be the same, too
                Of several names of one type a change takes all or none: which of the slots one of them has, words
                outside of the window say, such as "hired" and "was hired by"
    rival       an example with the atoms of the sentence, but with another form

The atoms of both sentences are known, so it is certain that the forms differ by the change. That nothing else moves is
what the law says; with it the form of the sentence is that of the neighbour, changed. A word such as "before" may turn
a form around without any change of atoms, so that no change has to be shown, too, and a rival ends it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from unanimity.bags import Atom, Bag
from unanimity.language.building.compared import (
    Between,
    Compared,
    Known,
    between,
    loses_one_of_several,
)
from unanimity.language.building.neighbours import windows
from unanimity.language.building.parts import Atoms, Part, atoms_of, difference, moved, sum_of
from unanimity.language.forms.codec import Order
from unanimity.language.forms.shapes import Label, Shape

__all__ = ["Analogies", "Analogy"]

MOST_REMEMBERED = 10_000  # shapes, and bags

Change = tuple[Part, Part]
LabelChange = tuple[Label, Label] | None


@dataclass(frozen=True, slots=True)
class Analogy:
    """The form that a sentence has if it is like an example, whose text this is, but for a change."""

    shape: Shape
    text: str
    change: LabelChange

    @property
    def why(self) -> str:
        """The example that it is like, and what is different, in words."""
        if self.change is None:
            return f"built like “{self.text}”"
        part, other = self.change
        return f"built like “{self.text}”, with {other} in the place of {part}"


class Analogies:
    """What examples show of changes of one part."""

    def __init__(self, order: Callable[[Label], Order]) -> None:
        self.compared = Compared(order)
        self._parts = self.compared.parts
        self._shown: dict[Change | None, dict[Between, bool]] = {}  # whether the rest stayed the same, each time
        self._shapes: dict[tuple[int, Change | None], Shape] = {}
        self._lawful: dict[Atom, list[tuple[int, Atoms, Change]]] | None = None
        self._sums = set[int]()  # of the examples' atoms
        self._found: dict[Atoms, Mapping[Atoms, Sequence[Change | None]]] = {}

    def add(self, tokens: Sequence[str], shape: Shape, text: str) -> None:
        """Take one more example into account."""
        known = self.compared.add(tokens, shape, text)
        if known is None:
            return
        self._sums.add(sum_of(known.atoms))
        self._lawful = None
        self._shown.clear()
        self._found.clear()

    def prepare(self) -> None:
        """Compare all examples with each other, if that was not done since the last was added."""
        self._lawful_changes()
        self._between(None)

    def of(self, tokens: Sequence[str], bag: Bag) -> list[Analogy]:
        """Every form that a sentence with these atoms has by a lawful analogy, each once."""
        found, atoms = dict[Shape, Analogy](), atoms_of(bag)
        for known in self.compared.equal(tokens):
            if known.atoms == atoms:
                shape = self._shape(known, None)
                found[shape] = Analogy(shape, known.text, None)
        sources, words = self._sources(atoms), tuple(tokens)
        for known in self.compared.neighbours(tokens) if sources else ():
            for change in sources.get(known.atoms, ()):
                where = between(windows(known.tokens, words), None if change else known)
                if self._is_shown(change, where) and self._is_unrivalled(known, change, atoms):
                    shape = self._shape(known, change)
                    if shape not in found:
                        found[shape] = Analogy(shape, known.text, self._labels(change))
        return list(found.values())

    def _is_shown(self, change: Change | None, where: Between) -> bool:
        """Whether two examples that differ by this change have these windows, and none breaks the law with them."""
        return self._between(change).get(where, False)

    def _between(self, change: Change | None) -> Mapping[Between, bool]:
        """For all windows of examples that differ by this change whether the rest is the same; found once."""
        if change not in self._shown:
            told: dict[Between, bool] = {}
            for seen, same in self._seen(change):
                told[seen] = told.get(seen, True) and same
            self._shown[change] = told
        return self._shown[change]

    def _is_unrivalled(self, known: Known, change: Change | None, atoms: Atoms) -> bool:
        """Whether it is known where the change is, and no example with the atoms of the result has another form."""
        if change is None:
            form = known.form
        elif change[0] in known.once and not loses_one_of_several(known.atoms, atoms):
            form = _changed(known.form, *change)
        else:
            return False
        return self.compared.forms.get(atoms, set()) <= {self.compared.numbers.get(form, -1)}

    def _sources(self, atoms: Atoms) -> Mapping[Atoms, Sequence[Change | None]]:
        """The lawful changes that make these atoms, by an example's atoms that they are made of, None for no change."""
        if atoms not in self._found:
            if len(self._found) > MOST_REMEMBERED:
                self._found.clear()
            self._found[atoms] = self._found_sources(atoms)
        return self._found[atoms]

    def _found_sources(self, atoms: Atoms) -> Mapping[Atoms, Sequence[Change | None]]:
        sources: dict[Atoms, list[Change | None]] = defaultdict(list)
        sources[atoms].append(None)
        lawful, whole = self._lawful_changes(), sum_of(atoms)
        for atom in ("", *sorted(dict(atoms))):
            for less_sum, less, change in lawful.get(atom, ()):
                if whole + less_sum in self._sums:  # otherwise no example has such atoms
                    sources[moved(atoms, less)].append(change)
        return sources

    def _lawful_changes(self) -> Mapping[Atom, Sequence[tuple[int, Atoms, Change]]]:
        """The lawful changes, each with its reverse difference and the sum of that, by an atom of the part that is put
        in, "" if none.
        """
        if self._lawful is None:
            self._lawful = defaultdict(list)
            small = (more for more in self.compared.pairs() if len(more) <= 2 * self._parts.largest)
            for part, other in chain.from_iterable(map(self._changes, small)):
                if self._is_lawful((part, other)):
                    less = difference(self._parts.atoms[other], self._parts.atoms[part])
                    key = min(dict(self._parts.atoms[other]), default="")
                    self._lawful[key].append((sum_of(less), less, (part, other)))
        return self._lawful

    def _changes(self, difference: Atoms) -> Iterator[Change]:
        """The changes of one part for another that make so many more of each atom."""
        lost = min((atom for atom, more in difference if more < 0), default="")
        if not lost and difference:  # it is the other part that has some atom more, so look at it the other way round
            less = frozenset((atom, -more) for atom, more in difference)
            yield from ((part, other) for other, part in self._changes(less))
            return
        for part in self._parts.having.get(lost, ()):
            for other in self._parts.of_atoms.get(moved(self._parts.atoms[part], difference), ()):
                if self._parts.places[other] == self._parts.places[part]:
                    yield part, other

    def _is_lawful(self, change: Change) -> bool:
        """Whether examples show that this change, or its reverse, leaves the rest as it is, and none breaks that."""
        told = self._between(change)
        return bool(told) and all(told.values())

    def _seen(self, change: Change | None) -> Iterator[tuple[Between, bool]]:
        """The windows of each two examples that differ by this change, and whether the rest is the same."""
        if change is None:
            for known, neighbour in self.compared.pairs().get(frozenset(), ()):
                if known.tokens != neighbour.tokens:
                    where = between(windows(known.tokens, neighbour.tokens), known)
                    yield where, known.number == neighbour.number
            return
        part, other = change
        atoms, others = self._parts.atoms[part], self._parts.atoms[other]
        for known, neighbour in self.compared.pairs().get(difference(atoms, others), ()):
            if part in known.once:
                same = neighbour.form == _changed(known.form, part, other)
                if not same or other in neighbour.once:  # else it is not known which of several it has become
                    yield between(windows(known.tokens, neighbour.tokens), None), same
        for known, neighbour in self.compared.pairs().get(difference(others, atoms), ()):
            if other in known.once:
                same = neighbour.form == _changed(known.form, other, part)
                if not same or part in neighbour.once:
                    yield between(windows(neighbour.tokens, known.tokens), None), same

    def _labels(self, change: Change | None) -> LabelChange:
        """The labels of the two parts."""
        return None if change is None else (self._parts.label(change[0]), self._parts.label(change[1]))

    def _shape(self, known: Known, change: Change | None) -> Shape:
        """The shape of an example's form with that change; made once."""
        key = known.number, change
        if key not in self._shapes:
            if len(self._shapes) > MOST_REMEMBERED:
                self._shapes.clear()
            form = known.form if change is None else _changed(known.form, *change)
            self._shapes[key] = self._parts.shape(form)
        return self._shapes[key]


def _changed(form: Shape, part: Part, other: Part) -> Shape:
    """The form with one part for another."""
    label = other if form.label == part else form.label
    return Shape(label, tuple(_changed(child, part, other) for child in form.children))
