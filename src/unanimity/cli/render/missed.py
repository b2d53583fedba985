"""How is it shown which questions were not answered, or wrongly, and why?"""

from __future__ import annotations

from collections.abc import Sequence

from unanimity.cli.terminal import counted, painted, say, table
from unanimity.files.verbatim import text_of
from unanimity.records.evaluations import CauseGroup, MissedQuestion

__all__ = ["show_missed"]

MOST_NAMED = 8  # words or pairs that are new, beside a cause
HEAD = ("place", "input", "why", "expected")


def show_missed(groups: Sequence[CauseGroup], told: str) -> None:
    """Print the questions that were `told`, such as "not answered", by cause."""
    head = painted(f"{counted(sum(group.count for group in groups), 'question')} {told}", bold=True)
    say(f"\n{head}{', by cause:' if groups else '.'}")
    for group in groups:
        about = list(group.about.items())
        named = ", ".join(f"“{name}” {count:,}" for name, count in about[:MOST_NAMED])
        more = f" and {len(about) - MOST_NAMED:,} more" if len(about) > MOST_NAMED else ""
        say(f"\n{painted(group.cause.value, 'yellow')}: {group.count:,}{f' ({named}{more})' if named else ''}")
        wrong = any(each.given is not None for each in group.questions)
        table((*HEAD, "given") if wrong else HEAD, [_row(each) for each in group.questions], right=())


def _row(each: MissedQuestion) -> tuple[str, ...]:
    given = () if each.given is None else (text_of(each.given),)
    return (each.place, each.input, each.reason, text_of(each.expected), *given)
