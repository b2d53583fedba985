"""GeoQuery with answers: what is learned if only some of the training questions have forms, and the others answers?

    annotated    a training question with its form; which ones these are is drawn by a number
    answered     a training question with its answer; its candidates are the forms that give it over the geobase
    usable       an answered question of few words, whose answer is not nothing, with some but not many candidates
    several      a usable question with more than one candidate
    settled      one of these of which it is found out which candidate is right
    alone        what is learned from the annotated questions only
    predicates   target atoms of the 280 test questions, learned from pairs of words in the linear family
    by answer    whole forms, built by the strict rule, that come to what the annotated form comes to

    python -m experiments.geoquery_answers --geoquery FOLDER --draws 2

Answers come from running the annotated forms. Candidates have at most SIZE labels, no idle parts (idle.py), and only
combinations that the forms of the 600 training questions have: the language of forms is taken to be known. Questions of
more than LONGEST words are left out, since their forms tend to be larger. That few right forms are missed with these
limits was seen on the training questions.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from time import monotonic

from experiments.geobase import read_geobase
from experiments.geoquery_files import MERGED, GeoQuery, read_geoquery
from unanimity.bags import Bag
from unanimity.candidates.idle import IdleParts
from unanimity.candidates.proposals import Proposals
from unanimity.demo.execute import FunqlExecutor, execute
from unanimity.demo.facts import Facts
from unanimity.examples import OneOf, Written
from unanimity.language.evaluate import Evaluation, evaluate
from unanimity.language.learn import learn_with
from unanimity.language.lexicon import Sentence
from unanimity.language.outputs.lessons import FormLesson
from unanimity.language.parser import Parser
from unanimity.language.settings import Settings, recipes_of
from unanimity.language.views import View
from unanimity.spaces.choices.space import ChoiceSpace
from unanimity.spaces.family import LINEAR

__all__ = ["SHARES", "Answered", "Result", "annotated", "answered", "main", "mixed"]

SHARES = (0, 10, 25, 50, 100)  # per cent
SIZE = 8
LONGEST = 10
MOST_CANDIDATES = 60
DRAWS = 2
SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Answered:
    """The data and the facts; by their places, the training questions' target atoms, and the usable ones."""

    data: GeoQuery
    facts: Facts
    right: Mapping[str, Bag]
    usable: Mapping[str, Written]

    def evaluated(self, parser: Parser) -> Evaluation:
        """What a parser says to the test questions."""
        return evaluate(parser, self.data.test, lambda tree: execute(tree, self.facts))


@dataclass(frozen=True, slots=True)
class Result:
    """What came of annotating a share: alone, and with the answers of the other questions."""

    alone: Evaluation
    mixed: Evaluation
    usable: int
    several: int
    settled: int
    settled_wrongly: int
    seconds: float


def answered(folder: str) -> Answered:
    """The data set in a folder, with candidates for the questions that can be learned from by their answers."""
    data, facts = read_geoquery(folder), read_geobase(os.path.join(folder, "geobase.pl"))
    told = _settings(data)
    executor = FunqlExecutor(facts)
    proposals = Proposals(told, executor, data.training, SIZE, unlikely=IdleParts(executor).are_in)
    right, usable = dict[str, Bag](), dict[str, Written]()
    for lesson in Parser.of_nothing(told).lessons(data.training):
        right[lesson.place] = lesson.output
        if isinstance(lesson, FormLesson) and _is_short(lesson) and (answer := execute(lesson.tree, facts)):
            forms = proposals.forms(lesson.text, answer).forms
            if 0 < len(forms) <= MOST_CANDIDATES:
                usable[lesson.place] = Written(lesson.text, OneOf(*forms), lesson.place)
    return Answered(data, facts, right, usable)


def annotated(given: Answered, share: int, draw: int) -> list[Written]:
    """The training questions that have forms, a share of all, drawn by a number."""
    drawn = list(given.data.training)
    random.Random(f"GeoQuery answers, draw {draw}").shuffle(drawn)  # noqa: S311 - no secret
    return drawn[: len(drawn) * share // 100]


def mixed(given: Answered, forms: Sequence[Written], seconds: float = SECONDS) -> Result:
    """What is learned from questions with forms and from the answers of all others, within so many seconds."""
    told, known = _settings(given.data), {each.place for each in forms}
    answers = [each for place, each in given.usable.items() if place not in known]
    start = monotonic()
    parser = Parser([View(told.recipes[0], ChoiceSpace.of_nothing(LINEAR, seconds))], told, told.outputs())
    parser.add([*forms, *answers])
    taken = monotonic() - start
    choices = parser.choices()
    settled = {choice.example.place: choice.output for choice in choices if choice.output is not None}
    wrong = sum(output != given.right[place] for place, output in settled.items())
    alone = given.evaluated(learn_with(told, forms))
    return Result(alone, given.evaluated(parser), len(answers), len(choices), len(settled), wrong, taken)


def _settings(data: GeoQuery) -> Settings:
    """Pairs of words, the linear family, and labels merged as in the paper."""
    return Settings(family="linear", recipes=recipes_of("bigrams"), form="sexpr", lexicon=data.lexicon, merged=MERGED)


def _is_short(lesson: FormLesson) -> bool:
    return isinstance(lesson.question, Sentence) and len(lesson.question.tokens) <= LONGEST


COLUMNS = ("predicates", "with answers", "by answer", "with answers")
HEAD = (
    f"{'':<12}{''.join(f'{name:>14}' for name in COLUMNS)}{'usable':>8}{'several':>9}{'settled':>14}{'seconds':>9}\n"
    f"{'annotated':<12}{len(COLUMNS) * '  recall wrong'}{'':>25} wrong"
)


def _line(share: int, results: Sequence[Result]) -> str:
    """The means over some draws of a share; wrong answers are added up."""
    cells = [
        f"{fmean(each.recall or 0 for each in tallies):>8.1%}{sum(each.wrong for each in tallies):>6}"
        for tallies in (
            [each.alone.atoms for each in results],
            [each.mixed.atoms for each in results],
            [each.alone.answers for each in results],
            [each.mixed.answers for each in results],
        )
    ]
    cells += [f"{fmean(each.usable for each in results):>8.0f}{fmean(each.several for each in results):>9.0f}"]
    cells += [f"{fmean(each.settled for each in results):>8.0f}{sum(each.settled_wrongly for each in results):>6}"]
    return f"{f'{share} %':<12}{''.join(cells)}{fmean(each.seconds for each in results):>9.1f}"


def main(argv: Sequence[str] | None = None) -> int:
    """Learn from answers, alone and beside some forms, and print a table."""
    parser = argparse.ArgumentParser(
        prog="python -m experiments.geoquery_answers", description="GeoQuery with answers instead of forms"
    )
    parser.add_argument("--geoquery", required=True, metavar="FOLDER", help="the published files and geobase.pl")
    parser.add_argument("--draws", type=int, default=DRAWS, metavar="N", help="of the annotated questions")
    parser.add_argument("--shares", type=int, nargs="+", default=SHARES, metavar="P", help="annotated, in per cent")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help="to search in, for each draw")
    asked = parser.parse_args(argv)
    given = answered(asked.geoquery)
    print(HEAD)
    for share in asked.shares:
        draws = range(1 if share in (0, 100) else asked.draws)
        results = [mixed(given, annotated(given, share, draw), asked.seconds) for draw in draws]
        print(_line(share, results), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
