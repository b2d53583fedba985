"""From which score on is a guess given? What decides it learns from the training examples alone.

held out      guesses on parts of the training examples, in the same three folds by which unanimity measures its
              evidence; likewise, equal questions that were guessed alike count once, and questions that an example
              has, in the same atoms, are apart from new ones
all           every guess is given
no mistake    the lowest score of a right held-out guess that is above the scores of all wrong ones
trust P       the rule of `--trust P`: the lowest score from which on, coming from the highest, at most half of the
              errors that P allows were seen
MAPIE P       the lowest score from which on MAPIE vouches for the precision P of the guesses, calibrated on half of
              the training examples, while the guesser learns from the other half. It is asked about the surest guesses
              only, a tenth, two tenths, ..., all of them, since scores are no probabilities
in sequence   the same, but MAPIE is asked about so many of the surest guesses as are needed if all are right, then
              about more and more, until it does not vouch for them; so it need not correct for trying several
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from experiments.alternatives.controlled import OWN_CHOICE, SCORES, needed, vouched_for
from experiments.alternatives.guesses import Floats
from experiments.alternatives.thresholds import lowest_without_mistake
from experiments.corpora.learners import Guesser, Guesses, Learner
from experiments.corpora.sheets import Mask, Sheet, equal_rows, keys
from unanimity.examples import Written
from unanimity.language.folds import divisions
from unanimity.language.measured.evidence import TRUST
from unanimity.language.measured.held_out import FOLDS
from unanimity.learning.measured.ledger import Ledger

__all__ = [
    "EVERYTHING",
    "PRECISIONS",
    "RULES",
    "Given",
    "HeldOut",
    "given_by_rules",
    "held_out",
    "surest",
    "surest_in_sequence",
]

EVERYTHING = "all"
PRECISIONS = (TRUST, 0.99, 0.999)
CONTROLLED = 0.99  # what MAPIE is asked for
STEPS = 20  # in which it is asked about more and more guesses


@dataclass(frozen=True, slots=True, eq=False)
class HeldOut:
    """The scores of guesses on held-out examples, which are right, and which are to new questions."""

    scores: Floats
    right: Mask
    new: Mask

    @classmethod
    def of(cls, entries: Sequence[tuple[float, bool, bool]]) -> Self:
        """Those of some guesses, each with its score, whether it is right, and whether its question is new."""
        scores, right, new = zip(*entries, strict=True) if entries else ((), (), ())
        return cls(np.array(scores, dtype=np.float64), np.array(right, dtype=bool), np.array(new, dtype=bool))

    def among(self, new: bool) -> tuple[Floats, Mask]:
        """The guesses to new questions, or to others."""
        some = self.new == new
        return self.scores[some], self.right[some]


def held_out(learner: Learner, sheet: Sheet, examples: Sequence[Written]) -> HeldOut:
    """What comes of the training examples when parts of them are held out in turn."""
    return HeldOut.of([entry for fold in _folds(examples, FOLDS) for entry in _entries(learner, sheet, *fold)])


def _folds(examples: Sequence[Written], count: int) -> Iterator[tuple[list[int], list[int]]]:
    """The numbers of the examples to learn from, and of those held out, in each fold."""
    numbered = [(each.input, number) for number, each in enumerate(examples)]
    for learned, asked in divisions(numbered, count):
        yield [_number(pair) for pair in learned], [_number(pair) for pair in asked]


def _number(pair: object) -> int:
    match pair:
        case (_, int(number)):
            return number
    raise TypeError(pair)


def _entries(
    learner: Learner, sheet: Sheet, learned: Sequence[int], asked: Sequence[int]
) -> Iterator[tuple[float, bool, bool]]:
    known, held = sheet.take(learned), sheet.take(asked)
    found, seen, inputs = learner(known)(held.inputs), set[tuple[bytes, bool]](), set(keys(known.inputs))
    right = equal_rows(found.outputs, held.outputs)
    for row, key in enumerate(keys(held.inputs)):
        said = key, bool(right[row])
        if found.given[row] and said not in seen:
            seen.add(said)
            yield float(found.scores[row]), bool(right[row]), key not in inputs


Limit = Callable[[Floats, Mask], float]


def _everything(_: Floats, __: Mask) -> float:
    return -np.inf


def _trusted(precision: float) -> Limit:
    def least(scores: Floats, right: Mask) -> float:
        return -Ledger.of(zip((-scores).tolist(), right.tolist(), strict=True)).limit(precision)

    return least


RULES: dict[str, Limit] = {
    EVERYTHING: _everything,
    "no mistake": lowest_without_mistake,
    **{f"trust {precision:g}": _trusted(precision) for precision in PRECISIONS},
}


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """Which guesses at some questions are given, and the guesses."""

    rule: str
    guesses: Guesses
    mask: Mask


def given_by_rules(
    learner: Learner, sheet: Sheet, examples: Sequence[Written], asked: Sequence[Sheet]
) -> list[list[Given]]:
    """What a learner of the training examples gives to each of some sheets of questions, by each rule."""
    held, guesser, inputs = held_out(learner, sheet, examples), learner(sheet), set(keys(sheet.inputs))
    limits = {rule: {new: limit(*held.among(new)) for new in (True, False)} for rule, limit in RULES.items()}
    half, sure = _controlled(learner, sheet, examples)
    found = []
    for each in asked:
        guesses, new = guesser(each.inputs), np.array([key not in inputs for key in keys(each.inputs)], dtype=bool)
        least = {rule: np.where(new, limit[True], limit[False]) for rule, limit in limits.items()}
        by_rule = [Given(rule, guesses, guesses.given & (guesses.scores >= scores)) for rule, scores in least.items()]
        vouched = half(each.inputs)
        by_mapie = [Given(rule, vouched, vouched.given & (vouched.scores >= score)) for rule, score in sure.items()]
        found.append([*by_rule, *by_mapie])
    return found


def _controlled(learner: Learner, sheet: Sheet, examples: Sequence[Written]) -> tuple[Guesser, dict[str, float]]:
    """What is learned from half of the examples, and the scores from which on MAPIE vouches for it."""
    learned, asked = next(_folds(examples, 2))
    guesser, held = learner(sheet.take(learned)), sheet.take(asked)
    found = guesser(held.inputs)
    scores, right = found.scores[found.given], equal_rows(found.outputs, held.outputs)[found.given]
    name = f"MAPIE {CONTROLLED:g}"
    ways = {name: surest, f"{name}, in sequence": surest_in_sequence}
    return guesser, {rule: way(scores, right, CONTROLLED) for rule, way in ways.items()}


def surest(scores: Floats, right: Mask, precision: float) -> float:
    """The lowest score from which on MAPIE vouches for the precision; infinity if there is none."""
    return _vouched_for(scores, right, precision, SCORES, OWN_CHOICE)


def surest_in_sequence(scores: Floats, right: Mask, precision: float) -> float:
    """The same, asked about more and more guesses; infinity if there are too few to begin with."""
    first, step = needed(precision, 1), max(len(scores) // STEPS, 1)
    parts = [(len(scores) - count) / len(scores) for count in range(first, len(scores) + 1, step)]
    return _vouched_for(scores, right, precision, parts, "fixed_sequence") if parts else np.inf


def _vouched_for(scores: Floats, right: Mask, precision: float, parts: Sequence[float], way: str) -> float:
    """The lowest score of the guesses that MAPIE vouches for, asked about all but some parts of the least sure ones."""
    ranks = np.searchsorted(np.sort(scores), scores, side="left") / max(len(scores), 1)
    passed = scores[ranks >= vouched_for(ranks, right, precision, parts, way)]
    return float(passed.min()) if len(passed) else np.inf
