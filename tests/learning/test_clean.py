"""What is set aside is what the words say, what is kept fits, and what is learned is what the kept examples teach."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from tests.laws.families import Family, Pair, every_family, numbers, said
from tests.laws.noisy_systems import drawn as noisy
from tests.laws.small_systems import drawn

from unanimity import BadExamples, BadInput, Bag, Contradiction, OverBudget, learn
from unanimity.examples import Written
from unanimity.files.proofs.systems import system_digest
from unanimity.learning.cleaning import clean as cleaning
from unanimity.learning.cleaning.clean import Cleaned, Reason, clean
from unanimity.spaces.family import INTEGRAL, LINEAR, family_of
from unanimity.system import System

WAYS = ("residual", "leave-one-out")

STATES = ["iowa", "ohio", "utah", "texas", "maine"]
KINDS = [("area of", "area"), ("cities in", "city"), ("rivers of", "river")]
RIGHT = [(f"{words} {state}", f"{atom} {state.upper()}") for state in STATES for words, atom in KINDS]


def system_of(pairs: Sequence[Pair]) -> System:
    """The pairs as equations."""
    system, parser = System(), learn([])
    system.append(system.encode(parser.examples(pairs)))
    return system


def aside(cleaned: Cleaned) -> list[int]:
    """The numbers of what was set aside."""
    return [some.number for some in cleaned.set_aside]


def wrong(number: int, output: str) -> list[tuple[str, str]]:
    """The right pairs, but for one."""
    return [*RIGHT[:number], (RIGHT[number][0], output), *RIGHT[number + 1 :]]


@pytest.mark.parametrize("family", ["linear", "nonnegative", "integral"])
@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("output", ["area OHIO", "city IOWA IOWA", "", "something else"])
def test_a_wrong_label_is_set_aside_and_its_correction_suggested(family: str, how: str, output: str) -> None:
    """Where every fact is said by several examples, one wrong label goes, alone, and the others say what is right."""
    parser = learn(wrong(4, output), family=family, clean=how)
    assert [some.number for some in parser.set_aside] == [4]
    [(reason, forced)] = [(some.reason, some.forced) for some in parser.set_aside]
    assert (reason, forced) == (Reason.MISFIT, Bag({"city": 1, "OHIO": 1}))
    assert all(said(parser.ask(x)) == numbers(dict.fromkeys(y.split(), 1)) for x, y in RIGHT)


def test_what_cannot_be_told_apart_goes_together() -> None:
    """Two labels of one input both go, as neither is more likely; a third label decides."""
    assert [some.number for some in learn([*RIGHT, ("a b", "X"), ("a b", "Y")], clean="residual").set_aside] == [15, 16]
    decided = learn([*RIGHT, ("a b", "X"), ("a b", "Y"), ("a b", "X")], clean="residual")
    assert [(some.number, some.forced) for some in decided.set_aside] == [(16, Bag({"X": 1}))]


@every_family
def test_residual_keeps_what_fits_and_does_not_depend_on_the_order(family: Family) -> None:
    """Kept examples fit; an example set aside is not forced to its own output; consistent examples are all kept."""
    for seed in range(20):
        pairs = list(drawn(seed).pairs)
        cleaned = clean(system_of(pairs), "residual", family_of(family.name))
        kept = [pairs[i] for i in cleaned.kept.tolist()]
        assert family.fits(kept)
        assert (not cleaned.set_aside) == family.fits(pairs)
        for some in cleaned.set_aside:
            x, y = pairs[some.number]
            forced = None if some.forced is None else numbers(some.forced)
            assert forced == family.output(kept, x) != numbers(y), seed
        if cleaned.set_aside:
            order = np.random.default_rng(seed).permutation(len(pairs)).tolist()
            again = clean(system_of([pairs[i] for i in order]), "residual", family_of(family.name))
            assert sorted(order[i] for i in aside(again)) == aside(cleaned), seed


def test_residual_of_whole_numbers_sets_aside_what_some_nearest_mapping_misses() -> None:
    """In the integral family too: by enumeration, what is set aside is missed by some nearest mapping, and what is
    missed and yet kept is forced by the others to its own output.
    """
    ties = 0
    for seed in range(40):
        random = np.random.default_rng(seed)
        s = random.integers(0, 3, (random.integers(2, 6), random.integers(1, 4)))
        t = np.maximum(0, s @ random.integers(0, 3, s.shape[1]) + random.integers(-1, 2, len(s)))
        inputs = [{f"w{j}": int(n) for j, n in enumerate(x) if n} for x in s]
        pairs = [(x, {"T": int(y)} if y else {}) for x, y in zip(inputs, t, strict=True)]
        columns = np.array(list(product(range(int(t.max()) + 2), repeat=s.shape[1])))
        gaps = np.abs(columns @ s.T - t)
        nearest = gaps[gaps.sum(axis=1) == gaps.sum(axis=1).min()]
        missed = set(np.flatnonzero(nearest.any(axis=0)).tolist())
        cleaned = clean(system_of(pairs), "residual", INTEGRAL)
        assert missed.issuperset(aside(cleaned)), seed
        for i in missed.difference(aside(cleaned)):
            others = [pairs[k] for k in cleaned.kept.tolist() if k not in missed]
            assert said(learn(others, family="integral").ask(pairs[i][0])) == numbers(pairs[i][1]), seed
        ties += bool(missed) and not nearest.all(axis=0)[list(missed)].all()
    assert ties > 5


def check_left_out(family: Family, seeds: range) -> None:
    """What is set aside is what the oracle says of each example, left out."""
    for seed in seeds:
        pairs = list(drawn(seed).pairs)
        if family.fits(pairs):
            others = [family.output(pairs[:i] + pairs[i + 1 :], x) for i, (x, _) in enumerate(pairs)]
            expected = [i for i, (_, y) in enumerate(pairs) if others[i] != numbers(y)]
            assert aside(clean(system_of(pairs), "leave-one-out", family_of(family.name))) == expected, seed


@every_family
def test_leave_one_out_keeps_exactly_what_the_others_force(family: Family) -> None:
    """Each example of a consistent system is kept if the others, without it, force its output; asked one by one."""
    check_left_out(family, range(12))


@pytest.mark.thorough
@every_family
def test_leave_one_out_keeps_exactly_what_the_others_force_in_hundreds(family: Family) -> None:
    """The same on many more systems."""
    check_left_out(family, range(12, 500))


def test_leave_one_out_in_the_linear_family_is_done_at_once() -> None:
    """Of inconsistent examples too: first what does not fit, then what is lone; what is left confirms itself."""
    for seed in range(40):
        pairs = list(drawn(seed).pairs)
        system = system_of(pairs)
        first, cleaned = clean(system, "residual"), clean(system, "leave-one-out")
        rest = clean(system_of([pairs[i] for i in first.kept.tolist()]), "leave-one-out")
        assert {*aside(first), *first.kept[aside(rest)].tolist()} == {*aside(cleaned)}, seed
        assert not clean(system_of([pairs[i] for i in cleaned.kept.tolist()]), "leave-one-out").set_aside


@every_family
@pytest.mark.parametrize("how", WAYS)
def test_the_rest_is_learned_as_if_there_were_nothing_else(family: Family, how: str) -> None:
    """The system, with its texts and places, is that of the kept examples alone, and so is its digest."""
    pairs = [*wrong(2, "river OHIO"), ("lakes of zembla", "lake ZEMBLA")]
    written = [Written(x, y, f"file:{line}") for line, (x, y) in enumerate(pairs, 1)]
    parser = learn(written, family=family.name, clean=how)
    gone = {some.number for some in parser.set_aside}
    assert gone == ({2, 15} if how == "leave-one-out" else {2})
    alone = learn([example for i, example in enumerate(written) if i not in gone], family=family.name)
    assert system_digest(parser.system, family.name) == system_digest(alone.system, family.name)
    assert list(parser.system.texts) == list(alone.system.texts)
    assert [parser.ask(x) for x, _ in pairs] == [alone.ask(x) for x, _ in pairs]


def test_what_was_set_aside_is_told_as_it_was_given() -> None:
    """Number, text, place and output are the user's own."""
    [some] = learn([("a b", "X"), ("A B!", "X"), ("b a", "Y Y")], clean="residual").set_aside
    assert (some.number, some.example.text, some.example.place) == (2, "b a", "example 3")
    assert (some.example.output, some.forced, some.reason) == (Bag({"Y": 2}), Bag({"X": 1}), "does not fit the others")


