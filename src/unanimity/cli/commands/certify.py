"""`unanimity certify`: judges what another parser says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from unanimity.cli.column_options import columns_options
from unanimity.cli.fail_on import fail_option
from unanimity.cli.help import Teaching
from unanimity.cli.options import note_measured, trust_option, trusting
from unanimity.cli.proof_files import proof_files, proving
from unanimity.cli.terminal import escaped, note, painted, say, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unanimity.files.inputs.columns import Columns
    from unanimity.language.certify import Status
    from unanimity.records.judgements import JudgementRecord

__all__ = ["command"]

MARKS = {
    "certified": ("certified", "green"),
    "refuted": ("refuted", "red"),
    "by_rule": ("by rule", "cyan"),
    "against_rule": ("against rule", "magenta"),
    "dont_know": ("don't know", "yellow"),
}
WIDTH = max(len(mark) for mark, _ in MARKS.values())

HELP = """
Judge the outputs that another parser, or a language model, gives: each is
  certified     the examples of MODEL force this very output
  refuted       they force another one, which is shown; or, where MODEL was
                trained with --tools, no declared tool takes it
  by_rule       they force its atoms, and a rule makes this form of them
  against_rule  they force its atoms, and a rule makes another form of them
  dont_know     they force none; a person or another check has to decide

MODEL is a file that `unanimity train` has written.
CANDIDATES is a file as for `unanimity train`: inputs with the outputs that
the other parser gives, in the notation that MODEL was trained with.

A forced output is certain under the condition that is shown at the end. Of a
logical form this is promised of its atoms. Which form they make is known for
certain only if an example has this very sentence; otherwise a rule finds it,
and that step is not proved: that is what by_rule and against_rule say.
--json prints for each candidate an object with these fields:
  input, place, candidate, status, reason
  output   the forced atoms, {atom: count}, or null
  form     the forced form, or null
A form in JSON is JSON there, too, with numbers as they are written (1.50). A
candidate that cannot be read is its text. If MODEL was cleaned, "cleaned" says
how many examples were set aside, how many of them as misfits, of how many.
--proof writes what `unanimity check FILE --system SYSTEM` accepts or rejects:
proofs of what the examples force for each input. If MODEL was trained with
several --atoms, FILE.2 is checked with SYSTEM.2, and so on.

Examples
  unanimity certify tiny.model candidates.tsv
  unanimity certify tiny.model candidates.tsv --json --proof candidates.proof
  unanimity certify tiny.model candidates.tsv --fail-on refuted && ship

Exit codes
  0  it ran, whatever the judgements; with --fail-on, none was such a one
  1  with --fail-on: some judgement was one of these
  2  something is wrong with a file or an option
"""


@click.command(cls=Teaching, help=HELP, short_help="Judge another parser's outputs: certified, refuted, or neither.")
@click.argument("model", metavar="MODEL")
@click.argument("candidates", metavar="CANDIDATES")
@columns_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
@click.option("--proof", metavar="FILE", help="Write a proof of what each judgement rests on to FILE, one per line.")
@fail_option(lambda: [status.value for status in _statuses()], "refuted,dont_know")
@trust_option
@click.option("--embed", is_flag=True, help="Put the mapping that fits into each proof, instead of quoting it.")
def command(
    model: str,
    candidates: str,
    columns: Columns,
    as_json: bool,
    fail_on: Sequence[str],
    proof: str | None,
    trust: float | None,
    embed: bool,
) -> int:
    """Judge the outputs that another parser gives."""
    from unanimity.cli.progress import progress
    from unanimity.files.inputs.examples import read_examples
    from unanimity.files.model.models import load_model
    from unanimity.language.certify import certify
    from unanimity.language.promise import promise
    from unanimity.records.judgements import judgement_record

    if embed and proof is None:
        raise click.UsageError("--embed goes with --proof FILE", click.get_current_context())
    loaded = load_model(model)
    parser = loaded.parser
    trusting(parser, trust, model)
    if proof is not None:
        from unanimity.cli.writable import check_writable

        check_writable(proof_files(proof, len(parser.views)), model, candidates)
    written = read_examples(candidates, parser.settings.form, columns)
    judged: list[JudgementRecord] = []
    with proving(loaded, proof, embed) as prove, progress(candidates, "judging", "judging") as watched:
        for judgement in certify(parser, watched(written)):
            prove(judgement.asked, judgement.asked.provable)
            judged.append(judgement_record(judgement))
    if as_json:
        for record in judged:
            click.echo(escaped(record.json))
    else:
        _show(judged)
        note(promise(parser))
        note_measured(parser)
    return int(any(record.status.value in fail_on for record in judged))


def _statuses() -> list[Status]:
    """What a judgement may be."""
    from unanimity.language.certify import Status

    return list(Status)


def _show(judged: Sequence[JudgementRecord]) -> None:
    """The judgements, and how many there are of each kind, for a person."""
    from unanimity.files.verbatim import text_of

    for record in judged:
        status, colour = MARKS[record.status.value]
        mark = painted(f"{status:<{WIDTH}}", colour)
        say(f"{mark} {visible(record.input)} -> {visible(text_of(record.candidate))}")
        if record.status.value != "certified":
            say(f"{' ' * WIDTH} {painted(visible(f'{record.place}: {record.reason}'), dim=True)}")
    counts = Counter(record.status.value for record in judged)
    told = ((told, counts[status]) for status, (told, _) in MARKS.items() if counts[status] or "rule" not in told)
    say(", ".join(f"{count:,} {mark}" for mark, count in told))
