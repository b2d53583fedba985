"""The paper's active learning: how many labels are needed for how much recall?

    passive   inputs are labelled as they come, in a random order
    walk      the paper's way: in that order, but an input that those before it combine to is not labelled
    best      the order of `unanimity suggest`: by gain, then the least rare first
    recall    how many of the test inputs are safe after so many labels, in the linear family
    share     of the recall that all labels of the pool give in the end

    python -m experiments.active --seeds 20
    python -m experiments.active --seeds 5 --geoquery FOLDER

Which inputs are safe depends on inputs alone, so this recall is what the choice of labels controls. On the artificial
data every safe input is answered rightly. On GeoQuery, with pairs of words, all 600 labels fit one mapping, so the safe
inputs are those that are answered, too: `outcomes` counts how many are right.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from experiments.artificial import artificial
from experiments.geoquery_files import MERGED, GeoQuery, read_geoquery
from unanimity.exact.rows import Rows
from unanimity.language.evaluate import evaluate
from unanimity.language.learn import learn_with
from unanimity.language.recipes import recipe
from unanimity.language.settings import Settings
from unanimity.learning.pool.gains import Gains
from unanimity.learning.pool.kinds import Pool
from unanimity.spaces.linear.space import LinearSpace

__all__ = [
    "ATOMS",
    "SHARES",
    "WAYS",
    "Curve",
    "Outcome",
    "Task",
    "artificial_task",
    "curves",
    "geoquery_task",
    "labels_needed",
    "order",
    "outcomes",
    "table",
]

WAYS = ("passive", "walk", "best")
SHARES = (0.5, 0.8, 0.9, 0.95, 0.99, 1.0)
ATOMS = "bigrams"


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """Inputs that may be labelled, and those that are asked then, as rows over the same atoms."""

    name: str
    pool: Rows
    test: Rows


@dataclass(frozen=True, slots=True)
class Curve:
    """The recall after 0, 1, 2, ... labels, on one task, in one way, from one order of the pool."""

    task: str
    way: str
    seed: int
    recalls: Sequence[float]

    def labels_to(self, share: float) -> int:
        """How many labels give this share of the recall in the end."""
        wanted = share * self.recalls[-1] - 1e-9
        return next(labels for labels, recall in enumerate(self.recalls) if recall >= wanted)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What GeoQuery's own labels give once a way has asked for all that it wants: answers, and how many are right."""

    way: str
    labels: int
    asked: int
    answered: int
    right: int


def artificial_task(seed: int) -> Task:
    """The paper's artificial data."""
    data = artificial(seed)
    return Task("artificial", *(Rows.from_scipy(csr_array(matrix)) for matrix in (data.S, data.X)))


def geoquery_task(data: GeoQuery) -> Task:
    """The training questions as the pool, and the test questions; pairs of words, names replaced by their types."""
    cut, columns, rows = recipe(ATOMS), dict[str, int](), list[dict[int, int]]()
    for example in (*data.training, *data.test):
        bag = cut.bag(data.lexicon.sentence(example.input))
        rows.append({columns.setdefault(atom, len(columns)): count for atom, count in bag.items()})
    size = len(data.training)
    return Task("GeoQuery", *(Rows.of(part, len(columns)) for part in (rows[:size], rows[size:])))


def order(pool: Rows, way: str, seed: int) -> list[int]:
    """The inputs that a way asks for, one after another, from a random order of the pool."""
    shuffled = np.random.default_rng(seed).permutation(len(pool))
    match way:
        case "passive":
            return [int(i) for i in shuffled]
        case "walk":
            return _walk(pool, shuffled.tolist())
        case "best":
            read = Pool(LinearSpace.of_nothing())
            read.add(pool.take(shuffled), [(str(i), "") for i in shuffled])
            return [int(str(step.input)) for step in read.steps()]
    raise ValueError(f"there is no way called {way}")


