"""With several candidates an example, too, every verdict is proved, and no altered proof passes for a lie.

    claims   what a record says of a system with choices, which the oracle and plain arithmetic can judge
A failure names the seed of its system: `drawn(seed)` gives it back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from tests import oracles
from tests.laws.altered import Numbers, alterations, altered, conspiracies, moved, numbers
from tests.laws.checking import Record, are_verified, contradiction_of, outcomes, proofs
from tests.laws.families import Counts, Family, every_family
from tests.laws.systems_with_choices import apart, drawn
from tests.laws.test_choices import Examples, given, learned, naming
from tests.oracles_of_choices import EveryChoice

from unanimity import Contradiction, Parser, learn
from unanimity_check import Outcome

CHUNKS, EVERYDAY = 9, 1
SYSTEMS, TOGETHER = 8, 4  # of a chunk, and of those learned as one
ALTERATIONS = 60  # of a system's records
FIRST = 300_000  # these systems are not among those of the other laws

every_chunk = pytest.mark.parametrize(
    "chunk", [pytest.param(n, marks=[] if n < EVERYDAY else [pytest.mark.thorough]) for n in range(CHUNKS)]
)

Mapped = Mapping[str, Numbers]

ONCE_WRONG: Sequence[Examples] = [
    [({"a": 1}, [{"T": 1, "U": 1}]), ({"a": 1, "b": 1}, [{"T": 2}, {"T": 2, "U": 1}]), ({}, [{}])],
    [({"a": 1}, [{"V": 1}]), ({"a": 1}, [{}, {"T": 1}])],
    [({"a": 1, "b": 1}, [{}]), ({"a": 1}, [{"U": 1}]), ({"b": 1}, [{}, {"V": 1}])],
    [({}, [{"U": 1}, {}]), ({}, [{"V": 1}])],
    [({}, [{"V": 1}]), ({}, [{}, {"V": 1}])],
]


@every_chunk
@every_family
def test_every_verdict_is_proved(family: Family, chunk: int) -> None:
    """The checker accepts a record of every verdict, embedded or not, and rejects every answer changed by one."""
    changed = 0
    for seed in seeds_of(chunk):
        with naming(seed) as system:
            parser = learned(family, system.examples)
            if parser is None:
                continue
            records = proved(parser, system.questions, embed=seed % 2 == 0)
            wrong = [other for record in records if "output" in record for other in off_by_one(record)]
            assert [outcome for outcome in outcomes(parser, wrong) if outcome != Outcome.REJECTED] == []
            changed += len(wrong)
    assert changed


@every_chunk
@every_family
def test_every_verdict_on_systems_learned_as_one_is_proved(family: Family, chunk: int) -> None:
    """The checker accepts a record of every verdict on systems that share only their targets."""
    fitting = [seed for seed in seeds_of(chunk) if drawn(seed).oracle(family.name).fits]
    assert fitting
    for start in range(0, len(fitting), TOGETHER):
        group = [apart(seed, drawn(seed)) for seed in fitting[start : start + TOGETHER]]
        parser = learned(family, [example for system in group for example in system.examples])
        assert parser is not None, fitting
        proved(parser, [x for system in group for x in system.questions], embed=chunk % 2 == 0)


@every_chunk
@every_family
def test_every_refusal_is_proved(family: Family, chunk: int) -> None:
    """No pair of a mapping and a choice fits the examples that a refusal names, and the checker accepts that."""
    refused = 0
    for seed in range(FIRST + chunk * 8 * SYSTEMS, FIRST + (chunk + 1) * 8 * SYSTEMS):
        with naming(seed) as system:
            if system.oracle(family.name).fits:
                continue
            refused += 1
            with pytest.raises(Contradiction) as refusal:
                learn(given(system.examples), family=family.name)
            named = [(dict(one.input), [*map(dict, one.candidates)]) for one in refusal.value.examples]
            assert not EveryChoice(family.name, named).fits
            contradicting, record = contradiction_of(refusal.value.conflict)
            assert are_verified((contradicting, family.name), [record])
    assert refused


@every_family
@pytest.mark.parametrize("examples", ONCE_WRONG, ids=str)
def test_what_once_went_wrong(family: Family, examples: Examples) -> None:
    """Systems that other seeds led to are learned, or refused, with proofs that the checker accepts."""
    try:
        parser = learn(given(examples), family=family.name)
    except Contradiction as refusal:
        contradicting, record = contradiction_of(refusal.conflict)
        assert are_verified((contradicting, family.name), [record])
    else:
        proved(parser, [{}, *(x for x, _ in examples), {"a": 1}, {"b": 1}], embed=True)


@every_chunk
@every_family
def test_no_altered_record_passes(family: Family, chunk: int) -> None:
    """A record with one thing changed, or a lemma and the answer to match, is refused unless what it claims is so."""
    altered = 0
    for seed in seeds_of(chunk):
        with naming(seed) as system:
            parser = learned(family, system.examples)
            if parser is None or not parser.choices():
                continue
            records = proofs(parser, parser.ask_many(system.questions), embed=True)
            claims = Claims(family, system.oracle(family.name), records[0]["system"])
            assert all(map(claims.are_so, records))
            others = tampered(records, seed)
            altered += len(others)
            for other, outcome in zip(others, outcomes(parser, others), strict=True):
                assert outcome != Outcome.VERIFIED or claims.are_so(other), other
    assert altered


@dataclass(frozen=True)
class Claims:
    """What is so of the system with this digest."""

    family: Family
    oracle: EveryChoice
    system: str

    def are_so(self, record: Record) -> bool:
        """Whether what a well-formed record with its mapping embedded says is so."""
        if (record["family"], record["system"]) != (self.family.name, self.system):
            return False
        mapping = {atom: numbers(row) for atom, row in record["mapping"].items()}
        if not self._fits(mapping):
            return False
        if record["verdict"] == "answer":
            return self.oracle.output(record["question"]) == numbers(record["output"])
        changes = {target: numbers(vector) for target, vector in record["changes"].items()}
        return self._fits(changed(mapping, changes)) and any(
            oracles.dot(record["question"], vector) for vector in changes.values()
        )

    def _fits(self, mapping: Mapped) -> bool:
        """Whether a mapping is one of the family and gives each input one of its candidates."""
        allowed = all(self.family.allows(number) for row in mapping.values() for number in row.values())
        return allowed and all(image(x, mapping) in candidates for x, candidates in self.oracle.examples)


def image(x: Mapping[str, int], mapping: Mapped) -> Numbers:
    """x M, zeros left out."""
    total: Numbers = {}
    for atom, count in x.items():
        total = oracles.plus(total, count, mapping.get(atom, {}))
    return total


def changed(mapping: Mapped, changes: Mapped) -> Mapped:
    """The mapping with each vector added to the column of its target."""
    atoms = {*mapping, *(atom for vector in changes.values() for atom in vector)}
    return {
        atom: oracles.plus(mapping.get(atom, {}), 1, {t: vector.get(atom, 0) for t, vector in changes.items()})
        for atom in atoms
    }


def proved(parser: Parser, questions: Sequence[Counts], *, embed: bool) -> list[Record]:
    """The records of all verdicts, which the checker accepts."""
    records = proofs(parser, parser.ask_many(questions), embed=embed)
    assert len(records) == len(questions), parser.family
    assert are_verified(parser, records), parser.family
    return records


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


def seeds_of(chunk: int) -> range:
    """The systems of a chunk."""
    return range(FIRST + chunk * SYSTEMS, FIRST + (chunk + 1) * SYSTEMS)
