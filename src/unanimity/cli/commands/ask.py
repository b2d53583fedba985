"""`unanimity ask`: questions in, answers or "don't know" out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from unanimity.cli.facts import Run, facts_option, runner, shown_by
from unanimity.cli.help import Teaching
from unanimity.cli.options import note_measured, trust_option, trusting
from unanimity.cli.proof_files import Prove, proof_files, proving
from unanimity.cli.questions import decoded, questions
from unanimity.cli.terminal import complain, escaped, note
from unanimity.errors import BadInput

if TYPE_CHECKING:
    from unanimity.language.asked import Asked
    from unanimity.records.verdicts import VerdictRecord

__all__ = ["command"]

Record = Callable[[str], "VerdictRecord"]
Show = Callable[["VerdictRecord"], None]


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
are forced; the step that puts them together is not proved. If MODEL was
cleaned, "cleaned" says how many examples it was learned without ("set_aside"),
how many of them the others contradict ("misfits"), and "of" how many.
--facts FACTS runs each form and shows what it comes to, in JSON as "answer".
Forms that have to be built, and that its kinds of things do not allow, are not.
--proof writes what `unanimity check FILE --system SYSTEM` accepts or rejects.
If MODEL was trained with several --atoms, there is a proof file for what each
of them says: FILE.2 is checked with SYSTEM.2, and so on.
--support K holds answers back that could hang on wrong labels: what would
become "don't know" if fewer than K examples went is a "don't know" now. What
is still answered has the right atoms even if any K - 1 of the examples are
wrong, if the family fits: a theorem. In the linear family K = 2 and 3 are
decided exactly, and fast; otherwise a search of 2 seconds a question decides,
and what it leaves open is held back.
--trust P holds answers back that are too much like wrong ones: only those are
given whose likes, held out when MODEL was trained, support a precision of P.
What is proved of an answer, and what was measured of such answers, --explain
says in two lines.

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
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
@click.option("--explain", is_flag=True, help="Show which examples add up to each answer, and how many it hangs on.")
@click.option(
    "--support",
    type=click.IntRange(min=1),
    metavar="K",
    help="Answer only if at least K examples would have to go before the answer is not known.",
)
@trust_option
@facts_option
@click.option("--proof", metavar="FILE", help="Write a proof of every verdict to FILE, one per line.")
@click.option("--embed", is_flag=True, help="Put the mapping that fits into each proof, instead of quoting it.")
def command(
    model: str,
    texts: tuple[str, ...],
    as_json: bool,
    explain: bool,
    support: int | None,
    trust: float | None,
    facts: str | None,
    proof: str | None,
    embed: bool,
) -> int:
    """Ask a model each text, or each line of the standard input."""
    if embed and proof is None:
        raise click.UsageError("--embed goes with --proof FILE", click.get_current_context())
    from unanimity.cli.render.verdicts import show_derivation, show_line
    from unanimity.files.model.models import load_model
    from unanimity.language.promise import promise

    loaded = load_model(model)
    trusting(loaded.parser, trust, model)
    if support is not None and len(loaded.parser.views) > 1:
        remedy = "Ask without --support, or train with one --atoms."
        raise BadInput("support is known only where one --atoms was learned with", place=model, remedy=remedy)
    run = runner(facts, loaded.parser.settings.form, model)
    if run is not None:
        loaded.parser.outputs.judge(run.executor.fits)
    show = _show_json if as_json else show_derivation if explain else show_line
    if proof is not None:
        from unanimity.cli.writable import check_writable

        check_writable(proof_files(proof, len(loaded.parser.views)), model)
    with proving(loaded, proof, embed) as prove:

        def record(text: str) -> VerdictRecord:
            return _record(loaded.parser.asked(text, support), run, prove, explain)

        answers, others, bad_ones = _ask(texts, record, show)
    if answers and explain:
        note(promise(loaded.parser))
        note_measured(loaded.parser)
    return 2 if bad_ones else 1 if others else 0


def _record(asked: Asked, run: Run | None, prove: Prove, explain: bool) -> VerdictRecord:
    """What is said of a question, proved and explained if that is wanted."""
    from unanimity.records.verdicts import explained, verdict_record

    prove(asked, asked.provable_as_shown if explain else asked.provable)
    record = verdict_record(asked)
    answer, problem = shown_by(run, asked.form)
    if run is not None:
        record = replace(record, answer=answer, reason=problem or record.reason)
    return explained(record, asked) if explain else record


def _show_json(record: VerdictRecord) -> None:
    """Print the record as one JSON object."""
    click.echo(escaped(record.json))


def _ask(texts: tuple[str, ...], record: Record, show: Show) -> tuple[int, int, int]:
    """Show what is said of each question once it was read; counts answers, what is not whole, and bad questions."""
    from unanimity.records.verdicts import Verdict

    answers = others = bad_ones = 0
    for place, raw in questions(texts):
        try:
            found = record(decoded(raw))
        except BadInput as bad:
            complain(str(bad.at(place)))
            bad_ones += 1
        else:
            show(found)
            answers += found.verdict is Verdict.ANSWER
            others += not found.is_whole
    return answers, others, bad_ones
