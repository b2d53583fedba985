"""`unanimity train`: from a file of examples to a model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

import click

from unanimity.cli.column_options import columns_options
from unanimity.cli.help import Teaching
from unanimity.cli.options import (
    AUTO,
    CLEAN,
    FORMS,
    TOKENS,
    agree_option,
    clean_option,
    family_option,
    language_options,
    misfits_option,
    mistakes_option,
    rule_option,
    time_limit_option,
    told,
)
from unanimity.cli.terminal import complain, counted, escaped, note, say, visible
from unanimity.spaces.family import FAMILIES, INTEGRAL

if TYPE_CHECKING:
    from unanimity.cli.render.recipe_search import Chosen
    from unanimity.errors import Contradiction, OverBudget, TooManyMisfits
    from unanimity.examples import Written
    from unanimity.files.inputs.columns import Columns
    from unanimity.language.parser import Parser
    from unanimity.language.settings import Settings
    from unanimity.records.conflicts import ConflictRecord
    from unanimity.records.record import Record

__all__ = ["command"]

MOST_MISFITS = 20  # shown
MOST_CHOSEN = 4  # views, by --atoms auto
DOCTORS = (  # options and defaults
    ("tokens", TOKENS[0]),
    ("form", FORMS[0]),
    ("lexicon", None),
    ("tools", None),
    ("targets", None),
    ("roles", None),
    ("values", AUTO),
)

HELP = """
Learn what all mappings that fit the EXAMPLES agree on, and write it to MODEL.
Order and repetition change nothing; contradictory examples are refused.

EXAMPLES is a file with one example per line, in UTF-8:
  .tsv    input<TAB>output
  .csv    input,output
  .jsonl  {"input": "...", "output": "..."}
A header line may name the columns; others than input and output are ignored.
Names such as utterance and intent are understood, and so are semicolons, or
tabs in .csv; what was understood is said. Where that is not clear, name the
columns, or the fields of .jsonl: --input-column, --output-column. If the first
line is an example that looks like a header: --no-header.
Words are cut at spaces; case and sentence marks at their ends do not count.
Chinese, Japanese, Thai, Lao, Khmer and Burmese have no spaces between words:
with --tokens characters each character is a word. Go on with pairs of them
then: --atoms bigrams.
An output is its atoms separated by spaces, each as often as it counts; it may
be empty. In .jsonl it may be an object of counts: {"city": 1, "OH": 1}.
If it is not known which of several outputs is right, give `outputs`, a list,
as JSON also in tables: {"input": "...", "outputs": ["area IA", "area OH"]}.
Then the family is integral, unless you choose another, and --choices FILE
tells which of them are possible.
With --form it is a logical form, whose labels are its atoms:
  funql  answer(population(stateid('iowa')))
  sexpr  (answer (population (stateid iowa:s)))
  json   {"name": "set_light", "arguments": {"room": "office", "on": true}}
In .jsonl, JSON stands there as it is. Answers are whole forms again; --rule
says how they are built, and --merge which labels are not to be told apart.
With --targets positions an atom also says as which of several arguments its
label stands: more is claimed of the examples, and less is left to the rule.

A lexicon has names and their types; what is learned for one name then holds
for all names of its types. Numbers are names without a lexicon.
  .tsv   name<TAB>type, and perhaps <TAB>what outputs have for the name
  .json  [{"value": "us", "type": "country", "written": "usa"}, ...]
A constant of an output is a name only if it is written like it: the same
text, number or time, with or without %, $ and the like, or what the lexicon
gives for it. Any other name stands only for itself, and train says so.

--tools FILE names the tools that calls may be of, as language models take them:
  .json  [{"name": "set_light", "parameters": {"properties": {...}, ...}}, ...]
Examples are held against their schemas, and so are calls that are built, and
those that `certify` judges (needs jsonschema).

