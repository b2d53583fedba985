"""Thousands of small systems whose examples have several candidates, each drawn from its own seed.

several     an input and its candidates, some of them perhaps twice
truth       a whole, signed or halved mapping; with its outputs some pair of a mapping and a choice fits, as a rule
kind        where the other candidates come from: at random, near the truth, from other mappings, from other examples
twin        an example with the input of another and a list of its own
quarrel     a system whose right candidates are left out here and there
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from tests.laws.families import Counts
from tests.laws.small_systems import SHAPES, SOURCES, TARGETS, Matrix, bag, questions
from tests.laws.worlds import UNSEEN
from tests.oracles_of_choices import EveryChoice

__all__ = ["KINDS", "Ambiguous", "apart", "drawn", "without_repetition"]

MOST_CANDIDATES, MOST_CHOICES = 4, 200

Lists = list[list[Counts]]


@dataclass(frozen=True)
class Ambiguous:
    """Inputs with their candidates, and questions about them."""

    examples: Sequence[tuple[Counts, list[Counts]]]
    questions: Sequence[Counts]

    def oracle(self, family: str) -> EveryChoice:
        """What must be said of the system in a family."""
        return EveryChoice(family, [(x, without_repetition(candidates)) for x, candidates in self.examples])


def without_repetition(candidates: Sequence[Counts]) -> list[Counts]:
    """The different candidates in the order in which they first occur."""
    return [y for j, y in enumerate(candidates) if y not in candidates[:j]]


def drawn(seed: int) -> Ambiguous:
    """The system of this seed, and questions about it."""
    random = np.random.default_rng((seed, 6))
    s, most = SHAPES[seed % len(SHAPES)](random)
    if random.random() < 0.3:
        s = np.concatenate([s, s[random.integers(0, len(s), 1)]])  # a twin
    truth = random.integers(0, most + 1, (s.shape[1], random.integers(1, 4)))
    if random.random() < 0.5:
        truth *= random.integers(0, 2, truth.shape)
    t = outputs(random, s, truth)
    kind = [*KINDS.values()][seed // len(SHAPES) % len(KINDS)]
    lists = [
        mixed(random, y, kind(random, s, t, i)[:n]) for i, (y, n) in enumerate(zip(t, sizes(random, s), strict=True))
    ]
    if random.random() < 0.15:
        lists = quarrelling(random, lists)
    inputs = [bag(x, SOURCES) for x in s]
    return Ambiguous(list(zip(inputs, lists, strict=True)), [{}, *questions(random, s)])


def outputs(random: Generator, s: Matrix, truth: Matrix) -> Matrix:
    """S M for the truth, or for one with negative numbers or halves, as near to that as counts can be."""
    match random.choice(["whole", "signed", "halved"], p=[0.7, 0.15, 0.15]):
        case "signed":
            return np.maximum(s @ (truth - random.integers(0, 2, truth.shape)), 0)
        case "halved":
            return s @ truth // 2
    return s @ truth


def sizes(random: Generator, s: Matrix) -> list[int]:
    """How many wrong candidates each example gets, so that the choices stay few enough to try."""
    room, found = MOST_CHOICES, np.zeros(len(s), dtype=np.int64)
    for i in random.permutation(len(s)):
        found[i] = random.integers(0, min(MOST_CANDIDATES, room))
        room //= found[i] + 1
    return found.tolist()


def mixed(random: Generator, y: Matrix, others: Matrix) -> list[Counts]:
    """The right candidate among the others; one of these may be empty, or one of all may stand twice."""
    candidates = [bag(one, TARGETS) for one in (y, *others)]
    if len(candidates) > 1 and random.random() < 0.2:
        candidates[1] = {}
    if random.random() < 0.1:
        candidates.append(candidates[random.integers(len(candidates))])
    return [candidates[j] for j in random.permutation(len(candidates))]


def quarrelling(random: Generator, lists: Lists) -> Lists:
    """The lists without some of their candidates, of which one was right; a single one is changed."""
    i = int(random.integers(len(lists)))
    j = int(random.integers(len(lists[i])))
    left = [y for y in lists[i] if y != lists[i][j]] or [{**lists[i][j], "V": lists[i][j].get("V", 0) + 1}]
    return [*lists[:i], left, *lists[i + 1 :]]


def at_random(random: Generator, s: Matrix, t: Matrix, i: int) -> Matrix:
    """Any counts up to the largest of the outputs."""
    return random.integers(0, int(t.max(initial=0)) + 2, (MOST_CANDIDATES, t.shape[1]))


def near_the_truth(random: Generator, s: Matrix, t: Matrix, i: int) -> Matrix:
    """One or two target atoms more or less."""
    steps = np.zeros((MOST_CANDIDATES, t.shape[1]), dtype=np.int64)
    for step in steps:
        np.add.at(step, random.integers(0, t.shape[1], 2), random.choice((-1, 0, 1, 1), 2))
    near: Matrix = np.maximum(t[i] + steps, 0)
    return near


def of_other_mappings(random: Generator, s: Matrix, t: Matrix, i: int) -> Matrix:
    """What the same few other mappings give for all examples, so that none of them can be told from the truth."""
    same = np.random.default_rng((len(s), int(t.sum())))
    outputs: Matrix = s[i] @ same.integers(0, 3, (MOST_CANDIDATES, s.shape[1], t.shape[1]))
    return outputs


def of_other_examples(random: Generator, s: Matrix, t: Matrix, i: int) -> Matrix:
    """The outputs of other examples."""
    return t[random.integers(0, len(t), MOST_CANDIDATES)]


KINDS: Mapping[str, Callable[[Generator, Matrix, Matrix, int], Matrix]] = {
    kind.__name__: kind for kind in (at_random, near_the_truth, of_other_mappings, of_other_examples)
}


def apart(seed: int, system: Ambiguous) -> Ambiguous:
    """The system with source atoms of its own; the target atoms stay, and so does the atom that was never seen."""

    def named(x: Counts) -> Counts:
        return {atom if atom == UNSEEN else f"{atom}{seed}": count for atom, count in x.items()}

    return Ambiguous([(named(x), ys) for x, ys in system.examples], [named(x) for x in system.questions])
