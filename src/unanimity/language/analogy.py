"""Which form does a sentence have if it is like an example but for one thing?

    part        a label of a form together with the slots right under it: stateid(<state>) is one part
    neighbour   an example that differs from the sentence in one short window (neighbours.py)
    change      one part for another: what turns the atoms of the neighbour into those of the sentence
    law         a change in one window leaves the rest of the form as it is. Two examples that differ by this change in
                one window must show it, and no such two may break it. Nor may any break the law of no change: other
                words in one window, but the same atoms, have the same form

The atoms of both sentences are known, so it is certain that the forms differ by the change. That nothing else moves is
what the law says; with it the form of the sentence is that of the neighbour, changed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from unanimity.bags import Atom, Bag
from unanimity.language.forms.codec import Order
from unanimity.language.neighbours import Neighbours
from unanimity.language.shapes import Label, Shape, is_inside, target_bag

__all__ = ["Analogies", "Analogy"]

MOST_REMEMBERED = 100_000

OPEN = Shape("")  # stands for any other part

Atoms = frozenset[tuple[Atom, int]]  # a bag, quick to compare
Tokens = tuple[str, ...]
Part = Label  # the number of a part, so that a form in parts is a shape as well
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
        return f"built like “{self.text}”, but for {other} in the place of {part}"


@dataclass(frozen=True, eq=False)
class _Known:
    """An example: its tokens, its form in parts, its atoms, and its text."""

    tokens: Tokens
    form: Shape
    number: int  # of the form, equal for equal ones
    atoms: Atoms
    text: str

    @cached_property
    def once(self) -> list[Part]:
        """The parts that its form has once."""
        return [part for part, count in Counter(each.label for each in self.form).items() if count == 1]


class Analogies:
    """Examples by what their sentences have around a window."""

    def __init__(self, order: Callable[[Label], Order]) -> None:
        self._order = order
        self._neighbours = Neighbours[_Known]()
        self._equal: dict[Tokens, list[_Known]] = defaultdict(list)
        self._pairs: dict[Atoms, list[tuple[_Known, _Known]]] | None = None
        self._kept: bool | None = None
        self._parts: dict[Part, Shape] = {}  # each as a shape, in which OPEN stands for other parts
        self._part_of: dict[Shape, Part] = {}
        self._atoms: dict[Part, Atoms] = {}
        self._names: dict[Part, frozenset[Atom]] = {}  # its atoms, without how often each occurs
        self._places: dict[Part, int] = {}  # how many other parts stand under each
        self._largest = 0  # different atoms of a part
        self._of_atoms: dict[Atoms, list[Part]] = defaultdict(list)
        self._numbers: dict[Shape, int] = {}
        self._told = set[tuple[Tokens, int]]()
        self._lawful: dict[Change, bool] = {}
        self._made: dict[tuple[int, Atoms], list[tuple[Shape, LabelChange]]] = {}

    def add(self, tokens: Sequence[str], shape: Shape, text: str) -> None:
        """Take one more example into account."""
        form = self._in_parts(shape)
        number = self._numbers.setdefault(form, len(self._numbers))
        known = _Known(tuple(tokens), form, number, _atoms(target_bag(shape)), text)
        if (known.tokens, number) in self._told:
            return
        self._told.add((known.tokens, number))
        self._lawful.clear()
        self._made.clear()
        self._pairs = self._kept = None
        self._equal[known.tokens].append(known)
        self._neighbours.add(known.tokens, known)

    def of(self, tokens: Sequence[str], bag: Bag) -> list[Analogy]:
        """Every form that a sentence with these atoms has by a lawful analogy, each once."""
        found, atoms = dict[Shape, Analogy](), _atoms(bag)
        for known in self._equal.get(tuple(tokens), ()):
            if known.atoms == atoms:
                shape = self._whole(known.form)
                found[shape] = Analogy(shape, known.text, None)
        for known in self._neighbours.of(tokens):
            made = self._made.get((known.number, atoms))
            if made is None:
                if len(self._made) > MOST_REMEMBERED:
                    self._made.clear()
                made = self._made[known.number, atoms] = list(self._makes(known, atoms))
            for shape, change in made:
                if shape not in found:
                    found[shape] = Analogy(shape, known.text, change)
        return list(found.values())

    def _makes(self, known: _Known, atoms: Atoms) -> Iterator[tuple[Shape, LabelChange]]:
        """Every form with these atoms that is the example's, or its with a lawful change."""
        if known.atoms == atoms:
            if self._keeps_form:
                yield self._whole(known.form), None
            return
        for part, other in self._changes(known, atoms):
            if self._is_lawful((part, other)):
                change = self._parts[part].label, self._parts[other].label
                yield self._whole(_changed(known.form, part, other)), change

    def _changes(self, known: _Known, atoms: Atoms) -> Iterator[Change]:
        """The changes of one part that turn the example's atoms into these."""
        difference = _difference(known.atoms, atoms)
        fewer = {atom for atom, more in difference.items() if more < 0}
        if len(fewer) > self._largest or len(difference) - len(fewer) > self._largest:
            return
        for part in known.once:
            if not fewer <= self._names[part]:
                continue
            for other in self._of_atoms.get(_moved(self._atoms[part], difference), ()):
                if other != part and self._places[other] == self._places[part]:
                    yield part, other

    def _is_lawful(self, change: Change) -> bool:
        """Whether examples show that this change, or its reverse, leaves the rest as it is, and none breaks that."""
        if change not in self._lawful:
            shown = chain(self._seen(*change), self._seen(*reversed(change)))
            first = next(shown, False)  # without any, nothing is known
            self._lawful[change] = self._lawful[change[1], change[0]] = first and all(shown)
        return self._lawful[change]

    @property
    def _keeps_form(self) -> bool:
        """Whether no two examples break the law that a window that changes no atom leaves the form as it is."""
        if self._kept is None:
            same = (pair for pair in self._differing({}) if pair[0].tokens != pair[1].tokens)
            self._kept = all(known.number == neighbour.number for known, neighbour in same)
        return self._kept

    def _seen(self, part: Part, other: Part) -> Iterator[bool]:
        """For each two examples that differ by this change in one window whether the rest is the same."""
        for known, neighbour in self._differing(_difference(self._atoms[part], self._atoms[other])):
            if part in known.once:
                yield neighbour.form == _changed(known.form, part, other)

    def _differing(self, difference: Mapping[Atom, int]) -> Sequence[tuple[_Known, _Known]]:
        """Each example with each neighbour that has so many more of each atom; all are found at once."""
        if self._pairs is None:
            self._pairs = defaultdict(list)
            for known in chain.from_iterable(self._equal.values()):
                for neighbour in self._neighbours.of(known.tokens):
                    more = frozenset(_difference(known.atoms, neighbour.atoms).items())
                    if len(more) <= 2 * self._largest:  # otherwise no change of one part makes it
                        self._pairs[more].append((known, neighbour))
        return self._pairs.get(frozenset(difference.items()), ())

    def _in_parts(self, shape: Shape) -> Shape:
        """The form in parts: the slots and the silent labels right under a label are made one with it."""
        within = tuple(child if is_inside(child) else OPEN for child in shape.children)
        alone = Shape(shape.label, within)
        if alone not in self._part_of:
            part = str(len(self._parts))
            self._part_of[alone], self._parts[part] = part, alone
            self._atoms[part], self._places[part] = _atoms(target_bag(alone)), within.count(OPEN)
            self._names[part] = frozenset(dict(self._atoms[part]))
            self._largest = max(self._largest, len(self._atoms[part]))
            self._of_atoms[self._atoms[part]].append(part)
        others = (self._in_parts(child) for child in shape.children if not is_inside(child))
        return Shape(self._part_of[alone], tuple(others))

    def _whole(self, form: Shape) -> Shape:
        """The shape of a form in parts."""
        others, alone = iter(form.children), self._parts[form.label]
        children = [self._whole(next(others)) if child == OPEN else child for child in alone.children]
        if self._order(alone.label) is not Order.FIXED:
            children.sort(key=lambda child: child.label)
        return Shape(alone.label, tuple(children))


def _atoms(counts: Mapping[Atom, int]) -> Atoms:
    return frozenset(counts.items())


def _difference(atoms: Atoms, others: Atoms) -> Mapping[Atom, int]:
    """How many more of each atom the others have."""
    more = dict(others - atoms)
    for atom, count in atoms - others:
        more[atom] = more.get(atom, 0) - count
    return more


def _moved(atoms: Atoms, difference: Mapping[Atom, int]) -> Atoms:
    """The atoms with that difference, where it is not 0; no part or example has them if some count is negative."""
    counts = dict(atoms)
    for atom, more in difference.items():
        counts[atom] = counts.get(atom, 0) + more
        if not counts[atom]:
            del counts[atom]
    return frozenset(counts.items())


def _changed(form: Shape, part: Part, other: Part) -> Shape:
    """The form with one part for another."""
    label = other if form.label == part else form.label
    return Shape(label, tuple(_changed(child, part, other) for child in form.children))
