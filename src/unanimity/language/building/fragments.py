"""Which form does a sentence have if it is like an example but for a piece of what it means?

    chain      a form in which at most one argument of each label says anything: its parts, from the outside in
    fragment   parts of a chain that follow each other; an ending, if they are its last ones
    change     atoms that are lost for others that are gained: what tells a sentence from a neighbour. Nothing is merely
               put in or left out
    law        a change puts one fragment in the place of another, and leaves the rest of the form as it is. Two
               examples that differ in one short window must show it, and no two that differ by it may break it
    possible   a chain in which below each part stands what some example has there, or what one has below a part that
               is like it: that has LIKE things below it as well. More is possible than is true, so that what might be
               meant instead is found, and nothing is said
    rigid      exchanging two of a chain's parts, or moving one, makes it less likely: more of its parts were then never
               seen below the one above them
    rival      an example with the atoms of the sentence, but with another form

Any two fragments will do that some examples have, as long as they have exactly the atoms that are lost and gained. All
possible chains that the neighbours of a sentence make so have to be the same one; it has to be rigid, and unrivalled.

If an example has the atoms of the sentence, its form is that of the sentence, if it is a rigid chain, and some examples
show that the windows of the two change nothing, and none that they do.

Where a form branches, nothing is said: which argument is which may be said anywhere in a sentence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from unanimity.bags import Bag
from unanimity.language.building.compared import Between, Compared, Known, between
from unanimity.language.building.neighbours import windows
from unanimity.language.building.parts import Atoms, Part, atoms_of, difference, sum_of
from unanimity.language.forms.shapes import Shape

__all__ = ["LIKE", "Chain", "Fragment", "Fragments"]

LIKE = 2  # things below two parts that are alike
MOST_REMEMBERED = 10_000  # changed forms
TOP = ""  # above the first part

Chain = tuple[Part, ...]
Changed = Mapping[Chain, tuple[Chain, Chain]]  # with the fragment that is lost, and the one that is gained


@dataclass(frozen=True, slots=True)
class Fragment:
    """The form that a sentence has if it is like an example, whose text this is, but for a fragment."""

    shape: Shape
    text: str
    change: tuple[str, str] | None

    @property
    def why(self) -> str:
        """The example that it is like, and what is different, in words."""
        if self.change is None:
            return f"built like “{self.text}”"
        lost, gained = self.change
        return f"built like “{self.text}”, with {gained} in the place of {lost}"


class Fragments:
    """What examples show of changes of fragments; tables are learned when they are first needed."""

    def __init__(self, compared: Compared) -> None:
        self._compared = compared
        self._size = -1  # of what was learned from
        self._fits: Callable[[Shape], bool] | None = None

    def prepare(self) -> None:
        """Compare all examples with each other, if that was not done since the last was added."""
        if self._size != len(self._compared):
            self._learn()

    def judge(self, fits: Callable[[Shape], bool] | None) -> None:
        """From now on, only forms count for possible that fit what is known of the world; None: all do."""
        self._fits = fits
        self._size = -1

    def of(self, tokens: Sequence[str], bag: Bag) -> list[Fragment]:
        """The form of a sentence with these atoms; several if it is not known which of them, or none."""
        self.prepare()
        atoms, words = atoms_of(bag), tuple(tokens)
        same = self._of_same_atoms(words, atoms)
        if same is not None:
            return [Fragment(self._shape(self._chains[same.number]), same.text, None)]
        shown = self._compared.parts.shown
        found = [
            Fragment(self._shape(chain), text, (_shown(change[0], shown), _shown(change[1], shown)))
            for chain, (text, change) in self._changed_neighbours(words, atoms).items()
        ]
        if len(found) != 1:
            return found
        chain = self._chain(self._compared.parts.form(found[0].shape))
        is_known = chain is not None and self._is_rigid(chain) and self._is_unrivalled(chain, atoms)
        return found if is_known else []

    def _learn(self) -> None:
        """Look at all examples again."""
        self._size = len(self._compared)
        found = {number: self._chain(form) for form, number in self._compared.numbers.items()}
        self._chains = {number: chain for number, chain in found.items() if chain is not None}
        self._numbers = {chain: number for number, chain in self._chains.items()}
        self._below: dict[Part, set[Part]] = defaultdict(set)
        self._places: dict[int, dict[Atoms, list[tuple[int, int]]]] = {}  # of the fragments of a form
        self._fragments: tuple[dict[Atoms, dict[Chain, None]], ...] = (defaultdict(dict), defaultdict(dict))
        for number, chain in self._chains.items():
            places = self._places[number] = defaultdict[Atoms, list[tuple[int, int]]](list)
            for part, above in zip(chain, (TOP, *chain), strict=False):
                self._below[above].add(part)
            for start, end, atoms in self._cuts(chain):
                places[atoms].append((start, end))
                self._fragments[end == len(chain)][atoms][chain[start:end]] = None
        self._possible = {part: self._like(below) for part, below in self._below.items()}
        self._lawful: dict[Atoms, bool] = {}
        self._changed: dict[tuple[int, Atoms], Changed] = {}
        self._sums = {number: sum(self._hash(part) for part in chain) for number, chain in self._chains.items()}
        self._seen_sums = set(map(sum_of, self._compared.pairs()))
        self._still = dict[Between, bool]()
        self._rigid: dict[Chain, bool] = {}
        self._see_what_changes_nothing()

    def _hash(self, part: Part) -> int:
        return sum_of(self._compared.parts.atoms[part])

    def _like(self, below: set[Part]) -> set[Part]:
        """What is possible below a part that was seen above these."""
        return below.union(*(others for others in self._below.values() if len(below & others) >= LIKE))

    def _cuts(self, chain: Chain) -> Iterator[tuple[int, int, Atoms]]:
        """Where each fragment of a chain begins and ends, and its atoms."""
        for start in range(len(chain)):
            counts: dict[str, int] = {}
            for end, part in enumerate(chain[start:], start + 1):
                for atom, count in self._compared.parts.atoms[part]:
                    counts[atom] = counts.get(atom, 0) + count
                yield start, end, atoms_of(counts)

    def _chain(self, form: Shape) -> Chain | None:
        """The parts of a form, if it is a chain."""
        parts = [part.label for part in form]
        return tuple(parts) if all(map(self._compared.parts.has_one_argument, parts)) else None

    def _shape(self, chain: Chain) -> Shape:
        """The shape of a chain."""
        form: tuple[Shape, ...] = ()
        for part in reversed(chain):
            form = (Shape(part, form),)
        return self._compared.parts.shape(form[0])

    def _of_same_atoms(self, words: tuple[str, ...], atoms: Atoms) -> Known | None:
        """A neighbour with these atoms whose form the sentence has."""
        [number, *others] = self._compared.forms.get(atoms) or [-1]
        chain = self._chains.get(number)
        if others or chain is None or not self._is_rigid(chain):
            return None
        for known in self._compared.neighbours(words):
            if known.number == number and self._changes_nothing(known.tokens, words):
                return known
        return None

    def _see_what_changes_nothing(self) -> None:
        """For all windows of examples with the same atoms whether their forms are the same."""
        for known, neighbour in self._compared.pairs().get(frozenset(), ()):
            same = known.number == neighbour.number
            if known.tokens != neighbour.tokens and not (same and _repeats(known.form)):
                where = between(windows(known.tokens, neighbour.tokens), None)
                self._still[where] = self._still.get(where, True) and same

    def _changes_nothing(self, words: tuple[str, ...], others: tuple[str, ...]) -> bool:
        """Whether examples show that the windows of two sentences with the same atoms change nothing."""
        return self._still.get(between(windows(words, others), None), False)

    def _changed_neighbours(
        self, words: tuple[str, ...], atoms: Atoms
    ) -> Mapping[Chain, tuple[str, tuple[Chain, Chain]]]:
        """All that lawful changes make of the neighbours of a sentence with these atoms."""
        found: dict[Chain, tuple[str, tuple[Chain, Chain]]] = {}
        tried, whole = set[int](), sum_of(atoms)
        for known in self._compared.neighbours(words):
            if known.number in tried:
                continue
            tried.add(known.number)
            if whole - self._sums.get(known.number, whole) not in self._seen_sums:
                continue  # no two examples differ by that
            more = difference(known.atoms, atoms)
            if self._is_at_one_place(known.number, more) and self._is_lawful(more):
                for chain, change in self._changes(known.number, more).items():
                    found.setdefault(chain, (known.text, change))
        return found

    def _is_lawful(self, more: Atoms) -> bool:
        """Whether some examples show this change, and none breaks it."""
        if more not in self._lawful:
            pairs = {(known.number, other.number) for known, other in self._compared.pairs().get(more, ())}
            less = frozenset((atom, -count) for atom, count in more)
            self._lawful[more] = any(
                self._is_at_one_place(one, more) and self._is_at_one_place(other, less) for one, other in pairs
            ) and all(self._chains.get(other) in self._changes(one, more) for one, other in pairs)
        return self._lawful[more]

    def _is_at_one_place(self, number: int, more: Atoms) -> bool:
        """Whether the form of this number has one fragment with the atoms that are lost, so that it is known which."""
        lost = frozenset((atom, -count) for atom, count in more if count < 0)
        return number in self._chains and len(self._places[number].get(lost, ())) == 1

    def _changes(self, number: int, more: Atoms) -> Changed:
        """The possible chains that the form of this number becomes with so many more of each atom."""
        key = number, more
        if key not in self._changed:
            if len(self._changed) > MOST_REMEMBERED:
                self._changed.clear()
            self._changed[key] = dict(self._found_changes(number, more))
        return self._changed[key]

    def _found_changes(self, number: int, more: Atoms) -> Iterator[tuple[Chain, tuple[Chain, Chain]]]:
        lost = frozenset((atom, -count) for atom, count in more if count < 0)
        gained = frozenset((atom, count) for atom, count in more if count > 0)
        chain = self._chains.get(number)
        if chain is None or not lost or not gained:
            return
        for start, end in self._places[number].get(lost, ()):
            for fragment in self._fragments[end == len(chain)].get(gained, ()):
                made = (*chain[:start], *fragment, *chain[end:])
                if self._is_possible(made):
                    yield made, (chain[start:end], fragment)

    def _is_possible(self, chain: Chain) -> bool:
        """Whether each part may stand below the one above it, and the whole is not known to mean nothing."""
        pairs = zip(chain, (TOP, *chain), strict=False)
        return all(part in self._possible.get(above, ()) for part, above in pairs) and self._is_meant(chain)

    def _is_meant(self, chain: Chain) -> bool:
        """Whether the form fits what is known of the world, or nothing is."""
        return self._fits is None or chain in self._numbers or self._fits(self._shape(chain))

    def _is_rigid(self, chain: Chain) -> bool:
        """Whether no parts could stand in another order."""
        if chain not in self._rigid:
            own = self._unseen(chain)
            turned = (other for other in self._turned(chain) if other != chain and self._unseen(other) <= own)
            self._rigid[chain] = not any(map(self._is_meant, turned))
        return self._rigid[chain]

    def _turned(self, chain: Chain) -> Iterator[Chain]:
        """The chain with two parts exchanged, or with one elsewhere; the last stays, as nothing stands below it."""
        *inner, last = chain
        for one, other in combinations(range(len(inner)), 2):
            parts = list(inner)
            parts[one], parts[other] = inner[other], inner[one]
            yield (*parts, last)
            yield (*inner[:one], *inner[one + 1 : other + 1], inner[one], *inner[other + 1 :], last)
            yield (*inner[:one], inner[other], *inner[one:other], *inner[other + 1 :], last)

    def _unseen(self, chain: Chain) -> int:
        """How many parts were not seen below the one above them."""
        return sum(part not in self._below.get(above, ()) for part, above in zip(chain, (TOP, *chain), strict=False))

    def _is_unrivalled(self, chain: Chain, atoms: Atoms) -> bool:
        """Whether no example with these atoms has another form."""
        return self._compared.forms.get(atoms, set()) <= {self._numbers.get(chain, -1)}


def _repeats(form: Shape) -> bool:
    """Whether a form has some part twice."""
    parts = [part.label for part in form]
    return len(set(parts)) < len(parts)


def _shown(fragment: Chain, shown: Callable[[Part, str], str]) -> str:
    """A fragment as people read it; … is what it stands above."""
    text = "…"
    for part in reversed(fragment):
        text = shown(part, text)
    return text
