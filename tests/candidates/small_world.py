"""A world of four states that can be looked over, and how forms are run in it."""

from __future__ import annotations

from fractions import Fraction

from unanimity.demo.execute import execute, shown
from unanimity.demo.facts import Facts, Thing
from unanimity.language.forms.codec import codec

__all__ = ["ADAMS", "IOWA", "OHIO", "TOP", "WORLD", "answer"]

IOWA, OHIO, UTAH, VOID = (Thing("state", name) for name in ("iowa", "ohio", "utah", "void"))
USA = Thing("country", "usa")
ADAMS, ADAMS_TOO = Thing("city", "adams", "iowa"), Thing("city", "adams", "ohio")
BOLD = Thing("city", "bold", "ohio")
LONG, SHORT = Thing("river", "long"), Thing("river", "short")
TOP, SEA, PEAK = Thing("place", "top", "iowa"), Thing("place", "sea", "iowa"), Thing("mountain", "peak", "ohio")
POND = Thing("lake", "pond")

HOMES = {
    IOWA: [ADAMS, LONG, SHORT, TOP, SEA],
    OHIO: [ADAMS_TOO, BOLD, LONG, PEAK, POND],
    UTAH: [LONG],
    VOID: [],
}
THINGS = [*HOMES, USA, *(thing for things in HOMES.values() for thing in things)]

WORLD = Facts(
    kinds=[*((each.kind, each) for each in THINGS), ("capital", ADAMS), ("capital", BOLD), ("mountain", TOP)],
    relations=[
        *(("in", thing, state) for state, things in HOMES.items() for thing in things),
        *(("in", thing, USA) for thing in THINGS if thing != USA),
        *(("through", thing, state) for state, things in HOMES.items() for thing in things if thing.kind == "river"),
        *(("next to", one, other) for one, other in [(IOWA, OHIO), (OHIO, IOWA), (OHIO, UTAH), (UTAH, OHIO)]),
        ("next to", IOWA, SHORT),
        ("capital", IOWA, ADAMS),
        ("capital", OHIO, BOLD),
        ("high point", IOWA, TOP),
        ("low point", IOWA, SEA),
    ],
    measures=[
        *(("area", state, area) for state, area in [(IOWA, 30), (OHIO, 20), (UTAH, 20), (VOID, 0)]),
        *(("population", state, people) for state, people in [(IOWA, 10), (OHIO, 60), (UTAH, 5), (VOID, 7)]),
        *(("population", city, people) for city, people in [(ADAMS, 200_000), (BOLD, 150_000)]),
        ("length", LONG, 751),
        ("length", SHORT, Fraction(1501, 2)),
        *(("elevation", place, height) for place, height in [(TOP, 90), (SEA, -5), (PEAK, 100)]),
        ("area", POND, 750),
    ],
    names=[("ia", IOWA), ("oh", OHIO)],
)


def answer(form: str) -> str:
    """What a form in FunQL says of this world, as it is shown."""
    return shown(execute(codec("funql").read(form), WORLD))