def test_with_mistakes_an_example_stays_if_the_others_are_sure_of_it() -> None:
    """As by learning from the others with so many mistakes and asking, in any family that then learns from the rest."""
    compared = 0
    for seed in range(4):
        world = noisy(seed)
        for mistakes in (1, 2):
            system, pairs = system_of(world.pairs), world.pairs
            try:
                cleaned = clean(system, "leave-one-out", LINEAR, mistakes=mistakes)
            except OverBudget:
                with pytest.raises(OverBudget):
                    learn(pairs, family="integral", mistakes=mistakes)
                continue
            for i, (x, y) in enumerate(pairs):
                verdict = learn(pairs[:i] + pairs[i + 1 :], family="integral", mistakes=mistakes).ask(x)
                assert (said(verdict) == numbers(y)) == (i in cleaned.kept), (seed, i)
                compared += 1
            assert cleaned.space.mistakes == 0
    assert compared


def test_a_wrong_keep_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a programme overlooks a misfit, the examples that contradict each other go, and what is kept still fits."""
    monkeypatch.setattr(cleaning, "missed_by_linear", lambda s, t: np.zeros(0, dtype=np.int64))
    parser = learn(wrong(4, "area OHIO"), clean="residual", misfits_at_most=1)
    assert parser.set_aside
    assert {some.reason for some in parser.set_aside} == {Reason.MISFIT}
    assert len(parser.system) + len(parser.set_aside) == len(RIGHT)


def test_a_wrong_suspicion_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a programme suspects an example that the others force to its own output, it is kept."""
    monkeypatch.setattr(cleaning, "missed_by_linear", lambda s, t: np.array([0, 4, 7]))
    assert [some.number for some in learn(wrong(4, "area OHIO"), clean="residual").set_aside] == [4]