--atoms says what an input is cut into. More context answers less, and is more
often right:
  words          each word, whatever stands beside it
  bigrams        each two neighbouring words; trigrams each three
  singulars+bigrams
                 pairs of words without an s at their end
  stems+bigrams  pairs of words without their endings (needs snowballstemmer)
  bare+bigrams   pairs without a, an and the, unless these stand before names
  lefts+bigrams, rights+bigrams
                 pairs in which words that the examples show to mean the same
                 before, or after, other words count as one
Several --atoms are asked together: the first answers by itself, as long as no
other differs; where it does not answer, --agree N of the others must, with an
output that some example has. --atoms auto tries some by cross-validation on
EXAMPLES, shows how they did, and takes the one whose answers were the surest:
that with the highest precision that can be relied on after so many answers.
For forms it then chooses among --roles likewise, unless these are named.
Each has a system of its own: FILE, FILE.2, FILE.3 and so on.

The family says which mappings are thought possible; a narrower one answers
more, and its answers are right if what it claims of words is true:
FAMILIES

Where labels may be wrong, allow for mistakes (--mistakes), or clean: set
examples aside that had better not be learned from (--clean).
  residual       those that a mapping with the least error misses; where it
                 might as well miss others, these too
  trim           also those that stand where others disagree: what least squares
                 on all examples misses by more than a tenth of an atom
  leave-one-out  also those of the rest that the others do not confirm: left
                 out, their own inputs would not be answered
What is set aside is shown, with what the others force instead, if more of them
stand behind that than it overturns. Repeating an example speaks for it.
If more than 20 % of the examples do not fit the others, it is seldom their
labels: then no model is written, unless --misfits-at-most allows for it. Fewer
than 10 examples count as 10 here.

What the proofs cannot say is measured: how often answers to examples were right
that were held out, by how doubtful they were. Then commands give only answers
whose likes were right often enough (--trust). Parts of the examples are learned
from anew for this, up to three times as long again; --no-evidence leaves it out.

Examples
  printf 'area of iowa\\tarea IA\\n' > tiny.tsv
  printf 'cities in ohio\\tcity OH\\ncities in iowa\\tcity IA\\n' >> tiny.tsv
  unanimity train tiny.tsv -o tiny.model --system tiny.system
  unanimity ask tiny.model "area of ohio" --explain
  unanimity train calls.jsonl -o my.model --form json --lexicon names.tsv
  unanimity train geo.tsv -o my.model --form funql --lexicon names.tsv \\
      --atoms bigrams --atoms stems+bigrams --merge loc_1=traverse_1

--json prints what was learned as one object: how many examples, how much they
fix, the files written and their digests; or, if examples contradict each
other, these (docs/records.md).

Exit codes
  0  the model was written
  1  the examples contradict each other, hold more mistakes than allowed, or
     more of them do not fit the others than allowed; nothing was written
  2  something is wrong with a file or an option; nothing was written
  130, 143  it was interrupted (Ctrl-C) or told to end; nothing was written
