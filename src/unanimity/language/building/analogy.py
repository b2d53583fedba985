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

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from unanimity.bags import Atom, Bag
from unanimity.language.building.neighbours import Neighbours, Windows, windows
from unanimity.language.forms.codec import Order
from unanimity.language.forms.shapes import Label, Shape, is_inside, is_token, target_bag

__all__ = ["Analogies", "Analogy"]

MOST_REMEMBERED = 10_000  # shapes, and bags

OPEN = Shape("")  # stands for any other part

Atoms = frozenset[tuple[Atom, int]]  # a bag, quick to compare
Tokens = tuple[str, ...]
Part = Label  # the number of a part, so that a form in parts is a shape as well
Change = tuple[Part, Part]
LabelChange = tuple[Label, Label] | None
Between = tuple[Windows, int]  # with the number of the form, if nothing is changed in it

ANY_FORM = -1


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
    def once(self) -> frozenset[Part]:
        """The parts that its form has once."""
        return frozenset(part for part, count in Counter(each.label for each in self.form).items() if count == 1)


class Analogies:
    """Examples by what their sentences have around a window."""

    def __init__(self, order: Callable[[Label], Order]) -> None:
        self._order = order
        self._neighbours = Neighbours[_Known]()
        self._equal: dict[Tokens, list[_Known]] = defaultdict(list)
        self._forms: dict[Atoms, set[int]] = defaultdict(set)  # the numbers of the forms with these atoms
        self._pairs: dict[Atoms, list[tuple[_Known, _Known]]] | None = None
        self._shown: dict[Change | None, dict[Between, bool]] = {}  # whether the rest stayed the same, each time
        self._parts: dict[Part, Shape] = {}  # each as a shape, in which OPEN stands for other parts
        self._part_of: dict[Shape, Part] = {}
        self._atoms: dict[Part, Atoms] = {}
        self._places: dict[Part, int] = {}  # how many other parts stand under each
        self._largest = 0  # different atoms of a part
        self._of_atoms: dict[Atoms, list[Part]] = defaultdict(list)
        self._numbers: dict[Shape, int] = {}
        self._told = set[tuple[Tokens, int]]()
        self._parts_with: dict[Atom, list[Part]] = defaultdict(list)
        self._shapes: dict[tuple[int, Change | None], Shape] = {}
        self._lawful: dict[Atom, list[tuple[int, Atoms, Change]]] | None = None
        self._sums = set[int]()  # of the examples' atoms
        self._found: dict[Atoms, Mapping[Atoms, Sequence[Change | None]]] = {}

    def add(self, tokens: Sequence[str], shape: Shape, text: str) -> None:
        """Take one more example into account."""
        form = self._in_parts(shape)
        number = self._numbers.setdefault(form, len(self._numbers))
        known = _Known(tuple(tokens), form, number, _atoms(target_bag(shape)), text)
        if (known.tokens, number) in self._told:
            return
        self._told.add((known.tokens, number))
        self._sums.add(_sum(known.atoms))
        self._forms[known.atoms].add(number)
        self._pairs = self._lawful = None
        self._shown.clear()
        self._found.clear()
        self._equal[known.tokens].append(known)
        self._neighbours.add(known.tokens, known)

    def prepare(self) -> None:
        """Compare all examples with each other, if that was not done since the last was added."""
        self._lawful_changes()
        self._between(None)

    def of(self, tokens: Sequence[str], bag: Bag) -> list[Analogy]:
        """Every form that a sentence with these atoms has by a lawful analogy, each once."""
        found, atoms = dict[Shape, Analogy](), _atoms(bag)
        for known in self._equal.get(tuple(tokens), ()):
            if known.atoms == atoms:
                shape = self._shape(known, None)
                found[shape] = Analogy(shape, known.text, None)
        sources, words = self._sources(atoms), tuple(tokens)
        for known in self._neighbours.of(tokens) if sources else ():
            for change in sources.get(known.atoms, ()):
                between = _between(windows(known.tokens, words), None if change else known)
                if self._is_shown(change, between) and self._is_unrivalled(known, change, atoms):
                    shape = self._shape(known, change)
                    if shape not in found:
                        found[shape] = Analogy(shape, known.text, self._labels(change))
        return list(found.values())

    def _is_shown(self, change: Change | None, between: Between) -> bool:
        """Whether two examples that differ by this change have these windows, and none breaks the law with them."""
        return self._between(change).get(between, False)

    def _between(self, change: Change | None) -> Mapping[Between, bool]:
        """For all windows of examples that differ by this change whether the rest is the same; found once."""
        if change not in self._shown:
            told: dict[Between, bool] = {}
            for seen, same in self._seen(change):
                told[seen] = told.get(seen, True) and same
            self._shown[change] = told
        return self._shown[change]

    def _is_unrivalled(self, known: _Known, change: Change | None, atoms: Atoms) -> bool:
        """Whether it is known where the change is, and no example with the atoms of the result has another form."""
        if change is None:
            form = known.form
        elif change[0] in known.once and not _loses_one_of_several(known.atoms, atoms):
            form = _changed(known.form, *change)
        else:
            return False
        return self._forms.get(atoms, set()) <= {self._numbers.get(form, -1)}

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
        lawful, whole = self._lawful_changes(), _sum(atoms)
        for atom in ("", *sorted(dict(atoms))):
            for less_sum, less, change in lawful.get(atom, ()):
                if whole + less_sum in self._sums:  # otherwise no example has such atoms
                    sources[_moved(atoms, less)].append(change)
        return sources

    def _lawful_changes(self) -> Mapping[Atom, Sequence[tuple[int, Atoms, Change]]]:
        """The lawful changes, each with its reverse difference and the sum of that, by an atom of the part that is put
        in, "" if none.
        """
        if self._lawful is None:
            self._lawful = defaultdict(list)
            for part, other in chain.from_iterable(map(self._changes, self._neighbouring())):
                if self._is_lawful((part, other)):
                    less = _difference(self._atoms[other], self._atoms[part])
                    key = min(dict(self._atoms[other]), default="")
                    self._lawful[key].append((_sum(less), less, (part, other)))
        return self._lawful

    def _changes(self, difference: Atoms) -> Iterator[Change]:
        """The changes of one part for another that make so many more of each atom."""
        lost = min((atom for atom, more in difference if more < 0), default="")
        if not lost and difference:  # it is the other part that has some atom more, so look at it the other way round
            less = frozenset((atom, -more) for atom, more in difference)
            yield from ((part, other) for other, part in self._changes(less))
            return
        for part in self._parts_with.get(lost, ()):
            for other in self._of_atoms.get(_moved(self._atoms[part], difference), ()):
                if self._places[other] == self._places[part]:
                    yield part, other

    def _is_lawful(self, change: Change) -> bool:
        """Whether examples show that this change, or its reverse, leaves the rest as it is, and none breaks that."""
        told = self._between(change)
        return bool(told) and all(told.values())

    def _seen(self, change: Change | None) -> Iterator[tuple[Between, bool]]:
        """The windows of each two examples that differ by this change, and whether the rest is the same."""
        if change is None:
            for known, neighbour in self._neighbouring().get(frozenset(), ()):
                if known.tokens != neighbour.tokens:
                    between = _between(windows(known.tokens, neighbour.tokens), known)
                    yield between, known.number == neighbour.number
            return
        part, other = change
        for known, neighbour in self._neighbouring().get(_difference(self._atoms[part], self._atoms[other]), ()):
            if part in known.once:
                between = _between(windows(known.tokens, neighbour.tokens), None)
                yield between, neighbour.form == _changed(known.form, part, other)
        for known, neighbour in self._neighbouring().get(_difference(self._atoms[other], self._atoms[part]), ()):
            if other in known.once:
                between = _between(windows(neighbour.tokens, known.tokens), None)
                yield between, neighbour.form == _changed(known.form, other, part)

    def _neighbouring(self) -> Mapping[Atoms, Sequence[tuple[_Known, _Known]]]:
        """Each example with each neighbour, by how many more of each atom that has; found once."""
        if self._pairs is None:
            self._pairs = defaultdict(list)
            for known in chain.from_iterable(self._equal.values()):
                for neighbour in self._neighbours.of(known.tokens):
                    more = _difference(known.atoms, neighbour.atoms)
                    if len(more) <= 2 * self._largest:  # otherwise no change of one part makes it
                        self._pairs[more].append((known, neighbour))
        return self._pairs

    def _in_parts(self, shape: Shape) -> Shape:
        """The form in parts: the slots and the silent labels right under a label are made one with it."""
        within = tuple(child if is_inside(child) else OPEN for child in shape.children)
        alone = Shape(shape.label, within)
        if alone not in self._part_of:
            part = str(len(self._parts))
            self._part_of[alone], self._parts[part] = part, alone
            self._atoms[part], self._places[part] = _atoms(target_bag(alone)), within.count(OPEN)
            for atom, _ in self._atoms[part]:
                self._parts_with[atom].append(part)
            self._largest = max(self._largest, len(self._atoms[part]))
            self._of_atoms[self._atoms[part]].append(part)
        others = (self._in_parts(child) for child in shape.children if not is_inside(child))
        return Shape(self._part_of[alone], tuple(others))

    def _labels(self, change: Change | None) -> LabelChange:
        """The labels of the two parts."""
        return None if change is None else (self._parts[change[0]].label, self._parts[change[1]].label)

    def _shape(self, known: _Known, change: Change | None) -> Shape:
        """The shape of an example's form with that change; made once."""
        key = known.number, change
        if key not in self._shapes:
            if len(self._shapes) > MOST_REMEMBERED:
                self._shapes.clear()
            form = known.form if change is None else _changed(known.form, *change)
            self._shapes[key] = self._whole(form)
        return self._shapes[key]

    def _whole(self, form: Shape) -> Shape:
        """The shape of a form in parts."""
        others, alone = iter(form.children), self._parts[form.label]
        children = [self._whole(next(others)) if child == OPEN else child for child in alone.children]
        if self._order(alone.label) is not Order.FIXED:
            children.sort(key=lambda child: child.label)
        return Shape(alone.label, tuple(children))


