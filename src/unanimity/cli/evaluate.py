"""`unanimity evaluate`: how often is a model right, and how often does it answer?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from unanimity.cli.facts import Run, facts_option, runner
from unanimity.cli.show import note, painted, table
from unanimity.cli.teaching import Teaching

if TYPE_CHECKING:
    from unanimity.language.evaluate import Evaluation, Wrong
    from unanimity.language.parser import Parser
    from unanimity.learning.tally import Tally

__all__ = ["command"]

COSTS = (0, 10)
MOST_SHOWN = 20  # wrong answers
Figures = list[tuple[str, str]]


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
In JSON these are under "forms"; bags are their own forms.
--facts FACTS also counts answers, in JSON under "answers": a form is right if
it comes to what the expected form comes to. One that cannot be run is none.

Examples
  unanimity evaluate tiny.model held-out.tsv
  unanimity evaluate tiny.model tiny.tsv --cross-validate 10
  unanimity evaluate geo.model held-out.tsv --facts geobase.pl

Exit codes
  0  it ran, whatever the numbers
  2  something is wrong with a file or an option
"""


@click.command(cls=Teaching, help=HELP, short_help="Measure a model on examples whose outputs are known.")
@click.argument("model", metavar="MODEL")
@click.argument("examples", metavar="EXAMPLES")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as one JSON object.")
@click.option(
    "--cross-validate",
    "folds",
    type=click.IntRange(min=2),
    metavar="K",
    help="Learn from EXAMPLES without a K-th part, ask that part, and so on.",
)
@facts_option
def command(model: str, examples: str, as_json: bool, folds: int | None, facts: str | None) -> int:
    """Ask MODEL the inputs of EXAMPLES, and hold its answers against their outputs."""
    from unanimity.cli.verdicts import promise
    from unanimity.files.models import load_model

    parser = load_model(model).parser
    run = runner(facts, parser.settings.form, model)
    evaluation = _asked(parser, examples, run) if folds is None else _cross_validated(parser, examples, folds, run)
    if as_json:
        import json

        answers = {} if run is None else {"answers": _figures(evaluation.answers)}
        click.echo(json.dumps(_record(evaluation) | answers))
    else:
        _show(evaluation, _columns(evaluation, parser.settings.form != "bag", run is not None))
        note(promise(parser))
    return 0


def _asked(parser: Parser, path: str, run: Run | None) -> Evaluation:
    """What the model says to the inputs of a file."""
    from unanimity.cli.progress import progress
    from unanimity.files.examples import read_examples
    from unanimity.language.evaluate import evaluate

    with progress(path, "asking", "counting") as watched:
        return evaluate(parser, watched(read_examples(path, parser.settings.form)), run)


def _cross_validated(parser: Parser, path: str, folds: int, run: Run | None) -> Evaluation:
    """What models learned like this one say to the part of the examples that they were not learned from."""
    from unanimity.cli.choosing import steps
    from unanimity.errors import BadExamples, Contradiction, OverBudget
    from unanimity.files.examples import read_examples
    from unanimity.language.choosing import cross_validated
    from unanimity.language.evaluate import Evaluation

    pairs, total = list(read_examples(path, parser.settings.form)), Evaluation()
    with steps("cross-validating", folds) as done:
        try:
            for evaluation in cross_validated(parser.settings, pairs, folds, run):
                total.include(evaluation)
                done()
        except (Contradiction, OverBudget):
            remedy = "Name the file that the model was trained on, or train with cleaning."
            raise BadExamples("the examples contradict each other", place=path, remedy=remedy) from None
    return total


def _record(evaluation: Evaluation) -> dict[str, object]:
    """The numbers as JSON has them."""
    atoms = evaluation.atoms
    reliability = {str(cost): atoms.reliability(cost) for cost in COSTS}
    figures = {"asked": atoms.asked} | _figures(atoms) | {"forms": _figures(evaluation.forms)}
    return figures | {"reliability": reliability}


def _figures(tally: Tally) -> dict[str, object]:
    counts = {"answered": tally.answered, "correct": tally.correct}
    return counts | {"precision": tally.precision, "precision_at_least": tally.bound, "recall": tally.recall}


def _columns(evaluation: Evaluation, has_forms: bool, has_answers: bool) -> dict[str, Tally]:
    """What is counted, by its name."""
    columns = {"atoms": evaluation.atoms}
    columns |= {"forms": evaluation.forms} if has_forms else {}
    return columns | ({"answers": evaluation.answers} if has_answers else {})


def _show(evaluation: Evaluation, columns: dict[str, Tally]) -> None:
    """The numbers and the wrong answers, for a person."""
    if len(columns) > 1:
        click.echo(f"{'':<28}{''.join(f'{name:>10}' for name in columns)}")
    for row in zip(*map(_told, columns.values()), strict=True):
        name = row[0][0]
        values = [painted(f"{v:>10}", "red") if name == "wrong" and v != "0" else f"{v:>10}" for _, v in row]
        click.echo(f"{name:<28}{''.join(values)}")
    _show_wrong(evaluation.wrong, "Wrong answers: an example is wrong, or the truth is no such mapping.")
    if "forms" in columns:
        _show_wrong(evaluation.wrong_forms, "Wrong forms: the atoms are wrong, or the rule does not hold for them.")


def _told(tally: Tally) -> Figures:
    """The numbers, each with its name."""
    unknown = tally.asked - tally.answered
    counted = [("asked", tally.asked), ("answered", tally.answered), ("right", tally.correct), ("wrong", tally.wrong)]
    rows = [(name, f"{count:,}") for name, count in [*counted, ("don't know", unknown)]]
    rows += [("precision", _percent(tally.precision)), ("  at least, with 95%", _percent(tally.bound))]
    rows += [("recall", _percent(tally.recall))]
    return rows + [(f"reliability (wrong costs {cost})", _percent(tally.reliability(cost))) for cost in COSTS]


def _show_wrong(wrong: list[Wrong], title: str) -> None:
    if not wrong:
        return
    click.echo(f"\n{title}")
    rows = [(each.place, each.question, each.expected, each.given) for each in wrong[:MOST_SHOWN]]
    table(("place", "input", "expected", "given"), rows, right=())
    if len(wrong) > MOST_SHOWN:
        click.echo(f"  and {len(wrong) - MOST_SHOWN:,} more")


def _percent(share: float | None) -> str:
    return "none" if share is None else f"{share:.2%}"
