"""How are suspicious labels shown, so that a person can act on them?"""

from __future__ import annotations

from unanimity.bags import Bag
from unanimity.cli.render.conflicts import told_output, told_sides
from unanimity.cli.terminal import counted, painted, say, table, visible
from unanimity.learning.cleaning.suspects import ENOUGH
from unanimity.learning.support.supported import listed
from unanimity.records.findings import FindingsRecord, SuspectLabel

__all__ = ["show_suspects"]

HEAD = ("rank", "place", "input", "output", "should be", "touches", "because")


def show_suspects(findings: FindingsRecord, most: int) -> None:
    """Print the suspicious labels, the most suspicious first, with what they should be and why."""
    found = findings.suspects
    if not found:
        return
    count = "One label is" if len(found) == 1 else f"{len(found):,} labels are"
    say(f"\n{painted(f'{count} suspicious, the most suspicious first.', bold=True)}")
    rows = [(str(rank), *_row(suspect, findings)) for rank, suspect in enumerate(found[:most], 1)]
    table(HEAD, rows)
    if len(found) > most:
        say(f"  and {len(found) - most:,} more; --most {len(found)} shows all")
    if any(suspect.touches for suspect in found):
        say("“Touches” is how many other examples would be fitted otherwise without it: settle those with many first.")
    for context in findings.contexts:
        one, other = (f"“{visible(atom)}”" for atom in context.atoms)
        has = f"{counted(context.examples, 'example')} with both"
        share = f"an atom more for the two would settle {context.settles:.0%} of what does not fit"
        say(f"{one} and {other} seem to add something else together than apart ({has}): {share}.")


def _row(suspect: SuspectLabel, findings: FindingsRecord) -> tuple[str, ...]:
    should_be, why = _should_be(suspect), _why(suspect, findings)
    return suspect.place, str(suspect.input), str(suspect.output), should_be, f"{suspect.touches:,}", why


def _should_be(suspect: SuspectLabel) -> str:
    """The correction, if more speaks for it than against it."""
    is_open = isinstance(suspect.forced, Bag) and suspect.should_be is None
    return "not settled" if is_open else told_output(suspect.forced)


def _why(suspect: SuspectLabel, findings: FindingsRecord) -> str:
    """What speaks against the label."""
    behind, mistakes = suspect.behind, findings.mistakes_allowed
    if suspect.certain:
        return f"certain, if the examples hold at most {counted(mistakes, 'mistake')}"
    if findings.mistakes_needed is not None and findings.mistakes_needed > mistakes:
        return "this is what one of the best mappings gives"
    if suspect.forced is None:
        return "it does not fit the others"
    if behind is None:
        return f"the others force {told_output(suspect.forced)}; who stands behind it was not counted in time"
    if suspect.should_be is None:
        return f"the others force another, {told_sides(suspect.forced, behind, suspect.against)}"
    if behind.most == 1:
        return f"the others force it, but it hangs on {listed(behind.places)}"
    if behind.least == behind.most and behind.least < ENOUGH:
        return f"the others force it; {behind.least} of them would have to go"
    return f"the others force it; at least {behind.least} of them would have to go"
