"""The paper's GeoQuery experiment: how many questions are answered, and how many whole forms are rebuilt?

    atoms      the predicates of a question's logical form, with argument positions and types of names
    strict     whole forms by analogy with examples; paper: the only one with combinations seen in training
    facts      the strict rule, which leaves out what the kinds of things in geobase do not allow
    standard   600 examples to learn from, 280 to ask, as everybody divides them
    split      another division into 600 and 280, drawn from all 880 by a number; those with numbers below FIRST were
               looked at when earlier recipes and rules were weighed, and so are not counted any more
    curve      a share of the standard training examples, drawn by a number, and the standard questions

    python -m experiments.geoquery --geoquery FOLDER --splits 20 --facts FOLDER/geobase.pl

lists what is wrong; `python -m experiments geoquery` draws the curve.

Cross-validation on the standard 600 chooses CHOSEN. The annotation is that of the UBL parser; traverse counts as loc,
as in the paper.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from experiments.geobase import read_geobase
from experiments.geoquery_files import MERGED, GeoQuery, read_geoquery
from unanimity.demo.execute import FunqlExecutor
from unanimity.demo.facts import Facts
from unanimity.examples import Written
from unanimity.language.evaluate import Evaluation, evaluate
from unanimity.language.learn import learn_with
from unanimity.language.recipe_search import Choice, Trial, trials
from unanimity.language.settings import Settings

__all__ = [
    "CHOSEN",
    "FIRST",
    "PAIRS",
    "PAPER",
    "PAPER_CURVE",
    "SHARES",
    "Result",
    "part",
    "ranked",
    "settings",
    "split",
    "splits",
    "standard",
]

CHOSEN = Choice(("singulars+bigrams", "stems+bare+bigrams"))
PAIRS = Choice(("bigrams",))  # of words, as in the paper
FIRST = 81  # division
PAPER = {"atoms": 0.70, "forms": 0.59}  # recall
SHARES = tuple(range(10, 101, 10))  # per cent
PAPER_CURVE = (0.154, 0.257, 0.339, 0.418, 0.514, 0.546, 0.6, 0.664, 0.664, 0.7)  # recall of atoms at these shares


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one division, by both rules for whole forms, and with facts, if any are given."""

    name: str
    strict: Evaluation
    paper: Evaluation
    facts: Evaluation | None = None


def settings(data: GeoQuery, choice: Choice = CHOSEN) -> Settings:
    """How the data are learned from."""
    return choice.applied_to(
        Settings(form="sexpr", lexicon=data.lexicon, merged=MERGED, clean="residual", misfits_at_most=1)
    )


def ranked(data: GeoQuery, done: Callable[[], None] = lambda: None) -> list[Trial]:
    """The recipes by what cross-validation on the standard 600 says of them, best first; calls `done` at each step."""
    return sorted(trials(settings(data), data.training, done), key=lambda trial: trial.rank)


def standard(data: GeoQuery, choice: Choice = CHOSEN, facts: Facts | None = None) -> Result:
    """The standard division."""
    return _result("standard", settings(data, choice), data.training, data.test, facts)


def split(data: GeoQuery, number: int, choice: Choice = CHOSEN, facts: Facts | None = None) -> Result:
    """The division of this number."""
    everything = [*data.training, *data.test]
    random.Random(f"GeoQuery, division {number}").shuffle(everything)  # noqa: S311 - no secret
    size = len(data.training)
    return _result(f"split {number}", settings(data, choice), everything[:size], everything[size:], facts)


def splits(data: GeoQuery, count: int, choice: Choice = CHOSEN, facts: Facts | None = None) -> Iterator[Result]:
    """So many other divisions."""
    return (split(data, number, choice, facts) for number in range(FIRST, FIRST + count))


def part(data: GeoQuery, share: int, number: int, choice: Choice = CHOSEN) -> Result:
    """A share of the standard training examples, drawn by a number, and the standard questions; 0 draws the first."""
    drawn = list(data.training)
    if number:
        random.Random(f"GeoQuery, curve {number}").shuffle(drawn)  # noqa: S311 - no secret
    return _result(f"{share}%", settings(data, choice), drawn[: len(drawn) * share // 100], data.test)


def _result(
    name: str, told: Settings, learned: Sequence[Written], asked: Sequence[Written], facts: Facts | None = None
) -> Result:
    parser = learn_with(told, learned)
    result = Result(name, evaluate(parser, asked), evaluate(parser.with_rule("paper"), asked))
    if facts is None:
        return result
    return replace(result, facts=evaluate(parser.judged_by(FunqlExecutor(facts).fits), asked))


HEAD = (
    f"{'':<10}{'atoms':>26}{'forms, strict':>26}{'forms, paper':>26}{'forms, facts':>26}\n"
    f"{'':<10}" + f"{'answered':>10}{'wrong':>7}{'recall':>9}" * 4
)


def _show(results: Sequence[Result]) -> None:
    """A line for each result, and its wrong answers."""
    for result in results:
        tallies = [result.strict.atoms, result.strict.forms, result.paper.forms]
        tallies += [] if result.facts is None else [result.facts.forms]
        cells = (f"{tally.answered:>10,}{tally.wrong:>7}{tally.recall or 0:>9.1%}" for tally in tallies)
        print(f"{result.name:<10}{''.join(cells)}", flush=True)
    for result in results:
        for what, wrong in (
            ("atoms", result.strict.wrong),
            ("strict form", result.strict.wrong_forms),
            ("paper's form", result.paper.wrong_forms),
            ("form with facts", [] if result.facts is None else result.facts.wrong_forms),
        ):
            for each in wrong:
                print(f"  wrong {what}, {result.name}: {each.question}\n    {each.expected}\n    given {each.given}")


def _show_all(results: Sequence[Result]) -> None:
    """The results, and what they come to together."""
    _show(results)
    facts = Evaluation() if any(result.facts for result in results) else None
    total = Result(f"{len(results)} splits", Evaluation(), Evaluation(), facts)
    for result in results:
        total.strict.include(result.strict)
        total.paper.include(result.paper)
        if total.facts is not None and result.facts is not None:
            total.facts.include(result.facts)
    for evaluation in (total.strict, total.paper, *filter(None, [total.facts])):
        evaluation.wrong, evaluation.wrong_forms = [], []  # they were listed already
    _show([total])


def main(argv: Sequence[str] | None = None) -> int:
    """Run what is asked for, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m experiments.geoquery", description="The GeoQuery experiment")
    parser.add_argument("--geoquery", required=True, metavar="FOLDER", help="the published files")
    parser.add_argument("--splits", type=int, default=0, metavar="N", help="also so many other divisions")
    parser.add_argument("--choose", action="store_true", help="show which recipes the training examples choose")
    parser.add_argument("--facts", metavar="FILE", help="geobase.pl, to leave out forms that its kinds do not allow")
    given = parser.parse_args(argv)
    data = read_geoquery(given.geoquery)
    facts = None if given.facts is None else read_geobase(given.facts)
    if given.choose:
        print("chosen by cross-validation on the training examples:", ranked(data)[0].choice, flush=True)
    print(HEAD)
    _show([standard(data, facts=facts)])
    if given.splits:
        _show_all(list(splits(data, given.splits, facts=facts)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
