"""On many thousands of small systems every family says exactly what its oracle says, and proves it.

    together   systems with atoms of their own, learned as one: they must not influence each other
    proved     the same, and the checker must accept a proof of every verdict; that takes long
    alone      each system by itself, with a proof of every verdict, and attempts to alter those
A failure names the seed of its system: `drawn(seed)` gives it back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from tests.laws.altered import Truth, alterations, altered, conspiracies
from tests.laws.checking import are_verified, contradiction_of, outcomes, proofs
from tests.laws.families import FAMILIES, Counts, Family, every_family, said
from tests.laws.small_systems import agreement, drawn
from tests.laws.worlds import UNSEEN, World

from unanimity import Contradiction, Parser, learn
from unanimity_check import Outcome

CHUNKS, EVERYDAY = 80, 1
PROVED = 24  # chunks whose verdicts are all proved before a change lands; `make exhaustive` proves them all
SYSTEMS, TOGETHER = 250, 50  # of a chunk, and of those learned as one
ALONE = 10  # of a chunk, and not among the others
ALTERED_EVERY, ALTERATIONS = 2, 40

every_chunk = pytest.mark.parametrize(
    "chunk", [pytest.param(n, marks=[] if n < EVERYDAY else [pytest.mark.thorough]) for n in range(CHUNKS)]
)

Said = list[dict[str, Fraction] | None]


@every_chunk
def test_small_systems_together(chunk: int) -> None:
    """What does not fit is refused; all others, learned as one, say exactly what each forces, as in wider families."""
    systems = {seed: drawn(seed) for seed in range(chunk * SYSTEMS, (chunk + 1) * SYSTEMS)}
    told: dict[int, list[Said]] = defaultdict(list)
    for family in FAMILIES:
        forced = {seed: agreement(family.name, world.pairs) for seed, world in systems.items()}
        fitting = [seed for seed in systems if forced[seed].fits]
        for seed in systems.keys() - set(fitting):
            with naming(seed), pytest.raises(Contradiction):
                learn(systems[seed].pairs, family=family.name)
        for group in groups(systems, fitting):
            parser = learn_as_one(group, family)
            for seed, world in group.items():
                with naming(seed):
                    told[seed].append([said(verdict) for verdict in parser.ask_many(world.questions)])
                    assert told[seed][-1] == [forced[seed].output(x) for x in systems[seed].questions], family.name
    for seed, families in told.items():
        with naming(seed):
            assert_nested(families)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "chunk", [pytest.param(n, marks=[] if n < PROVED else [pytest.mark.exhaustive]) for n in range(CHUNKS)]
)
@every_family
def test_small_systems_proved(family: Family, chunk: int) -> None:
    """The checker accepts a proof of every verdict on the systems learned together, and of every refusal."""
    systems = {seed: drawn(seed) for seed in range(chunk * SYSTEMS, (chunk + 1) * SYSTEMS)}
    fitting = [seed for seed, world in systems.items() if agreement(family.name, world.pairs).fits]
    for group in groups(systems, fitting):
        assert_proved(learn_as_one(group, family), [x for world in group.values() for x in world.questions])
    for seed in systems.keys() - set(fitting):
        with naming(seed), pytest.raises(Contradiction) as refusal:
            learn(systems[seed].pairs, family=family.name)
        system, record = contradiction_of(refusal.value.conflict)
        assert are_verified((system, family.name), [record])


@every_chunk
def test_small_systems_alone(chunk: int) -> None:
    """Every family learns exactly what fits, answers exactly what is forced, as wider ones do, and proves it."""
    first = CHUNKS * SYSTEMS
    for seed in range(first + chunk * ALONE, first + (chunk + 1) * ALONE):
        with naming(seed):
            told = [assert_right(family, drawn(seed), seed) for family in FAMILIES]
            assert_nested([families for families in told if families is not None])


def assert_right(family: Family, world: World, seed: int) -> Said | None:
    """A family says of a system what its oracle says, and proves it; returns the answers, None if nothing fits."""
    forced = agreement(family.name, world.pairs)
    try:
        parser = learn(world.pairs, family=family.name)
    except Contradiction as contradiction:
        assert not forced.fits, family.name
        system, record = contradiction_of(contradiction.conflict)
        assert are_verified((system, family.name), [record]), family.name
        return None
    assert forced.fits, family.name
    answers = [said(verdict) for verdict in parser.ask_many(world.questions)]
    assert answers == [forced.output(x) for x in world.questions], family.name
    assert_proved(parser, world.questions)
    if seed % ALTERED_EVERY == 0:
        assert_not_fooled(family, parser, world, seed)
    return answers


def assert_nested(told: Sequence[Said]) -> None:
    """What a family answers, the narrower families after it answer alike."""
    for wider, narrower in pairwise(told):
        assert all(before is None or before == after for before, after in zip(wider, narrower, strict=True))


def assert_proved(parser: Parser, questions: Sequence[Counts]) -> None:
    """The checker accepts a proof of every verdict, whether the mapping is embedded or quoted."""
    verdicts = parser.ask_many(questions)
    records = proofs(parser, verdicts, embed=len(questions) % 2 == 0)
    assert len(records) == len(questions), parser.family
    assert are_verified(parser, records), parser.family


def assert_not_fooled(family: Family, parser: Parser, world: World, seed: int) -> None:
    """Alterations of the proofs are refused unless what they claim is true."""
    records = proofs(parser, parser.ask_many(world.questions), embed=True)
    every = [(record, alteration) for record in records for alteration in alterations(record)]
    chosen = np.random.default_rng(seed).choice(len(every), min(ALTERATIONS, len(every)), replace=False)
    others = [altered(*every[i]) for i in chosen]
    others += [altered(record, alteration) for record in records for alteration in conspiracies(record)]
    truth = Truth(family, world.pairs, records[0]["system"])
    for other, outcome in zip(others, outcomes(parser, others), strict=True):
        assert outcome != Outcome.VERIFIED or truth.supports(other), other


def groups(systems: Mapping[int, World], fitting: Sequence[int]) -> Iterator[dict[int, World]]:
    """The systems that fit, so many at a time as are learned as one, each with atoms of its own."""
    for start in range(0, len(fitting), TOGETHER):
        yield {seed: apart(seed, systems[seed]) for seed in fitting[start : start + TOGETHER]}


def learn_as_one(group: Mapping[int, World], family: Family) -> Parser:
    """What is learned from all systems of a group together."""
    return learn([pair for world in group.values() for pair in world.pairs], family=family.name)


def apart(seed: int, world: World) -> World:
    """The system with atoms of its own; the target atoms stay, and so does the atom that was never seen."""

    def named(x: Counts) -> Counts:
        return {atom if atom == UNSEEN else f"{atom}{seed}": count for atom, count in x.items()}

    return World([(named(x), y) for x, y in world.pairs], [named(x) for x in world.questions], world.sources)


@contextmanager
def naming(seed: int) -> Iterator[None]:
    """An error names the system that it is about."""
    try:
        yield
    except (Exception, pytest.fail.Exception) as error:
        world = drawn(seed)
        error.add_note(f"system {seed}: {world.pairs}, asked {world.questions}")
        raise
