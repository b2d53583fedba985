"""How fast is learning when outputs may hold mistakes, and how fast are doubtful examples set aside?

budget          how many mistakes are allowed: as many as were made, on the paper's artificial data
leave-one-out   setting aside what the other examples do not confirm, at GeoQuery's size
support         asking for answers that are right whichever two examples are wrong
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module

import numpy as np
from experiments.artificial import Artificial, artificial
from experiments.corruption import Corruption, Matrix, blindly_corrupted, corrupted
from experiments.two_programmes import OutOfTime, TwoProgrammes
from scipy.sparse import csr_array

from benchmarks.data import mapping, sentences
from benchmarks.measure import Row, ms, seconds, side_by_side
from benchmarks.positive import SOLVER, Sparse
from unanimity import Answer, learn, learn_matrix
from unanimity.exact.rows import Indices, Rows
from unanimity.learning.cleaning.clean import clean
from unanimity.learning.learn import MatrixAnswers
from unanimity.system import Batch, System

__all__ = ["leave_one_out", "noise", "supported"]

LEVELS = (30, 90, 150)
MADE: dict[str, Corruption] = {"mistakes": corrupted, "mistakes made blindly": blindly_corrupted}


def noise(levels: Sequence[int] = LEVELS, *, sample: int = 5, limit: float = 20, turns: int = 3) -> Iterator[Row]:
    """A whole level of the noise experiment, against two integer programmes with the budget for each question."""
    import_module(SOLVER)
    data = artificial(0)
    for kind, corruption in MADE.items():
        for mistakes in levels:
            t = corruption(data.T, mistakes, np.random.default_rng(mistakes))
            programmes = _Programmes(TwoProgrammes(data.S, t, mistakes=mistakes, seconds=limit), data.X, sample)
            yield _level(replace(data, T=t), f"{mistakes} {kind}", programmes, turns)


class _Programmes:
    """The integer programmes of a sample of the questions."""

    def __init__(self, programmes: TwoProgrammes, questions: Matrix, sample: int) -> None:
        self.programmes, self.sample = programmes, sample
        chosen = np.random.default_rng(0).choice(questions, size=sample, replace=False)
        self.goals = [goal for x in chosen for goal in programmes.goals(x)]
        self.stopped = 0

    def solve(self) -> None:
        """Solve all of them; one that is stopped has taken the time it was given, which favours it."""
        self.stopped = 0
        for goal in self.goals:
            try:
                self.programmes.mapping(goal)
            except OutOfTime:
                self.stopped += 1


def _level(d: Artificial, mistakes: str, programmes: _Programmes, turns: int) -> Row:
    """One level: ours as a whole, the programmes of a sample of the questions, scaled up."""
    s, t, x, budget = csr_array(d.S), csr_array(d.T), csr_array(d.X), programmes.programmes.mistakes

    def answers() -> MatrixAnswers:
        return learn_matrix(s, t, family="integral", mistakes=budget).ask(x)

    ours, solved = side_by_side(answers, programmes.solve, turns)
    theirs = solved * len(d.X) / programmes.sample
    limit = f"at most {programmes.programmes.seconds:g} s each, {programmes.stopped} of {len(programmes.goals)} stopped"
    note = f"{answers().mask.mean():.0%} answered; programmes of {programmes.sample} questions, scaled up, {limit}"
    what = f"noise: learn {len(d.S)} examples with {mistakes}, ask {len(d.X)}"
    return Row(what, ms(ours), f"{ms(theirs)} two programmes a question", ours / theirs, 0.01, note)


def leave_one_out(turns: int = 9) -> Iterator[Row]:
    """Setting aside what the others do not confirm, in the linear family, against one training."""
    s = sentences(600, seed=1, words=430)
    s = csr_array(s[:, np.flatnonzero(s.sum(axis=0))])
    t = csr_array(s @ mapping(s.shape[1], 50, seed=2))
    for mistakes in (0, 10):
        mistaken = csr_array(corrupted(t.toarray(), mistakes, np.random.default_rng(0)))
        ours, theirs = side_by_side(_cleaning(s, mistaken), lambda: learn_matrix(s, t), turns)
        kept = len(_cleaning(s, mistaken)())
        what = f"leave-one-out, linear: {s.shape[0]} examples over {s.shape[1]} atoms, 50 targets, {mistakes} mistakes"
        note = f"{kept} are confirmed and kept; the training is on outputs without mistakes"
        yield Row(what, ms(ours), f"{ms(theirs)} one training", ours / theirs, 3, note)


def _cleaning(s: Sparse, t: Sparse) -> Callable[[], Indices]:
    """The work of cleaning the examples, which returns those that are kept."""
    system = System()
    sources, targets = ([str(column) for column in range(matrix.shape[1])] for matrix in (s, t))
    system.append(Batch(Rows.from_scipy(s), Rows.from_scipy(t), sources, targets))
    return lambda: clean(system, "leave-one-out").kept


def supported(count: int = 8_000, questions: int = 1_000, turns: int = 5) -> Iterator[Row]:
    """Asking with --support 3, one question after another, against asking; each turn has questions of its own."""
    pairs = _pairs(sentences(count + turns * questions, seed=1, words=700))
    parser, asked = learn(pairs[:count]), [x for x, _ in pairs[count:]]
    turn = [asked[first : first + questions] for first in range(0, len(asked), questions)]
    once = seconds(lambda: parser.support(pairs[0][0], 3))
    held, answered = list[bool](), list[bool]()

    def supported_ones() -> None:
        held.extend(isinstance(parser.ask_supported(x, 3), Answer) for x in turn[len(held) // questions])

    def all_of_them() -> None:
        answered.extend(isinstance(parser.ask(x), Answer) for x in turn[len(answered) // questions])

    ours, theirs = side_by_side(supported_ones, all_of_them, turns)
    what = f"support: ask {questions:,} questions with --support 3, having learned {count:,} examples"
    note = f"of {len(asked):,} questions {sum(answered):,} answered, {sum(held):,} with that support"
    yield Row(what, ms(ours), f"{ms(theirs)} without", ours / theirs, 3, f"{note}; {ms(once)} before the first")


def _pairs(s: Sparse) -> list[tuple[dict[str, int], dict[str, int]]]:
    """Bags of sentences, and what they mean."""
    inputs, outputs = Rows.from_scipy(s), Rows.from_scipy(csr_array(s @ mapping(s.shape[1], 50, seed=2)))
    both = zip(inputs, outputs, strict=True)
    return [({f"word {j}": n for j, n in x.items()}, {f"atom {j}": n for j, n in t.items()}) for x, t in both]
