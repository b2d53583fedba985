"""How is the evidence of a model kept in its file?

header      evidence: how many folds, examples, misfits and so on
sections    evidence.new, evidence.known: the doubts of held-out answers, ascending, and which were right
            evidence1.leverage, evidence1.dispute: the sketches of the first view, as halves of floats;
            evidence1.inputs, evidence1.outputs: the hashes of its examples; and so on for the other views

Sections hold whole numbers of 64 bits, so other kinds are written by their bits. Evidence is no part of what is proved:
the digests of the systems do not depend on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unanimity.errors import BadModel
from unanimity.files.model.sections import RETRAIN, Header, Section, Sections
from unanimity.language.measured.evidence import Evidence
from unanimity.language.views import View
from unanimity.learning.measured.doubt import WIDTH, Doubts
from unanimity.learning.measured.ledger import Ledger

__all__ = ["read_evidence", "written_evidence"]

COUNTS = ("folds", "examples", "misfits", "total", "tried")
FLAGS = ("calls", "repeated")
MOST = 65504.0  # that half a float can say; more doubt is as good as this
ARRAYS = ("leverage", "dispute", "inputs", "outputs")


def written_evidence(evidence: Evidence) -> tuple[dict[str, object], dict[str, Section]]:
    """What the header says of the evidence, and its sections."""
    about = {name: getattr(evidence, name) for name in (*COUNTS, *FLAGS)}
    sections = dict[str, Section]()
    for name in ("new", "known"):
        ledger = getattr(evidence, name)
        sections[f"evidence.{name}.doubts"] = _bits(ledger.doubts.astype("<f8"))
        sections[f"evidence.{name}.right"] = Section.of_numbers(ledger.right.astype(np.int64))
    for number, doubts in enumerate(evidence.doubts, 1):
        for name in ("leverage", "dispute"):
            sketch = np.clip(getattr(doubts, name), -MOST, MOST)
            sections[f"evidence{number}.{name}"] = _bits(sketch.astype("<f2").ravel())
        for name in ("inputs", "outputs"):
            sections[f"evidence{number}.{name}"] = _bits(getattr(doubts, name).astype("<u8"))
    return {"evidence": about}, sections


def read_evidence(header: Header, sections: Sections, views: Sequence[View]) -> Evidence | None:
    """The evidence that a model has; None if nothing was measured."""
    match header.get("evidence"):
        case None:
            return None
        case dict(about) if about.keys() == {*COUNTS, *FLAGS} and _makes_sense(about):
            ledgers = [_ledger(sections, name) for name in ("new", "known")]
            doubts = [_doubts(sections, number, view) for number, view in enumerate(views, 1)]
            return Evidence(ledgers[0], ledgers[1], doubts, **about)
    raise BadModel("the header does not say what was measured", remedy=RETRAIN)


def _makes_sense(about: dict[str, Any]) -> bool:
    """Whether these are counts and flags that measuring may find."""
    typed = all(type(about[name]) is int for name in COUNTS) and all(type(about[name]) is bool for name in FLAGS)
    if not typed or any(about[name] < 0 for name in COUNTS):
        return False
    return bool(about["misfits"] <= about["total"] and about["tried"] > 0)


def _bits(numbers: NDArray[Any]) -> Section:
    """Numbers of any kind by their bits."""
    content = numbers.tobytes()
    return Section.of_numbers(np.frombuffer(content + bytes(-len(content) % 8), dtype="<i8"))


def _unpacked(section: Section, kind: str) -> NDArray[Any]:
    return np.frombuffer(np.asarray(section.numbers(), dtype="<i8").tobytes(), dtype=kind)


def _ledger(sections: Sections, name: str) -> Ledger:
    doubts = _unpacked(sections[f"evidence.{name}.doubts"], "<f8")
    right = np.asarray(sections[f"evidence.{name}.right"].numbers())
    is_ledger = np.isfinite(doubts).all() and (np.diff(doubts, prepend=0) >= 0).all() and np.isin(right, (0, 1)).all()
    if len(doubts) != len(right) or not is_ledger:
        raise BadModel("what was measured makes no sense", remedy=RETRAIN)
    return Ledger(doubts, right != 0)


def _doubts(sections: Sections, number: int, view: View) -> Doubts:
    found = {name: sections[f"evidence{number}.{name}"] for name in ARRAYS}
    leverage, dispute = (_unpacked(found[name], "<f2").astype(np.float32) for name in ("leverage", "dispute"))
    rows = leverage.size // WIDTH
    if leverage.size != rows * WIDTH or rows > len(view.space.system.sources) or dispute.size not in (0, leverage.size):
        raise BadModel("what was measured is not about the examples", remedy=RETRAIN)
    hashes = [_unpacked(found[name], "<u8") for name in ("inputs", "outputs")]
    are_sorted = all((each[1:] > each[:-1]).all() for each in hashes)
    if not are_sorted or not np.isfinite(leverage).all() or not np.isfinite(dispute).all():
        raise BadModel("what was measured makes no sense", remedy=RETRAIN)
    return Doubts(leverage.reshape(rows, WIDTH), dispute.reshape(rows, -1) if rows else dispute.reshape(0, 0), *hashes)
