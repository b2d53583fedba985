"""`unanimity suggest`: says which inputs are worth a label, and how much each of them gains."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from unanimity.cli.column_options import input_options
from unanimity.cli.help import Teaching
from unanimity.cli.options import note_closed
from unanimity.cli.questions import decoded
from unanimity.cli.terminal import counted, escaped, note, say, table, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unanimity.files.inputs.columns import Columns
    from unanimity.language.parser import Parser
    from unanimity.language.suggest import Suggestions
    from unanimity.records.suggestions import SuggestionRecord

__all__ = ["command"]

HEAD = ("gain", "answered", "left", "input", "place")
LONGEST = 200  # characters of an input that are shown

HELP = """
Say which inputs of POOL to label next, so that most of POOL is answered with
the fewest labels. An input that the examples, and the labels suggested before
it, force already teaches nothing, and is never suggested.

MODEL is a file that `unanimity train` has written.
POOL is a .txt file with an input a line, or a file as for `unanimity train`,
whose outputs are not looked at. An input that is there often counts as often.

The numbers
  gain      how many inputs of POOL are answered by this label and were not
            before it, itself included
  answered  how many are answered then
  left      how many labels answer all the rest; more would teach nothing
In the linear family they are exact. In the others, and where examples have
several outputs, a label may settle more: gains are the least, and what is
left is the most that is needed. Train again with what was labelled, and ask
again. If MODEL was cleaned (--clean residual), training again may also set
labels aside; with leave-one-out nothing can be said.
The order is chosen by comparing the first 20,000 kinds of inputs that are not
answered (inputs are of one kind if a label for one answers all); if there are
more, that is said, and gains count only what was compared.
With several --atoms, what teaches something is decided by the first of them.

--for TEXT looks for the fewest inputs of POOL that settle this one question.
--json prints for each input a record (docs/records.md) with these fields:
  input, place, gain, answered, remaining
  exact  whether gain, answered and remaining are exact

Labels that are all independent confirm each other nowhere. If labels may be
wrong, label some inputs with gain 0 too: only these can show it.

Examples
  unanimity suggest tiny.model pool.txt
  unanimity suggest tiny.model pool.txt -n 100 --json > next.jsonl
  unanimity suggest tiny.model pool.txt --for "ohio area"

Exit codes
  0  it ran, even if there is nothing left to label
  2  something is wrong with a file or an option
"""


@click.command(cls=Teaching, help=HELP, short_help="Say what to label next, and what that gains.")
@click.argument("model", metavar="MODEL")
@click.argument("pool", metavar="POOL")
@input_options
@click.option("-n", "count", type=click.IntRange(min=1), metavar="K", help="How many inputs to suggest (default: 10).")
@click.option("--for", "question", metavar="TEXT", help="Suggest what settles this question.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
def command(model: str, pool: str, columns: Columns, count: int | None, question: str | None, as_json: bool) -> int:
    """Say which inputs of POOL to label next."""
    from unanimity.files.inputs.rows import has_outputs
    from unanimity.files.model.models import load_model
    from unanimity.records.suggestions import suggestion_records

    if question is not None and count is not None:
        problem = "-n does not go with --for, which suggests as many as are needed"
        raise click.UsageError(problem, click.get_current_context())
    question = None if question is None else decoded(os.fsencode(question))
    parser = load_model(model).parser
    note_closed(parser)
    if has_outputs(pool):
        note(f"Of {visible(pool)} only the inputs are looked at.")
    found = _suggested(parser, model, pool, columns, 10 if count is None else count, question)
    if found is None:
        sure = "settle" if parser.space.family.any_sign and parser.system.others is None else "are sure to settle"
        _say(f"No labels of this pool {sure} “{question}”. A label for that input itself would.", as_json)
        return 0
    records = list(suggestion_records(found))
    if as_json:
        for record in records:
            click.echo(escaped(record.json))
    _say(_stands(found) if question is None else _settles(found, question), as_json)
    if records and not as_json:
        _table(records)
    for caveat in _caveats(parser, found):
        note(caveat)
    return 0


def _suggested(
    parser: Parser, model: str, path: str, columns: Columns, count: int, question: str | None
) -> Suggestions | None:
    """What to label next, or for the question, as the pool in a file tells."""
    from unanimity.cli.progress import progress
    from unanimity.errors import BadInput
    from unanimity.files.inputs.pool import read_inputs
    from unanimity.language.suggest import read_pool, settling, suggestions

    with progress(path, "reading the pool", "comparing inputs") as watched:
        try:
            pool, atoms = read_pool(parser, watched(read_inputs(path, columns)))
            return suggestions(parser, pool, count) if question is None else settling(parser, pool, atoms, question)
        except BadInput as bad:
            raise bad.at(model) from None


def _stands(found: Suggestions) -> str:
    """How the pool stands."""
    stands = f"{counted(found.inputs, 'input')}, {found.answered:,} answered without a label"
    if not found.remaining:
        return f"{stands}: nothing is left to learn from this pool."
    most = "" if found.exact else "at most "
    verb = "answers" if found.remaining == 1 else "answer"
    return f"{stands}; {most}{counted(found.remaining, 'label')} {verb} the rest."


def _settles(found: Suggestions, question: str) -> str:
    """How many inputs settle a question."""
    if not found.next:
        return f"“{question}” is answered already; it needs no label."
    verb = "settles" if len(found.next) == 1 else "settle"
    return f"{counted(len(found.next), 'label')} {verb} “{question}”."


def _table(records: Sequence[SuggestionRecord]) -> None:
    rows = [
        (f"{each.gain:,}", f"{each.answered:,}", f"{each.remaining:,}", _short(each.input), each.place)
        for each in records
    ]
    table(HEAD, rows, right=(0, 1, 2))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _say(message: str, as_json: bool) -> None:
    """A line for a person; where JSON is printed, beside it."""
    if as_json:
        note(visible(message))
    else:
        say(visible(message))


def _caveats(parser: Parser, found: Suggestions) -> list[str]:
    """What the numbers do not say."""
    told = []
    if found.left_out:
        told.append(
            "There are too many kinds of inputs to compare them all. Gains do not count "
            f"{counted(found.left_out, 'input')}, but after the last label all are answered."
        )
    if found.next and (not parser.space.family.any_sign or parser.system.others is not None):
        told.append("A label may settle more than its gain, depending on what it is: train again, and ask again.")
    if len(parser.views) > 1:
        told.append(f"What teaches something is decided by {parser.atoms}, the first of {len(parser.views)} --atoms.")
    if parser.settings.clean != "none":
        told.append(
            "Training again cleans again, and may set these labels or others aside; the numbers do not count it."
        )
    return told
