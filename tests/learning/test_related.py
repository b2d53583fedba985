"""What relations show to be missed is what programmes over all atoms show."""

from __future__ import annotations

import numpy as np
import pytest
from tests.laws.noisy_systems import drawn as noisy

from unanimity import learn
from unanimity.exact.rows import Rows
from unanimity.learning.cleaning import residuals
from unanimity.learning.cleaning.related import missed_by_relations
from unanimity.system import System


def sentences(seed: int) -> tuple[Rows, Rows]:
    """Counts of words in short random sentences, some of them repeated, and outputs of which some are wrong."""
    random = np.random.default_rng(seed)
    words, count = int(random.integers(3, 9)), int(random.integers(4, 30))
    lines = random.integers(0, words, (count, 3))
    inputs = np.zeros((count, words + 1), dtype=np.int64)
    np.add.at(inputs, (np.repeat(np.arange(count), 3), lines.ravel()), random.integers(0, 3, 3 * count))
    inputs[random.integers(0, count, 3)] = inputs[0]
    outputs = inputs @ random.integers(0, 2, (words + 1, 3))
    outputs[random.integers(0, count, 2)] += random.integers(0, 2, (2, 3))
    as_rows = [
        Rows.of(({j: int(v) for j, v in enumerate(row) if v} for row in m), m.shape[1]) for m in (inputs, outputs)
    ]
    return as_rows[0], as_rows[1]


def plainly(s: Rows, t: Rows) -> list[int]:
    """The rows missed by a programme for each block and target atom, over all atoms, whatever is lone."""
    core = residuals._core_of(s, t)
    return [] if core is None else residuals._missed(s, t, residuals._clashing(s, t, core), signed=True).tolist()


def test_relations_find_what_programmes_over_all_atoms_find() -> None:
    """With repeated inputs, multiples of them, empty ones, and several target atoms."""
    some = 0
    for seed in range(60):
        s, t = sentences(seed)
        expected = plainly(s, t)
        by_relations = missed_by_relations(s, t)
        assert by_relations is not None
        assert np.flatnonzero(by_relations).tolist() == expected, seed
        assert residuals.missed_by_linear(s, t).tolist() == expected, seed
        some += 0 < len(expected) < len(s)
    assert some > 12


def test_without_relations_the_same_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where relations would be too many the programmes are over all atoms."""
    for seed in range(12):
        s, t = sentences(seed)
        found = residuals.missed_by_linear(s, t).tolist()
        with monkeypatch.context() as patched:
            patched.setattr(residuals, "missed_by_relations", lambda s, t: None)
            assert residuals.missed_by_linear(s, t).tolist() == found, seed


def test_noisy_systems_keep_the_same_examples() -> None:
    """The systems that the laws of noise are tested on."""
    for seed in range(25):
        system, parser = System(), learn([])
        system.append(system.encode(parser.examples(noisy(seed).pairs)))
        expected = plainly(system.inputs, system.outputs)
        assert residuals.missed_by_linear(system.inputs, system.outputs).tolist() == expected, seed
