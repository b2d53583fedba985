"""`unanimity doctor`: which examples contradict each other?"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import click

from unanimity.cli.choices import atoms_option
from unanimity.cli.show import painted, visible
from unanimity.cli.teaching import Teaching

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unanimity.errors import Conflict
    from unanimity.language.parser import Parser

__all__ = ["command"]


HELP = """
List sets of EXAMPLES that contradict each other, smallest first, and say what
each implies. No example is in two sets, and none of a set can be left out.

EXAMPLES is a .tsv, .csv or .jsonl file, as for `unanimity train`.
The weights of a set make its inputs cancel, while its outputs do not cancel:
no mapping that gives each word a fixed output can fit all of them.
"What the others force" is the output with which an example would fit them.

Example
  unanimity doctor examples.tsv

Exit codes
  0  it ran, whether or not there are contradictions
  2  something is wrong with a file or an option
"""


@click.command(cls=Teaching, help=HELP, short_help="Find examples that contradict each other.")
@click.argument("examples", metavar="EXAMPLES")
@atoms_option
@click.option("--most", type=click.IntRange(min=1), default=20, show_default=True, help="List at most so many.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as one JSON object.")
def command(examples: str, atoms: str, most: int, as_json: bool) -> int:
    """List sets of examples that contradict each other, smallest first, and say what each implies."""
    parser, found = _examined(examples, atoms, most)
    listed, more = sorted(found[:most], key=len), len(found) > most
    if as_json:
        _print_json(parser, listed, more)
    else:
        _show(parser, listed, more)
    return 0


def _examined(path: str, atoms: str, most: int) -> tuple[Parser, list[Conflict]]:
    """What the examples are, and up to one conflict more than wanted; if there are none, it has learned from them."""
    from unanimity.cli.progress import progress
    from unanimity.errors import Contradiction
    from unanimity.files.examples import read_examples
    from unanimity.language.parser import Parser
    from unanimity.learning.contradictions import conflicts
    from unanimity.learning.learn import space_of_nothing

    written = read_examples(path)
    parser = Parser(space_of_nothing("linear"), atoms)
    with progress(path, "reading", "looking for contradictions") as watched:
        batch = parser.system.encode(parser.examples(watched(written)))
        try:
            parser.space.absorb(batch)
        except Contradiction:
            parser.system.append(batch)
            return parser, list(islice(conflicts(parser.system), most + 1))
    return parser, []


def _show(parser: Parser, found: Sequence[Conflict], more: bool) -> None:
    """The conflicts and what they imply, or the good news, for a person."""
    from unanimity.cli.conflicts import implied, show_conflict
    from unanimity.cli.learned import facts_learned, repeated

    if not found:
        click.echo(painted("No contradictions: one mapping fits all examples.", "green", bold=True))
        for name, value in (*facts_learned(parser), ("repeated", f"{repeated(parser.system):,} examples")):
            click.echo(f"{painted(f'{name:<12}', dim=True)}{value}")
        return
    count = f"More than {len(found)} sets" if more else "One set" if len(found) == 1 else f"{len(found)} sets"
    click.echo(
        painted(f"{count} of examples contradict{'s itself' if count == 'One set' else ' themselves'}.", "yellow")
    )
    for number, conflict in enumerate(found, 1):
        click.echo(f"\n{painted(f'Set {number}: {len(conflict)} of the {len(parser.system):,} examples', bold=True)}")
        show_conflict(conflict)
        click.echo(f"  {visible(implied(conflict))}")
    click.echo("\nMend one example of each set and run doctor again" + ("; there are more sets." if more else "."))


def _print_json(parser: Parser, found: Sequence[Conflict], more: bool) -> None:
    """The same as one JSON object."""
    import json

    from unanimity.cli.conflicts import conflict_record
    from unanimity.cli.learned import repeated

    system = parser.system
    counts = {"examples": len(system), "repeated": repeated(system)}
    atoms = {"input_atoms": len(system.sources), "output_atoms": len(system.targets)}
    sets = {"conflicts": [conflict_record(conflict) for conflict in found], "more": more}
    click.echo(json.dumps(counts | atoms | sets, ensure_ascii=False))
