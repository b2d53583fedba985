"""What parts of a space do the header and the sections of a model give back?

Each is read when the space's family asks for it, and refused unless it makes sense by itself; whether it fits the
examples is looked at afterwards (sound.py). space_sections.py says which sections there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from unanimity.errors import BadModel
from unanimity.exact.rational import Rational
from unanimity.files.model.matrices import counts_of, rows_of
from unanimity.files.model.sections import RETRAIN, Header, LazyStrings, Sections
from unanimity.spaces.agreement import ANY, Agreement, Directions
from unanimity.spaces.consensus import Consensus
from unanimity.spaces.core import Core
from unanimity.spaces.family import FAMILIES, Family
from unanimity.system import Batch, Others, System

if TYPE_CHECKING:
    from unanimity.spaces.choices.agreement import ChosenAgreement
    from unanimity.spaces.mistakes.ledger import Ledger

__all__ = ["FoundParts"]


@dataclass(frozen=True, eq=False)
class FoundParts:
    """The parts of a space that was saved."""

    header: Header
    sections: Sections

    @cached_property
    def family(self) -> Family:
        """The family that the header names."""
        name = self.header["family"]
        if not isinstance(name, str) or name not in FAMILIES:
            raise BadModel(f"this program does not know the family {name!r}")
        return FAMILIES[name]

    @cached_property
    def system(self) -> System:
        """The equations of the examples."""
        sections = self.sections
        sources, targets = sections["sources"].strings(), sections["targets"].strings()
        examples = len(sections["inputs.starts"].numbers()) - 1
        inputs = counts_of(sections, "inputs", examples, len(sources))
        outputs = counts_of(sections, "outputs", examples, len(targets))
        texts, places = (LazyStrings(sections[name], examples) for name in ("texts", "places"))
        system, others = System(), _others(sections, examples, len(targets))
        system.append(Batch(inputs, outputs, sources, targets, texts, places, others))
        if any(len(atoms.columns) != len(atoms) for atoms in (system.sources, system.targets)):
            raise BadModel("an atom is given twice", remedy=RETRAIN)
        return system

    @cached_property
    def core(self) -> Core:
        """The examples that carry the others."""
        system, members = self.system, self.sections["core"].numbers()
        if len(members) and not 0 <= members.min() <= members.max() < len(system):
            raise BadModel("the core names examples that are not there", remedy=RETRAIN)
        if len(np.unique(members)) != len(members):
            raise BadModel("the core names an example twice", remedy=RETRAIN)
        return Core(members, system.inputs.take(members), system.outputs.take(members), self._consensus(""))

    @cached_property
    def agreement(self) -> Agreement:
        """What the family's mappings agree on."""
        system, complete, inside = self.system, self._complete, self._inside
        agreement = Agreement(
            self._consensus("agreed."),
            inside,
            self._directions("directions", len(system.sources)),
            self._directions("zeros", len(system)),
            complete,
        )
        if self.family.whole and not agreement.consensus.base.is_whole:
            raise self._fractions()
        return agreement

    @property
    def several(self) -> bool:
        """Whether examples may have several outputs."""
        return bool(self.header.get("choices"))

    @cached_property
    def chosen(self) -> ChosenAgreement:
        """What is agreed on where examples have several outputs."""
        from unanimity.files.model.choice_sections import changes_of, live_of
        from unanimity.spaces.choices.agreement import ChosenAgreement

        system = self.system
        consensus, inside = self._consensus("agreed."), self._inside
        changes = changes_of(self.sections, len(system.sources), len(system.targets))
        candidates, complete = live_of(self.sections, system), self._complete
        return ChosenAgreement.of(consensus, inside, changes, candidates, complete=complete)

    @cached_property
    def ledger(self) -> Ledger:
        """Which mistakes are certain."""
        from unanimity.files.proofs.ledgers import read_ledger

        return read_ledger(self.sections["ledger"].strings(), self.mistakes, self.system)

    @property
    def seconds(self) -> float:
        """How long learning may take."""
        seconds = self.header["seconds"]
        if not isinstance(seconds, float) or not seconds >= 0:
            raise BadModel("the header's 'seconds' is no time", remedy=RETRAIN)
        return seconds

    @property
    def mistakes(self) -> int:
        """How many mistakes are allowed; a header that names none allows for none."""
        mistakes = self.header.get("mistakes", 0) or 0
        if not isinstance(mistakes, int) or mistakes < 0:
            raise BadModel("the header's 'mistakes' is no number of mistakes", remedy=RETRAIN)
        return mistakes

    @property
    def _complete(self) -> bool:
        complete = self.header["complete"]
        if not isinstance(complete, bool):
            raise BadModel("the header's 'complete' is neither true nor false", remedy=RETRAIN)
        return complete

    @property
    def _inside(self) -> Rational:
        """A mapping of the family that fits."""
        inside = self._mapping("inside.")
        if not self.family.any_sign and inside.numerators.count and inside.numerators.values.min() < 0:
            raise BadModel("a mapping without negative numbers has some", remedy=RETRAIN)
        if self.family.whole and not inside.is_whole:
            raise self._fractions()
        return inside

    def _consensus(self, prefix: str) -> Consensus:
        """A mapping, and directions each of which has a number, so that there are no more of them than numbers."""
        name, columns = f"{prefix}dissent", self.sections[f"{prefix}dissent.columns"].numbers()
        width = int(columns.max(initial=-1)) + 1
        if width > len(columns) or not np.bincount(columns, minlength=width).all():
            raise BadModel("a direction is empty", remedy=RETRAIN)
        return Consensus(self._mapping(prefix), rows_of(self.sections, name, len(self.system.sources), width))

    def _mapping(self, prefix: str) -> Rational:
        """A mapping with a positive denominator for each target atom."""
        sources, targets = len(self.system.sources), len(self.system.targets)
        numerators = rows_of(self.sections, f"{prefix}base", sources, targets)
        denominators = self.sections[f"{prefix}denominators"].numbers()
        if len(denominators) != targets or (denominators <= 0).any():
            raise BadModel("the denominators do not fit the target atoms", remedy=RETRAIN)
        return Rational(numerators, denominators.tolist())

    def _directions(self, name: str, width: int) -> Directions:
        """Rows that are each about a target atom, or about any."""
        about = self.sections[f"{name}.targets"].numbers()
        if len(about) and not ANY <= about.min() <= about.max() < len(self.system.targets):
            raise BadModel(f"the matrix {name!r} names target atoms that are not there", remedy=RETRAIN)
        return Directions(rows_of(self.sections, name, len(about), width), about)

    def _fractions(self) -> BadModel:
        return BadModel(f"a mapping of the {self.family} family has fractions", remedy=RETRAIN)


def _others(sections: Sections, examples: int, targets: int) -> Others | None:
    """The outputs that examples may have instead, if there are any."""
    if "owners" not in sections:
        return None
    owners = sections["owners"].numbers()
    if not len(owners) or (np.diff(owners) < 0).any() or not 0 <= owners[0] <= owners[-1] < examples:
        raise BadModel("an output belongs to an example that is not there", remedy=RETRAIN)
    return Others(counts_of(sections, "others", len(owners), targets), owners)
