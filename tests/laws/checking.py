"""What does the independent checker say to the proofs of a parser, or of a contradiction?"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from unanimity import Answer, DontKnow, Parser, Undecided, Withheld
from unanimity.errors import Conflict
from unanimity.files.exact_json import json_line
from unanimity.files.proofs.proofs import ProofWriter, contradiction_record
from unanimity.files.proofs.systems import shared_line, system_digest, write_equations
from unanimity.system import System
from unanimity_check import Finding, Outcome, check_files

__all__ = ["Record", "are_verified", "contradiction_of", "outcomes", "proofs"]

Record = dict[str, Any]


def proofs(
    parser: Parser, verdicts: Sequence[Answer | DontKnow | Undecided | Withheld], *, embed: bool
) -> list[Record]:
    """The records that prove the verdicts, with the mapping that fits embedded in each or quoted by its digest."""
    digest = system_digest(parser.system, parser.family, parser.space.mistakes)
    writer = (ProofWriter.embedding if embed else ProofWriter.quoting)(parser.space, digest)
    lines = [writer.line(verdict) for verdict in verdicts]
    return [json.loads(line) for line in lines if line is not None]


def contradiction_of(conflict: Conflict) -> tuple[System, Record]:
    """The system of the conflict's examples alone, and the record that proves that nothing fits it."""
    system = System()
    system.append(system.encode(conflict.examples))
    digest = system_digest(system, conflict.family)
    record = contradiction_record(conflict, digest, range(2, 2 + len(conflict)))
    return system, json.loads(json_line(record))


def outcomes(given: Parser | tuple[System, str], records: Sequence[Record]) -> list[Outcome]:
    """What the checker says to each record, given the parser's system file, or that of a system of this family."""
    return [finding.outcome for finding in findings(given, records)]


def are_verified(given: Parser | tuple[System, str], records: Sequence[Record]) -> bool:
    """Whether the checker accepts every record; what it objects to is printed."""
    refused = [finding for finding in findings(given, records) if finding.outcome != Outcome.VERIFIED]
    for finding in refused:
        print(finding, records[(finding.line or 1) - 1])
    return not refused


def findings(given: Parser | tuple[System, str], records: Sequence[Record]) -> list[Finding]:
    """What the checker finds, one finding a record."""
    system, family = (given.system, given.family) if isinstance(given, Parser) else given
    mistakes = given.space.mistakes if isinstance(given, Parser) else 0
    with tempfile.TemporaryDirectory() as folder:
        equations, written = Path(folder, "system"), Path(folder, "proofs")
        with equations.open("wb") as stream:
            digest = write_equations(stream, system, family, mistakes)
        if isinstance(given, Parser):
            Path(folder, "system.shared").write_bytes(shared_line(given.space, digest))
        written.write_bytes(b"".join(map(json_line, records)))
        return check_files([str(written)], str(equations))
