"""What is an input, and what is an output?

atom        a feature, such as a word or a predicate: any non-empty string
bag         a multiset of atoms: how often each occurs
vector      the same with numbers of any sign, for outputs that turn out not to be bags
difference  what one bag has more than another, and less: two inputs mean the same if all mappings give it nothing
"""

from __future__ import annotations

from collections import Counter
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from fractions import Fraction
from numbers import Integral
from typing import Generic, TypeVar

from unanimity.errors import BadExamples

__all__ = [
    "MAX_COUNT",
    "MAX_DISTINCT",
    "Atom",
    "Bag",
    "Counts",
    "Difference",
    "Vector",
    "as_bag",
    "bag_or_vector",
    "check_text",
    "shown",
]

Atom = str

MAX_COUNT = 1_000_000
MAX_DISTINCT = 5_000
MOST_REPEATED = 9
MOST_BITS_SHOWN = 200

Number = TypeVar("Number", int, Fraction)


class Counts(Mapping[Atom, Number], Generic[Number]):
    """An immutable, hashable mapping from atoms to numbers, none of them 0; what is not in it counts 0."""

    __slots__ = ("_counts",)

    def __init__(self, counts: Mapping[Atom, Number]) -> None:
        self._counts: dict[Atom, Number] = dict(counts)

    def __getitem__(self, atom: Atom) -> Number:
        return self._counts[atom]

    def __iter__(self) -> Iterator[Atom]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Counts):
            return self._counts == other._counts
        return self._counts == dict(other.items()) if isinstance(other, Mapping) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._counts.items()))

    def items(self) -> ItemsView[Atom, Number]:  # these three as fast as those of a dict
        """The atoms, each with its number."""
        return self._counts.items()

    def keys(self) -> KeysView[Atom]:
        """The atoms."""
        return self._counts.keys()

    def values(self) -> ValuesView[Number]:
        """The numbers."""
        return self._counts.values()


class Bag(Counts[int]):
    """A multiset of atoms: every count is a whole number of at least 1."""

    __slots__ = ()

    def __init__(self, counts: Mapping[Atom, int]) -> None:
        if len(counts) > MAX_DISTINCT:
            raise BadExamples(
                f"{len(counts):,} different words or atoms in one input or output",
                remedy=f"There may be at most {MAX_DISTINCT:,}; cut the text into shorter ones.",
            )
        super().__init__({atom: int(count) for atom, count in counts.items() if _whole(atom, count)})

    @classmethod
    def counted(cls, atoms: Iterable[Atom]) -> Bag:
        """The bag of some atoms that are known to be strings that are not empty."""
        listed = list(atoms)
        counts = dict.fromkeys(listed, 1)
        if len(counts) < len(listed):
            counts = Counter(listed)  # slower than it looks, and seldom needed
        if len(counts) > MAX_DISTINCT or len(listed) > MAX_COUNT:
            return cls(counts)
        return cls.computed(counts)

    @classmethod
    def computed(cls, counts: Mapping[Atom, int]) -> Bag:
        """A bag that was worked out, not given: its counts are whole numbers above 0, of any size."""
        bag = cls.__new__(cls)
        bag._counts = dict(counts)
        return bag

    def __repr__(self) -> str:
        return f"Bag({dict(self)!r})"

    def __str__(self) -> str:
        return " ".join(_repeated(atom, count) for atom, count in self.items()) or "(nothing)"


class Difference(Counts[int]):
    """What one bag has more than another, as counts above 0, and what it has less, as counts below."""

    __slots__ = ()

    def __init__(self, one: Mapping[Atom, int], other: Mapping[Atom, int]) -> None:
        counts = {atom: one.get(atom, 0) - other.get(atom, 0) for atom in (*one, *other)}
        super().__init__({atom: count for atom, count in counts.items() if count})

    def __repr__(self) -> str:
        return f"Difference({dict(self)!r})"


class Vector(Counts[Fraction]):
    """An output that is no bag: some count is negative or not whole."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Vector({{{', '.join(f'{atom!r}: {count}' for atom, count in self.items())}}})"

    def __str__(self) -> str:
        return " ".join(atom if count == 1 else f"{shown(count)}*{atom}" for atom, count in self.items())


def as_bag(source: Mapping[Atom, int] | Iterable[Atom]) -> Bag:
    """The bag of a mapping from atom to count, or of the atoms listed; atoms with count 0 are left out."""
    if isinstance(source, Mapping):
        return Bag(source)
    if isinstance(source, str) or not isinstance(source, Iterable):
        remedy = "Give a mapping from atom to count, or a list of atoms."
        raise BadExamples(f"{source!r} stands where a bag is wanted", remedy=remedy)
    atoms = list(source)
    for atom in atoms:
        _check_atom(atom)
    return Bag(Counter(atoms))


def bag_or_vector(counts: Mapping[Atom, Fraction]) -> Bag | Vector:
    """A bag if every count is a whole number above 0, the signed vector otherwise; nothing is rounded."""
    counts = {atom: count for atom, count in counts.items() if count}
    if all(count > 0 and count.denominator == 1 for count in counts.values()):
        return Bag.computed({atom: int(count) for atom, count in counts.items()})
    return Vector(counts)


def shown(number: Fraction | int) -> str:
    """A number for reading; of one with very many digits, only how many."""
    longest = max(number.numerator.bit_length(), number.denominator.bit_length())
    if longest > MOST_BITS_SHOWN:
        return f"(a number of about {int(longest * 0.30103):,} digits)"
    return f"{number:,}" if isinstance(number, int) else str(number)


def _repeated(atom: Atom, count: int) -> str:
    """The atom as often as it counts, or, if that is very often, the count with it."""
    return " ".join([atom] * count) if count <= MOST_REPEATED else f"{shown(count)}*{atom}"


def _whole(atom: object, count: object) -> bool:
    """Whether the count is to be kept; raises unless it is a whole number from 0 to MAX_COUNT."""
    _check_atom(atom)
    number = int(count) if isinstance(count, Integral) and not isinstance(count, bool) else None
    if number is None or number < 0:
        given = repr(count) if number is None else shown(number)
        remedy = "Counts are whole numbers: how often the atom occurs."
        raise BadExamples(f"the count of {atom!r} is {given}", remedy=remedy)
    if number > MAX_COUNT:
        raise BadExamples(f"the count of {atom!r} is {shown(number)}", remedy=f"Counts go up to {MAX_COUNT:,}.")
    return number > 0


def _check_atom(atom: object) -> None:
    if not isinstance(atom, str) or not atom:
        raise BadExamples(f"{atom!r} stands where an atom is wanted", remedy="Atoms are strings that are not empty.")
    check_text(atom)


def check_text(text: str) -> None:
    """Raise unless all of a text's characters are whole; half of one could be learned, but never written down."""
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = f"U+{ord(text[error.start]):04X}"
        problem = f"{text!a} holds half a character, {half}, in column {error.start + 1}"
        raise BadExamples(problem, remedy="Remove it, or give the whole character.") from None
