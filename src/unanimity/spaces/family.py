"""Which mappings are thought possible?

    family      a set of mappings, by the numbers with which words may contribute; a name is one of its members
    narrower    a family that holds fewer mappings: more is agreed on, and so more is answered

Everything that differs between families and is no algorithm is said here; the algorithms are in the family's own room.
A room is loaded when it is first used: whoever asks a linear model need not wait for the others.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from unanimity.errors import BadInput

if TYPE_CHECKING:
    from unanimity.spaces.space import Space

__all__ = ["FAMILIES", "Family", "family_of"]

DEGENERATE = (
    "where a word may contribute fractions, any mapping that has an error to spare can be changed a little "
    "in every direction, so that nothing at all would be certain"
)
INSTEAD = "Choose the integral family, or set suspicious examples aside: residual or leave-one-out cleaning."


class Family(StrEnum):
    """The families, wide ones first; the first is the one that is meant unless another is named."""

    LINEAR = "linear"
    NONNEGATIVE = "nonnegative"
    INTEGRAL = "integral"

    @property
    def any_sign(self) -> bool:
        """Whether a word may contribute less than nothing: then every answer is a sum of examples."""
        return self is Family.LINEAR

    @property
    def whole(self) -> bool:
        """Whether words contribute whole numbers: then learning needs a solver, and may allow for mistakes."""
        return self is Family.INTEGRAL

    @property
    def condition(self) -> str:
        """What is claimed of words beyond that they always contribute the same."""
        return {
            Family.LINEAR: "",
            Family.NONNEGATIVE: ", and never less than nothing",
            Family.INTEGRAL: ", in whole numbers, and never less than nothing",
        }[self]

    @property
    def never(self) -> str:
        """What no word contributes; empty if it may be anything."""
        return {
            Family.LINEAR: "",
            Family.NONNEGATIVE: "less than nothing",
            Family.INTEGRAL: "a fraction of an atom, or less than nothing",
        }[self]

    @property
    def mapping(self) -> str:
        """One of its mappings, in words."""
        return "mapping" if self is DEFAULT else f"{self} mapping"

    @property
    def option(self) -> str:
        """How the command line names it, after a space; empty if it need not be named."""
        return "" if self is DEFAULT else f" --family {self}"

    @property
    def wider(self) -> list[Family]:
        """The families that hold all its mappings and more, narrow ones first."""
        return FAMILIES[: FAMILIES.index(self)][::-1]

    def of_nothing(self, seconds: float | None = None, mistakes: int = 0) -> Space:
        """The space of all its mappings; learning may take so many seconds, and allow for so many mistakes."""
        from unanimity.spaces.deadline import SECONDS

        if mistakes and not self.whole:
            raise BadInput(f"the {self} family cannot allow for mistakes: {DEGENERATE}", remedy=INSTEAD)
        if seconds is not None and not self.whole:
            raise self.unlimited()
        limit = SECONDS if seconds is None else seconds
        match self:
            case Family.LINEAR:
                from unanimity.spaces.linear.space import LinearSpace

                return LinearSpace.of_nothing()
            case Family.NONNEGATIVE:
                from unanimity.spaces.bounded.nonnegative import NonnegativeSpace

                return NonnegativeSpace.of_nothing()
            case Family.INTEGRAL if mistakes:
                from unanimity.spaces.mistakes.space import MistakenSpace

                return MistakenSpace.of_nothing(mistakes, limit)
            case Family.INTEGRAL:
                from unanimity.spaces.bounded.integral import IntegralSpace

                return IntegralSpace.of_nothing(limit)

    def unlimited(self) -> BadInput:
        """What to say to a time limit where nothing is searched for."""
        return BadInput(f"the {self} family has no time limit", remedy="Leave it out, or choose the integral family.")


FAMILIES = list(Family)
DEFAULT = FAMILIES[0]


def family_of(name: str | None) -> Family:
    """The family of that name, or the default one; raises BadInput if there is none."""
    if name is None:
        return DEFAULT
    try:
        return Family(name)
    except ValueError:
        raise BadInput(f"there is no family called {name!r}", remedy=f"Choose one of {', '.join(FAMILIES)}.") from None
