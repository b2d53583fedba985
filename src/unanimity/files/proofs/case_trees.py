"""How are trees that choose between candidates written for the checker?

The format is specified in docs/proofs.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from unanimity.evidence import CaseChoice, CaseLeaf, CaseSplit, CaseTree, Dead
from unanimity.files.proofs.ledgers import Record

__all__ = ["case_record", "dead_records"]


def dead_records(steps: Iterable[Dead]) -> list[Record]:
    """The steps that show candidates to be dead, as they are written."""
    return [
        {"line": step.line, "candidate": step.candidate, "lines": list(step.lines), "tree": case_record(step.tree)}
        for step in steps
    ]


def case_record(tree: CaseTree) -> Record:
    """A tree as it is written."""
    match tree:
        case CaseLeaf(weights=weights, goal=goal):
            by_line: dict[str, dict[str, int]] = {}
            for (line, target), weight in weights.items():
                by_line.setdefault(str(line), {})[target] = weight
            return {"goal": goal, "weights": by_line}
        case CaseSplit(atom=atom, target=target, at=at, below=below, above=above):
            sides = {"below": case_record(below), "above": case_record(above)}
            return {"atom": atom, "target": target, "at": at} | sides
        case CaseChoice(line=line, candidates=candidates, these=these, others=others):
            chosen = {"these": case_record(these), "others": case_record(others)}
            return {"line": line, "candidates": list(candidates)} | chosen
