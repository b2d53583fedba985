"""Which outputs are possible where examples have several, and how is that shown?"""

from __future__ import annotations

from collections.abc import Sequence

from unanimity.cli.terminal import counted, painted, say, table, visible
from unanimity.records.choices import ChoiceRecord

__all__ = ["show_choices"]

HEAD = ("place", "input", "still possible")


def show_choices(records: Sequence[ChoiceRecord], most: int) -> None:
    """Print the examples of which it is not known which output is right, by the atoms that are possible."""
    left = [record for record in records if len(record.atoms) > 1]
    several = f"{counted(len(records), 'example')} with several outputs"
    stands = f"{several}: {len(records) - len(left):,} settled, {len(left):,} open."
    say(painted(stands, "yellow" if left else "green"))
    if left:
        table(HEAD, [_row(record) for record in left[:most]], right=())
    if len(left) > most:
        say(f"  and {len(left) - most:,} more")


def _row(record: ChoiceRecord) -> tuple[str, str, str]:
    return record.place, visible(str(record.input)), visible(" | ".join(map(str, record.atoms)))
