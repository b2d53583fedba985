"""How is it shown which questions were not answered, or wrongly, and why?"""

from __future__ import annotations

from collections.abc import Sequence

from unanimity.cli.terminal import counted, painted, say, table
from unanimity.files.verbatim import as_json
from unanimity.language.causes import Cause, Missed, by_cause

__all__ = ["SHOWN", "missed_records", "show_missed", "shown_of"]

SHOWN = ("wrong", "unanswered")
WRONG = (Cause.WRONG_ATOMS, Cause.WRONG_FORM)
MOST_NAMED = 8  # words or pairs that are new, beside a cause
HEADS = {"wrong": ("place", "input", "why", "expected", "given"), "unanswered": ("place", "input", "why", "expected")}


def shown_of(missed: Sequence[Missed], which: str) -> list[Missed]:
    """Those of the questions that were answered wrongly, or not at all."""
    return [each for each in missed if (each.cause in WRONG) == (which == "wrong")]


def show_missed(missed: Sequence[Missed], which: str) -> None:
    """Print the questions, grouped by cause, the most frequent first."""
    some = shown_of(missed, which)
    told = "answered wrongly" if which == "wrong" else "not answered"
    head = painted(f"{counted(len(some), 'question')} {told}", bold=True)
    say(f"\n{head}{', by cause:' if some else '.'}")
    for cause, questions, about in by_cause(some):
        named = ", ".join(f"“{name}” {count:,}" for name, count in about[:MOST_NAMED])
        more = f" and {len(about) - MOST_NAMED:,} more" if len(about) > MOST_NAMED else ""
        say(f"\n{painted(cause.value, 'yellow')}: {len(questions):,}{f' ({named}{more})' if named else ''}")
        rows = [_row(each, which) for each in questions]
        table(HEADS[which], rows, right=())


def missed_records(missed: Sequence[Missed], which: str, notation: str) -> list[dict[str, object]]:
    """The same as JSON has it."""
    return [
        {
            "cause": cause.value,
            "count": len(questions),
            "about": dict(about),
            "questions": [_record(each, notation) for each in questions],
        }
        for cause, questions, about in by_cause(shown_of(missed, which))
    ]


def _row(each: Missed, which: str) -> tuple[str, ...]:
    given = (each.given or "",) if which == "wrong" else ()
    return (each.place, each.question, each.reason, each.expected, *given)


def _record(each: Missed, notation: str) -> dict[str, object]:
    given = {} if each.given is None else {"given": as_json(each.given, notation)}
    told = {"place": each.place, "input": each.question, "expected": as_json(each.expected, notation)}
    return {**told, "reason": each.reason, **given}
