"""How are the examples shown that were set aside?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from unanimity.bags import Bag
from unanimity.cli.render.conflicts import told_output, told_sides
from unanimity.cli.terminal import counted, painted, say, table, visible
from unanimity.records.set_aside import SetAsideRecord

__all__ = ["show_aside"]

MOST = 20
HEAD = ("place", "input", "given output", "why", "the others force")


def show_aside(records: Iterator[SetAsideRecord], gone: int, total: int, written: str | None) -> None:
    """Print the first examples that were set aside, so many of all, and how many more there are."""
    say(painted(f"{gone:,} of {counted(total, 'example')} set aside:", "yellow"))
    table(HEAD, [_row(record) for record in islice(records, MOST)], right=())
    if gone > MOST:
        where = f"{visible(written)} has all" if written else "--set-aside FILE writes all"
        say(f"  and {gone - MOST:,} more; {where}")


def _row(record: SetAsideRecord) -> tuple[str, str, str, str, str]:
    return record.place, str(record.input), str(record.atoms), record.reason.value, _told_forced(record)


def _told_forced(record: SetAsideRecord) -> str:
    """What the others force, if more of them stand behind it than it overturns; otherwise how the two sides stand."""
    forced, behind = record.forced, record.behind
    if not isinstance(forced, Bag) or record.proposed is not None:
        return told_output(forced)
    if behind is None:
        return f"{forced}, but who stands behind it was not counted in time"
    return f"not settled: {told_sides(forced, behind, record.against)}"
