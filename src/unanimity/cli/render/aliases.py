"""How are names shown that stand only for themselves, and what they may be written as?

Nothing is guessed: a name is another constant only if the lexicon says so. What may be meant is shown, so that a person
can say it.
"""

from __future__ import annotations

from collections.abc import Sequence

from unanimity.cli.terminal import note, painted, say, table, visible
from unanimity.records.findings import LoneName

__all__ = ["note_aliases", "show_aliases"]

FEW = 3  # names in a note
THEY = "names or numbers stand only for themselves"
NAMES = "If a name is written so, say it in the lexicon, in the third column (`written` in JSON)."
NUMBERS = "What a number gives is known of others once examples show it with another number in the same place."


def note_aliases(aliases: Sequence[LoneName], doctor: str) -> None:
    """Say in a line or two that some names were learned as words."""
    likely = {alias.name: alias for alias in reversed(aliases)}
    if not likely:
        return
    first = sorted(likely.values(), key=lambda alias: (-alias.examples, alias.name))[:FEW]
    shown = ", ".join(f"“{visible(alias.name)}”{_perhaps(alias)}" for alias in first)
    more = ", ..." if len(likely) > len(first) else ""
    which = "One name or number stands only for itself" if len(likely) == 1 else f"{len(likely):,} {THEY}"
    note(f"{which} in some examples: {shown}{more}.")
    note(f"{_remedy(aliases)} All of them: unanimity doctor {doctor}")


def _perhaps(alias: LoneName) -> str:
    return "" if alias.constant is None else f" (perhaps {visible(alias.constant)})"


def _remedy(aliases: Sequence[LoneName]) -> str:
    """What would make them stand for others, too."""
    kinds = {alias.constant is None for alias in aliases}
    return " ".join(remedy for of_numbers, remedy in ((False, NAMES), (True, NUMBERS)) if of_numbers in kinds)


def show_aliases(aliases: Sequence[LoneName], most: int) -> None:
    """The names with what they may be written as, for a person."""
    if not aliases:
        return
    say(painted("\nNames and numbers that stand only for themselves, beside what may be meant by them:", "yellow"))
    rows = [(alias.name, alias.constant or "", f"{alias.examples:,}") for alias in aliases[:most]]
    table(("name", "perhaps written", "examples"), rows, right=(2,))
    if len(aliases) > most:
        say(f"and {len(aliases) - most:,} more")
    say(_remedy(aliases))
