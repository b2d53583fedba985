"""`unanimity doctor`: which examples contradict each other?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from unanimity.cli.choices import atoms_option, family_option
from unanimity.cli.show import escaped, note, painted, visible
from unanimity.cli.teaching import Teaching

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from unanimity.errors import Conflict
    from unanimity.language.parser import Parser
    from unanimity.system import System

__all__ = ["command"]


PATIENCE = 20.0  # seconds

HELP = """
List sets of EXAMPLES that contradict each other, smallest first, and say what
each implies. No example is in two sets, and none of a set can be left out.

EXAMPLES is a .tsv, .csv or .jsonl file, as for `unanimity train`.
"What the others force" is the output with which an example would fit them.
In the linear family, weights make the inputs cancel, but not the outputs:
no mapping that gives each word a fixed output can fit all of them.
The other families allow fewer mappings, so they may find more contradictions.

Examples
  unanimity doctor examples.tsv
  unanimity doctor examples.tsv --family integral --system s --proof p
  unanimity check p --system s

Exit codes
  0  it ran, whether or not there are contradictions
  2  something is wrong with a file or an option
"""


@click.command(cls=Teaching, help=HELP, short_help="Find examples that contradict each other.")
@click.argument("examples", metavar="EXAMPLES")
@family_option
@atoms_option
@click.option("--most", type=click.IntRange(min=1), default=20, show_default=True, help="List at most so many.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as one JSON object.")
@click.option("--proof", metavar="FILE", help="Write a proof of every contradiction to FILE; needs --system.")
@click.option("--system", "system_file", metavar="FILE", help="Write the examples as the checker reads them to FILE.")
def command(
    examples: str, family: str, atoms: str, most: int, as_json: bool, proof: str | None, system_file: str | None
) -> int:
    """List sets of examples that contradict each other, smallest first, and say what each implies."""
    if (proof is None) != (system_file is None):
        raise click.UsageError("--proof FILE and --system FILE go together", click.get_current_context())
    if proof is not None and system_file is not None:
        from unanimity.cli.writable import check_writable

        check_writable([proof, system_file], examples)
    parser, system, found, wider = _examined(examples, family, atoms, most)
    listed, more = found[:most], len(found) > most
    if as_json:
        _print_json(system, listed, more, wider)
    else:
        _show(parser, system, listed, more)
        if wider:
            click.echo(f"The {wider} family fits all examples: --family {wider}")
    if proof is not None and system_file is not None:
        _write_proofs(system, family, listed, proof, system_file)
    return 0


def _write_proofs(system: System, family: str, found: Sequence[Conflict], proof: str, system_file: str) -> None:
    """Write the proofs and the system that they are about, both or neither."""
    from unanimity.files.proofs import contradiction_record
    from unanimity.files.safely import writing
    from unanimity.files.systems import json_line, write_equations
    from unanimity.system import FIRST_LINE

    if not found:
        note("There is no contradiction, so nothing was written.")
        return
    with writing(system_file, "wb") as equations, writing(proof, "wb") as proofs:
        digest = write_equations(equations, system, family)
        proved = [conflict for conflict in found if conflict.family == "linear" or conflict.tree is not None]
        for conflict in proved:
            lines = [i + FIRST_LINE for i in conflict.numbers]
            proofs.write(json_line(contradiction_record(conflict, digest, lines)))
    note(f"{len(proved)} proof{'s' if len(proved) > 1 else ''} written to {visible(proof)}")
    if len(proved) < len(found):
        note(f"{len(found) - len(proved)} of the sets have none: no proof was found within the search limits")


def _examined(path: str, family: str, atoms: str, most: int) -> tuple[Parser, System, list[Conflict], str | None]:
    """The examples, what was learned from them if they agree, otherwise the conflicts, and a family that would fit."""
    from unanimity.cli.progress import progress
    from unanimity.errors import Contradiction
    from unanimity.files.examples import read_examples
    from unanimity.language.parser import Parser
    from unanimity.learning.learn import space_of_nothing
    from unanimity.system import System

    written = read_examples(path)
    parser, system = Parser(space_of_nothing(family), atoms), System()
    with progress(path, "reading", "looking for contradictions") as watched:
        batch = system.encode(parser.examples(watched(written)))
        system.append(batch)
        try:
            parser.space.absorb(batch)
        except Contradiction as contradiction:
            found = sorted(_some_conflicts(system, family, most), key=len)
            return parser, system, found, contradiction.wider
    return parser, system, [], None


def _some_conflicts(system: System, family: str, most: int) -> Iterator[Conflict]:
    """All conflicts, so that the smallest can be told; but once there are enough, only for a while."""
    from time import monotonic

    from unanimity.learning.contradictions import conflicts

    end = monotonic() + PATIENCE
    for number, conflict in enumerate(conflicts(system, family)):
        yield conflict
        if number >= most and monotonic() > end:
            return


def _show(parser: Parser, system: System, found: Sequence[Conflict], more: bool) -> None:
    """The conflicts and what they imply, or the good news, for a person."""
    from unanimity.cli.conflicts import implied, show_conflict
    from unanimity.cli.learned import facts_learned, repeated

    if not found:
        click.echo(painted("No contradictions: one mapping fits all examples.", "green", bold=True))
        for name, value in (*facts_learned(parser), ("repeated", f"{repeated(system):,} examples")):
            click.echo(f"{painted(f'{name:<12}', dim=True)}{value}")
        return
    count = f"More than {len(found)} sets" if more else "One set" if len(found) == 1 else f"{len(found)} sets"
    click.echo(
        painted(f"{count} of examples contradict{'s itself' if count == 'One set' else ' themselves'}.", "yellow")
    )
    for number, conflict in enumerate(found, 1):
        click.echo(f"\n{painted(f'Set {number}: {len(conflict)} of the {len(system):,} examples', bold=True)}")
        show_conflict(conflict)
        click.echo(f"  {visible(implied(conflict))}")
    click.echo("\nMend one example of each set and run doctor again" + ("; there are more sets." if more else "."))


def _print_json(system: System, found: Sequence[Conflict], more: bool, wider: str | None) -> None:
    """The same as one JSON object."""
    from unanimity.cli.conflicts import conflict_record
    from unanimity.cli.learned import repeated
    from unanimity.files.systems import json_text

    counts = {"examples": len(system), "repeated": repeated(system)}
    atoms = {"input_atoms": len(system.sources), "output_atoms": len(system.targets)}
    sets = {"conflicts": [conflict_record(conflict) for conflict in found], "more": more, "fitting_family": wider}
    click.echo(escaped(json_text(counts | atoms | sets)))
