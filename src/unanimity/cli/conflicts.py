"""How is a contradiction shown, and what does it imply?"""

from __future__ import annotations

from unanimity.bags import Bag, Vector
from unanimity.cli.show import table
from unanimity.errors import Conflict
from unanimity.files.systems import Number, number
from unanimity.learning.contradictions import forced
from unanimity.learning.explain import signed

__all__ = ["conflict_record", "implied", "show_conflict"]

HEAD = ("weight", "input", "output", "place", "what the others force")


def show_conflict(conflict: Conflict, *, err: bool = False) -> None:
    """Print the examples with the weights that make their inputs cancel, and what the others force for each."""
    rows = []
    for i, (example, weight) in enumerate(zip(conflict.examples, conflict.weights, strict=True)):
        given, output = example.text or str(example.input), forced(conflict, i)
        rows.append((signed(weight), given, str(example.output), example.place, _forced_text(output)))
    table(HEAD, rows, err=err)


def conflict_record(conflict: Conflict) -> dict[str, object]:
    """The same as JSON has it."""
    examples = [
        {
            "place": example.place,
            "input": example.text,
            "output": _counts(example.output),
            "weight": number(weight),
            "forced": _counts(forced(conflict, i)),
        }
        for i, (example, weight) in enumerate(zip(conflict.examples, conflict.weights, strict=True))
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
    bags = [i for i in range(len(conflict)) if isinstance(forced(conflict, i), Bag)]
    places = [conflict.examples[i].place for i in bags]
    if not places:
        return "No change of a single output mends it: look for several mistakes, or for a word with two meanings."
    if len(places) == len(conflict):
        return "Changing any one output to what the others force mends it."
    if len(places) == 1:
        return f"Look at {places[0]} first: it is the only one whose output alone can be changed to mend it."
    return f"Look at {', '.join(places[:-1])} and {places[-1]} first: changing the output of one of them mends it."


def _counts(output: Bag | Vector) -> dict[str, Number]:
    return {atom: number(count) for atom, count in output.items()}


def _forced_text(output: Bag | Vector) -> str:
    return str(output) if isinstance(output, Bag) else "no bag"
