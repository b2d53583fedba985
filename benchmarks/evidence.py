"""What does evidence cost, when a model is learned and when it is asked?

home      the embedded smart home: whole calls, of which some examples have another output than they should, cleaned
corpora   SNIPS' and CLINC's examples, where their folder is named in UNANIMITY_CORPORA: cleaned, too

Learning with evidence holds out a third of the examples three times. Asking with evidence looks up the doubt of each
answer and how held-out answers were that were no more doubtful.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from experiments.corpora.corpus import corpora

from benchmarks.calls import Data
from benchmarks.measure import Row, ms, side_by_side
from unanimity.examples import Written
from unanimity.language.learn import learn_with
from unanimity.language.measured.held_out import measure
from unanimity.language.parser import Parser
from unanimity.language.settings import Settings, settings_of

__all__ = ["evidence"]

LEARNING, ASKING = 4, 1.3
WRONG = 10  # labels of the smart home that are exchanged with others


def evidence(turns: int = 5, *, quick: bool = False) -> Iterator[Row]:
    """Learning and asking with evidence against without."""
    for task in _tasks(quick=quick):
        learned, plain = side_by_side(task.measured, task.learned, min(turns, task.turns))
        what, note = f"learn {task.name} with evidence", f"{len(task.pairs):,} examples, cleaned"
        yield Row(what, ms(learned), f"{ms(plain)} without", learned / plain, LEARNING, note)
        ours, theirs = (partial(parser.ask_many, task.questions) for parser in (task.measured(), task.learned()))
        asked, plain = side_by_side(ours, theirs, turns)
        what, note = f"ask {task.name} with evidence", f"{len(task.questions):,} questions, as texts"
        yield Row(what, ms(asked), f"{ms(plain)} without", asked / plain, ASKING, note)


@dataclass
class _Task:
    """Examples to learn from, and questions."""

    name: str
    settings: Settings
    pairs: Sequence[Written]
    questions: Sequence[str]
    turns: int = 5

    def learned(self) -> Parser:
        """What is learned without evidence."""
        return learn_with(self.settings, self.pairs)

    def measured(self) -> Parser:
        """What is learned with evidence."""
        parser = self.learned()
        measure(parser, self.pairs)
        return parser


def _tasks(*, quick: bool) -> Iterator[_Task]:
    home = Data("home")
    pairs, random = list(home.examples), Random(3)  # noqa: S311
    places = random.sample(range(len(pairs)), 2 * WRONG)
    for a, b in zip(places[::2], places[1::2], strict=True):
        one, other = pairs[a], pairs[b]
        pairs[a], pairs[b] = Written(one.input, other.output, one.place), Written(other.input, one.output, other.place)
    settings = settings_of(form="json", atoms="bigrams", lexicon=home.lexicon, clean="residual", misfits_at_most=1)
    yield _Task("the smart home", settings, pairs, home.varied(200 if quick else 2_000, random))
    folder = os.environ.get("UNANIMITY_CORPORA")
    if folder is None or quick:
        return
    for corpus in corpora(Path(folder)):
        if corpus.name in ("snips 2000", "clinc t3750"):
            questions = [str(each.input) for each in corpus.read(corpus.questions)]
            yield _Task(corpus.name, corpus.settings, corpus.read(corpus.examples), questions, turns=2)
