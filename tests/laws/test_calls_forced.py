"""A call that is forced is what all pairs give: a mapping of the edges, one of the roles, and a placement with both.

unit     a word, perhaps with a name after it: "from boston"; a sentence is some units in some order
meaning  the paths that the name after a word fills, or the tool or the constant that a word stands for
told     an example or a question as the oracle sees it: its units, and what its output has for them

The oracle makes its own atoms of units, decides both systems by the oracles of the families, tries all placements, and
all values of JSON that have the edges. It shares nothing with the library but the text.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest
from tests.laws.families import FAMILIES, Counts, Family, every_family
from tests.proofs.placed import edges_of, normal, placements, read, values_of, written

from unanimity import Contradiction, learn
from unanimity.language.building.built import How
from unanimity.language.parser import Parser

NAMES = {"boston": "city", "denver": "city", "austin": "city", "anna": "person", "bob": "person"}
CITY, PERSON = "city", "person"
MEANINGS: Mapping[str, Sequence[str] | Mapping[str, Any] | str] = {
    "fly": "fly",
    "book": "book",
    "from": ("from",),
    "to": ("to",),
    "both": ("from", "to"),
    "via": ("via",),
    "near": (),
    "cheap": {"cheap": True},
    "late": {"late": "true"},
}
KINDS = {"from": CITY, "to": CITY, "both": CITY, "via": PERSON, "near": CITY}
TOOLS = ("fly", "book")
END = "."
RECIPES = ("words", "bigrams")
ROLES = ("left", "left+tool", "left+right+tool")
SYSTEMS = {"linear": 240, "nonnegative": 30, "integral": 120}
QUESTIONS = 12
LEAST = {"linear": (5, 60), "nonnegative": (0, 2), "integral": (3, 20)}  # systems refused, calls of two names forced

Unit = tuple[str, str | None]


@dataclass(frozen=True)
class Told:
    """Units, and the paths that their names fill; the call that this makes."""

    units: Sequence[Unit]
    fills: Sequence[Sequence[str]]
    tool: str
    constants: Mapping[str, Any]

    @property
    def text(self) -> str:
        """The sentence."""
        return " ".join(" ".join(filter(None, unit)) for unit in self.units)

    @property
    def tokens(self) -> list[str]:
        """Its words, types instead of names."""
        return [token for word, name in self.units for token in ([word] if name is None else [word, kind(name)])]

    @property
    def names(self) -> list[str]:
        """The names that the sentence has."""
        return [name for _, name in self.units if name is not None]

    @property
    def call(self) -> dict[str, Any]:
        """The call."""
        return called(self.tool, self.constants, dict(self.placed))

    @property
    def placed(self) -> list[tuple[str, str]]:
        """Each path with the name there."""
        named = zip(self.units, self.fills, strict=True)
        return [(path, name) for (_, name), paths in named if name is not None for path in paths]

    @property
    def edges(self) -> Counts:
        """The edges of the call."""
        constants = Counter(edges_of(called(self.tool, self.constants, {})))
        return dict(constants + Counter(f"{path}={kind(name)}" for path, name in self.placed))

    def role_of(self, name: str) -> Counts:
        """The paths that a name fills."""
        return dict(Counter(path for path, other in self.placed if other == name)) or {"-": 1}

    def around(self, name: str, roles: str, tool: str) -> Counts | None:
        """The atoms of what stands around a name; None if it stands there twice."""
        if self.names.count(name) > 1:
            return None
        names, padded = iter(self.names), [END, *self.tokens, END]
        at = next(i for i, token in enumerate(padded) if token.startswith("<") and next(names) == name)
        end = f" {tool}" if "tool" in roles else ""
        places = [("-1", padded[at - 1])] + ([("+1", padded[at + 1])] if "right" in roles else [])
        return {f"{place} {padded[at]} {word}{end}": 1 for place, word in places}

    def atoms(self, recipe: str) -> Counts:
        """The atoms of the sentence."""
        if recipe == "words":
            return dict(Counter(self.tokens))
        return dict(Counter(f"{one} {other}" for one, other in pairwise([*self.tokens, END])))


def kind(name: str) -> str:
    """The type that stands for a name."""
    return f"<{NAMES[name]}>"


def called(tool: str, constants: Mapping[str, Any], names: Mapping[str, Any]) -> dict[str, Any]:
    """A call with these arguments."""
    return {"name": tool, "arguments": {**constants, **names}}


def vocabulary(chance: random.Random) -> Sequence[str]:
    """The words of one system."""
    some = chance.sample(["from", "to", "from", "to", "via", "both", "near", "cheap", "late"], chance.randint(2, 5))
    return list(dict.fromkeys([*some, *TOOLS[: chance.randint(1, 2)]]))


def told(chance: random.Random, known: Sequence[str], altered: float) -> Told:
    """A sentence with its call, two of whose paths are exchanged at times, so that others may have to contradict it."""
    words, used = [chance.choice([word for word in known if word in TOOLS])], set[str]()
    for word in chance.sample(known, chance.randint(0, len(known))):
        if word in TOOLS:
            continue
        meaning = MEANINGS[word]
        keys = set(meaning)
        if not keys & used:
            words.append(word)
            used |= keys
    chance.shuffle(words)
    names = [name for name in NAMES for _ in range(2 if chance.random() < 0.05 else 1)]
    units: list[Unit] = []
    for word in words:
        able = [name for name in names if NAMES[name] == KINDS.get(word)]
        name = chance.choice(able) if able else None
        names = [other for other in names if other != name] if names.count(name or "") == 1 else names
        units.append((word, name))
    fills = [meaning if isinstance(meaning := MEANINGS[word], tuple) else () for word, _ in units]
    if "from" in words and "to" in words and chance.random() < altered:
        one, other = words.index("from"), words.index("to")
        fills[one], fills[other] = fills[other], fills[one]
    tool = next(word for word in words if word in TOOLS)
    flags = [meaning for word in words if isinstance(meaning := MEANINGS[word], dict)]
    return Told(units, fills, tool, {key: value for flag in flags for key, value in flag.items()})


class Oracle:
    """Two systems of a family, and which call all pairs give."""

    def __init__(self, family: Family, recipe: str, roles: str, examples: Sequence[Told]) -> None:
        self.family, self.recipe, self.roles = family, recipe, roles
        self.edges = [(each.atoms(recipe), each.edges) for each in examples]
        self.names = [
            (around, each.role_of(name))
            for each in examples
            for name in dict.fromkeys(each.names)
            if (around := each.around(name, roles, f"{each.tool}()")) is not None
        ]

    @property
    def fits(self) -> bool:
        """Whether some pair fits."""
        return self.family.fits(self.edges) and self.family.fits(self.names)

    def call(self, question: Told) -> str | None:
        """The only call that pairs give whose roles agree with their edges; None if there are several or none."""
        edges = whole(self.family.output(self.edges, question.atoms(self.recipe)))
        if edges is None:
            return None
        names = list(dict.fromkeys(question.names))
        tools = [atom for atom in edges if atom in ("fly()", "book()") for _ in range(edges[atom])]
        tool = tools[0] if len(tools) == 1 else "-"
        forced = dict[int, Counts]()
        for k, name in enumerate(names):
            around = question.around(name, self.roles, tool)
            role = None if around is None else whole(self.family.output(self.names, around))
            if role and (role == {"-": 1} or "-" not in role):
                forced[k] = role
        ways = placements(edges, list(map(kind, names)), forced, {})
        calls = {value for way in ways for value in values_of(self._named(edges, names, way), {})}
        return calls.pop() if len(calls) == 1 and len(ways) == 1 else None

    def _named(self, edges: Counts, names: Sequence[str], way: Sequence[Sequence[str]]) -> Counter[str]:
        """The edges with names instead of types."""
        bare = Counter({atom: count for atom, count in edges.items() if not atom.endswith(">")})
        named = zip(names, way, strict=True)
        return bare + Counter(f"{path}={written(name)}" for name, paths in named for path in paths)


def whole(output: Mapping[str, Any] | None) -> Counts | None:
    """A forced output, if it is a bag."""
    if output is None or not all(number > 0 and number == int(number) for number in output.values()):
        return None
    return {atom: int(number) for atom, number in output.items()}


def learned(family: Family, recipe: str, roles: str, examples: Sequence[Told]) -> Parser | None:
    """What the library learns; None if it finds a contradiction."""
    pairs = [(each.text, each.call) for each in examples]
    try:
        return learn(pairs, form="json", lexicon=NAMES, atoms=recipe, roles=roles, family=family.name)
    except Contradiction:
        return None


@every_family
def test_a_forced_call_is_what_all_pairs_give(family: Family) -> None:
    """Small systems of sentences: a forced call is what all pairs give, and what all pairs give is forced.

    Sentences in which names stand for themselves are left out, as the oracle sees names only.
    """
    chance = random.Random(FAMILIES.index(family))  # noqa: S311
    refused = given = 0
    for number in range(SYSTEMS[family.name]):
        refused_here, given_here = check(family, chance, number)
        refused, given = refused + refused_here, given + given_here
    assert refused >= LEAST[family.name][0]
    assert given >= LEAST[family.name][1]


@pytest.mark.thorough
@every_family
def test_the_same_of_many_more(family: Family) -> None:
    """Five times as many systems."""
    chance = random.Random(1_000 + FAMILIES.index(family))  # noqa: S311
    for number in range(5 * SYSTEMS[family.name]):
        check(family, chance, number)


def check(family: Family, chance: random.Random, number: int) -> tuple[bool, int]:
    """Ask one system; returns whether it contradicts itself, and how many calls with two names were forced."""
    recipe, roles = RECIPES[number % 2], ROLES[number % 3]
    known, altered = vocabulary(chance), 0.3 * (number % 3 == 0)
    examples = [told(chance, known, altered) for _ in range(chance.randint(1, 9))]
    oracle, parser = Oracle(family, recipe, roles, examples), learned(family, recipe, roles, examples)
    if parser is None:
        return not oracle.fits, 0
    if any(parser.sentence(each.text).words for each in examples):
        return False, 0
    assert oracle.fits
    asked, given = {each.text for each in examples}, 0
    for question in (told(chance, known, 0) for _ in range(QUESTIONS)):
        if question.text in asked or parser.sentence(question.text).words:
            continue
        call, right = parser.call(question.text), oracle.call(question)
        made = normal(read(json.dumps(call.value))) if call.how is How.FORCED else None
        assert made == right, ([(each.text, each.call) for each in examples], question.text, call, right)
        given += made is not None and len(question.names) > 1
    return False, given
