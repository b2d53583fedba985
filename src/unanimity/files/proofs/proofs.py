"""How is a verdict written down so that the checker can judge it?

The format is specified in docs/proofs.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction

from unanimity.bags import Bag, Counts, Difference
from unanimity.errors import Conflict, Unproved
from unanimity.evidence import (
    Cases,
    Combination,
    Deduction,
    Lemma,
    Output,
    Quote,
    Rivals,
    Sandwich,
    Term,
    Trees,
    Witness,
)
from unanimity.exact.refute import renamed
from unanimity.files.exact_json import json_line, number, numbers
from unanimity.files.proofs.case_trees import case_record
from unanimity.files.proofs.ledgers import Record, entry_records, tree_record, weights_record
from unanimity.files.proofs.systems import dead_of, ledger_of, mapping_of, shared_line
from unanimity.spaces.choices.cases import at_lines
from unanimity.spaces.family import INTEGRAL
from unanimity.spaces.mistakes.space import necessary_errors
from unanimity.spaces.space import Space
from unanimity.system import FIRST_LINE, System
from unanimity.verdict import Answer, DontKnow, Verdict, Withheld

__all__ = ["ProofWriter", "contradiction_record", "overdrawn_record"]


class ProofWriter:
    """Writes the proofs of one space's verdicts; what they share is worked out once."""

    def __init__(self, space: Space, system: str, mapping: object, shared: Record) -> None:
        self._common: Record = {"format": "unanimity proof", "version": 1, "family": space.family}
        self._mistakes = {"mistakes": space.mistakes} if space.mistakes else {}
        self._system = system
        self._mapping = mapping
        self._shared = shared
        self._none_dead: Record = {"dead": []} if "dead" in shared else {}

    @classmethod
    def quoting(cls, space: Space, system: str) -> ProofWriter:
        """Proofs that name the shared file by its digest."""
        digest = f"sha256:{hashlib.sha256(shared_line(space, system)).hexdigest()}"
        fields = [name for name, used in (("ledger", space.mistakes), ("dead", space.system.others)) if used]
        return cls(space, system, digest, dict.fromkeys(fields, digest))

    @classmethod
    def embedding(cls, space: Space, system: str) -> ProofWriter:
        """Proofs that hold what they share themselves."""
        return cls(space, system, mapping_of(space), ledger_of(space) | dead_of(space))

    @property
    def shared(self) -> str | None:
        """The digest of the shared file that the proofs name, if they do."""
        return self._mapping if isinstance(self._mapping, str) else None

    @property
    def common(self) -> Record:
        """The fields that every proof has, whatever its verdict, but for its mistakes."""
        return self._common | {"system": self._system}

    def line(self, verdict: Verdict | Withheld) -> bytes | None:
        """The proof of a verdict, as one line of a proof file; what is undecided or withheld has none."""
        match verdict:
            case Answer():
                return json_line(self.answer(verdict))
            case DontKnow(witness=Witness() as witness):
                return self._line("dont_know", _witnessed(witness))
            case DontKnow(witness=Rivals(question=question, changes=changes)):
                changed = {target: numbers(column) for target, column in changes.items()}
                return self._line("dont_know", {"question": dict(question), "changes": changed} | self._none_dead)
        return None

    def answer(self, answer: Answer) -> Record:
        """The proof of an answer, to stand by itself or in another."""
        proof = answer.proof
        shown = _combined(proof) if isinstance(proof, Combination) else _deduced(proof) | self._shared
        return self._record("answer", shown)

    def same(self, one: Bag, other: Bag, verdict: Verdict) -> bytes | None:
        """The proof that two inputs mean the same, by the verdict on their difference; None if that is not nothing."""
        if not isinstance(verdict, Answer) or verdict.output or verdict.proof.question != Difference(one, other):
            return None
        proof = verdict.proof
        shown = _combined(proof) if isinstance(proof, Combination) else _deduced(proof) | self._shared
        del shown["output"]
        return self._line("same", shown | {"question": dict(one), "other": dict(other)})

    def _line(self, verdict: str, shown: Record) -> bytes:
        return json_line(self._record(verdict, shown))

    def _record(self, verdict: str, shown: Record) -> Record:
        about = {"verdict": verdict, "system": self._system} | self._mistakes
        return self._common | about | shown | {"mapping": self._mapping}


