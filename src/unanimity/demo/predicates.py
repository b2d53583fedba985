"""What does each predicate of FunQL say?

    state, city, river, lake, mountain, place, capital   those of a kind; of `all`, every one
    major        cities of more than 150,000 people, rivers longer and lakes larger than 750
    x_1, x_2     a relation read either way: loc_1 gives what its things are in, loc_2 what is in them
    stateid, ... the things of a name; cityid also looks at the state, if it is given
    area_1, population_1, density_1, len, elevation_1, size   amounts; things without that measure are left out
    size         the area of a state, lake or country, the people of a city, the length of a river, else the elevation
    largest, smallest, longest, shortest, highest, lowest      by size, by length, by elevation; with all ties
    largest_one, smallest_one    the things whose amount is the largest or smallest, with all ties
    most, fewest the things with the most or fewest links; what has no link is not among them
    higher_2     what is higher than some of its things; higher_1 what some of them are higher than; so lower and longer
    count, sum   of things, of amounts; those of nothing are 0

A state is next to a river that runs through it. The highest point of a state counts as a mountain.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from unanimity.candidates.executor import CannotRun
from unanimity.demo.facts import Facts, Number, Thing
from unanimity.demo.values import Amounts, Figure, Things, Value, Word

__all__ = ["PREDICATES", "applied"]

EVERY = "all"
MAJOR = {"city": ("population", 150_000), "river": ("length", 750), "lake": ("area", 750)}
SIZE = {"state": "area", "country": "area", "lake": "area", "city": "population", "river": "length"}
PLACES = ("place", "mountain", "lake")
NUMBER = re.compile(r"-?[0-9]{1,600}(?:\.[0-9]{1,600})?(?:[eE][+-]?[0-9]{1,3})?")

Run = Callable[..., Value]
Image = Callable[[Facts, Thing], frozenset[Thing]]
Measured = Callable[[Facts, frozenset[Thing]], Mapping[Thing, Number]]


@dataclass(frozen=True, slots=True)
class Predicate:
    """How many arguments a predicate has, and what it gives for their values over some facts."""

    arity: int
    run: Run


def applied(label: str, arguments: Sequence[Value], facts: Facts) -> Value:
    """What a predicate gives for the values of its arguments; raises CannotRun."""
    predicate = PREDICATES.get(label)
    if predicate is None:
        raise CannotRun(f"there is no predicate {label}", remedy=f"Use one of {', '.join(PREDICATES)}.")
    if len(arguments) != predicate.arity:
        raise CannotRun(
            f"{label} has {_counted(len(arguments))}",
            remedy=f"Give it {_counted(predicate.arity)}, no more and no less.",
        )
    return predicate.run(facts, *arguments)


def _counted(arguments: int) -> str:
    return "1 argument" if arguments == 1 else f"{arguments} arguments"


def _things(value: Value) -> Things:
    if isinstance(value, Things):
        return value
    raise _misplaced(value, "things", "a form that finds some, such as state(all)")


def _amounts(value: Value) -> Mapping[Thing, Number]:
    if isinstance(value, Amounts):
        return dict(value.pairs)
    raise _misplaced(value, "amounts", "a measure of things, such as area_1(state(all))")


def _word(value: Value) -> str:
    if isinstance(value, Word):
        return value.text
    raise _misplaced(value, "a name", "one, such as 'texas'")


def _misplaced(value: Value, wanted: str, instead: str) -> CannotRun:
    """The error for an argument of another kind than the one that is wanted."""
    match value:
        case Word(text):
            found = f"the name {text or '_'}"
        case Things():
            found = "a set of things"
        case Amounts():
            found = "amounts of things"
        case Figure():
            found = "a single number"
    return CannotRun(f"{found} stands where {wanted} should", remedy=f"Write {instead}, in its place.")


def _answer(facts: Facts, value: Value) -> Value:
    if isinstance(value, Word):
        raise _misplaced(value, "an answer", "a form that finds one, such as state(all)")
    return value


def _kind(kind: str) -> Run:
    def run(facts: Facts, value: Value) -> Things:
        every = facts.of_kind(kind)
        return Things(every) if value == Word(EVERY) else _things(value).where(every.__contains__)

    return run


def _major(facts: Facts, value: Value) -> Things:
    def is_major(thing: Thing) -> bool:
        measure, bound = MAJOR.get(thing.kind, ("", 0))
        return facts.measured(measure).get(thing, bound) > bound

    return _things(value).where(is_major)


def _relation(image: Image) -> Run:
    def run(facts: Facts, value: Value) -> Things:
        links = Counter[Thing]()
        for thing in _things(value).members:
            links.update(image(facts, thing))
        return Things(frozenset(links), frozenset(links.items()))

    return run


def _along(relation: str) -> Run:
    return _relation(lambda facts, thing: facts.ahead(relation, thing))


def _against(relation: str) -> Run:
    return _relation(lambda facts, thing: facts.behind(relation, thing))


def _called(*kinds: str) -> Run:
    def run(facts: Facts, value: Value) -> Things:
        found = facts.called(_word(value))
        return Things(found & frozenset[Thing]().union(*map(facts.of_kind, kinds)))

    return run


def _city(facts: Facts, name: Value, state: Value) -> Things:
    cities = facts.called(_word(name)) & facts.of_kind("city")
    if _word(state) in ("", "_"):
        return Things(cities)
    homes = facts.called(_word(state)) & facts.of_kind("state")
    return Things(frozenset(city for city in cities if facts.ahead("in", city) & homes))


def _of(measure: str) -> Measured:
    def measured(facts: Facts, things: frozenset[Thing]) -> Mapping[Thing, Number]:
        numbers = facts.measured(measure)
        return {thing: numbers[thing] for thing in things if thing in numbers}

    return measured


def _size(facts: Facts, things: frozenset[Thing]) -> Mapping[Thing, Number]:
    sizes = ((thing, facts.measured(SIZE.get(thing.kind, "elevation")).get(thing)) for thing in things)
    return {thing: size for thing, size in sizes if size is not None}


def _density(facts: Facts, things: frozenset[Thing]) -> Mapping[Thing, Number]:
    people, areas = _of("population")(facts, things), _of("area")(facts, things)
    return {thing: _quotient(people[thing], areas[thing], thing) for thing in people.keys() & areas.keys()}


def _quotient(people: Number, area: Number, thing: Thing) -> Number:
    if not area:
        problem = f"the density of {thing.name} is a division by nothing, as its area is 0"
        raise CannotRun(problem, remedy="Mend its area in the facts, or ask for something else.")
    density = Fraction(people) / area
    return density.numerator if density.denominator == 1 else density


def _measure(measured: Measured) -> Run:
    def run(facts: Facts, value: Value) -> Amounts:
        return Amounts(frozenset(measured(facts, _things(value).members).items()))

    return run


def _measuring(measured: Measured, kinds: Sequence[str]) -> Run:
    """The things of some kinds that measure a number."""

    def run(facts: Facts, value: Value) -> Things:
        wanted = _number(value)
        every = frozenset[Thing]().union(*map(facts.of_kind, kinds))
        return Things(frozenset(thing for thing, number in measured(facts, every).items() if number == wanted))

    return run


def _number(value: Value) -> Number:
    if isinstance(value, Figure):
        return value.number
    if not NUMBER.fullmatch(text := _word(value)):
        raise _misplaced(value, "a number", "one, such as 0")
    return Fraction(text)


def _extreme(measured: Measured, best: Callable[[Iterable[Number]], Number]) -> Run:
    def run(facts: Facts, value: Value) -> Things:
        return _best(measured(facts, _things(value).members), best)

    return run


def _extreme_one(best: Callable[[Iterable[Number]], Number]) -> Run:
    def run(facts: Facts, value: Value) -> Things:
        return _best(_amounts(value), best)

    return run


def _extreme_links(best: Callable[[Iterable[Number]], Number]) -> Run:
    def run(facts: Facts, value: Value) -> Things:
        links = _things(value).links
        if links is None:
            problem = "there is nothing to count, as no relation leads to these things"
            raise CannotRun(problem, remedy="Count by a relation, as in most(state(next_to_2(state(all)))).")
        return _best(dict(links), best)

    return run


def _best(numbers: Mapping[Thing, Number], best: Callable[[Iterable[Number]], Number]) -> Things:
    """The things whose number is the best one."""
    chosen = best(numbers.values()) if numbers else None
    return Things(frozenset(thing for thing, number in numbers.items() if number == chosen))


def _above(measure: str) -> Run:
    def run(facts: Facts, value: Value) -> Things:
        numbers, bounds = facts.measured(measure), _of(measure)(facts, _things(value).members).values()
        return Things(frozenset(thing for thing, number in numbers.items() if bounds and number > min(bounds)))

    return run


def _below(measure: str) -> Run:
    def run(facts: Facts, value: Value) -> Things:
        numbers, bounds = facts.measured(measure), _of(measure)(facts, _things(value).members).values()
        return Things(frozenset(thing for thing, number in numbers.items() if bounds and number < max(bounds)))

    return run


def _count(facts: Facts, value: Value) -> Figure:
    return Figure(len(_things(value).members))


def _sum(facts: Facts, value: Value) -> Figure:
    return Figure(sum(_amounts(value).values()))


def _intersection(facts: Facts, one: Value, other: Value) -> Things:
    return Things(_things(one).members & _things(other).members)


def _exclude(facts: Facts, one: Value, other: Value) -> Things:
    return Things(_things(one).members - _things(other).members)


_ONE: Mapping[str, Run] = {
    "answer": _answer,
    **{kind: _kind(kind) for kind in ("state", "city", "river", "lake", "mountain", "place", "capital")},
    "major": _major,
    "stateid": _called("state"),
    "riverid": _called("river"),
    "placeid": _called(*PLACES),
    "countryid": _called("country"),
    "loc_1": _along("in"),
    "loc_2": _against("in"),
    "traverse_1": _along("through"),
    "traverse_2": _against("through"),
    "next_to_1": _along("next to"),
    "next_to_2": _against("next to"),
    "capital_1": _along("capital"),
    "capital_2": _against("capital"),
    "high_point_1": _along("high point"),
    "high_point_2": _against("high point"),
    "low_point_1": _along("low point"),
    "low_point_2": _against("low point"),
    "area_1": _measure(_of("area")),
    "population_1": _measure(_of("population")),
    "density_1": _measure(_density),
    "density_2": _measuring(_density, ("state", "country")),
    "elevation_1": _measure(_of("elevation")),
    "elevation_2": _measuring(_of("elevation"), PLACES),
    "len": _measure(_of("length")),
    "size": _measure(_size),
    "largest": _extreme(_size, max),
    "biggest": _extreme(_size, max),
    "smallest": _extreme(_size, min),
    "longest": _extreme(_of("length"), max),
    "shortest": _extreme(_of("length"), min),
    "highest": _extreme(_of("elevation"), max),
    "lowest": _extreme(_of("elevation"), min),
    "largest_one": _extreme_one(max),
    "smallest_one": _extreme_one(min),
    "most": _extreme_links(max),
    "fewest": _extreme_links(min),
    "higher_1": _below("elevation"),
    "higher_2": _above("elevation"),
    "lower_1": _above("elevation"),
    "lower_2": _below("elevation"),
    "longer": _above("length"),
    "count": _count,
    "sum": _sum,
}
_TWO: Mapping[str, Run] = {"cityid": _city, "intersection": _intersection, "exclude": _exclude}

PREDICATES: Mapping[str, Predicate] = {
    **{label: Predicate(1, run) for label, run in _ONE.items()},
    **{label: Predicate(2, run) for label, run in _TWO.items()},
}
