"""`unanimity candidates`: from answers to the forms that may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from unanimity.cli.column_options import columns_options
from unanimity.cli.facts import RUN_FORMS, executor_of
from unanimity.cli.help import Teaching
from unanimity.cli.options import lexicon_option, merge_option, told
from unanimity.cli.terminal import complain, counted, note, say, table, visible
from unanimity.errors import BadInput

if TYPE_CHECKING:
    from unanimity.candidates.proposals import Proposals, Proposed
    from unanimity.examples import Written
    from unanimity.files.inputs.columns import Columns
    from unanimity.language.settings import Settings

__all__ = ["command"]

SIZE, MOST_FORMS = 10, 10_000  # as the library has them
MOST_SHOWN = 20  # examples that no form is found for
COUNTS = {"none": 0, "1": 1, "2 to 10": 10, "11 to 100": 100}  # candidates, at most

HELP = """
Find the logical forms that give the answers of EXAMPLES, and write them to
OUT. `unanimity train` learns from these, and finds out which ones are right.

EXAMPLES is a file with one example a line, in UTF-8:
  .tsv    input<TAB>answer
  .csv    input,answer
  .jsonl  {"input": "...", "answer": "..."}
A header line may name the columns; others than these two are ignored.
An answer is written as `unanimity ask --facts` shows it: names in the order
of the alphabet, with ", " between, or a number; "nothing" if there is none.
FACTS runs forms: the word geography stands for the embedded facts about the
United States, and module:function for a function of yours, which is given a
form as text (in JSON as objects) and returns what it comes to: a text, a
number, a list of these, or None. A module is also looked for in this folder.
FORMS is a file of examples with forms, as for `unanimity train`. A form that
is found has only combinations of labels that some of these have, writes names
as they do, has each name of the input, and gives the answer.

OUT is a .jsonl file with the fields input and outputs. Of several forms with
the same atoms, it has the first of the smallest ones. An input that no form
is found for is left out, with a warning.
--no-idle leaves out forms with a part that changes nothing, as the largest of
one thing. Most forms that give an answer by chance are of this kind, but now
and then a right one is.

Examples
  unanimity candidates asked.tsv -o asked.jsonl --facts geography \\
      --like forms.tsv --lexicon names.tsv --size 8 --no-idle
  unanimity train asked.jsonl -o my.model --form funql --lexicon names.tsv

Exit codes
  0  OUT was written
  1  no form gives any of the answers; nothing was written
  2  something is wrong with a file or an option; nothing was written
"""


@click.command(cls=Teaching, help=HELP, short_help="Find the forms that give known answers, to learn from.")
@click.argument("examples", metavar="EXAMPLES")
@columns_options
@click.option("-o", "--output", "out", metavar="OUT", required=True, help="The .jsonl file to write.")
@click.option("--facts", metavar="FACTS", required=True, help="What runs forms: geography, or module:function.")
@click.option("--like", metavar="FORMS", required=True, help="Examples whose combinations of labels are used.")
@click.option("--form", type=click.Choice(RUN_FORMS), default=RUN_FORMS[0], show_default=True, help="The notation.")
@lexicon_option
@merge_option
@click.option("--no-idle", is_flag=True, help="Leave out forms with a part that changes nothing.")
@click.option(
    "--size",
    type=click.IntRange(min=1),
    default=SIZE,
    show_default=True,
    metavar="N",
    help="How many labels a form has at most.",
)
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=MOST_FORMS,
    show_default=True,
    metavar="N",
    help="How many forms are looked at for an example.",
)
def command(
    examples: str,
    columns: Columns,
    out: str,
    facts: str,
    like: str,
    form: str,
    lexicon: str | None,
    merges: tuple[str, ...],
    no_idle: bool,
    size: int,
    most: int,
) -> int:
    """Find the logical forms that give the answers of EXAMPLES, and write them to OUT."""
    from unanimity.cli.progress import steps
    from unanimity.cli.writable import check_writable
    from unanimity.files.inputs.answers import read_answers

    if not out.lower().endswith(".jsonl"):
        raise BadInput("the name does not end in .jsonl", place=out, remedy="Candidates are written in this form only.")
    settings = told(form=form, lexicon=lexicon, merges=merges)
    check_writable([out], examples, like, lexicon)
    proposals = _proposals(settings, facts, like, columns, no_idle, size, most)
    asked = list(read_answers(examples, columns))
    found: list[tuple[Written, Proposed]] = []
    with steps("looking for forms", len(asked)) as done:
        for each in asked:
            found.append((each, proposals.forms(each.input, str(each.output))))
            done()
    _warn([each for each, proposed in found if not proposed.forms])
    _show([proposed for _, proposed in found])
    if not any(proposed.forms for _, proposed in found):
        complain("no form gives any of the answers; nothing was written")
        note("The right forms may be larger (--size), or combine labels as no form in FORMS does.")
        return 1
    _write(out, found, settings)
    return 0


def _proposals(
    settings: Settings, facts: str, like: str, columns: Columns, no_idle: bool, size: int, most: int
) -> Proposals:
    """What proposes forms for answers."""
    from unanimity.candidates.idle import IdleParts
    from unanimity.candidates.proposals import Proposals
    from unanimity.files.inputs.columns import Columns
    from unanimity.files.inputs.examples import read_examples

    executor = executor_of(facts, settings.form)
    pairs = read_examples(like, settings.form, Columns(say=columns.say))
    if no_idle:
        return Proposals(settings, executor, pairs, size, most, IdleParts(executor).are_in)
    return Proposals(settings, executor, pairs, size, most)


def _warn(without: Sequence[Written]) -> None:
    """Name the examples that no form was found for."""
    for each in without[:MOST_SHOWN]:
        note(visible(f"{each.place}: no form gives the answer {each.output}; the example is left out"))
    if len(without) > MOST_SHOWN:
        note(f"and {len(without) - MOST_SHOWN:,} more")


def _show(found: Sequence[Proposed]) -> None:
    """How many examples have how many candidates."""
    left, rows = [len(proposed.forms) for proposed in found], list[tuple[str, str]]()
    for name, most in COUNTS.items():
        rows.append((name, f"{sum(count <= most for count in left):,}"))
        left = [count for count in left if count > most]
    rows += [("more", f"{len(left):,}"), ("stopped at a limit", f"{sum(not each.complete for each in found):,}")]
    table(("candidates", "examples"), rows, right=(1,))


def _write(out: str, found: Sequence[tuple[Written, Proposed]], settings: Settings) -> None:
    """Write the examples that have candidates."""
    from unanimity.files.atomic import writing

    kept = [(each, proposed) for each, proposed in found if proposed.forms]
    with writing(out, "wb") as stream:
        stream.writelines(_lines(kept, settings.form))
    say(f"{counted(len(kept), 'example')} written to {visible(out)}")


def _lines(kept: Sequence[tuple[Written, Proposed]], form: str) -> Iterator[bytes]:
    """One JSON object a line for each example."""
    from unanimity.files.exact_json import json_line
    from unanimity.language.forms.codec import codec

    notation = codec(form)
    for each, proposed in kept:
        yield json_line({"input": each.input, "outputs": [notation.write(tree) for tree in proposed.forms]})
