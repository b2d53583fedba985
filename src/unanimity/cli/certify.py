"""`unanimity certify`: judges what another parser says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from unanimity.cli.proving import proof_files, proving
from unanimity.cli.show import escaped, note, painted, visible
from unanimity.cli.teaching import Teaching

if TYPE_CHECKING:
    from unanimity.language.certify import Judgement

__all__ = ["command"]

MARKS = {"certified": ("certified", "green"), "refuted": ("refuted", "red"), "dont_know": ("don't know", "yellow")}


HELP = """
Judge the outputs that another parser, or a language model, gives: each is
  certified  the examples of MODEL force this very output
  refuted    they force another one, which is shown
  dont_know  they force none; a person or another check has to decide

MODEL is a file that `unanimity train` has written.
CANDIDATES is a file as for `unanimity train`: inputs with the outputs that
the other parser gives, in the notation that MODEL was trained with.

A forced output is certain under the condition that is shown at the end. If
outputs are logical forms, this is about their atoms; which form they make is
found by a rule, and the reason says so.
--json prints for each candidate an object with these fields:
  input, candidate, status, reason
  output   the forced atoms, {atom: count}, or null
  form     the forced form, or null
--proof writes what `unanimity check FILE --system SYSTEM` accepts or rejects:
proofs of what the examples force for each input. If MODEL was trained with
several --atoms, FILE.2 is checked with SYSTEM.2, and so on.

Examples
  unanimity certify tiny.model candidates.tsv
  unanimity certify tiny.model candidates.tsv --json --proof candidates.proof

Exit codes
  0  it ran, whatever the judgements
  2  something is wrong with a file or an option
"""


@click.command(cls=Teaching, help=HELP, short_help="Judge another parser's outputs: certified, refuted, or neither.")
@click.argument("model", metavar="MODEL")
@click.argument("candidates", metavar="CANDIDATES")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.option("--proof", metavar="FILE", help="Write a proof of what each judgement rests on to FILE, one a line.")
@click.option("--embed", is_flag=True, help="Put the mapping that fits into each proof, instead of quoting it.")
def command(model: str, candidates: str, as_json: bool, proof: str | None, embed: bool) -> int:
    """Judge the outputs that another parser gives."""
    from unanimity.cli.progress import progress
    from unanimity.cli.verdicts import promise
    from unanimity.files.examples import read_examples
    from unanimity.files.models import load_model
    from unanimity.language.certify import certify

    if embed and proof is None:
        raise click.UsageError("--embed goes with --proof FILE", click.get_current_context())
    loaded = load_model(model)
    parser = loaded.parser
    if proof is not None:
        from unanimity.cli.writable import check_writable

        check_writable(proof_files(proof, len(parser.views)), model, candidates)
    written = read_examples(candidates, parser.settings.form)
    judged: list[Judgement] = []
    with proving(loaded, proof, embed) as prove, progress(candidates, "judging", "judging") as watched:
        for judgement in certify(parser, watched(written)):
            prove(judgement.text, judgement.parse)
            judged.append(judgement)
    if as_json:
        for judgement in judged:
            click.echo(escaped(_json(judgement)))
    else:
        _show(judged)
        note(promise(parser))
    return 0


def _json(judgement: Judgement) -> str:
    """The judgement as JSON has it."""
    from unanimity.files.numbers import json_text, number
    from unanimity.language.built import Form
    from unanimity.verdict import Answer

    verdict, form = judgement.parse.verdict, judgement.parse.form
    output = verdict.output if isinstance(verdict, Answer) else None
    record = {"input": judgement.text, "candidate": judgement.candidate, "status": judgement.status.value}
    forced = {"output": None if output is None else {atom: number(count) for atom, count in output.items()}}
    return json_text(
        record | {"reason": judgement.reason} | forced | {"form": form.text if isinstance(form, Form) else None}
    )


def _show(judged: list[Judgement]) -> None:
    """The judgements, and how many there are of each kind, for a person."""
    for judgement in judged:
        status, colour = MARKS[judgement.status.value]
        mark = painted(f"{status:<10}", colour)
        click.echo(f"{mark} {visible(judgement.text)} -> {visible(judgement.candidate)}")
        if judgement.status.value != "certified":
            click.echo(f"           {painted(visible(f'{judgement.place}: {judgement.reason}'), dim=True)}")
    counts = Counter(judgement.status.value for judgement in judged)
    click.echo(", ".join(f"{counts[status]:,} {told}" for status, (told, _) in MARKS.items()))
