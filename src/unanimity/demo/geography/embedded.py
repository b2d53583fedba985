"""What do the embedded files say?

The files lie beside this module and are read on the first call that needs them.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, ClassVar


@dataclass(frozen=True)
class State:
    """A state names its cities, highest point and neighbours by their atoms."""

    kind: ClassVar[str] = "state"
    name: str
    capital: str
    largest_city: str
    area: int
    population: int
    statehood: date
    highest_point: str
    borders: tuple[str, ...]


@dataclass(frozen=True)
class City:
    """A city lies in the one state whose atom it names."""

    kind: ClassVar[str] = "city"
    name: str
    state: str
    population: int


@dataclass(frozen=True)
class River:
    """A river names the atoms of all states it runs through or along."""

    kind: ClassVar[str] = "river"
    name: str
    length: int
    states: tuple[str, ...]


@dataclass(frozen=True)
class Peak:
    """A peak lies in the one state whose atom it names."""

    kind: ClassVar[str] = "peak"
    name: str
    state: str
    height: int


Thing = State | City | River | Peak


@dataclass(frozen=True)
class Facts:
    """Every atom that names a thing is a key of exactly one of the four mappings."""

    states: Mapping[str, State]
    cities: Mapping[str, City]
    rivers: Mapping[str, River]
    peaks: Mapping[str, Peak]
    notes: Mapping[str, str]

    def things(self, kind: str) -> Mapping[str, Thing]:
        """All things of a kind, as "state" or "river", are given by their atoms."""
        by_kind: dict[str, Mapping[str, Thing]] = {
            State.kind: self.states,
            City.kind: self.cities,
            River.kind: self.rivers,
            Peak.kind: self.peaks,
        }
        return by_kind[kind]

    def named(self, atom: str) -> Thing | None:
        """The thing that an atom names is given, and None for any other atom."""
        return self.states.get(atom) or self.cities.get(atom) or self.rivers.get(atom) or self.peaks.get(atom)

    def states_of(self, atoms: Iterable[str]) -> frozenset[str]:
        """The states in which the cities, rivers or peaks lie are given."""
        found: set[str] = set()
        for atom in atoms:
            match self.named(atom):
                case City(state=state) | Peak(state=state):
                    found.add(state)
                case River(states=states):
                    found.update(states)
        return frozenset(found)

    def within(self, kind: str, states: Iterable[str]) -> frozenset[str]:
        """The cities, rivers or peaks that lie in any of the states are given."""
        wanted = frozenset(states)
        return frozenset(atom for atom in self.things(kind) if self.states_of((atom,)) & wanted)


def training_text() -> str:
    """The training examples are lines `input<TAB>output` below a header line.

    The words of an input add up: every word has one fixed bag of atoms, and the output
    is the sum of these bags.  So no input uses a name that means two things, such as
    "the Colorado River" or "West Virginia" beside the states Colorado and Virginia.
    """
    return _text("examples.tsv")


def questions_text() -> str:
    """The held-out questions are lines `input<TAB>output` with their true outputs."""
    return _text("questions.tsv")


@cache
def facts() -> Facts:
    """The facts are the same unchangeable object at every call."""
    read = json.loads(_text("facts.json"))
    states = {atom: _state(row) for atom, row in read["states"].items()}
    cities = {atom: City(**row) for atom, row in read["cities"].items()}
    rivers = {atom: _river(row) for atom, row in read["rivers"].items()}
    peaks = {atom: Peak(**row) for atom, row in read["peaks"].items()}
    return Facts(
        states=MappingProxyType(states),
        cities=MappingProxyType(cities),
        rivers=MappingProxyType(rivers),
        peaks=MappingProxyType(peaks),
        notes=MappingProxyType(read["notes"]),
    )


def _state(row: dict[str, Any]) -> State:
    """A state's day of statehood is a date and its neighbours a tuple."""
    statehood = date.fromisoformat(row["statehood"])
    return State(**{**row, "statehood": statehood, "borders": tuple(row["borders"])})


def _river(row: dict[str, Any]) -> River:
    """A river's states are a tuple."""
    return River(**{**row, "states": tuple(row["states"])})


def _text(name: str) -> str:
    """The text of an embedded file is read wherever the package is installed."""
    return files("unanimity.demo.geography").joinpath(name).read_text(encoding="utf-8")
