"""Learning bit by bit, in any order and in any parts, must be learning at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws.families import Counts, Family, Pair, every_family, saying
from tests.laws.worlds import World, fitting, quarrels, worlds

from unanimity import Contradiction, Parser, learn, merge

PARTS = st.lists(st.integers(0, 2), min_size=9, max_size=9)
SIZES = st.lists(st.integers(0, 4), max_size=6)


@every_family
@given(worlds(), PARTS)
def test_merged_parts_are_the_whole(family: Family, world: World, parts: list[int]) -> None:
    """Three parts, learned apart and merged, say what the whole says; the parts stay as they were."""
    pairs = fitting(family, world.pairs)
    whole = learn(pairs, family=family.name)
    learned = [learn(part, family=family.name) for part in split(pairs, parts)]
    before = [known(part, world.questions) for part in learned]
    merged = reduce(merge, learned)
    assert saying(merged, world.questions) == saying(whole, world.questions)
    assert len(merged.system) == len(whole.system)
    assert [known(part, world.questions) for part in learned] == before


@every_family
@given(worlds(), PARTS)
def test_merging_is_associative_and_commutative(family: Family, world: World, parts: list[int]) -> None:
    """However three parts are merged, the verdicts are the same."""
    a, b, c = (learn(part, family=family.name) for part in split(fitting(family, world.pairs), parts))
    ways = [merge(merge(a, b), c), merge(a, merge(b, c)), merge(merge(c, a), b), merge(c, merge(b, a))]
    first, *others = (saying(way, world.questions) for way in ways)
    assert others == [first] * len(others)


@every_family
@given(quarrels(), st.integers(0, 12))
def test_merging_what_contradicts_is_refused(family: Family, world: World, size: int) -> None:
    """Two parts merge exactly when some mapping fits both; otherwise both stay as they were."""
    parts = [fitting(family, world.pairs[:size]), fitting(family, world.pairs[size:])]
    a, b = (learn(part, family=family.name) for part in parts)
    before = known(a, world.questions), known(b, world.questions)
    if family.fits([*parts[0], *parts[1]]):
        merge(a, b)
    else:
        with pytest.raises(Contradiction):
            merge(a, b)
    assert (known(a, world.questions), known(b, world.questions)) == before


@every_family
@given(worlds())
def test_a_space_merges_with_itself_and_with_nothing(family: Family, world: World) -> None:
    """Merging a space with itself or with the space of no examples changes no verdict."""
    parser, nothing = learn(fitting(family, world.pairs), family=family.name), learn([], family=family.name)
    for merged in (merge(parser, parser), merge(parser, nothing), merge(nothing, parser)):
        assert saying(merged, world.questions) == saying(parser, world.questions)


@every_family
@given(worlds(), SIZES)
def test_batches_of_any_size_are_the_whole(family: Family, world: World, sizes: list[int]) -> None:
    """Adding examples in batches of any sizes, asking in between, ends where learning at once does."""
    pairs = fitting(family, world.pairs)
    grown, start = learn([], family=family.name), 0
    for size in [*sizes, len(pairs)]:
        grown.add(pairs[start : start + size])
        start += size
        assert saying(grown, world.questions) == [family.output(pairs[:start], x) for x in world.questions]
    assert len(grown.system) == len(pairs)


@every_family
@given(quarrels())
def test_one_by_one_is_the_whole(family: Family, world: World) -> None:
    """Adding examples one by one, refusing those that contradict, keeps exactly those that fit."""
    grown = learn([], family=family.name)
    for pair in world.pairs:
        try:
            grown.add([pair])
        except Contradiction:
            continue
    pairs = fitting(family, world.pairs)
    assert len(grown.system) == len(pairs)
    assert saying(grown, world.questions) == [family.output(pairs, x) for x in world.questions]


@every_family
@given(quarrels(), st.integers(0, 9))
def test_a_refused_batch_leaves_no_trace(family: Family, world: World, size: int) -> None:
    """Examples that contradict what is known raise, and everything about the space is as it was."""
    pairs = fitting(family, world.pairs[:size])
    parser = learn(pairs, family=family.name)
    before = known(parser, world.questions)
    if family.fits([*pairs, *world.pairs[size:]]):
        return
    with pytest.raises(Contradiction):
        parser.add(world.pairs[size:])
    assert known(parser, world.questions) == before
    parser.add(pairs)
    assert saying(parser, world.questions) == [family.output(pairs, x) for x in world.questions]


def split(pairs: Sequence[Pair], parts: Sequence[int]) -> list[list[Pair]]:
    """The pairs in three parts, which may be empty."""
    return [[pair for pair, part in zip(pairs, parts, strict=False) if part == number] for number in range(3)]


def known(parser: Parser, questions: Sequence[Counts]) -> tuple[object, ...]:
    """Everything that a user can see of a parser."""
    system = parser.system
    examples = [system.example(i) for i in range(len(system))]
    return saying(parser, questions), examples, list(system.sources.atoms), list(system.targets.atoms)