""".replace("FAMILIES", "\n".join(f"  {family:<12} {family.meaning}" for family in FAMILIES.values()))


@click.command(cls=Teaching, help=HELP, short_help="Learn a model from a file of examples.")
@click.argument("examples", metavar="EXAMPLES")
@click.option("-o", "--output", "model", metavar="MODEL", required=True, help="The model file to write.")
@columns_options
@language_options
@agree_option
@rule_option
@family_option
@time_limit_option
@mistakes_option
@clean_option
@misfits_option
@click.option("--set-aside", "aside", metavar="FILE", help="Write what cleaning sets aside to FILE, as JSON lines.")
@click.option("--choices", metavar="FILE", help="Write which of several outputs are possible to FILE, as JSON lines.")
@click.option(
    "--system",
    metavar="FILE",
    help="Also write the examples as the checker reads them, to FILE, and a mapping that fits, to FILE.shared.",
)
@click.option(
    "--evidence/--no-evidence",
    default=True,
    show_default=True,
    help="Measure how often answers are right, on examples that are held out in turn.",
)
@click.option(
    "--evidence-time",
    type=click.FloatRange(min=0),
    default=600,
    show_default=True,
    metavar="SECONDS",
    help="Hold out no further part after so long.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was learned as one JSON object.")
def command(
    examples: str,
    model: str,
    columns: Columns,
    atoms: tuple[str, ...],
    aside: str | None,
    choices: str | None,
    system: str | None,
    evidence: bool,
    evidence_time: float,
    as_json: bool,
    **options: Any,
) -> int:
    """Learn what all mappings that fit the EXAMPLES agree on, and write it to MODEL."""
    from unanimity.cli.render.recipe_search import Chosen
    from unanimity.cli.writable import check_writable
    from unanimity.errors import Contradiction, OverBudget, TooManyMisfits
    from unanimity.language.calls.surroundings import NO_ROLES

    if aside is not None and options["clean"] == CLEAN[0]:
        raise click.UsageError(
            "--set-aside FILE goes with --clean residual, trim or leave-one-out", click.get_current_context()
        )
    if AUTO in atoms and len(atoms) > 1:
        raise click.UsageError("--atoms auto chooses by itself; give no others", click.get_current_context())
    choosing = Chosen(AUTO in atoms, options["roles"] == AUTO or (AUTO in atoms and options["roles"] is None))
    settings = told(atoms=atoms, **options)
    views = MOST_CHOSEN if AUTO in atoms else len(atoms)
    roles = settings.surroundings.name != NO_ROLES
    files = _files(model, system, [aside, choices], views, roles=roles)
    check_writable(files, examples, options["lexicon"], options["tools"])
    try:
        measuring = Measuring(evidence_time) if evidence else None
        parser, total = _learned(examples, columns, settings, choosing, measuring, as_json)
    except (Contradiction, OverBudget, TooManyMisfits) as misfit:
        cut = (misfit.atoms,) if misfit.atoms else atoms
        _show_misfit(misfit, _for_doctor(examples, columns, cut, options), settings, as_json)
        return 1
    if choices is not None and not parser.choices():
        note(f"No example has several outputs, so {visible(choices)} is empty.")
    digests = _write(parser, model, system, aside, choices)
    if parser.set_aside and not as_json:
        from unanimity.cli.render.set_aside import show_aside
        from unanimity.records.set_aside import explained_records

        show_aside(explained_records(parser), len(parser.set_aside), total, aside)
    _note_spaces(parser)
    if aliases := parser.outputs.aliases():
        from unanimity.cli.render.aliases import note_aliases
        from unanimity.records.findings import LoneName

        note_aliases(list(map(LoneName.of, aliases)), _for_doctor(examples, columns, atoms, options))
    for label in parser.outputs.never_met():
        note(f"No example has the label {visible(label)}, which was to be merged.")
    from unanimity.cli.render.summary import show_training
    from unanimity.records.training import training_record

    files = _files(model, system, [aside, choices], len(parser.views), roles=parser.roles.is_learned)
    record = training_record(parser, total, digests, files)
    if as_json:
        click.echo(escaped(record.json))
    else:
        show_training(record)
    return 0


@dataclass(frozen=True, slots=True)
class Measuring:
    """That answers are to be measured, and for how many seconds."""

    seconds: float


def _learned(
    path: str, columns: Columns, settings: Settings, choosing: Chosen, measuring: Measuring | None, err: bool
) -> tuple[Parser, int]:
    """What is learned from the examples in a file, and how many these are; some settings may be chosen first."""
    from unanimity.cli.progress import progress
    from unanimity.files.inputs.examples import read_examples
    from unanimity.language.learn import learn_with
    from unanimity.language.measured.held_out import is_plain

    with progress(path, "reading", "learning") as watched:
        written: Iterable[Written] = watched(read_examples(path, settings.form, columns))
        if not choosing and settings.clean == CLEAN[0] and (measuring is None or is_plain(settings)):
            parser = learn_with(settings, written)
            if measuring is not None:
                _measure(parser, (), measuring, choosing)
            return parser, len(parser.system)
        pairs = list(written)
    if choosing:
        from unanimity.cli.render.recipe_search import chosen

        settings = chosen(settings, pairs, choosing, err=err)
    with progress(path, "learning", "learning"):
        parser = learn_with(settings, pairs)
    if measuring is not None:
        _measure(parser, pairs, measuring, choosing)
    return parser, len(pairs)


def _measure(parser: Parser, pairs: Sequence[Written], measuring: Measuring, choosing: Chosen) -> None:
    """Measure the parser's answers on parts of the examples that are held out in turn."""
    from unanimity.cli.progress import steps
    from unanimity.language.measured.held_out import FOLDS, is_alone, measure

    tried = choosing.among(parser.settings)
    if is_alone(parser):
        measure(parser, pairs, tried=tried)
    elif parser.system.others is None:
        with steps("measuring", FOLDS) as done:
            if measure(parser, pairs, measuring.seconds, done, tried=tried) is None:
                note(f"Nothing was measured: {measuring.seconds:g} s passed before the first part was done.")
    else:
        note("Nothing was measured: some examples have several outputs, so nobody knows which answers are right.")
    if parser.evidence is not None and (closed := parser.evidence.closed) is not None:
        note(f"{closed}, so answers are held back; `--trust 0` gives them all the same.")
        note("More context in the atoms may help, another family, or a look at the labels (unanimity doctor).")


