"""What does a form come to?

    executor   gives the parts of a form their values, from the leaves upwards
    value      what a part stands for; anything that can be compared and hashed
    answer     what the value of a whole form comes to; "nothing" is an answer, too

The embedded geography has an executor (demo/execute.py), and a function of the user's makes one (own_function.py).
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Protocol

from unanimity.errors import BadForm
from unanimity.language.forms.trees import DEEPEST, Node, Tree

__all__ = ["Answer", "CannotRun", "Executor", "Value", "number_text", "run"]

Value = Hashable
Answer = Hashable

MOST_PARTS = 1_000  # of a form
DECIMALS = 2  # of a number, where it is shown
SMALLER = f"Give a form of at most {MOST_PARTS} parts and {DEEPEST} levels."


class CannotRun(BadForm):
    """A form that comes to nothing at all: the problem names its part."""


class Executor(Protocol):
    """Says what forms come to."""

    picking: frozenset[str]  # labels that pick among what their argument stands for, and so may leave it as it is
    transparent: frozenset[str]  # labels that stand for their argument

    def leaf(self, tree: Tree) -> Value:
        """What a part without arguments stands for."""

    def applied(self, label: str, arguments: tuple[Value, ...]) -> Value:
        """What a part stands for whose arguments have these values; raises CannotRun."""

    def answer(self, value: Value) -> Answer:
        """What a whole form with this value comes to; raises CannotRun."""

    def fits(self, tree: Tree) -> bool:
        """Whether the kinds of things allow the form to come to something; true where that is not known."""

    def shown(self, answer: Answer) -> str:
        """An answer as people read it, and write it in files."""

    def is_name(self, leaf: Tree) -> bool:
        """Whether a leaf names something, so that it must be a word of the sentence."""

    def quoted(self, tree: Tree) -> str:
        """A part of a form as a message quotes it."""


def run(tree: Tree, executor: Executor) -> Answer:
    """What a form comes to; raises CannotRun if it comes to nothing at all."""
    _check_size(tree)
    return executor.answer(_value(tree, executor))


def number_text(number: int | Fraction) -> str:
    """A number in digits, rounded if it has many."""
    rounded = round(Fraction(number), DECIMALS)
    whole, rest = divmod(abs(rounded), 1)
    sign = "-" if rounded < 0 else ""
    decimals = f"{int(rest * 10**DECIMALS):0{DECIMALS}d}".rstrip("0")
    return f"{sign}{whole}.{decimals}" if decimals else f"{sign}{whole}"


def _value(tree: Tree, executor: Executor) -> Value:
    if not isinstance(tree, Node) or not tree.children:
        return executor.leaf(tree)
    arguments = tuple(_value(child, executor) for child in tree.children)
    try:
        return executor.applied(tree.label, arguments)
    except CannotRun as bad:
        raise CannotRun(f"in {executor.quoted(tree)}: {bad.problem}", remedy=bad.remedy) from None


def _check_size(tree: Tree) -> None:
    """Raises if the form has too many parts or levels."""
    parts, level, levels = 0, [tree], 0
    while level:
        parts, levels = parts + len(level), levels + 1
        if parts > MOST_PARTS or levels > DEEPEST:
            over = f"{MOST_PARTS:,} parts" if parts > MOST_PARTS else f"{DEEPEST} levels"
            label = tree.label if isinstance(tree, Node) else ""
            raise CannotRun(f"the form {label}(…) has more than {over}", remedy=SMALLER)
        level = [child for part in level if isinstance(part, Node) for child in part.children]