def contradiction_record(
    conflict: Conflict, system: str, lines: Sequence[int], *, several: bool | None = None
) -> Record:
    """The proof that the examples of a conflict, at these lines of the system file, cannot all be right.

    It matters whether some example of that file has several outputs; if that is not said, whether one of these has.
    """
    common = {"format": "unanimity proof", "version": 1, "family": conflict.family, "verdict": "contradiction"}
    common |= {"system": system}
    if any(example.instead for example in conflict.examples) if several is None else several:
        return common | _clash(conflict, lines)
    if conflict.family.any_sign:
        terms = zip(conflict.weights, conflict.examples, lines, strict=True)
        return common | {"terms": [_term(Term(*term)) for term in terms]}
    if conflict.tree is None:
        raise Unproved("no proof of this contradiction was found within the search limits")
    tree = renamed(conflict.tree, lines.__getitem__, str)
    return common | {"target": conflict.target, "examples": _quotes(conflict, lines), "tree": tree_record(tree)}


def _clash(conflict: Conflict, lines: Sequence[int]) -> Record:
    """The record of a contradiction among examples of which some have several candidates."""
    if conflict.cases is None:
        raise Unproved("no proof of this contradiction was found within the search limits")
    tree = at_lines(conflict.cases, lambda line: lines[line - FIRST_LINE])
    return {"examples": _quotes(conflict, lines), "dead": [], "tree": case_record(tree)}


def _quotes(conflict: Conflict, lines: Sequence[int]) -> list[Record]:
    return [_quote(Quote(line, example)) for line, example in zip(lines, conflict.examples, strict=True)]


def overdrawn_record(system: System, mistakes: int, digest: str) -> Record:
    """The proof that no whole mapping fits the examples with so few mistakes."""
    ledger = necessary_errors(system.inputs, system.outputs, mistakes)
    if ledger.spare >= 0:
        raise Unproved("no proof that the mistakes do not suffice was found within the search limits")
    common = {"format": "unanimity proof", "version": 1, "family": INTEGRAL, "verdict": "contradiction"}
    return common | {"system": digest, "mistakes": mistakes, "ledger": entry_records(ledger, system)}


def _combined(proof: Combination) -> Record:
    return _answered(proof.question, proof.output) | {"terms": [_term(term) for term in proof.terms]}


def _deduced(proof: Deduction) -> Record:
    parts = [
        {"target": part.target, "weights": weights_record(part.weights), "lemmas": weights_record(part.lemmas)}
        for part in proof.parts
    ]
    weights = {} if proof.weights is None else {"weights": weights_record(proof.weights)}
    return (
        _answered(proof.question, proof.output)
        | weights
        | {
            "examples": [_quote(quote) for quote in proof.quotes],
            "lemmas": [_lemma(lemma) for lemma in proof.lemmas],
            "parts": parts,
        }
    )


def _answered(question: Counts[int], output: Output) -> Record:
    return {"question": dict(question), "output": numbers({atom: Fraction(n) for atom, n in output.items()})}


def _lemma(lemma: Lemma) -> Record:
    said: Record = {"target": lemma.target, "functional": numbers(lemma.functional), "value": number(lemma.value)}
    match lemma.proof:
        case Sandwich(lower=lower, upper=upper):
            return said | {"lower": weights_record(lower), "upper": weights_record(upper)}
        case Trees(below=below, above=above):
            return said | {"below": tree_record(below), "above": tree_record(above)}
        case Cases(below=less, above=more, weights=weights):
            sums = {} if weights is None else {"weights": weights_record(weights)}
            return said | sums | {"below": case_record(less), "above": case_record(more)}


def _witnessed(witness: Witness) -> Record:
    target = {} if witness.target is None else {"target": witness.target}
    return {"question": dict(witness.question)} | target | {"direction": numbers(witness.direction)}


def _quote(quote: Quote) -> Record:
    example = quote.example
    if example.instead:
        outputs = [dict(candidate) for candidate in example.candidates]
        return {"line": quote.line, "input": dict(example.input), "outputs": outputs}
    return {"line": quote.line, "input": dict(example.input), "output": dict(example.output)}


def _term(term: Term) -> Record:
    example = term.example
    return {
        "line": term.line,
        "input": dict(example.input),
        "output": dict(example.output),
        "weight": number(term.weight),
    }
