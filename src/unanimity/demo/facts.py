"""What is so in a small world?

    thing      a state, a city, a river, ...: its kind, its name, and a home where other things have that name as well
    kind       what things are called together; a thing may be of several kinds, as a capital is a city
    relation   pairs of things: a city is "in" a state
    measure    exact numbers of things: the "area" of a state
    name       what a thing is found by, as sentences have it: "texas" and "tx" are one state

The kinds are state, city, capital, river, lake, mountain, place and country. A place is the highest or the lowest point
of some state. The relations are "in", "through" (a river and a state), "next to", and, from a state, "capital",
"high point" and "low point". The measures are area, population, length and elevation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from unanimity.language.lexicon import folded

__all__ = ["Facts", "Number", "Thing"]

Number = int | Fraction
Key = TypeVar("Key")


class Thing(NamedTuple):
    """Something in the world; it is the same as another exactly if all three are."""

    kind: str
    name: str
    home: str = ""


NOTHING: frozenset[Thing] = frozenset()


class Facts:
    """What is so; once made, it does not change."""

    def __init__(
        self,
        kinds: Iterable[tuple[str, Thing]],
        relations: Iterable[tuple[str, Thing, Thing]] = (),
        measures: Iterable[tuple[str, Thing, Number]] = (),
        names: Iterable[tuple[str, Thing]] = (),
    ) -> None:
        """The things of each kind, with what relates them, what they measure, and other names than their own."""
        told = list(kinds)
        pairs = list(relations)
        own = ((thing.name, thing) for _, thing in told)
        self._kinds = _grouped(told)
        self._ahead = _grouped(((relation, one), other) for relation, one, other in pairs)
        self._behind = _grouped(((relation, other), one) for relation, one, other in pairs)
        self._names = _grouped((folded(name), thing) for name, thing in (*own, *names))
        self._measures: dict[str, dict[Thing, Number]] = defaultdict(dict)
        for measure, thing, number in measures:
            self._measures[measure][thing] = number

    @property
    def kinds(self) -> Iterable[str]:
        """All kinds."""
        return self._kinds.keys()

    @property
    def relations(self) -> Iterator[tuple[str, Thing, Thing]]:
        """All pairs of things with what relates them."""
        return ((relation, one, other) for (relation, one), others in self._ahead.items() for other in others)

    @property
    def measures(self) -> Iterable[str]:
        """All measures."""
        return self._measures.keys()

    def of_kind(self, kind: str) -> frozenset[Thing]:
        """All things of a kind."""
        return self._kinds.get(kind, NOTHING)

    def called(self, name: str) -> frozenset[Thing]:
        """All things of a name, however it is capitalised."""
        return self._names.get(folded(name), NOTHING)

    def ahead(self, relation: str, thing: Thing) -> frozenset[Thing]:
        """What a thing has the relation to: the states that a city is in."""
        return self._ahead.get((relation, thing), NOTHING)

    def behind(self, relation: str, thing: Thing) -> frozenset[Thing]:
        """What has the relation to a thing: whatever is in a state."""
        return self._behind.get((relation, thing), NOTHING)

    def measured(self, measure: str) -> Mapping[Thing, Number]:
        """The numbers of all things that have the measure."""
        return MappingProxyType(self._measures.get(measure, {}))


def _grouped(pairs: Iterable[tuple[Key, Thing]]) -> dict[Key, frozenset[Thing]]:
    """The things that come with each key."""
    groups: dict[Key, set[Thing]] = defaultdict(set)
    for key, thing in pairs:
        groups[key].add(thing)
    return {key: frozenset(group) for key, group in groups.items()}
