"""With several candidates an example, verdicts are exactly what all pairs of a mapping and a choice agree on.

    possible   the candidates that some mapping of the family gives
    together   systems with atoms of their own, learned as one: they must not influence each other
A failure names the seed of its system: `drawn(seed)` gives it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from tests.laws.families import FAMILIES, Counts, Family, every_family, numbers, said, saying
from tests.laws.systems_with_choices import Ambiguous, apart, drawn
from tests.oracles_of_choices import EveryChoice

from unanimity import Contradiction, OneOf, Parser, Undecided, learn, merge

CHUNKS, EVERYDAY = 20, 1
SYSTEMS, TOGETHER = 20, 5  # of a chunk, and of those learned as one
LAWS = 3  # systems of a chunk that are learned in several ways

every_chunk = pytest.mark.parametrize(
    "chunk", [pytest.param(n, marks=[] if n < EVERYDAY else [pytest.mark.thorough]) for n in range(CHUNKS)]
)

Examples = Sequence[tuple[Counts, list[Counts]]]
Said = list[dict[str, Fraction] | None]


@every_chunk
@every_family
def test_answered_exactly_when_unanimous(family: Family, chunk: int) -> None:
    """Refused exactly if nothing fits; answered exactly if all agree; possible is exactly what some mapping gives."""
    for seed in range(chunk * SYSTEMS, (chunk + 1) * SYSTEMS):
        with naming(seed) as system:
            oracle = system.oracle(family.name)
            parser = learned(family, system.examples)
            assert (parser is not None) == oracle.fits
            if parser is not None:
                assert saying(parser, system.questions) == [oracle.output(x) for x in system.questions]
                assert told_choices(parser) == expected_choices(oracle)


@every_chunk
@every_family
def test_systems_learned_as_one_stay_apart(family: Family, chunk: int) -> None:
    """Systems without a source atom in common say together what each says alone, though their targets are the same."""
    seeds = range(chunk * SYSTEMS, (chunk + 1) * SYSTEMS)
    fitting = [seed for seed in seeds if drawn(seed).oracle(family.name).fits]
    for start in range(0, len(fitting), TOGETHER):
        group = {seed: apart(seed, drawn(seed)) for seed in fitting[start : start + TOGETHER]}
        parser = learned(family, [example for system in group.values() for example in system.examples])
        assert parser is not None, list(group)
        oracles = {seed: system.oracle(family.name) for seed, system in group.items()}
        for seed, system in group.items():
            with naming(seed):
                assert saying(parser, system.questions) == [oracles[seed].output(x) for x in system.questions]
        possible = [tuple(choice.possible) for choice in parser.choices()]
        assert possible == [numbers for oracle in oracles.values() for _, _, numbers in expected_choices(oracle)]


@every_chunk
@every_family
def test_adding_one_by_one_is_learning_at_once(family: Family, chunk: int) -> None:
    """Each example added by itself: the same verdicts and choices in the end; what fits nothing is refused and gone."""
    for seed in seeds_of(chunk):
        with naming(seed) as system:
            parser, kept = learn([], family=family.name), []
            for example in system.examples:
                try:
                    parser.add(given([example]))
                    kept.append(example)
                except Contradiction:
                    assert not Ambiguous([*kept, example], []).oracle(family.name).fits
            oracle = Ambiguous(kept, []).oracle(family.name)
            assert saying(parser, system.questions) == [oracle.output(x) for x in system.questions]
            assert told_choices(parser) == expected_choices(oracle)


@every_chunk
@every_family
def test_order_does_not_matter(family: Family, chunk: int) -> None:
    """Examples and candidates in another order, some of either repeated, give the same verdicts."""
    for seed in seeds_of(chunk):
        with naming(seed) as system:
            random = np.random.default_rng(seed)
            lists = [(x, [ys[j] for j in random.permutation(len(ys))]) for x, ys in system.examples]
            repeated = [(x, [*ys, ys[0]] if random.random() < 0.3 else ys) for x, ys in lists]
            order = [*random.permutation(len(lists)), *random.integers(0, len(lists), 1)]
            first, second = learned(family, system.examples), learned(family, [repeated[i] for i in order])
            assert (first is None) == (second is None)
            if first is not None and second is not None:
                assert saying(first, system.questions) == saying(second, system.questions)


@every_chunk
@every_family
def test_without_a_choice_it_is_the_plain_family(family: Family, chunk: int) -> None:
    """If every list has one candidate, perhaps several times, verdicts are those of the family, and nothing is open."""
    for seed in seeds_of(chunk):
        with naming(seed) as system:
            pairs = [(x, ys[0]) for x, ys in system.examples]
            one_each = learned(family, [(x, [y] * (1 + i % 2)) for i, (x, y) in enumerate(pairs)])
            assert (one_each is not None) == family.fits(pairs)
            if one_each is not None:
                assert saying(one_each, system.questions) == saying(learn(pairs, family=family.name), system.questions)
                assert one_each.choices() == []


@every_chunk
@every_family
def test_more_candidates_never_add_an_answer(family: Family, chunk: int) -> None:
    """Leaving candidates away takes no answer away and changes none, as long as something fits."""
    for seed in seeds_of(chunk):
        with naming(seed) as system:
            largest = max(len(ys) for _, ys in system.examples)
            for n, _ in pairwise(range(1, largest + 1)):
                fewer = learned(family, [(x, ys[:n]) for x, ys in system.examples])
                more = learned(family, [(x, ys[: n + 1]) for x, ys in system.examples])
                assert fewer is None or more is not None
                if fewer is not None and more is not None:
                    assert_never_more(saying(more, system.questions), saying(fewer, system.questions))


@every_chunk
def test_wider_families_answer_less(chunk: int) -> None:
    """What a family answers, the narrower families after it answer alike, and they find no more candidates possible."""
    for seed in seeds_of(chunk):
        with naming(seed) as system:
            parsers = [learned(family, system.examples) for family in FAMILIES]
            fitting = [parser for parser in parsers if parser is not None]
            assert parsers[: len(fitting)] == fitting
            for wider, narrower in pairwise(fitting):
                assert_never_more(saying(wider, system.questions), saying(narrower, system.questions))
                for before, after in zip(wider.choices(), narrower.choices(), strict=True):
                    assert set(before.possible) >= set(after.possible)


@every_chunk
@every_family
def test_more_examples_never_lose_an_answer(family: Family, chunk: int) -> None:
    """What some of the examples force, all of them force; an answer learned as an example changes nothing."""
    compared = 0
    for seed in seeds_of(chunk):
        with naming(seed) as system:
            fewer, parser = (learned(family, part) for part in (system.examples[1:], system.examples))
            if fewer is None or parser is None:
                continue
            compared += 1
            told = saying(parser, system.questions)
            assert_never_more(saying(fewer, system.questions), told)
            asked = zip(system.questions, told, strict=True)
            parser.add([(x, {t: int(n) for t, n in y.items()}) for x, y in asked if y is not None and is_bag(y)])
            assert saying(parser, system.questions) == told
    assert compared


@every_family
def test_the_choice_couples_the_targets(family: Family) -> None:
    """If one of a and b is X Y and the other nothing, X and Y are of the same one, and a single X more tells which."""
    both: list[Counts] = [{"X": 1, "Y": 1}, {}]
    examples: Examples = [({"a": 1}, both), ({"b": 1}, both), ({"a": 1, "b": 1}, [{"X": 1, "Y": 1}])]
    parser = learned(family, examples)
    assert parser is not None
    assert saying(parser, [{"a": 1}, {"a": 1, "b": 1}, {"a": 2, "b": 1}]) == [None, numbers({"X": 1, "Y": 1}), None]
    assert [tuple(choice.possible) for choice in parser.choices()] == [(0, 1), (0, 1)]
    parser.add([({"a": 1}, OneOf({"X": 1, "Y": 1}, {"X": 1}))])
    assert saying(parser, [{"a": 1}, {"b": 1}]) == [numbers({"X": 1, "Y": 1}), {}]
    assert [choice.forced for choice in parser.choices()] == [0, 1, 0]


@every_family
def test_equal_inputs_share_a_candidate(family: Family) -> None:
    """Two lists of one input leave what is in both; if nothing is, nothing fits."""
    parser = learned(family, [({"a": 2}, [{"X": 2}, {"X": 4}]), ({"a": 2}, [{"X": 4}, {}])])
    assert parser is not None
    assert saying(parser, [{"a": 1}]) == [numbers({"X": 2})]
    assert [choice.forced for choice in parser.choices()] == [1, 0]
    assert learned(family, [({"a": 2}, [{"X": 2}, {"X": 4}]), ({"a": 2}, [{"X": 6}, {}])]) is None


def test_whole_numbers_rule_candidates_out() -> None:
    """Twice a word is an even number of atoms: of 1 and 2 only a whole mapping rules 1 out."""
    examples: Examples = [({"a": 2}, [{"X": 1}, {"X": 2}])]
    told = {family.name: saying(parser, [{"a": 1}]) for family in FAMILIES if (parser := learned(family, examples))}
    assert told == {"linear": [None], "nonnegative": [None], "integral": [numbers({"X": 1})]}


@every_family
def test_a_right_choice_among_very_many(family: Family) -> None:
    """Few of over a thousand choices fit: they are found, and what is said is so, though it may be left undecided."""
    one, two, three = {"T": 1, "U": 1}, {"T": 2, "U": 2}, {"T": 3, "U": 3}
    examples: Examples = [
        ({"a": 1, "b": 1, "c": 1, "d": 3}, [{"V": 1}, {"V": 1, **three}]),
        ({"a": 2, "b": 2, "c": 2, "d": 3, "e": 1}, [{"V": 2, **three}, {"V": 3, **one}, {"V": 3, **three}]),
        ({"a": 4, "d": 3, "e": 1}, [three, {"V": 1}, *({"V": n, **some} for n in (2, 3) for some in (one, three))]),
        (
            {"a": 2, "b": 1, "c": 3, "d": 3},
            [{"V": 1}, {"V": 1, **three}, *({"V": n, **some} for n in (2, 3) for some in (one, three))],
        ),
        (
            {"a": 3, "b": 1, "c": 1, "d": 2, "e": 2},
            [
                {"V": 1},
                {"V": 1, **two},
                {"V": 1, **three},
                *({"V": n, **some} for n in (2, 3) for some in (one, three)),
            ],
        ),
    ]
    parser, oracle = learned(family, examples), Ambiguous(examples, []).oracle(family.name)
    assert parser is not None
    for x in [*({atom: 1} for atom in "abcde"), *(x for x, _ in examples), {"a": 1, "b": 1}, {"b": 1, "c": 1}]:
        verdict = parser.ask(x)
        assert isinstance(verdict, Undecided) or said(verdict) == oracle.output(x)


def learned(family: Family, examples: Examples) -> Parser | None:
    """What is learned from the examples; None if they are refused."""
    try:
        return learn(given(examples), family=family.name)
    except Contradiction:
        return None


def given(examples: Examples) -> list[tuple[Counts, Counts | OneOf]]:
    """The examples as a user gives them; of those with one candidate, every other one as an ordinary pair."""
    return [(x, ys[0] if len(ys) == 1 and i % 2 else OneOf(*ys)) for i, (x, ys) in enumerate(examples)]


Choice = tuple[int, list[dict[str, Fraction]], tuple[int, ...]]


def expected_choices(oracle: EveryChoice) -> list[Choice]:
    """The number, the candidates and the possible ones of each example with several different candidates."""
    found = enumerate(zip(oracle.examples, oracle.possible(), strict=True))
    return [(i, [*map(numbers, ys)], possible) for i, ((_, ys), possible) in found if len(ys) > 1]


def told_choices(parser: Parser) -> list[Choice]:
    """What a parser says of the examples with several candidates; the only possible one is forced."""
    choices = parser.choices()
    for choice in choices:
        assert choice.forced == (choice.possible[0] if len(choice.possible) == 1 else None)
        assert choice.example == parser.system.example(choice.number)
    return [(choice.number, [*map(numbers, choice.example.candidates)], tuple(choice.possible)) for choice in choices]


def is_bag(y: dict[str, Fraction]) -> bool:
    """Whether an output can be that of an example."""
    return all(number > 0 and number.denominator == 1 for number in y.values())


def assert_never_more(some: Said, others: Said) -> None:
    """What is answered at first is answered alike afterwards."""
    assert all(before is None or before == after for before, after in zip(some, others, strict=True))


def seeds_of(chunk: int) -> range:
    """The systems of a chunk that are learned in several ways."""
    return range(chunk * SYSTEMS, chunk * SYSTEMS + LAWS)


@contextmanager
def naming(seed: int) -> Iterator[Ambiguous]:
    """The system of a seed; an error in the block tells which it was."""
    system = drawn(seed)
    try:
        yield system
    except (Exception, pytest.fail.Exception) as error:
        error.add_note(f"system {seed}: {system.examples}, asked {system.questions}")
        raise


@every_family
def test_merging_goes_in_any_order(family: Family) -> None:
    """Examples with several outputs merge with others, whichever come first, into what is learned at once."""
    plain, several = [("a c", "X")], [("a b", OneOf("X Y", "X Z")), ("b", OneOf("Y", "W"))]
    one, other = learn(plain, family=family.name), learn(several, family=family.name)
    whole = learn([*plain, *several], family=family.name)
    for merged in (merge(one, other), merge(other, one)):
        assert [choice.output for choice in merged.choices()] == [choice.output for choice in whole.choices()]
        for question in ("a", "b", "c", "a b", "b c", "a c", "d"):
            assert said(merged.ask(question)) == said(whole.ask(question)), question


@every_family
def test_learning_more_keeps_the_family(family: Family) -> None:
    """A parser that learns of several outputs later stays in its family, as one that was saved and loaded does."""
    parser = learn([("a", "X")], family=family.name)
    parser.add([("a b", OneOf("X", "X Y"))])
    assert parser.family == family.name
    plain = learn([("a", "X")])
    plain.add([("a b", OneOf("X", "X Y"))])
    assert (plain.family, learn([("a b", OneOf("X", "X Y"))]).family) == ("linear", "integral")
