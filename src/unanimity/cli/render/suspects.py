"""How are suspicious labels shown, so that a person can act on them?"""

from __future__ import annotations

from unanimity.bags import Bag
from unanimity.cli.render.conflicts import told_output, told_sides
from unanimity.cli.terminal import counted, painted, say, table
from unanimity.files.exact_json import number
from unanimity.learning.cleaning.suspects import ENOUGH, Suspect, Suspects
from unanimity.learning.support.supported import listed

__all__ = ["show_suspects", "suspect_record"]

HEAD = ("rank", "place", "input", "output", "should be", "because")


def show_suspects(suspects: Suspects, most: int, mistakes: int) -> None:
    """Print the suspicious labels, the most suspicious first, with what they should be and why."""
    found = suspects.found
    if not found:
        return
    count = "One label is" if len(found) == 1 else f"{len(found):,} labels are"
    say(f"\n{painted(f'{count} suspicious, the most suspicious first.', bold=True)}")
    rows = [(str(rank), *_row(suspect, suspects, mistakes)) for rank, suspect in enumerate(found[:most], 1)]
    table(HEAD, rows)
    if len(found) > most:
        say(f"  and {len(found) - most:,} more; --most {len(found)} shows all")


def suspect_record(suspect: Suspect) -> dict[str, object]:
    """A suspicious label as JSON has it."""
    instead, should_be, behind = suspect.instead, suspect.proposed, suspect.behind
    return {
        "place": suspect.example.place,
        "input": suspect.example.text,
        "output": dict(suspect.example.output),
        "should_be": None if should_be is None else {atom: number(count) for atom, count in should_be.items()},
        "forced": None if instead is None else {atom: number(count) for atom, count in instead.items()},
        "certain": suspect.certain,
        "behind": None if behind is None else {"least": behind.least, "most": behind.most},
        "against": suspect.against,
    }


def _row(suspect: Suspect, suspects: Suspects, mistakes: int) -> tuple[str, str, str, str, str]:
    example = suspect.example
    shown = example.text or str(example.input)
    return example.place, shown, str(example.output), _should_be(suspect), _why(suspect, suspects, mistakes)


def _should_be(suspect: Suspect) -> str:
    """The correction, if more speaks for it than against it."""
    is_open = isinstance(suspect.instead, Bag) and suspect.proposed is None
    return "not settled" if is_open else told_output(suspect.instead)


def _why(suspect: Suspect, suspects: Suspects, mistakes: int) -> str:
    """What speaks against the label."""
    behind = suspect.behind
    if suspect.certain:
        return f"certain, if the examples hold at most {counted(mistakes, 'mistake')}"
    if suspects.needed is not None and suspects.needed > mistakes:
        return "this is what one of the best mappings gives"
    if suspect.instead is None:
        return "it does not fit the others"
    if behind is None:
        return f"the others force {told_output(suspect.instead)}; who stands behind it was not counted in time"
    if suspect.proposed is None:
        return f"the others force another, {told_sides(suspect.instead, behind, suspect.against)}"
    if behind.most == 1:
        return f"the others force it, but it hangs on {listed(behind.places)}"
    if behind.least == behind.most and behind.least < ENOUGH:
        return f"the others force it; {behind.least} of them would have to go"
    return f"the others force it; at least {behind.least} of them would have to go"