def _between(where: Windows, unchanged: _Known | None) -> Between:
    """What a pair of examples has to have in common with another to show something of it.

    Where words are merely put in or left out, or nothing is changed, this includes the tokens beside the windows.
    """
    if unchanged is not None:
        return where, unchanged.number
    return where if not (where.one and where.other) else where.anywhere, ANY_FORM


def _atoms(counts: Mapping[Atom, int]) -> Atoms:
    return frozenset(counts.items())


def _sum(atoms: Atoms) -> int:
    """A number that tells most bags apart, and differences: it adds up when they do."""
    return sum(count * hash(atom) for atom, count in atoms)


def _difference(atoms: Atoms, others: Atoms) -> Atoms:
    """How many more of each atom the others have, where it is not as many."""
    more = dict(others - atoms)
    for atom, count in atoms - others:
        more[atom] = more.get(atom, 0) - count
    return frozenset(more.items())


def _moved(atoms: Atoms, difference: Atoms) -> Atoms:
    """The atoms with that difference; no form or part has them if some count is negative."""
    counts = dict(atoms)
    for atom, more in difference:
        count = counts.pop(atom, 0) + more
        if count:
            counts[atom] = count
    return frozenset(counts.items())


def _loses_one_of_several(atoms: Atoms, others: Atoms) -> bool:
    """Whether the others have fewer names of some type, but not none: it is not known in which slots these stood."""
    left = dict(others)
    return any(is_token(atom) and 0 < left.get(atom, 0) < count for atom, count in atoms)


def _changed(form: Shape, part: Part, other: Part) -> Shape:
    """The form with one part for another."""
    label = other if form.label == part else form.label
    return Shape(label, tuple(_changed(child, part, other) for child in form.children))
