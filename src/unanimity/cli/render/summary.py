"""How is it shown what was learned?"""

from __future__ import annotations

from unanimity.cli.terminal import counted, painted, say, visible
from unanimity.records.training import Learned, LearnedWay, TrainingRecord

__all__ = ["facts_learned", "show_facts", "show_training"]

Fact = tuple[str, str]


def show_training(record: TrainingRecord) -> None:
    """Print what was learned and where it lies."""
    facts = [] if record.cleaned is None else [("kept", _kept(record))]
    facts += [*facts_learned(record.learned), *(("digest", digest) for digest in record.digests)]
    facts += [("values", _way(way)) for way in record.ways]
    facts += [("proved", record.condition)]
    facts += [] if record.measured is None else [("measured", record.measured.removeprefix("Measured: "))]
    show_facts([*facts, ("written", ", ".join(map(visible, record.files)))])


def show_facts(facts: list[Fact]) -> None:
    """Print names with what is said of them, one per line."""
    for name, value in facts:
        say(f"{painted(f'{name:<12}', dim=True)}{value}")


def facts_learned(learned: Learned) -> list[Fact]:
    """The size of the examples and how much they fix, each number with its name."""
    first, *others = learned.inputs
    facts = [
        ("examples", f"{learned.examples:,}, {learned.independent:,} of them independent"),
        ("inputs", f"{first.distinct:,} distinct {first.name}"),
        ("outputs", f"{learned.outputs:,} distinct atom{'' if learned.outputs == 1 else 's'}"),
        ("known", f"{learned.known:,} of the {first.distinct:,} {first.name} by themselves"),
    ]
    facts += [("also", f"{other.distinct:,} distinct {other.name}") for other in others]
    if budget := learned.mistakes:
        facts.append(("mistakes", f"{budget.allowed:,} allowed, {budget.needed:,} made by the best mapping"))
    if choices := learned.choices:
        several = counted(choices.settled + choices.open, "example")
        facts.append(("choices", f"{several} with several outputs: {choices.settled:,} settled, {choices.open:,} open"))
    if learned.undecided:
        facts.append(("undecided", f"{learned.undecided:,} {first.name}: learning reached its limits first"))
    return facts


def _way(way: LearnedWay) -> str:
    """How outputs write values, and what shows it."""
    return f"{visible(way.key)}: each {way.values} {way.way}, as {visible(' and '.join(way.shown_by))} show"


def _kept(record: TrainingRecord) -> str:
    """How many examples were learned from, and why others were not."""
    cleaned = record.cleaned
    gone, misfits = (cleaned.set_aside, cleaned.misfits) if cleaned else (0, 0)
    kept = f"{record.examples - gone:,} of {counted(record.examples, 'example')}, {gone:,} set aside"
    unconfirmed = f"{gone - misfits:,} unconfirmed"
    if not gone:
        return kept
    return f"{kept}: {misfits:,} contradicted by the rest ({misfits / record.examples:.1%}), {unconfirmed}"
