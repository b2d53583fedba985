"""What can go wrong, drawn as a tree.

    UnanimityError
    ├── BadInput             something given to us cannot be used
    │   ├── BadExamples      a file or list of examples, or one question
    │   └── BadModel         a model file
    └── Contradiction        no mapping of the family fits the examples

Every message says what is wrong, where, and what to do about it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from unanimity.examples import Example

__all__ = ["BadExamples", "BadInput", "BadModel", "Conflict", "Contradiction", "UnanimityError"]


class UnanimityError(Exception):
    """The root: catching it catches everything that this package raises on purpose."""


class BadInput(UnanimityError):
    """Something given to us cannot be used: the problem, its place, and the remedy."""

    def __init__(self, problem: str, *, place: str = "", remedy: str = "") -> None:
        self.problem = problem
        self.place = place
        self.remedy = remedy
        super().__init__(problem, place, remedy)

    def __reduce__(self) -> tuple[Callable[..., BadInput], tuple[type[BadInput], str, str, str]]:
        return _rebuilt, (type(self), self.problem, self.place, self.remedy)

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        what = self.problem.rstrip(".")
        return f"{where}{what}. {self.remedy}" if self.remedy else f"{where}{what}."

    def at(self, place: str) -> Self:
        """The same error, naming where it happened."""
        return type(self)(self.problem, place=self.place or place, remedy=self.remedy)


def _rebuilt(kind: type[BadInput], problem: str, place: str, remedy: str) -> BadInput:
    """The error that was pickled."""
    return kind(problem, place=place, remedy=remedy)


class BadExamples(BadInput):
    """An examples file, a list of examples, or a question that cannot be used."""


class BadModel(BadInput):
    """A model file that cannot be used."""


@dataclass(frozen=True)
class Conflict:
    """Examples whose weighted inputs cancel while their weighted outputs do not.

    No proper subset of them contradicts itself, so dropping any one of them mends this conflict.
    """

    examples: Sequence[Example]
    weights: Sequence[Fraction]

    def __len__(self) -> int:
        return len(self.examples)


class Contradiction(UnanimityError):
    """No mapping of the family fits the examples; `conflict` holds examples that cannot all be right."""

    def __init__(self, conflict: Conflict) -> None:
        self.conflict = conflict
        super().__init__(conflict)

    @property
    def examples(self) -> Sequence[Example]:
        """The examples that contradict each other."""
        return self.conflict.examples

    def __str__(self) -> str:
        quoted = "\n".join(f"  {example}" for example in self.examples)
        return f"no mapping fits all examples; these {len(self.examples)} contradict each other:\n{quoted}"
