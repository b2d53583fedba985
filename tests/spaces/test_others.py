"""What the others force for an example is what learning without it would say."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csr_array

from unanimity import learn_matrix
from unanimity.exact.rows import Rows
from unanimity.spaces.deadline import Deadline
from unanimity.spaces.mistakes.least_errors import least_errors
from unanimity.spaces.mistakes.leave_one_out import forced_by_others


@pytest.mark.parametrize("chunk", [0, *(pytest.param(n, marks=pytest.mark.thorough) for n in (1, 2, 3))])
def test_others_force_what_is_learned_without_an_example(chunk: int) -> None:
    """Block by block, with the budget less what other blocks need, it is the same as leaving one out of all."""
    forced = 0
    for seed in range(chunk * 40, (chunk + 1) * 40):
        random = np.random.default_rng(seed)
        shape = int(random.integers(2, 7)), int(random.integers(1, 6))
        s = random.integers(0, 3, shape) * (random.random(shape) < 0.5)
        t = s @ random.integers(0, 2, (shape[1], random.integers(1, 3)))
        for _ in range(random.integers(0, 3)):
            i, atom = random.integers(len(t)), random.integers(t.shape[1])
            t[i, atom] = max(0, t[i, atom] + random.choice([-1, 1]))
        mistakes = int(random.integers(1, 4))
        errors = least_errors(Rows.from_scipy(csr_array(s)), Rows.from_scipy(csr_array(t)), Deadline(60))
        if errors.total > mistakes:
            continue
        for k, found in enumerate(forced_by_others(errors, mistakes, Deadline(60))):
            others = np.delete(np.arange(len(s)), k)
            learned = learn_matrix(csr_array(s[others]), csr_array(t[others]), "integral", mistakes=mistakes)
            answers = learned.ask(csr_array(s[k : k + 1]))
            output = {atom: n for atom, n in enumerate(answers.outputs.toarray()[0].tolist()) if n}
            assert found == (output if answers.mask[0] else None), (seed, k)
            forced += found is not None
    assert forced > 50
