"""Which equations do the examples make?

sources, targets   the atoms of the inputs and of the outputs, each with its column
S, T               the inputs and the outputs as exact sparse integers, one row an example: S M = T
others             further outputs that some examples may have instead, one row each
batch              examples turned into rows, with the atoms that they bring, not yet part of the system
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from unanimity.bags import Atom, Bag, Counts
from unanimity.errors import BadExamples
from unanimity.exact.rows import Builder, Integers, Rows, stack
from unanimity.examples import Example

__all__ = ["FIRST_LINE", "Batch", "Others", "Question", "System", "Vocabulary"]

FIRST_LINE = 2  # of a system file: there stands example 0


class Vocabulary:
    """Atoms in the order in which they were first seen; an atom's column never changes."""

    def __init__(self, atoms: Iterable[Atom] = ()) -> None:
        self.atoms = list(atoms)
        self.columns = {atom: column for column, atom in enumerate(self.atoms)}

    def __len__(self) -> int:
        return len(self.atoms)

    def __contains__(self, atom: Atom) -> bool:
        return atom in self.columns

    def extend(self, atoms: Iterable[Atom]) -> None:
        """Give each new atom the next column."""
        for atom in atoms:
            self.columns[atom] = len(self.atoms)
            self.atoms.append(atom)

    def bag(self, row: Mapping[int, int]) -> Bag:
        """The bag of a row of counts."""
        return Bag.computed({self.atoms[column]: count for column, count in row.items()})


@dataclass(frozen=True, slots=True, eq=False)
class Others:
    """Outputs that examples may have instead, and the number of the example that each belongs to, ascending."""

    rows: Rows
    owners: Integers

    def of(self, example: int) -> Sequence[int]:
        """The numbers of those that belong to an example."""
        return range(*np.searchsorted(self.owners, [example, example + 1]).tolist())


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Examples as rows; columns past the system's vocabularies belong to the new atoms, in order."""

    inputs: Rows
    outputs: Rows
    new_sources: Sequence[Atom]
    new_targets: Sequence[Atom]
    texts: Sequence[str] = ()
    places: Sequence[str] = ()
    others: Others | None = None

    def is_for(self, system: System) -> bool:
        """Whether the batch was encoded for the system as it is now."""
        known = self.inputs.width - len(self.new_sources), self.outputs.width - len(self.new_targets)
        return known == (len(system.sources), len(system.targets))


@dataclass(frozen=True, slots=True)
class Question:
    """A bag, or a difference of two, as {column: count} over the atoms seen so far, and the atoms that were not."""

    bag: Counts[int]
    row: Mapping[int, int]
    new: Sequence[Atom]


