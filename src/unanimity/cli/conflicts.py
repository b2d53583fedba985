"""How is a contradiction shown, and what does it imply?"""

from __future__ import annotations

from unanimity.bags import Bag, Vector
from unanimity.cli.show import table
from unanimity.errors import Conflict
from unanimity.files.systems import Number, number
from unanimity.learning.contradictions import forced
from unanimity.learning.explain import signed

__all__ = ["conflict_record", "implied", "show_conflict"]

IMPOSSIBLE = "nothing possible"
HEAD = ("weight", "input", "output", "place", "what the others force")


def show_conflict(conflict: Conflict, *, err: bool = False) -> None:
    """Print the examples with the weights that make their inputs cancel, and what the others force for each."""
    members = zip(conflict.examples, conflict.weights, forced(conflict), strict=True)
    rows = [
        (signed(w), e.text or str(e.input), str(e.output), e.place, str(y) if isinstance(y, Bag) else IMPOSSIBLE)
        for e, w, y in members
    ]
    table(HEAD, rows, err=err)


def conflict_record(conflict: Conflict) -> dict[str, object]:
    """The same as JSON has it."""
    examples = [
        {
            "place": example.place,
            "input": example.text,
            "output": _counts(example.output),
            "weight": number(weight),
            "forced": _counts(output),
        }
        for example, weight, output in zip(conflict.examples, conflict.weights, forced(conflict), strict=True)
    ]
    return {"examples": examples, "implies": implied(conflict)}


def implied(conflict: Conflict) -> str:
    """What follows from a conflict, in words."""
    count = len(conflict)
    if count == 1:
        [example] = conflict.examples
        return f"{example.place} can fit no mapping at all: its input is empty, its output is not."
    if count == 2 and conflict.examples[0].input == conflict.examples[1].input:
        return "These two inputs have the same atoms but different outputs, so at least one of the two is wrong."
    wrong = f"With these weights the inputs cancel but the outputs do not, so at least one of the {count} is wrong."
    return f"{wrong} {_mended_by(conflict)}"


def _mended_by(conflict: Conflict) -> str:
    """Which single outputs could be changed so that the examples agree: those for which the others force a bag."""
    members = zip(conflict.examples, forced(conflict), strict=True)
    places = [example.place for example, output in members if isinstance(output, Bag)]
    if not places:
        return "No change of a single output mends it: look for several mistakes, or for a word with two meanings."
    if len(places) == len(conflict):
        return "Changing any one output to what the others force mends it."
    if len(places) == 1:
        return f"Look at {places[0]} first: it is the only one whose output alone can be changed to mend it."
    return f"Look at {', '.join(places[:-1])} and {places[-1]} first: changing the output of one of them mends it."


def _counts(output: Bag | Vector) -> dict[str, Number]:
    return {atom: number(count) for atom, count in output.items()}
