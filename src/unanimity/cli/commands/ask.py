"""`unanimity ask`: questions in, answers or "don't know" out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from unanimity.cli.facts import facts_option, runner
from unanimity.cli.help import Teaching
from unanimity.cli.proof_files import proof_files, proving
from unanimity.cli.questions import decoded, questions
from unanimity.cli.terminal import complain, note
from unanimity.errors import BadInput

if TYPE_CHECKING:
    from unanimity.language.asked import Asked

__all__ = ["command"]

Show = Callable[[str], "Asked"]


HELP = """
Ask a MODEL each TEXT, or, without any, each line of the standard input.
An answer is what every mapping that fits the examples gives; where they
differ, it says "don't know", and why.

MODEL is a file that `unanimity train` has written.
--json prints for each question an object with these fields:
  input    the question
  verdict  "answer", "dont_know" or "undecided"
  output   {atom: count} for an answer, otherwise null
  form     the answer as text, otherwise null; if outputs are logical forms,
           the whole form, or null if it is not known which one is meant. A
           form in JSON is JSON here, too, with numbers as they are written
  reason   why it is not known, or a warning if the output is no bag, or null
Logical forms also have a field "form_rule": how the form was found. Its atoms
are certain; the rule that puts them together is no theorem. If MODEL was
cleaned, "cleaned" says how many examples it was learned without ("set_aside"),
how many of them the others contradict ("misfits"), and "of" how many.
--facts FACTS runs each form and shows what it comes to, in JSON as "answer".
--proof writes what `unanimity check FILE --system SYSTEM` accepts or rejects.
If MODEL was trained with several --atoms, there is a proof file for what each
of them says: FILE.2 is checked with SYSTEM.2, and so on.
--support K holds answers back that could hang on wrong labels: what would
become "don't know" if fewer than K examples went is a "don't know" now.

Examples
  unanimity ask tiny.model "area of ohio" --explain
  unanimity ask tiny.model --json < questions.txt
  unanimity ask tiny.model --support 2 "area of ohio"
  unanimity ask geo.model --facts geography "area of ohio"
  unanimity ask tiny.model "area of ohio" "ohio area" --proof tiny.proof
  unanimity check tiny.proof --system tiny.system

Exit codes
  0  every question was answered, with its whole form
  1  some were not
  2  something is wrong with a question, a file or an option
"""


@click.command(cls=Teaching, help=HELP, short_help="Ask a model; answers are forced by its examples.")
@click.argument("model", metavar="MODEL")
@click.argument("texts", metavar="[TEXT ...]", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.option("--explain", is_flag=True, help="Show which examples add up to each answer, and how many it hangs on.")
@click.option(
    "--support",
    type=click.IntRange(min=1),
    metavar="K",
    help="Answer only if at least K examples would have to go before the answer is not known.",
)
@facts_option
@click.option("--proof", metavar="FILE", help="Write a proof of every verdict to FILE, one a line.")
@click.option("--embed", is_flag=True, help="Put the mapping that fits into each proof, instead of quoting it.")
def command(
    model: str,
    texts: tuple[str, ...],
    as_json: bool,
    explain: bool,
    support: int | None,
    facts: str | None,
    proof: str | None,
    embed: bool,
) -> int:
    """Ask a model each text, or each line of the standard input."""
    _check_options(as_json, explain, proof, embed)
    from unanimity.cli.render.verdicts import promise, show_derivation, show_json, show_line
    from unanimity.files.model.models import load_model

    loaded = load_model(model)
    if support is not None and len(loaded.parser.views) > 1:
        remedy = "Ask without --support, or train with one --atoms."
        raise BadInput("support is known only where one --atoms was learned with", place=model, remedy=remedy)
    run = runner(facts, loaded.parser.settings.form, model)
    way = show_json if as_json else show_derivation if explain else show_line
    if proof is not None:
        from unanimity.cli.writable import check_writable

        check_writable(proof_files(proof, len(loaded.parser.views)), model)
    with proving(loaded, proof, embed) as prove:
        answers, others, bad_ones = _ask(texts, lambda text: way(loaded.parser.asked(text, support), run, prove))
    if answers:
        note(promise(loaded.parser))
    return 2 if bad_ones else 1 if others else 0


def _check_options(as_json: bool, explain: bool, proof: str | None, embed: bool) -> None:
    if embed and proof is None:
        raise click.UsageError("--embed goes with --proof FILE", click.get_current_context())
    if as_json and explain:
        problem = "--json and --explain do not go together; --proof FILE writes the derivations as JSON"
        raise click.UsageError(problem, click.get_current_context())


def _ask(texts: tuple[str, ...], show: Show) -> tuple[int, int, int]:
    """Show the verdict on each question once it was read; counts answers, what is not whole, and bad questions."""
    from unanimity.verdict import Answer

    answers = others = bad_ones = 0
    for place, raw in questions(texts):
        try:
            asked = show(decoded(raw))
        except BadInput as bad:
            complain(str(bad.at(place)))
            bad_ones += 1
        else:
            answers += isinstance(asked.verdict, Answer)
            others += not asked.is_whole
    return answers, others, bad_ones
