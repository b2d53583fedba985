"""How many questions of a corpus are answered, and how many of the answers are right, by each method?

row          a corpus, a method and how sure it has to be, with what came of the questions
outputs      an answer is right if its whole bag of target atoms is; what unanimity and all others are compared by
whole        an answer is right if the whole call is that is made of it, where outputs are calls; only unanimity makes
             calls
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from experiments.corpora.corpus import Corpus
from experiments.corpora.learners import LEARNERS
from experiments.corpora.rules import Given, given_by_rules
from experiments.corpora.sheets import Columns, Sheet, equal_rows, lessons_seen, questions_seen, sheet_of
from unanimity.examples import Written
from unanimity.language.asked import Asked
from unanimity.language.building.built import Form
from unanimity.language.forms.positions import EDGES
from unanimity.language.learn import learn_with
from unanimity.language.measured.evidence import TRUST
from unanimity.language.measured.held_out import measure
from unanimity.language.outputs.lessons import Lesson
from unanimity.language.parser import Parser
from unanimity.learning.tally import Tally
from unanimity.verdict import Answer

__all__ = ["HELD_OUT", "HOPELESS", "TRUSTS", "UNANIMITY", "WHOLE", "Row", "measured", "others", "unanimous"]

UNANIMITY = "unanimity"
WHOLE = "unanimity, whole"
HOPELESS = ", no right answer"
HELD_OUT = "held out"
TRUSTS = {"all": 0.0, "trust 0.95": 0.95, f"usual ({TRUST:g})": None}
TRUSTS |= {f"trust {precision:g}": precision for precision in (0.99, 0.995, 0.999)}


@dataclass(frozen=True, slots=True)
class Row:
    """What came of the questions of a corpus."""

    corpus: str
    method: str
    rule: str
    tally: Tally


def measured(corpus: Corpus, examples: Sequence[Written]) -> tuple[Parser, Row]:
    """What is learned from a corpus, and the held-out answers to new questions."""
    parser = learn_with(corpus.settings, examples)
    measure(parser, examples)
    found = None if parser.evidence is None else parser.evidence.new.all
    right, wrong = (0, 0) if found is None else (found.right, found.wrong)
    return parser, Row(corpus.name, WHOLE, HELD_OUT, Tally(len(examples), right + wrong, right))


def unanimous(parser: Parser, corpus: str, questions: Sequence[Written]) -> Iterator[Row]:
    """What comes of the questions at each trust: whole calls, where outputs are calls, and outputs."""
    found: Counter[tuple[str, str, bool]] = Counter()
    parser.trust = 0.0
    lessons = list(parser.questions(questions))
    for lesson, asked in zip(lessons, Asked.with_forms(parser, [each.question for each in lessons]), strict=True):
        if not isinstance(asked.verdict, Answer):
            continue
        said = {UNANIMITY: lesson.is_answered_by(asked.verdict.output)}
        if isinstance(asked.form, Form):
            said[WHOLE] = parser.outputs.is_right(asked.form, lesson)
        elif parser.settings.targets != EDGES:
            said[WHOLE] = said[UNANIMITY]
        for rule, trust in TRUSTS.items():
            if parser.evidence is None or parser.evidence.objection(asked.measured, trust) is None:
                found.update((method, rule, right) for method, right in said.items())
    for method in (WHOLE, UNANIMITY):
        for rule in TRUSTS:
            right, wrong = found[method, rule, True], found[method, rule, False]
            yield Row(corpus, method, rule, Tally(len(lessons), right + wrong, right))


def others(parser: Parser, corpus: Corpus, examples: Sequence[Written]) -> Iterator[Row]:
    """What the other methods make of the same examples and questions, seen in the same atoms."""
    files = {corpus.name: corpus.questions, corpus.name + HOPELESS: corpus.hopeless}
    asked = {name: list(parser.questions(corpus.read(file))) for name, file in files.items() if file is not None}
    learned, pairs = lessons_seen(parser, examples), [questions_seen(parser, lessons) for lessons in asked.values()]
    every = [pair for part in (learned, *pairs) for pair in part]
    inputs, outputs = Columns(bag for bag, _ in every), Columns(bag for _, bag in every)
    sheet, *sheets = (sheet_of(part, inputs, outputs) for part in (learned, *pairs))
    for method, learner in LEARNERS.items():
        found = given_by_rules(learner, sheet, examples, sheets)
        for (name, lessons), questions, by_rule in zip(asked.items(), sheets, found, strict=True):
            for given in by_rule:
                yield Row(name, method, given.rule, _tally(given, questions, lessons, outputs))


def _tally(given: Given, questions: Sheet, lessons: Sequence[Lesson], outputs: Columns) -> Tally:
    """How many of the guesses that are given are right; constants need not be taken for names."""
    right = equal_rows(given.guesses.outputs, questions.outputs)
    for row in np.flatnonzero(given.mask & ~right).tolist():
        right[row] = lessons[row].is_answered_by(outputs.bag(given.guesses.outputs[[row]]))
    return Tally(len(lessons), int(given.mask.sum()), int((given.mask & right).sum()))
