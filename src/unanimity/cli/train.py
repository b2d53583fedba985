"""`unanimity train`: from a file of examples to a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from unanimity.cli.choices import (
    CLEAN,
    FORMS,
    atoms_option,
    clean_option,
    family_option,
    mistakes_option,
    time_limit_option,
)
from unanimity.cli.show import complain, counted, note, painted, visible
from unanimity.cli.teaching import Teaching

if TYPE_CHECKING:
    from unanimity.errors import Contradiction, OverBudget
    from unanimity.language.parser import Parser

__all__ = ["command"]

MOST_MISFITS = 20  # shown


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

Where labels may be wrong, allow for mistakes (--mistakes), or clean: set
examples aside that had better not be learned from (--clean).
  residual       those that a mapping with the least error misses; where it
                 might as well miss others, these too
  leave-one-out  also those of the rest that the others do not confirm: left
                 out, their own inputs would not be answered
What is set aside is shown, with what the others force instead. Repeating an
example then speaks for it.

Example
  printf 'area of iowa\\tarea IA\\n' > tiny.tsv
  printf 'cities in ohio\\tcity OH\\ncities in iowa\\tcity IA\\n' >> tiny.tsv
  unanimity train tiny.tsv -o tiny.model --system tiny.system
  unanimity ask tiny.model "area of ohio" --explain

Exit codes
  0  the model was written
  1  the examples contradict each other, or hold more mistakes than allowed;
     nothing was written
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
@time_limit_option
@mistakes_option
@clean_option
@click.option("--set-aside", "aside", metavar="FILE", help="Write what cleaning sets aside to FILE, as JSON lines.")
@click.option(
    "--system",
    metavar="FILE",
    help="Also write the examples as the checker reads them, to FILE, and a mapping that fits, to FILE.shared.",
)
def command(
    examples: str,
    model: str,
    family: str,
    atoms: str,
    form: str,
    time_limit: float | None,
    mistakes: int,
    clean: str,
    aside: str | None,
    system: str | None,
) -> int:
    """Learn what all mappings that fit the EXAMPLES agree on, and write it to MODEL."""
    from unanimity.cli.progress import progress
    from unanimity.cli.writable import check_writable
    from unanimity.errors import Contradiction, OverBudget
    from unanimity.files.examples import read_examples
    from unanimity.language.parser import learn

    if aside is not None and clean == CLEAN[0]:
        raise click.UsageError(
            "--set-aside FILE goes with --clean residual or leave-one-out", click.get_current_context()
        )
    written = read_examples(examples)
    files = [model, *([system, f"{system}.shared"] if system else []), *([aside] if aside else [])]
    check_writable(files, examples)
    try:
        with progress(examples, "reading", "learning") as watched:
            parser = learn(
                watched(written), family=family, atoms=atoms, time_limit=time_limit, mistakes=mistakes, clean=clean
            )
    except Contradiction as contradiction:
        _show_contradiction(contradiction, examples)
        return 1
    except OverBudget as over:
        _show_over_budget(over, examples)
        return 1
    digest = _write(parser, model, system, aside)
    if parser.set_aside:
        from unanimity.cli.aside import show_aside

        show_aside(parser.set_aside, len(parser.system), aside)
    _show_summary(parser, digest, files, clean)
    return 0


def _write(parser: Parser, model: str, system: str | None, aside: str | None) -> str:
    """Write the files, all of them or none; returns the digest."""
    from contextlib import ExitStack

    from unanimity.files.models import save_model
    from unanimity.files.safely import writing
    from unanimity.files.systems import system_written

    with ExitStack() as stack:
        if aside is not None:
            from unanimity.cli.aside import lines_aside

            stack.enter_context(writing(aside, "wb")).writelines(lines_aside(parser.set_aside))
        digest = None if system is None else stack.enter_context(system_written(system, parser.space))
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


def _show_over_budget(over: OverBudget, path: str) -> None:
    from unanimity.cli.conflicts import told_output
    from unanimity.cli.show import table

    needs = f"every mapping needs at least {counted(over.needed, 'mistake')}"
    complain(f"{counted(over.mistakes, 'mistake')} allowed, but {needs}; one that needs no more has them here:")
    misfits = [(misfit.example, told_output(misfit.instead)) for misfit in over.misfits[:MOST_MISFITS]]
    rows = [(example.place, example.text or str(example.input), str(example.output), y) for example, y in misfits]
    table(("place", "input", "output", "what that mapping gives"), rows, right=(), err=True)
    more = len(over.misfits) - len(rows)
    options = f"--family integral --mistakes {over.needed}"
    further = f"and {counted(more, 'example')} more. " if more else ""
    note(f"{further}Nothing was written. To see what is suspicious: unanimity doctor {visible(path)} {options}")


def _show_summary(parser: Parser, digest: str, files: list[str], clean: str) -> None:
    """Say what was learned and where it lies."""
    from unanimity.cli.learned import facts_learned

    gone, kept = len(parser.set_aside), len(parser.system)
    cleaned = [("kept", f"{kept:,} of {counted(gone + kept, 'example')}, {gone:,} set aside")]
    facts = cleaned if clean != CLEAN[0] else []
    facts += [*facts_learned(parser), ("digest", digest), ("written", ", ".join(map(visible, files)))]
    for name, value in facts:
        click.echo(f"{painted(f'{name:<12}', dim=True)}{value}")
