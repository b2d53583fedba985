"""Which whole-number mappings fit, when they are few?

part       a target atom and source atoms whose contributions to it are tied together
choice     one way to fill a part: how often each of its atoms contributes the target
mapping    what all mappings have in common, and one choice for each part; parts do not depend on each other
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod
from time import monotonic

from unanimity.bags import Atom, Bag
from unanimity.errors import BadInput
from unanimity.exact.cpsat import OutOfTime, need_solver
from unanimity.spaces.agreement import NoMapping
from unanimity.spaces.bounded.reduced import Block, reduced
from unanimity.spaces.cells import Cells, cells
from unanimity.spaces.core import Clash, Core
from unanimity.system import System

__all__ = ["Mapping", "Mappings", "OpenPart", "whole_mappings"]

Mapping = dict[Atom, Bag]

SHOWN = 4  # choices, when a part is written
COUNTED = 1_000  # choices of a part, at least
SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class OpenPart:
    """Source atoms whose contributions to one target atom are tied together, and the ways to choose them."""

    target: Atom
    atoms: Sequence[Atom]
    choices: Sequence[Bag]
    complete: bool

    def __str__(self) -> str:
        ways = " or ".join(_told(choice) for choice in self.choices[:SHOWN])
        more = len(self.choices) - SHOWN
        rest = f" or {more:,} others" if more > 0 else ""
        return f"{self.target} from {ways}{rest}{'' if self.complete else ' or still others'}"


@dataclass(frozen=True, slots=True)
class Mappings:
    """The whole-number mappings that fit: how many (None if nobody counted so far), what is open, and some of them."""

    count: int | None
    parts: Sequence[OpenPart]
    some: Sequence[Mapping]

    def __iter__(self) -> Iterator[Mapping]:
        return iter(self.some)

    def __len__(self) -> int:
        return len(self.some)


def whole_mappings(system: System, limit: int) -> Mappings:
    """All whole-number mappings without negative numbers that fit, or the first of them up to the limit."""
    need_solver()
    if not isinstance(limit, int) or limit < 0:
        raise BadInput(f"a limit of {limit!r} mappings makes no sense", remedy="Give a whole number of 0 or more.")
    s, t = system.inputs, system.outputs
    core = Core.of_nothing().absorbed(s, t, 0)
    if isinstance(core, Clash):
        return Mappings(0, (), ())
    unknowns = cells(s, t, core.members)
    try:
        rest = reduced(unknowns)
    except NoMapping:
        return Mappings(0, (), ())
    end = monotonic() + SECONDS
    parts = [_part(block, unknowns, system, max(limit, COUNTED), end) for block in rest.blocks]
    if any(part.complete and not part.choices for part in parts):
        return Mappings(0, (), ())
    known = _known(rest.known_values.tolist(), unknowns, system)
    count = prod(len(part.choices) for part in parts) if all(part.complete for part in parts) else None
    combined = product(*(part.choices for part in parts))
    return Mappings(count, parts, [_mapping(known, parts, choices) for choices in islice(combined, limit)])


def _part(block: Block, unknowns: Cells, system: System, most: int, end: float) -> OpenPart:
    """The ways to fill one block."""
    atoms = [system.sources.atoms[s] for s in unknowns.unknown_sources[block.unknowns].tolist()]
    target = system.targets.atoms[int(unknowns.unknown_targets[block.unknowns[0]])]
    try:
        found, complete = block.programme.solutions(most, end)
    except OutOfTime:
        found, complete = [], False
    choices = sorted((tuple(solution.tolist()) for solution in found), reverse=True)
    bags = [Bag({atom: n for atom, n in zip(atoms, choice, strict=True) if n}) for choice in choices]
    return OpenPart(target, atoms, bags, complete)


def _told(choice: Bag) -> str:
    """Which atoms contribute, and how often if it is not once."""
    each = [f"“{atom}”" if n == 1 else f"“{atom}” {n} times" for atom, n in choice.items()]
    return " and ".join(each) or "nothing"


def _known(values: Sequence[int], unknowns: Cells, system: System) -> dict[Atom, dict[Atom, int]]:
    """What all mappings have in common."""
    known: dict[Atom, dict[Atom, int]] = {atom: {} for atom in system.sources.atoms}
    pairs = zip(unknowns.unknown_sources.tolist(), unknowns.unknown_targets.tolist(), values, strict=True)
    for s, t, value in pairs:
        if value:
            known[system.sources.atoms[s]][system.targets.atoms[t]] = value
    return known


def _mapping(known: dict[Atom, dict[Atom, int]], parts: Sequence[OpenPart], choices: Sequence[Bag]) -> Mapping:
    """The common part of all mappings, with one choice for each open part."""
    rows = {atom: dict(row) for atom, row in known.items()}
    for part, choice in zip(parts, choices, strict=True):
        for atom, count in choice.items():
            rows[atom][part.target] = count
    return {atom: Bag(row) for atom, row in rows.items()}
