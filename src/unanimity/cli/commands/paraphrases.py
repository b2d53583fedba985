"""`unanimity paraphrases`: which inputs are certain to mean the same?"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from unanimity.cli.column_options import input_options
from unanimity.cli.help import Teaching
from unanimity.cli.options import note_closed
from unanimity.cli.proof_files import ProveSame, proving_same
from unanimity.cli.questions import decoded
from unanimity.cli.terminal import note, visible

if TYPE_CHECKING:
    from unanimity.cli.render.paraphrases import Shown
    from unanimity.examples import Written
    from unanimity.files.inputs.columns import Columns
    from unanimity.language.parser import Parser

__all__ = ["command"]

HELP = """
Find the inputs of POOL that are certain to mean the same: those to which
every mapping that fits the examples of MODEL gives the same output. With a
TEXT, these are the inputs that mean the same as TEXT; without, POOL falls
into classes, and those with several wordings are shown.

MODEL is a file that `unanimity train` has written.
POOL is a .txt file with one input a line, or a file of examples (.tsv, .csv,
.jsonl), whose outputs are not looked at. Inputs that occur twice count once.

What all of them mean is shown, if it is certain. But inputs that nobody can
answer may be certain to mean the same, too: then it says "whatever it means".
Different names, found by a lexicon, are different meanings. Where outputs are
logical forms, inputs are in one class if their atoms and their whole forms
are the same; where it is not known which form is meant, only the atoms are.
With several --atoms, all of this is about the first.

--rules shows what is behind it: words that contribute nothing, and words or
  short sequences that can replace each other, the shortest first, without
  those that follow from others. With --atoms bigrams or trigrams a rule holds
  between the neighbours that are shown. POOL may be left out; if it is there,
  its sequences are looked at, too.
--generate N makes N new inputs that are certain to mean the same as TEXT:
  sentences in which words are replaced by others that examples have between
  the same neighbours. They are certain to mean the same, not to be good
  English. If there are fewer, and atoms are words, bags of words follow; a
  bag is not a sentence yet. POOL may be left out.
--proof writes what `unanimity check FILE --system SYSTEM` accepts or rejects.

--json prints one record (docs/records.md) per line, for each different input of
POOL:
  input, place           the input, and where it first stands
  count                  how often it occurs
  class, size            the number of its class, and how many inputs it has
  output                 {atom: count} if that is certain, otherwise null
  form                   the output as text, or the whole form, or null
With TEXT there is "same_as" instead of count, class and size. With --generate
there are, instead of the place, "kind", which is "sentence" or "bag", and
"steps", how many replacements it took. With --rules there are "input",
"same_as", which is empty where it contributes nothing, and "places", what
stands before and after, empty if that does not matter.

Examples
  unanimity paraphrases geo.model questions.txt
  unanimity paraphrases geo.model questions.txt "how big is texas"
  unanimity paraphrases geo.model --rules
  unanimity paraphrases geo.model "how big is texas" --generate 10
  unanimity paraphrases geo.model questions.txt --proof same.proof
  unanimity check same.proof --system geo.system

Exit codes
  0  it ran, whatever was found
  2  something is wrong with a file, a text or an option
"""


@click.command(cls=Teaching, help=HELP, short_help="Find inputs, words and rules that are certain to mean the same.")
@click.argument("model", metavar="MODEL")
@click.argument("pool", metavar="[POOL]", required=False)
@input_options
@click.argument("text", metavar="[TEXT]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
@click.option("--rules", is_flag=True, help="Show words and sequences that contribute nothing or replace others.")
@click.option(
    "--generate", type=click.IntRange(min=1), metavar="N", help="Make N new inputs that mean the same as TEXT."
)
@click.option(
    "-n",
    "most",
    type=click.IntRange(min=0),
    metavar="N",
    default=20,
    show_default=True,
    help="Show N classes, inputs or rules at most; 0 shows all.",
)
@click.option("--proof", metavar="FILE", help="Write proofs that they mean the same to FILE, one a line.")
@click.option("--embed", is_flag=True, help="Put the mapping that fits into each proof, instead of quoting it.")
def command(
    model: str,
    pool: str | None,
    text: str | None,
    columns: Columns,
    as_json: bool,
    rules: bool,
    generate: int | None,
    most: int,
    proof: str | None,
    embed: bool,
) -> int:
    """Find inputs that are certain to mean the same."""
    if generate is not None and text is None:
        pool, text = None, pool
    text = None if text is None else decoded(os.fsencode(text))
    _check_options(pool, text, rules, generate, proof, embed)
    from unanimity.files.model.models import load_model
    from unanimity.language.promise import promise

    loaded = load_model(model)
    note_closed(loaded.parser)
    if proof is not None:
        from unanimity.cli.writable import check_writable

        check_writable([proof], model, pool)
    with proving_same(loaded, proof, embed) as prove:
        shown = _shown(loaded.parser, prove, as_json, most)
        if rules:
            shown.rules(() if pool is None else _inputs(pool, columns))
        elif text is None:
            shown.classes(_inputs(str(pool), columns), str(pool))
        elif pool is not None:
            shown.like(text, _inputs(pool, columns), pool)
        if generate is not None and text is not None:
            shown.generated(text, generate)
    if shown.any and not as_json:
        note(promise(loaded.parser, "They mean the same", "The other atoms are not asked."))
    return 0


def _check_options(
    pool: str | None, text: str | None, rules: bool, generate: int | None, proof: str | None, embed: bool
) -> None:
    problem = None
    if embed and proof is None:
        problem = "--embed goes with --proof FILE"
    elif rules and (text is not None or generate is not None):
        problem = "--rules are not about a TEXT"
    elif generate is not None and text is None:
        problem = "--generate N needs a TEXT"
    elif pool is None and not rules and generate is None:
        problem = "there is no POOL"
    if problem:
        raise click.UsageError(problem, click.get_current_context())


def _shown(parser: Parser, prove: ProveSame, as_json: bool, most: int) -> Shown:
    """The way to show what is found."""
    from unanimity.cli.render.paraphrases import AsJson, AsText
    from unanimity.language.paraphrases import Paraphrases

    found = Paraphrases(parser)
    return AsJson(parser, found, prove) if as_json else AsText(parser, found, prove, most)


def _inputs(pool: str, columns: Columns) -> Iterator[Written]:
    """The inputs of a pool, with a bar that shows how many were read."""
    from unanimity.cli.progress import progress
    from unanimity.examples import Written
    from unanimity.files.inputs.pool import read_inputs
    from unanimity.files.inputs.rows import has_outputs

    if has_outputs(pool):
        note(f"Of {visible(pool)} only the inputs are looked at.")
    with progress(pool, "reading", "comparing") as watched:
        yield from watched(Written(text, None, place) for text, place in read_inputs(pool, columns))