def test_bad_wishes_are_refused() -> None:
    """A way that does not exist, and cleaning that leaves nothing, are errors that say so; no example is fine."""
    with pytest.raises(BadInput, match=r"no way to clean called 'scrub'.*none, residual, trim, leave-one-out"):
        learn(RIGHT, clean="scrub")
    with pytest.raises(BadExamples, match=r"leaves no example.*none of the 2 fits the others"):
        learn([("a", "X"), ("a", "Y")], clean="residual")
    with pytest.raises(BadExamples, match="2 of the 3 do not fit the others, and no other example confirms the rest"):
        learn([("a", "X"), ("a", "Y"), ("b", "Z")], clean="leave-one-out")
    with pytest.raises(BadExamples, match="none of the 2 is confirmed by another"):
        learn([("a", "X"), ("b", "Y")], clean="leave-one-out")
    with pytest.raises(BadInput, match="cannot allow for mistakes"):
        learn(RIGHT, clean="residual", mistakes=2)
    assert learn([], clean="leave-one-out").set_aside == []
    with pytest.raises(Contradiction):
        learn([("a", "X"), ("a", "Y")], clean="none")


def test_an_empty_input_with_an_output_fits_nothing() -> None:
    """It is set aside in every family; with an empty output it is confirmed by all."""
    for family in ("linear", "nonnegative", "integral"):
        pairs: list[Pair] = [({"a": 1}, {"X": 1}), ({}, {"X": 1}), ({}, {}), ({"a": 2}, {"X": 2})]
        assert aside(clean(system_of(pairs), "leave-one-out", family_of(family))) == [1]
