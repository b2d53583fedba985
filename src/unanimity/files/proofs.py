"""How is a verdict written down so that the checker can judge it?

The format is specified in docs/proofs.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction

from unanimity.errors import Conflict
from unanimity.files.systems import json_line, mapping_of, number, numbers, shared_line
from unanimity.spaces.space import Space
from unanimity.verdict import Answer, Combination, DontKnow, Term, Undecided, Verdict, Witness

__all__ = ["ProofWriter", "contradiction_record"]

Record = dict[str, object]


class ProofWriter:
    """Writes the proofs of one space's verdicts; what they share is worked out once."""

    def __init__(self, space: Space, system: str, *, mapping: object) -> None:
        self._common = {"format": "unanimity proof", "version": 1, "family": space.family}
        self._system = system
        self._mapping = mapping

    @classmethod
    def quoting(cls, space: Space, system: str) -> ProofWriter:
        """Proofs that name the shared file by its digest."""
        digest = hashlib.sha256(shared_line(space, system)).hexdigest()
        return cls(space, system, mapping=f"sha256:{digest}")

    @classmethod
    def embedding(cls, space: Space, system: str) -> ProofWriter:
        """Proofs that hold the shared mapping themselves."""
        return cls(space, system, mapping=mapping_of(space))

    def line(self, verdict: Verdict) -> bytes | None:
        """The proof of a verdict, as one line of a proof file; an undecided question has none."""
        match verdict:
            case Answer(proof=Combination() as proof):
                return json_line(self._record("answer") | _answer(proof) | {"mapping": self._mapping})
            case DontKnow(witness=Witness() as witness):
                return json_line(self._record("dont_know") | _dont_know(witness) | {"mapping": self._mapping})
            case Undecided():
                return None

    def _record(self, verdict: str) -> Record:
        return self._common | {"verdict": verdict, "system": self._system}


def contradiction_record(conflict: Conflict, family: str, system: str, lines: Sequence[int]) -> Record:
    """The proof that the examples of a conflict, at these lines of the system file, cannot all be right."""
    terms = zip(conflict.weights, conflict.examples, lines, strict=True)
    common = {"format": "unanimity proof", "version": 1, "family": family, "verdict": "contradiction"}
    return common | {"system": system, "terms": [_term(Term(*term)) for term in terms]}


def _answer(proof: Combination) -> Record:
    output = numbers({atom: Fraction(count) for atom, count in proof.output.items()})
    return {"question": dict(proof.question), "output": output, "terms": [_term(term) for term in proof.terms]}


def _dont_know(witness: Witness) -> Record:
    return {"question": dict(witness.question), "direction": dict(witness.direction)}


def _term(term: Term) -> Record:
    example = term.example
    return {
        "line": term.line,
        "input": dict(example.input),
        "output": dict(example.output),
        "weight": number(term.weight),
    }
