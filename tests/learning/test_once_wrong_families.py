"""Mistakes that were once made in the families without negative numbers, kept so that they are not made again."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from unanimity import Answer, BadInput, Bag, Contradiction, DontKnow, Unproved, learn
from unanimity.exact import cpsat as whole
from unanimity.spaces.proofs import columns


def test_two_readings_are_different() -> None:
    """What a question could mean is two things, also where the base has no room to move along the direction."""
    pairs = [({"c": 2, "g": 1, "d": 2, "e": 1}, {"U": 3}), ({"g": 2, "e": 1}, {"U": 3})]
    verdict = learn(pairs, family="nonnegative").ask({"c": 1})
    assert isinstance(verdict, DontKnow)
    first, second = verdict.witness.readings
    assert first != second


@pytest.mark.parametrize("family", ["nonnegative", "integral"])
def test_a_conflict_cannot_be_made_smaller_by_another_target(family: str) -> None:
    """No example can be spared, whichever target atom shows the contradiction."""
    with pytest.raises(Contradiction) as refusal:
        learn([("a", "T"), ("a", "T"), ("a b", "T"), ("b", "T U")], family=family)
    assert [example.text for example in refusal.value.examples] == ["a b", "b"]


@pytest.mark.parametrize("atoms", [4, 6, 12])
def test_even_counts_and_an_odd_output(atoms: int) -> None:
    """An input in which every word occurs twice cannot have an odd output, and that is seen at once."""
    words = dict.fromkeys("abcdefghijkl"[:atoms], 2)
    with pytest.raises(Contradiction) as refusal:
        learn([(words, {"T": 31})], family="integral")
    assert len(refusal.value.examples) == 1
    assert refusal.value.wider == "nonnegative"


@pytest.mark.parametrize(("atoms", "examples", "most"), [(60, 40, 1), (40, 25, 3), (25, 15, 9), (10, 6, 10_000)])
def test_dense_systems_with_large_determinants_are_learned(atoms: int, examples: int, most: int) -> None:
    """Where directions have numbers of many digits, every zero and every positive is still proved."""
    chance = np.random.default_rng(1)
    for _ in range(5):
        truth = chance.integers(1, 4, atoms) * (chance.random(atoms) < 0.6)
        rows = chance.integers(1, most + 1, (examples, atoms)) * (chance.random((examples, atoms)) < 0.5)
        pairs = [(bag("w", row), bag("T", row @ truth)) for row in rows]
        parser = learn(pairs, family="nonnegative")
        assert not parser.space.undecided
        for x, y in pairs:
            verdict = parser.ask(x)
            assert isinstance(verdict, Answer)
            assert verdict.output == Bag(y)
            assert verdict.proof


def bag(name: str, counts: NDArray[np.int64]) -> dict[str, int]:
    """Counts as a bag of numbered atoms."""
    return {f"{name}{j}": n for j, n in enumerate(np.atleast_1d(counts).tolist()) if n}


def test_an_answer_stands_where_no_proof_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the search for a proof gives up, the proof says so, and the answer and its explanation are still given."""
    monkeypatch.setattr(columns, "refute", lambda *_, **__: None)
    parser = learn([("p p q q q", "x x x x x")], family="integral")
    verdict = parser.ask("p")
    assert isinstance(verdict, Answer)
    with pytest.raises(Unproved, match="no refutation"):
        _ = verdict.proof
    assert "no derivation was found" in str(parser.explain("p"))


def test_without_the_solver_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learning whole numbers, adding to them and listing mappings say that OR-Tools is missing; asking does not."""
    parser = learn([("a b", "x")], family="integral")
    monkeypatch.setattr(whole, "find_spec", lambda _: None)
    assert isinstance(parser.ask("a"), DontKnow)
    for attempt in (
        lambda: learn([("a", "x")], family="integral"),
        lambda: parser.add([("a b", "y")]),
        lambda: parser.add([("c c d d d", "y y y y y y")]),
        lambda: learn([("a b", "x")]).mappings(3),
    ):
        with pytest.raises(BadInput, match=r"OR-Tools.*pip install"):
            attempt()
