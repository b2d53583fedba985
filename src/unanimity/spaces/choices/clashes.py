"""Which few examples does no mapping fit, whichever of their candidates are right, and what shows it?

Leaving out any of them, some mapping fits the others, if there was time to see that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic

import numpy as np

from unanimity.errors import BadInput, Conflict, Contradiction, Unproved
from unanimity.evidence import CaseTree
from unanimity.exact.blocks import block_of_columns
from unanimity.exact.rows import Rows
from unanimity.spaces.agreement import NoMapping
from unanimity.spaces.choices.candidates import Candidates
from unanimity.spaces.choices.compiled import compiled
from unanimity.spaces.choices.joint_proofs import JointRefuter
from unanimity.spaces.choices.selection_proofs import SelectionRefuter
from unanimity.spaces.choices.selections import relations
from unanimity.spaces.choices.split_cases import SplitCases
from unanimity.spaces.deadline import Deadline
from unanimity.spaces.family import Family
from unanimity.system import System

__all__ = ["clash_of"]


def clash_of(family: Family, system: System, seconds: float) -> Conflict:
    """The conflict of a system that no mapping of the family fits."""
    members = _clashing(family, system, seconds)
    examples = [system.example(i) for i in members]
    alone = System()
    alone.append(alone.encode(examples))
    plain = _plain_conflict(family, alone) if alone.others is None else None
    if plain is None:
        return Conflict(examples, [], members, family, cases=_refuted(family, alone))
    numbers, shown = [members[i] for i in plain.numbers], list(plain.examples)
    few = System()
    few.append(few.encode(shown))
    return replace(plain, numbers=numbers, cases=_refuted(family, few))


def _plain_conflict(family: Family, system: System) -> Conflict | None:
    """The conflict of examples with one output each, if it is found."""
    space = family.of_nothing()
    try:
        space.absorb(space.system.recode(system))
    except Contradiction as contradiction:
        return contradiction.conflict
    except Unproved:
        return None
    raise ArithmeticError("examples clash that some mapping fits")


def _refuted(family: Family, system: System) -> CaseTree | None:
    """A tree that shows that no mapping fits, if one is found."""
    candidates = Candidates.of(system.outputs, system.others)
    if family.any_sign:
        found = SelectionRefuter(system, candidates, relations(system.inputs)).contradiction()
    else:
        found = JointRefuter(system, candidates, whole=family.whole).contradiction()
    if found is None and not family.any_sign and not family.whole:
        found = SplitCases(system, candidates).contradiction()
    return None if found is None else found.tree


def _clashing(family: Family, system: System, seconds: float) -> Sequence[int]:
    """The examples; the search leaves out large parts first."""
    candidates, end = Candidates.of(system.outputs, system.others), monotonic() + seconds

    def clash(members: Sequence[int]) -> bool:
        try:
            compiled(family, system.inputs.take(members), candidates.of_examples(members), Deadline(seconds))
        except NoMapping:
            return True
        except BadInput:  # time is over
            return False
        return False

    members: Sequence[int] = next(filter(clash, _blocks(system.inputs)), range(len(system)))
    size = len(members)
    while size > 1 and monotonic() < end:
        size = (size + 1) // 2
        members = _without(members, size, clash, end)
    return members


def _without(members: Sequence[int], size: int, clash: Callable[[Sequence[int]], bool], end: float) -> Sequence[int]:
    """The members without each run of that size that is not needed for the clash."""
    start = 0
    while start < len(members) and monotonic() < end:
        fewer = [*members[:start], *members[start + size :]]
        if fewer and clash(fewer):
            members = fewer
        else:
            start += size
    return members


def _blocks(s: Rows) -> list[list[int]]:
    """The examples in sets that share no source atom, small ones first; those without atoms are sets by themselves."""
    label = block_of_columns(s)
    filled = np.diff(s.starts) > 0
    number = np.arange(len(s)) + s.width
    number[filled] = label[s.columns[s.starts[:-1][filled]]]
    blocks: dict[int, list[int]] = {}
    for i, block in enumerate(number.tolist()):
        blocks.setdefault(block, []).append(i)
    return sorted(blocks.values(), key=len)
