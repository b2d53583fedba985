"""What is said to mean the same does, under every mapping that fits, and has a proof; what is not said to, does not.

    pool     the inputs of a system, its questions, and what these are with an atom more or less
    oracle   lists, for every target atom, enough columns of mappings that fit: two inputs mean the same exactly if
             their difference times each of them is 0
A failure names the seed of its system: `drawn(seed)` gives it back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Protocol

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests import oracles
from tests.laws.checking import Record, are_verified, outcomes
from tests.laws.families import Counts, Family, every_family
from tests.laws.small_systems import Agreement, agreement, drawn
from tests.laws.test_choices import learned as learned_choices
from tests.laws.test_choices import naming as naming_choices
from tests.laws.test_mistakes import learned as learned_noisy
from tests.laws.test_mistakes import naming as naming_noisy
from tests.laws.test_small_systems import naming
from tests.laws.worlds import UNSEEN, World, fitting, worlds

from unanimity import Bag, Parser, learn
from unanimity.bags import Difference
from unanimity.files.proofs.proofs import ProofWriter
from unanimity.files.proofs.systems import system_digest
from unanimity.language.paraphrases import Paraphrases
from unanimity.learning.same_meaning import Meanings
from unanimity_check import Outcome

FIRST, SYSTEMS, WITH_CHOICES = 700_000, 30, 15  # not among the systems of other laws
MOST_CHANGED = 40  # records of a system, with one thing changed


class Oracle(Protocol):
    """Says what all mappings give for a vector, None if they differ."""

    def output(self, x: Counts) -> dict[str, Fraction] | None:
        """The output of x."""


def pool_of(inputs: Sequence[Counts], questions: Sequence[Counts]) -> list[Bag]:
    """Bags worth comparing, each once: with an atom more, with one less, with one never seen."""
    found = [Bag(x) for x in (*inputs, *questions, {}, {UNSEEN: 1})]
    atoms = sorted({atom for x in found for atom in x})
    found += [Bag({**x, atom: x.get(atom, 0) + 1}) for x in found[:3] for atom in atoms]
    found += [Bag({a: n for a, n in x.items() if a != atom}) for x in found[:4] for atom in x]
    return list(dict.fromkeys(found))


def mean_the_same(oracle: Oracle, one: Mapping[str, int], other: Mapping[str, int]) -> bool:
    """Whether all mappings give two inputs the same, by the oracle."""
    return oracle.output(dict(Difference(one, other))) == {}


def same_record(parser: Parser, one: Bag, other: Bag, *, embed: bool = False) -> Record:
    """The record that proves that two inputs mean the same."""
    digest = system_digest(parser.system, parser.family, parser.space.mistakes)
    writer = (ProofWriter.embedding if embed else ProofWriter.quoting)(parser.space, digest)
    line = writer.same(one, other, Meanings(parser.space).verdict(one, other))
    assert line is not None
    record: Record = json.loads(line)
    return record


def assert_right(parser: Parser, oracle: Oracle, pool: Sequence[Bag], *, embed: bool) -> None:
    """The pool's classes are the oracle's, with its outputs, and that two inputs are in one class is proved."""
    classes = Paraphrases(parser).classes(pool)
    members = [[bag for bag in pool if str(bag) in {each.text for each in some.members}] for some in classes]
    assert sorted(map(str, pool)) == sorted(each.text for some in classes for each in some.members)
    number = {bag: k for k, some in enumerate(members) for bag in some}
    for one, other in combinations(pool, 2):
        assert (number[one] == number[other]) == mean_the_same(oracle, one, other), (one, other)
    for some, bags in zip(classes, members, strict=True):
        assert (None if some.output is None else dict(some.output)) == oracle.output(dict(bags[0]))
    pairs = [(bags[0], bag) for bags in members for bag in bags[1:]]
    assert not pairs or are_verified(parser, [same_record(parser, *pair, embed=embed) for pair in pairs])


@every_family
def test_classes_are_what_all_mappings_agree_on(family: Family) -> None:
    """Two inputs are in one class exactly if every mapping gives them the same; then the checker accepts a proof."""
    for seed in range(FIRST, FIRST + SYSTEMS):
        with naming(seed):
            world, oracle = drawn(seed), agreement(family.name, drawn(seed).pairs)
            if oracle.fits:
                parser = learn(world.pairs, family=family.name)
                pool = pool_of([x for x, _ in world.pairs], world.questions)
                assert_right(parser, oracle, pool, embed=seed % 2 == 0)


def test_classes_with_mistakes() -> None:
    """The same where the outputs may hold mistakes: all mappings that need no more of them agree."""
    for seed in range(FIRST, FIRST + SYSTEMS):
        with naming_noisy(seed) as [system]:
            spare = seed % 3
            parser = learned_noisy(system.pairs, system.needed + spare)
            if parser.space.mistakes:
                pool = pool_of([x for x, _ in system.pairs[:2]], system.questions)
                assert_right(parser, system.agreement(spare), pool, embed=seed % 2 == 0)


@every_family
def test_classes_with_choices(family: Family) -> None:
    """The same where examples have several candidates: all mappings agree, whichever of these they give."""
    for seed in range(FIRST, FIRST + WITH_CHOICES):
        with naming_choices(seed) as system:
            parser, oracle = learned_choices(family, system.examples), system.oracle(family.name)
            if parser is not None and parser.system.others is not None:
                pool = pool_of([x for x, _ in system.examples[:2]], system.questions)[:14]
                assert_right(parser, oracle, pool, embed=False)


@every_family
def test_the_basis_spans_all_that_can_be_added(family: Family) -> None:
    """Every vector of the basis changes no input's meaning; they are independent, and as many as there can be."""
    bases = 0
    for seed in range(FIRST, FIRST + SYSTEMS):
        with naming(seed):
            oracle = agreement(family.name, drawn(seed).pairs)
            if oracle.fits:
                bases += 1
                basis = Paraphrases(learn(drawn(seed).pairs, family=family.name)).basis
                assert all(oracle.output(dict(vector)) == {} for vector in basis)
                assert oracles.rank(basis) == len(basis) == len(oracle.atoms) - oracles.rank(columns_of(oracle))
    assert bases


