"""Words must be taken for one only where the examples confirm it and nothing speaks against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from unanimity import Answer, Bag, Contradiction, DontKnow, Parser, learn
from unanimity.language.recipes import SIDES, recipe
from unanimity.learning import word_classes as alike
from unanimity.learning.word_classes import classes
from unanimity.spaces.linear.space import LinearSpace

Pairs = dict[str, dict[str, int]]
Matrix = list[list[Fraction]]

LEFTS, RIGHTS = "abc", "xyz"


def rank(matrix: Matrix) -> int:
    """The rank, by elimination in fractions."""
    rows, found = [list(row) for row in matrix], 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((row for row in rows[found:] if row[column]), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        rows.insert(found, pivot)
        for i in range(found + 1, len(rows)):
            factor = rows[i][column] / pivot[column]
            rows[i] = [a - factor * b for a, b in zip(rows[i], pivot, strict=True)]
        found += 1
    return found


class Exact:
    """The examples and what was equated, as equations; what is confirmed is told by ranks."""

    def __init__(self, parser: Parser) -> None:
        system = parser.system
        self.width, self.targets = len(system.sources), len(system.targets)
        examples = zip(system.inputs, system.outputs, strict=True)
        self.rows = [_dense(s, self.width) + _dense(t, self.targets) for s, t in examples]
        self.free = self.width - rank([row[: self.width] for row in self.rows])

    def differences(self, rows: Sequence[tuple[int, int]]) -> Matrix:
        """The equations that say that both columns of each pair give the same."""
        return [_dense({one: 1, other: -1}, self.width + self.targets) for one, other in rows]

    def confirmations(self, rows: Sequence[tuple[int, int]]) -> int:
        """How many independent combinations of the differences are forced, if all that are forced are 0; else 0."""
        together = [*self.rows, *self.differences(rows)]
        inputs = [row[: self.width] for row in together]
        if len(rows) < 2 or rank(together) != (all_ := rank(inputs)):
            return 0
        return len(rows) - (all_ - rank(inputs[: len(self.rows)]))


def _dense(row: object, width: int) -> list[Fraction]:
    assert isinstance(row, dict)
    return [Fraction(row.get(column, 0)) for column in range(width)]


def shared(one: dict[str, int], other: dict[str, int]) -> list[tuple[int, int]]:
    """The columns of two words with each neighbour that both have."""
    return [(one[n], other[n]) for n in sorted(one.keys() & other.keys())]


def expected(parser: Parser, pairs: Pairs) -> dict[str, str]:
    """The classes by definition: confirmed pairs are merged, those with the most confirmations first."""
    exact, words, names = (
        Exact(parser),
        {word: dict(each) for word, each in pairs.items()},
        {word: word for word in pairs},
    )
    while True:
        ranked = [
            (-count, len(rows), one, other)
            for one, other in combinations(sorted(words), 2)
            if (count := exact.confirmations(rows := shared(words[one], words[other])))
        ]
        merged = False
        for _, _, first, second in sorted(ranked):
            one, other = names[first], names[second]
            rows = shared(words[one], words[other]) if one != other else []
            if exact.confirmations(rows):
                exact.rows += exact.differences(rows)
                words[one] = words.pop(other) | words[one]
                names = {word: one if name == other else name for word, name in names.items()}
                merged = True
        if not merged:
            sizes = Counter(names.values())
            return {word: name for word, name in names.items() if sizes[name] > 1}


def merged_words(parser: Parser, side: str) -> dict[str, str]:
    """The classes that the examples of a parser of bigrams give."""
    assert isinstance(parser.space, LinearSpace)
    return classes(parser.space.core.consensus, recipe(f"{side}+bigrams").pairs(parser.system.sources.atoms))


@st.composite
def corpora(draw: st.DrawFn) -> list[tuple[str, str]]:
    """Texts whose words mean something each, some of them the same, but for some pairs of words that mean more."""
    meanings = {word: draw(st.sampled_from("TU")) for word in LEFTS} | {word: word.upper() for word in RIGHTS}
    odd = draw(st.sets(st.tuples(st.sampled_from(LEFTS), st.sampled_from(LEFTS + RIGHTS)), max_size=2))
    texts = st.tuples(st.text(LEFTS, max_size=2), st.sampled_from(RIGHTS)).map("".join)
    pairs = list[tuple[str, str]]()
    for words in draw(st.lists(texts, min_size=3, max_size=14, unique=True)):
        more = ["ODD" for pair in pairwise(words) if pair in odd]
        pairs.append((" ".join(words), " ".join([*(meanings[word] for word in words), *more])))
    return pairs


@pytest.mark.parametrize("side", SIDES)
@settings(max_examples=30)
@given(pairs=corpora())
def test_classes_are_what_ranks_say(side: str, pairs: list[tuple[str, str]]) -> None:
    """Words are merged exactly if ranks in fractions confirm them, in the order of their confirmations."""
    parser = learn(pairs, atoms="bigrams")
    found = recipe(f"{side}+bigrams").pairs(parser.system.sources.atoms)
    assert merged_words(parser, side) == expected(parser, found)


@pytest.mark.parametrize("side", SIDES)
@given(pairs=corpora())
def test_classes_never_contradict_the_examples(side: str, pairs: list[tuple[str, str]]) -> None:
    """Where plain bigrams fit the examples, bigrams with classes do, and the examples are answered as they were."""
    parser = learn(pairs, atoms=f"{side}+bigrams")
    for text, output in pairs:
        assert parser.ask(text) == Answer(Bag(Counter(output.split())), pytest.fail)


@pytest.mark.parametrize("side", SIDES)
@given(pairs=corpora())
def test_classes_only_add_answers(side: str, pairs: list[tuple[str, str]]) -> None:
    """What plain bigrams answer, bigrams with classes answer in the same way."""
    plain, merging = learn(pairs, atoms="bigrams"), learn(pairs, atoms=f"{side}+bigrams")
    verdicts = {text: plain.ask(text) for text in (f"{left} {right}" for left in LEFTS for right in RIGHTS)}
    answers = {text: verdict for text, verdict in verdicts.items() if isinstance(verdict, Answer)}
    assume(answers)
    for text, answer in answers.items():
        assert merging.ask(text) == answer


SIZES = [("big x", "B X"), ("large x", "B X"), ("big y", "B Y"), ("large y", "B Y")]


def test_words_that_mean_the_same_are_one() -> None:
    """Two words that are seen to mean the same before two others count as one, before a third one too."""
    pairs = [*SIZES, ("big z", "B Z"), ("new w", "N W")]
    assert isinstance(learn(pairs, atoms="bigrams").ask("large z"), DontKnow)
    assert learn(pairs, atoms="lefts+bigrams").ask("large z") == Answer(Bag({"B": 1, "Z": 1}), pytest.fail)
    assert merged_words(learn(pairs, atoms="bigrams"), "lefts") == {"big": "big", "large": "big"}


def test_one_common_neighbour_is_not_enough() -> None:
    """Words that have one neighbour in common are not compared."""
    pairs = [("big x", "B X"), ("large x", "B X"), ("big y", "B Y"), ("new z", "N Z")]
    assert merged_words(learn(pairs, atoms="bigrams"), "lefts") == {}


def test_words_that_mean_something_else_are_not_merged() -> None:
    """One neighbour beside which two words are seen to differ keeps them apart."""
    pairs = [*SIZES, ("big z", "B Z"), ("large z", "C Z"), ("new w", "N W"), ("new v", "N V"), ("new u", "N U")]
    assert merged_words(learn(pairs, atoms="bigrams"), "lefts") == {}


def test_what_is_not_forced_confirms_nothing() -> None:
    """Words whose pairs are all free are consistent with anything, and not merged."""
    pairs = [("p big x", "1"), ("q big y", "2"), ("r large x", "3"), ("s large y", "4")]
    parser = learn(pairs, atoms="bigrams")
    assert Exact(parser).free > 0
    assert merged_words(parser, "lefts") == {}


def test_words_are_merged_where_all_is_known() -> None:
    """Words are merged too if nothing about them is open; what was never seen of them becomes known."""
    pairs = [*SIZES, ("x", "X"), ("y", "Y"), ("z", "Z"), ("big z", "B Z")]
    assert Exact(learn(pairs, atoms="bigrams")).free == 0
    assert learn(pairs, atoms="lefts+bigrams").ask("large z") == Answer(Bag({"B": 1, "Z": 1}), pytest.fail)


def test_large_systems_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are too many numbers to compare, no words are merged."""
    parser = learn([*SIZES, ("new w", "N W")], atoms="bigrams")
    assert merged_words(parser, "lefts") != {}
    monkeypatch.setattr(alike, "MOST_NUMBERS", 5)
    assert merged_words(parser, "lefts") == {}


def test_a_contradiction_stays_one() -> None:
    """Examples that contradict each other are refused, with classes as without."""
    with pytest.raises(Contradiction):
        learn([*SIZES, ("big x", "OTHER")], atoms="lefts+bigrams")
