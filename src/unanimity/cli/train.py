"""`unanimity train`: from a file of examples to a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from unanimity.cli.choices import FORMS, atoms_option, family_option
from unanimity.cli.show import complain, note, painted, visible
from unanimity.cli.teaching import Teaching

if TYPE_CHECKING:
    from unanimity.errors import Contradiction
    from unanimity.language.parser import Parser

__all__ = ["command"]


HELP = """
Learn what all mappings that fit the EXAMPLES agree on, and write it to MODEL.
Order and repetition change nothing; contradictory examples are refused.

EXAMPLES is a file with one example a line, in UTF-8:
  .tsv    input<TAB>output
  .csv    input,output
  .jsonl  {"input": "...", "output": "..."}
A header line may name the columns; others than input and output are ignored.
Words are cut at spaces; case and sentence marks at their ends do not count.
An output is its atoms separated by spaces, each as often as it counts; it may
be empty. In .jsonl it may be an object of counts: {"city": 1, "OH": 1}.

The family says which mappings are thought possible; a narrower one answers
more, and its answers are right if the truth is in it:
  linear       a word contributes any number of an atom
  nonnegative  never less than nothing: no word takes away what others give
  integral     whole numbers, never less than nothing (needs OR-Tools)

Example
  printf 'area of iowa\\tarea IA\\n' > tiny.tsv
  printf 'cities in ohio\\tcity OH\\ncities in iowa\\tcity IA\\n' >> tiny.tsv
  unanimity train tiny.tsv -o tiny.model --system tiny.system
  unanimity ask tiny.model "area of ohio" --explain

Exit codes
  0  the model was written
  1  the examples contradict each other; nothing was written
  2  something is wrong with a file or an option; nothing was written
"""


@click.command(cls=Teaching, help=HELP, short_help="Learn a model from a file of examples.")
@click.argument("examples", metavar="EXAMPLES")
@click.option("-o", "--output", "model", metavar="MODEL", required=True, help="The model file to write.")
@family_option
@atoms_option
@click.option(
    "--form", type=click.Choice(FORMS), default=FORMS[0], show_default=True, help="How the outputs are written."
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="How long the integral family's solver may search; what it leaves open is undecided.  [default: 600]",
)
@click.option(
    "--system",
    metavar="FILE",
    help="Also write the examples as the checker reads them, to FILE, and a mapping that fits, to FILE.shared.",
)
def command(
    examples: str, model: str, family: str, atoms: str, form: str, time_limit: float | None, system: str | None
) -> int:
    """Learn what all mappings that fit the EXAMPLES agree on, and write it to MODEL."""
    from unanimity.cli.progress import progress
    from unanimity.cli.writable import check_writable
    from unanimity.errors import Contradiction
    from unanimity.files.examples import read_examples
    from unanimity.language.parser import learn

    written = read_examples(examples)
    files = [model, system, f"{system}.shared"] if system else [model]
    check_writable(files, examples)
    try:
        with progress(examples, "reading", "learning") as watched:
            parser = learn(watched(written), family=family, atoms=atoms, time_limit=time_limit)
    except Contradiction as contradiction:
        _show_contradiction(contradiction, examples)
        return 1
    digest = _write(parser, model, system)
    _show_summary(parser, digest, files)
    return 0


def _write(parser: Parser, model: str, system: str | None) -> str:
    """Write the files, all of them or none; returns the digest."""
    from unanimity.files.models import save_model
    from unanimity.files.systems import system_written

    if system is None:
        return save_model(model, parser)
    with system_written(system, parser.space) as digest:
        return save_model(model, parser, digest)


def _show_contradiction(contradiction: Contradiction, path: str) -> None:
    from unanimity.cli.conflicts import implied, show_conflict

    conflict = contradiction.conflict
    several = f"these {len(conflict)} contradict each other" if len(conflict) > 1 else "this one cannot be fitted"
    complain(f"no {conflict.kind} fits all examples; {several}:")
    show_conflict(conflict, err=True)
    click.echo(visible(implied(conflict)), err=True)
    if contradiction.wider:
        click.echo(f"The {contradiction.wider} family fits all examples: --family {contradiction.wider}", err=True)
    family = "" if conflict.family == "linear" else f" --family {conflict.family}"
    note(f"Nothing was written. To see the other contradictions, if any: unanimity doctor {visible(path)}{family}")


def _show_summary(parser: Parser, digest: str, files: list[str]) -> None:
    """Say what was learned and where it lies."""
    from unanimity.cli.learned import facts_learned

    for name, value in (*facts_learned(parser), ("digest", digest), ("written", ", ".join(map(visible, files)))):
        click.echo(f"{painted(f'{name:<12}', dim=True)}{value}")
