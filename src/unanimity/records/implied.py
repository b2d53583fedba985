"""What does a contradiction imply, in words?"""

from __future__ import annotations

from collections.abc import Sequence

from unanimity.bags import Bag
from unanimity.errors import Conflict
from unanimity.evidence import Output
from unanimity.examples import Example

__all__ = ["implied"]

UNLESS = (
    "If all are right, the atoms leave out what tells the inputs apart, "
    "or a value is written in a way that the lexicon does not say."
)

Forced = Sequence[Output | None]  # what the others force for each of the examples


def implied(conflict: Conflict, forced: Forced) -> str:
    """What follows from a conflict, and which of its examples to look at first."""
    count = len(conflict)
    if any(example.instead for example in conflict.examples):
        if count == 1:
            return f"None of the outputs of {conflict.examples[0].place} can be right: no mapping gives one of them."
        fixed = _fixed_by(conflict, forced)
        return f"Whichever of their outputs are right, no mapping fits all {count}. {fixed}"
    if count == 2 and conflict.examples[0].input == conflict.examples[1].input:
        return f"These two inputs have the same atoms but different outputs, {_of_two(*conflict.examples)}."
    if count == 1 and not conflict.examples[0].input:
        return f"{conflict.examples[0].place} can fit no mapping at all: its input is empty, its output is not."
    if not conflict.family.any_sign:
        return _implied_without_negative(conflict, forced)
    wrong = f"With these weights the inputs cancel but the outputs do not, so at least one of the {count} is wrong."
    return f"{wrong} {_fixed_by(conflict, forced)} {UNLESS}"


def _of_two(one: Example, other: Example) -> str:
    """What follows if two inputs have the same atoms."""
    wrong = "so at least one of the two is wrong"
    return wrong if one.text == other.text else f"{wrong}, or these atoms leave out what tells them apart"


def _implied_without_negative(conflict: Conflict, forced: Forced) -> str:
    """What follows where words contribute less than some outputs need, or more than others allow."""
    if len(conflict) == 1:
        [example] = conflict.examples
        count = example.output.get(conflict.target or "", 0)
        sums = f"the words of {example.place} do not add up to {count:,} “{conflict.target}”"
        return f"No word contributes {conflict.family.never}, so {sums}."
    about = f"No word contributes {conflict.family.never}, so what is said here of “{conflict.target}” cannot be."
    return f"{about} {_fixed_by(conflict, forced)}"


def _fixed_by(conflict: Conflict, forced: Forced) -> str:
    """Which single outputs could be changed so that the examples agree: those for which the others allow a bag."""
    members = zip(conflict.examples, forced, strict=True)
    places = [example.place for example, output in members if output is None or isinstance(output, Bag)]
    if not places:
        return "No change of a single output fixes it: look for several mistakes, or for a word with two meanings."
    if len(places) == len(conflict):
        return "Changing any one output to what the others force or allow fixes it."
    if len(places) == 1:
        return f"Look at {places[0]} first: it is the only one whose output alone can be changed to fix it."
    return f"Look at {', '.join(places[:-1])} and {places[-1]} first: changing the output of one of them fixes it."
