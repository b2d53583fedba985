"""How would an adversary spend a budget of mistakes so that a wrong mapping looks right?

N          how many additions and deletions of target atoms there may be
attack     the true outputs with at most N of them, none of which makes a count negative
impostor   a wrong mapping near the truth, whose outputs are within N of the true ones or not far above
fooled     how many single atoms a learner gets wrong that allows no more mistakes than it needs
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from experiments.corruption import corrupted
from numpy.random import Generator
from tests.oracles_of_mistakes import Matrix, columns_within, least_error

__all__ = ["ATTACKS", "climbed", "fooled", "impostor"]


def at_random(random: Generator, s: Matrix, m: Matrix, mistakes: int) -> Matrix:
    """Mistakes anywhere, as in the paper's experiment."""
    return corrupted(s @ m, mistakes, random)


def towards_an_impostor(random: Generator, s: Matrix, m: Matrix, mistakes: int) -> Matrix:
    """As far towards the outputs of a wrong mapping as the budget goes, one difference after another."""
    return moved(random, s @ m, s @ impostor(random, s, m), mistakes)


def an_impostor_in_its_examples(random: Generator, s: Matrix, m: Matrix, mistakes: int) -> Matrix:
    """Towards a wrong mapping, one example after another, so that those that are reached fit it."""
    t, other = s @ m, s @ impostor(random, s, m)
    for i in random.permutation(len(s)):
        gap = int(np.abs(other[i] - t[i]).sum())
        t[[i]], mistakes = moved(random, t[[i]], other[[i]], mistakes), max(0, mistakes - gap)
    return t


def the_cheapest_impostor(random: Generator, s: Matrix, m: Matrix, mistakes: int) -> Matrix:
    """Of many wrong mappings the one that fits with the fewest mistakes: within the budget it fits exactly."""
    others = [s @ impostor(random, s, m) for _ in range(30)]
    costs = [int(np.abs(other - s @ m).sum()) for other in others]
    return moved(random, s @ m, others[int(np.argmin(costs))], mistakes)


def one_cell(random: Generator, s: Matrix, m: Matrix, mistakes: int) -> Matrix:
    """All mistakes in one target atom of one example."""
    t = s @ m
    cell = random.integers(t.shape[0]), random.integers(t.shape[1])
    t[cell] += -mistakes if t[cell] >= mistakes and random.random() < 0.5 else mistakes
    return t


def one_example(random: Generator, s: Matrix, m: Matrix, mistakes: int) -> Matrix:
    """All mistakes in one example."""
    t, i = s @ m, random.integers(len(s))
    t[[i]] = corrupted(t[[i]], mistakes, random)
    return t


def a_rare_atom(random: Generator, s: Matrix, m: Matrix, mistakes: int) -> Matrix:
    """All mistakes in the examples that hold one of the rarest atoms."""
    seen = np.flatnonzero(s.any(axis=0))
    if not len(seen):
        return at_random(random, s, m, mistakes)
    rarest = seen[np.argsort(s[:, seen].sum(axis=0))][:2]
    t, holding = s @ m, s[:, random.choice(rarest)] > 0
    t[holding] = corrupted(t[holding], mistakes, random)
    return t


def atoms_that_go_together(random: Generator, s: Matrix, m: Matrix, mistakes: int) -> Matrix:
    """Towards the mapping in which the two atoms that stand most often together have changed places."""
    common = (s > 0).T.astype(np.int64) @ (s > 0)
    np.fill_diagonal(common, -1)
    a, b = np.unravel_index(np.argmax(common), common.shape)
    other = m.copy()
    other[[a, b]] = m[[b, a]]
    return moved(random, s @ m, s @ other, mistakes)


Attack = Callable[[Generator, Matrix, Matrix, int], Matrix]

ATTACKS: Mapping[str, Attack] = {
    attack.__name__: attack
    for attack in (
        at_random,
        towards_an_impostor,
        an_impostor_in_its_examples,
        the_cheapest_impostor,
        one_cell,
        one_example,
        a_rare_atom,
        atoms_that_go_together,
    )
}


def impostor(random: Generator, s: Matrix, m: Matrix) -> Matrix:
    """A wrong mapping: one or two atoms have one more or one less of a target, or give it to another atom or target."""
    other = m.copy()
    while (other == m).all():
        for _ in range(random.integers(1, 3)):
            atom, target = random.integers(m.shape[0]), random.integers(m.shape[1])
            step = -1 if other[atom, target] and random.random() < 0.6 else 1
            other[atom, target] += step
            if step < 0 and random.random() < 0.7:
                elsewhere = (random.integers(m.shape[0]), target), (atom, random.integers(m.shape[1]))
                other[elsewhere[random.integers(2)]] += 1
    return other


def moved(random: Generator, t: Matrix, other: Matrix, mistakes: int) -> Matrix:
    """T moved towards other outputs by so many mistakes, or as many as there are differences."""
    t = t.copy()
    cells = np.repeat(np.arange(t.size), np.abs(other - t).ravel())
    for cell in random.permutation(cells)[:mistakes]:
        t.flat[cell] += np.sign(other.flat[cell] - t.flat[cell])
    return t


def climbed(random: Generator, s: Matrix, m: Matrix, t: Matrix, mistakes: int, *, steps: int) -> Matrix:
    """The attack changed in places as long as that fools a learner no less, and never beyond the budget."""
    best, score = t, fooled(s, m, t)
    for _ in range(steps):
        tried = best.copy()
        cell = random.integers(t.shape[0]), random.integers(t.shape[1])
        tried[cell] = max(0, tried[cell] + random.choice((-1, 1)))
        if np.abs(tried - s @ m).sum() > mistakes:  # take back another one
            i, target = random.permutation(np.argwhere(best != s @ m))[0]
            tried[i, target] += np.sign((s @ m)[i, target] - best[i, target])
        if np.abs(tried - s @ m).sum() <= mistakes and (new := fooled(s, m, tried)) >= score:
            best, score = tried, new
    return best


def fooled(s: Matrix, m: Matrix, t: Matrix) -> int:
    """How many numbers of the mapping a learner gets wrong if it allows each target only its least errors."""
    seen, wrong = s.any(axis=0), 0
    for column, truth in zip(t.T, m.T, strict=True):
        columns = columns_within(s[:, seen], column, least_error(s[:, seen], column))
        wrong += int(((columns == columns[0]).all(axis=0) & (columns[0] != truth[seen])).sum())
    return wrong
