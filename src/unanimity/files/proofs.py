"""How is a verdict written down so that the checker can judge it?

The format is specified in docs/proofs.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction

from unanimity.bags import Bag
from unanimity.errors import Conflict, Unproved
from unanimity.evidence import (
    Combination,
    Deduction,
    Lemma,
    Output,
    Quote,
    Sandwich,
    Term,
    Trees,
    Witness,
)
from unanimity.exact.refute import renamed
from unanimity.files.ledgers import Record, entry_records, tree_record, weights_record
from unanimity.files.numbers import json_line, number, numbers
from unanimity.files.systems import ledger_of, mapping_of, shared_line
from unanimity.spaces.mistaken import necessary_errors
from unanimity.spaces.space import Space
from unanimity.system import System
from unanimity.verdict import Answer, DontKnow, Verdict, Withheld

__all__ = ["ProofWriter", "contradiction_record", "overdrawn_record"]


class ProofWriter:
    """Writes the proofs of one space's verdicts; what they share is worked out once."""

    def __init__(self, space: Space, system: str, mapping: object, ledger: Record) -> None:
        self._common = {"format": "unanimity proof", "version": 1, "family": space.family}
        self._mistakes = {"mistakes": space.mistakes} if space.mistakes else {}
        self._system = system
        self._mapping = mapping
        self._ledger = ledger

    @classmethod
    def quoting(cls, space: Space, system: str) -> ProofWriter:
        """Proofs that name the shared file by its digest."""
        digest = f"sha256:{hashlib.sha256(shared_line(space, system)).hexdigest()}"
        return cls(space, system, digest, {"ledger": digest} if space.mistakes else {})

    @classmethod
    def embedding(cls, space: Space, system: str) -> ProofWriter:
        """Proofs that hold what they share themselves."""
        return cls(space, system, mapping_of(space), ledger_of(space))

    def line(self, verdict: Verdict | Withheld) -> bytes | None:
        """The proof of a verdict, as one line of a proof file; what is undecided or withheld has none."""
        match verdict:
            case Answer(proof=Combination() as combination):
                return self._line("answer", _combined(combination))
            case Answer(proof=Deduction() as deduction):
                return self._line("answer", _deduced(deduction) | self._ledger)
            case DontKnow(witness=Witness() as witness):
                return self._line("dont_know", _witnessed(witness))
        return None

    def _line(self, verdict: str, shown: Record) -> bytes:
        about = {"verdict": verdict, "system": self._system} | self._mistakes
        return json_line(self._common | about | shown | {"mapping": self._mapping})


def contradiction_record(conflict: Conflict, system: str, lines: Sequence[int]) -> Record:
    """The proof that the examples of a conflict, at these lines of the system file, cannot all be right."""
    common = {"format": "unanimity proof", "version": 1, "family": conflict.family, "verdict": "contradiction"}
    common |= {"system": system}
    if conflict.family == "linear":
        terms = zip(conflict.weights, conflict.examples, lines, strict=True)
        return common | {"terms": [_term(Term(*term)) for term in terms]}
    if conflict.tree is None:
        raise Unproved("no proof of this contradiction was found within the search limits")
    quotes = [_quote(Quote(line, example)) for line, example in zip(lines, conflict.examples, strict=True)]
    tree = renamed(conflict.tree, lines.__getitem__, str)
    return common | {"target": conflict.target, "examples": quotes, "tree": tree_record(tree)}


def overdrawn_record(system: System, mistakes: int, digest: str) -> Record:
    """The proof that no whole mapping fits the examples with so few mistakes."""
    ledger = necessary_errors(system.inputs, system.outputs, mistakes)
    if ledger.spare >= 0:
        raise Unproved("no proof that the mistakes do not suffice was found within the search limits")
    common = {"format": "unanimity proof", "version": 1, "family": "integral", "verdict": "contradiction"}
    return common | {"system": digest, "mistakes": mistakes, "ledger": entry_records(ledger, system)}


def _combined(proof: Combination) -> Record:
    return _answered(proof.question, proof.output) | {"terms": [_term(term) for term in proof.terms]}


def _deduced(proof: Deduction) -> Record:
    parts = [
        {"target": part.target, "weights": weights_record(part.weights), "lemmas": weights_record(part.lemmas)}
        for part in proof.parts
    ]
    return _answered(proof.question, proof.output) | {
        "examples": [_quote(quote) for quote in proof.quotes],
        "lemmas": [_lemma(lemma) for lemma in proof.lemmas],
        "parts": parts,
    }


def _answered(question: Bag, output: Output) -> Record:
    return {"question": dict(question), "output": numbers({atom: Fraction(n) for atom, n in output.items()})}


def _lemma(lemma: Lemma) -> Record:
    said: Record = {"target": lemma.target, "functional": numbers(lemma.functional), "value": number(lemma.value)}
    match lemma.proof:
        case Sandwich(lower=lower, upper=upper):
            return said | {"lower": weights_record(lower), "upper": weights_record(upper)}
        case Trees(below=below, above=above):
            return said | {"below": tree_record(below), "above": tree_record(above)}


def _witnessed(witness: Witness) -> Record:
    target = {} if witness.target is None else {"target": witness.target}
    return {"question": dict(witness.question)} | target | {"direction": numbers(witness.direction)}


def _quote(quote: Quote) -> Record:
    return {"line": quote.line, "input": dict(quote.example.input), "output": dict(quote.example.output)}


def _term(term: Term) -> Record:
    example = term.example
    return {
        "line": term.line,
        "input": dict(example.input),
        "output": dict(example.output),
        "weight": number(term.weight),
    }
