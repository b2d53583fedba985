"""How honest are forecasts of evidence, and which trust do examples choose? `python -m experiments.forecasts FOLDER`

trust       as if it were the usual one (evidence.py)
held out    the held-out answers to new questions that a trust would have given, right and wrong
seen        the answers to test questions that it gives
expected    how many wrong ones are to be expected among so many answers, if they are like the held-out ones: with 95 %
            probability no fewer and no more than these (beta-binomial, with Jeffreys' prior)
--choose    the same on training examples alone: each corpus' examples are divided in three, two parts are learned from
            and measured, the third is asked; of large corpora one such part, of others each in turn
chosen      the lowest trust at which at most 1 in 100 answers is wrong over all corpora, and 2 in 100 in none
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.corpora.corpus import Corpus, corpora
from unanimity.examples import Written
from unanimity.language.asked import Asked
from unanimity.language.folds import divisions
from unanimity.language.learn import learn_with
from unanimity.language.measured.evidence import TRUST, Evidence, usual_limit
from unanimity.language.measured.held_out import is_right, measure
from unanimity.language.parser import Parser

__all__ = ["TRUSTS", "Forecast", "chosen", "expected", "forecasts", "main"]

TRUSTS = (0.0, 0.95, 0.975, 0.98, 0.985, 0.99, 0.995)
PARTS, LARGE, NUMBER = 3, 5_000, 7
MOST_WRONG, MOST_ANYWHERE = 0.01, 0.02


@dataclass(frozen=True, slots=True)
class Forecast:
    """What was held out, and what was seen, of a corpus at one trust: right and wrong answers."""

    corpus: str
    trust: float
    held_out: tuple[int, int]
    seen: tuple[int, int]

    @property
    def is_met(self) -> bool:
        """Whether no more and no fewer answers are wrong than was to be expected."""
        least, most = expected(self.held_out, sum(self.seen))
        return least <= self.seen[1] <= most


def expected(held_out: tuple[int, int], answers: int) -> tuple[int, int]:
    """How many wrong ones of so many answers are to be expected, at least and at most."""
    from scipy.stats import betabinom

    right, wrong = held_out
    found = betabinom(answers, wrong + 0.5, right + 0.5)
    return int(found.ppf(0.025)), int(found.ppf(0.975))


def forecasts(name: str, corpus: Corpus, learned: Sequence[Written], asked: Sequence[Written]) -> Iterator[Forecast]:
    """What is measured on some examples, and what comes of questions, at each trust."""
    parser = learn_with(corpus.settings, learned)
    evidence = measure(parser, learned)
    if evidence is None:
        return
    parser.trust = 0.0
    said = list(_said(parser, asked))
    for trust in TRUSTS:
        given = [right for right, each in said if _is_given(evidence, each, trust)]
        yield Forecast(name, trust, _held_out(evidence, trust), (sum(given), len(given) - sum(given)))


def _said(parser: Parser, asked: Sequence[Written]) -> Iterator[tuple[bool, Asked]]:
    """The questions that are answered, with whether all that is said is right."""
    lessons = list(parser.questions(asked))
    for lesson, each in zip(lessons, Asked.with_forms(parser, [lesson.question for lesson in lessons]), strict=True):
        if (right := is_right(parser, lesson, each)) is not None:
            yield right, each


def _is_given(evidence: Evidence, asked: Asked, trust: float) -> bool:
    """Whether this trust gives an answer."""
    if trust == 0 or asked.doubt is None:
        return True
    return evidence.closed is None and asked.doubt <= usual_limit(evidence.ledger(asked.is_new), trust)


def _held_out(evidence: Evidence, trust: float) -> tuple[int, int]:
    """The held-out answers to new questions that this trust would have given."""
    if trust != 0 and evidence.closed is not None:
        return 0, 0
    found = evidence.new.all if trust == 0 else evidence.new.standing(usual_limit(evidence.new, trust))
    return found.right, found.wrong


def _divided(corpus: Corpus, *, choosing: bool) -> Iterator[tuple[Sequence[Written], Sequence[Written]]]:
    """The examples and the questions of a corpus, or parts of the examples as both."""
    examples = corpus.read(corpus.examples)
    if not choosing:
        yield examples, corpus.read(corpus.questions)
        return
    for number, (learned, asked) in enumerate(divisions(examples, PARTS, NUMBER)):
        if number == 0 or len(examples) <= LARGE:
            yield list(map(_written, learned)), list(map(_written, asked))


def _written(pair: object) -> Written:
    if isinstance(pair, Written):
        return pair
    raise TypeError(f"{pair!r} was not read from a file")


def chosen(found: Sequence[Forecast]) -> float:
    """The lowest trust at which few enough answers are wrong; the highest, if that is none."""
    for trust in TRUSTS:
        seen = [_added([each.seen for each in found if each.trust == trust])]
        every = [
            _added([each.seen for each in found if (each.trust, each.corpus) == (trust, name)])
            for name in {each.corpus for each in found}
        ]
        if all(wrong <= MOST_WRONG * (right + wrong) for right, wrong in seen) and all(
            wrong <= MOST_ANYWHERE * (right + wrong) for right, wrong in every
        ):
            return trust
    return TRUSTS[-1]


def _added(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(right for right, _ in pairs), sum(wrong for _, wrong in pairs)


def main(argv: Sequence[str] | None = None) -> int:
    """Print a table: forecast and seen, of each corpus at each trust."""
    parser = argparse.ArgumentParser(prog="python -m experiments.forecasts", description="How honest evidence is")
    parser.add_argument("folder", metavar="FOLDER", help="the folder with the corpora")
    parser.add_argument("--only", metavar="NAME", default="", help="only corpora whose names begin so")
    parser.add_argument("--choose", action="store_true", help="look at training examples alone, and choose a trust")
    given = parser.parse_args(argv)
    print("| corpus | trust | held out | seen | expected to be wrong | met |\n|---|---|---|---|---|---|")
    found = list[Forecast]()
    for corpus in corpora(Path(given.folder)):
        if corpus.name.startswith(given.only):
            for learned, asked in _divided(corpus, choosing=given.choose):
                for each in forecasts(corpus.name, corpus, learned, asked):
                    print(_line(each), flush=True)
                    found.append(each)
    for trust in TRUSTS:
        of = [each for each in found if each.trust == trust]
        held_out, seen = (_added(pairs) for pairs in ([each.held_out for each in of], [each.seen for each in of]))
        print(f"| all | {_named(trust)} | {_told(held_out)} | {_told(seen)} | | |")
    if given.choose:
        print(f"Chosen: {_named(chosen(found))}")
    return 0


def _line(found: Forecast) -> str:
    least, most = expected(found.held_out, sum(found.seen))
    told = _told(found.held_out), _told(found.seen)
    met = "yes" if found.is_met else "no"
    return f"| {found.corpus} | {_named(found.trust)} | {' | '.join(told)} | {least:,} to {most:,} | {met} |"


def _told(pair: tuple[int, int]) -> str:
    right, wrong = pair
    return f"{right:,} / {wrong:,}"


def _named(trust: float) -> str:
    return f"{trust:g}, the usual one" if trust == TRUST else f"{trust:g}"


if __name__ == "__main__":
    sys.exit(main())
