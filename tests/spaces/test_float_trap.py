"""Where floating point is sure and wrong, the answer must still be right."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.proved import combination_of

from unanimity import Answer, DontKnow, Parser, learn
from unanimity.evidence import Witness
from unanimity.learning.learn import learn_matrix

WORDS = 60


def utterances(count: int) -> list[tuple[str, str]]:
    """The first of 60 utterances "w_i w_(i+1) w_(i+1)", the last of which is its first word alone; w_i means m_i."""
    chain = [(f"w{i} w{i + 1} w{i + 1}", f"m{i} m{i + 1} m{i + 1}") for i in range(WORDS - 1)]
    return [*chain, (f"w{WORDS - 1}", f"m{WORDS - 1}")][:count]


def matrix(count: int) -> NDArray[np.int64]:
    """The same utterances as rows of counts."""
    return (np.eye(WORDS, dtype=np.int64) + 2 * np.eye(WORDS, k=1, dtype=np.int64))[:count]


@pytest.fixture(scope="module")
def all_but_one() -> Parser:
    """What 59 of the utterances teach."""
    return learn(utterances(WORDS - 1))


def test_floats_see_one_word_too_few() -> None:
    """numpy takes the 60 independent utterances for 59; the exact rank answers every word."""
    assert np.linalg.matrix_rank(matrix(WORDS)) == WORDS - 1
    parser = learn(utterances(WORDS))
    for i in range(WORDS):
        verdict = parser.ask(f"w{i}")
        assert isinstance(verdict, Answer)
        assert dict(verdict.output) == {f"m{i}": 1}


def test_floats_see_a_word_as_safe(all_but_one: Parser) -> None:
    """With 59 utterances some word has a residual of the size of rounding errors, and is not known."""
    s = matrix(WORDS - 1).astype(np.float64)
    residuals = np.linalg.norm(np.eye(WORDS) - np.linalg.pinv(s) @ s, axis=1)
    assert residuals.min() < 1e-12
    for i in range(WORDS):
        verdict = all_but_one.ask(f"w{i}")
        assert isinstance(verdict, DontKnow)
        assert not verdict.new_atoms


def test_the_witness_is_exact(all_but_one: Parser) -> None:
    """The one direction left open has numbers up to 2^59, alternating in sign."""
    verdict = all_but_one.ask("w0")
    assert isinstance(verdict, DontKnow)
    assert isinstance(verdict.witness, Witness)
    direction = verdict.witness.direction
    scale = direction[f"w{WORDS - 1}"]
    assert abs(scale) == 1
    assert {word: number * scale for word, number in direction.items()} == {
        f"w{i}": (-2) ** (WORDS - 1 - i) for i in range(WORDS)
    }


def test_the_proof_is_exact() -> None:
    """The weights of the proof for the first word go up to 2^59, alternate in sign, and add up."""
    verdict = learn(utterances(WORDS)).ask("w0")
    assert isinstance(verdict, Answer)
    terms = combination_of(verdict).terms
    assert [term.weight for term in terms] == [(-2) ** i for i in range(WORDS)]
    for i in range(WORDS):
        assert sum(term.weight * term.example.input.get(f"w{i}", 0) for term in terms) == (i == 0)


def test_round_in_a_circle() -> None:
    """With the last utterance closing the circle the rank is 60 as well, and weights have a denominator of 2^60 - 1."""
    closing = (f"w{WORDS - 1} w0 w0", f"m{WORDS - 1} m0 m0")
    verdict = learn([*utterances(WORDS - 1), closing]).ask("w7")
    assert isinstance(verdict, Answer)
    assert dict(verdict.output) == {"m7": 1}
    assert {term.weight.denominator for term in combination_of(verdict).terms} == {2**WORDS - 1}


def test_matrices_are_not_trapped_either() -> None:
    """At matrix level the 59 utterances answer themselves and no word; all 60 answer every word."""
    from scipy.sparse import csr_array

    words = csr_array(np.eye(WORDS, dtype=np.int64))
    for count in (WORDS - 1, WORDS):
        s = csr_array(matrix(count))
        space = learn_matrix(s, s)
        answers = space.ask(words)
        assert answers.mask.tolist() == [count == WORDS] * WORDS
        assert (answers.outputs.toarray() == (np.eye(WORDS) if count == WORDS else 0)).all()
        assert space.ask(s).mask.all()
        assert (space.ask(s).outputs.toarray() == matrix(count)).all()
        assert answers.denominator == 1
