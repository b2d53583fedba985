"""How are the examples shown that were set aside, and how are they written?"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from unanimity.bags import Bag
from unanimity.cli.render.conflicts import told_output, told_sides
from unanimity.cli.terminal import counted, painted, say, table, visible
from unanimity.evidence import Output
from unanimity.files.exact_json import number
from unanimity.files.verbatim import as_json, record_text
from unanimity.language.outputs.forms import Forms
from unanimity.language.parser import Parser
from unanimity.learning.cleaning.clean import SetAside

__all__ = ["lines_aside", "show_aside"]

MOST = 20
PATIENCE = 20.0  # seconds for counting what stands behind corrections
HEAD = ("place", "input", "given output", "why", "the others force")


def show_aside(set_aside: Sequence[SetAside], total: int, written: str | None) -> None:
    """Print the first examples that were set aside, and how many more there are."""
    gone = len(set_aside)
    say(painted(f"{gone:,} of {counted(total, 'example')} set aside:", "yellow"))
    end = monotonic() + PATIENCE
    table(HEAD, [_row(aside, end) for aside in set_aside[:MOST]], right=())
    if gone > MOST:
        where = f"{visible(written)} has all" if written else "--set-aside FILE writes all"
        say(f"  and {gone - MOST:,} more; {where}")


def lines_aside(parser: Parser) -> list[bytes]:
    """One JSON object a line for each example; the lines are also examples that can be read again."""
    end = monotonic() + PATIENCE
    return [_line(_record(aside, _form(parser, aside), end)) for aside in parser.set_aside]


def _row(aside: SetAside, end: float) -> tuple[str, str, str, str, str]:
    example = aside.example
    shown = example.text or str(example.input)
    return example.place, shown, str(example.output), aside.reason.value, _told_forced(aside, end)


def _told_forced(aside: SetAside, end: float) -> str:
    """What the others force, if more of them stand behind it than it overturns; otherwise how the two sides stand."""
    forced = aside.forced
    if not isinstance(forced, Bag):
        return told_output(forced)
    if monotonic() > end:
        return f"{forced}, but who stands behind it was not counted in time"
    if aside.behind is None or aside.proposed is not None:
        return told_output(forced)
    return f"not settled: {told_sides(forced, aside.behind, aside.against)}"


def _record(aside: SetAside, form: object, end: float) -> dict[str, object]:
    """The example, with its form if it has one, and why it was set aside."""
    example, forced = aside.example, aside.forced
    given = {"input": example.text, "output": form or _counts(example.output), "place": example.place}
    told: dict[str, object] = {"reason": aside.reason.value, "forced": None if forced is None else _counts(forced)}
    proposed = aside.proposed if monotonic() < end else None
    return given | told | {"proposed": None if proposed is None else _counts(proposed)}


def _form(parser: Parser, aside: SetAside) -> object:
    """The form of an example, if outputs are forms."""
    outputs = parser.outputs
    return as_json(outputs.told[aside.number].form, parser.settings.form) if isinstance(outputs, Forms) else None


def _line(record: dict[str, object]) -> bytes:
    return record_text(record).encode() + b"\n"


def _counts(output: Output) -> dict[str, object]:
    return {atom: number(count) for atom, count in output.items()}
