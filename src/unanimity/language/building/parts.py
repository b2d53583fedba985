"""What are the parts of a form, and which atoms has each of them?

part    a label of a form together with the slots and the silent labels right under it: stateid(<state>) is one.
        It goes by a number, so that a form in parts is a shape as well, whose labels are numbers
places  how many other parts stand under a part
atoms   a bag, quick to compare and to look up
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping

from unanimity.bags import Atom
from unanimity.language.forms.codec import Order
from unanimity.language.forms.shapes import Label, Shape, is_inside, is_token, target_bag

__all__ = ["Atoms", "Part", "Parts", "atoms_of", "difference", "moved", "sum_of"]

OPEN = Shape("")  # stands for any other part

Atoms = frozenset[tuple[Atom, int]]
Part = Label


class Parts:
    """The parts of some forms."""

    def __init__(self, order: Callable[[Label], Order]) -> None:
        self._order = order
        self._alone: dict[Part, Shape] = {}  # each as a shape, in which OPEN stands for other parts
        self._number: dict[Shape, Part] = {}
        self.atoms: dict[Part, Atoms] = {}
        self.places: dict[Part, int] = {}
        self.of_atoms: dict[Atoms, list[Part]] = defaultdict(list)
        self.having: dict[Atom, list[Part]] = defaultdict(list)  # an atom
        self.largest = 0  # different atoms of a part

    def form(self, shape: Shape) -> Shape:
        """A form in parts; those that are new are given a number."""
        within = tuple(child if is_inside(child) else OPEN for child in shape.children)
        alone = Shape(shape.label, within)
        if alone not in self._number:
            part = str(len(self._alone))
            self._number[alone], self._alone[part] = part, alone
            self.places[part] = within.count(OPEN)
            self._take_atoms(part, atoms_of(target_bag(alone)))
        others = (self.form(child) for child in shape.children if not is_inside(child))
        return Shape(self._number[alone], tuple(others))

    def _take_atoms(self, part: Part, atoms: Atoms) -> None:
        """A part has these atoms."""
        self.atoms[part] = atoms
        self.of_atoms[atoms].append(part)
        for atom, _ in atoms:
            self.having[atom].append(part)
        self.largest = max(self.largest, len(atoms))

    def shape(self, form: Shape) -> Shape:
        """The shape of a form in parts."""
        others, alone = iter(form.children), self._alone[form.label]
        children = [self.shape(next(others)) if child == OPEN else child for child in alone.children]
        if self._order(alone.label) is not Order.FIXED:
            children.sort(key=lambda child: child.label)
        return Shape(alone.label, tuple(children))

    def label(self, part: Part) -> Label:
        """The label of a part."""
        return self._alone[part].label

    def shown(self, part: Part, within: str) -> str:
        """A part as people read it, with something where another part stands under it."""
        alone = self._alone[part]
        inside = [within if child == OPEN else child.label for child in alone.children]
        return f"{alone.label}({','.join(inside)})" if inside else alone.label

    def has_one_argument(self, part: Part) -> bool:
        """Whether at most one thing under a part says anything: another part, or a name."""
        names = sum(is_token(child.label) for child in self._alone[part].children)
        return names + self.places[part] <= 1


def atoms_of(counts: Mapping[Atom, int]) -> Atoms:
    """A bag, quick to compare."""
    return frozenset(counts.items())


def sum_of(atoms: Atoms) -> int:
    """A number that tells most bags apart, and differences: it adds up when they do."""
    return sum(count * hash(atom) for atom, count in atoms)


def difference(atoms: Atoms, others: Atoms) -> Atoms:
    """How many more of each atom the others have, where it is not as many."""
    more = dict(others - atoms)
    for atom, count in atoms - others:
        more[atom] = more.get(atom, 0) - count
    return frozenset(more.items())


def moved(atoms: Atoms, by: Atoms) -> Atoms:
    """The atoms with that difference; no form or part has them if some count is negative."""
    counts = dict(atoms)
    for atom, more in by:
        count = counts.pop(atom, 0) + more
        if count:
            counts[atom] = count
    return frozenset(counts.items())