def curves(task: Task, seed: int, ways: Sequence[str] = WAYS) -> list[Curve]:
    """The recall as labels come, in each way."""
    return [Curve(task.name, way, seed, _recalls(task, order(task.pool, way, seed))) for way in ways]


def outcomes(data: GeoQuery, seed: int = 0) -> list[Outcome]:
    """What the labels that each way asks for come to: learned with residual cleaning, held against the test."""
    pool = geoquery_task(data).pool
    settings = Settings(
        form="sexpr", lexicon=data.lexicon, merged=MERGED, clean="residual", recipes=[recipe(ATOMS)], misfits_at_most=1
    )
    found = []
    for way in WAYS:
        chosen = [data.training[i] for i in order(pool, way, seed)]
        tally = evaluate(learn_with(settings, chosen), data.test).atoms
        found.append(Outcome(way, len(chosen), tally.asked, tally.answered, tally.correct))
    return found


def labels_needed(runs: Sequence[Curve], way: str, share: float) -> float:
    """How many labels a way needs for a share of the recall in the end, in the mean over runs."""
    labels = [run.labels_to(share) for run in runs if run.way == way]
    return sum(labels) / len(labels)


def table(runs: Sequence[Curve]) -> str:
    """The labels that each way needs for each share of the final recall, and their ratios."""
    final = [run.recalls[-1] for run in runs]
    lines = [
        f"{runs[0].task}: labels needed for a share of the final recall, {sum(final) / len(final):.3f} in the mean",
        "share    passive     walk     best     walk/passive  best/passive  best/walk",
    ]
    for share in SHARES:
        passive, walk, best = (labels_needed(runs, way, share) for way in WAYS)
        ratios = f"{walk / passive:12.2f}  {best / passive:12.2f}  {best / walk:9.2f}"
        lines.append(f"{share:5.2f}   {passive:8.1f} {walk:8.1f} {best:8.1f}     {ratios}")
    return "\n".join(lines)


def _walk(pool: Rows, inputs: Sequence[int]) -> list[int]:
    """The inputs that are no combination of those before them."""
    gains = Gains(pool, [1] * len(pool))
    return [i for i in inputs if gains.label(i)]


def _recalls(task: Task, asked: Sequence[int]) -> list[float]:
    """The share of the test inputs that are safe before any label and after each; only they have weight."""
    size, safe = len(task.test), 0
    gains = Gains([*task.test, *task.pool], [1] * size + [0] * len(task.pool))
    recalls = [0.0]
    for i in asked:
        safe += gains.label(size + i)
        recalls.append(safe / size)
    return recalls


def main() -> None:
    """Run the simulation and print its tables; progress goes to standard error."""
    parser = argparse.ArgumentParser(prog="python -m experiments.active", description="Active against passive")
    parser.add_argument("--seeds", type=int, default=20, help="how many orders of the pool, from seed 0 (default: 20)")
    parser.add_argument("--geoquery", metavar="FOLDER", help="GeoQuery's files, to use them instead of artificial data")
    told = parser.parse_args()
    if told.geoquery is None:
        print(table(_repeated(artificial_task, told.seeds)))
        return
    data = read_geoquery(told.geoquery)
    task = geoquery_task(data)
    print(table(_repeated(lambda _: task, told.seeds)))
    print("\nlearned with residual cleaning from GeoQuery's labels, asked the test questions")
    print("way       labels    asked  answered    right    wrong")
    for each in outcomes(data):
        numbers = each.labels, each.asked, each.answered, each.right, each.answered - each.right
        print(f"{each.way:<8}" + "".join(f"{number:8,} " for number in numbers))


def _repeated(task: Callable[[int], Task], seeds: int) -> list[Curve]:
    """The curves of all seeds, telling how far it is."""
    runs: list[Curve] = []
    for seed in range(seeds):
        print(f"order {seed + 1} of {seeds}", file=sys.stderr, flush=True)
        runs += curves(task(seed), seed)
    return runs


if __name__ == "__main__":
    main()
