"""How is a contradiction shown, and what does it imply?"""

from __future__ import annotations

from unanimity.bags import Bag, Vector
from unanimity.cli.terminal import table
from unanimity.errors import Conflict
from unanimity.examples import Example
from unanimity.files.exact_json import Number, number
from unanimity.learning.contradictions import forced
from unanimity.learning.explain import signed
from unanimity.learning.support.supported import Support

__all__ = ["conflict_record", "implied", "outputs_of", "show_conflict", "told_output", "told_sides"]

IMPOSSIBLE = "nothing possible"
OPEN = "(several possible)"
UNLESS = (
    "If all are right, the atoms leave out what tells the inputs apart, "
    "or a value is written in a way that the lexicon does not say."
)
HEAD = ("input", "output", "place", "what the others force")


def show_conflict(conflict: Conflict, *, err: bool = False) -> None:
    """Print the examples and what the others force for each; in the linear family also the weights that show it."""
    members = zip(conflict.examples, forced(conflict), strict=True)
    rows = [(e.text or str(e.input), outputs_of(e), e.place, told_output(y)) for e, y in members]
    if conflict.weights and conflict.family.any_sign:
        weighed = [(signed(weight), *row) for weight, row in zip(conflict.weights, rows, strict=True)]
        table(("weight", *HEAD), weighed, err=err)
    else:
        table(HEAD, rows, right=(), err=err)


def conflict_record(conflict: Conflict) -> dict[str, object]:
    """The same as JSON has it."""
    weights: list[Number | None] = [number(weight) for weight in conflict.weights] or [None] * len(conflict)
    examples = [
        {
            "place": example.place,
            "input": example.text,
            **_outputs(example),
            "weight": weight,
            "forced": None if output is None else _counts(output),
        }
        for example, weight, output in zip(conflict.examples, weights, forced(conflict), strict=True)
    ]
    return {"family": conflict.family, "target": conflict.target, "examples": examples, "implies": implied(conflict)}


def implied(conflict: Conflict) -> str:
    """What follows from a conflict, in words."""
    count = len(conflict)
    if any(example.instead for example in conflict.examples):
        if count == 1:
            return f"None of the outputs of {conflict.examples[0].place} can be right: no mapping gives one of them."
        return f"Whichever of their outputs are right, no mapping fits all {count}. {_mended_by(conflict)}"
    if count == 2 and conflict.examples[0].input == conflict.examples[1].input:
        return f"These two inputs have the same atoms but different outputs, {_of_two(*conflict.examples)}."
    if count == 1 and not conflict.examples[0].input:
        return f"{conflict.examples[0].place} can fit no mapping at all: its input is empty, its output is not."
    if not conflict.family.any_sign:
        return _implied_without_negative(conflict)
    wrong = f"With these weights the inputs cancel but the outputs do not, so at least one of the {count} is wrong."
    return f"{wrong} {_mended_by(conflict)} {UNLESS}"


def _of_two(one: Example, other: Example) -> str:
    """What follows if two inputs have the same atoms."""
    wrong = "so at least one of the two is wrong"
    return wrong if one.text == other.text else f"{wrong}, or these atoms leave out what tells them apart"


def _implied_without_negative(conflict: Conflict) -> str:
    if len(conflict) == 1:
        [example] = conflict.examples
        count = example.output.get(conflict.target or "", 0)
        sums = f"the words of {example.place} do not add up to {count:,} “{conflict.target}”"
        return f"No word contributes {conflict.family.never}, so {sums}."
    about = f"No word contributes {conflict.family.never}, so what is said here of “{conflict.target}” cannot be."
    return f"{about} {_mended_by(conflict)}"


def outputs_of(example: Example) -> str:
    """The output of an example, or all that it may have."""
    return " | ".join(map(str, example.candidates))


def told_sides(output: Bag | Vector, behind: Support, against: int) -> str:
    """How many examples stand behind an output, and how many against it."""
    least = f"{behind.least:,}" if behind.least == behind.most else f"at least {behind.least:,}"
    return f"{least} for {told_output(output)}, {against:,} against"


def told_output(output: Bag | Vector | None) -> str:
    """An output that the others force, in words."""
    return OPEN if output is None else str(output) if isinstance(output, Bag) else IMPOSSIBLE


def _mended_by(conflict: Conflict) -> str:
    """Which single outputs could be changed so that the examples agree: those for which the others allow a bag."""
    members = zip(conflict.examples, forced(conflict), strict=True)
    places = [example.place for example, output in members if output is None or isinstance(output, Bag)]
    if not places:
        return "No change of a single output mends it: look for several mistakes, or for a word with two meanings."
    if len(places) == len(conflict):
        return "Changing any one output to what the others force or allow mends it."
    if len(places) == 1:
        return f"Look at {places[0]} first: it is the only one whose output alone can be changed to mend it."
    return f"Look at {', '.join(places[:-1])} and {places[-1]} first: changing the output of one of them mends it."


def _outputs(example: Example) -> dict[str, object]:
    """The output of an example, or all that it may have, as a field of a record."""
    if example.instead:
        return {"outputs": [_counts(candidate) for candidate in example.candidates]}
    return {"output": _counts(example.output)}


def _counts(output: Bag | Vector) -> dict[str, Number]:
    return {atom: number(count) for atom, count in output.items()}