def columns_of(oracle: Agreement) -> list[dict[int, int]]:
    """All the columns that an oracle lists, as rows."""
    return [dict(enumerate(column.tolist())) for some in oracle.columns.values() for column in some]


@every_family
@given(worlds(), st.data())
def test_what_is_silent_can_be_added(family: Family, world: World, data: st.DataObject) -> None:
    """A vector of the basis, as two bags, is a pair that means the same; so are any inputs that differ by it."""
    parser = learn(fitting(family, world.pairs), family=family.name)
    found = Paraphrases(parser)
    assume(found.basis)
    for vector in found.basis[:3]:
        more = {atom: n for atom, n in vector.items() if n > 0}
        less = {atom: -n for atom, n in vector.items() if n < 0}
        x = data.draw(st.sampled_from(world.questions))
        one, other = (Bag({a: x.get(a, 0) + y.get(a, 0) for a in {*x, *y}}) for y in (more, less))
        assert found.meanings.of(one) == found.meanings.of(other)
        assert are_verified(parser, [same_record(parser, one, other)])


@every_family
def test_no_altered_proof_passes_for_a_lie(family: Family) -> None:
    """A proof that two inputs mean the same, with one number or atom changed, is refused unless it is still true."""
    altered = 0
    for seed in range(FIRST, FIRST + SYSTEMS, 3):
        with naming(seed):
            world, oracle = drawn(seed), agreement(family.name, drawn(seed).pairs)
            if not oracle.fits:
                continue
            parser = learn(world.pairs, family=family.name)
            pool = pool_of([x for x, _ in world.pairs], world.questions)
            pairs = [pair for pair in combinations(pool, 2) if mean_the_same(oracle, *pair)]
            records = [same_record(parser, *pair) for pair in pairs[:: max(1, len(pairs) // 4)]]
            changed = [other for record in records for other in changes(record, world)]
            chosen = np.random.default_rng(seed).permutation(len(changed))[:MOST_CHANGED]
            some = [changed[k] for k in chosen]
            altered += len(some)
            for record, outcome in zip(some, outcomes(parser, some) if some else [], strict=True):
                true = mean_the_same(oracle, record["question"], record["other"])
                assert outcome != Outcome.VERIFIED or true, record
    assert altered


def changes(record: Record, world: World) -> Iterator[Record]:
    """The record with an atom more or less in an input, with another weight, or without one of its parts."""
    for side in ("question", "other"):
        for atom in (*world.sources, UNSEEN):
            counts = record[side]
            yield record | {side: {**counts, atom: counts.get(atom, 0) + 1}}
            if atom in counts:
                yield record | {side: {a: n for a, n in counts.items() if a != atom}}
    yield record | {"question": record["other"], "other": record["question"]}
    for name in ("terms", "parts", "lemmas", "examples"):
        for k in range(len(record.get(name, ()))):
            yield record | {name: record[name][:k] + record[name][k + 1 :]}


@pytest.mark.parametrize("scale", [10**5 + 3, 10**6])
def test_large_numbers_stay_exact(scale: int) -> None:
    """Meanings are compared exactly, also where the numbers need more than 64 bits."""
    chain = [({f"a{i}": scale, f"a{i + 1}": scale - 1}, {"T": 1}) for i in range(8)]
    meanings = Meanings(learn([*chain, ({"a0": 1}, {"U": 1})]).space)
    one, other = Bag({"a8": 1, "a0": 2}), Bag({"a8": 1, "a0": 3})
    assert meanings.of(one) != meanings.of(other)
    assert meanings.of(one) == meanings.of_many([other, one])[1]
    assert meanings.of(Bag({"a1": scale - 1, "a0": scale})) == meanings.of(Bag({"a2": scale - 1, "a1": scale}))
