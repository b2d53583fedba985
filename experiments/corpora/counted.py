"""How many questions of a corpus are answered, and how many of the answers are right, by each method?

row          a corpus, a method and how sure it has to be, with what came of the questions
outputs      an answer is right if its whole bag of target atoms is; what unanimity and all others are compared by
whole        an answer is right if the whole call is that is made of it, where outputs are calls; only unanimity makes
             calls
hindsight    what the best threshold would have given, one for all questions, if it had been known (hindsight.py)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from experiments.corpora.corpus import Corpus
from experiments.corpora.hindsight import IN_HINDSIGHT, in_hindsight
from experiments.corpora.learners import LEARNERS
from experiments.corpora.rules import EVERYTHING, Given, given_by_rules
from experiments.corpora.sheets import Columns, Mask, Sheet, equal_rows, lessons_seen, questions_seen, sheet_of
from unanimity.examples import Written
from unanimity.language.asked import Asked
from unanimity.language.measured.evidence import TRUST
from unanimity.language.measured.held_out import is_right, measure
from unanimity.language.outputs.lessons import Lesson
from unanimity.language.parser import Parser
from unanimity.learning.measured.ledger import Standing
from unanimity.learning.tally import Tally
from unanimity.verdict import Answer

__all__ = ["HELD_OUT", "HOPELESS", "TRUSTS", "UNANIMITY", "USUAL", "WHOLE", "Row", "measured", "others", "unanimous"]

UNANIMITY = "unanimity"
WHOLE = "unanimity, whole"
HOPELESS = ", no right answer"
HELD_OUT = "held out"
USUAL = f"usual ({TRUST:g})"
TRUSTS = {EVERYTHING: 0.0, "trust 0.95": 0.95, USUAL: None}
TRUSTS |= {f"trust {precision:g}": precision for precision in (0.99, 0.995, 0.999)}


@dataclass(frozen=True, slots=True)
class Row:
    """What came of the questions of a corpus."""

    corpus: str
    method: str
    rule: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class Said:
    """An answer: its score, the higher the less it is doubted, whether it is right, and by which rules it is given."""

    score: float
    right: bool
    rules: Collection[str]


def measured(parser: Parser, corpus: Corpus, examples: Sequence[Written]) -> Row:
    """The held-out answers to new questions, by which the parser knows its evidence from now on."""
    evidence = measure(parser, examples)
    found = Standing(0, 0) if evidence is None else evidence.new.all
    return Row(corpus.name, WHOLE, HELD_OUT, Tally(len(examples), found.right + found.wrong, found.right))


def unanimous(parser: Parser, corpus: str, questions: Sequence[Written]) -> Iterator[Row]:
    """What comes of the questions at each trust: whole calls, where outputs are calls, and outputs."""
    said: dict[str, list[Said]] = {WHOLE: [], UNANIMITY: []}
    parser.trust = 0.0
    lessons = list(parser.questions(questions))
    for lesson, asked in zip(lessons, Asked.with_forms(parser, [each.question for each in lessons]), strict=True):
        if isinstance(asked.verdict, Answer):
            score, rules = 0.0 if asked.doubt is None else -asked.doubt, _given_by(parser, asked)
            said[UNANIMITY].append(Said(score, lesson.is_answered_by(asked.verdict.output), rules))
            if (right := is_right(parser, lesson, asked)) is not None:
                said[WHOLE].append(Said(score, right, rules))
    for method, every in said.items():
        for rule in TRUSTS:
            given = [each.right for each in every if rule in each.rules]
            yield Row(corpus, method, rule, Tally(len(lessons), len(given), sum(given)))
        scores, rights = np.array([each.score for each in every]), np.array([each.right for each in every], dtype=bool)
        yield Row(corpus, method, IN_HINDSIGHT, in_hindsight(scores, rights, len(lessons)))


def _given_by(parser: Parser, asked: Asked) -> Collection[str]:
    """By which trusts an answer is given."""
    evidence, measured = parser.evidence, asked.measured
    return {rule for rule, trust in TRUSTS.items() if evidence is None or evidence.objection(measured, trust) is None}


def others(
    parser: Parser, corpus: Corpus, examples: Sequence[Written], methods: Iterable[str] = LEARNERS
) -> Iterator[Row]:
    """What other methods make of the same examples and questions, seen in the same atoms."""
    files = {corpus.name: corpus.questions, corpus.name + HOPELESS: corpus.hopeless}
    asked = {name: list(parser.questions(corpus.read(file))) for name, file in files.items() if file is not None}
    learned, pairs = lessons_seen(parser, examples), [questions_seen(parser, lessons) for lessons in asked.values()]
    every = [pair for part in (learned, *pairs) for pair in part]
    inputs, outputs = Columns(bag for bag, _ in every), Columns(bag for _, bag in every)
    sheet, *sheets = (sheet_of(part, inputs, outputs) for part in (learned, *pairs))
    for method in methods:
        found = given_by_rules(LEARNERS[method], sheet, examples, sheets)
        for (name, lessons), questions, by_rule in zip(asked.items(), sheets, found, strict=True):
            for given in by_rule:
                right = _right(given, questions, lessons, outputs)
                yield Row(name, method, given.rule, _tally(given.mask, right))
                if given.rule == EVERYTHING:
                    scores = given.guesses.scores[given.mask]
                    yield Row(name, method, IN_HINDSIGHT, in_hindsight(scores, right[given.mask], len(lessons)))


def _right(given: Given, questions: Sheet, lessons: Sequence[Lesson], outputs: Columns) -> Mask:
    """Which of the guesses that are given are right; constants need not be taken for names."""
    right = equal_rows(given.guesses.outputs, questions.outputs)
    for row in np.flatnonzero(given.mask & ~right).tolist():
        right[row] = lessons[row].is_answered_by(outputs.bag(given.guesses.outputs[[row]]))
    return right


def _tally(given: Mask, right: Mask) -> Tally:
    return Tally(len(given), int(given.sum()), int((given & right).sum()))
