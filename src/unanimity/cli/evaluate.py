"""`unanimity evaluate`: how often is a model right, and how often does it answer?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from unanimity.cli.show import note, painted, table
from unanimity.cli.teaching import Teaching

if TYPE_CHECKING:
    from unanimity.learning.evaluate import Evaluation

__all__ = ["command"]

COSTS = (0, 10)


HELP = """
Ask MODEL the inputs of EXAMPLES, and hold its answers against their outputs.
Use examples that it was not trained on. Wrong answers are listed with places.

MODEL is a file that `unanimity train` has written.
EXAMPLES is a .tsv, .csv or .jsonl file, as for `unanimity train`.

The numbers
  precision    of the answers, the share that is right; null if there are none
  recall       of the questions, the share that was answered rightly
  reliability  the mean of 1 for right, 0 for "don't know", -cost for wrong
  forms        (JSON) the same for whole forms; bags are their own forms

Example
  unanimity evaluate tiny.model held-out.tsv

Exit codes
  0  it ran, whatever the numbers
  2  something is wrong with a file or an option
"""


@click.command(cls=Teaching, help=HELP, short_help="Measure a model on examples whose outputs are known.")
@click.argument("model", metavar="MODEL")
@click.argument("examples", metavar="EXAMPLES")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as one JSON object.")
def command(model: str, examples: str, as_json: bool) -> int:
    """Ask MODEL the inputs of EXAMPLES, and hold its answers against their outputs."""
    from unanimity.cli.progress import progress
    from unanimity.cli.verdicts import promise
    from unanimity.files.examples import read_examples
    from unanimity.files.models import load_model
    from unanimity.learning.evaluate import evaluate

    parser = load_model(model).parser
    written = read_examples(examples)
    with progress(examples, "asking", "counting") as watched:
        evaluation = evaluate(parser.space, parser.examples(watched(written)))
    if as_json:
        import json

        click.echo(json.dumps(_record(evaluation)))
    else:
        _show(evaluation)
        note(promise(parser))
    return 0


def _record(evaluation: Evaluation) -> dict[str, object]:
    """The numbers as JSON has them."""
    counts = {"answered": evaluation.answered, "correct": evaluation.correct}
    shares = {"precision": evaluation.precision, "recall": evaluation.recall}
    reliability = {str(cost): evaluation.reliability(cost) for cost in COSTS}
    return {"asked": evaluation.asked} | counts | shares | {"forms": counts | shares, "reliability": reliability}


def _show(evaluation: Evaluation) -> None:
    """The numbers and the wrong answers, for a person."""
    wrong = evaluation.answered - evaluation.correct
    counted = [("asked", evaluation.asked), ("answered", evaluation.answered), ("right", evaluation.correct)]
    counted += [("wrong", wrong), ("don't know", evaluation.asked - evaluation.answered)]
    rows = [(name, f"{count:,}") for name, count in counted]
    rows += [("precision", _percent(evaluation.precision)), ("recall", _percent(evaluation.recall))]
    rows += [(f"reliability (wrong costs {cost})", _percent(evaluation.reliability(cost))) for cost in COSTS]
    for name, value in rows:
        alarm = name == "wrong" and wrong > 0
        click.echo(f"{name:<28}{painted(f'{value:>10}', 'red') if alarm else f'{value:>10}'}")
    if evaluation.wrong:
        click.echo("\nWrong answers: an example is wrong, or the truth is no such mapping.")
        wrong_ones = [(e.place, e.text, str(e.output), str(answer.output)) for e, answer in evaluation.wrong]
        table(("place", "input", "expected", "given"), wrong_ones, right=())


def _percent(share: float | None) -> str:
    return "none" if share is None else f"{share:.2%}"
