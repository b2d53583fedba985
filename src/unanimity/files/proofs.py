"""How is a verdict written down so that the checker can judge it?

The format is specified in docs/proofs.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from fractions import Fraction

from unanimity.bags import Atom, Bag
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
from unanimity.exact.refute import Leaf, Remainder, Split, Tree, renamed
from unanimity.files.systems import json_line, mapping_of, number, numbers, shared_line
from unanimity.spaces.space import Space
from unanimity.verdict import Answer, DontKnow, Verdict

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
            case Answer(proof=Combination() as combination):
                return self._line("answer", _combined(combination))
            case Answer(proof=Deduction() as deduction):
                return self._line("answer", _deduced(deduction))
            case DontKnow(witness=Witness() as witness):
                return self._line("dont_know", _witnessed(witness))
        return None

    def _line(self, verdict: str, shown: Record) -> bytes:
        return json_line(
            self._common | {"verdict": verdict, "system": self._system} | shown | {"mapping": self._mapping}
        )


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
    return common | {"target": conflict.target, "examples": quotes, "tree": _tree(tree)}


def _combined(proof: Combination) -> Record:
    return _answered(proof.question, proof.output) | {"terms": [_term(term) for term in proof.terms]}


def _deduced(proof: Deduction) -> Record:
    parts = [
        {"target": part.target, "weights": _weights(part.weights), "lemmas": _weights(part.lemmas)}
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
            return said | {"lower": _weights(lower), "upper": _weights(upper)}
        case Trees(below=below, above=above):
            return said | {"below": _tree(below), "above": _tree(above)}


def _tree(tree: Tree[Atom]) -> Record:
    match tree:
        case Leaf(weights=weights, goal=goal):
            return {"goal": goal, "weights": _weights(weights)}
        case Remainder(weights=shares):
            return {"remainder": _weights(shares)}
        case Split(atom=atom, at=at, below=below, above=above):
            return {"atom": atom, "at": at, "below": _tree(below), "above": _tree(above)}


def _weights(weights: Mapping[int, Fraction | int]) -> Record:
    return {str(line): number(weight) for line, weight in weights.items()}


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