def _note_spaces(parser: Parser) -> None:
    """Say so if words are cut at spaces, and the texts have none."""
    from unanimity.language.tokenizers.scripts import has_no_spaces
    from unanimity.language.tokenizers.tokenizer import SPACES

    if parser.settings.tokens == SPACES and has_no_spaces(parser.system.texts):
        note(
            "The texts have no spaces between words, so each is taken for one long word or a few. To cut them into "
            "characters: --tokens characters --atoms bigrams"
        )


def _files(model: str, system: str | None, others: Sequence[str | None], views: int, *, roles: bool) -> list[str]:
    """The names of all files that are written."""
    from unanimity.files.proofs.all_systems import system_files

    systems = [] if system is None else system_files(system, views, roles=roles)
    return [model, *(file for name in systems for file in (name, f"{name}.shared")), *filter(None, others)]


def _write(parser: Parser, model: str, system: str | None, aside: str | None, choices: str | None) -> list[str]:
    """Write the files, all of them or none, the model last; returns the digests."""
    from unanimity.cli.interrupts import interrupts
    from unanimity.cli.progress import progress
    from unanimity.files.atomic import together, writing
    from unanimity.files.model.models import save_model
    from unanimity.files.proofs.all_systems import system_files, write_systems

    with together(interrupts.finishing()):
        if aside is not None:
            from unanimity.records.set_aside import set_aside_records

            with writing(aside, "wb") as stream:
                stream.writelines(_lines(set_aside_records(parser)))
        if choices is not None:
            from unanimity.records.choices import choice_records

            with writing(choices, "wb") as stream:
                stream.writelines(_lines(choice_records(parser)))
        if system is None:
            return save_model(model, parser)
        with progress(system, "proving", "proving"):
            digests = write_systems(system, parser)
        systems = system_files(system, len(parser.views), roles=parser.roles.is_learned)
        return save_model(model, parser, digests, systems)


def _lines(records: Iterable[Record]) -> Iterator[bytes]:
    """Records as the lines of a file."""
    return (f"{record.json}\n".encode() for record in records)


def _for_doctor(path: str, columns: Columns, atoms: Sequence[str], options: Mapping[str, Any]) -> str:
    """What `unanimity doctor` has to be told to look at the examples in the same way; it knows one --atoms only."""
    told = ["--atoms", *atoms] if len(atoms) == 1 and atoms[0] not in ("words", AUTO) else []
    told += ["--input-column", columns.input] if columns.input else []
    told += ["--output-column", columns.output] if columns.output else []
    told += ["--no-header"] if columns.headless else []
    for name, default in DOCTORS:
        told += [f"--{name}", options[name]] if options[name] not in (default, AUTO) else []
    return visible(" ".join([path, *told, *(part for merge in options["merges"] for part in ("--merge", merge))]))


