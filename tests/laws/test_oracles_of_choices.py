"""The oracles of choices agree: every choice, one programme for all of them, and every whole mapping.

A failure names the seed of its system: `drawn(seed)` gives it back.
"""

from __future__ import annotations

import pytest
from tests.laws.families import Family, every_family
from tests.laws.systems_with_choices import Ambiguous, drawn
from tests.oracles import plus
from tests.oracles_of_choices import OneProgramme, every_whole_mapping, image, whole_mappings_to_try

CHUNKS, EVERYDAY = 8, 1
SYSTEMS = 20  # of a chunk
FIRST = 700_000  # these systems are not among those of the laws
MOST_MAPPINGS = 3_000

every_chunk = pytest.mark.parametrize(
    "chunk", [pytest.param(n, marks=[] if n < EVERYDAY else [pytest.mark.thorough]) for n in range(CHUNKS)]
)


@every_chunk
@every_family
def test_every_choice_says_what_one_programme_says(family: Family, chunk: int) -> None:
    """Both say whether anything fits, which candidates are possible, and what is unanimous."""
    for seed in range(FIRST + chunk * SYSTEMS, FIRST + (chunk + 1) * SYSTEMS):
        system = drawn(seed)
        exact = system.oracle(family.name)
        programme = OneProgramme(family.name, exact.examples, seed)
        assert programme.fits == exact.fits, seed
        assert programme.possible() == exact.possible(), seed
        for x in system.questions[: len(system.questions) if exact.fits else 0]:
            expected, found = exact.output(x), programme.output(x)
            assert (found is None) == (expected is None), (seed, x)
            assert found is None or found == pytest.approx({t: float(n) for t, n in (expected or {}).items()}), seed


@every_chunk
def test_every_choice_says_what_every_whole_mapping_says(chunk: int) -> None:
    """The integral family's oracle says what all whole mappings have in common that give one candidate each."""
    compared = 0
    for seed in range(FIRST + chunk * 8 * SYSTEMS, FIRST + (chunk + 1) * 8 * SYSTEMS):
        exact = drawn(seed).oracle("integral")
        if whole_mappings_to_try(exact.examples) > MOST_MAPPINGS:
            continue
        compared += 1
        mappings = every_whole_mapping(exact.examples)
        assert exact.fits == bool(mappings), seed
        chosen = [{ys.index(image(x, mapping)) for mapping in mappings} for x, ys in exact.examples]
        assert exact.possible() == [tuple(sorted(numbers)) for numbers in chosen], seed
        for x in drawn(seed).questions if mappings and exact.examples else ():
            if set(exact.atoms).issuperset(x):
                images = [image(x, mapping) for mapping in mappings]
                unanimous = all(each == images[0] for each in images)
                assert exact.output(x) == (images[0] if unanimous else None), (seed, x)
    assert compared > SYSTEMS


@every_family
def test_one_candidate_each_is_an_ordinary_system(family: Family) -> None:
    """Without a choice, the oracle says what the family's own says."""
    for seed in range(FIRST, FIRST + SYSTEMS):
        examples = [(x, ys[:1]) for x, ys in drawn(seed).examples]
        pairs = [(x, y) for x, [y] in examples]
        alone = Ambiguous(examples, drawn(seed).questions).oracle(family.name)
        assert alone.fits == family.fits(pairs), seed
        if alone.fits:
            for x in drawn(seed).questions:
                assert alone.output(x) == family.output(pairs, x), (seed, x)


@every_family
def test_nothing_learned(family: Family) -> None:
    """Without an example every mapping fits, and nothing is known but what nothing gives."""
    for oracle in (Ambiguous([], []).oracle(family.name), OneProgramme(family.name, [])):
        assert oracle.fits
        assert oracle.possible() == []
        assert oracle.output({}) == plus({}, 1, {})
        assert oracle.output({"a": 1}) is None
