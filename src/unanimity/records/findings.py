"""What is wrong with some examples, as far as it can be seen: contradictions, suspicious labels, names left alone?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from unanimity.bags import Bag
from unanimity.errors import Conflict
from unanimity.evidence import Output
from unanimity.language.names.standing import Alias
from unanimity.learning.cleaning.suspects import Suspect, Suspects
from unanimity.records.behind import Behind
from unanimity.records.conflicts import ConflictSet
from unanimity.records.record import Part, Record
from unanimity.spaces.family import Family
from unanimity.system import System

__all__ = ["FindingsRecord", "LoneName", "MissingContext", "SuspectLabel", "explained", "findings_record"]


@dataclass(frozen=True, slots=True)
class SuspectLabel(Part):
    """An example whose label is suspicious."""

    place: Annotated[str, "where it stands"]
    input: Annotated[str | Bag, "its input; counts if it was given as such"]
    output: Annotated[Bag, "its label"]
    should_be: Annotated[Output | None, "what it should be, if more speaks for that than for the label; otherwise null"]
    forced: Annotated[
        Output | None, "what the others force, or, beyond the mistakes allowed, what a best mapping gives; perhaps null"
    ]
    certain: Annotated[bool, "whether every mapping with the mistakes allowed says that the label is wrong"]
    behind: Annotated[Behind | None, "how many examples stand behind what is forced; null if they were not counted"]
    against: Annotated[int, "how many suspicious examples with this input have another output, itself included"]
    touches: Annotated[int, "how many other examples least squares would fit otherwise without it"] = 0

    @classmethod
    def of(cls, suspect: Suspect) -> SuspectLabel:
        """A suspicious example, and what is known of it."""
        example, behind = suspect.example, Behind.of(suspect.behind)
        said = suspect.proposed, suspect.instead, suspect.certain
        written = example.place, example.text or example.input, example.output
        return cls(*written, *said, behind, suspect.against, suspect.touched)


@dataclass(frozen=True, slots=True)
class MissingContext(Part):
    """Two atoms that seem to add something else together than apart."""

    atoms: Annotated[Sequence[str], "the two atoms of inputs"]
    examples: Annotated[int, "how many examples have both"]
    settles: Annotated[float, "which share of what least squares misses an atom more for the two would settle"]


@dataclass(frozen=True, slots=True)
class LoneName(Part):
    """A name or number that stands only for itself in some examples: what they say of it holds for no other."""

    name: Annotated[str, "the name"]
    constant: Annotated[str | None, "what outputs may have for it; null for a number"]
    examples: Annotated[int, "in how many examples"]

    @classmethod
    def of(cls, alias: Alias) -> LoneName:
        """The name of an alias."""
        return cls(alias.name, alias.constant, alias.examples)


@dataclass(frozen=True, slots=True)
class FindingsRecord(Record):
    """What is wrong with some examples."""

    kind = "findings"

    examples: Annotated[int, "how many examples there are"]
    repeated: Annotated[int, "how many of them say again what an earlier one has said"]
    input_atoms: Annotated[int, "how many different atoms the inputs have"]
    output_atoms: Annotated[int, "how many different atoms the outputs have"]
    conflicts: Annotated[Sequence[ConflictSet], "sets of examples that contradict each other, the smallest first"]
    more: Annotated[bool, "whether there are more such sets"]
    fitting_family: Annotated[str | None, "a wider family that fits all examples, if they contradict each other"]
    mistakes_allowed: Annotated[int, "how many mistakes were allowed"]
    mistakes_needed: Annotated[int | None, "how many the best mapping makes; null if none were allowed"]
    suspects: Annotated[Sequence[SuspectLabel], "suspicious labels, the most suspicious first"]
    aliases: Annotated[Sequence[LoneName], "names that stand only for themselves, the most frequent first"]
    contexts: Annotated[Sequence[MissingContext], "which context would settle most of what is in dispute"] = ()


def findings_record(
    system: System,
    conflicts: Sequence[Conflict],
    suspects: Suspects,
    aliases: Sequence[Alias],
    *,
    most: int,
    fitting: Family | None,
    mistakes: int,
) -> FindingsRecord:
    """What was found out about the examples of a system: at most so many conflicts and aliases, and all suspects."""
    return FindingsRecord(
        len(system),
        system.repeated,
        len(system.sources),
        len(system.targets),
        list(map(ConflictSet.of, conflicts[:most])),
        len(conflicts) > most,
        None if fitting is None else fitting.name,
        mistakes,
        suspects.needed,
        list(map(SuspectLabel.of, suspects.found)),
        list(map(LoneName.of, aliases[:most])),
        [MissingContext(each.atoms, each.examples, round(each.settled, 3)) for each in suspects.contexts],
    )


def explained(record: FindingsRecord, suspects: Suspects, aliases: Sequence[Alias]) -> FindingsRecord:
    """The record with all aliases, and with the places of the examples that stand behind corrections."""
    labels = map(_placed, record.suspects, suspects.found)
    return replace(record, suspects=list(labels), aliases=list(map(LoneName.of, aliases)))


def _placed(label: SuspectLabel, suspect: Suspect) -> SuspectLabel:
    if label.behind is None or suspect.behind is None:
        return label
    return replace(label, behind=replace(label.behind, places=suspect.behind.places))
