"""`unanimity doctor`: which examples contradict each other, and which of their labels are suspicious?"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from unanimity.cli.column_options import columns_options
from unanimity.cli.fail_on import fail_option
from unanimity.cli.help import Teaching
from unanimity.cli.options import AUTO, family_option, language_options, mistakes_option, time_limit_option, told
from unanimity.cli.terminal import counted, escaped, note, painted, say, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from unanimity.errors import Conflict
    from unanimity.files.inputs.columns import Columns
    from unanimity.language.names.standing import Alias
    from unanimity.language.parser import Parser
    from unanimity.language.settings import Settings
    from unanimity.learning.cleaning.suspects import Suspects
    from unanimity.records.findings import FindingsRecord
    from unanimity.spaces.family import Family
    from unanimity.system import System

__all__ = ["command"]


PATIENCE = 20.0  # seconds
FINDINGS = ("contradictions", "suspects")

HELP = """
List sets of EXAMPLES that contradict each other, smallest first, and say what
each implies. No example is in two sets, and none of a set can be left out.
Then rank the labels that are suspicious, with what they should be.

EXAMPLES is a .tsv, .csv or .jsonl file, as for `unanimity train`.
"What the others force" is the output with which an example would fit them.
In the linear family, weights make the inputs cancel, but not the outputs:
no mapping that gives each word a fixed output can fit all of them.
The other families allow fewer mappings, so they may find more contradictions.
Finer atoms, such as --atoms bigrams, may find fewer: examples with a word of
two meanings contradict each other, unless its neighbours tell which is meant.

Suspicious labels are those that a mapping with the fewest mistakes does not
fit; those that touch most other examples come first, as settling them lifts
doubt from most answers. A correction counts for more, the more examples would
have to go before the others no longer force it. Two atoms that seem to add
something else together than apart are named: wider --atoms may settle that.
With --mistakes N (integral family) a label is *certainly* wrong if every
mapping with at most N mistakes says so.

Examples
  unanimity doctor examples.tsv
  unanimity doctor examples.tsv --family integral --mistakes 5
  unanimity doctor calls.jsonl --form json --lexicon names.tsv
  unanimity doctor examples.tsv --family integral --system s --proof p
  unanimity check p --system s
  unanimity doctor examples.tsv --fail-on contradictions && make release

Exit codes
  0  it ran, whatever it found; with --fail-on, it found nothing of the kind
  1  with --fail-on: it found contradictions (or more mistakes than allowed), or
     suspicious labels (suspects)
  2  something is wrong with a file or an option