class System:
    """The equations S M = T, with the examples' own texts and places for quoting."""

    def __init__(self) -> None:
        self.sources = Vocabulary()
        self.targets = Vocabulary()
        self._parts: list[Batch] = []
        self._height = 0

    def __len__(self) -> int:
        return self._height

    @property
    def repeated(self) -> int:
        """How many examples say again what an earlier one has said."""
        pairs = zip(self.inputs, self.outputs, strict=True)
        return len(self) - len({(frozenset(x.items()), frozenset(y.items())) for x, y in pairs})

    def encode(self, examples: Iterable[Example]) -> Batch:
        """The examples as rows over this system's atoms and the new ones; the system stays as it is."""
        sources, targets = _Columns(self.sources), _Columns(self.targets)
        inputs, outputs, others = Builder(), Builder(), Builder()
        texts: list[str] = []
        places: list[str] = []
        owners: list[int] = []
        for number, example in enumerate(examples):
            inputs.append(sources.row(example.input))
            outputs.append(targets.row(example.output))
            texts.append(example.text)
            places.append(example.place)
            for other in example.instead:
                others.append(targets.row(other))
                owners.append(number)
        s, t = inputs.rows(sources.width), outputs.rows(targets.width)
        more = Others(others.rows(targets.width), np.array(owners, dtype=np.int64)) if owners else None
        return Batch(s, t, list(sources.new), list(targets.new), texts, places, more)

    def recode(self, other: System) -> Batch:
        """All rows of another system over this system's atoms and the new ones; both stay as they are."""
        sources, new_sources = _renamed(self.sources, other.sources)
        targets, new_targets = _renamed(self.targets, other.targets)
        s, t = other.inputs, other.outputs
        inputs = Rows(s.starts, sources[s.columns], s.values, len(self.sources) + len(new_sources))
        outputs = Rows(t.starts, targets[t.columns], t.values, len(self.targets) + len(new_targets))
        others = None
        if other.others is not None:
            more = other.others.rows
            rows = Rows(more.starts, targets[more.columns], more.values, outputs.width)
            others = Others(rows, other.others.owners)
        return Batch(inputs, outputs, new_sources, new_targets, other.texts, other.places, others)

    def refuse_stale(self, batch: Batch) -> None:
        """Raise BadExamples unless the batch was encoded for the system as it is now."""
        if not batch.is_for(self):
            remedy = "Add them again, and nothing else meanwhile."
            raise BadExamples("other examples were learned while these were read", remedy=remedy)

    def refuse_others(self, batch: Batch) -> None:
        """Raise BadExamples if an example of the batch has several outputs."""
        if batch.others is not None:
            raise BadExamples(
                "an example has several outputs, which cannot be learned from in this way",
                remedy="Learn with `learn`, without cleaning, mistakes or support.",
            )

    def joined(self, batch: Batch) -> System:
        """A system of these examples and the batch's; this one stays as it is."""
        both = System()
        both.append(both.recode(self))
        both.append(batch)
        return both

    def append(self, batch: Batch) -> None:
        """Make a batch that was encoded for this system part of it."""
        self.sources.extend(batch.new_sources)
        self.targets.extend(batch.new_targets)
        self._parts.append(batch)
        self._height += len(batch.inputs)

    @property
    def inputs(self) -> Rows:
        """S."""
        return self._whole().inputs

    @property
    def outputs(self) -> Rows:
        """T."""
        return self._whole().outputs

    @property
    def others(self) -> Others | None:
        """The outputs that some examples may have instead; None if there are none."""
        return self._whole().others

    @property
    def texts(self) -> Sequence[str]:
        """What the user wrote as each example's input, where that is known."""
        return self._whole().texts

    @property
    def places(self) -> Sequence[str]:
        """Where the user wrote each example, where that is known."""
        return self._whole().places

    def target_atom(self, column: int) -> Atom:
        """The target atom that a column stands for."""
        return self.targets.atoms[column]

    def question(self, bag: Counts[int]) -> Question:
        """A bag, or a difference of two, as something to ask of this system."""
        columns = self.sources.columns
        row = {columns[atom]: count for atom, count in bag.items() if atom in columns}
        new = tuple(atom for atom in bag if atom not in columns) if len(row) < len(bag) else ()
        return Question(bag, row, new)

    def example(self, i: int) -> Example:
        """Example i, in the user's own atoms and words."""
        whole = self._whole()
        place = (whole.places[i] if whole.places else "") or f"row {i}"
        text = whole.texts[i] if whole.texts else ""
        others = whole.others
        instead = [self.targets.bag(others.rows.row(k)) for k in others.of(i)] if others is not None else ()
        x, y = self.sources.bag(whole.inputs.row(i)), self.targets.bag(whole.outputs.row(i))
        return Example(x, y, place, text, instead)

    def _whole(self) -> Batch:
        """All parts as one; done once after each change, and only when somebody looks."""
        if len(self._parts) != 1:
            self._parts = [_joined(self._parts, len(self.sources), len(self.targets))]
        return self._parts[0]


class _Columns:
    """A vocabulary together with the atoms that would come next in it."""

    def __init__(self, known: Vocabulary) -> None:
        self.known = known.columns
        self.first_new = len(known)
        self.new: dict[Atom, int] = {}

    @property
    def width(self) -> int:
        return self.first_new + len(self.new)

    def row(self, bag: Bag) -> dict[int, int]:
        row = {}
        for atom, count in bag.items():
            column = self.known.get(atom)
            if column is None:
                column = self.new.setdefault(atom, self.width)
            row[column] = count
        return row


def _renamed(known: Vocabulary, other: Vocabulary) -> tuple[Integers, list[Atom]]:
    """For each column of the other vocabulary its column here, and the atoms that get new ones."""
    new = [atom for atom in other.atoms if atom not in known]
    columns = known.columns | {atom: len(known) + i for i, atom in enumerate(new)}
    return np.array([columns[atom] for atom in other.atoms], dtype=np.int64), new


def _joined(parts: Sequence[Batch], sources: int, targets: int) -> Batch:
    """One batch of all the rows; if any part lacks texts or places, the blanks are empty."""
    if not parts:
        return Batch(Rows.empty(0, sources), Rows.empty(0, targets), (), ())
    inputs = stack([part.inputs.widened(sources) for part in parts])
    outputs = stack([part.outputs.widened(targets) for part in parts])
    texts = [text for part in parts for text in part.texts or [""] * len(part.inputs)]
    places = [place for part in parts for place in part.places or [""] * len(part.inputs)]
    return Batch(inputs, outputs, (), (), texts, places, _all_others(parts, targets))


def _all_others(parts: Sequence[Batch], targets: int) -> Others | None:
    """The others of all parts, their owners numbered through."""
    rows, owners, before = list[Rows](), list[Integers](), 0
    for part in parts:
        if part.others is not None:
            rows.append(part.others.rows.widened(targets))
            owners.append(part.others.owners + before)
        before += len(part.inputs)
    return Others(stack(rows), np.concatenate(owners)) if rows else None
