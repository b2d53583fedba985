"""How often are answers right to examples that were held out?

    fold       a part of the examples, asked when all others were learned from, and all that is learned is learned anew:
               what names show, how values are written, classes of words, and what cleaning sets aside
    entry      an answer in a fold: its doubt, and whether all that is said is right. Equal questions count once, and
               as right if most of their outputs are what is said
    alone      said of what is learned if each example only adds an equation: nothing is cleaned, and there are no
               names, forms or classes of words, which examples show to each other. Then no fold needs to be learned:
               each example is left out by itself (left_out.py)

Where outputs are calls, whole calls are counted, otherwise answers with what they make.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from time import monotonic

from unanimity.bags import Bag
from unanimity.errors import BadExamples, Contradiction, OverBudget
from unanimity.language.asked import Asked
from unanimity.language.building.built import Form
from unanimity.language.folds import divisions
from unanimity.language.forms.positions import EDGES
from unanimity.language.learn import learn_with
from unanimity.language.measured.evidence import Evidence
from unanimity.language.outputs.lessons import Lesson
from unanimity.language.parser import Pair, Parser
from unanimity.language.settings import Settings
from unanimity.learning.measured.doubt import Doubts
from unanimity.learning.measured.ledger import Ledger
from unanimity.learning.measured.left_out import left_out
from unanimity.learning.measured.sketch import doubts_of
from unanimity.verdict import Answer

__all__ = ["FOLDS", "doubts_of_parser", "is_alone", "is_plain", "is_right", "measure"]

FOLDS = 3
AT_ONCE = 1_000  # questions

Entry = tuple[bool, float, bool]  # whether the question is new, the doubt of the answer, and whether it is right


def measure(
    parser: Parser,
    pairs: Iterable[Pair],
    seconds: float | None = None,
    done: Callable[[], None] = lambda: None,
    *,
    tried: int = 1,
) -> Evidence | None:
    """Measure a parser that has learned from these examples, which then knows it; `done` is called after each fold.

    If a time is given, no fold begins after it. None if not even one was done, or if examples have several outputs.
    """
    if parser.system.others is not None:
        return None
    doubts = doubts_of_parser(parser)
    if is_alone(parser):
        count, entries = 0, list(left_out(parser.space, doubts[0]))
    else:
        known = list(pairs)
        count, entries = _held_out(parser.settings, known, seconds, done)
        if not count and len(known) > FOLDS:
            return None
    new, old = (
        Ledger.of((doubt, right) for is_new, doubt, right in entries if is_new is each) for each in (True, False)
    )
    cleaned = parser.cleaned
    misfits, total = (0, len(parser.system)) if cleaned is None else (cleaned.misfits, cleaned.of)
    is_call = parser.settings.targets == EDGES
    found = Evidence(new, old, doubts, count, len(parser.system), misfits, total, is_call, tried, tried == 1)
    parser.note(found)
    return found


def is_alone(parser: Parser) -> bool:
    """Whether each example only adds an equation to those of the others, all of which fit."""
    return is_plain(parser.settings) and parser.system.others is None


def is_plain(settings: Settings) -> bool:
    """Whether examples show each other nothing beside equations, and all of them must fit."""
    sided = any(recipe.side is not None for recipe in settings.recipes)
    bags = settings.form == "bag" and settings.lexicon is None and not sided
    return bags and settings.clean == "none" and not settings.mistakes


def doubts_of_parser(parser: Parser) -> list[Doubts]:
    """What tells how doubtful the answers of each view are."""
    aside = [each.example for each in parser.set_aside if each.is_in_dispute]  # as the first view sees them
    return [doubts_of(view.space.system, [] if k else aside) for k, view in enumerate(parser.views)]


def _held_out(
    settings: Settings, pairs: Sequence[Pair], seconds: float | None, done: Callable[[], None]
) -> tuple[int, list[Entry]]:
    """How many parts of the examples were held out in turn, and what came of them."""
    started, entries, count = monotonic(), list[tuple[Bag, Entry]](), 0
    for learned, asked in divisions(pairs, FOLDS) if len(pairs) > FOLDS else ():
        if seconds is not None and monotonic() - started > seconds:
            break
        entries += _entries(settings, learned, asked)
        count += 1
        done()
    return count, list(_once(entries))


def _once(entries: Sequence[tuple[Bag, Entry]]) -> Iterator[Entry]:
    """One entry for each question, however often it is held out: its first, right if more than half of all are."""
    found: dict[Bag, list[Entry]] = {}
    for bag, entry in entries:
        found.setdefault(bag, []).append(entry)
    for same in found.values():
        is_new, doubt, _ = same[0]
        yield is_new, doubt, 2 * sum(right for _, _, right in same) > len(same)


def _entries(settings: Settings, learned: Sequence[Pair], asked: Sequence[Pair]) -> Iterator[tuple[Bag, Entry]]:
    """The bags and what comes of the examples of one fold; nothing, if the others cannot be learned from alone."""
    try:
        parser = learn_with(replace(settings, misfits_at_most=1), learned)
    except (Contradiction, OverBudget, BadExamples):
        return
    parser.doubts = doubts_of_parser(parser)
    lessons = list(parser.questions(asked))
    for start in range(0, len(lessons), AT_ONCE):
        some = lessons[start : start + AT_ONCE]
        for lesson, each in zip(some, Asked.with_forms(parser, [lesson.question for lesson in some]), strict=True):
            if (right := is_right(parser, lesson, each)) is None or each.doubt is None:
                continue
            yield parser.views[0].bag(lesson.question), (each.is_new, each.doubt, right)


def is_right(parser: Parser, lesson: Lesson, asked: Asked) -> bool | None:
    """Whether all that is said of a question is right; None if nothing is said, or no whole call where that counts."""
    if not isinstance(asked.verdict, Answer):
        return None
    if isinstance(asked.form, Form):
        return parser.outputs.is_right(asked.form, lesson)
    return None if parser.settings.targets == EDGES else lesson.is_answered_by(asked.verdict.output)