"""


@click.command(cls=Teaching, help=HELP, short_help="Find examples that contradict each other, and suspicious labels.")
@click.argument("examples", metavar="EXAMPLES")
@columns_options
@family_option
@language_options
@mistakes_option
@time_limit_option
@click.option("--most", type=click.IntRange(min=1), default=20, show_default=True, help="List at most so many.")
@fail_option(lambda: list(FINDINGS), "contradictions,suspects")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as one JSON object (docs/records.md).")
@click.option("--proof", metavar="FILE", help="Write a proof of every contradiction to FILE; needs --system.")
@click.option("--system", "system_file", metavar="FILE", help="Write the examples as the checker reads them to FILE.")
def command(
    examples: str,
    columns: Columns,
    atoms: tuple[str, ...],
    most: int,
    fail_on: Sequence[str],
    as_json: bool,
    proof: str | None,
    system_file: str | None,
    **options: Any,
) -> int:
    """List sets of examples that contradict each other, smallest first, and rank the suspicious labels."""
    if (proof is None) != (system_file is None):
        raise click.UsageError("--proof FILE and --system FILE go together", click.get_current_context())
    if proof is not None and system_file is not None:
        from unanimity.cli.writable import check_writable

        check_writable([proof, system_file], examples, options["lexicon"], options["tools"])
    if AUTO in (*atoms, options["roles"]):
        option = "--atoms" if AUTO in atoms else "--roles"
        problem = f"{option} auto is for train, which says what it chose; name that"
        raise click.UsageError(problem, click.get_current_context())
    if len(atoms) > 1:
        raise click.UsageError("give one --atoms: each has contradictions of its own", click.get_current_context())
    from unanimity.records.findings import explained

    settings = told(atoms=atoms, **options)
    if any(recipe.side for recipe in settings.recipes):
        problem = "doctor looks at the examples as they are: leave out lefts and rights"
        raise click.UsageError(problem, click.get_current_context())
    found = _examined(examples, columns, settings, most)
    record = _record(found, most)
    if as_json:
        click.echo(escaped(record.json))
    else:
        _show(explained(record, found.suspects, found.aliases), found.parser, most)
    if proof is not None and system_file is not None:
        _write_proofs(found, most, proof, system_file)
    contradicted = bool(found.conflicts) or (found.suspects.needed or 0) > found.mistakes
    has = {"contradictions": contradicted, "suspects": bool(found.suspects.found)}
    return int(any(has[what] for what in fail_on))


@dataclass(frozen=True, slots=True)
class _Findings:
    """The examples, what was learned from them if they agree, otherwise what is wrong with them."""

    parser: Parser
    system: System
    mistakes: int
    conflicts: Sequence[Conflict]
    wider: Family | None
    suspects: Suspects
    aliases: Sequence[Alias]


def _examined(path: str, columns: Columns, settings: Settings, most: int) -> _Findings:
    """What there is to say of the examples in a file."""
    from unanimity.cli.progress import progress
    from unanimity.errors import Contradiction, OverBudget
    from unanimity.files.inputs.examples import read_examples
    from unanimity.language.learn import disputed
    from unanimity.language.parser import Parser
    from unanimity.language.views import examples_of
    from unanimity.learning.cleaning.suspects import Suspects, suspects, suspects_beyond, suspects_within
    from unanimity.learning.learn import absorbed
    from unanimity.spaces.family import family_of
    from unanimity.system import System

    written, parser, system = read_examples(path, settings.form, columns), Parser.of_nothing(settings), System()
    family, time_limit, mistakes = family_of(settings.family), settings.time_limit, settings.mistakes
    with progress(path, "reading", "looking for contradictions") as watched:
        pairs = list(watched(written))
        parser.outputs.hold(disputed(settings, pairs))
        lessons = list(parser.lessons(pairs))
        parser.outputs.learn([lesson for lesson in lessons if not lesson.instead], set())
        aliases = parser.outputs.aliases()
        batch = system.encode(examples_of(lessons, parser.views[0].recipe))
        system.append(batch)
        try:
            parser = Parser.over(absorbed(parser.space, batch, settings.named_family, time_limit), parser.atoms)
        except Contradiction as contradiction:
            if system.others is not None:
                alone = [contradiction.conflict]
                return _Findings(parser, system, mistakes, alone, contradiction.wider, Suspects((), None), aliases)
            found = sorted(_some_conflicts(system, family, most), key=len)
            doubtful = suspects(system, family, time_limit)
            return _Findings(parser, system, mistakes, found, contradiction.wider, doubtful, aliases)
        except OverBudget as over:
            return _Findings(parser, system, mistakes, [], None, suspects_beyond(over), aliases)
        space = parser.space
        suspicious = suspects_within(space) if space.mistakes else Suspects((), None)
    return _Findings(parser, system, mistakes, [], None, suspicious, aliases)


def _some_conflicts(system: System, family: Family, most: int) -> Iterator[Conflict]:
    """All conflicts, so that the smallest can be told; but once there are enough, only for a while."""
    from time import monotonic

    from unanimity.learning.contradictions import conflicts

    end = monotonic() + PATIENCE
    for number, conflict in enumerate(conflicts(system, family)):
        yield conflict
        if number >= most and monotonic() > end:
            return


def _record(found: _Findings, most: int) -> FindingsRecord:
    """What was found, as a record."""
    from unanimity.records.findings import findings_record

    system, suspects, aliases, mistakes = found.system, found.suspects, found.aliases, found.mistakes
    return findings_record(
        system, found.conflicts, suspects, aliases, most=most, fitting=found.wider, mistakes=mistakes
    )


def _show(record: FindingsRecord, parser: Parser, most: int) -> None:
    """The conflicts and the suspicious labels, or the good news, for a person."""
    from unanimity.cli.render.aliases import show_aliases
    from unanimity.cli.render.choices import show_choices
    from unanimity.cli.render.summary import facts_learned, show_facts
    from unanimity.cli.render.suspects import show_suspects
    from unanimity.records.choices import explained_records
    from unanimity.records.training import learned_from

    if record.mistakes_allowed:
        say(_budget(record))
    elif record.conflicts:
        _show_conflicts(record)
    else:
        say(painted("No contradictions: one mapping fits all examples.", "green", bold=True))
    show_suspects(record, most)
    if choices := list(explained_records(parser)):
        show_choices(choices, most)
    show_aliases(record.aliases, most)
    if len(parser.system):
        show_facts([*facts_learned(learned_from(parser)), ("repeated", counted(record.repeated, "example"))])
    if record.fitting_family:
        say(f"The {record.fitting_family} family fits all examples: --family {record.fitting_family}")


def _budget(record: FindingsRecord) -> str:
    """How the mistakes that are needed compare with those that are allowed."""
    needed, allowed = record.mistakes_needed or 0, record.mistakes_allowed
    makes = f"The best mapping makes {counted(needed, 'mistake')} in {counted(record.examples, 'example')}"
    if needed > allowed:
        return painted(f"{makes}, more than the {allowed:,} allowed.", "yellow")
    return painted(f"{makes}; {allowed:,} {'is' if allowed == 1 else 'are'} allowed.", "green", bold=True)


def _show_conflicts(record: FindingsRecord) -> None:
    from unanimity.cli.render.conflicts import show_conflict

    sets, more = record.conflicts, record.more
    count = f"More than {len(sets)} sets" if more else "One set" if len(sets) == 1 else f"{len(sets)} sets"
    say(painted(f"{count} of examples contradict{'s itself' if count == 'One set' else ' themselves'}.", "yellow"))
    for number, conflict in enumerate(sets, 1):
        which = f"Set {number}: {len(conflict.examples)} of the {record.examples:,} examples"
        say(f"\n{painted(which, bold=True)}")
        show_conflict(conflict)
        say(f"  {visible(conflict.implies)}")
    say("\nMend one example of each set and run doctor again" + ("; there are more sets." if more else "."))


def _write_proofs(found: _Findings, most: int, proof: str, system_file: str) -> None:
    """Write the proofs and the system that they are about, both or neither."""
    from unanimity.files.atomic import writing
    from unanimity.files.exact_json import json_line
    from unanimity.files.proofs.systems import write_equations

    refused = len(found.conflicts[:most]) or int((found.suspects.needed or 0) > found.mistakes)
    if not refused:
        note("There is no contradiction, so nothing was written.")
        return
    with writing(system_file, "wb") as equations, writing(proof, "wb") as proofs:
        family = found.conflicts[0].family if found.conflicts else found.parser.family
        digest = write_equations(equations, found.system, family, found.mistakes)
        records = list(_contradictions(found, most, digest))
        proofs.writelines(map(json_line, records))
    note(f"{len(records)} proof{'' if len(records) == 1 else 's'} written to {visible(proof)}")
    if len(records) < refused:
        note(f"{refused - len(records)} of the contradictions have none: no proof was found within the search limits")


def _contradictions(found: _Findings, most: int, digest: str) -> Iterator[dict[str, object]]:
    """The proofs that there are."""
    from unanimity.errors import Unproved
    from unanimity.files.proofs.proofs import contradiction_record, overdrawn_record
    from unanimity.system import FIRST_LINE

    for conflict in found.conflicts[:most]:
        with suppress(Unproved):
            lines = [i + FIRST_LINE for i in conflict.numbers]
            yield contradiction_record(conflict, digest, lines, several=found.system.others is not None)
    if found.mistakes:
        with suppress(Unproved):
            yield overdrawn_record(found.system, found.mistakes, digest)
