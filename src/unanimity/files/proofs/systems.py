"""How are the equations written for the checker?

The format is specified in docs/proofs.md: a header, one example a line, and beside it what all proofs share.
The digest of a model is the hash of exactly the system file, byte for byte.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from unanimity.bags import Atom
from unanimity.files.atomic import together, writing
from unanimity.files.exact_json import Number, json_line, numbers
from unanimity.spaces.space import Space
from unanimity.system import FIRST_LINE, System

__all__ = [
    "RolesOf",
    "dead_of",
    "ledger_of",
    "mapping_of",
    "shared_line",
    "system_digest",
    "write_equations",
    "write_system",
]


@dataclass(frozen=True, slots=True)
class RolesOf:
    """What makes a system one of roles: whose roles they are.

    edges    the digest of the system of the edges
    tool     whether the tool that is called is part of the source atoms
    owners   for each example the number of the edges' example that the name belongs to, counted from 0 as in a System
    """

    edges: str
    tool: bool
    owners: Sequence[int]


def write_system(path: str | os.PathLike[str], space: Space, roles: RolesOf | None = None) -> str:
    """Write the system file and the shared file beside it, both or neither; returns the system's digest."""
    with together(), writing(path, "wb") as system, writing(f"{os.fspath(path)}.shared", "wb") as shared:
        digest = write_equations(system, space.system, space.family, space.mistakes, roles)
        shared.write(shared_line(space, digest))
        return digest


def write_equations(
    stream: BinaryIO, system: System, family: str, mistakes: int = 0, roles: RolesOf | None = None
) -> str:
    """Write what the system file holds; returns its digest."""
    hashed = hashlib.sha256()
    for line in _lines(system, family, mistakes, roles):
        hashed.update(line)
        stream.write(line)
    return _named(hashed.hexdigest())


def system_digest(system: System, family: str, mistakes: int = 0, roles: RolesOf | None = None) -> str:
    """The digest that the system file has, or would have."""
    hashed = hashlib.sha256()
    for line in _lines(system, family, mistakes, roles):
        hashed.update(line)
    return _named(hashed.hexdigest())


def shared_line(space: Space, digest: str) -> bytes:
    """The content of the shared file: what all proofs about the system of this digest have in common."""
    common = {"format": "unanimity shared", "version": 1, "system": digest, "mapping": mapping_of(space)}
    return json_line(common | ledger_of(space) | dead_of(space))


def dead_of(space: Space) -> dict[str, object]:
    """The steps that show candidates to be dead, as a field of a record, if some example has several."""
    if space.system.others is None:
        return {}
    from unanimity.files.proofs.case_trees import dead_records

    return {"dead": dead_records(space.steps)}


def ledger_of(space: Space) -> dict[str, object]:
    """The ledger, as a field of a record, if the examples may hold mistakes."""
    if not space.mistakes or space.ledger is None:
        return {}
    from unanimity.files.proofs.ledgers import entry_records

    return {"ledger": entry_records(space.ledger, space.system)}


def mapping_of(space: Space) -> dict[Atom, dict[Atom, Number]]:
    """A mapping that fits, as it is written."""
    return {atom: numbers(row) for atom, row in space.mapping().items()}


def _lines(system: System, family: str, mistakes: int, roles: RolesOf | None) -> Iterator[bytes]:
    sources, targets, places = system.sources.atoms, system.targets.atoms, system.places
    header = {"format": "unanimity system", "version": 1, "family": family, "mistakes": mistakes}
    bound = {} if roles is None else {"edges": roles.edges, "tool": roles.tool}
    yield json_line(header | {"sources": sources, "targets": targets} | bound)
    if roles is not None and len(roles.owners) != len(system):
        raise ValueError(f"there are {len(roles.owners)} owners for {len(system)} names")
    for i, (x, y) in enumerate(zip(system.inputs, system.outputs, strict=True)):
        given, output = {sources[s]: n for s, n in x.items()}, {targets[t]: n for t, n in y.items()}
        about = {"place": (places[i] if places else "") or f"row {i}", "input": given}
        owned = {} if roles is None else {"of": roles.owners[i] + FIRST_LINE}
        more = [] if system.others is None else [system.others.rows.row(k) for k in system.others.of(i)]
        if more:
            named = [output, *({targets[t]: n for t, n in other.items()} for other in more)]
            yield json_line(about | {"outputs": named} | owned)
        else:
            yield json_line(about | {"output": output} | owned)


def _named(hexadecimal: str) -> str:
    return f"sha256:{hexadecimal}"
