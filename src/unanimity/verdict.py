"""What can be said of a question, and what shows that it is so?

Answer       every consistent mapping gives this output; shown by a combination of examples, or by a deduction
DontKnow     two consistent mappings differ; shown by a witness
Undecided    a search limit was reached before either could be shown
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from unanimity.bags import Atom, Bag
from unanimity.errors import astray
from unanimity.evidence import Combination, Deduction, Output, Rivals, Witness, shown_output
from unanimity.notebook import sentence

__all__ = ["Answer", "DontKnow", "Undecided", "Verdict", "Withheld"]

NAMED = 6  # atoms, at most
SETTLED = "A label for this input would settle it."


@dataclass(frozen=True)
class Answer:
    """The output that every consistent mapping gives."""

    output: Output
    _prove: Callable[[], Combination | Deduction] = field(repr=False, compare=False)
    _shorten: Callable[[], Combination | None] = field(default=lambda: None, repr=False, compare=False)

    @cached_property
    def proof(self) -> Combination | Deduction:
        """The examples that force this output; worked out when first asked for, and compared with it."""
        return self._compared(self._prove())

    @cached_property
    def derivation(self) -> Combination | Deduction:
        """A proof for people: a sum of few examples if one gives the output, otherwise the proof."""
        short = self._shorten()
        return self.proof if short is None else self._compared(short)

    def _compared(self, proof: Combination | Deduction) -> Combination | Deduction:
        """The proof; raises BadModel unless what it adds up is this output."""
        if shown_output(proof) != dict(self.output):
            raise astray("the answer is not what its examples add up to")
        return proof

    @property
    def is_bag(self) -> bool:
        """Whether the output is a bag; if not, the truth cannot be a mapping to bags of atoms."""
        return isinstance(self.output, Bag)

    @property
    def reason(self) -> str | None:
        """A warning where the output is no bag, otherwise nothing."""
        if self.is_bag:
            return None
        return (
            f"Every mapping of the family that fits gives {self.output}, which is not a bag of whole numbers: "
            "the words do not contribute in a fixed way, or an example is wrong."
        )

    def _repr_html_(self) -> str:
        return sentence("Answer:", str(self.output), self.reason)


@dataclass(frozen=True, repr=False)
class DontKnow:
    """Two consistent mappings give different outputs; `new_atoms` were never seen in an example."""

    new_atoms: Sequence[Atom]
    _witness: Callable[[], Witness | Rivals] = field(repr=False, compare=False)

    @cached_property
    def witness(self) -> Witness | Rivals:
        """Two mappings that fit the examples and differ; worked out when first asked for."""
        return self._witness()

    @property
    def reason(self) -> str:
        """Why this is not known, and what would settle it, in words."""
        if self.new_atoms:
            names = _listed(self.new_atoms)
            return f"{names} {'was' if len(self.new_atoms) == 1 else 'were'} never seen in an example."
        witness = self.witness
        first, second = witness.readings
        both = isinstance(first, Bag) and isinstance(second, Bag)
        could = f" It could mean {first} or {second}." if both else ""
        if isinstance(witness, Rivals):
            return f"{_unsettled(witness)}{could} {SETTLED}"
        settled = "More examples like it would settle it." if witness.mistakes else SETTLED
        return f"{_entangled(witness)}{could} {settled}"

    def __repr__(self) -> str:
        return f"DontKnow({self.reason!r})"

    def _repr_html_(self) -> str:
        return sentence("Don't know:", self.reason)


@dataclass(frozen=True)
class Undecided:
    """A limit was reached before the question could be decided."""

    reason: str

    def _repr_html_(self) -> str:
        return sentence("Undecided:", self.reason)


Verdict = Answer | DontKnow | Undecided


@dataclass(frozen=True, slots=True)
class Withheld:
    """An answer that is held back; for whoever asked, this is a "don't know", but there is no witness for it."""

    reason: str

    def _repr_html_(self) -> str:
        return sentence("Don't know:", self.reason)


def _entangled(witness: Witness) -> str:
    """In which proportion the examples hold the atoms that cannot be told apart."""
    atoms = list(witness.direction)
    if witness.mistakes:
        several = f"{witness.mistakes:,} mistakes" if witness.mistakes > 1 else "1 mistake"
        contribute = "contributes" if len(atoms) == 1 else "contribute"
        return f"If the examples may hold {several}, they do not fix what {_some(atoms)} {contribute}."
    if len(atoms) == 1:
        return f"Nothing fixes what {_listed(atoms)} contributes."
    if len(atoms) == 2 and sum(witness.direction.values()) == 0:
        return f"No example tells {_listed(atoms)} apart: they occur equally often in every one."
    return f"The examples do not separate {_some(atoms)}."


def _unsettled(rivals: Rivals) -> str:
    """Which example would have to be settled, or which atoms cannot be told apart."""
    if rivals.unsettled:
        example, *others = rivals.unsettled
        more = f" and {len(others):,} more have" if others else " has"
        meant = f"“{example.text or example.input}” -> {' | '.join(map(str, example.candidates))}"
        return f"It is not known which output {example.place}{more}: {meant}."
    atoms = list(dict.fromkeys(atom for column in rivals.changes.values() for atom in column))
    if len(atoms) == 1:
        return f"Nothing fixes what {_listed(atoms)} contributes."
    return f"The examples do not separate {_some(atoms)}."


def _some(atoms: Sequence[Atom]) -> str:
    """The atoms, or the first of them if they are many."""
    if len(atoms) <= NAMED:
        return _listed(atoms)
    some = ", ".join(f"“{atom}”" for atom in atoms[: NAMED - 1])
    return f"{some} and {len(atoms) - NAMED + 1} more"


def _listed(atoms: Sequence[Atom]) -> str:
    quoted = [f"“{atom}”" for atom in atoms]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"
