"""Which facts does GeoQuery's geobase hold?

    fact      a line such as city('texas','tx','austin',345496). with texts, numbers and lists of texts
    comment   a line that starts with %, or an instruction that starts with :-

A state without a city fact for its capital has that city all the same, of unknown size. A mountain as high as the
highest point of its state is that point. Without a country fact the country has the area and the people of its states.
No predicate asks for roads, so these are only looked at.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from unanimity.demo.country import COUNTRY, COUNTRY_NAMES, extreme_points, totals
from unanimity.demo.facts import Facts, Number, Thing
from unanimity.files.text import TextFile, text_file

__all__ = ["read_geobase"]

SKIPPED = ("%", ":-")
WORDS = {"t": "a text", "n": "a number", "l": "a list of texts"}
COLUMNS = {
    "state": "tttnnntttt",
    "city": "tttn",
    "river": "tnl",
    "border": "ttl",
    "highlow": "tttntn",
    "mountain": "tttn",
    "road": "tl",
    "lake": "tnl",
    "country": "tnn",
}
FACT = re.compile(r"\s*([a-z]\w*)\s*\((.*)\)\s*\.\s*")
QUOTED = r"'(?:[^']|'')*'"
ARGUMENT = re.compile(
    rf"\s*(?:(?P<t>{QUOTED})|(?P<n>-?[0-9]{{1,100}}(?:\.[0-9]{{1,100}})?(?:[eE][+-]?[0-9]{{1,2}})?)"
    rf"|(?P<l>\[\s*(?:{QUOTED}\s*(?:,\s*{QUOTED}\s*)*)?\]))\s*(?:,(?=.)|$)"
)
REMEDY = "Write one fact a line, such as city('texas','tx','austin',345496)."


@dataclass(frozen=True, slots=True)
class Row:
    """A fact: its line, its texts and its numbers, each in their order, and the list that it may have."""

    line: int
    texts: Sequence[str]
    numbers: Sequence[Number]
    listed: Sequence[str]


def read_geobase(path: str | os.PathLike[str]) -> Facts:
    """The facts in a file of Prolog facts, geobase.pl; raises BadExamples at the first line that is none."""
    file = text_file(path, (".pl", ".pro"))
    rows: dict[str, list[Row]] = defaultdict(list)
    for name, row in _rows(file):
        rows[name].append(row)
    if not rows["state"]:
        raise file.bad("the file holds no states", remedy="Name GeoQuery's geobase.pl.")
    return _Gathered(file, rows).facts()


def _rows(file: TextFile) -> Iterator[tuple[str, Row]]:
    """The name and the arguments of each fact."""
    for number, line in enumerate(file.lines(), 1):
        text = line.strip()
        if not text or text.startswith(SKIPPED):
            continue
        fact = FACT.fullmatch(text)
        if fact is None:
            raise file.bad("this is no fact", line=number, remedy=REMEDY)
        name, inside = fact.groups()
        if name not in COLUMNS:
            remedy = f"Write one of {', '.join(COLUMNS)}, or start the line with %."
            raise file.bad(f"there is no fact called {name}", line=number, remedy=remedy)
        kinds, row = _arguments(inside, number)
        if kinds != COLUMNS[name]:
            wanted = ", ".join(WORDS[kind] for kind in COLUMNS[name])
            problem = f"the arguments of {name} are not {wanted}"
            raise file.bad(problem, line=number, remedy="Mend the line, or start it with % to leave it out.")
        yield name, row


def _arguments(inside: str, line: int) -> tuple[str, Row]:
    """What kinds of arguments stand between the brackets, up to one that cannot be read, and these."""
    kinds, position = "", 0
    texts, numbers, listed = list[str](), list[Number](), list[str]()
    while position < len(inside) and (found := ARGUMENT.match(inside, position)):
        kind = found.lastgroup or ""
        match kind:
            case "t":
                texts.append(_unquoted(found[kind]))
            case "n":
                numbers.append(_number(found[kind]))
            case _:
                listed.extend(map(_unquoted, re.findall(QUOTED, found[kind])))
        kinds, position = kinds + kind, found.end()
    return (kinds if position == len(inside) else ""), Row(line, texts, numbers, listed)


def _unquoted(text: str) -> str:
    return text[1:-1].replace("''", "'")


def _number(text: str) -> Number:
    """The number, exactly: 23.67e+6 is 23670000."""
    number = Fraction(text)
    return number.numerator if number.denominator == 1 else number


class _Gathered:
    """What the rows of a file say, as it becomes facts."""

    def __init__(self, file: TextFile, rows: Mapping[str, Sequence[Row]]) -> None:
        self._file = file
        self._kinds: list[tuple[str, Thing]] = [("country", COUNTRY)]
        self._relations: list[tuple[str, Thing, Thing]] = []
        self._measures: list[tuple[str, Thing, Number]] = []
        self._names = [(name, COUNTRY) for name in COUNTRY_NAMES]
        self._states = {row.texts[0]: Thing("state", row.texts[0]) for row in rows["state"]}
        self._heights: dict[tuple[Thing, Number], Thing] = {}  # the highest point of a state
        readers = {
            "state": self._state,
            "city": self._city,
            "river": self._river,
            "border": self._border,
            "highlow": self._points,
            "mountain": self._mountain,
            "lake": self._lake,
            "country": self._country,
        }
        for name, read in readers.items():
            for row in rows.get(name, ()):
                read(row)

    def facts(self) -> Facts:
        """All of it; what a fact says of the country comes last, and so prevails."""
        return Facts(
            self._kinds,
            [*self._relations, *extreme_points(self._relations, self._measures)],
            [*totals(self._measures), *self._measures],
            self._names,
        )

    def _state(self, row: Row) -> None:
        name, short, capital, *_ = row.texts
        state, city = self._states[name], Thing("city", capital, name)
        self._located("state", state, [])
        self._located("city", city, [state])
        self._kinds.append(("capital", city))
        self._relations.append(("capital", state, city))
        self._names.append((short, state))
        self._measures += [("population", state, row.numbers[0]), ("area", state, row.numbers[1])]

    def _city(self, row: Row) -> None:
        home, _, name = row.texts
        city = Thing("city", name, home)
        self._located("city", city, self._homes(row, [home]))
        self._measures.append(("population", city, row.numbers[0]))

    def _river(self, row: Row) -> None:
        river, states = Thing("river", row.texts[0]), self._homes(row, row.listed)
        self._located("river", river, states)
        self._relations += [("through", river, each) for each in (*states, COUNTRY)]
        self._relations += [("next to", state, river) for state in states]
        self._measures.append(("length", river, row.numbers[0]))
        self._names.append((f"{river.name} river", river))

    def _border(self, row: Row) -> None:
        (state,) = self._homes(row, row.texts[:1])
        self._relations += [("next to", state, other) for other in self._homes(row, row.listed)]

    def _points(self, row: Row) -> None:
        (state,) = self._homes(row, row.texts[:1])
        _, _, *names = row.texts
        high, low = (Thing("place", name, state.name) for name in names)
        for point, elevation in zip((high, low), row.numbers, strict=True):
            self._located("place", point, [state])
            self._measures.append(("elevation", point, elevation))
        self._kinds.append(("mountain", high))
        self._relations += [("high point", state, high), ("low point", state, low)]
        self._heights[state, row.numbers[0]] = high

    def _mountain(self, row: Row) -> None:
        home, _, name = row.texts
        states, height = self._homes(row, [home]), row.numbers[0]
        if (point := self._heights.get((states[0], height))) is not None:
            self._names.append((name, point))
            return
        mountain = Thing("mountain", name, home)
        self._located("mountain", mountain, states)
        self._measures.append(("elevation", mountain, height))

    def _lake(self, row: Row) -> None:
        lake = Thing("lake", row.texts[0])
        self._located("lake", lake, self._homes(row, row.listed))
        self._measures.append(("area", lake, row.numbers[0]))
        self._names.append((f"lake {lake.name}", lake))

    def _country(self, row: Row) -> None:
        people, area = row.numbers
        self._measures += [("population", COUNTRY, people), ("area", COUNTRY, area)]

    def _located(self, kind: str, thing: Thing, states: Sequence[Thing]) -> None:
        self._kinds.append((kind, thing))
        self._relations += [("in", thing, each) for each in (*states, COUNTRY)]

    def _homes(self, row: Row, names: Sequence[str]) -> list[Thing]:
        """The states of these names; raises if there is no fact about one."""
        for name in names:
            if name not in self._states:
                remedy = "Add a state fact, or mend the name."
                raise self._file.bad(f"there is no state fact about {name!r}", line=row.line, remedy=remedy)
        return [self._states[name] for name in names]
