"""How is it shown how often a model is right?"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from unanimity.cli.render.missed import show_missed
from unanimity.cli.terminal import painted, say, table
from unanimity.cli.wrapping import room
from unanimity.files.verbatim import text_of
from unanimity.records.evaluations import EvaluationRecord, Figures, Misanswer

__all__ = ["show_evaluation"]

NAMES, FIGURE = 28, 10  # places that a number's name takes, and the number
MOST_SHOWN = 20  # wrong answers

Row = tuple[str, str]


def show_evaluation(record: EvaluationRecord, notation: str) -> None:
    """Print the numbers and the wrong answers, for outputs in a notation."""
    columns = {"atoms": record.atoms}
    columns |= {"forms": record.forms} if notation != "bag" else {}
    columns |= {"answers": record.answers} if record.answers is not None else {}
    each = [_told(record.asked, figures) for figures in columns.values()]
    rows = [(row[0][0], *(value for _, value in row)) for row in zip(*each, strict=True)]
    width = room(sys.stdout)
    if width is not None and width < NAMES + FIGURE * len(columns):
        table(("", *columns), rows, right=range(1, 1 + len(columns)))
    else:
        _show_figures(rows, list(columns))
    if record.wrong is None:
        _show_wrong(record.wrong_atoms, "Wrong answers: an example is wrong, or the truth is no such mapping.")
        if "forms" in columns:
            _show_wrong(record.wrong_forms, "Wrong forms: the atoms are wrong, or the rule does not hold for them.")
    else:
        show_missed(record.wrong, "answered wrongly")
    if record.unanswered is not None:
        show_missed(record.unanswered, "not answered")


def _show_figures(rows: Sequence[Sequence[str]], columns: Sequence[str]) -> None:
    """The numbers in columns, a wrong answer in red."""
    if len(columns) > 1:
        say(f"{'':<{NAMES}}{''.join(f'{name:>{FIGURE}}' for name in columns)}")
    for name, *values in rows:
        told = [f"{value:>{FIGURE}}" for value in values]
        say(f"{name:<{NAMES}}{''.join(painted(v, 'red') if name == 'wrong' and v.strip() != '0' else v for v in told)}")


def _told(asked: int, figures: Figures) -> list[Row]:
    """The numbers, each with its name."""
    right, answered = figures.correct, figures.answered
    counted = [("asked", asked), ("answered", answered), ("right", right), ("wrong", answered - right)]
    rows = [(name, f"{count:,}") for name, count in [*counted, ("don't know", asked - answered)]]
    rows += [("precision", _percent(figures.precision)), ("  at least, with 95%", _percent(figures.precision_at_least))]
    rows += [("recall", _percent(figures.recall))]
    return rows + [(f"reliability (wrong costs {c})", _percent(mean)) for c, mean in figures.reliability.items()]


def _show_wrong(wrong: Sequence[Misanswer], title: str) -> None:
    if not wrong:
        return
    say(f"\n{title}")
    rows = [(each.place, each.input, text_of(each.expected), text_of(each.given)) for each in wrong[:MOST_SHOWN]]
    table(("place", "input", "expected", "given"), rows, right=())
    if len(wrong) > MOST_SHOWN:
        say(f"  and {len(wrong) - MOST_SHOWN:,} more")


def _percent(share: float | None) -> str:
    return "none" if share is None else f"{share:.2%}"
