"""What does the embedded geography say of the world that forms are about?

Every peak is a mountain and a place. There are no lakes, and no lowest points.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from unanimity.demo.country import COUNTRY, COUNTRY_NAMES, extreme_points, totals
from unanimity.demo.facts import Facts, Number, Thing
from unanimity.demo.geography.embedded import facts as embedded

__all__ = ["world"]

Relation = tuple[str, Thing, Thing]
Measure = tuple[str, Thing, Number]


@cache
def world() -> Facts:
    """The embedded facts, over which forms can be run; the same unchangeable object at every call."""
    relations, measures = list(_relations()), list(_measures())
    return Facts(
        kinds=_kinds(),
        relations=[*relations, *extreme_points(relations, measures)],
        measures=[*measures, *totals(measures)],
        names=_names(),
    )


def _state(atom: str) -> Thing:
    return Thing("state", embedded().states[atom].name)


def _city(atom: str) -> Thing:
    city = embedded().cities[atom]
    return Thing("city", city.name, embedded().states[city.state].name)


def _river(atom: str) -> Thing:
    return Thing("river", embedded().rivers[atom].name)


def _peak(atom: str) -> Thing:
    peak = embedded().peaks[atom]
    return Thing("mountain", peak.name, embedded().states[peak.state].name)


def _kinds() -> Iterator[tuple[str, Thing]]:
    known = embedded()
    yield "country", COUNTRY
    yield from (("state", _state(atom)) for atom in known.states)
    yield from (("city", _city(atom)) for atom in known.cities)
    yield from (("capital", _city(state.capital)) for state in known.states.values())
    yield from (("river", _river(atom)) for atom in known.rivers)
    yield from ((kind, _peak(atom)) for atom in known.peaks for kind in ("mountain", "place"))


def _relations() -> Iterator[Relation]:
    known = embedded()
    for atom, state in known.states.items():
        here = _state(atom)
        yield "in", here, COUNTRY
        yield "capital", here, _city(state.capital)
        yield "high point", here, _peak(state.highest_point)
        yield from (("next to", here, _state(other)) for other in state.borders)
    located = (
        *((_city(atom), city.state) for atom, city in known.cities.items()),
        *((_peak(atom), peak.state) for atom, peak in known.peaks.items()),
    )
    for thing, home in located:
        yield "in", thing, _state(home)
        yield "in", thing, COUNTRY
    for atom, river in known.rivers.items():
        for place in (*map(_state, river.states), COUNTRY):
            yield "in", _river(atom), place
            yield "through", _river(atom), place
        yield from (("next to", _state(home), _river(atom)) for home in river.states)


def _measures() -> Iterator[Measure]:
    known = embedded()
    for atom, state in known.states.items():
        yield "area", _state(atom), state.area
        yield "population", _state(atom), state.population
    yield from (("population", _city(atom), city.population) for atom, city in known.cities.items())
    yield from (("length", _river(atom), river.length) for atom, river in known.rivers.items())
    yield from (("elevation", _peak(atom), peak.height) for atom, peak in known.peaks.items())


def _names() -> Iterator[tuple[str, Thing]]:
    """The country's other names, the short names of states, and rivers without the word River."""
    yield from ((name, COUNTRY) for name in COUNTRY_NAMES)
    yield from ((atom, _state(atom)) for atom in embedded().states)
    yield from ((_river(atom).name.removesuffix(" River"), _river(atom)) for atom in embedded().rivers)
