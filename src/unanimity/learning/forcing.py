"""Do some of the examples force a question's output, where no word contributes a negative number, and which few do?

    some       numbers of examples of a system; some mapping of the family must fit all of the system
    forcing    examples among them that force what they all force: those that proofs quote, target by target

Each target atom is learned by itself, from the examples that decide it (deciding.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from unanimity.errors import UnanimityError, Unproved
from unanimity.evidence import Combination
from unanimity.exact.rows import Indices
from unanimity.learning.deciding import Deciding
from unanimity.learning.subsystem import column_of, learned_from
from unanimity.learning.support.cuts import InDoubt
from unanimity.spaces.family import Family
from unanimity.system import FIRST_LINE, System
from unanimity.verdict import Answer, Undecided

__all__ = ["forces", "forcing"]

Row = Mapping[int, int]

FEW = 4  # examples: too few to look for a proof that needs fewer


def forces(system: System, some: Indices, x: Row, family: Family, time_limit: float | None = None) -> bool:
    """Whether these examples force the output of x; raises InDoubt if that is not found."""
    deciding = Deciding(system.inputs.take(some), system.outputs.take(some), x)
    return not deciding.is_new and all(answer for _, answer in _decided(system, some, deciding, x, family, time_limit))


def forcing(
    system: System, some: Indices, x: Row, family: Family, time_limit: float | None = None
) -> frozenset[int] | None:
    """Few of these examples that force the output of x; None if not even all do; raises InDoubt if none is found."""
    deciding = Deciding(system.inputs.take(some), system.outputs.take(some), x)
    if deciding.is_new:
        return None
    quoted: set[int] = set()
    for numbers, answer in _decided(system, some, deciding, x, family, time_limit):
        if answer is None:
            return None
        quoted.update(numbers[_lines(answer, len(numbers))].tolist())
    return frozenset(quoted).union(some[list(deciding.far())].tolist())


def _decided(
    system: System, some: Indices, deciding: Deciding, x: Row, family: Family, time_limit: float | None
) -> Iterator[tuple[Indices, Answer | None]]:
    """For each near target atom the examples that decide it, few first, and the answer that they force, if any."""
    question, parts = system.sources.bag(x), {target: some[deciding.of(target)] for target in deciding.near}
    for target, numbers in sorted(parts.items(), key=lambda part: len(part[1])):
        try:
            verdict = learned_from(column_of(system, numbers, target), family, time_limit).ask(question)
        except UnanimityError as error:
            raise InDoubt(str(error)) from error
        if isinstance(verdict, Undecided):
            raise InDoubt(verdict.reason)
        yield numbers, verdict if isinstance(verdict, Answer) else None


def _lines(answer: Answer, count: int) -> Indices:
    """The examples that the proof of an answer quotes, counted from 0; all, if they are few or no proof is found."""
    if count <= FEW:
        return np.arange(count)
    try:
        proof = answer.proof
    except Unproved:
        return np.arange(count)
    quoted = proof.terms if isinstance(proof, Combination) else proof.quotes
    return np.array([quote.line - FIRST_LINE for quote in quoted], dtype=np.int64)
