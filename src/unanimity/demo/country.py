"""What is so of a country, given what is so of its states?

Unless it is told otherwise, it has the area and the people of all of them, and the highest and lowest of their points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unanimity.demo.facts import Number, Thing

__all__ = ["COUNTRY", "COUNTRY_NAMES", "extreme_points", "totals"]

COUNTRY = Thing("country", "usa")
COUNTRY_NAMES = ("us", "united states", "america")


def totals(measures: Sequence[tuple[str, Thing, Number]]) -> Iterator[tuple[str, Thing, Number]]:
    """The measures of the country that add up over its states."""
    for total in ("area", "population"):
        amounts = [number for measure, thing, number in measures if measure == total and thing.kind == "state"]
        yield total, COUNTRY, sum(amounts)


def extreme_points(
    relations: Sequence[tuple[str, Thing, Thing]], measures: Sequence[tuple[str, Thing, Number]]
) -> Iterator[tuple[str, Thing, Thing]]:
    """The country's own high and low point, with all ties."""
    elevations = {thing: number for measure, thing, number in measures if measure == "elevation"}
    for extreme, best in (("high point", max), ("low point", min)):
        points = {point: elevations[point] for relation, _, point in relations if relation == extreme}
        bound = best(points.values(), default=None)
        yield from ((extreme, COUNTRY, point) for point, number in points.items() if number == bound)
