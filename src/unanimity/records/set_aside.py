"""What was set aside when the examples were cleaned, and why?

The records of texts are also examples that can be read again: they have an `input` and an `output`, and whoever reads
examples ignores the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import Annotated

from unanimity.bags import Bag
from unanimity.evidence import Output
from unanimity.files.verbatim import Verbatim, as_json
from unanimity.language.outputs.forms import Forms
from unanimity.language.parser import Parser
from unanimity.learning.cleaning.clean import Reason, SetAside
from unanimity.learning.support.supported import Support
from unanimity.records.behind import Behind
from unanimity.records.record import Record

__all__ = ["SetAsideRecord", "explained_records", "set_aside_records"]

PATIENCE = 20.0  # seconds for counting what stands behind corrections


@dataclass(frozen=True, slots=True)
class SetAsideRecord(Record):
    """An example that cleaning kept from being learned."""

    kind = "set_aside"

    input: Annotated[str | Bag, "its input; counts if it was given as such"]
    output: Annotated[Verbatim | str | Bag, "its output: counts, or a form, as JSON if it was given as JSON"]
    place: Annotated[str, "where it stands"]
    reason: Annotated[Reason, "why it was set aside"]
    forced: Annotated[Output | None, "the output that the others force for it; null if they force none"]
    proposed: Annotated[Bag | None, "the same, if more examples stand behind it than it overturns; otherwise null"]
    atoms: Annotated[Bag | None, "the atoms of its output, if that was asked for"] = None
    behind: Annotated[Behind | None, "who stands behind what is forced, if that was asked for and counted"] = None
    against: Annotated[int, "how many examples with this input and other outputs were set aside, if asked for"] = 0


def set_aside_records(parser: Parser) -> Iterator[SetAsideRecord]:
    """Each example that was set aside; after some time no output is proposed for those that are left."""
    return (_record(parser, aside, behind) for aside, behind in _counted(parser))


def explained_records(parser: Parser) -> Iterator[SetAsideRecord]:
    """The records with the atoms of outputs, and with how many examples stand on each side, if counted in time."""
    for aside, behind in _counted(parser):
        record = _record(parser, aside, behind)
        yield replace(record, atoms=aside.example.output, behind=Behind.of(behind), against=aside.against)


def _counted(parser: Parser) -> Iterator[tuple[SetAside, Support | None]]:
    """Each example that was set aside, with what stands behind a bag that the others force, while there is time."""
    end = monotonic() + PATIENCE
    for aside in parser.set_aside:
        yield aside, aside.behind if isinstance(aside.forced, Bag) and monotonic() < end else None


def _record(parser: Parser, aside: SetAside, behind: Support | None) -> SetAsideRecord:
    """The example, with its form if it has one, and why it was set aside."""
    example, proposed = aside.example, None if behind is None else aside.proposed
    output = _form(parser, aside) or example.output
    given = example.text or example.input
    return SetAsideRecord(given, output, example.place, aside.reason, aside.forced, proposed)


def _form(parser: Parser, aside: SetAside) -> Verbatim | str | None:
    """The form of an example, if outputs are forms."""
    outputs = parser.outputs
    return as_json(outputs.told[aside.number].form, parser.settings.form) if isinstance(outputs, Forms) else None
