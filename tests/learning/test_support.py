"""The support of an answer is the least number of examples without which it is not known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from tests.laws.families import LINEAR, Counts, Family, Pair, every_family
from tests.laws.small_systems import Agreement, agreement, drawn

from unanimity import Answer, BadExamples, Bag, DontKnow, learn
from unanimity.learning.support import support as supports
from unanimity.learning.support.supported import Unsupported

MOST = 7  # examples, so that all sets of them can be tried

STATES = ["iowa", "ohio", "utah"]
PAIRS = [(f"{words} {state}", f"{words.split()[0]} {state}") for state in STATES for words in ("area of", "cities in")]


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, the search has time enough."""
    monkeypatch.setattr(supports, "SECONDS", 120.0)


class Removals:
    """What a family says when examples are taken away, by trying all sets of them."""

    def __init__(self, family: Family, pairs: Sequence[Pair]) -> None:
        self._family, self._pairs = family, pairs
        self._agreements: dict[frozenset[int], Agreement] = {}

    def answered(self, x: Counts, gone: frozenset[int]) -> bool:
        """Whether x is answered without the examples gone."""
        rest = [pair for i, pair in enumerate(self._pairs) if i not in gone]
        if rest and gone not in self._agreements:
            self._agreements[gone] = agreement(self._family.name, rest)
        return bool(rest) and self._agreements[gone].output(x) is not None

    def support(self, x: Counts) -> int:
        """The size of the smallest set of examples without which x is not answered."""
        numbers = range(len(self._pairs))
        every = (frozenset(gone) for size in range(len(numbers) + 1) for gone in combinations(numbers, size))
        return next(len(gone) for gone in every if not self.answered(x, gone))


def asked(seed: int, family: Family) -> tuple[list[Pair], list[Counts]]:
    """A small system that the family fits, and questions about it that have atoms; otherwise nothing."""
    world = drawn(seed)
    if len(world.pairs) > MOST or not family.fits(world.pairs):
        return [], []
    doubled = {atom: 2 * count for atom, count in world.pairs[-1][0].items()}
    return list(world.pairs), [x for x in (*world.questions, world.pairs[0][0], doubled) if x]


def check(family: Family, seed: int) -> None:
    """Every support is as it should be: the number, the examples, and what `enough` decides."""
    pairs, questions = asked(seed, family)
    parser, removals = learn(pairs, family=family.name), Removals(family, pairs)
    for x in questions:
        expected, found = removals.support(x), parser.support(x)
        assert (found.least, found.most, len(found.examples)) == (expected, expected, expected), (seed, x)
        assert not removals.answered(x, frozenset(found.numbers))
        for enough in (1, 2, 3):
            some = parser.support(x, enough)
            assert some.least <= expected <= (some.most or 0)
            assert some.least >= enough or (some.most or 0) < enough
            held_back = isinstance(parser.ask_supported(x, enough), Unsupported)
            assert held_back == (0 < expected < enough)


@every_family
def test_support_is_what_trying_all_sets_of_examples_finds(family: Family) -> None:
    """In small systems, for all kinds of questions."""
    for seed in range(20 if family is LINEAR else 3):
        check(family, seed)


@pytest.mark.thorough
@every_family
def test_support_is_what_trying_all_sets_of_examples_finds_in_hundreds(family: Family) -> None:
    """The same on many more systems."""
    for seed in range(250):
        check(family, seed)


def test_support_of_two_is_what_leave_one_out_answers() -> None:
    """In the linear family, on examples that fit: an answer has a support of 2 or more exactly if cleaning keeps it."""
    for seed in range(60):
        pairs, questions = asked(seed, LINEAR)
        parser = learn(pairs)
        try:
            cleaned = learn(pairs, clean="leave-one-out")
        except BadExamples:
            cleaned = learn([])
        for x in questions:
            supported = isinstance(parser.ask_supported(x, 2), Answer)
            assert supported == isinstance(cleaned.ask(x), Answer), (seed, x)


def test_equal_examples_count_each() -> None:
    """An example given three times has to go three times; without copies, once."""
    for family in ("linear", "nonnegative", "integral"):
        parser = learn([("a", "X"), ("b", "Y"), ("a", "X"), ("a", "X")], family=family)
        assert [parser.support(x).least for x in ("a", "b", "a b", "c")] == [3, 1, 1, 0]
        assert parser.support("a").numbers == [0, 2, 3]


def test_the_single_example_is_named() -> None:
    """Support 1 names the example without which nothing is left."""
    parser = learn([*PAIRS, ("rivers of texas", "river texas")])
    assert [example.place for example in parser.support("rivers of texas").examples] == ["example 7"]
    assert parser.support("area of iowa").least == parser.support("area of iowa").most == 2
    verdict = parser.ask_supported("rivers of texas", 2)
    assert isinstance(verdict, Unsupported)
    assert verdict.reason == "The answer hangs on one example, example 7; a support of 2 was asked for."
    assert verdict.answer.output == Bag({"river": 1, "texas": 1})


def test_learning_more_changes_the_support() -> None:
    """What was found before is not told after more was learned."""
    parser = learn([("a", "X")])
    assert parser.support("a").most == 1
    parser.add([("a a", "X X")])
    assert parser.support("a").most == 2


def test_a_question_without_an_answer_has_no_support_and_one_without_atoms_any() -> None:
    """No example carries the one, and none can be taken from the other."""
    parser = learn([("a b", "X")])
    assert (parser.support("a").least, parser.support("a").most) == (0, 0)
    assert isinstance(parser.ask_supported("a", 1), DontKnow)
    assert (parser.support({}).least, parser.support({}).most) == (2, None)
    assert isinstance(parser.ask_supported({}, 2), Answer)


@pytest.mark.parametrize("family", ["linear", "nonnegative", "integral"])
def test_without_time_there_are_bounds(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They hold what is true, and where they do not decide, the answer is held back."""
    monkeypatch.setattr(supports, "SECONDS", 0.0)
    pairs = [*PAIRS, *PAIRS]
    found = learn(pairs, family=family).support("area of iowa")
    assert found.least <= 4 <= (found.most or 0)
    verdict = learn(pairs, family=family).ask_supported("area of iowa", 4)
    assert isinstance(verdict, Unsupported)
    assert "was not found within the search limits" in verdict.reason


def test_support_with_mistakes_allowed() -> None:
    """Copies count one by one: with one mistake allowed, two of four suffice, one does not."""
    found = learn([("a", "X")] * 4, family="integral", mistakes=1).support("a")
    assert (found.least, found.most, len(found.examples)) == (3, 3, 3)
