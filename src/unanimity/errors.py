"""What can go wrong, drawn as a tree.

    UnanimityError
    ├── BadInput             something given to us cannot be used
    │   ├── BadExamples      a file or list of examples, or one question
    │   │   └── BadForm      a form that its notation does not allow
    │   └── BadModel         a model file
    ├── Contradiction        no mapping of the family fits the examples
    ├── OverBudget           no mapping fits with so few mistakes in the examples
    ├── TooManyMisfits       so many examples do not fit the others that nothing is learned from these
    └── Unproved             a proof was asked for and not found within the search limits

Every message says what is wrong, where, and what to do about it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from unanimity.bags import Bag, Vector
    from unanimity.evidence import CaseTree
    from unanimity.exact.refute import Tree
    from unanimity.examples import Example
    from unanimity.spaces.family import Family

__all__ = [
    "BadCall",
    "BadExamples",
    "BadForm",
    "BadInput",
    "BadModel",
    "Conflict",
    "Contradiction",
    "Misfit",
    "OverBudget",
    "TooManyMisfits",
    "UnanimityError",
    "Unproved",
    "astray",
]

ASTRAY = "Train it again with `unanimity train`; if that does not help, report it."
SHOWN = 10  # misfits, in a message


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


class BadForm(BadExamples):
    """A form that cannot be read or written in its notation; the problem says in which column."""


class BadCall(BadForm):
    """A call that the declared tools do not allow; the problem names the tool and the key."""


class BadModel(BadInput):
    """A model file that cannot be used."""


def astray(problem: str) -> BadModel:
    """The error for what cannot be, unless somebody has altered the model, or we are mistaken."""
    return BadModel(f"{problem}: the model was altered, or unanimity is mistaken", remedy=ASTRAY)


class Unproved(UnanimityError):
    """A proof was asked for and not found within the search limits."""


@dataclass(frozen=True)
class Conflict:
    """Examples that no mapping of the family fits; no proper subset of them contradicts itself.

    In the linear family their weighted inputs cancel while their weighted outputs do not. In the others `tree` shows
    it for one target atom, over the examples as they stand here; if it is a single leaf, its weights are the weights.
    If examples have several candidates, `cases` shows it, the first example being at line 2.
    `numbers` says which of all examples these are, counted from 0.
    """

    examples: Sequence[Example]
    weights: Sequence[Fraction]
    numbers: Sequence[int]
    family: Family
    target: str | None = None
    tree: Tree[str] | None = None
    cases: CaseTree | None = None

    def __len__(self) -> int:
        return len(self.examples)

    @property
    def kind(self) -> str:
        """The mappings of which none fits; what no linear one fits, none does."""
        return self.family.mapping


class Contradiction(UnanimityError):
    """No mapping of the family fits the examples; `conflict` holds examples that cannot all be right."""

    def __init__(self, conflict: Conflict, wider: Family | None = None) -> None:
        self.conflict = conflict
        self.wider = wider  # a family that does fit the examples
        self.atoms = ""  # how inputs were cut into atoms, where several ways are tried together
        self.roles = ""  # what was taken to tell the roles of names, if it is these that contradict each other
        super().__init__(conflict, wider)

    @property
    def examples(self) -> Sequence[Example]:
        """The examples that contradict each other."""
        return self.conflict.examples

    def __str__(self) -> str:
        quoted = "\n".join(f"  {example}" for example in self.examples)
        several = f"these {len(self.examples)} contradict each other"
        count = several if len(self.examples) > 1 else "this one contradicts itself"
        return f"no {self.conflict.kind} fits all examples{cut(self)}; {count}:\n{quoted}{self.advice}"

    @property
    def advice(self) -> str:
        """Which family to choose instead, if one fits."""
        return f"\nThe {self.wider} family fits them all." if self.wider else ""


@dataclass(frozen=True, slots=True)
class Misfit:
    """An example, its number among all, counted from 0, and the output that some mapping gives for it instead."""

    number: int
    example: Example
    instead: Bag | Vector


class OverBudget(UnanimityError):
    """Every mapping makes more mistakes than were allowed; `misfits` are those of a mapping that makes the fewest."""

    def __init__(self, mistakes: int, needed: int, misfits: Sequence[Misfit]) -> None:
        self.mistakes = mistakes
        self.needed = needed
        self.misfits = misfits
        self.atoms = ""  # how inputs were cut into atoms, where several ways are tried together
        self.roles = ""  # what was taken to tell the roles of names, if it is these that need more mistakes
        super().__init__(mistakes, needed, misfits)

    @property
    def examples(self) -> Sequence[Example]:
        """The examples that a mapping with the fewest mistakes does not fit."""
        return [misfit.example for misfit in self.misfits]

    def __str__(self) -> str:
        shown = [f"  {misfit.example}, but the mapping gives {misfit.instead}" for misfit in self.misfits[:SHOWN]]
        more = [f"  and {len(self.misfits) - SHOWN} more"] if len(self.misfits) > SHOWN else []
        allowed = f"{self.mistakes} mistake{'' if self.mistakes == 1 else 's'} allowed"
        of = f" of examples{cut(self)}" if cut(self) else ""
        head = f"{allowed}, but every mapping{of} needs at least {self.needed}; one that needs no more has them here:"
        return "\n".join([head, *shown, *more])


class TooManyMisfits(UnanimityError):
    """More examples do not fit the others than the share that is allowed.

    Of the `answered` examples, whose inputs the others answer, these answer so many `otherwise`.
    """

    def __init__(self, misfits: int, total: int, at_most: float, otherwise: int, answered: int) -> None:
        self.misfits = misfits
        self.total = total
        self.at_most = at_most
        self.otherwise = otherwise
        self.answered = answered
        self.atoms = ""  # how inputs were cut into atoms, where several ways are tried together
        self.roles = ""  # what was taken to tell the roles of names, if it is these that do not fit
        super().__init__(misfits, total, at_most, otherwise, answered)

    def __str__(self) -> str:
        what = f"{'names' if self.roles else 'examples'}{cut(self)}"
        share = f"{self.misfits:,} of {self.total:,} {what} ({self.misfits / self.total:.0%})"
        return f"{share} do not fit the others, more than the {self.at_most:.0%} allowed. {self.consequence}"

    @property
    def consequence(self) -> str:
        """What the others say of the examples that they answer, and what follows."""
        if not self.answered:
            said = "The others answer none of the examples"
        elif not self.otherwise:
            said = f"The others answer only {self.answered:,} of the examples"
        else:
            share = f"{self.otherwise:,} ({self.otherwise / self.answered:.0%})"
            said = f"Of the examples that the others answer ({self.answered:,}), they answer {share} otherwise"
        return f"{said}: the family does not fit this language, or many labels are wrong."


def cut(misfit: Contradiction | OverBudget | TooManyMisfits) -> str:
    """By which of several ways to look at examples they do not fit, in words; empty if there is one way."""
    if misfit.roles:
        return f", by what tells their names apart ({misfit.roles})"
    return f" cut into {misfit.atoms}" if misfit.atoms else ""
