"""What `suggest` says must hold in every family whose labels are exact."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws.families import Counts, Family, Pair, every_family, saying
from tests.laws.worlds import World, fitting, worlds

from unanimity import Answer, OneOf, Parser, Suggestion, Suggestions, learn, suggest, suggest_for

EVERYTHING = 1_000
SOURCES, TARGETS = "abcdefgh", "TUVW"
NEW = "ij"  # atoms that no example holds, but the pool may

truths = st.fixed_dictionaries(
    {atom: st.dictionaries(st.sampled_from(TARGETS), st.integers(1, 2), max_size=2) for atom in SOURCES + NEW}
)
bags = st.dictionaries(st.sampled_from(SOURCES + NEW), st.integers(1, 3), min_size=1, max_size=4)
pools = st.lists(bags, min_size=1, max_size=8)
questions = st.lists(bags, min_size=3, max_size=6)


@every_family
@given(truths, pools, pools, questions)
def test_what_is_useless_changes_no_verdict(
    family: Family, truth: dict[str, Counts], examples: list[Counts], pool: list[Counts], asked: list[Counts]
) -> None:
    """After the labels suggested, a label for any other input of the pool changes no verdict."""
    pairs = labelled(examples, truth)
    found = suggest(learn(pairs, family=family.name), pool, EVERYTHING)
    chosen = labelled(inputs_of(found), truth)
    before = learn([*pairs, *chosen], family=family.name)
    after = learn([*pairs, *chosen, *labelled(pool, truth)], family=family.name)
    assert saying(before, [*asked, *pool]) == saying(after, [*asked, *pool])
    assert all(isinstance(before.ask(x), Answer) for x in pool)


@every_family
@given(truths, pools, pools, st.integers(0, 5))
def test_suggestions_teach_what_is_said(
    family: Family, truth: dict[str, Counts], examples: list[Counts], pool: list[Counts], size: int
) -> None:
    """What is answered already is never suggested; the first suggestions answer at least as much as is said."""
    pairs = labelled(examples, truth)
    parser = learn(pairs, family=family.name)
    found = suggest(parser, pool, size)
    assert found.answered == answered(parser, pool)
    assert not answered(parser, inputs_of(found))
    taught = learn([*pairs, *labelled(inputs_of(found), truth)], family=family.name)
    promised = found.next[-1].answered if found.next else found.answered
    if found.exact:
        assert answered(taught, pool) == promised
    else:
        assert answered(taught, pool) >= promised


@given(truths, pools, pools)
def test_labels_and_gains_are_exact_in_the_linear_family(
    truth: dict[str, Counts], examples: list[Counts], pool: list[Counts]
) -> None:
    """As many labels as the rank grows by, each with the largest gain that any input has then."""
    pairs = labelled(examples, truth)
    found = suggest(learn(pairs), pool, EVERYTHING)
    known: list[object] = [x for x, _ in pairs]
    assert found.exact
    assert len(found.next) == found.remaining == rank([*known, *pool]) - rank(known)
    for step in found.next:
        assert step.gain == max(gain(known, x, pool) for x in pool) > 0
        assert step.gain == gain(known, step.input, pool)
        known.append(step.input)
        assert (step.answered, step.remaining) == (safe(known, pool), rank([*known, *pool]) - rank(known))


@every_family
@given(truths, pools, pools, bags)
def test_a_question_is_settled_by_what_is_suggested_for_it(
    family: Family, truth: dict[str, Counts], examples: list[Counts], pool: list[Counts], question: Counts
) -> None:
    """The labels suggested for a question answer it, and none of them can be left out in the linear family."""
    pairs = labelled(examples, truth)
    found = suggest_for(learn(pairs, family=family.name), pool, question)
    if found is None:
        assert family.name != "linear" or not safe([x for x, _ in [*pairs, *labelled(pool, truth)]], [question])
        return
    chosen = inputs_of(found)
    assert answered(learn([*pairs, *labelled(chosen, truth)], family=family.name), [question])
    for left_out in range(len(chosen) if family.name == "linear" else 0):
        fewer = [x for number, x in enumerate(chosen) if number != left_out]
        assert not answered(learn([*pairs, *labelled(fewer, truth)]), [question])


@every_family
@given(worlds(), pools)
def test_any_examples_may_come_before(family: Family, world: World, pool: list[Counts]) -> None:
    """Whatever was learned, what is suggested is not answered, and there are no more of it than labels remain."""
    parser = learn(fitting(family, world.pairs), family=family.name)
    found = suggest(parser, pool, EVERYTHING)
    assert len(found.next) == found.remaining
    assert not answered(parser, inputs_of(found))
    assert (found.inputs, found.answered) == (len(pool), answered(parser, pool))
    assert not found.next or found.next[-1].answered == len(pool)


@pytest.mark.parametrize("family", ["linear", "nonnegative", "integral"])
def test_examples_with_several_outputs(family: str) -> None:
    """Labels that are exact settle their inputs there, too; gains are said to be the least."""
    truth = {"a": {"T": 1}, "b": {"U": 1}, "c": {"V": 1}, "d": {"T": 1, "U": 1}}
    first: Pair = ({"a": 1, "b": 1}, {"T": 1, "U": 1})
    open_ = ({"b": 1, "c": 1}, OneOf({"U": 1, "V": 1}, {"T": 1, "V": 1}))
    pool: list[Counts] = [{"a": 1, "b": 1}, {"b": 1, "c": 1}, {"a": 1}, {"c": 1, "d": 1}, {"d": 2}]
    parser = learn([first, open_], family=family)
    found = suggest(parser, pool, EVERYTHING)
    assert not found.exact
    taught = learn([first, open_, *labelled(inputs_of(found), truth)], family=family)
    assert answered(taught, pool) == len(pool)


def labelled(inputs: Sequence[Counts], truth: dict[str, Counts]) -> list[Pair]:
    """The inputs with the outputs that the truth gives."""
    pairs = []
    for x in inputs:
        y: Counts = {}
        for atom, count in x.items():
            for target, number in truth[atom].items():
                y[target] = y.get(target, 0) + count * number
        pairs.append((x, y))
    return pairs


def inputs_of(found: Suggestions) -> list[Counts]:
    """The inputs to label, as they were given."""
    return [_given(step) for step in found.next]


def _given(step: Suggestion) -> Counts:
    assert isinstance(step.input, dict)
    return step.input


def answered(parser: Parser, inputs: Sequence[Counts]) -> int:
    """How many of the inputs a parser answers."""
    return sum(isinstance(verdict, Answer) for verdict in parser.ask_many(inputs))


def rank(rows: Sequence[object]) -> int:
    """How many of the rows are independent, by plain elimination with fractions."""
    kept: list[dict[str, Fraction]] = []
    for row in rows:
        assert isinstance(row, dict)
        rest = {atom: Fraction(count) for atom, count in row.items()}
        for pivot in kept:
            lead = next(iter(pivot))
            if lead in rest:
                factor = rest[lead] / pivot[lead]
                both = rest.keys() | pivot.keys()
                rest = {atom: rest.get(atom, Fraction(0)) - factor * pivot.get(atom, Fraction(0)) for atom in both}
                rest = {atom: count for atom, count in rest.items() if count}
        if rest:
            kept.append(rest)
    return len(kept)


def safe(known: Sequence[object], pool: Sequence[Counts]) -> int:
    """How many inputs are combinations of those that are known."""
    return sum(rank([*known, x]) == rank(known) for x in pool)


def gain(known: Sequence[object], x: object, pool: Sequence[Counts]) -> int:
    """How many more inputs are safe once x is known."""
    return safe([*known, x], pool) - safe(known, pool)
