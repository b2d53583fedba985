"""How is a contradiction shown?"""

from __future__ import annotations

from unanimity.bags import Bag
from unanimity.cli.terminal import table
from unanimity.evidence import Output
from unanimity.learning.explain import signed
from unanimity.records.behind import Behind
from unanimity.records.conflicts import ConflictSet
from unanimity.spaces.family import family_of

__all__ = ["show_conflict", "told_output", "told_sides"]

IMPOSSIBLE = "nothing possible"
OPEN = "(several possible)"
HEAD = ("input", "output", "place", "what the others force")


def show_conflict(conflict: ConflictSet, *, err: bool = False) -> None:
    """Print the examples and what the others force for each; in the linear family also the weights that show it."""
    rows = [
        (str(each.input), " | ".join(map(str, each.candidates)), each.place, told_output(each.forced))
        for each in conflict.examples
    ]
    weights = [each.weight for each in conflict.examples if each.weight is not None]
    if weights and family_of(conflict.family).any_sign:
        weighed = [(signed(weight), *row) for weight, row in zip(weights, rows, strict=True)]
        table(("weight", *HEAD), weighed, err=err)
    else:
        table(HEAD, rows, right=(), err=err)


def told_sides(output: Output, behind: Behind, against: int) -> str:
    """How many examples stand behind an output, and how many against it."""
    least = f"{behind.least:,}" if behind.least == behind.most else f"at least {behind.least:,}"
    return f"{least} for {told_output(output)}, {against:,} against"


def told_output(output: Output | None) -> str:
    """An output that the others force, in words."""
    return OPEN if output is None else str(output) if isinstance(output, Bag) else IMPOSSIBLE
