"""`unanimity evaluate`: how often is a model right, and how often does it answer?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from unanimity.cli.column_options import columns_options
from unanimity.cli.facts import Run, facts_option, runner
from unanimity.cli.help import Teaching
from unanimity.cli.options import note_measured, trust_option, trusting
from unanimity.cli.terminal import escaped, note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unanimity.examples import Written
    from unanimity.files.inputs.columns import Columns
    from unanimity.language.evaluate import Evaluation
    from unanimity.language.parser import Parser

__all__ = ["command"]

Start = Callable[[], "Evaluation"]
SHOWN = ("wrong", "unanswered")


HELP = """
Ask MODEL the inputs of EXAMPLES, and hold its answers against their outputs.
Use examples that it was not trained on. Wrong answers are listed with places.

MODEL is a file that `unanimity train` has written.
EXAMPLES is a .tsv, .csv or .jsonl file, as for `unanimity train`.
--cross-validate K learns K times, with the settings of MODEL, from EXAMPLES
without a K-th part of them, and asks that part. EXAMPLES is then the file
that MODEL was trained on; what MODEL has learned from it does not matter.

The numbers
  precision    of the answers, the share that is right; null if there are none
  at least     what the precision is at least, with 95% confidence, if other
               questions are drawn like these (Clopper and Pearson's bound)
  recall       of the questions, the share that was answered rightly
  reliability  the mean of 1 for right, 0 for "don't know", -cost for wrong
If outputs are logical forms, there is a column for their atoms, which are
forced by the examples, and one for whole forms, which a rule builds of them.
In JSON these are under "atoms" and "forms"; bags are their own forms.
--facts FACTS also counts answers, in JSON under "answers": a form is right if
it comes to what the expected form comes to. One that cannot be run is none.
Without --cross-validate, forms that have to be built, and that its kinds of
things do not allow, are not.

--show wrong,unanswered lists these questions with their reasons, grouped by
cause, the most frequent first:
  new word      no example has the word
  new pair      no example has these two side by side (new sequence: or three)
  not forced    mappings that fit the examples differ
  no form       the atoms are forced, but the rule builds no form of them
  held back     the --atoms differ, or too few of them answer
  undecided     a limit was reached while learning
  wrong atoms   the examples force another output
  wrong form    the atoms are right, but the rule builds another form
In JSON they are under "wrong" and "unanswered", a list of groups: "cause",
"count", "about" (what is new, and how often), and "questions", each with
place, input, expected, reason, and, if wrong, given.

Examples
  unanimity evaluate tiny.model held-out.tsv
  unanimity evaluate tiny.model tiny.tsv --cross-validate 10
  unanimity evaluate tiny.model held-out.tsv --show wrong,unanswered
  unanimity evaluate geo.model held-out.tsv --facts geography

Exit codes
  0  it ran, whatever the numbers
  2  something is wrong with a file or an option
"""


def _listed(ctx: click.Context, _option: click.Parameter, told: str | None) -> list[str]:
    """What is to be listed; several are joined by commas."""
    names = [] if told is None else list(dict.fromkeys(name.strip() for name in told.split(",")))
    for name in names:
        if name not in SHOWN:
            raise click.UsageError(f"--show {name}: choose from {', '.join(SHOWN)}", ctx)
    return names


@click.command(cls=Teaching, help=HELP, short_help="Measure a model on examples whose outputs are known.")
@click.argument("model", metavar="MODEL")
@click.argument("examples", metavar="EXAMPLES")
@columns_options
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as one JSON object.")
@click.option(
    "--cross-validate",
    "folds",
    type=click.IntRange(min=2),
    metavar="K",
    help="Learn from EXAMPLES without a K-th part, ask that part, and so on.",
)
@click.option(
    "--show",
    "shown",
    metavar="WHAT",
    callback=_listed,
    help="List the questions that are wrong, unanswered, or both (wrong,unanswered), by cause.",
)
@trust_option
@facts_option
def command(
    model: str,
    examples: str,
    columns: Columns,
    as_json: bool,
    folds: int | None,
    shown: list[str],
    trust: float | None,
    facts: str | None,
) -> int:
    """Ask MODEL the inputs of EXAMPLES, and hold its answers against their outputs."""
    from unanimity.cli.render.evaluations import show_evaluation
    from unanimity.files.inputs.examples import read_examples
    from unanimity.files.model.models import load_model
    from unanimity.language.evaluate import Evaluation
    from unanimity.language.promise import promise
    from unanimity.records.evaluations import evaluation_record

    parser = load_model(model).parser
    trusting(parser, trust, model)
    notation = parser.settings.form
    run = runner(facts, notation, model)
    if run is not None:
        parser.outputs.judge(run.executor.fits)
    written = read_examples(examples, notation, columns)
    start: Start = Evaluation if not shown else lambda: Evaluation(missed=[])
    if folds is None:
        evaluation = _asked(parser, examples, written, run, start)
    else:
        evaluation = _cross_validated(parser, examples, list(written), folds, run, start)
    record = evaluation_record(evaluation, notation, shown)
    if as_json:
        click.echo(escaped(record.json))
    else:
        show_evaluation(record, notation)
        note(promise(parser))
        note_measured(parser)
    return 0


def _asked(parser: Parser, path: str, written: Iterator[Written], run: Run | None, start: Start) -> Evaluation:
    """What the model says to the inputs of a file."""
    from unanimity.cli.progress import progress
    from unanimity.language.evaluate import evaluate

    with progress(path, "asking", "counting") as watched:
        return evaluate(parser, watched(written), run, start)


def _cross_validated(
    parser: Parser, path: str, pairs: list[Written], folds: int, run: Run | None, start: Start
) -> Evaluation:
    """What models learned like this one say to the part of the examples that they were not learned from."""
    from unanimity.cli.progress import steps
    from unanimity.errors import BadExamples, Contradiction, OverBudget
    from unanimity.language.recipe_search import cross_validated

    total = start()
    with steps("cross-validating", folds) as done:
        try:
            for evaluation in cross_validated(parser.settings, pairs, folds, run, start):
                total.include(evaluation)
                done()
        except (Contradiction, OverBudget):
            remedy = "Name the file that the model was trained on, or train with cleaning."
            raise BadExamples("the examples contradict each other", place=path, remedy=remedy) from None
    return total
