"""How are trees and ledgers written, for the checker and in models, and read back?

The format is specified in docs/proofs.md: examples are named by their lines in the system file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from unanimity.bags import Atom
from unanimity.errors import BadModel
from unanimity.exact.refute import Leaf, Remainder, Split, Tree, leaves, renamed
from unanimity.files.exact_json import Number, json_text, number
from unanimity.spaces.mistakes.ledger import Entry, Ledger
from unanimity.system import FIRST_LINE, System

__all__ = ["Record", "entry_records", "ledger_texts", "read_ledger", "tree_record", "weights_record"]

Record = dict[str, object]


def entry_records(ledger: Ledger, system: System) -> list[Record]:
    """The entries of a ledger as they are written."""
    return [
        {
            "target": system.targets.atoms[entry.target],
            "errors": entry.errors,
            "lines": [i + FIRST_LINE for i in entry.bounding],
            "tree": tree_record(renamed(entry.tree, FIRST_LINE.__add__, system.sources.atoms.__getitem__)),
        }
        for entry in ledger.entries
    ]


def tree_record(tree: Tree[Atom]) -> Record:
    """A tree as it is written; its equations must be lines already."""
    match tree:
        case Leaf(weights=weights, goal=goal):
            return {"goal": goal, "weights": weights_record(weights)}
        case Remainder(weights=shares):
            return {"remainder": weights_record(shares)}
        case Split(atom=atom, at=at, below=below, above=above):
            return {"atom": atom, "at": at, "below": tree_record(below), "above": tree_record(above)}


def weights_record(weights: Mapping[int, Fraction | int]) -> dict[str, Number]:
    """Weights of lines, or of lemmas, as they are written."""
    return {str(line): number(weight) for line, weight in weights.items()}


def ledger_texts(ledger: Ledger, system: System) -> list[str]:
    """The entries, each as a text."""
    return [json_text(record) for record in entry_records(ledger, system)]


def read_ledger(texts: list[str], mistakes: int, system: System) -> Ledger:
    """The ledger of these texts; raises BadModel, or what a wrong kind of value leads to, if they make no sense."""
    ledger = Ledger(mistakes, [_entry(json.loads(text), system) for text in texts])
    numbers = [i for entry in ledger.entries for i in (*entry.bounding, *entry.weighed)]
    if any(not 0 <= i < len(system) for i in numbers):
        raise BadModel("the ledger names examples that are not there")
    if ledger.spare < 0:
        raise BadModel("the ledger has more mistakes than are allowed")
    return ledger


def _entry(record: Any, system: System) -> Entry:
    tree = renamed(_tree(record["tree"]), (-FIRST_LINE).__add__, system.sources.columns.__getitem__)
    bounding = [int(line) - FIRST_LINE for line in record["lines"]]
    if not int(record["errors"]) > 0 or not any(leaf.weights for leaf in leaves(tree)):
        raise BadModel("an entry of the ledger is empty")
    return Entry(system.targets.columns[record["target"]], int(record["errors"]), bounding, tree)


def _tree(record: Any) -> Tree[Atom]:
    if "atom" in record:
        return Split(str(record["atom"]), int(record["at"]), _tree(record["below"]), _tree(record["above"]))
    return Leaf({int(line): int(weight) for line, weight in record["weights"].items()}, int(record["goal"]))
