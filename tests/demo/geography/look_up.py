"""What does a bag of atoms ask of the facts, and what is the answer?

A reading starts from a named thing or from a whole class and applies the other atoms
one step at a time, each step to what the steps before it found: {"length", "longest",
"river", "TX"} has the one reading length(longest(river(TX))).  A bag is answered when
it has a reading and all its readings agree on the answer.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from unanimity.demo.geography.embedded import City, Facts, Peak, River, State, facts

Answer = tuple[str, ...]

MOST_ATOMS = 12
KINDS = (State.kind, City.kind, River.kind, Peak.kind)


class Scope(Enum):
    """Things are found as a class, by a relation, by choice or by name."""

    EVERY = auto()
    SOME = auto()
    CHOSEN = auto()
    NAMED = auto()


@dataclass(frozen=True)
class Found:
    """All things found so far are of one kind."""

    kind: str
    atoms: frozenset[str]
    scope: Scope

    @property
    def restricted(self) -> bool:
        """Anything but a whole class is restricted."""
        return self.scope is not Scope.EVERY

    @property
    def are_states(self) -> bool:
        """States were found, and not just all of them."""
        return self.kind == State.kind and self.restricted

    @property
    def definite(self) -> bool:
        """Only what was chosen or named is definite."""
        return self.scope in (Scope.CHOSEN, Scope.NAMED)


Step = Callable[[Facts, Found], Found | str | None]


def look_up(output: Mapping[str, int]) -> Answer | None:
    """The answers to the query a bag denotes are in order, None if it denotes none.

    A query that nothing fits, as the states that border Hawaii, is answered ("none",).
    """
    if any(number < 0 for number in output.values()) or sum(output.values()) > MOST_ATOMS:
        return None
    known = facts()
    bag = _unlabelled(known, +Counter(output))
    answers = set(_verdicts(known, bag))
    for atom in bag:
        start = _start(known, atom)
        if start is not None:
            answers.update(_readings(known, start, bag - Counter((atom,))))
    return answers.pop() if len(answers) == 1 else None


def _unlabelled(known: Facts, bag: Counter[str]) -> Counter[str]:
    """A class atom that only labels a thing, as in "the Hudson River", is left out."""
    things = [known.named(atom) for atom in bag]
    labels = (thing.kind for thing in things if thing and thing.kind != State.kind)
    return bag - Counter(labels)


def _start(known: Facts, atom: str) -> Found | None:
    """A reading starts from a named thing or from all things of a kind."""
    thing = known.named(atom)
    if thing is not None:
        return Found(thing.kind, frozenset((atom,)), Scope.NAMED)
    if atom in KINDS:
        return Found(atom, frozenset(known.things(atom)), Scope.EVERY)
    return None


def _readings(known: Facts, found: Found, rest: Counter[str]) -> Iterator[Answer]:
    """Every order of the steps that uses up the rest of the bag gives its answer."""
    if not rest:
        if found.scope is not Scope.NAMED:
            yield _names(known, found)
        return
    for atoms, step in _STEPS.items():
        if not all(atom in rest for atom in atoms):
            continue
        result = step(known, found)
        left = rest - Counter(atoms)
        if isinstance(result, Found):
            yield from _readings(known, result, left)
        elif result is not None and not left:
            yield (result,)


def _names(known: Facts, found: Found) -> Answer:
    """The names of the things found are in alphabetical order."""
    things = known.things(found.kind)
    return tuple(sorted(things[atom].name for atom in found.atoms)) or ("none",)


def _verdicts(known: Facts, bag: Counter[str]) -> Iterator[Answer]:
    """Two named things and at most one relation between them ask whether it holds."""
    names = [atom for atom in bag.elements() if known.named(atom)]
    relations = [atom for atom in bag.elements() if not known.named(atom)]
    match names, relations or ["lies in"]:
        case [one, other], [relation]:
            verdicts = {
                _holds(known, relation, one, other),
                _holds(known, relation, other, one),
            }
            yield from (("yes" if holds else "no",) for holds in verdicts - {None})


def _holds(known: Facts, relation: str, one: str, other: str) -> bool | None:
    """Whether the relation holds of a thing and a state is given, None if it cannot."""
    match relation, known.named(one), known.named(other):
        case "border", State(), State(borders=borders):
            return one in borders
        case "capital", City(), State(capital=capital):
            return one == capital
        case "traverse", River(states=states), State():
            return other in states
        case "lies in", City() | Peak() | River(), State():
            return other in known.states_of((one,))
    return None


def _of_kind(kind: str) -> Step:
    """A class atom keeps its kind, or finds it in a state, or finds a thing's state."""

    def step(known: Facts, found: Found) -> Found | None:
        if not found.restricted:
            return None
        if found.kind == kind:
            return found
        if found.are_states:
            return Found(kind, known.within(kind, found.atoms), Scope.SOME)
        if kind == State.kind and found.kind in (City.kind, Peak.kind) and found.definite:
            return Found(kind, known.states_of(found.atoms), Scope.CHOSEN)
        return None

    return step


