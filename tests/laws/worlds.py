"""Small systems worth learning from, and questions worth asking.

world       pairs of bags that may contradict each other, and questions about them
true        a pair that follows one whole mapping
wilful      a pair with any output, so that what fits may be signed or fractional
echo        a sum of earlier pairs: it depends on them, and agrees with them
slip        an echo with one target atom too many: it contradicts them
nothing     an empty input with an empty output
something   an empty input with an output: it contradicts by itself
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import strategies as st
from tests.laws.families import Counts, Family, Pair

__all__ = ["UNSEEN", "World", "fitting", "quarrels", "worlds"]

UNSEEN = "never seen"
SOURCES = "abcdefgh"
TARGETS = "TUVW"
KINDS = ("true", "true", "true", "wilful", "wilful", "echo", "echo", "nothing")


@dataclass(frozen=True)
class World:
    """Pairs, some questions, and all atoms that may occur."""

    pairs: list[Pair]
    questions: list[Counts]
    sources: str
    targets: str = TARGETS


def fitting(family: Family, pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs without those that contradict earlier ones."""
    kept: list[Pair] = []
    for pair in pairs:
        if family.fits([*kept, pair]):
            kept.append(pair)
    return kept


@st.composite
def worlds(draw: st.DrawFn, most: int = 9, kinds: Sequence[str] = KINDS) -> World:
    """Up to so many pairs with counts 1 to 3 over 3 to 8 source atoms, and questions, many of them forced."""
    sources = SOURCES[: draw(st.integers(3, 8))]
    bags = st.dictionaries(st.sampled_from(sources), st.integers(1, 3), min_size=1, max_size=4)
    outputs = st.dictionaries(st.sampled_from(TARGETS), st.integers(1, 3), max_size=3)
    truth = {atom: draw(outputs) for atom in sources}
    pairs: list[Pair] = []
    for _ in range(draw(st.integers(0, most))):
        match kind := draw(st.sampled_from(kinds)):
            case "true":
                x = draw(bags)
                pairs.append((x, added([(n, truth[atom]) for atom, n in x.items()])))
            case "wilful":
                pairs.append((draw(bags), draw(outputs)))
            case "echo" | "slip" if any(x for x, _ in pairs):
                earlier = st.tuples(st.integers(1, 2), st.sampled_from([pair for pair in pairs if pair[0]]))
                chosen = draw(st.lists(earlier, min_size=1, max_size=3))
                more = {"T": 1} if kind == "slip" else {}
                y = added([*((n, y) for n, (_, y) in chosen), (1, more)])
                pairs.append((added([(n, x) for n, (x, _) in chosen]), y))
            case "nothing":
                pairs.append(({}, {}))
            case "something":
                pairs.append(({}, {"T": 1}))
    return World(pairs, draw(st.lists(questions(pairs, bags), min_size=3, max_size=8)), sources)


def quarrels(most: int = 12) -> st.SearchStrategy[World]:
    """Worlds in which some pairs contradict others, most of the time."""
    return worlds(most, ("true", "true", "true", "wilful", "wilful", "echo", "echo", "slip", "slip", "something"))


def questions(pairs: Sequence[Pair], bags: st.SearchStrategy[Counts]) -> st.SearchStrategy[Counts]:
    """Any bag, nothing at all, or what is left of some inputs after taking others away."""
    if not pairs:
        return bags | st.just({})
    inputs = st.sampled_from([x for x, _ in pairs])
    sums = st.lists(st.tuples(st.integers(-2, 2), inputs), min_size=1, max_size=4).map(added)
    return st.one_of(inputs, sums, sums, bags, st.just({}))


def added(terms: Sequence[tuple[int, Counts]]) -> Counts:
    """The sum of the bags, each so many times, without what falls below 1."""
    total: Counts = {}
    for n, bag in terms:
        for atom, count in bag.items():
            total[atom] = total.get(atom, 0) + n * count
    return {atom: count for atom, count in total.items() if count > 0}
