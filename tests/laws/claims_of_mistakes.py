"""What do records about systems with mistakes claim, is it so, and what does the independent checker say to them?

fits     a whole mapping, none of whose numbers is below 0, has at most as many errors as there may be mistakes
entry    of a ledger: so many errors are certain at one target in the lines that its tree weighs
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tests import oracles
from tests.laws.altered import numbers
from tests.laws.checking import Record
from tests.laws.families import Counts, Pair
from tests.laws.noisy_systems import Noisy
from tests.oracles import Rationals

from unanimity import Bag, Parser
from unanimity.examples import Example
from unanimity.files.exact_json import json_line
from unanimity.files.proofs.ledgers import entry_records
from unanimity.files.proofs.proofs import ProofWriter
from unanimity.files.proofs.systems import system_digest, write_equations, write_system
from unanimity.spaces.deadline import SECONDS, Deadline
from unanimity.spaces.mistakes.least_errors import least_errors
from unanimity.spaces.mistakes.ledger import Ledger
from unanimity.system import System
from unanimity_check import Finding, check_files

__all__ = ["Claims", "Refusal", "judged", "records_of"]

FIRST_LINE = 2  # of the examples in a system file

Table = Mapping[str, Mapping[str, oracles.Number]]


def records_of(parser: Parser, questions: Sequence[Counts], *, embed: bool) -> list[Record]:
    """A record for every question, with mapping and ledger embedded or quoted by their digest."""
    digest = system_digest(parser.system, parser.family, parser.space.mistakes)
    writer = (ProofWriter.embedding if embed else ProofWriter.quoting)(parser.space, digest)
    lines = [writer.line(verdict) for verdict in parser.ask_many(questions)]
    return [json.loads(line) for line in lines if line is not None]


def judged(parser: Parser, records: Sequence[Record]) -> list[Finding]:
    """What the checker says to each record, given the files of the parser's system."""
    with tempfile.TemporaryDirectory() as folder:
        write_system(Path(folder, "system"), parser.space)
        return _findings(Path(folder), records)


def _findings(folder: Path, records: Sequence[Record]) -> list[Finding]:
    """What the checker says to records beside a system file."""
    (folder / "proofs").write_bytes(b"".join(map(json_line, records)))
    return check_files([str(folder / "proofs")], str(folder / "system"))


@dataclass(frozen=True)
class Refusal:
    """The system of some pairs, in which there may be so many mistakes, and the record of all errors that are certain.

    It proves that nothing fits if they are more than the mistakes.
    """

    system: System
    mistakes: int
    record: Record

    @classmethod
    def of(cls, pairs: Sequence[Pair], mistakes: int) -> Refusal:
        """The record that the errors are more than the mistakes, whether they are or not."""
        system = System()
        system.append(system.encode([Example(Bag(x), Bag(y), "", "") for x, y in pairs]))
        ledger = Ledger.of(least_errors(system.inputs, system.outputs, Deadline(SECONDS)), mistakes)
        about = {"system": system_digest(system, "integral", mistakes), "mistakes": mistakes}
        common = {"format": "unanimity proof", "version": 1, "family": "integral", "verdict": "contradiction"}
        return cls(system, mistakes, json.loads(json_line(common | about | {"ledger": entry_records(ledger, system)})))

    def judged(self, records: Sequence[Record]) -> list[Finding]:
        """What the checker says to each record, given the system's file."""
        with tempfile.TemporaryDirectory() as folder:
            with Path(folder, "system").open("wb") as stream:
                write_equations(stream, self.system, "integral", self.mistakes)
            return _findings(Path(folder), records)


@dataclass(frozen=True)
class Claims:
    """Judges what records claim of a system, in which there may be so many mistakes, by enumeration."""

    system: Noisy
    mistakes: int
    digest: str

    def are_so(self, record: Record) -> bool:
        """Whether what a well-formed record, with all that it rests on embedded, claims is so."""
        if (record["family"], record["system"], record["mistakes"]) != ("integral", self.digest, self.mistakes):
            return False
        mapping = {atom: numbers(row) for atom, row in record["mapping"].items()}
        if not self._fits(mapping) or not all(map(self._is_certain, record.get("ledger", []))):
            return False
        if record["verdict"] == "answer":
            forced = self.system.agreement(self.mistakes - self.system.needed)
            return forced.output(record["question"]) == numbers(record["output"])
        direction = numbers(record["direction"])
        return bool(oracles.dot(record["question"], direction)) and self._fits(
            changed(mapping, record["target"], direction)
        )

    def _fits(self, mapping: Table) -> bool:
        """Whether a mapping is one of whole numbers, none below 0, with few enough errors."""
        errors: oracles.Number = 0
        for x, y in self.system.pairs:
            output: Rationals[str] = {}
            for atom, count in x.items():
                output = oracles.plus(output, count, mapping.get(atom, {}))
            errors += sum(abs(number) for number in oracles.plus(output, -1, y).values())
        every = [number for row in mapping.values() for number in row.values()]
        return errors <= self.mistakes and all(number >= 0 and number == int(number) for number in every)

    def _is_certain(self, entry: Record) -> bool:
        """Whether every column that fits has the entry's errors in the lines that its tree weighs."""
        lines = np.array(sorted({line - FIRST_LINE for line in weighed(entry["tree"])}), dtype=np.int64)
        agreement = self.system.agreement(self.mistakes - self.system.needed)
        k = "TUV".index(entry["target"])
        seen = self.system.s[:, self.system.s.any(axis=0)][lines]
        errors = np.abs(agreement.columns[entry["target"]] @ seen.T - self.system.t[lines, k]).sum(axis=1)
        return bool((errors >= entry["errors"]).all())


def changed(mapping: Table, target: str, direction: Mapping[str, oracles.Number]) -> Table:
    """The mapping with a direction added to a column."""
    atoms = mapping.keys() | direction.keys()
    return {atom: oracles.plus(mapping.get(atom, {}), direction.get(atom, 0), {target: 1}) for atom in atoms}


def weighed(tree: Record) -> Iterator[int]:
    """The lines with a weight in a leaf of a tree."""
    if "atom" in tree:
        yield from weighed(tree["below"])
        yield from weighed(tree["above"])
    else:
        yield from map(int, tree["weights"])