def _rivers_through(known: Facts, found: Found) -> Found | None:
    """The rivers that run through the states found are given."""
    if not found.are_states:
        return None
    return Found(River.kind, known.within(River.kind, found.atoms), Scope.SOME)


def _states_on_the_way(known: Facts, found: Found) -> Found | None:
    """The states that a definite river runs through are given."""
    if found.kind != River.kind or not found.definite:
        return None
    return Found(State.kind, known.states_of(found.atoms), Scope.SOME)


def _capitals(known: Facts, found: Found) -> Found | None:
    """The capitals of the states found are given."""
    if not found.are_states:
        return None
    capitals = frozenset(known.states[atom].capital for atom in found.atoms)
    return Found(City.kind, capitals, Scope.SOME)


def _neighbours(known: Facts, found: Found) -> Found | None:
    """The states that border any of the states found are given."""
    if not found.are_states:
        return None
    borders = frozenset(near for atom in found.atoms for near in known.states[atom].borders)
    return Found(State.kind, borders, Scope.SOME)


def _amount(known: Facts, measure: str, atom: str) -> int | None:
    """The measure of the named thing is a number, None if it has no such measure."""
    match measure, known.named(atom):
        case (
            ("area", State(area=amount))
            | ("population", State(population=amount) | City(population=amount))
            | ("length", River(length=amount))
            | ("height", Peak(height=amount))
        ):
            return amount
        case "statehood", State(statehood=day):
            return day.toordinal()
        case "border", State(borders=borders):
            return len(borders)
    return None


def _extreme(measure: str, choose: Callable[[Iterable[int]], int]) -> Step:
    """A superlative chooses the things whose measure is the extreme one."""

    def step(known: Facts, found: Found) -> Found | None:
        amounts = {atom: _amount(known, measure, atom) for atom in found.atoms}
        numbers = [amount for amount in amounts.values() if amount is not None]
        if found.definite or not numbers:
            return None
        best = choose(numbers)
        chosen = frozenset(atom for atom, amount in amounts.items() if amount == best)
        return Found(found.kind, chosen, Scope.CHOSEN)

    return step


def _measured(measure: str, unit: str = "") -> Step:
    """A measure gives the number for the one thing found, and its unit."""

    def step(known: Facts, found: Found) -> str | None:
        if not found.restricted or len(found.atoms) != 1:
            return None
        amount = _amount(known, measure, *found.atoms)
        return None if amount is None else f"{amount:,} {unit}".strip()

    return step


def _year_of_statehood(known: Facts, found: Found) -> str | None:
    """The year in which the one state found became a state is given."""
    if not found.are_states or len(found.atoms) != 1:
        return None
    (atom,) = found.atoms
    return str(known.states[atom].statehood.year)


def _counted(_known: Facts, found: Found) -> str | None:
    """The things of a class or a relation are counted."""
    return None if found.definite else str(len(found.atoms))


_STEPS: Mapping[tuple[str, ...], Step] = {
    **{(kind,): _of_kind(kind) for kind in KINDS},
    ("river", "traverse"): _rivers_through,
    ("state", "traverse"): _states_on_the_way,
    ("capital",): _capitals,
    ("border",): _neighbours,
    ("largest",): _extreme("area", max),
    ("smallest",): _extreme("area", min),
    ("longest",): _extreme("length", max),
    ("highest",): _extreme("height", max),
    ("oldest",): _extreme("statehood", min),
    ("newest",): _extreme("statehood", max),
    ("most", "population"): _extreme("population", max),
    ("most", "resident"): _extreme("population", max),
    ("most", "border"): _extreme("border", max),
    ("fewest", "population"): _extreme("population", min),
    ("fewest", "resident"): _extreme("population", min),
    ("fewest", "border"): _extreme("border", min),
    ("area",): _measured("area", "square miles"),
    ("population",): _measured("population"),
    ("length",): _measured("length", "miles"),
    ("height",): _measured("height", "feet"),
    ("statehood",): _year_of_statehood,
    ("count",): _counted,
    ("count", "resident"): _measured("population"),
}

PREDICATES = frozenset(atom for atoms in _STEPS for atom in atoms)
