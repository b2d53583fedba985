"""`unanimity ask`: questions in, answers or "don't know" out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

from unanimity.cli.questions import decoded, questions
from unanimity.cli.show import complain, note, visible
from unanimity.cli.teaching import Teaching
from unanimity.errors import BadInput, Unproved

if TYPE_CHECKING:
    from unanimity.files.models import Model
    from unanimity.learning.supported import Unsupported
    from unanimity.verdict import Verdict

__all__ = ["command"]

Show = Callable[[str], "Verdict | Unsupported"]


HELP = """
Ask a MODEL each TEXT, or, without any, each line of the standard input.
An answer is what every mapping that fits the examples gives; where they
differ, it says "don't know", and why.

MODEL is a file that `unanimity train` has written.
--json prints for each question an object with these fields:
  input    the question
  verdict  "answer", "dont_know" or "undecided"
  output   {atom: count} for an answer, otherwise null
  form     the answer as text, otherwise null
  reason   why it is not known, or a warning if the output is no bag, or null
--proof writes what `unanimity check FILE --system SYSTEM` accepts or rejects.
--support K holds answers back that could hang on wrong labels: what would
become "don't know" if fewer than K examples went is a "don't know" now.

Examples
  unanimity ask tiny.model "area of ohio" --explain
  unanimity ask tiny.model --json < questions.txt
  unanimity ask tiny.model --support 2 "area of ohio"
  unanimity ask tiny.model "area of ohio" "ohio area" --proof tiny.proof
  unanimity check tiny.proof --system tiny.system

Exit codes
  0  every question was answered
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
@click.option("--proof", metavar="FILE", help="Write a proof of every verdict to FILE, one a line.")
@click.option("--embed", is_flag=True, help="Put the mapping that fits into each proof, instead of quoting it.")
def command(
    model: str,
    texts: tuple[str, ...],
    as_json: bool,
    explain: bool,
    support: int | None,
    proof: str | None,
    embed: bool,
) -> int:
    """Ask a model each text, or each line of the standard input."""
    _check_options(as_json, explain, proof, embed)
    from unanimity.cli.verdicts import promise, show_derivation, show_json, show_line
    from unanimity.files.models import load_model

    loaded = load_model(model)
    way = show_json if as_json else show_derivation if explain else show_line
    if proof is not None:
        from unanimity.cli.writable import check_writable

        check_writable([proof], model)
    with _proving(loaded, proof, embed) as prove:

        def show(text: str) -> Verdict | Unsupported:
            verdict = way(loaded.parser, text, support)
            prove(verdict)
            return verdict

        answers, others, bad_ones = _ask(texts, show)
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
    """Show the verdict on each question once it was read; counts the answers, the others, and the bad questions."""
    from unanimity.verdict import Answer

    answers = others = bad_ones = 0
    for place, raw in questions(texts):
        try:
            verdict = show(decoded(raw))
        except BadInput as bad:
            complain(str(bad.at(place)))
            bad_ones += 1
        else:
            answers += isinstance(verdict, Answer)
            others += not isinstance(verdict, Answer)
    return answers, others, bad_ones


@contextmanager
def _proving(model: Model, path: str | None, embed: bool) -> Iterator[Callable[[Verdict | Unsupported], None]]:
    """A place to put verdicts, whose proofs become the file; if there are none, there will be no file."""
    if path is None:
        yield lambda verdict: None
        return
    from unanimity.files.proofs import ProofWriter
    from unanimity.files.safely import writing
    from unanimity.learning.supported import Unsupported

    make = ProofWriter.embedding if embed else ProofWriter.quoting
    writer, written, unproved, held_back = make(model.parser.space, model.digest), 0, 0, 0
    with suppress(_NoProof), writing(path, "wb") as stream:

        def prove(verdict: Verdict | Unsupported) -> None:
            nonlocal written, unproved, held_back
            if isinstance(verdict, Unsupported):
                held_back += 1
                return
            try:
                line = writer.line(verdict)
            except Unproved:
                line = None
            if line is None:
                unproved += 1
            else:
                stream.write(line)
                written += 1

        yield prove
        if not written:
            raise _NoProof
    if written:
        note(f"{written:,} proof{'s' if written > 1 else ''} written to {visible(path)}")
    if unproved:
        which = "verdict has" if unproved == 1 else "verdicts have"
        note(f"{unproved:,} {which} no proof: undecided, or none was found within the search limits")
    if held_back:
        which = "answer" if held_back == 1 else "answers"
        note(f"{held_back:,} {which} held back: no proof, as all mappings agree; the support is what is missing")


class _NoProof(Exception):
    """There was no verdict, so there is nothing to write."""
