"""With a budget of mistakes, too, every verdict is proved, and no altered proof passes for a lie.

A failure names the seed of its system: `drawn(seed)` gives it back.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from experiments.artificial import artificial
from experiments.corruption import Corruption, blindly_corrupted, corrupted
from scipy.sparse import csr_array
from tests.laws.altered import alterations, altered, conspiracies, moved
from tests.laws.checking import Record
from tests.laws.claims_of_mistakes import Claims, Refusal, judged, records_of
from tests.laws.noisy_systems import joined, named
from tests.laws.test_mistakes import SPARE, learned, naming

from unanimity import Parser, learn_matrix
from unanimity_check import Finding, Outcome

CHUNKS, EVERYDAY = 30, 1
SYSTEMS, TOGETHER, TIED = 12, 2, 4  # of a chunk: systems by themselves, groups of systems, and systems a group
ALTERATIONS = 150  # of a system's records
QUESTIONS = 12  # at the paper's size
FIRST = 100_000  # these systems are not among those of the other laws

every_chunk = pytest.mark.parametrize(
    "chunk", [pytest.param(n, marks=[] if n < EVERYDAY else [pytest.mark.thorough]) for n in range(CHUNKS)]
)


@every_chunk
def test_every_verdict_is_proved(chunk: int) -> None:
    """The checker accepts a record of every verdict, and rejects every answer that is changed by one."""
    changed = 0
    for seed in range(FIRST + chunk * SYSTEMS, FIRST + (chunk + 1) * SYSTEMS):
        with naming(seed) as [system]:
            parser = learned(system.pairs, system.needed + SPARE[seed // 9 % len(SPARE)])
            if not parser.space.mistakes:
                continue
            records = records_of(parser, system.questions, embed=seed % 2 == 0)
            assert len(records) == len(system.questions)
            assert_all(judged(parser, records), Outcome.VERIFIED, records)
            wrong = [other for record in records if "output" in record for other in off_by_one(record)]
            assert_all(judged(parser, wrong), Outcome.REJECTED, wrong)
            changed += len(wrong)
    assert changed


@every_chunk
def test_every_verdict_on_joined_systems_is_proved(chunk: int) -> None:
    """The checker accepts a record of every verdict on systems that only share the budget."""
    for number in range(chunk * TOGETHER, (chunk + 1) * TOGETHER):
        seeds = range(FIRST + TIED * number, FIRST + TIED * (number + 1))
        with naming(*seeds) as drawn_apart:
            group = joined(drawn_apart)
            pairs, needed = [pair for system in group for pair in system.pairs], sum(one.needed for one in group)
            parser = learned(pairs, needed + SPARE[1 + number % 3])
            records = records_of(parser, [x for system in group for x in system.questions], embed=number % 2 == 0)
            assert len(records) == sum(len(system.questions) for system in group)
            assert_all(judged(parser, records), Outcome.VERIFIED, records)


@every_chunk
def test_no_altered_record_passes(chunk: int) -> None:
    """A record with one thing changed, or a lemma and the answer to match, is refused unless its claims are so."""
    altered = 0
    for seed in range(FIRST + chunk * SYSTEMS, FIRST + (chunk + 1) * SYSTEMS):
        with naming(seed) as [system]:
            parser = learned(system.pairs, system.needed + SPARE[seed // 9 % len(SPARE)])
            if not parser.space.mistakes:
                continue
            records = records_of(parser, system.questions, embed=True)
            claims = Claims(system, parser.space.mistakes, records[0]["system"])
            assert all(map(claims.are_so, records))
            for other, finding in zip(others := tampered(records, seed), judged(parser, others), strict=True):
                assert finding.outcome != Outcome.VERIFIED or claims.are_so(other), other
            altered += len(others)
    assert altered


@every_chunk
def test_every_refusal_is_proved(chunk: int) -> None:
    """The checker accepts the errors that are certain as a proof that fewer mistakes explain nothing."""
    for seed in range(FIRST + chunk * SYSTEMS, FIRST + (chunk + 1) * SYSTEMS):
        with naming(seed) as [system]:
            for mistakes in {1, system.needed - 1}.intersection(range(1, system.needed)):
                refusal = Refusal.of(system.pairs, mistakes)
                assert_all(refusal.judged([refusal.record]), Outcome.VERIFIED, [refusal.record])


@every_chunk
def test_no_refusal_of_what_fits_passes(chunk: int) -> None:
    """If the budget is just enough, the certain errors refuse nothing, and no more of them can be claimed."""
    refused = 0
    for seed in range(FIRST + chunk * SYSTEMS, FIRST + (chunk + 1) * SYSTEMS):
        with naming(seed) as [system]:
            if system.needed:
                refused += 1
                refusal = Refusal.of(system.pairs, system.needed)
                for finding in refusal.judged(records := [refusal.record, *tampered([refusal.record], seed)]):
                    assert finding.outcome != Outcome.VERIFIED, records[(finding.line or 1) - 1]
    assert refused


@pytest.mark.parametrize(
    ("mistakes", "corruption"),
    [
        (30, corrupted),
        (60, blindly_corrupted),
        (90, blindly_corrupted),
        (150, corrupted),
        (150, blindly_corrupted),
    ],
)
def test_verdicts_at_the_papers_size_are_proved(mistakes: int, corruption: Corruption) -> None:
    """The checker accepts a record of every verdict on the paper's noisy data, and the answers are what was true."""
    data = artificial(1)
    t = corruption(data.T, mistakes, np.random.default_rng(mistakes))
    parser = Parser.over(learn_matrix(csr_array(data.S), csr_array(t), family="integral", mistakes=mistakes).space)
    atoms, targets = parser.system.sources.atoms, parser.system.targets.atoms
    records = records_of(parser, [named(x, atoms) for x in data.X[:QUESTIONS]], embed=False)
    assert len(records) == QUESTIONS
    assert_all(judged(parser, records), Outcome.VERIFIED, records)
    for record, y in zip(records, data.Y, strict=False):
        assert record.get("output") in (None, named(y, targets))


def tampered(records: Sequence[Record], seed: int) -> list[Record]:
    """Some of the records' alterations and conspiracies, at most so many."""
    every = [(record, change) for record in records for change in (*alterations(record), *conspiracies(record))]
    chosen = np.random.default_rng(seed).choice(len(every), min(ALTERATIONS, len(every)), replace=False)
    return [altered(*every[i]) for i in chosen]


def off_by_one(record: Record) -> list[Record]:
    """An answer's record with one more or one less of a target that it has, and one of another."""
    outputs = [moved(record["output"], target, step) for target in record["output"] for step in (1, -1)]
    outputs.append(moved(record["output"], "another", 1))
    return [{**record, "output": output} for output in outputs]


def assert_all(found: Sequence[Finding], expected: Outcome, records: Sequence[Record]) -> None:
    """The checker says the same to all records; what it says otherwise to is shown."""
    for finding, record in zip(found, records, strict=True):
        assert finding.outcome == expected, (str(finding), record)