def _show_misfit(
    misfit: Contradiction | OverBudget | TooManyMisfits, doctor: str, settings: Settings, as_json: bool
) -> None:
    """Say why nothing was learned; conflicting examples are also a record, where JSON is wanted."""
    from unanimity.errors import Contradiction, OverBudget, TooManyMisfits
    from unanimity.records.conflicts import ConflictRecord

    match misfit:
        case Contradiction():
            conflict = ConflictRecord.of(misfit.conflict)
            _show_contradiction(misfit, conflict, doctor, settings)
            if as_json:
                click.echo(escaped(conflict.json))
        case OverBudget():
            _show_over_budget(misfit, doctor)
        case TooManyMisfits():
            _show_too_many(misfit, doctor, settings)


def _show_contradiction(contradiction: Contradiction, record: ConflictRecord, told: str, settings: Settings) -> None:
    from unanimity.cli.render.conflicts import show_conflict
    from unanimity.errors import cut
    from unanimity.language.calls.edges import value_of_several_keys
    from unanimity.language.forms.positions import EDGES

    conflict = contradiction.conflict
    several = f"these {len(conflict)} contradict each other" if len(conflict) > 1 else "this one cannot be fitted"
    complain(f"no {conflict.kind} fits all examples{cut(contradiction)}; {several}:")
    show_conflict(record, err=True)
    say(visible(record.implies), err=True)
    if contradiction.wider:
        say(f"The {contradiction.wider} family fits all examples: --family {contradiction.wider}", err=True)
    atoms = (atom for example in conflict.examples for output in example.candidates for atom in output)
    if settings.targets == EDGES and (found := value_of_several_keys(atoms)) is not None:
        value, keys = found
        note(f"{visible(value)} stands under several keys here: {visible(', '.join(keys))}. If words say the value and")
        note(
            "others the key, they do not add up: take wider atoms, or count keys and values apart, so that a rule puts"
        )
        note("them together (--targets predicates).")
    if contradiction.roles:
        note("Nothing was written. The words around names do not tell what they are in all examples. You can")
        note("take other words (--roles), set what does not fit aside (--clean residual), or say --roles none.")
        return
    family = conflict.family.option
    note(f"Nothing was written. To see the other contradictions, if any: unanimity doctor {told}{family}")


def _show_too_many(many: TooManyMisfits, told: str, settings: Settings) -> None:
    complain(str(many))
    from unanimity.spaces.family import family_of

    narrow = family_of(settings.family).option
    used = "+".join(recipe.name for recipe in settings.recipes)
    more = [atoms for atoms in ("bigrams", "trigrams") if atoms not in used and "trigrams" not in used]
    remedies = [f"more context in the atoms (--atoms {', '.join(more)})"] if more else []
    remedies += ["a wider --family"] if narrow else []
    remedies += [f"right labels (unanimity doctor {told}{narrow})"]
    most = ceil(100 * many.misfits / many.total)
    help = f"What may help: {', or '.join(remedies)}. To learn from the others all the same: --misfits-at-most {most}."
    note(f"Nothing was written. {help}")


def _show_over_budget(over: OverBudget, told: str) -> None:
    from unanimity.cli.render.conflicts import told_output
    from unanimity.cli.terminal import table

    cut = f" of {over.atoms}" if over.atoms else ""
    needs = f"every mapping{cut} needs at least {counted(over.needed, 'mistake')}"
    complain(f"{counted(over.mistakes, 'mistake')} allowed, but {needs}; one that needs no more has them here:")
    misfits = [(misfit.example, told_output(misfit.instead)) for misfit in over.misfits[:MOST_MISFITS]]
    rows = [(example.place, example.text or str(example.input), str(example.output), y) for example, y in misfits]
    table(("place", "input", "output", "what that mapping gives"), rows, right=(), err=True)
    more = len(over.misfits) - len(rows)
    options = f"{INTEGRAL.option} --mistakes {over.needed}"
    further = f"and {counted(more, 'example')} more. " if more else ""
    note(f"{further}Nothing was written. To see what is suspicious: unanimity doctor {told}{options}")
