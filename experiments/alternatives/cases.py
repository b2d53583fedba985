"""Which data are the methods compared on?

artificial   the paper's artificial data of a seed, some of the training examples, and more questions than the paper has
large        the same with ten times as many source atoms, clusters and questions, and 10,000 examples, so that those
             who calibrate have enough to calibrate with
geoquery     the predicates of GeoQuery: the standard division (number 0), and others drawn by a number, none of which
             is told of elsewhere. Inputs are pairs of words, names are replaced by their types, as in the paper
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

import numpy as np

from experiments.alternatives.case import Case, Matrix, Replies
from experiments.artificial import artificial
from experiments.geoquery import PAIRS, settings
from experiments.geoquery_files import GeoQuery
from unanimity.bags import Bag
from unanimity.examples import Written
from unanimity.language.learn import learn_with
from unanimity.language.parser import Parser
from unanimity.language.settings import Settings
from unanimity.language.views import examples_of
from unanimity.verdict import Answer

__all__ = ["RECIPE", "artificial_case", "geoquery_case", "large_case", "small_geoquery_case", "tiny_case"]

QUESTIONS = 250
SMALL = 30
RECIPE = "unanimity (chosen recipe)"


def artificial_case(share: int, seed: int) -> Case:
    """The first examples of the artificial data of a seed."""
    data = artificial(seed, test=QUESTIONS)
    size = len(data.S) * share // 100
    return Case("artificial", share, seed, data.S[:size], data.T[:size], data.X, data.Y)


def tiny_case() -> Case:
    """Artificial data for a first try."""
    data = artificial(0, sources=6, targets=2, clusters=2, train=SMALL, test=SMALL)
    return Case("artificial", 100, 0, data.S, data.T, data.X, data.Y)


def large_case(seed: int) -> Case:
    """The large artificial data of a seed."""
    data = artificial(seed, sources=500, clusters=100, train=10_000, test=10 * QUESTIONS)
    return Case("large", 100, seed, data.S, data.T, data.X, data.Y)


def geoquery_case(data: GeoQuery, number: int) -> Case:
    """A division of GeoQuery: 600 examples, 280 questions."""
    learned, asked = _divided(data, number)
    parser = Parser.of_nothing(settings(data, PAIRS))
    lessons = list(parser.lessons(learned))
    parser.outputs.learn(lessons, set())
    recipe = parser.views[0].recipe
    examples, questions = (list(examples_of(some, recipe)) for some in (lessons, parser.questions(asked)))
    s, x = _matrices([each.input for each in examples], [each.input for each in questions])
    t, y = _matrices([each.output for each in examples], [each.output for each in questions])
    return Case("geoquery", 100, number, s, t, x, y, {RECIPE: lambda _: _by_recipe(settings(data), learned, asked)})


def small_geoquery_case(data: GeoQuery) -> Case:
    """Some examples and questions of the standard division, for a first try."""
    return geoquery_case(replace(data, training=data.training[:SMALL], test=data.test[:SMALL]), 0)


def _divided(data: GeoQuery, number: int) -> tuple[Sequence[Written], Sequence[Written]]:
    if not number:
        return data.training, data.test
    everything = [*data.training, *data.test]
    random.Random(f"GeoQuery, alternatives {number}").shuffle(everything)  # noqa: S311 - no secret
    return everything[: len(data.training)], everything[len(data.training) :]


def _matrices(*parts: Sequence[Bag]) -> list[Matrix]:
    """Some bags a matrix, all over the atoms of all of them."""
    columns = {atom: i for i, atom in enumerate(sorted({str(atom) for bags in parts for bag in bags for atom in bag}))}
    found = [np.zeros((len(bags), len(columns)), dtype=np.int64) for bags in parts]
    for matrix, bags in zip(found, parts, strict=True):
        for i, bag in enumerate(bags):
            for atom, count in bag.items():
                matrix[i, columns[str(atom)]] = count
    return found


def _by_recipe(told: Settings, learned: Sequence[Written], asked: Sequence[Written]) -> Replies:
    """The parser with the recipe that cross-validation on the standard examples chooses."""
    start = perf_counter()
    parser = learn_with(told, learned)
    known = perf_counter()
    verdicts = parser.ask_many(question.input for question in asked)
    end = perf_counter()
    truth = [lesson.output for lesson in parser.questions(asked)]
    outputs = [verdict.output if isinstance(verdict, Answer) else None for verdict in verdicts]
    answered = np.array([output is not None for output in outputs])
    right = np.array([output == true for output, true in zip(outputs, truth, strict=True)])
    return Replies(answered, right, known - start, end - known)
